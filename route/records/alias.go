package records

import (
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
)

// aliases are words of questions and what tables print for them: people and their country,
// results and their letters. A line is the words of a question, a colon, and the words of
// cells with commas between; those with a * count only at the start of a cell.
const aliases = `american americans:united states,usa,us,u s
british:united kingdom,great britain,uk,gbr
english:england,eng
scottish:scotland,sco
welsh:wales,wal
irish:ireland,irl
canadian canadians:canada,can
mexican mexicans:mexico,mex
german germans:germany,west germany,ger
french:france,fra
italian italians:italy,ita
spanish:spain,esp
portuguese:portugal,por
dutch:netherlands,ned
belgian belgians:belgium,bel
swiss:switzerland,sui
austrian austrians:austria,aut
swedish swedes:sweden,swe
norwegian norwegians:norway,nor
danish danes:denmark,den
finnish finns:finland,fin
icelandic:iceland
russian russians:russia,soviet union,rus
soviet soviets:soviet union,urs
ukrainian ukrainians:ukraine,ukr
polish poles:poland,pol
czech czechs:czech republic,czechoslovakia,cze
slovak slovaks:slovakia,svk
hungarian hungarians:hungary,hun
romanian romanians:romania,rou
bulgarian bulgarians:bulgaria,bul
greek greeks:greece,gre
turkish turks:turkey,tur
serbian serbs:serbia,yugoslavia,srb
croatian croats:croatia,cro
slovenian slovenes:slovenia,slo
estonian estonians:estonia,est
latvian latvians:latvia,lat
lithuanian lithuanians:lithuania,ltu
belarusian:belarus,blr
georgian:georgia,geo
kazakh:kazakhstan,kaz
chinese:china,chn
japanese:japan,jpn
korean koreans:south korea,korea,kor
taiwanese:taiwan,chinese taipei
indian indians:india,ind
pakistani:pakistan,pak
iranian iranians:iran,iri
iraqi:iraq
israeli israelis:israel,isr
thai:thailand,tha
filipino filipinos:philippines,phi
indonesian:indonesia,ina
malaysian:malaysia,mas
vietnamese:vietnam,vie
australian australians:australia,aus
new zealander:new zealand,nzl
brazilian brazilians:brazil,bra
argentine argentinian argentines:argentina,arg
chilean chileans:chile,chi
colombian colombians:colombia,col
peruvian:peru,per
venezuelan:venezuela,ven
uruguayan:uruguay,uru
paraguayan:paraguay,par
ecuadorian:ecuador,ecu
cuban cubans:cuba,cub
jamaican jamaicans:jamaica,jam
egyptian egyptians:egypt,egy
moroccan:morocco,mar
algerian:algeria,alg
tunisian:tunisia,tun
nigerian nigerians:nigeria,nga
kenyan kenyans:kenya,ken
ethiopian ethiopians:ethiopia,eth
south african:south africa,rsa
ivorian:ivory coast,cote d ivoire
ghanaian:ghana
cameroonian:cameroon
usa us america:united states,usa,us,u s
uk:united kingdom,great britain
won win wins winning victory victories winner:won,win,wins,winner,victory,*w
lost lose loss losses losing defeat defeats defeated:lost,loss,losses,defeat,*l
draw draws drew drawn tie ties tied:draw,drawn,tie,tied,*d,*t
home:home,*h,*vs
away road:away,*a,*at
democrat democrats democratic:democratic,democrat,dem,*d
republican republicans:republican,rep,*r
male males men:male,men,*m
female females women:female,women,*f
finish finished finishing:finished
retired retire:retired,ret
nominated nomination nominations:nominated,nominee
elected:elected`

// alias is one line of aliases.
type alias struct {
	asks [][]string // words of a question
	says []saying
}

type saying struct {
	words []string
	start bool // at the start of a cell alone
}

// aliasList reads the list, once.
var aliasList = sync.OnceValue(readAliases)

func readAliases() []alias {
	var out []alias
	for line := range strings.Lines(aliases) {
		asks, says, _ := strings.Cut(strings.TrimSpace(line), ":")
		var a alias
		switch asks {
		case "new zealander", "south african":
			a.asks = [][]string{strings.Fields(asks)}
		default:
			for _, w := range strings.Fields(asks) {
				a.asks = append(a.asks, []string{w})
			}
		}
		for s := range strings.SplitSeq(says, ",") {
			word, start := strings.CutPrefix(s, "*")
			a.says = append(a.says, saying{words: strings.Fields(word), start: start})
		}
		out = append(out, a)
	}
	return out
}

// aliased finds the places where the question uses an alias.
func (q *question) aliased() []aliasAt {
	var out []aliasAt
	for _, a := range aliasList() {
		for _, ask := range a.asks {
			for i := 0; i+len(ask) <= len(q.words); i++ {
				if startsWith(q.words[i:], ask) {
					out = append(out, aliasAt{spot{i, i + len(ask)}, a.says})
				}
			}
		}
	}
	return out
}

type aliasAt struct {
	spot
	says []saying
}

func startsWith(words, start []string) bool {
	return len(words) >= len(start) && slices.Equal(words[:len(start)], start)
}

// aliasesOf adds the conditions of field f that question words mean by an alias.
func (l *linker) aliasesOf(f int) {
	fd := l.s.fields[f]
	for _, a := range l.q.alias {
		fnd := &found{}
		for v := range fd.values {
			words := fd.values[v].words
			for _, s := range a.says {
				if at := runOf(words, s.words); at == 0 || at > 0 && !s.start {
					fnd.note(int32(v), s.words, len(words))
				}
			}
		}
		if len(fnd.some) > 0 {
			l.addAlias(f, a.spot, fnd)
		}
	}
}

// runOf finds where run stands in words, -1 for nowhere.
func runOf(words, run []string) int {
	for i := range words {
		if startsWith(words[i:], run) {
			return i
		}
	}
	return -1
}

func (n *found) note(v int32, run []string, length int) {
	if len(n.some) == 0 || n.some[len(n.some)-1] != v {
		n.some = append(n.some, v)
	}
	if joined := strings.Join(run, " "); !slices.Contains(n.words, joined) {
		n.words = append(n.words, joined)
	}
	if len(run) == length && (len(n.whole) == 0 || n.whole[len(n.whole)-1] != v) {
		n.whole = append(n.whole, v)
	}
}

// addAlias adds one condition: the cells that an alias may mean, all of them.
func (l *linker) addAlias(f int, k spot, fnd *found) {
	fd := l.s.fields[f]
	if len(fnd.some) > 12 && len(fnd.some) > len(fnd.whole) {
		l.addPrefixed(f, k, fnd)
		return
	}
	c := cond{kind: alike, field: f, order: -1, than: -1, cmp: aggregate.Eq, from: k.from, to: k.to, rows: l.union(fd, fnd.some)}
	for _, v := range fnd.some {
		c.values = append(c.values, fd.values[v].text)
	}
	l.add(c)
}

// addPrefixed names many values by the words that they begin with.
func (l *linker) addPrefixed(f int, k spot, fnd *found) {
	fd := l.s.fields[f]
	c := cond{kind: alike, field: f, order: -1, than: -1, cmp: aggregate.Prefix, from: k.from, to: k.to, values: fnd.words, rows: newRowSet(len(l.s.rows))}
	for i := range fd.value {
		words := fd.wordsOf(i)
		if !fd.blank.has(i) && slices.ContainsFunc(c.values, func(run string) bool { return startsWith(words, strings.Fields(run)) }) {
			c.rows.add(i)
		}
	}
	l.add(c)
}
