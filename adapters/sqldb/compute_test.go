package sqldb_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/sql"
	"github.com/tabrag/tabrag/table"
)

// rowsOf is a table with the same rows in a database and in memory. SQLite's amounts are whole, for
// it keeps fractions in binary.
type rowsOf struct {
	columns []table.Column
	lines   [][]string // "" is a null
}

func drawRows(r *rand.Rand, wholeAmounts bool) rowsOf {
	out := rowsOf{columns: []table.Column{
		{Path: []string{"region"}, Type: table.TypeText}, {Path: []string{"unit name"}, Type: table.TypeText}, {Path: []string{"year"}, Type: table.TypeNumber},
		{Path: []string{"amount"}, Type: table.TypeNumber}, {Path: []string{"sold on"}, Type: table.TypeDate},
	}}
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for range 1 + r.IntN(30) {
		amount := fmt.Sprintf("%d.%02d", r.IntN(2000)-500, r.IntN(100))
		if wholeAmounts {
			amount, _, _ = strings.Cut(amount, ".")
		}
		if r.IntN(8) == 0 {
			amount = ""
		}
		out.lines = append(out.lines, []string{
			pick("North", "South", "São Tomé", "O'Hara", ""), pick("Unit 1", "unit 2", "Unit 3 of 4", "12"), fmt.Sprint(2020 + r.IntN(4)), amount,
			pick(fmt.Sprintf("20%02d-%02d-%02d", 20+r.IntN(4), 1+r.IntN(12), 1+r.IntN(28)), ""),
		})
	}
	return out
}

// fill makes the table "things" in the database.
func (x rowsOf) fill(t *testing.T, s *sql.Source) {
	t.Helper()
	for _, q := range []string{"DROP TABLE IF EXISTS things", "CREATE TABLE things (region TEXT, unit_name TEXT, year INTEGER, amount NUMERIC(20,2), sold_on DATE)"} {
		_, err := s.DB.Exec(q)
		require.NoError(t, err)
	}
	for _, line := range x.lines {
		args := make([]any, len(line))
		for i, v := range line {
			if v != "" {
				args[i] = v
			}
		}
		_, err := s.DB.Exec("INSERT INTO things VALUES ($1, $2, CAST($3 AS INTEGER), CAST($4 AS NUMERIC), $5)", args...)
		require.NoError(t, err)
	}
}

// table makes the same table in memory.
func (x rowsOf) table() *table.Table {
	t := &table.Table{ID: "things", HeaderRows: 1, Rows: []table.Row{{Kind: table.KindHeader}}, Columns: slices.Clone(x.columns)}
	for i := range t.Columns {
		t.Columns[i].Kind = table.KindData
	}
	for r, line := range x.lines {
		t.Rows = append(t.Rows, table.Row{Kind: table.KindData})
		for c, text := range line {
			v := table.Value{Kind: table.Text}
			switch x.columns[c].Type {
			case table.TypeNumber:
				v.Kind = table.Number
				v.Number, _ = table.ParseDecimal(text)
			case table.TypeDate:
				v.Kind = table.Date
			case table.TypeText, table.TypeBlank:
			}
			if text != "" {
				t.Cells = append(t.Cells, table.Cell{Row: r + 1, Col: c, RowSpan: 1, ColSpan: 1, Text: text, Value: v})
			}
		}
	}
	return t
}

func column(i int) *aggregate.Columns { return &aggregate.Columns{Index: &i} }

// drawQuery makes a plan of the kind that planners write.
func drawQuery(r *rand.Rand) aggregate.Query {
	q := aggregate.Query{Sources: []string{"things"}}
	ops := []aggregate.Op{aggregate.Sum, aggregate.Avg, aggregate.Count, aggregate.Min, aggregate.Max, aggregate.CountDistinct, aggregate.Median,
		aggregate.Distinct, aggregate.Lookup, aggregate.Top, aggregate.ArgMax, aggregate.ArgMin, aggregate.Exists, aggregate.List}
	over := func(op aggregate.Op) aggregate.Expr {
		e := aggregate.Expr{Op: op, Cells: &aggregate.Cells{Rows: drawConds(r)}}
		switch op {
		case aggregate.Top, aggregate.ArgMax, aggregate.ArgMin:
			e.By, e.Return = column(2+r.IntN(3)), column(r.IntN(5))
			if op == aggregate.Top {
				e.N = 1 + r.IntN(4)
			}
		case aggregate.Count, aggregate.Exists:
			if r.IntN(2) == 0 {
				e.Cells.Columns = column(r.IntN(5))
			}
		default:
			e.Cells.Columns = column(3)
			if r.IntN(4) == 0 {
				e.Cells.Columns = column(r.IntN(5))
			}
		}
		return e
	}
	op := ops[r.IntN(len(ops))]
	switch r.IntN(4) {
	case 0:
		q.Expr = aggregate.Expr{Op: []aggregate.Op{aggregate.Subtract, aggregate.Ratio, aggregate.PercentChange, aggregate.Greater}[r.IntN(4)],
			Args: []aggregate.Expr{over(ops[r.IntN(5)]), over(ops[r.IntN(5)])}}
	case 1:
		q.Expr = over(ops[r.IntN(5)])
		q.GroupBy = []aggregate.Key{{Column: column(r.IntN(3))}}
		if r.IntN(3) == 0 {
			q.GroupBy = append(q.GroupBy, aggregate.Key{Column: column(4)})
			q.GroupBy[1].Column.Read = []aggregate.Reading{aggregate.Year, aggregate.Month}[r.IntN(2)]
		}
		if r.IntN(2) == 0 {
			q.Order, q.Limit = []string{"asc", "desc"}[r.IntN(2)], r.IntN(4)
		}
		if r.IntN(4) == 0 {
			q.Having = []aggregate.Cond{{Cmp: aggregate.Gt, Values: []string{"100"}}}
		}
		if r.IntN(4) == 0 {
			q.Return = []string{"group", "count"}[r.IntN(2)]
		}
	default:
		q.Expr = over(op)
	}
	return q
}

