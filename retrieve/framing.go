package retrieve

// framing holds the words that say how a question is put rather than what it is about: the
// logarithm of the odds that such a word of a question stands in the table asked about
// (Robertson and Sparck Jones, "Relevance weighting of search terms", 1976). Counted on
// development questions; other words stand at even odds, which is 0. Never written to.
var framing = map[string]float64{
	"accord": -1.0, "achiev": -1.3, "act": -0.8, "after": -2.4, "against": -1.5, "also": -1.7, "american": -0.3, "among": -1.1, "amount": -0.6,
	"an": -1.3, "annual": -0.5, "any": -2.3, "appear": -1.6, "are": -1.0, "as": -0.6, "at": -0.3, "averag": -0.5, "be": -1.1, "beat": -1.7, "been": -1.7,
	"before": -2.4, "between": -2.3, "both": -2.4, "but": -2.1, "came": -2.8, "chang": -0.7, "charact": -1.9, "come": -2.4, "consid": -0.6,
	"contain": -1.6, "debut": -0.3, "decreas": -0.4, "did": -3.9, "differ": -2.3, "do": -2.3, "does": -2.7, "during": -0.6, "each": -2.1, "featur": -0.7,
	"fifth": -1.1, "finish": -1.1, "first": -0.8, "five": -0.4, "found": -0.8, "go": -0.5, "greater": -0.7, "greatest": -1.0, "had": -2.8, "has": -3.0,
	"have": -3.1, "he": -3.2, "higher": -2.7, "highest": -2.8, "his": -2.1, "hold": -0.8, "how": -4.3, "if": -0.5, "it": -1.2, "its": -1.0,
	"known": -0.6, "larger": -2.4, "largest": -1.4, "last": -2.4, "least": -3.4, "less": -2.3, "list": -1.1, "long": -0.5, "lowest": -2.3, "made": -2.2,
	"main": -0.5, "make": -2.0, "mani": -4.1, "match": -0.4, "me": -0.7, "meter": -1.7, "money": -0.5, "more": -2.4, "most": -3.3, "movi": -1.0,
	"much": -3.7, "next": -2.5, "no": -0.7, "not": -1.3, "number": -1.7, "on": -0.4, "one": -0.6, "only": -2.6, "or": -1.4, "out": -0.9, "over": -1.9,
	"own": -0.4, "part": -0.8, "particip": -1.6, "peopl": -1.8, "percent": -1.7, "perform": -0.4, "person": -1.4, "place": -0.9, "play": -0.5,
	"previous": -2.2, "produc": -0.4, "product": -0.5, "recent": -2.1, "same": -2.1, "second": -0.5, "serv": -1.2, "set": -1.1, "show": -0.6,
	"spend": -1.1, "swimmer": -0.8, "tabl": -1.3, "take": -2.5, "than": -2.7, "that": -1.6, "their": -1.9, "there": -2.5, "this": -1.6, "those": -1.6,
	"three": -0.4, "time": -0.8, "took": -1.8, "top": -1.1, "track": -0.6, "two": -1.2, "under": -1.0, "was": -0.9, "were": -1.9, "what": -3.8,
	"when": -3.0, "where": -3.0, "which": -2.2, "who": -2.5, "whose": -3.5, "why": -2.5, "with": -0.5, "would": -1.5,
}
