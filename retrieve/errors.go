package retrieve

import "errors"

// ErrMixed is returned when vectors of different models, dimensions or preprocessing would
// stand in one index.
var ErrMixed = errors.New("vectors of different models must not be mixed")
