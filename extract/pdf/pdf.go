// Package pdf reads pdf files.
package pdf
