package web_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"callboard/handlers"
	"callboard/models"
	"callboard/models/modelstest"
	"callboard/web"
)

// serve puts a handler behind real HTTP.
func serve(t *testing.T, store *models.Store, h http.Handler) *site {
	t.Helper()
	ts := httptest.NewServer(h)
	t.Cleanup(ts.Close)
	return &site{t: t, url: ts.URL, store: store}
}

// furnished is a site with a tool in a scene and the same in the trash.
type furnished struct {
	*site
	app                    *handlers.App
	tool, scene            string
	trashedTool, trashedIn string
}

func furnish(t *testing.T) furnished {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store := modelstest.Open(t)
	app := &handlers.App{Store: store, Log: log}
	f := furnished{site: serve(t, store, web.New(web.Options{App: app, Log: log}).Handler()), app: app}
	f.tool = modelstest.MakeTool(t, store, "Torch", "Use in the dark.").ID
	f.trashedTool = modelstest.MakeTool(t, store, "Rope", "").ID
	f.scene = modelstest.MakeScene(t, store, "Cave", f.tool, f.trashedTool).ID
	f.trashedIn = modelstest.MakeScene(t, store, "Old cave", f.tool).ID
	if _, err := store.Delete(t.Context(), "Ana", f.trashedTool); err != nil {
		t.Fatal(err)
	}
	if err := store.DeleteScene(t.Context(), "Ana", f.trashedIn); err != nil {
		t.Fatal(err)
	}
	return f
}

// addresses are a route's path filled in: with what is there, with what is in
// the trash, with what never was.
func (f furnished) addresses(path string) []string {
	id, gone := f.tool, f.trashedTool
	if strings.Contains(path, ":desk") {
		return append(f.addresses(strings.ReplaceAll(path, ":desk", "tools")), strings.NewReplacer(":desk", "nowhere", ":id", id, ":version", "1").Replace(path))
	}
	if strings.HasPrefix(path, "/booth/") || strings.HasPrefix(path, "/api/chats/") {
		id, gone = f.scene, f.trashedIn
	}
	if !strings.Contains(path, ":") {
		return []string{strings.TrimSuffix(path, "*")}
	}
	var out []string
	for _, value := range []string{id, gone, "nobody", "%00", "%3Cb%3E", "..%2F..", "%ff%fe", strings.Repeat("x", 300)} {
		filled := strings.ReplaceAll(path, ":id", value)
		for _, version := range []string{"1", "0", "99999999999999999999", "x"} {
			out = append(out, strings.ReplaceAll(filled, ":version", version))
			if !strings.Contains(filled, ":version") {
				break
			}
		}
	}
	return out
}

var everyKind = [][]string{
	nil,
	{"HX-Request", "true", "HX-Request-Type", "partial"},
	{"HX-Request", "true", "HX-History-Restore-Request", "true"},
	{"Cookie", "callboard_person=%00; callboard_family=nothing; callboard_format=<b>; callboard_theme=plaid; callboard_notice=%%%"},
}

// TestEveryAddress asks every GET address, with and without htmx, without
// cookies and with broken ones, for things that are there and that never were:
// it answers, in the form every answer has, and HEAD answers the same.
func TestEveryAddress(t *testing.T) {
	f := furnish(t)
	found := 0
	for _, r := range web.Routes(f.app) {
		if r.Method != http.MethodGet {
			continue
		}
		for i, path := range f.addresses(r.Path) {
			for _, header := range everyKind {
				f.check("GET", path, "", header)
			}
			head, get := f.do("HEAD", path, ""), f.do("GET", path, "")
			if head.status != get.status || head.body != "" {
				t.Errorf("HEAD %s = %d with %d bytes; want %d with none", path, head.status, len(head.body), get.status)
			}
			if i > 0 {
				continue
			}
			if get.status >= 400 && r.Path != "/static/*" && r.Path != "/api/chats/linked" && r.Path != "/api/dice/odds" {
				t.Errorf("GET %s = %d without cookies; want an answer", path, get.status)
			}
			found++
		}
	}
	if found < 25 {
		t.Errorf("%d GET routes were asked; the list is broken", found)
	}
}

