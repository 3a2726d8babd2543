package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/labstack/echo/v4"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"callboard/handlers/api"
)

// document is openapi.json as a schema witness: each answer of every test of
// this package is held against it.
type document struct {
	paths    map[string]map[string]json.RawMessage
	mu       sync.Mutex // the compiler is one goroutine's at a time
	compiler *jsonschema.Compiler
}

func readDocument(t *testing.T) *document {
	t.Helper()
	var doc struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(api.OpenAPI(), &doc); err != nil {
		t.Fatal(err)
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(api.OpenAPI()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("openapi.json", whole); err != nil {
		t.Fatal(err)
	}
	return &document{paths: doc.Paths, compiler: c}
}

// path finds the document's path of an address: "/api/pieces/{id}/try".
func (d *document) path(address string) string {
	address, _, _ = strings.Cut(address, "?")
	best := ""
	for p := range d.paths {
		pattern := "^" + regexp.MustCompile(`\\\{[a-z]+\\\}`).ReplaceAllString(regexp.QuoteMeta(p), "[^/]+") + "$"
		if regexp.MustCompile(pattern).MatchString(address) && (best == "" || strings.Contains(best, "{")) {
			best = p
		}
	}
	return best
}

// check fails the test unless the document foretells the answer.
func (d *document) check(t *testing.T, method, address string, a answer) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	path := d.path(address)
	if path == "" {
		t.Errorf("%s %s is not in openapi.json", method, address)
		return
	}
	var op struct {
		Responses map[string]struct {
			Content map[string]json.RawMessage `json:"content"`
		} `json:"responses"`
	}
	if err := json.Unmarshal(d.paths[path][strings.ToLower(method)], &op); err != nil {
		t.Errorf("%s %s is not in openapi.json", method, path)
		return
	}
	code := fmt.Sprint(a.status)
	response, ok := op.Responses[code]
	if !ok {
		t.Errorf("%s %s answered %s, which openapi.json does not foretell: %s", method, path, code, a.body)
		return
	}
	for kind := range response.Content {
		if _, other := response.Content["text/csv"]; strings.HasPrefix(kind, "text/") || other && !strings.HasPrefix(a.body, "{") {
			continue // no JSON: the tests of its form read it
		}
		pointer := strings.Join([]string{"#", "paths", escape(path), strings.ToLower(method), "responses", code, "content", escape(kind), "schema"}, "/")
		schema, err := d.compiler.Compile("openapi.json" + pointer)
		if err != nil {
			t.Errorf("openapi.json%s: %v", pointer, err)
			return
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(a.body))
		if err == nil {
			err = schema.Validate(value)
		}
		if err != nil {
			t.Errorf("%s %s answered %s, which openapi.json does not describe: %v", method, path, a.body, err)
		}
	}
}

func escape(s string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(s)
}

// TestOpenAPINamesEveryRoute: the document and the routes list the same
// addresses.
func TestOpenAPINamesEveryRoute(t *testing.T) {
	e := echo.New()
	(&api.API{}).Routes(e)
	var routes, told []string
	for _, r := range e.Routes() {
		routes = append(routes, r.Method+" "+regexp.MustCompile(`:([a-zA-Z]+)`).ReplaceAllString(r.Path, "{$1}"))
	}
	for path, methods := range readDocument(t).paths {
		for m := range methods {
			if m != "parameters" && path != "/healthz" {
				told = append(told, strings.ToUpper(m)+" "+path)
			}
		}
	}
	sort.Strings(routes)
	sort.Strings(told)
	if a, b := strings.Join(routes, "\n"), strings.Join(told, "\n"); a != b {
		t.Errorf("the routes are\n%s\nand openapi.json tells\n%s", a, b)
	}
}
