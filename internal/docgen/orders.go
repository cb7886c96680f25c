package docgen

import (
	"bytes"
	"fmt"
	"iter"
	"math/big"
	"strconv"
)

// OrderCount is the number of data rows of [OrdersXLSX].
const OrderCount = 500

// OrdersXLSX makes the workbook of the quick start: a list of 500 orders with a total row
// at its end.
func OrdersXLSX() ([]byte, error) {
	book := ordersBook(OrderCount, true)
	var b bytes.Buffer
	err := book.Write(&b)
	return b.Bytes(), err
}

// Orders makes a workbook of n orders, without a total row.
func Orders(n int) *Workbook { return ordersBook(n, false) }

// The styles of the workbook of orders.
const (
	styleHead = iota + 1
	styleDate
	styleMoney
	styleCount
	stylePercent
	styleTotal
)

func ordersBook(n int, total bool) *Workbook {
	return &Workbook{
		Formats: []string{"bold:General", "yyyy-mm-dd", `"$"#,##0.00`, "#,##0", "0%", `bold:"$"#,##0.00`},
		Sheets:  []Sheet{{Name: "Orders", Rows: orderRows(n, total)}},
	}
}

// Order is one row of a workbook of orders. Amount = Units × Price × (100 − Discount) / 100.
type Order struct {
	ID, Date, Customer, Region, Product string
	Units, Cents, Discount              int64
}

// Amount returns the amount of the order in dollars, exactly.
func (o Order) Amount() *big.Rat {
	return big.NewRat(o.Units*o.Cents*(100-o.Discount), 10000)
}

// dice is a small generator of numbers that are the same everywhere: SplitMix64 (Steele,
// Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
type dice uint64

func (d *dice) roll(n int64) int64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int64((z ^ z>>31) % uint64(n))
}

// EachOrder yields n orders, the same every time.
func EachOrder(n int) iter.Seq[Order] {
	customers := []string{"Alder Foods", "Birch & Sons", "Cedar Labs", "Dogwood Ltd", "Elm Street Market", "Fir Supply", "Ginkgo Health", "Hazel Works", "Ironwood Inc", "Juniper Stores"}
	regions := []string{"North America", "Europe", "Asia Pacific", "Latin America"}
	products := []struct {
		name  string
		cents int64
	}{{"Desk lamp", 2499}, {"Office chair", 18950}, {"Standing desk", 42900}, {"Monitor arm", 7995}, {"Whiteboard", 12450}, {"Paper, 5 reams", 2399}}
	return func(yield func(Order) bool) {
		d := dice(2025)
		for i := range n {
			p := products[d.roll(int64(len(products)))]
			o := Order{
				ID:       fmt.Sprintf("ORD-%05d", i+1),
				Date:     strconv.FormatInt(45658+int64(i)*365/int64(n), 10), // 2025-01-01 on
				Customer: customers[d.roll(int64(len(customers)))],
				Region:   regions[d.roll(int64(len(regions)))],
				Product:  p.name, Cents: p.cents,
				Units:    1 + d.roll(40),
				Discount: []int64{0, 0, 0, 5, 10, 15}[d.roll(6)],
			}
			if !yield(o) {
				return
			}
		}
	}
}

func orderRows(n int, total bool) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		var head []Cell
		for _, h := range []string{"Order ID", "Order Date", "Customer", "Region", "Product", "Units", "Unit Price", "Discount", "Amount"} {
			head = append(head, Cell{Type: "s", Value: h, Style: styleHead})
		}
		if !yield(Row{Cells: head}) {
			return
		}
		units, sum := int64(0), new(big.Rat)
		for o := range EachOrder(n) {
			units += o.Units
			sum.Add(sum, o.Amount())
			if !yield(Row{Cells: orderCells(o)}) {
				return
			}
		}
		if total {
			last := n + 1
			yield(Row{Cells: []Cell{
				{Type: "s", Value: "Total", Style: styleHead}, {}, {}, {}, {},
				{Value: strconv.FormatInt(units, 10), Formula: fmt.Sprintf("SUM(F2:F%d)", last), Style: styleCount}, {}, {},
				{Value: plain(sum), Formula: fmt.Sprintf("SUM(I2:I%d)", last), Style: styleTotal},
			}})
		}
	}
}

func orderCells(o Order) []Cell {
	return []Cell{
		Text(o.ID), Number(o.Date, styleDate), Text(o.Customer), Text(o.Region), Text(o.Product),
		Number(strconv.FormatInt(o.Units, 10), styleCount), Number(plain(big.NewRat(o.Cents, 100)), styleMoney),
		Number(plain(big.NewRat(o.Discount, 100)), stylePercent), Number(plain(o.Amount()), styleMoney),
	}
}

// plain writes a number that has at most four places, without zeros at its end.
func plain(r *big.Rat) string {
	s := r.FloatString(4)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}
