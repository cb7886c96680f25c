package route

import "sync"

// questions are those of a request, each taken apart once. Its parts are planned over at the same time.
type questions struct {
	mu    sync.Mutex
	known map[style]*asked
}

func (k *questions) ask(r *Rules, req Request) *asked {
	k.mu.Lock()
	defer k.mu.Unlock()
	as := style{req.Question, req.offhand()}
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
	q       *question
	topics  topics
	lx      *lexicon
	chance  map[Class]float64
	offhand bool // the style of the question
	frames  *frames
}

// style is a question with how it is asked.
type style struct {
	question string
	offhand  bool
}

// ask takes the question of a request apart.
func (r *Rules) ask(req Request) *asked {
	q := parseQuestion(req.Question)
	a := &asked{
		q: q, topics: q.topics(), lx: newLexicon(req.Glossary), chance: map[Class]float64{}, offhand: req.offhand(),
		frames: &frames{known: map[template]*frame{}},
	}
	if len(q.words) == 0 {
		return a
	}
	for i, p := range r.learnt().classes.classChances(questionFeatures(q, a.offhand)) {
		a.chance[Classes()[i]] = p
	}
	return a
}
