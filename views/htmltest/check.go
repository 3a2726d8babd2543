package htmltest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// Page is what Check reads.
type Page struct {
	HTML  string
	Whole bool     // a document of its own, not a region of one
	Slots []string // ids of the page around a region that it refers to
}

// Check gives every breach of a rule in the page, one sentence each with the
// element it is about.
func Check(p Page) []string {
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(p.HTML))
	if err != nil {
		return []string{"it cannot be read: " + err.Error()}
	}
	c := &checker{Page: p, doc: doc, ids: map[string]*html.Node{}}
	c.readIDs()
	for _, rule := range []func(){
		c.asWritten, c.headings, c.names, c.references, c.inline, c.buttons, c.links,
		c.pictures, c.tables, c.disclosures, c.focus, c.lists, c.fieldsets, c.roles, c.invalid, c.nesting, c.direction,
	} {
		rule()
	}
	return c.faults
}

type checker struct {
	Page
	doc    *goquery.Document
	ids    map[string]*html.Node
	faults []string
}

func (c *checker) fault(n *html.Node, format string, args ...any) {
	c.faults = append(c.faults, tag(n)+" "+fmt.Sprintf(format, args...))
}

// each calls f with every element that css selects.
func (c *checker) each(css string, f func(*html.Node)) {
	for _, n := range c.doc.Find(css).Nodes {
		f(n)
	}
}

func (c *checker) readIDs() {
	c.each("[id]", func(n *html.Node) {
		id := attr(n, "id")
		if id == "" || strings.ContainsAny(id, " \t\n") {
			c.fault(n, "has an id that is no id")
		}
		if c.ids[id] != nil {
			c.fault(n, "has the id of %s", tag(c.ids[id]))
		}
		c.ids[id] = n
	})
}

// asWritten holds what was written against what a browser makes of it: it moves
// or drops what may not stand where it stands, such as a form in a form.
func (c *checker) asWritten() {
	forms := 0
	z := html.NewTokenizer(strings.NewReader(c.HTML))
	var open, written []string
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		t := z.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			parent := ""
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			written = append(written, parent+" > "+t.Data)
			if t.Data == "form" {
				if forms++; forms > 1 {
					c.faults = append(c.faults, t.String()+" stands in another form")
				}
			}
			if kind == html.StartTagToken && !slices.Contains(voids, t.Data) {
				open = append(open, t.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != t.Data {
				c.faults = append(c.faults, t.String()+" closes nothing that is open")
				return
			}
			if t.Data == "form" {
				forms--
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		c.faults = append(c.faults, fmt.Sprintf("these are not closed: %q", open))
		return
	}
	c.compareNesting(written)
}

// voids are the elements without content.
var voids = []string{"input", "img", "br", "hr", "meta", "link"}

// compareNesting compares the elements as written with those of the document.
func (c *checker) compareNesting(written []string) {
	var read []string
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			parent := ""
			if n.Parent != nil && n.Parent.Type == html.ElementNode {
				parent = n.Parent.Data
			}
			if !c.Whole && (n.Data == "html" || n.Data == "head" || n.Data == "body") {
				parent = "-"
			} else if !c.Whole && parent == "body" {
				parent = ""
			}
			if parent != "-" {
				read = append(read, parent+" > "+n.Data)
			}
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child)
		}
	}
	walk(c.doc.Nodes[0])
	for i := range max(len(written), len(read)) {
		got, want := "nothing", "nothing"
		if i < len(read) {
			got = read[i]
		}
		if i < len(written) {
			want = written[i]
		}
		if got != want {
			c.faults = append(c.faults, fmt.Sprintf("a browser reads the %d. element as %q; it was written as %q", i+1, got, want))
			return
		}
	}
}

// headings never skip a level; a whole page has one h1.
func (c *checker) headings() {
	last := 0
	c.each("h1,h2,h3,h4,h5,h6", func(n *html.Node) {
		level := int(n.Data[1] - '0')
		if last > 0 && level > last+1 {
			c.fault(n, "follows an h%d", last)
		}
		if c.Whole && last == 0 && level > 2 {
			c.fault(n, "is the first heading of the page")
		}
		if textOf(n) == "" && !has(n, "id") {
			c.fault(n, "says nothing")
		}
		last = level
	})
	if n := c.doc.Find("h1").Length(); c.Whole && n != 1 {
		c.faults = append(c.faults, fmt.Sprintf("the page has %d h1", n))
	}
	if c.Whole {
		if n := c.doc.Find("main").Length(); n != 1 {
			c.faults = append(c.faults, fmt.Sprintf("the page has %d main", n))
		}
		if strings.TrimSpace(c.doc.Find("title").First().Text()) == "" {
			c.faults = append(c.faults, "the page has no title")
		}
	}
}

// references name elements that are there.
func (c *checker) references() {
	lists := []string{"aria-describedby", "aria-labelledby", "aria-controls", "aria-owns", "aria-activedescendant"}
	for _, key := range lists {
		c.each("["+key+"]", func(n *html.Node) {
			for _, id := range strings.Fields(attr(n, key)) {
				c.wantID(n, key, id)
			}
			if strings.TrimSpace(attr(n, key)) == "" {
				c.fault(n, "has an empty %s", key)
			}
		})
	}
	c.each("label[for]", func(n *html.Node) {
		id := attr(n, "for")
		c.wantID(n, "for", id)
		if target := c.ids[id]; target != nil && !slices.Contains([]string{"input", "select", "textarea", "button", "output"}, target.Data) {
			c.fault(n, "labels %s, which is no control", tag(target))
		}
	})
	c.each("[list],[form]", func(n *html.Node) {
		for _, key := range []string{"list", "form"} {
			if has(n, key) {
				c.wantID(n, key, attr(n, key))
			}
		}
	})
	for _, key := range []string{"href", "hx-target", "hx-include", "data-focus"} {
		c.each(`[`+key+`^="#"]`, func(n *html.Node) {
			if id := strings.TrimPrefix(attr(n, key), "#"); n.Data != "use" && !strings.ContainsAny(id, " ,.[:") {
				c.wantID(n, key, id)
			}
		})
	}
}

func (c *checker) wantID(n *html.Node, key, id string) {
	if c.ids[id] == nil && !slices.Contains(c.Slots, id) {
		c.fault(n, "has %s=%q, and nothing has that id", key, id)
	}
}
