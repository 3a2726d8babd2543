package web

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"callboard/core/piece"
	"callboard/handlers"
	"callboard/views/link"
)

const routesFile = "testdata/routes.txt"

// routed has every route, those for development too.
func routed() *echo.Echo {
	e := echo.New()
	routes(e, &handlers.App{})
	galleryRoutes(e, &handlers.App{})
	return e
}

// The address space is written down, so that a change to it is seen. Run with
// -update to write it again.
func TestRoutesAreWrittenDown(t *testing.T) {
	var lines []string
	for _, r := range routed().Routes() {
		lines = append(lines, fmt.Sprintf("%-6s %s", r.Method, r.Path))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[7:]+a[:7], b[7:]+b[:7]) })
	got := strings.Join(lines, "\n") + "\n"
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := os.WriteFile(routesFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(routesFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the routes are\n%s\nwant those of %s\n%s", got, routesFile, want)
	}
}

// desk is an editor with an id that has to be escaped.
var desk = link.Bench{Kind: piece.Dice, ID: "a/b?c"}

// links is one call of every function of views/link.
var links = map[string]string{
	"Home": link.Home(), "Find": link.Find(), "FindResults": link.FindResults(), "Keys": link.Keys(), "Preferences": link.Preferences(),
	"Gallery": link.Gallery(), "GalleryState": link.GalleryState("library-starter"),

	"Library": link.Library(), "LibraryList": link.LibraryList(link.LibraryQuery{Text: "a b", Tag: "x/y"}), "LibraryCosts": link.LibraryCosts([]string{"ID"}),
	"LibraryPeek": link.LibraryPeek("ID"), "LibraryDelete": link.LibraryDelete(), "LibraryTag": link.LibraryTag(), "LibraryLink": link.LibraryLink(),
	"LibraryExport": link.LibraryExport(), "ExportAll": link.ExportAll(), "LibraryRestore": link.LibraryRestore(), "LibraryPurge": link.LibraryPurge(), "LibraryTrash": link.LibraryTrash(),
	"LibraryTrashPage": link.LibraryTrashPage("c"), "LibraryImport": link.LibraryImport(), "LibraryNew": link.LibraryNew(),

	"Workbench": link.Workbench(), "WorkbenchDeleted": link.WorkbenchDeleted(desk), "Tool": link.Tool("a/b?c"), "ToolFrom": link.ToolFrom("ID", "S"),
	"New": link.New(piece.Formula), "Open": desk.Open(), "Make": desk.Make(), "FromTool": desk.FromTool("T"), "Again": desk.Again("tool:T"), "Tab": desk.Tab("try"), "From": desk.From("S"), "Draft": desk.Draft(), "Try": desk.Try(),
	"Discard": desk.Discard(), "Duplicate": desk.Duplicate(), "Delete": desk.Delete(), "Restore": desk.Restore(),
	"History": desk.History(7), "Version": desk.Version(7),

	"Booth": link.Booth(), "Scene": link.Scene("ID"), "Scenes": link.Scenes(), "SceneTrash": link.SceneTrash(), "SceneWith": link.SceneWith("ID", []string{"T~P"}),
	"SceneSave": link.SceneSave("ID", nil), "SceneAccess": link.SceneAccess("ID", nil), "SceneSwitch": link.SceneSwitch("ID", nil),
	"SceneMove": link.SceneMove("ID", []string{"T"}), "SceneEvents": link.SceneEvents("ID"), "SceneLink": link.SceneLink("ID"), "SceneLinkResults": link.SceneLinkResults("ID"),

	"SceneDelete": link.SceneDelete("ID"), "SceneRestore": link.SceneRestore("ID"), "ScenePurge": link.ScenePurge("ID"),
}

// Every address a page can point at has a route, for each method its comment
// names in brackets; GET without any.
func TestLinksLeadSomewhere(t *testing.T) {
	e := routed()
	functions := linkFunctions(t)
	for name, methods := range functions {
		address, ok := links[name]
		if !ok {
			t.Errorf("views/link has %s; call it in the table of this test", name)
			continue
		}
		u, err := url.Parse(address)
		if err != nil {
			t.Errorf("link.%s gives %q: %v", name, address, err)
			continue
		}
		for _, method := range methods {
			c := e.NewContext(nil, nil)
			e.Router().Find(method, u.EscapedPath(), c)
			if found := c.Path(); found == "" || !hasRoute(e, method, found) {
				t.Errorf("link.%s gives %s %s, which no route answers", name, method, u.EscapedPath())
			}
		}
	}
	for name := range links {
		if functions[name] == nil {
			t.Errorf("views/link has no %s any more; take it out of this test", name)
		}
	}
}

func hasRoute(e *echo.Echo, method, path string) bool {
	return slices.ContainsFunc(e.Routes(), func(r *echo.Route) bool { return r.Method == method && r.Path == path })
}

// givesAddress says whether a function of views/link, or a method of its Bench,
// gives an address: an exported one whose only result is a text.
func givesAddress(f *ast.FuncDecl) bool {
	if f.Recv != nil {
		if on, ok := f.Recv.List[0].Type.(*ast.Ident); !ok || on.Name != "Bench" {
			return false
		}
	}
	results := f.Type.Results
	if !f.Name.IsExported() || results == nil || len(results.List) != 1 {
		return false
	}
	kind, ok := results.List[0].Type.(*ast.Ident)
	return ok && kind.Name == "string"
}

// linkFunctions are the exported functions of views/link that give an address,
// with the methods their comments name.
func linkFunctions(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	paths, err := filepath.Glob(filepath.Join("..", "views", "link", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !givesAddress(f) || strings.HasSuffix(path, "_test.go") {
				continue
			}
			methods := []string{}
			for _, m := range []string{http.MethodGet, http.MethodPost} {
				if strings.Contains(f.Doc.Text(), "("+m+")") || strings.Contains(f.Doc.Text(), "(GET, POST)") {
					methods = append(methods, m)
				}
			}
			if len(methods) == 0 {
				methods = []string{http.MethodGet}
			}
			out[f.Name.Name] = methods
		}
	}
	if len(out) < 20 {
		t.Fatalf("found %d functions in views/link; the reading is broken", len(out))
	}
	return out
}
