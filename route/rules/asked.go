package rules

import (
	"sync"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
)

// questions are those of a request, each taken apart once. Its parts are planned over at the same time.
type questions struct {
	mu    sync.Mutex
	known map[style]*asked
}

func (k *questions) ask(r *Planner, req route.Request) *asked {
	k.mu.Lock()
	defer k.mu.Unlock()
	as := style{req.Question, askedOffhand(req)}
	if k.known[as] == nil {
		if k.known == nil {
			k.known = map[style]*asked{}
		}
		k.known[as] = r.ask(req)
	}
	return k.known[as]
}

// asked is a question taken apart, with what the plans over all tables that it is asked of have in common.
type asked struct {
	q       *lang.Question
	topics  topics
	lx      *lang.Lexicon
	chance  map[route.Class]float64
	offhand bool // the style of the question
	frames  *frames
}

// style is a question with how it is asked.
type style struct {
	question string
	offhand  bool
}

// ask takes the question of a request apart.
func (r *Planner) ask(req route.Request) *asked {
	q := lang.ParseQuestion(req.Question)
	a := &asked{
		q: q, topics: topicsOf(q), lx: lang.NewLexicon(req.Glossary), chance: map[route.Class]float64{}, offhand: askedOffhand(req),
		frames: &frames{known: map[template]*frame{}},
	}
	if len(q.Words) == 0 {
		return a
	}
	for i, p := range classChances(r.learnt().classes, questionFeatures(q, a.offhand)) {
		a.chance[route.Classes()[i]] = p
	}
	return a
}
