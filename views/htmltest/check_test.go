package htmltest

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Each rule is tried on what breaks it, so that a rule that lets all through is
// seen.
func TestCheckFinds(t *testing.T) {
	tests := []struct{ html, fault string }{
		{`<p id="a"></p><p id="a"></p>`, `has the id of <p id="a">`},
		{`<p id="a b"></p>`, "an id that is no id"},
		{`<form action="/a" method="post"><div><form action="/b" method="post"></form></div></form>`, "stands in another form"},
		{`<p><div>a</div></p>`, "a browser reads"},
		{`<ul><li>a</ul>`, "closes nothing"},
		{`<p>a`, "not closed"},
		{`<h2>a</h2><h4>b</h4>`, "follows an h2"},
		{`<h2></h2>`, "says nothing"},
		{`<input name="a" placeholder="Name">`, "no name"},
		{`<label for="b">Name</label><input id="a"><input id="b">`, `<input id="a"> has no name`},
		{`<form method="post" action="/a"><button><svg aria-hidden="true"></svg></button></form>`, "no name"},
		{`<a href="/a"><span aria-hidden="true">more</span></a>`, "no name"},
		{`<nav><a href="/a">a</a></nav>`, "a landmark without a name"},
		{`<button type="button" aria-describedby="help">a</button>`, `has aria-describedby="help", and nothing`},
		{`<p aria-labelledby="">a</p>`, "an empty aria-labelledby"},
		{`<label for="a">Name</label>`, `has for="a", and nothing`},
		{`<label for="a">Name</label><p id="a">b</p>`, "which is no control"},
		{`<a href="#there">a</a>`, `has href="there", and nothing`},
		{`<input aria-label="a" list="tags">`, `has list="tags"`},
		{`<p hx-target="#there">a</p>`, `has hx-target="there"`},
		{`<p style="color:red">a</p>`, "a style of its own"},
		{`<p onclick="a()">a</p>`, "a script in onclick"},
		{`<p hx-on:click="a()">a</p>`, "a script in hx-on"},
		{`<a href="javascript:a()">a</a>`, "a script in href"},
		{`<script>a()</script>`, "not a file of ours"},
		{`<script src="https://example.com/a.js"></script>`, "not a file of ours"},
		{`<style>p{}</style>`, "not a file of ours"},
		{`<button>a</button>`, "no form is around it"},
		{`<p id="b">a</p><button form="b">a</button>`, "no form is around it"},
		{`<button form="b">a</button>`, `has form="b", and nothing`},
		{`<form id="b" method="post"></form><button form="b">a</button>`, "goes nowhere"},
		{`<form method="post"><button>a</button></form>`, "goes nowhere"},
		{`<form action="/a"><p>a</p></form>`, "has no method"},
		{`<a>a</a>`, "leads nowhere"},
		{`<a href="">a</a>`, "leads nowhere"},
		{`<a href="https://example.com">a</a>`, "leads nowhere"},
		{`<p hx-post="draft">a</p>`, "no address of ours in hx-post"},
		{`<img src="/a.svg">`, "has no alt"},
		{`<svg></svg>`, "neither named nor hidden"},
		{`<table><thead><tr><th scope="col">a</th></tr></thead></table>`, "no caption"},
		{`<table><caption>a</caption><tbody><tr><th>a</th></tr></tbody></table>`, "heads neither"},
		{`<details><p>a</p><summary>b</summary></details>`, "does not begin with a summary"},
		{`<details></details>`, "is empty"},
		{`<details><summary></summary></details>`, "<summary> has no name"},
		{`<p tabindex="1">a</p>`, "out of its order"},
		{`<p aria-hidden="true"><a href="/a">a</a></p>`, "hidden from those who listen"},
		{`<input aria-label="a" autofocus><input aria-label="b" autofocus>`, "want the focus"},
		{`<ul><p>a</p></ul>`, "is no item"},
		{`<div><li>a</li></div>`, "stands in no list"},
		{`<fieldset><p>a</p></fieldset>`, "a legend"},
		{`<button type="button" role="switch">a</button>`, "has no aria-checked"},
		{`<button type="button" aria-pressed="yes">a</button>`, "neither true nor false"},
		{`<input aria-label="a" aria-invalid="true" aria-describedby="b"><p id="b"></p>`, "nothing says why"},
		{`<input aria-label="a" aria-invalid="true" aria-describedby="help-b"><p id="help-b">Blank means 4.</p>`, "nothing says why"},
		{`<a href="/a">a<span><button type="button">b</button></span></a>`, "pressed itself"},
		{`<p>سلام</p>`, "without a direction"},
		{`<input aria-label="a" value="سلام">`, "without a direction"},
	}
	for _, tt := range tests {
		got := Check(Page{HTML: tt.html})
		if !strings.Contains(strings.Join(got, "\n"), tt.fault) {
			t.Errorf("Check(%s) = %q; want one that says %q", tt.html, got, tt.fault)
		}
	}
}

