package gallery

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/tool"
)

// drawn are the packages whose components the states show.
var drawn = []string{"library", "workbench", "booth", "find", "pages", "ui", "layout"}

// Every component that a handler can draw is in a state by its own name.
func TestEveryComponent(t *testing.T) {
	used := usedComponents(t)
	used["layout.Page"] = true // the frame of every page, in frame-keys
	found := 0
	for _, pkg := range drawn {
		files, err := filepath.Glob(filepath.Join("..", pkg, "*_templ.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("views/%s has no components (%v)", pkg, err)
		}
		for _, file := range files {
			for _, name := range components(t, file) {
				found++
				if !used[pkg+"."+name] {
					t.Errorf("no state shows %s.%s: add one to the list of its area", pkg, name)
				}
			}
		}
	}
	if found < 40 {
		t.Errorf("found %d components; the search is broken", found)
	}
}

// components are the exported components of a file.
func components(t *testing.T, file string) []string {
	t.Helper()
	var names []string
	for _, d := range parse(t, file).Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil {
			continue
		}
		if result, ok := f.Type.Results.List[0].Type.(*ast.SelectorExpr); ok && result.Sel.Name == "Component" {
			names = append(names, f.Name.Name)
		}
	}
	return names
}

// usedComponents are the functions of views that this package calls, as
// "package.Name".
func usedComponents(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_templ.go") {
			continue
		}
		f := parse(t, file)
		views := map[string]bool{}
		for _, i := range f.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			views[path.Base(imported)] = path.Dir(imported) == "callboard/views"
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if s, ok := call.Fun.(*ast.SelectorExpr); ok {
				if pkg, ok := s.X.(*ast.Ident); ok && views[pkg.Name] {
					used[pkg.Name+"."+s.Sel.Name] = true
				}
			}
			return true
		})
	}
	return used
}

func parse(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Every kind of action has a state in which a tool of that kind is in the
// editor, keeps the rules, and has a case that passes.
func TestEveryKind(t *testing.T) {
	for _, info := range tool.Kinds() {
		var found []State
		for _, s := range All() {
			if s.Kind == info.Kind {
				found = append(found, s)
			}
		}
		if len(found) == 0 {
			t.Errorf("no state shows the action %q: add one to kindStates", info.Kind)
			continue
		}
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(draw(t, found[0])))
		if err != nil {
			t.Fatal(err)
		}
		for css, want := range map[string]string{
			`input[name="action.kind"][value="` + string(info.Kind) + `"][checked]`: "the kind chosen",
			`.caserow .lamp--on`: "a case that passes",
			`.bench__head .icon`: "an icon",
		} {
			if doc.Find(css).Length() == 0 {
				t.Errorf("%s does not show %s", found[0].Name, want)
			}
		}
		if text := doc.Find("#save-line").Text(); strings.TrimSpace(text) != "" {
			t.Errorf("%s breaks a rule: %s", found[0].Name, text)
		}
	}
}
