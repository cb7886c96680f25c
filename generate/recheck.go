package generate

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// resultScale is the scale that a step's result is shown in: that of its operands when it is of
// their kind, else none.
func (s *Step) resultScale() int {
	switch s.Op {
	case "sum", "avg", "add", "subtract", "difference", "mean", "min", "max", "median", "weighted_avg", "negate", "abs":
		return s.Scale
	}
	return 0
}

// recheck computes a step again with rational numbers, another arithmetic than the one
// that made it. Steps whose operands are not all listed or not numbers are passed over.
func recheck(s *Step) error {
	if s.Count > len(s.Operands) {
		return nil
	}
	nums := make([]*big.Rat, len(s.Operands))
	for i, o := range s.Operands {
		n, err := table.ParseDecimal(o.Value)
		if err != nil {
			return recheckText(s)
		}
		nums[i] = n.Rat()
	}
	switch s.Op {
	case "greater", "less", "equal":
		return recheckOrder(s, nums)
	case "count", "count_distinct":
		nums = []*big.Rat{big.NewRat(int64(len(nums)), 1)}
	}
	got, err := table.ParseDecimal(s.Result)
	if err != nil {
		return recheckText(s)
	}
	if s.Op == "power" && len(nums) == 2 && !nums[1].IsInt() {
		return recheckRoot(got.Rat(), nums[0], nums[1])
	}
	want, err := recompute(s.Op, nums)
	if err != nil || want == nil {
		return err
	}
	return near(s, got.Rat(), want)
}

// recheckText accepts what has no arithmetic: counts, and comparisons of text and dates.
func recheckText(s *Step) error {
	switch s.Op {
	case "count", "count_distinct":
		if s.Result != fmt.Sprint(len(s.Operands)) {
			return fmt.Errorf("%d operands and a count of %s", len(s.Operands), s.Result)
		}
		return nil
	case "min", "max":
		if !slices.ContainsFunc(s.Operands, func(o Operand) bool { return o.Value == s.Result }) {
			return fmt.Errorf("the %s is none of the operands", s.Op)
		}
		return nil
	case "greater", "less", "equal":
		return nil
	}
	return fmt.Errorf("%s of something that is no number", s.Op)
}

func recheckOrder(s *Step, nums []*big.Rat) error {
	if len(nums) != 2 {
		return fmt.Errorf("%s of %d operands", s.Op, len(nums))
	}
	cmp := nums[0].Cmp(nums[1])
	holds := s.Op == "greater" && cmp > 0 || s.Op == "less" && cmp < 0 || s.Op == "equal" && cmp == 0
	if holds != (s.Result == "yes") {
		return fmt.Errorf("%s is not %q", s.Op, s.Result)
	}
	return nil
}

// near allows a rounded result an error of one part in 10^30.
func near(s *Step, got, want *big.Rat) error {
	d := new(big.Rat).Sub(got, want)
	d.Abs(d)
	bound := new(big.Rat)
	if s.Rounded {
		bound.Abs(want)
		bound.Quo(bound, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil)))
	}
	if d.Cmp(bound) > 0 {
		return fmt.Errorf("%s does not give %s", s.Op, s.Result)
	}
	return nil
}

// recompute gives the result of an operator over operands, nil when it cannot be checked.
func recompute(op string, nums []*big.Rat) (*big.Rat, error) {
	if len(nums) == 0 {
		return nil, fmt.Errorf("%s without operands", op)
	}
	x := new(big.Rat).Set(nums[0])
	switch op {
	case "sum", "add", "avg", "mean":
		for _, y := range nums[1:] {
			x.Add(x, y)
		}
		if op == "avg" || op == "mean" {
			x.Quo(x, big.NewRat(int64(len(nums)), 1))
		}
	case "subtract", "difference":
		for _, y := range nums[1:] {
			x.Sub(x, y)
		}
		if op == "difference" {
			x.Abs(x)
		}
	case "multiply":
		for _, y := range nums[1:] {
			x.Mul(x, y)
		}
	case "divide":
		if len(nums) != 2 || nums[1].Sign() == 0 {
			return nil, fmt.Errorf("no such quotient")
		}
		x.Quo(x, nums[1])
	case "negate":
		x.Neg(x)
	case "abs":
		x.Abs(x)
	case "min", "max":
		for _, y := range nums[1:] {
			if c := y.Cmp(x); op == "max" && c > 0 || op == "min" && c < 0 {
				x.Set(y)
			}
		}
	case "count", "count_distinct":
	case "median":
		return median(nums), nil
	case "weighted_avg":
		return weightedAverage(nums)
	case "power":
		return power(nums)
	default:
		return nil, fmt.Errorf("unknown operator %q", op)
	}
	return x, nil
}

func median(nums []*big.Rat) *big.Rat {
	nums = slices.Clone(nums)
	slices.SortFunc(nums, func(a, b *big.Rat) int { return a.Cmp(b) })
	mid := len(nums) / 2
	if len(nums)%2 == 1 {
		return nums[mid]
	}
	x := new(big.Rat).Add(nums[mid-1], nums[mid])
	return x.Quo(x, big.NewRat(2, 1))
}

// weightedAverage reads value, weight, value, weight, ….
func weightedAverage(nums []*big.Rat) (*big.Rat, error) {
	top, bottom := new(big.Rat), new(big.Rat)
	for i := 0; i+1 < len(nums); i += 2 {
		top.Add(top, new(big.Rat).Mul(nums[i], nums[i+1]))
		bottom.Add(bottom, nums[i+1])
	}
	if bottom.Sign() == 0 {
		return nil, fmt.Errorf("the weights sum to zero")
	}
	return top.Quo(top, bottom), nil
}

// recheckRoot raises a root to its whole degree again: it must give the base to one part in 10^28.
// Exponents that are no such root cannot be checked so.
func recheckRoot(got, base, exponent *big.Rat) error {
	degree := new(big.Rat).Inv(exponent)
	n := new(big.Int).Quo(new(big.Int).Add(degree.Num(), new(big.Int).Rsh(degree.Denom(), 1)), degree.Denom())
	if d := new(big.Rat).Sub(degree, new(big.Rat).SetInt(n)); n.Sign() <= 0 || n.Cmp(big.NewInt(100)) > 0 || !tiny(d, degree) {
		return nil
	}
	x, err := power([]*big.Rat{got, new(big.Rat).SetInt(n)})
	if err != nil {
		return err
	}
	if x == nil || !tiny(x.Sub(x, base), base) {
		return fmt.Errorf("power does not give its result")
	}
	return nil
}

// tiny tells whether d is at most one part in 10^28 of x.
func tiny(d, x *big.Rat) bool {
	bound := new(big.Rat).Abs(x)
	bound.Quo(bound, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(28), nil)))
	return new(big.Rat).Abs(d).Cmp(bound) <= 0
}

// power checks whole exponents of ordinary size.
func power(nums []*big.Rat) (*big.Rat, error) {
	if len(nums) != 2 || !nums[1].IsInt() || !nums[1].Num().IsInt64() {
		return nil, nil
	}
	n := nums[1].Num().Int64()
	if n < 0 || n > 100 {
		return nil, nil
	}
	x := big.NewRat(1, 1)
	for range n {
		x.Mul(x, nums[0])
	}
	return x, nil
}
