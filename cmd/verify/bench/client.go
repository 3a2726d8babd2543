package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// client asks a server as one browser does: with its own cookie, reading every
// answer whole.
type client struct {
	base   string
	cookie string
}

// reply is an answer read whole.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// one connection for each of many people
var transport = &http.Client{
	Transport:     &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// do sends one request. header holds names and values in turn.
func (c *client) do(ctx context.Context, method, path, body string, header ...string) (reply, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if c.cookie != "" {
		r.Header.Set("Cookie", c.cookie)
	}
	res, err := transport.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return reply{}, err
	}
	for _, set := range res.Header.Values("Set-Cookie") {
		if pair, _, _ := strings.Cut(set, ";"); strings.HasPrefix(pair, "callboard_person=") {
			c.cookie = pair
		}
	}
	return reply{res.StatusCode, res.Header, data}, nil
}

// get asks for a page as a browser does.
func (c *client) get(ctx context.Context, path string) (reply, error) {
	return c.wanting(ctx, http.StatusOK, "GET", path, "", "Accept-Encoding", "gzip")
}

// part asks for a page's regions as htmx does.
func (c *client) part(ctx context.Context, path string) (reply, error) {
	return c.wanting(ctx, http.StatusOK, "GET", path, "", "Accept-Encoding", "gzip", "HX-Request", "true", "HX-Request-Type", "partial")
}

// post sends a form as htmx does.
func (c *client) post(ctx context.Context, method, path string, form url.Values) (reply, error) {
	return c.wanting(ctx, http.StatusOK, method, path, form.Encode(), "Accept-Encoding", "gzip", "HX-Request", "true", "HX-Request-Type", "partial",
		"Content-Type", "application/x-www-form-urlencoded")
}

func (c *client) wanting(ctx context.Context, status int, method, path, body string, header ...string) (reply, error) {
	r, err := c.do(ctx, method, path, body, header...)
	if err == nil && r.status != status {
		err = fmt.Errorf("%s %s answered %d, not %d: %.200s", method, path, r.status, status, r.body)
	}
	return r, err
}

func escape(q string) string { return url.QueryEscape(q) }

// formOf reads the values a browser would send of a page's form.
func formOf(page []byte, css string) (url.Values, error) {
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(page))
	if err != nil {
		return nil, err
	}
	form := doc.Find(css)
	if form.Length() != 1 {
		return nil, fmt.Errorf("the page has %d forms %s", form.Length(), css)
	}
	values := url.Values{}
	form.Find("input[name], textarea[name], select[name]").Each(func(_ int, s *goquery.Selection) {
		name := s.AttrOr("name", "")
		_, checked := s.Attr("checked")
		switch kind := s.AttrOr("type", ""); {
		case goquery.NodeName(s) == "textarea":
			values.Add(name, strings.TrimPrefix(s.Text(), "\n"))
		case goquery.NodeName(s) == "select":
			option := s.Find("option[selected]")
			if option.Length() == 0 {
				option = s.Find("option").First()
			}
			values.Add(name, option.AttrOr("value", option.Text()))
		case (kind == "checkbox" || kind == "radio") && !checked:
		default:
			values.Add(name, s.AttrOr("value", ""))
		}
	})
	return values, nil
}
