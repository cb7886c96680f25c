package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/eval"
)

func TestReportSettledCountsRefusalsApart(t *testing.T) {
	questions := []eval.Question{{ID: "a", Answers: []string{"7"}}, {ID: "b", Answers: []string{"8"}}, {ID: "c", Answers: []string{"9"}}, {ID: "d", Answers: []string{"1"}}}
	lines := `{"id":"a","answers":["7"]}
{"id":"b","answers":["9"]}
{"id":"c","answers":["9"],"abstained":true}
{"id":"d","answers":[]}
`
	var out strings.Builder
	require.NoError(t, reportSettled(&out, eval.AITQA, questions, []byte(lines)))
	assert.Equal(t, "settled, tables not seen: aitqa, 4 questions: exact 0.250, refused 0.500, wrong 0.250, precision 0.500\n", out.String())
}
