package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/route/records"
)

// loadGold reads questions with gold SQL in the manner of SQUALL (Shi et al., 2020): columns
// are c1, c2, …, read in some way: c5_number.
func loadGold(path string) (map[string]records.Gold, error) {
	out := map[string]records.Gold{}
	if path == "" {
		return out, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	sc := bufio.NewScanner(z)
	for sc.Scan() {
		var q struct{ ID, SQL string }
		if err := json.Unmarshal(sc.Bytes(), &q); err != nil {
			return nil, err
		}
		out[q.ID] = goldOf(q.SQL)
	}
	return out, sc.Err()
}

var columnName = regexp.MustCompile(`\bc(\d+)(_[a-z_]+)?\b`)

// goldOf reads the shape and the columns of a query.
func goldOf(sql string) records.Gold {
	g := records.Gold{Shape: shapeOf(sql)}
	for _, m := range columnName.FindAllStringSubmatch(quoted.ReplaceAllString(sql, "''"), -1) {
		if n, err := strconv.Atoi(m[1]); err == nil {
			g.Columns = append(g.Columns, n-1)
		}
	}
	return g
}

var quoted = regexp.MustCompile(`'[^']*'`)

func shapeOf(sql string) records.Shape {
	s := quoted.ReplaceAllString(sql, "''")
	starts := func(p string) bool { return strings.HasPrefix(s, p) }
	switch {
	case starts("select count ("):
		return records.CountShape
	case starts("select sum ("):
		return records.SumShape
	case starts("select avg ("):
		return records.AverageShape
	case starts("select abs (") || starts("select ( select") && strings.Contains(s, ") - ("):
		return records.GapShape
	case starts("select max (") && strings.Contains(s, ") - min (") || regexp.MustCompile(`^select c\w+ - c`).MatchString(s):
		return records.GapShape
	case starts("select ( select"):
		return records.CompareShape
	case starts("select max (") || starts("select min ("):
		return records.ExtremeShape
	case strings.Contains(s, "group by"):
		return records.CommonShape
	case strings.Contains(s, "= ( select id") || strings.Contains(s, ") + 1") || strings.Contains(s, ") - 1"):
		return records.NextShape
	case strings.Contains(s, "order by"):
		return records.PickShape
	case starts("select c"):
		return records.ListShape
	}
	return records.AnyShape
}
