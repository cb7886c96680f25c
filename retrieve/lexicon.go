package retrieve

// lexicon numbers the terms of an index, and remembers the terms of each printed word so
// that a word is cut and stemmed once.
type lexicon struct {
	ids    map[string]uint32
	names  []string
	words  map[string]wordTerms
	arena  []uint32
	number [64]byte // scratch
	// shapes lists the terms by first letter and length.
	shapes map[shape][]uint32
}

// wordTerms is a piece of the lexicon's arena.
type wordTerms struct {
	at    uint32
	n     uint16
	timed bool // a term of it may be part of a period
	names bool // a number after it may belong to it
}

func newLexicon() *lexicon {
	return &lexicon{ids: map[string]uint32{}, words: map[string]wordTerms{}, shapes: map[shape][]uint32{}}
}

func (l *lexicon) size() int { return len(l.names) }

// id of a term, new or known.
func (l *lexicon) id(term string) uint32 {
	if id, ok := l.ids[term]; ok {
		return id
	}
	return l.learn(term)
}

// learn numbers a new term.
func (l *lexicon) learn(term string) uint32 {
	id := uint32(len(l.names))
	l.ids[term] = id
	l.names = append(l.names, term)
	if s, ok := shapeOf(term); ok {
		l.shapes[s] = append(l.shapes[s], id)
	}
	return id
}

// word returns the terms of a printed word, learning it.
func (l *lexicon) word(word string) wordTerms {
	if w, ok := l.words[word]; ok {
		return w
	}
	list := terms(word)
	w := wordTerms{at: uint32(len(l.arena)), n: uint16(min(len(list), 1<<16-1))}
	for _, t := range list[:w.n] {
		kind, _ := classify(t)
		w.timed = w.timed || kind != plainTerm
		l.arena = append(l.arena, l.id(t))
	}
	w.names = len(list) == 1 && beginsName(list[0])
	l.words[string([]byte(word))] = w // a copy: the word must not hold its text in memory
	return w
}

// read appends the terms of a text to list.
func (l *lexicon) read(text string, list []uint32) []uint32 {
	var p periodReader
	var names nameReader
	waiting := 0 // terms that the period reader has not been shown
	eachPlace(text, func(from, to int) {
		word, name := text[from:to], names.next(text, from, to)
		// Most words of a table are numbers, and most of those stand there once: they are
		// not worth remembering as words. Years may be part of a period.
		if n, ok := appendNumber(l.number[:0], word); ok && len(n) != 4 {
			id, known := l.ids[string(n)]
			if !known {
				id = l.learn(string(n))
			}
			list = l.appendName(append(list, id), name)
			waiting++
			return
		}
		w := l.word(word)
		for _, id := range l.arena[w.at : w.at+uint32(w.n)] {
			list = append(list, id)
			if !w.timed {
				waiting++
				continue
			}
			p.skip(waiting)
			waiting = 0
			p.next(l.names[id], func(period string) { list = append(list, l.id(period)) })
		}
		list = l.appendName(list, name)
		if w.names {
			names.begin(l.names[l.arena[w.at]], to)
		}
	})
	return list
}

// appendName appends the term of a name with its number to list; nil is none.
func (l *lexicon) appendName(list []uint32, name []byte) []uint32 {
	if name == nil {
		return list
	}
	id, known := l.ids[string(name)]
	if !known {
		id = l.learn(string(name))
	}
	return append(list, id)
}