// TestEveryQuery sends every GET address queries of no sense.
func TestEveryQuery(t *testing.T) {
	f := furnish(t)
	junk := url.Values{}
	for _, name := range strings.Fields("q kind tag sort after before cursor limit costs id ids trashed off from scene tab tool format family deleted new dry text dice atLeast") {
		junk.Add(name, "<b>\x00\xff' OR 1=1 --"+strings.Repeat("%", 50))
	}
	each := strings.Split(junk.Encode(), "&")
	for _, r := range web.Routes(f.app) {
		if r.Method != http.MethodGet || r.Path == "/static/*" {
			continue
		}
		path := f.addresses(r.Path)[0]
		for i, query := range append(each, junk.Encode(), "%zz", "a=b;c=d", strings.Repeat("q=1&", 2000)) {
			f.check("GET", path+"?"+query, "", everyKind[i%2])
		}
	}
}

// TestEveryWrite sends every address that writes bodies of no sense, and sound
// ones from another site: nothing changes, and no fault is ours.
func TestEveryWrite(t *testing.T) {
	f := furnish(t)
	const json = "application/json"
	bodies := []struct{ kind, text string }{
		{"", ""}, {formType, ""}, {formType, "a=b&a=c&%zz"}, {formType, "version=1&name=%00%ff"}, {formType, "id=nobody&tool=nobody&scene=nobody&on=maybe"},
		{json, ""}, {json, "{}"}, {json, "[]"}, {json, `{"a":1,"a":2}`}, {json, "\xff"}, {json, strings.Repeat("[", 5000)}, {json, `"text"`}, {json, "null"},
		{"multipart/form-data", "x"}, {"multipart/form-data; boundary=b", "--b\r\n"}, {"text/plain", "x"}, {"no such type;;", "x"},
	}
	asked := 0
	for _, r := range web.Routes(f.app) {
		if r.Method == http.MethodGet || r.Method == "echo_route_not_found" {
			continue
		}
		asked++
		for _, path := range f.addresses(r.Path) {
			a := f.check(r.Method, path, "", []string{"Origin", "https://elsewhere.example", "Content-Type", formType})
			if a.status != http.StatusForbidden {
				t.Errorf("%s %s from another site = %d; want 403", r.Method, path, a.status)
			}
		}
		if r.Method == http.MethodDelete || strings.HasSuffix(r.Path, "/delete") || strings.HasSuffix(r.Path, "/duplicate") {
			continue // no body is a sound one
		}
		for _, path := range f.addresses(r.Path)[:1] {
			for _, b := range bodies {
				f.check(r.Method, path, b.text, []string{"Content-Type", b.kind, "If-Match", `"v1"`})
			}
		}
	}
	if asked < 30 {
		t.Errorf("%d routes that write were asked; the list is broken", asked)
	}
	e, ok := f.store.Shelf().Entry(f.tool)
	if s, alive := f.store.Shelf().Scene(f.scene); !ok || e.Version != 1 || !alive || s.Version != 1 {
		t.Errorf("senseless writes changed the tool (%v, %+v) or the scene (%v, version %d)", ok, e, alive, s.Version)
	}
}

// check sends a request and holds its answer to what every answer must have.
func (f furnished) check(method, path, body string, header []string) answer {
	f.t.Helper()
	a := f.do(method, path, body, header...)
	what := fmt.Sprintf("%s %.100s %.80q %.60q", method, path, header, body)
	for _, fault := range checkAnswer(a) {
		f.t.Errorf("%s: %s", what, fault)
	}
	if a.status >= 400 && !strings.HasPrefix(path, "/static/") && a.body != "" && len(strings.TrimSpace(a.body)) < 20 {
		f.t.Errorf("%s: %d says only %q", what, a.status, a.body)
	}
	return a
}
