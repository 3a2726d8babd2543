package htmltest

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// names: everything a person can use has one.
func (c *checker) names() {
	c.each(`a,button,summary,select,textarea,input:not([type=hidden]),[role=switch],[role=listbox],[role=option],[role=img],[role=group],[role=dialog]`, func(n *html.Node) {
		if !hidden(n) && c.name(n) == "" {
			c.fault(n, "has no name that can be read out")
		}
	})
	c.each("nav,aside,section[aria-label],section[aria-labelledby]", func(n *html.Node) {
		if c.name(n) == "" && !has(n, "aria-label") && !has(n, "aria-labelledby") {
			c.fault(n, "is a landmark without a name")
		}
	})
}

// name is an element's accessible name, as far as pages of ours can give one: a
// placeholder is none, and a title only where there is nothing else.
func (c *checker) name(n *html.Node) string {
	var parts []string
	for _, id := range strings.Fields(attr(n, "aria-labelledby")) {
		if target := c.ids[id]; target != nil {
			parts = append(parts, textOf(target))
		} else if slices.Contains(c.Slots, id) {
			parts = append(parts, id)
		}
	}
	if s := strings.TrimSpace(strings.Join(parts, " ")); s != "" {
		return s
	}
	if s := strings.TrimSpace(attr(n, "aria-label")); s != "" {
		return s
	}
	if slices.Contains([]string{"input", "select", "textarea"}, n.Data) {
		return c.label(n)
	}
	if slices.Contains([]string{"nav", "aside", "section"}, n.Data) || attr(n, "role") == "group" || attr(n, "role") == "listbox" {
		return ""
	}
	if s := textOf(n); s != "" {
		return s
	}
	return strings.TrimSpace(attr(n, "title"))
}

// label is the text of the labels of a control.
func (c *checker) label(n *html.Node) string {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Data == "label" {
			return textOf(p)
		}
	}
	var text string
	if id := attr(n, "id"); id != "" {
		c.each("label[for]", func(l *html.Node) {
			if attr(l, "for") == id {
				text += textOf(l)
			}
		})
	}
	return text
}

// textOf is what is read out of an element: its text, and the names of pictures
// in it, without what is hidden from screen readers.
func textOf(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case attr(n, "aria-hidden") == "true", n.Data == "select", n.Data == "textarea":
		case has(n, "aria-label"):
			b.WriteString(" " + attr(n, "aria-label") + " ")
		case n.Data == "img":
			b.WriteString(attr(n, "alt"))
		default:
			for c := n.FirstChild; c != nil; c = c.NextSibling {
				walk(c)
			}
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// hidden says whether an element is hidden from everybody who listens.
func hidden(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if attr(n, "aria-hidden") == "true" || has(n, "hidden") {
			return true
		}
	}
	return false
}

// inline: the content security policy lets nothing through that stands in the
// page itself.
func (c *checker) inline() {
	c.each("*", func(n *html.Node) {
		for _, a := range n.Attr {
			switch {
			case a.Key == "style":
				c.fault(n, "has a style of its own")
			case strings.HasPrefix(a.Key, "on"), strings.HasPrefix(a.Key, "hx-on"):
				c.fault(n, "has a script in %s", a.Key)
			case strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "javascript:"):
				c.fault(n, "has a script in %s", a.Key)
			}
		}
		if n.Data == "style" || n.Data == "script" && !strings.HasPrefix(attr(n, "src"), "/static/") {
			c.fault(n, "is not a file of ours")
		}
	})
}

// buttons say what they are, or stand in a form that says where it goes.
func (c *checker) buttons() {
	c.each("button", func(n *html.Node) {
		kind := attr(n, "type")
		if kind == "button" {
			return
		}
		f := around(n, "form")
		if has(n, "form") {
			if f = c.ids[attr(n, "form")]; f == nil {
				return // references has said so
			}
		}
		if f == nil || f.Data != "form" {
			c.fault(n, "submits, and no form is around it")
			return
		}
		if attr(n, "formaction") == "" && attr(f, "action") == "" && attr(f, "id") != "selection" {
			c.fault(n, "submits a form that goes nowhere")
		}
	})
	c.each("form", func(n *html.Node) {
		if m := attr(n, "method"); m != "get" && m != "post" {
			c.fault(n, "has no method that works without a script")
		}
	})
}

func around(n *html.Node, name string) *html.Node {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Data == name {
			return p
		}
	}
	return nil
}

// links lead somewhere, by an address of ours.
func (c *checker) links() {
	c.each("a", func(n *html.Node) {
		if h := attr(n, "href"); !strings.HasPrefix(h, "/") && !strings.HasPrefix(h, "#") {
			c.fault(n, "leads nowhere on this site")
		}
	})
	for _, key := range []string{"hx-get", "hx-post", "hx-patch", "action", "formaction"} {
		c.each("["+key+"]", func(n *html.Node) {
			if !strings.HasPrefix(attr(n, key), "/") {
				c.fault(n, "has no address of ours in %s", key)
			}
		})
	}
}

// pictures say what they show or that they show nothing.
func (c *checker) pictures() {
	c.each("img", func(n *html.Node) {
		if !has(n, "alt") {
			c.fault(n, "has no alt")
		}
	})
	c.each("svg", func(n *html.Node) {
		if attr(n, "aria-hidden") != "true" && (attr(n, "role") != "img" || attr(n, "aria-label") == "") {
			c.fault(n, "is neither named nor hidden")
		}
	})
}

