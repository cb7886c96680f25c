package aggregate

import (
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// math computes an operator over values and records its steps.
func (r *runner) math(op Op, args []val, n int) (val, error) {
	switch op {
	case Add, Subtract, Mean, Difference:
		return r.additive(op, args)
	case Multiply:
		return r.multiply(args)
	case Divide:
		return r.divide(Divide, args[0], args[1])
	case Ratio, Share:
		return r.ratio(op, args)
	case PercentChange:
		return r.percentChange(args)
	case CAGR:
		return r.cagr(args, n)
	case Power:
		return r.power(args)
	case Greater, Less, Equal:
		return r.compare(op, args)
	case Negate, Abs:
		x := args[0]
		x.text, x.cell = "", nil
		if op == Negate || x.num.Sign() < 0 {
			x.num = x.num.Neg()
		}
		r.step(op, args, &x)
		return x, nil
	}
	return val{}, fmt.Errorf("%w: operator %q", ErrQuery, op)
}

func anyRounded(args []val) bool {
	for _, x := range args {
		if x.rounded {
			return true
		}
	}
	return false
}

func (r *runner) additive(op Op, args []val) (val, error) {
	args = besideConstants(args)
	unit, scale, err := unify(args)
	if err != nil {
		return val{}, err
	}
	x := number(args[0].num)
	x.unit, x.scale, x.rounded = unit, scale, anyRounded(args)
	for _, y := range args[1:] {
		if op == Subtract || op == Difference {
			y.num = y.num.Neg()
		}
		x.num = addDec(x.num, y.num)
	}
	switch op {
	case Mean:
		if x.num, x.rounded, err = averaged(x.num, len(args), x.rounded); err != nil {
			return val{}, err
		}
	case Difference:
		x.num = x.num.Abs()
	}
	if unit == table.Percent && (op == Subtract || op == Difference) {
		x.unit = table.Points
	}
	r.step(op, args, &x)
	return x, nil
}

func (r *runner) multiply(args []val) (val, error) {
	x, shown := args[0], []val{args[0]}
	for _, y := range args[1:] {
		a, b := factors(x, y)
		if len(shown) == 1 {
			shown[0] = a
		}
		shown = append(shown, b)
		unit, err := productUnit(a.unit, b.unit)
		if err != nil {
			return val{}, err
		}
		scale := max(a.scale, b.scale)
		if a.num, err = mulDec(a.num, b.num); err != nil {
			return val{}, err
		}
		x = number(a.num)
		x.unit, x.scale = unit, scale
	}
	x.rounded = anyRounded(args)
	r.step(Multiply, shown, &x)
	return x, nil
}

// divide computes a / b in full precision; the unit is that of the quotient.
func (r *runner) divide(op Op, a, b val) (val, error) {
	a, b = quotients(a, b)
	q, exact, err := quoDec(a.num, b.num)
	if err != nil {
		return val{}, err
	}
	x := number(q)
	if sameColumnScale(a, b) {
		a.unit, b.unit = "", ""
	}
	x.unit, x.rounded = quotientUnit(a.unit, b.unit), !exact || a.rounded || b.rounded
	if x.unit == a.unit && (x.unit != "" || b.scale == 0) {
		x.scale = a.scale
	}
	r.step(op, []val{a, b}, &x)
	return x, nil
}

// ratio divides values of one unit; a share is the same in percent.
func (r *runner) ratio(op Op, args []val) (val, error) {
	pair := []val{args[0], args[1]}
	if _, _, err := unify(pair); err != nil {
		return val{}, err
	}
	pair[0].unit, pair[1].unit = "", ""
	x, err := r.divide(Divide, pair[0], pair[1])
	if err != nil {
		return val{}, err
	}
	if op == Share {
		x.num, x.unit = x.num.Shift(2), table.Percent
	}
	return x, nil
}

// percentChange is (a − b) / b in percent, in two steps.
func (r *runner) percentChange(args []val) (val, error) {
	d, err := r.additive(Subtract, args[:2])
	if err != nil {
		return val{}, err
	}
	if args[1].num.Sign() < 0 {
		r.note("The value that the change is measured from is negative.")
	}
	d.unit = ""
	base := args[1]
	base.unit = ""
	x, err := r.divide(Divide, d, base)
	if err != nil {
		return val{}, err
	}
	x.num, x.unit, x.scale = x.num.Shift(2), table.Percent, 0
	return x, nil
}

// cagr is (a / b) to the power of 1/years, less one, in percent.
func (r *runner) cagr(args []val, years int) (val, error) {
	n := number(table.NewDecimal(int64(years), 0))
	if len(args) == 3 {
		n = args[2]
		n.unit = ""
	}
	if n.num.Sign() <= 0 {
		return val{}, fmt.Errorf("%w: %s over no years", ErrQuery, CAGR)
	}
	q, err := r.ratio(Ratio, args[:2])
	if err != nil {
		return val{}, err
	}
	one := number(table.NewDecimal(1, 0))
	inv, err := r.divide(Divide, one, n)
	if err != nil {
		return val{}, err
	}
	p, err := r.power([]val{q, inv})
	if err != nil {
		return val{}, err
	}
	x, err := r.additive(Subtract, []val{p, one})
	x.num, x.unit = x.num.Shift(2), table.Percent
	return x, err
}

func (r *runner) power(args []val) (val, error) {
	if args[1].unit != "" || args[0].unit != "" {
		return val{}, fmt.Errorf("%w: a power of bare numbers only", ErrUnits)
	}
	z, exact, err := powDec(args[0].num, args[1].num)
	if err != nil {
		return val{}, err
	}
	x := number(z)
	x.rounded = !exact || anyRounded(args)
	r.step(Power, args, &x)
	return x, nil
}

// compare says yes or no.
func (r *runner) compare(op Op, args []val) (val, error) {
	a, b := args[0], args[1]
	if a.missing() || b.missing() {
		return val{}, fmt.Errorf("%w: an operand of %s is missing", ErrNoMatch, op)
	}
	cmp := map[Op]Cmp{Greater: Gt, Less: Lt, Equal: Eq}[op]
	ok, err := holdsCmp(a, b, cmp)
	if err != nil {
		return val{}, err
	}
	x := yesNo(ok)
	r.step(op, args, &x)
	return x, nil
}
