package object

// Parse reads the next object after tok, nested to at most depth. ok is false at the end of
// the data and for a keyword that is no object, which is returned as tok.
func (l *Lexer) Parse(depth int) (v Value, tok Token, ok bool) {
	tok = l.Next()
	v, ok = l.value(tok, depth)
	return v, tok, ok
}

func (l *Lexer) value(tok Token, depth int) (Value, bool) {
	switch tok.Kind {
	case Number:
		return l.numberOrRef(tok), true
	case NameToken:
		return Name(tok.Bytes), true
	case StringToken:
		return String(tok.Bytes), true
	case ArrayOpen:
		return l.array(depth - 1), true
	case DictOpen:
		return l.Dict(depth - 1), true
	case Keyword:
		switch string(tok.Bytes) {
		case "true":
			return true, true
		case "false":
			return false, true
		case "null":
			return nil, true
		}
	}
	return nil, false
}

// numberOrRef looks ahead for "gen R".
func (l *Lexer) numberOrRef(tok Token) Value {
	if !tok.Int || tok.Num < 0 {
		return tok.Num
	}
	back := l.Pos
	if gen := l.Next(); gen.Kind == Number && gen.Int {
		if r := l.Next(); r.Kind == Keyword && string(r.Bytes) == "R" {
			return Ref{int(tok.Num)}
		}
	}
	l.Pos = back
	return tok.Num
}

// array reads the rest of […]; past the depth its items are dropped.
func (l *Lexer) array(depth int) Array {
	var a Array
	for {
		tok := l.Next()
		if tok.Kind == EOF || tok.Kind == ArrayClose {
			return a
		}
		if depth <= 0 {
			continue
		}
		if v, ok := l.value(tok, depth); ok {
			a = append(a, v)
		}
	}
}

// Dict reads the rest of <<…>>; past the depth its entries are dropped.
func (l *Lexer) Dict(depth int) Dict {
	d := Dict{}
	for {
		tok := l.Next()
		switch {
		case tok.Kind == EOF || tok.Kind == DictClose:
			return d
		case tok.Kind != NameToken || depth <= 0:
			continue
		}
		key := string(tok.Bytes)
		tok = l.Next()
		if tok.Kind == DictClose || tok.Kind == EOF {
			return d
		}
		if v, ok := l.value(tok, depth); ok {
			d[key] = v
		}
	}
}
