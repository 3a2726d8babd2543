package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
)

// minDocumented is the share of exported names that must have a comment.
const minDocumented = 0.95

// comments holds that every package says what it is and that exported names are
// explained.
func (t tree) comments(context.Context) (string, error) {
	sources, err := t.sources()
	if err != nil {
		return "", err
	}
	types := explainedTypes(sources)
	described := map[string]bool{} // by folder: whether a file has the package's comment
	exported, documented := 0, 0
	var bare []string
	for _, s := range sources {
		if strings.HasSuffix(s.path, "_test.go") {
			continue
		}
		folder := path.Dir(s.path)
		described[folder] = described[folder] || saysPackage(s.file)
		if s.generated || s.file.Name.Name == "main" {
			continue
		}
		for _, n := range s.names(types) {
			exported++
			if n.documented {
				documented++
			} else {
				bare = append(bare, fmt.Sprintf("%s:%d: %s has no comment", s.path, n.line, n.name))
			}
		}
	}
	var faults []string
	for _, folder := range slices.Sorted(maps.Keys(described)) {
		if !described[folder] {
			faults = append(faults, folder+" has no package comment")
		}
	}
	share := float64(documented) / float64(max(exported, 1))
	if share < minDocumented {
		faults = append(faults, bare...)
	}
	return fmt.Sprintf("%d packages, %.1f %% of %d exported names explained", len(described), 100*share, exported), list(faults)
}

// saysPackage says whether a file carries its package's comment. A comment in a
// template does not: templ parts it from the package clause with an empty line.
func saysPackage(f *ast.File) bool {
	return f.Doc != nil && strings.HasPrefix(f.Doc.Text(), "Package ") || f.Doc != nil && f.Name.Name == "main"
}

// explainedTypes are the commented types of a package, by folder and name: the
// constants of such a type are explained with it.
func explainedTypes(sources []source) map[string]bool {
	out := map[string]bool{}
	for _, s := range sources {
		for _, d := range s.file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, spec := range g.Specs {
				if t := spec.(*ast.TypeSpec); g.Doc != nil || t.Doc != nil {
					out[path.Dir(s.path)+"."+t.Name.Name] = true
				}
			}
		}
	}
	return out
}

type name struct {
	name       string
	line       int
	documented bool
}

// names are the exported names a file declares at its top, methods included.
func (s source) names(types map[string]bool) []name {
	var out []name
	add := func(id *ast.Ident, documented bool) {
		if id.IsExported() {
			out = append(out, name{id.Name, s.set.Position(id.Pos()).Line, documented})
		}
	}
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || ast.IsExported(receiver(d)) {
				add(d.Name, d.Doc != nil)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name, d.Doc != nil || spec.Doc != nil)
				case *ast.ValueSpec:
					typ, _ := spec.Type.(*ast.Ident)
					typed := typ != nil && types[path.Dir(s.path)+"."+typ.Name]
					for _, id := range spec.Names {
						add(id, typed || d.Doc != nil || spec.Doc != nil || spec.Comment != nil)
					}
				}
			}
		}
	}
	return out
}

// receiver is the type a method belongs to.
func receiver(f *ast.FuncDecl) string {
	typ := f.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.IndexListExpr:
			typ = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