// tables say what they list, and what a column is.
func (c *checker) tables() {
	c.each("table", func(n *html.Node) {
		caption, heads := false, false
		for d := range n.Descendants() {
			caption = caption || d.Data == "caption" && textOf(d) != ""
			heads = heads || d.Data == "th" && attr(d, "scope") == "col"
			if d.Data == "th" && attr(d, "scope") == "" {
				c.fault(d, "heads neither a row nor a column")
			}
		}
		if !caption || !heads {
			c.fault(n, "has no caption or no heads of columns")
		}
	})
}

// disclosures begin with what opens them.
func (c *checker) disclosures() {
	c.each("details", func(n *html.Node) {
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			if child.Type == html.ElementNode {
				if child.Data != "summary" {
					c.fault(n, "does not begin with a summary")
				}
				return
			}
		}
		c.fault(n, "is empty")
	})
}

// focus goes through the page in its own order, and never to what is hidden.
func (c *checker) focus() {
	c.each("[tabindex]", func(n *html.Node) {
		i, err := strconv.Atoi(attr(n, "tabindex"))
		if err != nil || i > 0 {
			c.fault(n, "takes the focus out of its order")
		}
	})
	c.each(`[aria-hidden=true] a,[aria-hidden=true] button,[aria-hidden=true] input,a[aria-hidden=true],button[aria-hidden=true]`, func(n *html.Node) {
		if attr(n, "tabindex") != "-1" {
			c.fault(n, "takes the focus and is hidden from those who listen")
		}
	})
	if n := c.doc.Find("[autofocus]").Length(); n > 1 {
		c.faults = append(c.faults, strconv.Itoa(n)+" elements want the focus at once")
	}
}

// lists hold items, and items are in lists.
func (c *checker) lists() {
	c.each("ul > *, ol > *", func(n *html.Node) {
		if n.Data != "li" {
			c.fault(n, "stands in a list and is no item")
		}
	})
	c.each("li", func(n *html.Node) {
		if n.Parent.Data != "ul" && n.Parent.Data != "ol" {
			c.fault(n, "stands in no list")
		}
	})
}

// fieldsets say what their controls are about.
func (c *checker) fieldsets() {
	c.each("fieldset", func(n *html.Node) {
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			if child.Type == html.ElementNode {
				if child.Data != "legend" || textOf(child) == "" {
					c.fault(n, "does not begin with a legend")
				}
				return
			}
		}
	})
}

// roles come with the states they need.
func (c *checker) roles() {
	for role, needed := range map[string][]string{
		"switch": {"aria-checked"}, "option": {"aria-selected"}, "combobox": {"aria-expanded", "aria-controls"},
	} {
		c.each("[role="+role+"]", func(n *html.Node) {
			for _, key := range needed {
				if !has(n, key) {
					c.fault(n, "has no %s", key)
				}
			}
		})
	}
	c.each("[aria-checked],[aria-pressed],[aria-expanded],[aria-disabled],[aria-invalid],[aria-hidden]", func(n *html.Node) {
		for _, a := range n.Attr {
			state := []string{"aria-checked", "aria-pressed", "aria-expanded", "aria-disabled", "aria-invalid", "aria-hidden"}
			if slices.Contains(state, a.Key) && a.Val != "true" && a.Val != "false" {
				c.fault(n, "has %s, which is neither true nor false", a.Key)
			}
		}
	})
}

// invalid: what is wrong with a control is said where the control points.
func (c *checker) invalid() {
	c.each("[aria-invalid=true]", func(n *html.Node) {
		for _, id := range strings.Fields(attr(n, "aria-describedby")) {
			if target := c.ids[id]; target != nil && textOf(target) != "" && !strings.HasPrefix(id, "help-") {
				return
			}
		}
		c.fault(n, "is wrong, and nothing says why")
	})
}

// nesting: one thing to press does not stand in another.
func (c *checker) nesting() {
	c.each("a *,button *,summary *", func(n *html.Node) {
		if slices.Contains([]string{"a", "button", "select", "textarea", "summary", "label"}, n.Data) || n.Data == "input" && attr(n, "type") != "hidden" {
			c.fault(n, "stands in something that is pressed itself")
		}
	})
}

// direction: words of authors run in their own direction whatever stands around
// them.
func (c *checker) direction() {
	var walk func(n *html.Node, own bool)
	walk = func(n *html.Node, own bool) {
		switch n.Data {
		case "title", "option", "datalist":
			return // the browser draws these by itself
		}
		own = own || attr(n, "dir") == "auto" || n.Data == "bdi" || n.Data == "pre" // code runs as code does
		if n.Type == html.TextNode && !own && rightToLeft(n.Data) {
			c.fault(n.Parent, "holds words of an author without a direction of their own: %q", strings.TrimSpace(n.Data))
		}
		if (n.Data == "input" && attr(n, "type") != "hidden" && attr(n, "type") != "checkbox" && attr(n, "type") != "radio") && !own && rightToLeft(attr(n, "value")) {
			c.fault(n, "holds words of an author without a direction of their own")
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child, own)
		}
	}
	walk(c.doc.Nodes[0], false)
}

func rightToLeft(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Arabic, unicode.Hebrew) })
}
