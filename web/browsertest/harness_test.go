package browsertest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// pen is a page of every fault and control the harness must see, under the
// product's own kind of policy.
const pen = `<!DOCTYPE html><html lang="en"><title>Pen</title><meta name="viewport" content="width=device-width, initial-scale=1"><main><h1>Pen</h1>
<form method="post" action="/said">
<label for="name">Name</label> <input id="name" name="name" value="old">
<label for="size">Size</label> <select id="size" name="size"><option>small<option>large</select>
<button id="go">Go</button></form>
<p id="shown">nothing</p>%s</main></html>`

func penSite(t *testing.T) *Site {
	mux := http.NewServeMux()
	page := func(extra string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'self'")
			fmt.Fprintf(w, pen, extra)
		}
	}
	mux.HandleFunc("GET /{$}", page(""))
	mux.HandleFunc("GET /inline", page(`<script>window.ran = true</script>`))
	mux.HandleFunc("GET /scripted", page(`<script src="/script.js"></script>`))
	mux.HandleFunc("GET /loud", page(`<script src="/loud.js"></script>`))
	mux.HandleFunc("GET /broken", page(`<script src="/throw.js"></script>`))
	mux.HandleFunc("GET /faint", page(`<p id="faint"><font color="#999999">Faint words.</font></p>`))
	mux.HandleFunc("GET /unlabelled", page(`<input type="text"><img src="/none.png">`))
	mux.HandleFunc("POST /said", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><title>Said</title><p id="said">%s, %s</p>`, r.FormValue("name"), r.FormValue("size"))
	})
	script := func(path, source string) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, source)
		})
	}
	script("/script.js", `document.addEventListener("input", e => document.querySelector("#shown").textContent = "typed " + e.target.value);
document.addEventListener("keydown", e => { if (e.ctrlKey && e.key === "s") { e.preventDefault(); document.querySelector("#shown").textContent = "saved"; } });
document.querySelector("form").addEventListener("submit", e => { e.preventDefault(); fetch("/said", {method: "POST", body: new URLSearchParams(new FormData(e.target))}); });`)
	script("/loud.js", `console.error("a loud", {thing: 1}); console.log("a quiet thing");`)
	script("/throw.js", `null.nothing`)
	return Handle(t, mux)
}

func TestWatchSeesFaults(t *testing.T) {
	tests := []struct {
		path, want string // want is in the one fault; empty means no fault at all
	}{
		{"/", ""},
		{"/scripted", ""},
		{"/inline", "script-src"},
		{"/loud", "a loud"},
		{"/broken", "TypeError"},
		{"/missing", "404"},
	}
	site := penSite(t)
	for _, tt := range tests {
		t.Run(strings.TrimPrefix(tt.path, "/"), func(t *testing.T) {
			tab := chromium.Tab(t, site)
			tab.Open(tt.path)
			faults := tab.Faults()
			tab.Expect(`.`) // seen; the end of the test must not fail on them
			// The browser asks for an icon by itself; the pen has none.
			faults = slices.DeleteFunc(faults, func(f string) bool { return strings.Contains(f, "favicon") })
			switch {
			case tt.want == "" && len(faults) > 0:
				t.Errorf("%s: faults = %q; want none", tt.path, faults)
			case tt.want != "" && !strings.Contains(strings.Join(faults, "\n"), tt.want):
				t.Errorf("%s: faults = %q; want one with %q", tt.path, faults, tt.want)
			}
			if left := tab.Faults(); len(left) > 0 {
				t.Errorf("%s: after Expect faults = %q; want none", tt.path, left)
			}
		})
	}
}

func TestTabActs(t *testing.T) {
	tab := chromium.Tab(t, penSite(t))
	tab.Expect("favicon")
	tab.Open("/scripted")
	tab.Type("#name", "er")
	tab.WaitText("#shown", "typed older")
	tab.Fill("#name", "é, 骰子")
	tab.WaitText("#shown", "typed é, 骰子")
	tab.Choose("#size", "large")
	tab.Press("Ctrl+s")
	tab.WaitText("#shown", "saved")
	tab.Focus("#name")
	tab.TabTo("#go")
	if got, want := tab.Focused(), "button#go"; got != want {
		t.Errorf("Focused() = %q; want %q", got, want)
	}
	tab.Press("Enter")
	tab.WaitFor("the request", "performance.getEntriesByName(location.origin + '/said').length > 0")
	var sent Request
	for _, r := range tab.Requests() {
		if r.Path == "/said" {
			sent = r
		}
	}
	if got := sent.Form(); sent.Method != "POST" || got.Get("name") != "é, 骰子" || got.Get("size") != "large" {
		t.Errorf("the request = %s %q; want the two fields posted", sent.Method, sent.Body)
	}
	if sent.Status != 200 {
		t.Errorf("the request's status = %d; want 200", sent.Status)
	}
}

func TestTabWithoutScript(t *testing.T) {
	tab := chromium.Tab(t, penSite(t), NoScript)
	tab.Expect("favicon")
	tab.Open("/scripted")
	tab.Fill("#name", "plain")
	tab.Choose("#size", "large")
	if got, want := tab.Text("#shown"), "nothing"; got != want {
		t.Fatalf("#shown = %q; want %q: the page's script ran", got, want)
	}
	tab.ClickText("button", "Go")
	tab.WaitText("#said", "plain, large")
	if got, want := tab.Path(), "/said"; got != want {
		t.Errorf("Path() = %q; want %q", got, want)
	}
}

func TestAxeFinds(t *testing.T) {
	tab := chromium.Tab(t, penSite(t))
	tab.Expect("favicon|none.png")
	tab.Open("/")
	if got := tab.Axe(""); len(got) > 0 {
		t.Errorf("Axe() on a sound page = %v; want nothing", got)
	}
	tab.Open("/unlabelled")
	var rules []string
	for _, f := range tab.Axe("") {
		rules = append(rules, f.Rule)
	}
	for _, want := range []string{"label", "image-alt"} {
		if !slices.Contains(rules, want) {
			t.Errorf("Axe() found %q; want %q among them", rules, want)
		}
	}
	tab.Open("/faint")
	for what, found := range map[string][]Finding{"Axe": tab.Axe(""), "AxeColours": tab.AxeColours(""), "AxeColours within": tab.AxeColours("#faint")} {
		if len(found) != 1 || found[0].Rule != "color-contrast" {
			t.Errorf("%s() on faint words = %v; want their contrast alone", what, found)
		}
	}
	if found := tab.AxeColours("h1"); len(found) > 0 {
		t.Errorf("AxeColours(h1) = %v; want nothing of the rest", found)
	}
}

func TestThemeAndSize(t *testing.T) {
	tab := chromium.Tab(t, penSite(t), Dark, Size(390, 700))
	tab.Expect("favicon")
	tab.Open("/")
	if !Eval[bool](tab, `matchMedia("(prefers-color-scheme: dark)").matches`) {
		t.Error("a Dark tab prefers light")
	}
	if got := Eval[int](tab, `innerWidth`); got != 390 {
		t.Errorf("innerWidth = %d; want 390", got)
	}
	tab.Theme("light")
	tab.Resize(900, 700)
	if Eval[bool](tab, `matchMedia("(prefers-color-scheme: dark)").matches`) || Eval[int](tab, `innerWidth`) != 900 {
		t.Error("Theme and Resize changed nothing")
	}
}

func TestTabsShareNoCookies(t *testing.T) {
	site := Serve(t)
	one, two := chromium.Tab(t, site), chromium.Tab(t, site)
	one.Open("/keys")
	one.Click("details.menu summary")
	one.Click("button[name=theme][value=dark]")
	one.WaitFor("the dark theme", `document.documentElement.dataset.theme === "dark"`)
	two.Open("/keys")
	if got := Eval[string](two, `document.documentElement.dataset.theme || ""`); got != "" {
		t.Errorf("the other tab's theme = %q; want none", got)
	}
}

func TestSiteRestarts(t *testing.T) {
	site := Serve(t)
	tab := chromium.Tab(t, site)
	tab.Open("/keys")
	url := site.URL
	site.Restart()
	if site.URL != url {
		t.Fatalf("after Restart the address is %s; want %s", site.URL, url)
	}
	tab.Open("/keys")
	tab.WaitText("h1", "Keys")
}
