package tabrag

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/table"
)

// twin writes a cell that answers the question as well, "" when there is none.
func (r *run) twin() string {
	t, c, ok := r.claim.Twin()
	if !ok {
		return ""
	}
	return readingOf(t, c)
}

// maxReadings is how many readings of a question are told.
const maxReadings = 4

// open lists the readings of an answer whose question leaves open which of several periods it means, none when it does
// not: the latest of periods that are as long answers, with a note.
func (r *run) open() (readings []string, note string) {
	others, latest := r.claim.Periods()
	for _, c := range others[:min(len(others), maxReadings-1)] {
		readings = append(readings, readingOf(r.tables[r.Result.Cells[0].Table], c))
	}
	if latest {
		return nil, "The question names no period, and the figure is of the latest one of its row: there is also " + strings.Join(readings, ", ") + "."
	}
	return readings, ""
}

// readingOf writes a cell that may be meant for a person to choose.
func readingOf(t *table.Table, c table.Cell) string {
	value := generate.Figure(c.Value.Exact(), c.Value.Unit, int(c.Value.Scale), true)
	path := append(slices.Clone(t.Rows[c.Row].Path), t.ColumnPath(c.Row, c.Col)...)
	return value.Text + " (" + strings.Join(path, table.PathSeparator) + ")"
}

// others are the readings of the question that an answer leaves aside although nothing tells them from it.
func (r *run) others() []string {
	if twin := r.twin(); twin != "" {
		return []string{twin}
	}
	readings, _ := r.open()
	return readings
}

// undoubted tells whether a reading is one that nothing speaks against.
func (r *run) undoubted() bool {
	if r.Key == "" || r.Err != nil || r.held() || r.strange() || r.Plan.Cover < minCover {
		return false
	}
	why, _ := r.claim.Doubt()
	return why == "" && len(r.others()) == 0
}

// sameRow tells whether two readings are each one cell, of rows of one name.
func (r *run) sameRow(other *run) bool {
	if r.Result == nil || other.Result == nil || len(r.Result.Cells) != 1 || len(other.Result.Cells) != 1 {
		return false
	}
	mine, its := r.Result.Cells[0].RowPath, other.Result.Cells[0].RowPath
	return len(mine) > 0 && len(its) > 0 && mine[len(mine)-1] == its[len(its)-1]
}
