package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"callboard/core"
	"callboard/static"
	"callboard/web"
)

func TestEveryAnswerIsGuarded(t *testing.T) {
	s := newSite(t)
	tests := []struct {
		method, path string
		header       []string
		status       int
	}{
		{"GET", "/keys", nil, 200},
		{"GET", "/", nil, 302},
		{"GET", "/nothing-here", nil, 404},
		{"DELETE", "/keys", nil, 405},
		{"GET", "/healthz", nil, 200},
		{"GET", static.Path("app.css"), nil, 200},
		{"GET", "/static/app.000000000000.css", nil, 404},
		{"GET", "/keys", []string{"Host", "attacker.example"}, 403},
		{"POST", "/preferences", []string{"Sec-Fetch-Site", "cross-site"}, 403},
	}
	want := map[string]string{
		"X-Content-Type-Options":       "nosniff",
		"Referrer-Policy":              "same-origin",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"X-Frame-Options":              "DENY",
	}
	for _, tt := range tests {
		a := s.do(tt.method, tt.path, "", tt.header...)
		if a.status != tt.status {
			t.Errorf("%s %s %q: status %d; want %d", tt.method, tt.path, tt.header, a.status, tt.status)
		}
		for name, value := range want {
			if got := a.header.Get(name); got != value {
				t.Errorf("%s %s: %s = %q; want %q", tt.method, tt.path, name, got, value)
			}
		}
		if a.header.Get("X-Request-Id") == "" {
			t.Errorf("%s %s: the answer has no request id", tt.method, tt.path)
		}
	}
}

func TestContentPolicy(t *testing.T) {
	s := newSite(t)
	policy := map[string]string{}
	for part := range strings.SplitSeq(s.do("GET", "/keys", "").header.Get("Content-Security-Policy"), ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), " ")
		policy[name] = value
	}
	want := map[string]string{
		"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "connect-src": "'self'",
		"form-action": "'self'", "base-uri": "'none'", "frame-ancestors": "'none'",
	}
	for name, value := range want {
		if policy[name] != value {
			t.Errorf("%s = %q; want %q", name, policy[name], value)
		}
	}
	page := s.do("GET", "/keys", "").body
	if found := regexp.MustCompile(`(?i)<script(?:\s[^>]*)?>[^<]|<style|\sstyle=|\son[a-z]+=|javascript:`).FindString(page); found != "" {
		t.Errorf("the page holds inline code: %q", found)
	}
}

func TestHosts(t *testing.T) {
	s := newSite(t)
	tests := []struct {
		host   string
		status int
	}{
		{"127.0.0.1:8080", 200},
		{"localhost", 200},
		{"LOCALHOST:9", 200},
		{"[::1]:8080", 200},
		{"127.8.9.1", 200},
		{"callboard.example", 403},
		{"localhost.example:80", 403},
		{"192.168.1.5:8080", 403},
		{"0.0.0.0", 403},
	}
	for _, tt := range tests {
		if a := s.do("GET", "/healthz", "", "Host", tt.host); a.status != tt.status {
			t.Errorf("Host %s: status %d; want %d", tt.host, a.status, tt.status)
		}
	}
	if !web.IsLoopbackHost("localhost:1") || web.IsLoopbackHost("") || web.IsLoopbackHost("example") {
		t.Error("IsLoopbackHost takes a stranger for this machine, or this machine for a stranger")
	}
}

