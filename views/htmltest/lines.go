package htmltest

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// hashed is the part of a static file's address that changes with its content.
var hashed = regexp.MustCompile(`(/static/[\w-]+)\.[0-9a-f]{12}\.`)

// Lines is a document or a part of one for reading: one element a line,
// indented by its depth, attributes as written, runs of space made one. What
// changes without the page changing is left out: the hashes of static files and
// the moments that a script writes anew in the reader's own time zone.
func Lines(nodes ...*html.Node) string {
	var b strings.Builder
	for _, n := range nodes {
		writeNode(&b, n, 0)
	}
	return b.String()
}

func writeNode(b *strings.Builder, n *html.Node, depth int) {
	indent := strings.Repeat("  ", depth)
	switch n.Type {
	case html.TextNode:
		if text := words(n); text != "" {
			b.WriteString(indent + text + "\n")
		}
	case html.ElementNode:
		b.WriteString(indent + tag(n))
		if text, only := onlyText(n); only {
			if text != "" {
				b.WriteString(" " + text)
			}
			b.WriteString("\n")
			return
		}
		b.WriteString("\n")
		fallthrough
	default:
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			writeNode(b, c, depth+1)
		}
	}
}

// tag is an element's start tag; an icon is its name alone.
func tag(n *html.Node) string {
	if use := n.FirstChild; n.Data == "svg" && use != nil && use.Data == "use" && attr(n, "aria-hidden") == "true" {
		_, icon, _ := strings.Cut(attr(use, "href"), "#")
		size := strings.TrimPrefix(attr(n, "class"), "icon")
		return "<icon " + icon + size + ">"
	}
	var b strings.Builder
	b.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		b.WriteString(" " + a.Key)
		if a.Val != "" {
			b.WriteString(`="` + strings.ReplaceAll(hashed.ReplaceAllString(a.Val, "$1."), "\n", `\n`) + `"`)
		}
	}
	return b.String() + ">"
}

// onlyText is the text of an element that holds nothing else.
func onlyText(n *html.Node) (string, bool) {
	c := n.FirstChild
	switch {
	case c == nil:
		return "", true
	case n.Data == "svg" && c.Data == "use":
		return "", true
	case n.Data == "time" && has(n, "data-local"):
		return "(in the reader's time zone)", true
	case c.NextSibling != nil || c.Type != html.TextNode:
		return "", false
	}
	return words(c), true
}

// words is a text with its runs of space made one; in a pre every one counts.
func words(n *html.Node) string {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Data == "pre" || p.Data == "textarea" {
			return strings.ReplaceAll(n.Data, "\n", `\n`)
		}
	}
	return strings.Join(strings.Fields(n.Data), " ")
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}
