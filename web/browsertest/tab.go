package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience is how long a step may wait for what it names. It bounds a failing
// test; a passing one never waits for it.
const patience = 20 * time.Second

// Tab is one page of a browser, with cookies of its own.
type Tab struct {
	t     testing.TB
	ctx   context.Context
	site  *Site
	watch *watch
}

// TabOption changes how a tab is made.
type TabOption func(*tabOptions)

type tabOptions struct {
	noScript      bool
	theme         string
	width, height int64
}

// NoScript makes a tab whose pages run no JavaScript.
func NoScript(o *tabOptions) { o.noScript = true }

// Dark makes a tab whose system prefers the dark theme; tabs are light
// otherwise.
func Dark(o *tabOptions) { o.theme = "dark" }

// Size sets the viewport; it is 1280 by 800 otherwise.
func Size(width, height int64) TabOption {
	return func(o *tabOptions) { o.width, o.height = width, height }
}

// Tab opens a blank tab for a test on site. The test skips where there is no
// browser. When the test ends the tab is closed, and every fault the test did
// not announce fails it.
func (b *Browser) Tab(t testing.TB, site *Site, options ...TabOption) *Tab {
	t.Helper()
	if b == nil {
		t.Skip(ErrNoBrowser)
	}
	o := tabOptions{theme: "light", width: 1280, height: 800}
	for _, set := range options {
		set(&o)
	}
	w := &watch{byID: map[network.RequestID]*Request{}}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(w.event))
	tab := &Tab{t: t, ctx: ctx, site: site, watch: w}
	w.agree = tab.agree
	t.Cleanup(func() {
		defer cancel()
		for _, fault := range w.unexpected() {
			t.Errorf("the page said: %s", fault)
		}
		if t.Failed() {
			tab.keepEvidence()
		}
	})
	// The first step binds the tab's life to its context, so it has no limit.
	if err := chromedp.Do(ctx, viewport(o.width, o.height)); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	tab.Theme(o.theme)
	call(tab, audits.Enable, cdp.Empty{})
	call(tab, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: false})
	if o.noScript {
		call(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	}
	return tab
}

// call runs one command of the browser's protocol on the tab.
func call[P, R any](tab *Tab, command cdp.Command[P, R], params P) R {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	if err != nil {
		tab.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}

// run does one step within patience and says what it was when it fails.
func run[T any](tab *Tab, what string, step chromedp.Action[T]) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, step)
	if err != nil {
		tab.t.Fatalf("%s: %v", what, err)
	}
	return value
}

// Theme sets what the person's system prefers: light or dark.
func (tab *Tab) Theme(theme string) {
	tab.t.Helper()
	call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme},
		{Name: "prefers-reduced-motion", Value: "reduce"}, // what moves cannot be compared
	}})
}

// Resize sets the viewport. One as narrow as a phone's is a phone's: touched
// rather than pointed at.
func (tab *Tab) Resize(width, height int64) {
	tab.t.Helper()
	run(tab, "resize", viewport(width, height))
}

func viewport(width, height int64) chromedp.Action[chromedp.Void] {
	const phone = 600
	if width < phone {
		return chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.EmulateViewport(width, height)
}

// Expect announces a fault the page is going to write, such as the browser's
// own line about a refused request.
func (tab *Tab) Expect(pattern string) {
	tab.watch.mu.Lock()
	defer tab.watch.mu.Unlock()
	tab.watch.expected = append(tab.watch.expected, regexp.MustCompile(pattern))
}

// Faults are the faults so far that were not announced. Reading them forgives
// none.
func (tab *Tab) Faults() []string { return tab.watch.unexpected() }

// Requests are the requests the tab's pages made, in order.
func (tab *Tab) Requests() []Request { return tab.watch.copyRequests() }

// agree says yes to the browser's own questions, such as whether to leave a page
// with edits. It is called where no command may run, so another goroutine does.
func (tab *Tab) agree(*page.EventJavascriptDialogOpening) {
	go func() {
		// It fails only when the tab is closed meanwhile.
		_, _ = chromedp.Call(tab.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
	}()
}

// Asked are the questions the browser asked on the pages' behalf, by their type.
// Each was answered yes.
func (tab *Tab) Asked() []string {
	tab.watch.mu.Lock()
	defer tab.watch.mu.Unlock()
	return slices.Clone(tab.watch.asked)
}

// Open goes to an address of the site and waits until it is loaded.
func (tab *Tab) Open(path string) {
	tab.t.Helper()
	run(tab, "open "+path, chromedp.Navigate(tab.site.URL+path))
}

// Reload loads the page again.
func (tab *Tab) Reload() {
	tab.t.Helper()
	run(tab, "reload", chromedp.Reload())
}

// Path is the address the tab shows, without the site's own part.
func (tab *Tab) Path() string {
	tab.t.Helper()
	return strings.TrimPrefix(run(tab, "read the address", chromedp.Location()), tab.site.URL)
}

// Picture writes the whole page as it stands into a PNG file, at most
// [tallest] high.
func (tab *Tab) Picture(path string) {
	tab.t.Helper()
	size := Eval[[]int64](tab, `[innerWidth, innerHeight, document.documentElement.scrollHeight]`)
	height := min(max(size[1], size[2]), tallest)
	tab.Resize(size[0], height) // so that what sticks to the window's edges is drawn once
	png := run(tab, "take a picture", chromedp.CaptureScreenshot())
	tab.Resize(size[0], size[1])
	if err := os.WriteFile(path, png, 0o644); err != nil {
		tab.t.Fatal(err)
	}
}

// tallest bounds a picture: the rest of a long list looks as its beginning.
const tallest = 2400

// keepEvidence writes the page as it stands when a test failed; go test
// -artifacts keeps it.
func (tab *Tab) keepEvidence() {
	dir := tab.t.ArtifactDir()
	ctx, cancel := context.WithTimeout(tab.ctx, patience)
	defer cancel()
	if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
		tab.keep(filepath.Join(dir, "page.png"), png)
	}
	if html, err := chromedp.Run(ctx, chromedp.OuterHTML(chromedp.CSS("html"), chromedp.NodeReady)); err == nil {
		tab.keep(filepath.Join(dir, "page.html"), []byte(html))
	}
	for _, r := range tab.Requests() {
		if r.Type != network.ResourceTypeStylesheet && r.Type != network.ResourceTypeScript && r.Type != network.ResourceTypeImage {
			tab.t.Logf("%s %s %s → %d", r.Method, r.Path, r.Body, r.Status)
		}
	}
}

func (tab *Tab) keep(path string, data []byte) {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		tab.t.Log(err)
		return
	}
	tab.t.Log("kept", path)
}

// Eval runs an expression in the page and gives its value; a promise is
// awaited.
func Eval[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	return run(tab, fmt.Sprintf("evaluate %.60s", expression), chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// quote is s as a JavaScript string.
func quote(s string) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always marshals
	}
	return string(data)
}
