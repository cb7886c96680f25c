package retrieve

// kin is a word of column names that goes with a word of questions.
type kin struct {
	column string
	weight float64
}

// kinship lists, for words of questions, the words that the column names of the table asked
// about tend to hold: who asks "who" wants a column "name". Learnt on development questions
// by eval/learn -pairs. Never written to.
var kinship = map[string][]kin{
	"against":      {{"compet", 0.2}, {"date", 0.3}, {"oppon", 0.4}, {"result", 0.3}, {"venu", 0.3}},
	"album":        {{"us", 0.2}},
	"athlet":       {{"athlet", 0.3}, {"medal", 0.2}},
	"before":       {{"team", 0.2}, {"year", 0.2}},
	"between":      {{"number", 0.3}},
	"came":         {{"rank", 0.2}, {"time", 0.2}},
	"championship": {{"date", 0.3}},
	"chart":        {{"date", 0.2}, {"no", 0.5}, {"note", 0.2}},
	"citi":         {{"countri", 0.2}, {"provinc", 0.2}},
	"club":         {{"date", 0.2}, {"name", 0.2}},
	"compet":       {{"rank", 0.3}, {"time", 0.3}},
	"consecut":     {{"oppon", 0.3}, {"result", 0.3}, {"score", 0.2}},
	"counti":       {{"counti", 0.4}},
	"countri":      {{"bronz", 0.3}, {"gold", 0.3}, {"nation", 0.3}, {"silver", 0.3}},
	"cup":          {{"posit", 0.3}},
	"draft":        {{"leagu", 0.4}, {"round", 0.2}},
	"drive":        {{"entrant", 0.4}, {"grid", 0.2}},
	"elect":        {{"elect", 0.2}},
	"episod":       {{"broadcast", 0.2}, {"direct", 0.3}, {"no", 0.4}, {"origin", 0.4}, {"titl", 0.3}, {"write", 0.3}},
	"event":        {{"citi", 0.4}},
	"februari":     {{"date", 0.2}},
	"film":         {{"date", 0.2}, {"languag", 0.3}, {"origin", 0.2}, {"titl", 0.2}},
	"finish":       {{"divis", 0.2}, {"note", 0.2}, {"rank", 0.4}, {"time", 0.3}},
	"first":        {{"no", 0.3}, {"number", 0.3}, {"pos", 0.2}, {"run", 0.3}, {"site", 0.3}, {"total", 0.2}},
	"found":        {{"year", 0.2}},
	"game":         {{"away", 0.2}, {"date", 0.3}, {"home", 0.3}, {"lose", 0.3}, {"oppon", 0.3}, {"platform", 0.4}, {"result", 0.3}, {"win", 0.3}},
	"he":           {{"year", 0.3}},
	"height":       {{"name", 0.2}},
	"hold":         {{"capac", 0.3}, {"citi", 0.3}, {"score", 0.2}, {"venu", 0.3}},
	"how":          {{"colleg", 0.3}, {"compani", 0.2}, {"guest", 0.3}, {"last", 0.2}, {"pos", 0.3}, {"ref", 0.4}, {"report", 0.3}, {"site", 0.2}},
	"juli":         {{"date", 0.2}},
	"leagu":        {{"leagu", 0.3}, {"stadium", 0.3}},
	"list":         {{"date", 0.3}, {"event", 0.2}, {"list", 0.3}},
	"locomot":      {{"build", 0.3}, {"number", 0.3}},
	"long":         {{"produc", 0.3}, {"time", 0.3}},
	"made":         {{"titl", 0.2}, {"year", 0.2}},
	"mani":         {{"colleg", 0.3}, {"compani", 0.2}, {"divis", 0.2}, {"pos", 0.2}, {"report", 0.3}},
	"match":        {{"date", 0.3}},
	"medal":        {{"bronz", 0.5}, {"gold", 0.5}, {"nation", 0.3}, {"rank", 0.4}, {"silver", 0.5}, {"total", 0.4}},
	"member":       {{"name", 0.3}},
	"more":         {{"oppon", 0.2}, {"venu", 0.2}},
	"most":         {{"artist", 0.3}, {"final", 0.2}},
	"movi":         {{"direct", 0.3}, {"titl", 0.2}},
	"municip":      {{"municip", 0.3}},
	"music":        {{"titl", 0.3}},
	"name":         {{"date", 0.2}, {"name", 0.4}, {"no", 0.2}, {"number", 0.3}, {"provinc", 0.3}},
	"next":         {{"no", 0.2}},
	"number":       {{"class", 0.2}, {"home", 0.2}, {"no", 0.2}},
	"offic":        {{"left", 0.2}, {"took", 0.2}},
	"one":          {{"artist", 0.2}},
	"only":         {{"time", 0.2}},
	"oppon":        {{"compet", 0.2}},
	"other":        {{"titl", 0.2}},
	"parti":        {{"offic", 0.3}},
	"particip":     {{"note", 0.2}, {"venu", 0.2}},
	"peopl":        {{"citi", 0.2}},
	"perform":      {{"artist", 0.2}, {"season", 0.2}},
	"place":        {{"rank", 0.2}},
	"play":         {{"assist", 0.3}, {"birth", 0.2}, {"fee", 0.2}, {"free", 0.2}, {"height", 0.3}, {"leagu", 0.2}, {"long", 0.3}, {"name", 0.4}, {"outcom", 0.2}, {"weight", 0.3}, {"yard", 0.4}},
	"point":        {{"result", 0.2}, {"site", 0.5}},
	"race":         {{"circuit", 0.2}, {"date", 0.3}, {"lap", 0.3}, {"locat", 0.2}, {"no", 0.2}, {"win", 0.3}},
	"rank":         {{"name", 0.2}},
	"releas":       {{"chart", 0.3}, {"format", 0.2}, {"label", 0.3}, {"us", 0.2}},
	"repres":       {{"name", 0.3}},
	"round":        {{"colleg", 0.3}, {"team", 0.4}},
	"school":       {{"school", 0.3}},
	"score":        {{"agg", 0.2}, {"countri", 0.3}, {"second", 0.3}},
	"season":       {{"divis", 0.3}},
	"second":       {{"rank", 0.3}},
	"seri":         {{"team", 0.2}},
	"serv":         {{"offic", 0.3}, {"serv", 0.2}},
	"ship":         {{"name", 0.3}},
	"show":         {{"note", 0.3}},
	"singl":        {{"us", 0.4}},
	"song":         {{"album", 0.3}, {"chart", 0.2}, {"long", 0.3}, {"perform", 0.3}, {"produc", 0.4}, {"titl", 0.3}, {"us", 0.3}},
	"stadium":      {{"attend", 0.2}},
	"state":        {{"state", 0.4}, {"team", 0.2}},
	"team":         {{"chassi", 0.3}, {"class", 0.4}, {"divis", 0.3}, {"engin", 0.2}, {"oppon", 0.2}, {"place", 0.2}, {"run", 0.2}},
	"their":        {{"name", 0.3}},
	"they":         {{"divis", 0.2}, {"oppon", 0.5}, {"result", 0.3}},
	"third":        {{"note", 0.2}},
	"time":         {{"car", 0.3}, {"citi", 0.2}, {"compet", 0.2}, {"note", 0.2}, {"venu", 0.3}, {"year", 0.3}},
	"titl":         {{"no", 0.3}},
	"top":          {{"nation", 0.3}, {"place", 0.2}},
	"total":        {{"date", 0.3}, {"oppon", 0.2}, {"place", 0.2}},
	"tournament":   {{"partner", 0.3}},
	"track":        {{"produc", 0.5}, {"titl", 0.4}},
	"transfer":     {{"name", 0.3}},
	"two":          {{"name", 0.2}},
	"us":           {{"album", 0.2}, {"us", 0.4}},
	"venu":         {{"score", 0.2}},
	"video":        {{"year", 0.3}},
	"what":         {{"appear", 0.4}, {"away", 0.2}, {"bowl", 0.2}, {"center", 0.2}, {"constitu", 0.2}, {"develop", 0.2}, {"divis", 0.3}, {"featur", 0.4}, {"model", 0.3}, {"origin", 0.2}, {"regular", 0.2}, {"resid", 0.4}, {"ride", 0.3}, {"tier", 0.2}, {"translat", 0.4}, {"tv", 0.2}},
	"which":        {{"air", 0.2}, {"chang", 0.2}, {"host", 0.2}, {"manufactur", 0.2}, {"number", 0.2}, {"pos", 0.2}},
	"who":          {{"associ", 0.2}, {"constructor", 0.3}, {"grid", 0.2}, {"hometown", 0.2}, {"lane", 0.3}, {"lap", 0.2}, {"name", 0.3}, {"nation", 0.2}, {"no", 0.2}, {"notabl", 0.2}, {"offic", 0.3}, {"reason", 0.3}, {"rmit", 0.3}, {"time", 0.4}},
	"win":          {{"men", 0.3}, {"oppon", 0.2}, {"report", 0.3}, {"site", 0.3}, {"women", 0.2}},
	"world":        {{"posit", 0.2}},
	"year":         {{"age", 0.3}, {"divis", 0.5}, {"list", 0.4}, {"open", 0.3}, {"regular", 0.3}, {"season", 0.4}, {"third", 0.2}, {"top", 0.3}},
}

// learnKin notes what the words of a question make of column names.
func (g *gauge) learnKin(question string) {
	g.kin = map[uint32]float64{}
	done := map[string]bool{}
	for _, asked := range phrase(question) {
		if done[asked] {
			continue
		}
		done[asked] = true
		for _, k := range kinship[asked] {
			if id, ok := g.x.lex.ids[k.column]; ok {
				g.kin[id] += k.weight
			}
		}
	}
}

// kinOf adds up what the column names of a table are to the question, each word once.
func (g *gauge) kinOf(header []uint32) float64 {
	if len(g.kin) == 0 {
		return 0
	}
	sum := 0.0
	seen := map[uint32]bool{}
	for _, id := range header {
		if w := g.kin[id]; w != 0 && !seen[id] {
			seen[id] = true
			sum += w
		}
	}
	return sum
}
