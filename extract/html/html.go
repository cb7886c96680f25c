// Package html reads html files.
package html
