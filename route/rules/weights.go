package rules

import _ "embed"

//go:embed rank.weights
var rankWeights string

//go:embed classify.weights
var classifyWeights string
