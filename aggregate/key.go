package aggregate

import (
	"context"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// keys reads what the rows of a table are grouped by or joined over, its columns found once.
type keys struct {
	r    *runner
	v    *view
	list []Key
	cols []column
	// joins makes text that is a number equal to that number, and names no parts.
	joins bool
}

func (r *runner) keys(ctx context.Context, v *view, list []Key) (*keys, error) {
	k := &keys{r: r, v: v, list: list, cols: make([]column, len(list))}
	for i, key := range list {
		if key.Column == nil {
			continue
		}
		c, err := r.column(ctx, v, key.Column)
		if err != nil {
			return nil, err
		}
		k.cols[i] = c
	}
	return k, nil
}

// read gives a row's key and its parts as they are shown; "" when a part is missing.
func (k *keys) read(ctx context.Context, row int) (key string, name []string, err error) {
	for i := range k.list {
		x, err := k.part(ctx, row, i)
		if err != nil {
			return "", nil, err
		}
		if x.missing() || x.kind == table.Text && strings.TrimSpace(x.text) == "" {
			return "", nil, nil
		}
		if !k.joins {
			name = append(name, x.display())
		} else if n, ok := x.asNumber(); ok {
			n.unit = ""
			x = n
		}
		key += x.key() + "\x01"
	}
	return key, name, nil
}

func (k *keys) part(ctx context.Context, row, i int) (val, error) {
	switch key := k.list[i]; {
	case key.Column != nil:
		return k.r.readFirst(ctx, k.v, row, k.cols[i])
	case key.Part == "row_path":
		return val{kind: table.Text, text: pathPart(k.v.row(row).Path, key.Depth)}, nil
	case key.Part == "period":
		x := val{}
		if p := k.v.row(row).Period; p != nil {
			x.kind, x.from, x.to, x.text = table.Date, p.Start, p.End, p.Label
		}
		return x, nil
	default:
		return val{}, fmt.Errorf("%w: a key of %q", ErrQuery, key.Part)
	}
}

// each gives what f makes of every row, asked once for rows whose key column states the same.
func (k *keys) each(ctx context.Context, f func(row int) (int32, error)) ([]int32, error) {
	out := make([]int32, k.v.n)
	dict, err := k.codes(ctx)
	if err != nil {
		return nil, err
	}
	if dict == nil {
		for row := range out {
			if row%checkEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if out[row], err = f(row); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	of := make([]int32, len(dict.first))
	for code, row := range dict.first {
		if of[code], err = f(int(row)); err != nil {
			return nil, err
		}
	}
	for row, code := range dict.code {
		out[row] = of[code]
	}
	return out, nil
}

// codes gives the codes of a single key column whose cells repeat.
func (k *keys) codes(ctx context.Context) (*codeColumn, error) {
	if len(k.list) != 1 || k.list[0].Column == nil || k.v.n < k.r.typedFrom {
		return nil, nil
	}
	c := k.cols[0]
	if c.idx < 0 || c.expr != nil || c.minus != nil {
		return nil, nil
	}
	return k.v.codesOf(ctx, c.idx)
}

func pathPart(path []string, depth int) string {
	switch {
	case depth == 0 || len(path) == 0:
		return table.Row{Path: path}.Label()
	case depth > 0 && depth <= len(path):
		return path[depth-1]
	case depth < 0 && -depth <= len(path):
		return path[len(path)+depth]
	}
	return ""
}
