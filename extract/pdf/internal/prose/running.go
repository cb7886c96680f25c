package prose

import "strings"

const (
	edgePart   = 0.11 // of the page's height at its top and bottom, where running lines stand
	runningMin = 3    // pages that a running line is on at least
)

// dropRunning takes the lines that stand at the top or the bottom of many pages out of them
// and returns how many.
func dropRunning(pages []Page) int {
	seen := map[string]int{}
	for i := range pages {
		onPage := map[string]bool{}
		for k := range pages[i].blocks {
			if key, ok := pages[i].running(&pages[i].blocks[k]); ok && !onPage[key] {
				onPage[key] = true
				seen[key]++
			}
		}
	}
	dropped := 0
	for i := range pages {
		p := &pages[i]
		var kept []block
		for _, b := range p.blocks {
			key, ok := p.running(&b)
			if !ok || seen[key] < runningMin || seen[key]*5 < min(len(pages), 25) {
				kept = append(kept, b)
			}
		}
		if len(kept) > 0 { // a page of nothing else says something with it
			dropped += len(p.blocks) - len(kept)
			p.blocks = kept
		}
	}
	return dropped
}

// running gives the key of a block that could be a running line: its place and its text with
// all numbers alike.
func (p *Page) running(b *block) (string, bool) {
	if b.table > 0 || b.lines > 3 || len(b.text) > 200 {
		return "", false
	}
	place := ""
	switch {
	case b.box.Y1 < edgePart*p.height:
		place = "t"
	case b.box.Y0 > (1-edgePart)*p.height:
		place = "b"
	default:
		return "", false
	}
	var key strings.Builder
	key.WriteString(place)
	digits := false
	for _, r := range b.text {
		isDigit := r >= '0' && r <= '9'
		if isDigit && !digits {
			key.WriteByte('#')
		}
		if !isDigit && r != ' ' {
			key.WriteRune(r)
		}
		digits = isDigit
	}
	return key.String(), true
}