// A write counts only when our own page, or a program, sent it.
func TestWritesFromOtherSites(t *testing.T) {
	s := newSite(t)
	tests := []struct {
		name   string
		header []string
		status int
	}{
		{"our own page", []string{"Sec-Fetch-Site", "same-origin", "Origin", s.url}, 303},
		{"an old browser's own page", []string{"Origin", s.url}, 303},
		{"a program", nil, 303},
		{"another site", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://attacker.example"}, 403},
		{"a sister site", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"an old browser on another site", []string{"Origin", "https://attacker.example"}, 403},
		{"a sandboxed frame", []string{"Origin", "null"}, 403},
	}
	for _, tt := range tests {
		a := s.do("POST", "/preferences", "theme=dark&back=%2Fkeys", append(tt.header, "Content-Type", form)...)
		if a.status != tt.status {
			t.Errorf("%s: status %d; want %d", tt.name, a.status, tt.status)
		}
		if set := a.header.Get("Set-Cookie"); tt.status == 403 && strings.Contains(set, "theme") {
			t.Errorf("%s: the refused write set %q", tt.name, set)
		}
	}
}

func TestRedirectsStayHere(t *testing.T) {
	s := newSite(t)
	tests := []struct{ back, want string }{
		{"/keys", "/keys"},
		{"", "/library"},
		{"https://attacker.example/", "/library"},
		{"//attacker.example/", "/library"},
		{`/\attacker.example/`, "/library"},
		{"/keys%0d%0aSet-Cookie:%20x=1", "/library"},
		{"javascript:alert(1)", "/library"},
		{"/%09/attacker.example/", "/library"},
		{"/%0a/attacker.example/", "/library"},
		{"/%00/attacker.example/", "/library"},
		{"/library?q=%25%09", "/library"},
		{"/library?q=caf%C3%A9", "/library?q=café"},
	}
	for _, tt := range tests {
		a := s.do("POST", "/preferences", "back="+tt.back, "Content-Type", form)
		if got := a.header.Get("Location"); a.status != http.StatusSeeOther || got != tt.want {
			t.Errorf("back=%s: %d to %q; want 303 to %q", tt.back, a.status, got, tt.want)
		}
	}
}

func TestBodiesAreBounded(t *testing.T) {
	s := newSite(t)
	tests := []struct {
		bytes  int
		status int
	}{
		{core.MaxBodyBytes, 303},
		{2*core.MaxBodyBytes + 1, 413},
	}
	for _, tt := range tests {
		a := s.do("POST", "/preferences", "x="+strings.Repeat("a", tt.bytes-2), "Content-Type", form)
		if a.status != tt.status {
			t.Errorf("a body of %d bytes: status %d; want %d", tt.bytes, a.status, tt.status)
		}
	}
}

// The person's cookie is theirs alone: no script reads it, no other site sends it.
func TestCookies(t *testing.T) {
	s := newSite(t)
	for _, c := range s.do("POST", "/preferences", "theme=dark", "Content-Type", form).header.Values("Set-Cookie") {
		for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/"} {
			if !strings.Contains(c, want) {
				t.Errorf("the cookie %q has no %s", c, want)
			}
		}
	}
	if a := s.do("GET", "/keys", "", "Cookie", "callboard_person=<script>"); strings.Contains(a.body, "<script>") && strings.Contains(a.body, "callboard_person") {
		t.Error("a made-up person shows on the page")
	} else if !strings.Contains(a.header.Get("Set-Cookie"), "callboard_person=") {
		t.Error("a made-up person was believed")
	}
}

func TestErrorsFitTheirReader(t *testing.T) {
	s := newSite(t)
	page := s.do("GET", "/nothing<b>", "")
	if page.status != 404 || !strings.Contains(page.body, "There is nothing at /nothing&lt;b&gt;.") {
		t.Errorf("a missing page: %d %.200q; want 404 with the address, escaped", page.status, page.body)
	}
	part := s.do("GET", "/nothing", "", "HX-Request", "true")
	if part.status != 404 || part.header.Get("HX-Retarget") != "#notices" || strings.Contains(part.body, "<html") {
		t.Errorf("a missing part: %d, retarget %q; want 404 as a notice", part.status, part.header.Get("HX-Retarget"))
	}
	api := s.do("GET", "/api/nothing", "")
	var problem struct {
		Type, Title, Detail string
		Status              int
		Errors              []any
	}
	if err := json.Unmarshal([]byte(api.body), &problem); err != nil {
		t.Fatalf("the API's problem %q: %v", api.body, err)
	}
	if api.status != 404 || api.header.Get("Content-Type") != "application/problem+json" || problem.Status != 404 ||
		problem.Title != "Not Found" || problem.Detail == "" || problem.Errors == nil {
		t.Errorf("the API's problem = %s with %d", api.body, api.status)
	}
	if got := page.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("an error's Cache-Control = %q; want no-store", got)
	}
}

func TestHeadAsksWhatGetAnswers(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/keys", "/healthz", static.Path("app.js"), "/nothing"} {
		get, head := s.do("GET", path, "", "Accept-Encoding", "identity"), s.do("HEAD", path, "", "Accept-Encoding", "identity")
		if head.status != get.status || head.body != "" {
			t.Errorf("HEAD %s: %d with %d bytes; want %d with none", path, head.status, len(head.body), get.status)
		}
		if get.status == 200 && head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("HEAD %s: Content-Type %q; want %q", path, head.header.Get("Content-Type"), get.header.Get("Content-Type"))
		}
	}
}

func TestPagesShrink(t *testing.T) {
	s := newSite(t)
	a := s.do("GET", "/keys", "", "Accept-Encoding", "gzip")
	if a.header.Get("Content-Encoding") != "gzip" || !strings.Contains(strings.Join(a.header.Values("Vary"), ","), "Accept-Encoding") {
		t.Errorf("a page's Content-Encoding = %q, Vary = %q; want gzip that varies", a.header.Get("Content-Encoding"), a.header.Values("Vary"))
	}
}
