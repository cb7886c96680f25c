package parquet

import (
	"encoding/json"
	"math/big"
	"strings"
	"time"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// The value column is a DECIMAL of Precision digits, Places of them after the point: the widest that
// engines share.
const (
	Precision = 38
	Places    = 10
)

// Row is a fact as a row of a file. The names of the columns are the promise.
type Row struct {
	ID       string `parquet:"id"`
	Document string `parquet:"document_id,dict"`
	Table    string `parquet:"table_id,dict"`
	Page     *int32 `parquet:"page,optional"`
	Ref      string `parquet:"ref"`
	// Series is the row's path and Measure the column's, joined; the lists have their parts.
	Series     string   `parquet:"series,dict"`
	Measure    string   `parquet:"measure,dict"`
	RowPath    []string `parquet:"row_path,list"`
	ColumnPath []string `parquet:"column_path,list"`
	// Value is exact, sign and scale applied; null where it has more digits than the column. ValueText
	// has it in any case.
	Value     *[16]byte `parquet:"value,optional,decimal(10:38)"`
	ValueText string    `parquet:"value_text"`
	Text      string    `parquet:"text"`
	Unit      string    `parquet:"unit,dict"`
	Currency  string    `parquet:"currency,dict"`
	Scale     int32     `parquet:"scale"`
	// ConvertedText is the amount in the currency of the set, exact, and Converted the same where the column has room for
	// it: null and "" for what is no money or has no rate.
	Converted         *[16]byte `parquet:"converted,optional,decimal(10:38)"`
	ConvertedText     string    `parquet:"converted_text"`
	ConvertedCurrency string    `parquet:"converted_currency,dict"`
	Rate              string    `parquet:"rate,dict"`
	RateSource        string    `parquet:"rate_source,dict"`
	// PeriodYM is the month that the period ends in, "2024-12": what fiscal calendars are joined over.
	PeriodStart *int32 `parquet:"period_start,optional,date"`
	PeriodEnd   *int32 `parquet:"period_end,optional,date"`
	PeriodYM    string `parquet:"period_ym,dict"`
	// FiscalYear and FiscalQuarter are the company's own; null where they are not known, the quarter also of what is longer.
	FiscalYear    *int32 `parquet:"fiscal_year,optional"`
	FiscalQuarter *int32 `parquet:"fiscal_quarter,optional"`
	PeriodGrain   string `parquet:"period_grain,dict"`
	PeriodLabel   string `parquet:"period_label,dict"`
	// Kind is "data", "total", "subtotal", …; rows whose IsTotal is set are not to be added up again.
	Kind    string   `parquet:"kind,dict"`
	IsTotal bool     `parquet:"is_total"`
	Notes   []string `parquet:"notes,list"`
	// Dimensions beyond the paths, as an object of JSON.
	Dimensions   string `parquet:"dimensions,json,dict"`
	Restated     bool   `parquet:"restated"`
	Supersedes   string `parquet:"supersedes"`
	SupersededBy string `parquet:"superseded_by"`
	// Checksum of the content: the same ID with another checksum is another figure.
	Checksum string `parquet:"checksum"`
}

func rowOf(f *aggregate.Fact) Row {
	r := Row{
		ID: f.ID, Document: f.Document, Table: f.Table, Ref: string(f.Ref),
		Series: strings.Join(f.RowPath, table.PathSeparator), Measure: strings.Join(f.ColumnPath, table.PathSeparator),
		RowPath: f.RowPath, ColumnPath: f.ColumnPath,
		Value: decimal(f.Value), ValueText: f.Value.String(), Text: f.Text, Unit: string(f.Unit), Scale: int32(f.Scale),
		Kind: string(f.Kind), IsTotal: f.Kind.IsTotal(), Notes: f.Notes, Dimensions: object(f.Dimensions),
		Restated: f.Restated, Supersedes: f.Supersedes, SupersededBy: f.SupersededBy, Checksum: f.Hash,
	}
	r.Page = known(f.Page)
	if code, _, _ := strings.Cut(string(f.Unit), "/"); code != "" {
		if _, ok := table.CurrencyCode(code); ok {
			r.Currency = code
		}
	}
	if x := f.Converted; x != nil {
		r.Converted, r.ConvertedText, r.ConvertedCurrency = decimal(x.Value), x.Value.String(), string(x.Unit)
		r.Rate, r.RateSource = x.Rate.String(), x.Source
	}
	if p := f.Period; p != nil {
		r.PeriodStart, r.PeriodEnd = day(p.Start), day(p.End)
		r.PeriodGrain, r.PeriodLabel = string(p.Grain), p.Label
		r.FiscalYear, r.FiscalQuarter = known(p.FiscalYear), known(p.FiscalQuarter)
		if r.PeriodEnd != nil {
			r.PeriodYM = p.End[:len("2006-01")]
		}
	}
	return r
}

// known is nil for a number that is 0 where it is not known.
func known(n int) *int32 {
	if n == 0 {
		return nil
	}
	out := int32(n)
	return &out
}

// object writes dimensions with their names in order.
func object(dimensions map[string]string) string {
	if len(dimensions) == 0 {
		return "{}"
	}
	b, err := json.Marshal(dimensions)
	if err != nil {
		return "{}" // texts always encode
	}
	return string(b)
}

// decimal writes a number as the column has it: a whole number of the smallest places, in two's complement,
// most significant byte first. Nil where it does not fit exactly.
func decimal(d table.Decimal) *[16]byte {
	coef, places := d.Shift(Places).Coef()
	if coef.Sign() == 0 {
		return new([16]byte)
	}
	ten := big.NewInt(10)
	for ; places < 0; places++ {
		if coef.BitLen() > 128 {
			return nil
		}
		coef.Mul(coef, ten)
	}
	for ; places > 0; places-- {
		rest := new(big.Int)
		if coef.QuoRem(coef, ten, rest); rest.Sign() != 0 {
			return nil
		}
	}
	if new(big.Int).Abs(coef).Cmp(new(big.Int).Exp(ten, big.NewInt(Precision), nil)) >= 0 {
		return nil
	}
	if coef.Sign() < 0 {
		coef.Add(coef, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	var out [16]byte
	coef.FillBytes(out[:])
	return &out
}

// day is a date as the number of days since 1970, nil for none.
func day(iso string) *int32 {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return nil
	}
	n := int32(t.Unix() / (24 * 60 * 60))
	return &n
}
