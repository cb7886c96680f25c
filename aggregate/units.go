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
		if !v.literal {
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

// asFraction turns a percentage into the bare number it stands for: 5 % is 0.05.
func asFraction(v val) val {
	switch v.unit {
	case table.Percent, table.Points:
		v.num, v.unit = v.num.Shift(-2), ""
	case "bps":
		v.num, v.unit = v.num.Shift(-4), ""
	}
	return v
}

func isPercent(v val) bool { return v.unit.Family() == table.FamilyPercent }
func isBare(v val) bool    { return v.unit == "" }

// besideConstants turns percentages into fractions when a bare constant stands beside them:
// 1 − 15 % is 0.85.
func besideConstants(args []val) []val {
	constant := false
	for _, x := range args {
		constant = constant || x.literal && isBare(x)
	}
	if !constant {
		return args
	}
	out := make([]val, len(args))
	for i, x := range args {
		out[i] = asFraction(x)
	}
	return out
}

// sameColumnScale tells whether one of two values lacks a unit and both are printed in the same
// thousands or millions: then they are taken to be of one unit, as when they are added.
func sameColumnScale(a, b val) bool {
	return (a.unit == "") != (b.unit == "") && a.scale == b.scale && a.scale != 0 && !a.literal && !b.literal
}

// factors readies two values for a product: a percentage is a fraction of what it is multiplied
// with, so that 5 % of $200 is $10, and so is the second of two percentages.
func factors(a, b val) (val, val) {
	if isPercent(b) {
		b = asFraction(b)
	} else if isPercent(a) {
		a = asFraction(a)
	}
	return a, b
}

// productUnit gives the unit of a product of factors.
func productUnit(a, b table.Unit) (table.Unit, error) {
	switch {
	case a == "":
		return b, nil
	case b == "":
		return a, nil
	}
	if num, den, ok := ratioOf(a); ok && den == b {
		return num, nil
	}
	if num, den, ok := ratioOf(b); ok && den == a {
		return num, nil
	}
	return "", fmt.Errorf("%w: %s times %s", ErrUnits, a, b)
}

func ratioOf(u table.Unit) (num, den table.Unit, ok bool) {
	for i := range len(u) {
		if u[i] == '/' {
			return u[:i], u[i+1:], true
		}
	}
	return "", "", false
}

// quotients readies two values for a quotient: a percentage is a fraction unless it is divided
// by a bare number.
func quotients(a, b val) (val, val) {
	if isPercent(b) || isPercent(a) && !isBare(b) {
		return asFraction(a), asFraction(b)
	}
	return a, b
}

// quotientUnit gives the unit of a / b.
func quotientUnit(a, b table.Unit) table.Unit {
	switch {
	case b == "":
		return a
	case a == b:
		return ""
	case a == "":
		return "1/" + b
	}
	if num, den, ok := ratioOf(b); ok && num == a {
		return den
	}
	return a + "/" + b
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
