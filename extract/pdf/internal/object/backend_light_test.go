//go:build tabrag_light

package object

// mendsLength tells whether the back end reads a stream past a wrong Length.
const mendsLength = false
