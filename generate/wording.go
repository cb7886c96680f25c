package generate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/table"
)

// VerifyWording checks what a writer says, beyond [VerifyText]: it states every value of the
// answer, names no rise where there is a fall, no sentence of it is mostly about things that
// neither the question nor the evidence speaks of, and it holds no link, markup or hidden
// character that the evidence has not.
func VerifyWording(text string, e Evidence) error {
	rest := mask(text, e.sayable())
	if carries(rest) {
		return fmt.Errorf("%w: a link, markup or hidden character", ErrUnverified)
	}
	if err := VerifyText(text, e); err != nil {
		return err
	}
	said := figures(text)
	for _, v := range e.Values {
		if !v.statedIn(text, said) {
			return fmt.Errorf("%w: a value of the answer is not stated", ErrUnverified)
		}
	}
	if e.wrongWay(rest) {
		return fmt.Errorf("%w: a change is told the wrong way round", ErrUnverified)
	}
	known := e.vocabulary()
	for _, s := range sentences(text) {
		if mostlyForeign(s, known) {
			return fmt.Errorf("%w: a sentence is of something else", ErrUnverified)
		}
	}
	return nil
}

// outward finds what a reader's program may act on: schemes, hosts, links and markup.
var outward = regexp.MustCompile("[A-Za-z]{2,}:[^\\s\\d]|\\]\\(|[A-Za-z0-9-]{2,}\\.[A-Za-z]{2,}|[<>`]|!\\[")

// carries tells whether a text holds something that could carry data away or hide.
func carries(text string) bool {
	return outward.MatchString(text) || strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Cf, r)
	})
}

// statedIn tells whether a text states a value: its number rounded as printed, or its words.
func (v Value) statedIn(text string, said []figure) bool {
	if v.Text != "" && strings.Contains(strings.ToLower(text), strings.ToLower(v.Text)) {
		return true
	}
	return v.Number != nil && slices.ContainsFunc(said, func(f figure) bool {
		return f.in([]fact{{v.Number.Rat(), v.Unit}})
	})
}

// wrongWay tells whether a text says that something rose which fell, or the reverse.
func (e Evidence) wrongWay(text string) bool {
	if e.Op != "percent_change" && e.Op != "subtract" || len(e.Values) != 1 || e.Values[0].Number == nil {
		return false
	}
	rose, fell := false, false
	for _, w := range strings.FieldsFunc(strings.ToLower(text), notWord) {
		rose, fell = rose || rises[w], fell || falls[w]
	}
	switch e.Values[0].Number.Sign() {
	case 1:
		return fell && !rose
	case -1:
		return rose && !fell
	}
	return false
}

// vocabulary lists, without their endings, the words that a writer may use freely: those of the
// question and the evidence, and those that reports are made of.
func (e Evidence) vocabulary() map[string]bool {
	known := map[string]bool{}
	add := func(text string) {
		for _, w := range strings.FieldsFunc(text, notWord) {
			known[bare(w)] = true
		}
	}
	for _, text := range append(e.sayable(), e.Question, e.Op, reporting) {
		add(text)
	}
	for _, c := range e.Citations {
		add(c.Text)
	}
	for _, w := range []map[string]bool{rises, falls} {
		for word := range w {
			add(word)
		}
	}
	return known
}

// bare takes the commonest endings off a word.
func bare(word string) string {
	word = strings.ToLower(word)
	for _, end := range []string{"ings", "ing", "ed", "es", "s", "ly", "e"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) > 2 {
			return rest
		}
	}
	return word
}

// mostlyForeign tells whether more words of a sentence are unknown than known, small words and
// figures left out.
func mostlyForeign(sentence string, known map[string]bool) bool {
	own, foreign := 0, 0
	for _, w := range strings.FieldsFunc(sentence, notWord) {
		switch {
		case len(w) < 3, small[strings.ToLower(w)], unicode.IsDigit(rune(w[0])), scaleOf(w) > 0, table.Unit(w).Family() == table.FamilyMoney:
		case known[bare(w)]:
			own++
		default:
			foreign++
		}
	}
	return foreign > own
}

// sentences cuts a text where a sentence or a line ends.
func sentences(text string) []string {
	var out []string
	start := 0
	for i, r := range text {
		if r == '\n' || strings.ContainsRune(".!?", r) && (i+1 == len(text) || unicode.IsSpace(rune(text[i+1]))) {
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

func words(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

var (
	rises = words("rise rises rose risen rising increase increases increased increasing grow grows grew grown growing growth gain gained climbed higher")
	falls = words("fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined declining drop drops dropped shrank lower loss")
	small = words(`the and for with from that this these those was were are has have had been its their there which who than then when where into over
		also but not per all any each both between while will would can could may about such only very more most you your our they`)
)

// reporting are words that sentences about figures are made of.
const reporting = `answer value figure number amount total sum average mean median count row column table cell document report data result source
	year quarter month period date change difference percentage percent point ratio share rate unit currency dollar euro pound
	compute calculate divide subtract add multiply compare state show list record note give make stand amount reach come take find
	high great large small little less least first last same equal respective according based using shown given below above per
	question ask follow following respectively exact exactly here sure both during end ended start`
