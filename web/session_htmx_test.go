package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// htmxPress sends what el, or its form, says to htmx; done is false when they
// say nothing and the browser does what it always does.
func (b *browser) htmxPress(el, form *goquery.Selection, in input) (done bool, err error) {
	for _, source := range []*goquery.Selection{el, form} {
		if source.Is("[hx-get],[hx-post],[hx-patch]") && !(source != el && el.Is("[formaction]")) {
			return b.htmxSendBy(source, el, form, in)
		}
	}
	return false, nil
}

func (b *browser) htmxSend(source, form *goquery.Selection, in input) (done bool, err error) {
	return b.htmxSendBy(source, source, form, in)
}

// htmxSendBy asks as htmx does and puts the answer into the page.
func (b *browser) htmxSendBy(source, button, form *goquery.Selection, in input) (done bool, err error) {
	method, path := htmxTarget(source)
	values := url.Values{}
	if form.Length() > 0 {
		values = controlsOf(form, button)
	}
	if method == http.MethodPatch {
		values = editedOnly(values, form)
	}
	h := in.headers.Clone()
	if h == nil {
		h = http.Header{}
	}
	h.Set("HX-Request", "true")
	h.Set("HX-Request-Type", "partial")
	h.Set("Sec-Fetch-Site", "same-origin")
	h.Set("Origin", b.base.String())
	contentType, body := formType, values.Encode()
	if method == http.MethodGet {
		contentType, body = "", ""
		if form.Length() > 0 {
			path += "?" + values.Encode()
		}
	}
	if err := b.request(method, path, contentType, body, h); err != nil {
		return true, err
	}
	if to := b.last.header.Get("HX-Redirect"); to != "" {
		return true, b.open(to, nil)
	}
	return true, b.putIn(source)
}

func htmxTarget(source *goquery.Selection) (method, path string) {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPatch} {
		if path, ok := source.Attr("hx-" + strings.ToLower(method)); ok {
			return method, path
		}
	}
	return "", ""
}

var always = regexp.MustCompile(`^(version|do|resolve\.)`)
var beside = regexp.MustCompile(`^(see|try|case)\.|^turn$`)

// editedOnly is what the editor's script leaves of a save: controls that are
// not as they were saved.
func editedOnly(values url.Values, form *goquery.Selection) url.Values {
	out := url.Values{}
	for name, list := range values {
		switch saved, known := controlNamed(form, name).Attr("data-base"); {
		case always.MatchString(name):
			out[name] = list
		case beside.MatchString(name):
		case !known || strings.ReplaceAll(saved, "\n", "\r\n") != list[len(list)-1]:
			out[name] = list
		}
	}
	return out
}

// putIn puts the answer into the page: what stands alone into the source's
// target, each hx-partial into its own. A target that is not on the page is a
// fault: htmx would drop the part.
func (b *browser) putIn(source *goquery.Selection) error {
	b.fault = ""
	doc, err := goquery.NewDocumentFromReader(strings.NewReader("<body>" + b.last.body + "</body>"))
	if err != nil {
		return err
	}
	body := doc.Find("body")
	body.ChildrenFiltered("hx-partial").Each(func(_ int, part *goquery.Selection) {
		if inner, err := part.Html(); err == nil {
			b.swap(part.AttrOr("hx-target", ""), part.AttrOr("hx-swap", ""), inner)
		}
		part.Remove()
	})
	rest, err := body.Html()
	if err != nil || strings.TrimSpace(rest) == "" {
		return err
	}
	target, how := source.AttrOr("hx-target", ""), source.AttrOr("hx-swap", "innerHTML")
	if to := b.last.header.Get("HX-Retarget"); to != "" {
		target, how = to, b.last.header.Get("HX-Reswap")
	}
	if how != "none" {
		b.swap(target, how, rest)
	}
	return nil
}

func (b *browser) swap(target, how, content string) {
	found := b.page.Find(target)
	switch {
	case found.Length() != 1:
		b.fault = fmt.Sprintf("a part goes into %s, of which the page has %d", target, found.Length())
	case how == "innerHTML" || how == "innerMorph":
		found.SetHtml(content)
	default:
		b.fault = fmt.Sprintf("a part of %s is swapped by %q", target, how)
	}
}
