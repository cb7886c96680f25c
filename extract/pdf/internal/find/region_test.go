package find

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/internal/geom"
)

// looked returns the scene of a drawing once its tables were looked for.
func (d *drawing) looked() *scene {
	sheet := Look(&d.Page, Settings{})
	sheet.look(nil, nil)
	return sheet.scene
}

func TestProseThatRunsOverAFrameEndsIt(t *testing.T) {
	d := draw().text(250, "2024|2023", 300, 400)
	for y := 160.0; y < 230; y += 12 {
		d.text(y, "the words of this paragraph run on and on without a number, over columns and beyond, on and on", 30)
	}
	f := frame{lo: 290, hi: 450}
	s := f.segment(d.looked().lines, 150, 260)
	assert.False(t, s.tabular(), "rules over figures alone are not as wide as the page's paragraphs")
}

func TestLabelsOfFiguresAreNoProse(t *testing.T) {
	d := draw().text(100, "Earnings from continuing operations before income taxes,", 72).
		text(112, "noncontrolling interests and equity in income (loss) of", 72).text(124, "affiliates", 72).right(440, 124, "816").right(540, 124, "310").
		text(150, "II", 72).text(150, "greater than or equal to a third of the commitment", 100).right(440, 150, "0.5").right(540, 150, "1.5").
		text(162, "and less than or equal to two thirds of the commitment", 100)
	for _, l := range d.looked().lines {
		for i := range l.chunks {
			assert.False(t, l.chunks[i].prose, l.chunks[i].text())
		}
	}
}

func TestNamesOfSectionsAreNoProse(t *testing.T) {
	d := draw().text(100, "Derivatives in cash flow hedging relationships:", 72).text(116, "Net gain recognized in other comprehensive income", 82).
		text(126, "net of tax", 72).right(440, 126, "816").right(540, 126, "310")
	for _, l := range d.looked().lines {
		assert.False(t, l.chunks[0].prose, l.chunks[0].text())
	}
}

func TestRuledFiguresGrowPastTheirLabels(t *testing.T) {
	d := draw().h(88, 290, 386).h(88, 390, 486).text(100, "Number|Price", 300, 400).text(112, "shares|each", 300, 400).h(116, 290, 386).h(116, 390, 486).
		text(130, "Options of employees", 72).text(144, "in the plan of 2019", 72).text(158, "Granted", 82).right(340, 158, "5").right(440, 158, "7").text(172, "Sold", 82).right(340, 172, "6").right(440, 172, "8")
	s := d.looked()
	s.grids = nil // what was found is not in the way
	r := s.regionAt(geom.Rect{X0: 290, X1: 486, Y0: 88, Y1: 116})
	s.grow(r, true)
	assert.Equal(t, "Sold", r.lines[len(r.lines)-1].chunks[0].text(), "names of sections left of the figures do not end them")
}

func TestSumsNeedNoLabels(t *testing.T) {
	d := draw().text(116, "Gains", 72).right(340, 116, "381").text(130, "Losses", 72).right(340, 130, "(69)").right(340, 144, "312").
		text(158, "Hedges", 72).right(340, 158, "54").right(340, 172, "366").text(186, "All in all", 72).right(340, 186, "366")
	s := d.looked()
	r := s.regionAt(geom.Rect{X0: 290, X1: 350, Y0: 100, Y1: 200})
	s.addLabels(r)
	assert.InDelta(t, 72, r.box.X0, 1, "two of six rows of figures are sums under a rule")
}
