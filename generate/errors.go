package generate

import "errors"

// Errors that stand for outcomes, for callers that would rather branch on an error: see
// [Answer.Err].
var (
	// ErrNoEvidence: nothing in the documents matches the question.
	ErrNoEvidence = errors.New("no evidence for an answer")
	// ErrAmbiguous: the question has several readings with different answers.
	ErrAmbiguous = errors.New("the question has several answers")
	// ErrTruncated: the answer needs rows that could not all be read.
	ErrTruncated = errors.New("not all rows could be read")
	// ErrUnanswerable: what matches is held for review or too uncertain to answer from.
	ErrUnanswerable = errors.New("the evidence is not good enough to answer from")
)

// Err returns nil for an answered question and otherwise the error that its outcome stands
// for.
func (a *Answer) Err() error {
	switch a.Outcome {
	case Answered:
		return nil
	case Ambiguous:
		return ErrAmbiguous
	case Truncated:
		return ErrTruncated
	case LowConfidence, Held:
		return ErrUnanswerable
	case NoMatch:
	}
	return ErrNoEvidence
}
