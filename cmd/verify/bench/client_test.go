package main

import (
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// echo answers with what it was asked.
func echo(t *testing.T) string {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "callboard_theme", Value: "dark"})
		if _, err := r.Cookie("callboard_person"); err != nil {
			http.SetCookie(w, &http.Cookie{Name: "callboard_person", Value: "p1", Path: "/"})
		}
		cookie := r.Header.Get("Cookie")
		if err := r.ParseForm(); err != nil {
			t.Error(err)
		}
		fmt.Fprintf(w, "%s %s [%s] %s part=%s", r.Method, r.URL.RequestURI(), cookie, r.PostForm.Get("x"), r.Header.Get("HX-Request"))
	})
	mux.HandleFunc("/away", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusSeeOther) })
	mux.HandleFunc("/zipped", func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			t.Error("a page was asked for without gzip")
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = z.Write([]byte(strings.Repeat("long ", 100))) // a broken answer shows below
		_ = z.Close()
	})
	ts := httptest.NewServer(mux)
	t.Cleanup(ts.Close)
	return ts.URL
}

// A client is one person: it keeps the person's cookie and no other.
func TestClientIsOnePerson(t *testing.T) {
	c := client{base: echo(t)}
	first, err := c.get(t.Context(), "/a?b=c")
	if err != nil || string(first.body) != "GET /a?b=c []  part=" {
		t.Errorf("get = %q, %v; want a plain request", first.body, err)
	}
	second, err := c.part(t.Context(), "/a")
	if err != nil || string(second.body) != "GET /a [callboard_person=p1]  part=true" {
		t.Errorf("part = %q, %v; want the person's cookie and htmx's header", second.body, err)
	}
	third, err := c.post(t.Context(), "PATCH", "/a", url.Values{"x": {"é & ?"}})
	if err != nil || string(third.body) != "PATCH /a [callboard_person=p1] é & ? part=true" {
		t.Errorf("post = %q, %v; want the form", third.body, err)
	}
	other := client{base: c.base}
	if fresh, err := other.get(t.Context(), "/"); err != nil || strings.Contains(string(fresh.body), "p1") {
		t.Errorf("another client's request = %q, %v; want no cookie", fresh.body, err)
	}
}

// What is not the answer a figure is about is an error, told with the answer.
func TestClientWantsItsAnswer(t *testing.T) {
	c := client{base: echo(t)}
	for _, path := range []string{"/away", "/zipped"} {
		_, err := c.wanting(t.Context(), http.StatusCreated, "GET", path, "", "Accept-Encoding", "gzip")
		if err == nil || !strings.Contains(err.Error(), "GET "+path+" answered ") || !strings.Contains(err.Error(), ", not 201") {
			t.Errorf("%s: %v; want an error that says what came", path, err)
		}
	}
	r, err := c.do(t.Context(), "GET", "/away", "")
	if err != nil || r.status != http.StatusSeeOther || r.header.Get("Location") != "/elsewhere" {
		t.Errorf("a redirect = %d to %q, %v; want it told, not followed", r.status, r.header.Get("Location"), err)
	}
	if _, err := (&client{base: "http://127.0.0.1:1"}).get(t.Context(), "/"); err == nil {
		t.Error("a server that is not there has no error")
	}
}

func TestUnzipped(t *testing.T) {
	c := client{base: echo(t)}
	page, err := c.get(t.Context(), "/zipped")
	if err != nil {
		t.Fatal(err)
	}
	if len(page.body) > 100 {
		t.Errorf("the page has %d bytes; want it as it is on the wire", len(page.body))
	}
	plain, err := unzipped(page)
	if err != nil || string(plain) != strings.Repeat("long ", 100) {
		t.Errorf("unzipped = %.20q, %v; want the text", plain, err)
	}
	if same, err := unzipped(reply{header: http.Header{}, body: []byte("plain")}); err != nil || string(same) != "plain" {
		t.Errorf("unzipped of what is plain = %q, %v; want it as it is", same, err)
	}
	if _, err := unzipped(reply{header: http.Header{"Content-Encoding": {"gzip"}}, body: []byte("no gzip")}); err == nil {
		t.Error("unzipped of what is no gzip has no error")
	}
}