// What keeps every rule has no fault.
func TestCheckPasses(t *testing.T) {
	tests := []string{
		`<form method="post" action="/a"><label for="a">Name</label><input id="a" dir="auto" value="سلام" aria-describedby="says"><p id="says"></p><button>Save</button></form>`,
		`<form method="post" action="/a"><label>Name <input name="a"></label><button aria-label="Save"></button></form>`,
		`<label><input type="radio" aria-label="a">one</label><p dir="auto">سلام <b>سلام</b></p><p>“<bdi>سلام</bdi>”</p>`,
		`<p id="slot-user" aria-labelledby="slot">a</p>`,
		`<details><summary>More</summary><ul><li>a<ol><li>b</li></ol></li></ul></details>`,
		`<section aria-labelledby="h"><h2 id="h">A</h2><h3>B</h3><h2>C</h2></section>`,
		`<svg role="img" aria-label="d20: 4"><title>سلام</title></svg><img src="/a" alt="">`,
		`<table><caption>Keys</caption><thead><tr><th scope="col">Key</th></tr></thead><tbody><tr><th scope="row">a</th></tr></tbody></table>`,
		`<input aria-label="a" aria-invalid="true" aria-describedby="b"><p id="b">Write a number.</p>`,
		`<p>a &lt; b</p><textarea aria-label="t">` + "\n\n" + `<b>text</b></textarea>`,
	}
	for _, tt := range tests {
		if got := Check(Page{HTML: tt, Slots: []string{"slot"}}); got != nil {
			t.Errorf("Check(%s) = %q; want nothing", tt, got)
		}
	}
}

// The rules of a document are held to documents alone.
func TestCheckWhole(t *testing.T) {
	document := func(head, body string) string {
		return "<!doctype html><html lang=\"en\"><head>" + head + "</head><body>" + body + "</body></html>"
	}
	tests := []struct{ html, fault string }{
		{document("<title>a</title>", "<main><h1>a</h1></main>"), ""},
		{document("", "<main><h1>a</h1></main>"), "no title"},
		{document("<title>a</title>", "<h1>a</h1>"), "0 main"},
		{document("<title>a</title>", "<main><h2>a</h2></main>"), "0 h1"},
		{document("<title>a</title>", "<main><h1>a</h1><h1>b</h1></main>"), "2 h1"},
		{document("<title>a</title>", "<main><h3>a</h3><h1>b</h1></main>"), "the first heading"},
		{document("<title>a</title>", "<main><h1>a</h1><p><ul></ul></p></main>"), "a browser reads"},
	}
	for _, tt := range tests {
		got := strings.Join(Check(Page{HTML: tt.html, Whole: true}), "\n")
		if tt.fault == "" && got != "" || !strings.Contains(got, tt.fault) {
			t.Errorf("Check(%s) = %q; want %q", tt.html, got, tt.fault)
		}
	}
}

func TestLines(t *testing.T) {
	const page = `<div class="a">
  <p>one
  two</p><svg class="icon icon--l" aria-hidden="true"><use href="/static/icons.0123456789ab.svg#dices"></use></svg>
  <a href="/static/app.0123456789ab.css">x</a><input value="">
  <pre>a
 <b>b</b></pre><time data-local datetime="2026-01-02">15:04</time><textarea>
a
b</textarea><p>mixed <b>bold</b> text</p></div>`
	const want = `<div class="a">
  <p> one two
  <icon dices icon--l>
  <a href="/static/app.css"> x
  <input value>
  <pre>
    a\n 
    <b> b
  <time data-local datetime="2026-01-02"> (in the reader's time zone)
  <textarea> a\nb
  <p>
    mixed
    <b> bold
    text
`
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	body := doc.LastChild.LastChild
	if got := Lines(body.FirstChild); got != want {
		t.Errorf("Lines =\n%s\nwant\n%s", got, want)
	}
}
