package web_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ours are the folders a package may import of our own, by the folder it lies
// in; the longest folder counts, with all below it. Packages of core are held to
// the order of core/doc.go.
var ours = []struct {
	folder string
	may    []string
}{
	{"core", nil}, // the order says the rest
	{"models", []string{"core", "models"}},
	{"static", nil},
	{"static/sprite", nil},
	{"views", []string{"core", "static", "views"}},
	{"views/gallery", []string{"core", "static", "views", "handlers/form"}}, // its editors hold what a form's controls hold
	{"handlers", []string{"core", "models", "views", "handlers"}},
	{"web", []string{"core", "static", "models", "handlers"}},
	{"web/browsertest", []string{"core", "models", "views/link", "views/gallery", "handlers", "web"}},
	{"cmd/callboard", []string{"core", "models", "handlers", "web"}},
	{"cmd/verify", nil}, // it must start in a tree that does not compile
	{"cmd/verify/bench", []string{"core", "models", "static", "views/link", "handlers", "web", "web/browsertest"}},
}

// testsMay are what the tests of a folder may import besides.
var testsMay = map[string][]string{
	"core":     {"core"}, // a witness of another place
	"models":   {"models"},
	"handlers": {"views/link", "web"},
	"web":      {"views/link", "views/gallery", "views/htmltest", "web"},
	"views":    {"views/htmltest"},
}

// others are the modules of other people, and where each may be used. A new
// module needs a row, and the row its reason.
var others = []struct {
	module string
	in     []string // for the product
	tests  []string // for tests
	why    string
}{
	{"gorm.io/", []string{"models"}, []string{"models"}, "the database, behind one package"},
	{"github.com/mattn/go-sqlite3", []string{"models"}, []string{"models"}, "SQLite, and its error codes"},
	{"github.com/pressly/goose/v3", []string{"models"}, []string{"models"}, "migrations"},
	{"github.com/labstack/echo/v4", []string{"web", "handlers"}, []string{"web", "handlers"}, "HTTP, behind two packages"},
	{"github.com/a-h/templ", []string{"views", "handlers/respond"}, []string{"views", "handlers/respond"}, "pages"},
	{"golang.org/x/text", []string{"core"}, []string{"core"}, "folding and transliterating names"},
	{"github.com/chromedp/", []string{"web/browsertest"}, []string{"web/browsertest"}, "browser tests"},
	{"pgregory.net/rapid", nil, []string{""}, "properties"},
	{"github.com/PuerkitoBio/goquery", []string{"cmd/verify/bench"}, []string{"views", "handlers", "web"}, "HTML asked by selector"},
	{"golang.org/x/tools/txtar", nil, []string{"web"}, "conversations in files"},
	{"golang.org/x/net/html", nil, []string{"views", "handlers", "web"}, "HTML asked by selector"},
	{"github.com/santhosh-tekuri/jsonschema/v6", nil, []string{"core", "handlers"}, "a witness of what our schemas accept and our answers hold"},
}

// pkg is one package's imports, its tests' apart.
type pkg struct {
	folder  string
	imports []string
	tests   []string
}

func TestImportDirection(t *testing.T) {
	packages := readPackages(t)
	order := coreOrder(t)
	for _, p := range packages {
		for _, imported := range p.imports {
			if why := refuse(p.folder, imported, false, order); why != "" {
				t.Errorf("%s imports %s: %s", p.folder, imported, why)
			}
		}
		for _, imported := range p.tests {
			if why := refuse(p.folder, imported, true, order); why != "" {
				t.Errorf("the tests of %s import %s: %s", p.folder, imported, why)
			}
		}
		if within(p.folder, "core") && p.folder != "core" && order[p.folder] == 0 && !strings.Contains(strings.TrimPrefix(p.folder, "core/"), "/") {
			t.Errorf("%s is not in the list of core/doc.go", p.folder)
		}
	}
}

