package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// guards are the headers of every answer, whatever it is.
var guards = map[string]string{
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"X-Frame-Options":              "DENY",
}

// inside is text that only a log should have: of our code, of the database, of
// the language.
var inside = regexp.MustCompile(`goroutine \d|panic:|runtime error|\.go:\d|gorm|(?i:sqlite|constraint failed|database is locked)|\b(models|handlers|core|respond)\.[A-Z]|<nil>|%!\w\(`)

// checkAnswer is what is wrong with an answer, whatever was asked.
func checkAnswer(a answer) []string {
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for name, want := range guards {
		if got := a.header.Get(name); got != want {
			add("%s = %q; want %q", name, got, want)
		}
	}
	if csp := a.header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
		add("Content-Security-Policy = %q", csp)
	}
	if a.header.Get("X-Request-Id") == "" {
		add("the answer has no request id")
	}
	if a.status >= 500 {
		add("status %d: no request of a test is our fault", a.status)
	}
	if found := inside.FindString(a.body); found != "" {
		add("the answer tells of the server's inside: %q", found)
	}
	for _, c := range a.header.Values("Set-Cookie") {
		if !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") {
			add("the cookie %q is open to scripts or to other sites", c)
		}
	}
	switch kind := a.header.Get("Content-Type"); {
	case strings.HasPrefix(kind, "text/html"):
		faults = append(faults, checkHTML(a)...)
	case strings.HasSuffix(kind, "json"):
		faults = append(faults, checkJSON(a, kind)...)
	}
	return faults
}

// checkJSON: the API's answers belong to one moment; its refusals are
// problems.
func checkJSON(a answer, kind string) []string {
	var faults []string
	if got := a.header.Get("Cache-Control"); got != "no-store" && got != "no-cache" {
		faults = append(faults, fmt.Sprintf("Cache-Control of JSON = %q; want no-store or no-cache", got))
	}
	if a.status >= 400 && kind != "application/problem+json" {
		faults = append(faults, fmt.Sprintf("a refusal is %s; want application/problem+json", kind))
	}
	return faults
}

// checkHTML: pages and parts are never stored, say on what they depend, hold no
// code of their own and give no id twice.
func checkHTML(a answer) []string {
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if got := a.header.Get("Cache-Control"); got != "no-store" {
		add("Cache-Control = %q; want no-store", got)
	}
	if vary := strings.Join(a.header.Values("Vary"), ", "); !strings.Contains(vary, "HX-Request") {
		add("Vary = %q; want HX-Request in it", vary)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(a.body))
	if err != nil {
		return append(faults, err.Error())
	}
	doc.Find("*").Each(func(_ int, el *goquery.Selection) {
		for _, attr := range el.Get(0).Attr {
			if strings.HasPrefix(attr.Key, "on") || attr.Key == "style" || strings.HasPrefix(strings.TrimSpace(attr.Val), "javascript:") {
				add("<%s %s=%.60q> is code of the page's own", goquery.NodeName(el), attr.Key, attr.Val)
			}
		}
	})
	if own := doc.Find("script:not([src]), style"); own.Length() > 0 {
		add("the page holds %d scripts or styles of its own", own.Length())
	}
	if strings.HasPrefix(a.body, "<!") || strings.HasPrefix(a.body, "<html") {
		faults = append(faults, checkPage(doc, a.status)...)
	}
	return faults
}

// checkPage is for a whole page: one title, one heading, no id twice, every
// label for a control that is there.
func checkPage(doc *goquery.Document, status int) []string {
	var faults []string
	if strings.TrimSpace(doc.Find("head title").Text()) == "" {
		faults = append(faults, "the page has no title")
	}
	if n := doc.Find("h1").Length(); n != 1 {
		faults = append(faults, fmt.Sprintf("the page has %d h1 (status %d, %s)", n, status, http.StatusText(status)))
	}
	ids := map[string]bool{}
	doc.Find("[id]").Each(func(_ int, el *goquery.Selection) {
		id := el.AttrOr("id", "")
		if id == "" || ids[id] {
			faults = append(faults, fmt.Sprintf("the id %q is there twice", id))
		}
		ids[id] = true
	})
	doc.Find("label[for]").Each(func(_ int, el *goquery.Selection) {
		if id := el.AttrOr("for", ""); !ids[id] {
			faults = append(faults, fmt.Sprintf("a label is for %q, which is not on the page", id))
		}
	})
	return faults
}
