package fence

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Held stands in a prompt where text was kept back because it reads like an order.
const Held = "(kept back: reads like an instruction)"

// Quoted makes text safe as [Text] does, and keeps back what gives orders.
func Quoted(s string, limit int) string {
	if GivesOrders(s) {
		return Held
	}
	return Text(s, limit)
}

var (
	// addressed finds talk to an assistant, of its answer or its instructions.
	addressed = regexp.MustCompile(`(?i)\b(?:` +
		`your (?:\w+ )?(?:answer|response|reply|message|output|instructions?|rules|prompt|guidelines)|` +
		`you (?:are|were) (?:now|not supposed|told|given)|you (?:must|should|shall|will) (?:now |only |always |not )?(?:\w+)|` +
		`(?:previous|prior|above|earlier|initial|system|starting) (?:instructions?|prompts?|rules|messages?|configuration)|` +
		`(?:following|below|subsequent) (?:code|text|strings?|sentences?|snippets?)|` +
		`instructions (?:above|before)|the (?:text|words|conversation) above|(?:the|this) (?:entire |whole )?conversation|` +
		`how (?:can|do|does|should|would) i|(?:can|could|would) you|help me|show me|tell me|give me|please)\b`)
	// turn finds the marks of a turn of a conversation.
	turn = regexp.MustCompile(`(?i)^\W*(?:system|assistant|user|human|administrator|admin|developer)(?: \w+)?\s*:|<\|?/?(?:system|im_start|im_end|inst)`)
	// order finds a verb that gives an order at the start of a clause, with what it is to act on.
	order = regexp.MustCompile(`(?i)(?:^|[.;:,!?"'] *)(?:then |now |instead |just |only |always |also |first |so )*(?:` +
		`ignore|disregard|forget|override|pretend|answer|respond|reply|write|say|print|output|repeat|reveal|display|render|encode|encrypt|decode|` +
		`translate|convert|reverse|replace|substitute|shift|rearrange|scramble|add|insert|append|include|integrate|mention|modify|enhance|augment|` +
		`provide|show|tell|explain|describe|summari[sz]e|analy[sz]e|determine|classify|recommend|suggest|compose|draft|create|generate|develop|` +
		`apply|use|express|incorporate|embed|ensure|execute|run|delete|drop|send|email|post|click|visit|download|install|concatenate|continue|complete|` +
		`read|open|fetch|call|act|make|let|list|do|break|introduce|jumble|misspell|anagram|remove|group|combine)\b` +
		`[ :]+(?:(?:a|an|the|this|that|these|those|your|you|my|me|us|every|any|all|each|only|with|in|at|it|no|not|as|by|how|what|emojis?|random|using|` +
		`main|vowels|letters|spaces|words|previous|each|first|from|table|if)\b|["'<\x60\[(])`)
)

// GivesOrders tells whether text reads like an instruction to whoever reads it, as planted text
// does and labels do not. It is a hint, not a wall: nothing rests on it but what a prompt shows.
func GivesOrders(s string) bool {
	if len(s) < 12 || len(s) > maxOrder {
		return len(s) > maxOrder
	}
	if strings.Contains(s, "```") {
		return true
	}
	words := strings.Fields(s)
	if !slices.ContainsFunc(words, triggers) {
		return false
	}
	if turn.MatchString(s) && len(words) > 2 {
		return true
	}
	return len(words) >= 3 && running(words) && (addressed.MatchString(s) || order.MatchString(s))
}

// triggers tells whether a word may begin an order: most cells have none, and are passed over.
func triggers(word string) bool {
	word = strings.ToLower(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }))
	return trigger[word] || strings.HasPrefix(word, "system") || strings.Contains(word, "im_start")
}

// maxOrder is the length from which text is kept back unread: no label is as long.
const maxOrder = 4000

// running tells whether words are those of a sentence, not of a title: some of them besides the
// small ones begin with a small letter.
func running(words []string) bool {
	small := 0
	for _, w := range words[1:] {
		w = strings.TrimLeftFunc(w, func(r rune) bool { return !unicode.IsLetter(r) })
		if len(w) > 3 && unicode.IsLower([]rune(w)[0]) {
			small++
		}
	}
	return small > 0
}

// trigger are the words without which nothing gives an order.
var trigger = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`above add admin administrator analyse analyze answer append apply assistant augment below classify click complete
	compose concatenate continue conversation convert create decode delete describe determine develop developer display
	disregard download draft drop earlier email embed encode encrypt enhance ensure execute explain express following forget
	generate human i ignore include incorporate initial insert inst install instructions integrate me mention modify output
	override please post pretend previous print prior provide rearrange recommend render repeat replace reply respond reveal
	reverse run say scramble send shift show starting subsequent substitute suggest summarise summarize system tell text
	translate use user visit write you your`) {
		out[w] = true
	}
	return out
}()
