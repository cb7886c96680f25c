// Package csv reads csv files.
package csv
