package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// browser is somebody's browser: cookies, the page that is open, and with
// scripts the parts htmx puts into it.
type browser struct {
	htmx   bool
	base   *url.URL
	client *http.Client
	last   answer            // of the last request
	path   string            // the address of the page that is open
	page   *goquery.Document // the page that is open, with what was typed into it
	fault  string            // what a part could not be put into
}

func newBrowser(base string) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // it never fails without options
	}
	u, err := url.Parse(base)
	if err != nil {
		panic(err) // httptest made it
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &browser{base: u, client: &http.Client{Jar: jar, CheckRedirect: stay}}
}

// request sends one request and reads its answer.
func (b *browser) request(method, path, contentType, body string, headers http.Header) error {
	u, err := b.base.Parse(path)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(method, u.String(), strings.NewReader(body))
	if err != nil {
		return err
	}
	for name, values := range headers {
		r.Header[name] = values
	}
	if host := headers.Get("Host"); host != "" {
		r.Host = host
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	res, err := b.client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	b.last = answer{res.StatusCode, res.Header, string(data)}
	return nil
}

// navigate is a request of a whole page: redirects are followed, and what comes
// is the page that is open.
func (b *browser) navigate(method, path, contentType, body string, headers http.Header) error {
	h := headers.Clone()
	if h == nil {
		h = http.Header{}
	}
	if b.page != nil && method != http.MethodGet {
		h.Set("Origin", b.base.String())
		h.Set("Sec-Fetch-Site", "same-origin")
	}
	for range 5 {
		if err := b.request(method, path, contentType, body, h); err != nil {
			return err
		}
		to := b.last.header.Get("Location")
		if b.last.status < 300 || b.last.status > 399 || to == "" {
			return b.show(path)
		}
		method, path, contentType, body = http.MethodGet, to, "", ""
	}
	return fmt.Errorf("%s leads on and on", path)
}

func (b *browser) show(path string) error {
	if !strings.HasPrefix(b.last.header.Get("Content-Type"), "text/html") {
		return nil // a download leaves the page as it is
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(b.last.body))
	if err != nil {
		return err
	}
	b.path, b.page = path, doc
	return nil
}

func (b *browser) open(path string, headers http.Header) error {
	return b.navigate(http.MethodGet, path, "", "", headers)
}

// send is a request of a program, or of a page's script that a step spells out.
func (b *browser) send(method, path string, in input) error {
	b.fault = ""
	return b.request(method, path, in.contentType, in.body(), in.headers)
}

// press presses what selector finds: a button, or a form to be sent without
// one, or a link.
func (b *browser) press(selector string, in input) error {
	el, err := b.one(selector)
	if err != nil {
		return err
	}
	if _, off := el.Attr("disabled"); off {
		return fmt.Errorf("%s is off", selector)
	}
	form := el.Closest("form")
	if err := in.fillIn(b.scope(form)); err != nil {
		return err
	}
	if b.htmx {
		if done, err := b.htmxPress(el, form, in); done || err != nil {
			return err
		}
	}
	if href, ok := el.Attr("href"); ok {
		return b.open(href, in.headers)
	}
	if form.Length() == 0 {
		return fmt.Errorf("%s stands in no form", selector)
	}
	action := el.AttrOr("formaction", form.AttrOr("action", b.path))
	values := controlsOf(form, el)
	if strings.EqualFold(el.AttrOr("formmethod", form.AttrOr("method", "get")), "get") {
		path, _, _ := strings.Cut(action, "?")
		return b.open(path+"?"+values.Encode(), in.headers)
	}
	if form.AttrOr("enctype", "") == "multipart/form-data" {
		body, kind, err := multipartOf(values, in.files)
		if err != nil {
			return err
		}
		return b.navigate(http.MethodPost, action, kind, body, in.headers)
	}
	return b.navigate(http.MethodPost, action, formType, values.Encode(), in.headers)
}

// enter types into the page. With htmx the part of the page that listens posts.
func (b *browser) enter(in input) error {
	if b.page == nil {
		return fmt.Errorf("no page is open")
	}
	if err := in.fillIn(b.page.Selection); err != nil {
		return err
	}
	if !b.htmx || len(in.sets) == 0 {
		return nil
	}
	control := controlNamed(b.page.Selection, in.sets[0].name)
	listens := control.Closest("[hx-trigger]")
	if listens.Length() == 0 {
		return fmt.Errorf("nothing listens to %s", in.sets[0].name)
	}
	_, err := b.htmxSend(listens, control.Closest("form"), in)
	return err
}

// one is the only element selector finds.
func (b *browser) one(selector string) (*goquery.Selection, error) {
	if b.page == nil {
		return nil, fmt.Errorf("no page is open")
	}
	found := b.page.Find(selector)
	if found.Length() != 1 {
		return nil, fmt.Errorf("%d elements are %s on %s; want one", found.Length(), selector, b.path)
	}
	return found, nil
}

// scope is where a step types: the form of the button, or the page.
func (b *browser) scope(form *goquery.Selection) *goquery.Selection {
	if form.Length() > 0 {
		return form
	}
	return b.page.Selection
}
