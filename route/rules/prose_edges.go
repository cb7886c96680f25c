package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// edge is a place where a span may start or end, and what speaks for it.
type edge struct {
	at       int
	features []route.Feature
	score    float64 // the sum of their weights
	kind     string  // what stands there, in short
}

// maxEdges bounds the places of a sentence where a span may start, and those where it may end.
const maxEdges = 60

// starts are the places of a sentence where an answer may begin: where it begins itself, behind a mark, and where a word
// of content or of the question meets one that is none.
func (p *spanWork) starts() []edge {
	var out []edge
	for i := 0; i < len(p.s.words) && len(out) < maxEdges; i++ {
		if i > 0 && p.gap(i) == "" && article[p.s.words[i-1].Text] {
			continue // an answer with its article is as good
		}
		if i > 0 && p.gap(i) == "" && p.class(i-1) == "word" && p.class(i) == "word" {
			continue
		}
		out = append(out, p.weighed(p.start(i)))
	}
	return out
}

var article = lang.Set("a an the")

func (p *spanWork) ends() []edge {
	var out []edge
	for i := len(p.s.words); i > 0 && len(out) < maxEdges; i-- {
		if i < len(p.s.words) && p.gap(i) == "" && p.class(i-1) == "word" && p.class(i) == "word" {
			continue
		}
		if i < len(p.s.words) && p.gap(i) == "" && slices.Contains([]string{"the", "prep", "be", "and", "that", "have", "if", "modal"}, p.class(i-1)) {
			continue // nothing ends there
		}
		out = append(out, p.weighed(p.end(i)))
	}
	return out
}

func (p *spanWork) weighed(e edge) edge {
	e.score = p.ranks.Score(e.features)
	return e
}

// class is what the word at a place is for an edge: what it does, "asked" for a word that the question has, "word" for
// any other.
func (p *spanWork) class(i int) string { return p.classes[i] }

func (p *spanWork) classOf(i int) string {
	if c := lang.CueClass(p.s.words[i].Text); c != "" {
		return c
	}
	switch {
	case p.asked[i]:
		return "asked"
	case p.s.words[i].Number:
		return "number"
	}
	return "word"
}

// name is a word at an edge by its text where it is of the few that texts are made of, else by what it is.
func (p *spanWork) name(i int) string {
	if lang.CueClass(p.s.words[i].Text) != "" {
		return p.s.words[i].Text
	}
	return p.class(i)
}

// gap is the mark between word i-1 and word i, "" for none.
func (p *spanWork) gap(i int) string { return p.gaps[i] }

func (p *spanWork) gapBefore(i int) string {
	if i == 0 {
		return ""
	}
	between := p.text[p.s.start+p.s.words[i-1].End : p.s.start+p.s.words[i].Start]
	for _, mark := range []string{";", ":", "(", ")", ",", "“", "”", "\"", "–", "—", ". "} {
		if strings.Contains(between, mark) {
			return strings.TrimSpace(mark)
		}
	}
	return ""
}

// start describes why a span may begin at a word.
func (p *spanWork) start(i int) edge {
	f := linear.FeatureList{}
	mark := ""
	if i > 0 {
		mark = p.gap(i)
	}
	kind, place := p.opens(i)
	p.cue(&f, "start: "+kind+", "+place)
	p.cue(&f, "start "+kind)
	p.cue(&f, "start "+place)
	if mark != "" {
		p.cue(&f, "start behind "+mark)
	}
	if i > 0 {
		p.cue(&f, "start behind word "+p.name(i-1)+mark)
		p.cue(&f, "start between "+p.class(i-1)+" and "+p.class(i))
	}
	p.cue(&f, "start with "+p.name(i))
	p.cueIf(&f, "start with asked", p.asked[i])
	share := p.share(0, i)
	p.measure(&f, "start behind share", share)
	p.cueIf(&f, "start behind all asked", share > 0.999)
	p.cueIf(&f, "start behind none asked", share == 0)
	return edge{at: i, features: f.List, kind: kind}
}

// light are the classes of words that lead to an answer.
var light = lang.Set("be do have modal cause degree hold prep that if they and but")

// opens tells what leads to a word: what the light words do among which or behind which it stands, and where these stand.
func (p *spanWork) opens(i int) (kind, place string) {
	if i == 0 {
		return "sentence", "first"
	}
	from, to := i, i
	for from > 0 && light[p.class(from-1)] && p.gap(from) == "" {
		from--
	}
	for to < len(p.s.words) && light[p.class(to)] && (to == from || p.gap(to) == "") {
		to++
	}
	does := map[string]bool{}
	for k := from; k < to; k++ {
		does[p.class(k)] = true
	}
	kind = "none"
	for _, c := range []string{"cause", "hold", "be", "that", "if", "prep", "degree", "have", "modal", "and", "but"} {
		if does[c] {
			kind = c
			break
		}
	}
	switch {
	case kind == "none":
	case i == to:
		kind += " behind"
	case i == from:
		kind += " from " + p.class(i)
	default:
		kind += " at " + p.class(i)
	}
	switch {
	case from > 0 && p.asked[from-1]:
		place = "by asked"
	case p.share(0, from) == 0:
		place = "before asked"
	case p.share(0, from) > 0.999:
		place = "behind asked"
	default:
		place = "amid asked"
	}
	return kind, place
}

// end describes why a span may end before a word.
func (p *spanWork) end(i int) edge {
	f := linear.FeatureList{}
	kind := "end"
	if i < len(p.s.words) {
		mark := p.gap(i)
		kind = mark
		if mark == "" || p.class(i) != "word" {
			kind = mark + p.class(i)
		}
		if mark != "" {
			p.cue(&f, "end before mark "+mark)
		}
		p.cue(&f, "end before word "+mark+p.name(i))
	}
	p.cue(&f, "end: "+kind)
	p.cueIf(&f, "end with asked", p.asked[i-1])
	p.cueIf(&f, "end before asked", i < len(p.s.words) && p.asked[i])
	share := p.share(i, len(p.s.words))
	p.measure(&f, "end before share", share)
	p.cueIf(&f, "end before all asked", share > 0.999)
	return edge{at: i, features: f.List, kind: kind}
}

// cue adds a feature by itself and with the way that the question asks.
func (p *spanWork) cue(f *linear.FeatureList, name string) {
	f.One("span "+name, 1)
	f.One("span "+name+"/"+p.ask, 1)
}

func (p *spanWork) cueIf(f *linear.FeatureList, name string, holds bool) {
	if holds {
		f.One("span "+name, 1)
		f.One("span "+name+"/"+p.ask, 1)
	}
}

func (p *spanWork) measure(f *linear.FeatureList, name string, v float64) {
	f.One("span "+name, v)
	f.One("span "+name+"/"+p.ask, v)
}

// share is how much of what the sentence says of the question stands between two places.
func (p *spanWork) share(from, to int) float64 {
	n := 0.0
	for k := from; k < to; k++ {
		n += linear.Flag(p.asked[k])
	}
	return n / max(p.said, 1)
}
