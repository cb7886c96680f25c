package find

import "slices"

// What makes figures beside drawn lines the scale of a chart: how many there are, how near to the
// lines' ends they stand and how near to their heights, in font sizes.
const (
	scaleMarks = 4
	scaleReach = 3.0
	scaleSlop  = 0.25
)

// scaled tells whether the lines of a component are those behind a chart: the figures beside
// them, in even steps, stand each at the height of a line. Those of a table stand between lines.
func (s *scene) scaled(c *component) bool {
	var left, right []chunk
	for i := firstLine(s.lines, c.box.Y0-c.tol.meet); i < len(s.lines) && s.lines[i].box.Y0 < c.box.Y1; i++ {
		for _, k := range s.lines[i].chunks {
			switch reach := scaleReach * k.words[0].size; {
			case !k.value:
			case k.box.X1 <= c.box.X0+1 && k.box.X1 > c.box.X0-reach:
				left = append(left, k)
			case k.box.X0 >= c.box.X1-1 && k.box.X0 < c.box.X1+reach:
				right = append(right, k)
			}
		}
	}
	return isScale(left, c.h) || isScale(right, c.h)
}

// isScale tells whether figures, from top to bottom, are the marks of a scale at the heights of
// lines.
func isScale(marks []chunk, lines []edge) bool {
	if len(marks) < scaleMarks {
		return false
	}
	pitch := (marks[len(marks)-1].box.CenterY() - marks[0].box.CenterY()) / float64(len(marks)-1)
	for i := range marks {
		y, slop := marks[i].box.CenterY(), scaleSlop*marks[i].words[0].size
		if abs(y-marks[0].box.CenterY()-pitch*float64(i)) > slop || !slices.ContainsFunc(lines, func(e edge) bool { return abs(e.pos-y) <= slop }) {
			return false
		}
	}
	return true
}