func drawConds(r *rand.Rand) []aggregate.Cond {
	one := func() aggregate.Cond {
		c := aggregate.Cond{Column: column(r.IntN(5)), Not: r.IntN(6) == 0}
		values := [][]string{{"north", "SÃO TOMÉ", "o'hara", "nowhere"}, {"unit 1", "unit", "12", "of 4"}, {"2021", "2022"}, {"100", "-20", "0.5"}, {"2021", "2022-03", "2023-01-05"}}[*c.Column.Index]
		v := values[r.IntN(len(values))]
		cmps := []aggregate.Cmp{aggregate.Eq, aggregate.In, aggregate.Contains, aggregate.Prefix, aggregate.Lt, aggregate.Le, aggregate.Gt, aggregate.Ge, aggregate.IsBlank, aggregate.Between, aggregate.IsNumber}
		c.Cmp, c.Values = cmps[r.IntN(len(cmps))], []string{v}
		switch {
		case c.Cmp == aggregate.Between || c.Cmp == aggregate.In:
			c.Values = append(c.Values, values[r.IntN(len(values))])
		case *c.Column.Index == 3 && r.IntN(4) == 0 && c.Cmp != aggregate.IsBlank:
			c.Cmp, c.Values = aggregate.Gt, nil
			c.Expr = &aggregate.Expr{Op: aggregate.Avg, Cells: &aggregate.Cells{Columns: column(3)}}
		case *c.Column.Index == 4 && r.IntN(3) == 0:
			c.Column.Read, c.Cmp, c.Values = aggregate.Year, aggregate.Eq, []string{"2021"}
		}
		return c
	}
	var out []aggregate.Cond
	for range r.IntN(3) {
		c := one()
		if r.IntN(5) == 0 {
			c = aggregate.Cond{Any: []aggregate.Cond{one(), one()}, Not: r.IntN(3) == 0}
		}
		out = append(out, c)
	}
	return out
}

// told writes values so that equal numbers read the same; without an order of its own a list is a set.
func told(res *aggregate.Result) string {
	var out []string
	for _, v := range res.Values {
		s := v.Text
		if v.IsNumber {
			s = v.Number.Rat().RatString()
		}
		out = append(out, strings.ToLower(strings.Join(v.Group, "/"))+"="+s)
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

// TestSameAnswers: a plan gives the same exact decimals over rows in memory and by SQL.
func TestSameAnswers(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		s.Tables = []string{"things"}
		said := 0
		const sets, queries = 20, 60
		for seed := range uint64(sets) {
			r := rand.New(rand.NewPCG(seed, 7))
			rows := drawRows(r, s.Dialect == sql.SQLite)
			rows.fill(t, s)
			tables := aggregate.NewTableSet(rows.table())
			for range queries {
				q := drawQuery(r)
				got, err := s.Compute(t.Context(), q)
				if errors.Is(err, sql.ErrPlan) {
					continue
				}
				said++
				want, wantErr := aggregate.Run(t.Context(), q, tables)
				plan := fmt.Sprintf("seed %d %s\n%v\n%v", seed, statements(got), rows.lines, asJSON(q))
				if wantErr != nil {
					for _, kind := range []error{aggregate.ErrNoMatch, aggregate.ErrAmbiguous, aggregate.ErrUnits, aggregate.ErrDivide, aggregate.ErrQuery} {
						require.Equal(t, errors.Is(wantErr, kind), errors.Is(err, kind), "%v, in memory %v: %s", err, wantErr, plan)
					}
					continue
				}
				require.NoError(t, err, plan)
				require.Equal(t, told(want), told(got.Result), plan)
			}
		}
		assert.Greater(t, said, sets*queries*8/10, "most plans can be said in SQL")
	})
}

func statements(c *sql.Computed) string {
	var out []string
	for _, s := range c.Statements {
		out = append(out, s.SQL)
	}
	return strings.Join(out, "\n")
}

func asJSON(q aggregate.Query) string {
	b, err := json.Marshal(q)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
