package aggregate

import (
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// unify brings the numbers that are to be added or compared to one unit, or refuses. Basis points
// become percent. A value without a unit joins others only when they are printed in the
// same scale, or when it is a constant of the plan: beside millions of dollars, a bare 5 is
// not known to be dollars.
func unify(vals []val) (table.Unit, int, error) {
	unit, scale, known := table.Unit(""), 0, false
	for i := range vals {
		v := &vals[i]
		if v.unit == "bps" && !allBps(vals) {
			v.unit, v.num = table.Percent, v.num.Shift(-2)
		}
		if !v.literal && v.num.Sign() != 0 {
			scale = max(scale, v.scale)
		}
		if v.unit == "" {
			continue
		}
		if !known {
			unit, known = v.unit, true
			continue
		}
		switch {
		case v.unit == unit:
		case v.unit.Family() == table.FamilyPercent && unit.Family() == table.FamilyPercent:
			unit = table.Percent
		default:
			return "", 0, fmt.Errorf("%w: %s and %s", ErrUnits, unit, v.unit)
		}
	}
	if known {
		for i := range vals {
			if v := &vals[i]; v.unit == "" && !v.literal && v.scale != scale {
				return "", 0, fmt.Errorf("%w: %s and a number without unit in another scale", ErrUnits, unit)
			}
		}
	}
	return unit, scale, nil
}

func allBps(vals []val) bool {
	for _, v := range vals {
		if v.unit != "bps" {
			return false
		}
	}
	return true
}

// productUnit gives the unit of a product and the shift that percentages bring: 5 % of $200
// is $10.
func productUnit(a, b table.Unit) (unit table.Unit, shift int, err error) {
	fa, fb := a.Family(), b.Family()
	switch {
	case fa == table.FamilyBare:
		return b, 0, nil
	case fb == table.FamilyBare:
		return a, 0, nil
	case fa == table.FamilyPercent && fb == table.FamilyPercent:
		return table.Percent, percentShift(b), nil
	case fa == table.FamilyPercent:
		return b, percentShift(a), nil
	case fb == table.FamilyPercent:
		return a, percentShift(b), nil
	}
	if num, den, ok := ratioOf(a); ok && den == b {
		return num, 0, nil
	}
	if num, den, ok := ratioOf(b); ok && den == a {
		return num, 0, nil
	}
	return "", 0, fmt.Errorf("%w: %s times %s", ErrUnits, a, b)
}

// percentShift is the power of ten that makes a percentage a fraction.
func percentShift(u table.Unit) int {
	if u == "bps" {
		return -4
	}
	return -2
}

func ratioOf(u table.Unit) (num, den table.Unit, ok bool) {
	for i := range len(u) {
		if u[i] == '/' {
			return u[:i], u[i+1:], true
		}
	}
	return "", "", false
}

// quotientUnit gives the unit of a / b and the shift that percentages bring.
func quotientUnit(a, b table.Unit) (unit table.Unit, shift int) {
	fa, fb := a.Family(), b.Family()
	switch {
	case fb == table.FamilyBare:
		return a, 0
	case fa == table.FamilyPercent && fb == table.FamilyPercent:
		return "", percentShift(a) - percentShift(b)
	case a == b:
		return "", 0
	case fb == table.FamilyPercent:
		return a, -percentShift(b)
	case fa == table.FamilyPercent:
		return "1/" + b, percentShift(a)
	case fa == table.FamilyBare:
		return "1/" + b, 0
	}
	if num, den, ok := ratioOf(b); ok && num == a {
		return den, 0
	}
	return a + "/" + b, 0
}

// express brings a result to the unit that the plan asks for.
func express(v val, unit table.Unit) (val, error) {
	if unit == "" || v.unit == unit || v.kind != table.Number {
		return v, nil
	}
	shift := map[[2]table.Unit]int{
		{"", table.Percent}: 2, {table.Percent, ""}: -2, {"", "bps"}: 4, {"bps", ""}: -4,
		{table.Percent, "bps"}: 2, {"bps", table.Percent}: -2, {table.Points, "bps"}: 2, {"bps", table.Points}: -2,
		{table.Points, table.Percent}: 0, {table.Percent, table.Points}: 0,
	}
	n, ok := shift[[2]table.Unit{v.unit, unit}]
	switch {
	case ok:
		v.num, v.scale = v.num.Shift(n), 0
	case v.unit != "":
		return v, fmt.Errorf("%w: %s is asked for and the value is in %s", ErrUnits, unit, v.unit)
	}
	v.unit = unit
	return v, nil
}
