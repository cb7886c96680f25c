package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// texts returns the words of each line.
func texts(lines []line) [][]string {
	var out [][]string
	for i := range lines {
		var ws []string
		for k := range lines[i].words {
			ws = append(ws, lines[i].words[k].text)
		}
		out = append(out, ws)
	}
	return out
}

func TestWords(t *testing.T) {
	cases := []struct {
		reason string
		page   *drawing
		want   [][]string
	}{
		{"a gap parts words", draw().text(100, "two words", 72), [][]string{{"two", "words"}}},
		{"texts printed over each other stay apart", draw().text(100, "VALSANGIACOMO BLANC|OFERNANDO", 72, 160),
			[][]string{{"VALSANGIACOMO", "BLANC", "OFERNANDO"}}},
		{"a small offset is one line", draw().text(100, "left", 72).text(102, "right", 200), [][]string{{"left", "right"}}},
		{"a line's height is two lines", draw().text(100, "up", 72).text(111, "down", 72), [][]string{{"up"}, {"down"}}},
		{"dots that lead are no part of the label", draw().text(100, "Total.......|5", 72, 200), [][]string{{"Total", "5"}}},
		{"letters printed from left to right are turned", draw().text(100, "םולש", 72), [][]string{{"שלום"}}},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, texts(toLines(pageWords(&c.page.Page))), c.reason)
	}
}

func TestRightToLeftLinesReadFromTheRight(t *testing.T) {
	lines := toLines(pageWords(&draw().text(100, "ב|12|34|א", 72, 100, 120, 150).Page))
	require.Len(t, lines, 1)
	c := cell{}
	for i := range lines[0].words {
		c.words = append(c.words, &lines[0].words[i])
	}
	c.order()
	assert.Equal(t, "א 12 34 ב", joinText(c.words), "letters from the right, numbers among themselves from the left")
}

func TestRaisedWordsAreMarks(t *testing.T) {
	d := draw().text(100, "1,234", 72)
	d.run(97, 96, "2", 6, plainFont)
	lines := toLines(pageWords(&d.Page))
	require.Len(t, lines, 1)
	require.Len(t, lines[0].words, 2)
	assert.True(t, lines[0].words[1].raised)
	assert.Equal(t, "1,234 2", lines[0].text(), "never 1,2342")
}

func TestNotesOfCells(t *testing.T) {
	at := func(s string, raised bool) *word { return &word{text: s, raised: raised} }
	cases := []struct {
		reason string
		words  []*word
		want   []string
	}{
		{"a digit", []*word{at("Total", false), at("1", true)}, []string{"1"}},
		{"several", []*word{at("Total", false), at("(1),(2)", true)}, []string{"1", "2"}},
		{"a sign", []*word{at("5", false), at("**", true)}, []string{"**"}},
		{"an ordinal is no mark", []*word{at("1", false), at("st", true)}, nil},
		{"a trade mark is none", []*word{at("Acrobat", false), at("®", true)}, nil},
		{"a power is none", []*word{at("km", false), at("2", true)}, nil},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, (&cell{words: c.words}).notes(), c.reason)
	}
}

func TestJoinText(t *testing.T) {
	at := func(s string, x, y float64) *word {
		return &word{text: s, base: y, size: 10, box: geom.Rect{X0: x, Y0: y - 8, X1: x + 5*float64(len([]rune(s))), Y1: y + 2}}
	}
	cases := []struct {
		reason string
		words  []*word
		want   string
	}{
		{"words of one line", []*word{at("net", 0, 0), at("sales", 20, 0)}, "net sales"},
		{"a hyphen at the end of a line", []*word{at("long-", 0, 0), at("term", 0, 12)}, "long-term"},
		{"a minus of its own keeps its space", []*word{at("-", 0, 0), at("5", 0, 12)}, "- 5"},
		{"lines of Chinese", []*word{at("人口", 0, 0), at("密度", 0, 12)}, "人口密度"},
		{"a bracket of its own", []*word{at("(7", 0, 0), at(")", 20, 0)}, "(7)"},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, joinText(c.words), c.reason)
	}
}

func TestIsValue(t *testing.T) {
	for s, want := range map[string]bool{
		"1,234": true, "(5.6)": true, "—": true, "$ —": true, "—%": true, "n/a": true, "12.5%": true, "2 246 496": true,
		"2.7.1": false, "Total": false, "1st quarter of the year": false, "": false, "1.234.567": true, "x": true,
	} {
		var ws []word
		for _, l := range toLines(pageWords(&draw().text(100, s, 72).Page)) {
			ws = append(ws, l.words...)
		}
		assert.Equal(t, want, len(ws) > 0 && isValue(ws), s)
	}
}

func TestAnEntryOfAListIsNoFigure(t *testing.T) {
	for _, entry := range []string{"•|Starting air system", "1)|The following conditions are to be recorded"} {
		chunks := Look(&draw().text(100, entry, 72, 100).Page, Settings{}).scene.lines[0].chunks
		assert.Len(t, chunks, 1)
		assert.False(t, chunks[0].value, "its mark stands for a figure only where it stands alone")
	}
}

func TestMainAngle(t *testing.T) {
	assert.Equal(t, 90, mainAngle([]page.Glyph{{Angle: 90}, {Angle: 90}, {Angle: 0}, {Angle: -1}}))
	assert.Equal(t, 0, mainAngle(nil))
}

func TestAMarkGoesToTheWordItEnds(t *testing.T) {
	var got []string
	for _, l := range toLines(pageWords(&draw().text(106, "13,350", 300).text(112, "scrapped 1989", 72).mark(137, 106, "45").Page)) {
		got = append(got, l.text())
	}
	assert.Equal(t, []string{"13,350", "scrapped 1989 45"}, got, "its middle lies on the line of another column")
}
