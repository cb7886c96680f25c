// Package xlsx reads xlsx files.
package xlsx
