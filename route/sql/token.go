package sql

import (
	"fmt"
	"strings"
)

type tokenKind int

const (
	endToken tokenKind = iota
	wordToken
	quotedToken // "identifier"
	textToken   // 'literal'
	numberToken
	signToken
)

type token struct {
	kind tokenKind
	text string // unquoted; words in lower case
}

// maxStatement and maxTokens bound what is looked at.
const (
	maxStatement = 20_000
	maxTokens    = 4_000
)

// tokens cuts a statement up. Comments, escapes, parameters, dollar quotes and anything beyond
// ASCII outside of quotes are errors: they are how statements are smuggled.
func tokens(s string) ([]token, error) {
	if len(s) > maxStatement {
		return nil, fmt.Errorf("%w: %d bytes", ErrSyntax, len(s))
	}
	var out []token
	for i := 0; i < len(s); {
		t, n, err := nextToken(s[i:])
		if err != nil {
			return nil, err
		}
		if n == 0 {
			i++ // white space
			continue
		}
		if out = append(out, t); len(out) > maxTokens {
			return nil, fmt.Errorf("%w: more than %d words", ErrSyntax, maxTokens)
		}
		i += n
	}
	return out, nil
}

// nextToken reads one token; n is 0 for white space.
func nextToken(s string) (t token, n int, err error) {
	c := s[0]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return t, 0, nil
	case c == '\'' || c == '"' || c == '`':
		return quoted(s)
	case letter(c):
		for n = 1; n < len(s) && (letter(s[n]) || digit(s[n])); n++ {
		}
		return token{wordToken, strings.ToLower(s[:n])}, n, nil
	case digit(c) || c == '.' && len(s) > 1 && digit(s[1]):
		return number(s)
	}
	for _, sign := range []string{"<=", ">=", "<>", "!=", "||"} {
		if strings.HasPrefix(s, sign) {
			return token{signToken, sign}, 2, nil
		}
	}
	if strings.HasPrefix(s, "--") || strings.HasPrefix(s, "/*") {
		return t, 0, fmt.Errorf("%w: a comment", ErrSyntax)
	}
	if strings.IndexByte("(),.*+-/%<>=", c) >= 0 {
		return token{signToken, s[:1]}, 1, nil
	}
	return t, 0, fmt.Errorf("%w: the character %q", ErrSyntax, c)
}

func letter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// quoted reads a literal or a quoted name; a doubled quote stands for one.
func quoted(s string) (token, int, error) {
	q := s[0]
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == 0 || s[i] == '\\':
			return token{}, 0, fmt.Errorf("%w: the character %q in quotes", ErrSyntax, s[i])
		case s[i] != q:
			b.WriteByte(s[i])
		case i+1 < len(s) && s[i+1] == q:
			b.WriteByte(q)
			i++
		case q == '\'':
			return token{textToken, b.String()}, i + 1, nil
		case b.Len() == 0:
			return token{}, 0, fmt.Errorf("%w: an empty name", ErrSyntax)
		default:
			return token{quotedToken, b.String()}, i + 1, nil
		}
	}
	return token{}, 0, fmt.Errorf("%w: a quote without an end", ErrSyntax)
}

// number reads digits with one point; exponents and other bases are not needed.
func number(s string) (token, int, error) {
	n, points := 0, 0
	for n < len(s) && (digit(s[n]) || s[n] == '.') {
		if s[n] == '.' {
			points++
		}
		n++
	}
	if points > 1 || n < len(s) && letter(s[n]) || n > 60 {
		return token{}, 0, fmt.Errorf("%w: a broken number", ErrSyntax)
	}
	return token{numberToken, s[:n]}, n, nil
}