// The rules are tried on imports that are wrong, so that a rule that lets all
// through is seen.
func TestImportRules(t *testing.T) {
	order := map[string]int{"core/dice": 1, "core/tool": 2, "core/cost": 3}
	tests := []struct {
		folder, imported string
		test             bool
		refused          bool
	}{
		{"core", "callboard/core/dice", false, true},
		{"core/tool", "callboard/core/dice", false, false},
		{"core/tool", "callboard/core", false, false},
		{"core/tool", "callboard/core/cost", false, true},
		{"core/dice", "callboard/core/dice", false, true},
		{"core/dice", "callboard/models", false, true},
		{"core/dice", "callboard/core/tool", true, false},
		{"models", "callboard/core/tool", false, false},
		{"models", "callboard/views/ui", false, true},
		{"models", "gorm.io/gorm/clause", false, false},
		{"views/library", "callboard/models", false, true},
		{"views/library", "callboard/views/ui", false, false},
		{"views/library", "github.com/labstack/echo/v4", false, true},
		{"handlers", "callboard/web", false, true},
		{"handlers", "gorm.io/gorm", false, true},
		{"handlers", "database/sql", false, true},
		{"handlers/api", "callboard/handlers/respond", false, false},
		{"handlers/api", "github.com/a-h/templ", false, true},
		{"handlers/respond", "github.com/a-h/templ", false, false},
		{"web", "callboard/views/ui", false, true},
		{"web", "callboard/views/link", true, false},
		{"web", "pgregory.net/rapid", false, true},
		{"web", "pgregory.net/rapid", true, false},
		{"static", "callboard/core", false, true},
		{"cmd/callboard", "callboard/views/link", false, true},
		{"cmd/verify", "callboard/core", false, true},
		{"cmd/new", "callboard/core", false, true},
		{"core/tool", "example.com/unheard/of", false, true},
		{"core/tool", "strings", false, false},
	}
	for _, tt := range tests {
		why := refuse(tt.folder, tt.imported, tt.test, order)
		if (why != "") != tt.refused {
			t.Errorf("refuse(%s, %s, test %v) = %q; want refused %v", tt.folder, tt.imported, tt.test, why, tt.refused)
		}
	}
}

// refuse says why a package may not import another; empty when it may.
func refuse(folder, imported string, test bool, order map[string]int) string {
	target, own := strings.CutPrefix(imported, "callboard/")
	switch {
	case own && test && target == folder:
		return "" // a package's outer tests
	case own:
		return refuseOurs(folder, target, test, order)
	case imported == "database/sql" || strings.HasPrefix(imported, "database/sql/"):
		if !within(folder, "models") {
			return "the database is reached through models"
		}
		return ""
	case !strings.Contains(strings.Split(imported, "/")[0], "."):
		return "" // the standard library
	}
	for _, o := range others {
		if strings.HasPrefix(imported, o.module) {
			where := o.in
			if test {
				where = o.tests
			}
			if anyWithin(folder, where) {
				return ""
			}
			return fmt.Sprintf("only %q may, for %s", where, o.why)
		}
	}
	return "this module has no row in the table of other people's modules"
}

func refuseOurs(folder, target string, test bool, order map[string]int) string {
	if test {
		for parent, may := range testsMay {
			if within(folder, parent) && anyWithin(target, may) {
				return ""
			}
		}
	}
	if within(folder, "core") {
		if folder != "core" && (target == "core" || order[target] > 0 && order[target] < order[folder]) {
			return ""
		}
		return "core imports only what core/doc.go lists above it"
	}
	best, known := -1, false
	for i, row := range ours {
		if within(folder, row.folder) && (!known || len(row.folder) > len(ours[best].folder)) {
			best, known = i, true
		}
	}
	if !known {
		return "the folder has no row in the table of imports"
	}
	if anyWithin(target, ours[best].may) {
		return ""
	}
	return fmt.Sprintf("it may import only %q of ours", ours[best].may)
}

// within says whether a folder is parent or lies below it; everything lies
// below "".
func within(folder, parent string) bool {
	return parent == "" || folder == parent || strings.HasPrefix(folder, parent+"/")
}

func anyWithin(folder string, parents []string) bool {
	return slices.ContainsFunc(parents, func(p string) bool { return within(folder, p) })
}

// coreOrder reads the order of core's packages from its own description, the
// first as 1.
func coreOrder(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "core", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	order := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^//\t(?:level \d+)? +(core/\w+)`).FindAllStringSubmatch(string(text), -1) {
		order[m[1]] = len(order) + 1
	}
	if len(order) < 10 {
		t.Fatalf("core/doc.go lists %d packages; its form changed", len(order))
	}
	return order
}

// readPackages reads the imports of every package of the module.
func readPackages(t *testing.T) []*pkg {
	t.Helper()
	byFolder := map[string]*pkg{}
	var out []*pkg
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (d.Name() == "testdata" || d.Name() == "tools" || strings.HasPrefix(d.Name(), ".")) {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", name), nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		p := byFolder[path.Dir(name)]
		if p == nil {
			p = &pkg{folder: path.Dir(name)}
			byFolder[p.folder] = p
			out = append(out, p)
		}
		for _, i := range file.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			// Packages named …test hold what tests share.
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(p.folder, "test") && !strings.HasPrefix(p.folder, "web/") {
				p.tests = append(p.tests, imported)
			} else {
				p.imports = append(p.imports, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 15 {
		t.Fatalf("found %d packages; the walk is broken", len(out))
	}
	return out
}
