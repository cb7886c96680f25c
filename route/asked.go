package route

// asked is a question taken apart, with what the plans over all tables that it is asked of have in common.
type asked struct {
	q       *question
	topics  topics
	lx      *lexicon
	linker  *linker
	chance  map[Class]float64
	offhand bool // the style of the question
	frames  map[template]*frame
}

// style is a question with how it is asked.
type style struct {
	question string
	offhand  bool
}

// ask takes the question of a request apart.
func (r *Rules) ask(req Request) *asked {
	q := parseQuestion(req.Question)
	a := &asked{q: q, topics: q.topics(), lx: newLexicon(req.Glossary), chance: map[Class]float64{}, offhand: req.offhand(), frames: map[template]*frame{}}
	a.linker = newLinker(a.lx, q)
	if len(q.words) == 0 {
		return a
	}
	for i, p := range r.learnt().classes.classChances(questionFeatures(q, a.offhand)) {
		a.chance[Classes()[i]] = p
	}
	return a
}
