package html

import (
	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// tagged holds what a page's inline-XBRL header declares.
type tagged struct {
	contexts map[string]string
	nodes    map[*html.Node]bool
}

func readTags(*goquery.Document) *tagged { return nil }

func (p *page) applyTags() {}
