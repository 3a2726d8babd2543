package api_test

import (
	"bytes"
	"mime/multipart"
	"strings"
	"testing"

	"callboard/core"
	"callboard/models/modelstest"
)

const importItems = `[{"name":"ask","parameters":{}},{"name":"a.b","parameters":{}},{"name":"c","parameters":{"type":"object","properties":{"l":{"type":"array"}},"required":["l"]}}]`

// form is a multipart body of one part, and its content type.
func form(t *testing.T, name, content string) (body, kind string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, err := w.CreateFormFile(name, "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String(), w.FormDataContentType()
}

func TestImport(t *testing.T) {
	s := open(t)
	dry := s.do("POST", "/api/import?dry=1", importItems)
	dry.want(t, "a dry run", 200, `{"name":"a.b","kind":"tool","state":"new","why":"The model calls it \"a_b\", not \"a.b\".","script":false}`)
	dry.want(t, "a dry run", 200, `{"name":"c","kind":"","state":"refused","why":"It needs \"l\", and fields cannot hold lists.","script":false}`)
	if n := len(s.store.Shelf().IDs()); n != 0 {
		t.Fatalf("a dry run made %d pieces", n)
	}
	body, kind := form(t, "file", importItems)
	first := s.do("POST", "/api/import", body, "Content-Type", kind)
	first.want(t, "import of a form", 200, `"counts":{"same":1,"partly":1,"refused":1,"skipped":0}`)
	first.want(t, "import of a form", 200, `"name":"ask","as":"same","notes":[]`)
	first.want(t, "import of a form", 200, `"refused":[{"path":"[2]","name":"c","why":["It needs \"l\", and fields cannot hold lists."]}]`)
	s.do("POST", "/api/import", importItems).want(t, "the same again", 200, `"imported":[],"skipped":[{"id":"`)
	s.do("POST", "/api/import", strings.ReplaceAll(importItems[1:len(importItems)-1], "},{", "}\n{"), "Content-Type", "application/x-ndjson").
		want(t, "JSON lines", 200, `"skipped":2`)
	if n := len(s.store.Shelf().IDs()); n != 2 {
		t.Errorf("%d pieces after all imports; want 2", n)
	}
}

// TestImportTables takes tables in as they come from other programs, and out
// again in two forms.
func TestImportTables(t *testing.T) {
	s := open(t)
	rows := []struct{ kind, body, format, about string }{
		{"text/csv", "table,d6,text\nFinds,1-3,Rope\nFinds,4-6,Lamp {lit}\n", "csv", "2 rows by d6"},
		{"text/markdown; charset=utf-8", "# Omens\n\n| weight | text |\n|-|-|\n| 2 | Crow |\n| 1 | Toad |\n", "markdown", "2 rows by weight"},
		{"text/plain", "# Moods\n- glad\n- 2x sad\n", "list", "2 rows by weight"},
		{"application/json", `{"name":"Weather","formula":"1d4","results":[{"text":"Rain","range":[1,3]},{"text":"Sun","range":[4,4]}]}`, "foundry", "2 rows by 1d4"},
		{"application/yaml", "name: Doors\nformula: 1d4\nreplacement: false\nresults:\n- text: open\n  range: [1, 3]\n- text: shut\n  range: [4, 4]\n", "foundry", "2 rows in a pool"},
	}
	for _, row := range rows {
		got := s.do("POST", "/api/import", row.body, "Content-Type", row.kind)
		got.want(t, row.kind, 200, `"format":"`+row.format+`"`)
		got.want(t, row.kind, 200, `"about":"`+row.about+`"`)
		s.do("POST", "/api/import", row.body, "Content-Type", row.kind).want(t, row.kind+" again", 200, `"skipped":1}`)
	}
	csv := s.do("GET", "/api/export?format=csv", "")
	csv.want(t, "export as CSV", 200, "Finds,1-3,")
	md := s.do("GET", "/api/export?format=md&kind=dice", "")
	md.want(t, "export as Markdown", 200, "# Omens\n\n| weight | text |\n")
	for kind, body := range map[string]string{"text/csv": csv.body, "text/markdown": md.body} {
		s.do("POST", "/api/import", body, "Content-Type", kind).want(t, "the export of "+kind, 200, `"skipped":5}`)
	}
	tool := modelstest.MakeTool(t, s.store, "A", "")
	s.do("GET", "/api/export?format=csv&ids="+tool.ID, "").want(t, "a tool as CSV", 422, "has no rows")
	s.do("GET", "/api/export?format=xls", "").want(t, "a form there is not", 422, `There is no format \"xls\"`)
	body, kind := form(t, "file", "a\nb\n")
	s.do("POST", "/api/import", body, "Content-Type", kind).want(t, "a list in a form", 200, `"format":"list"`)
}

func TestImportRefuses(t *testing.T) {
	s := open(t)
	other, kind := form(t, "tools", importItems)
	rows := []struct {
		name, path, body, kind string
		status                 int
		says                   string
	}{
		{"not JSON", "", "Roll a die", "application/json", 400, "not readable as JSON"},
		{"cut off", "", "[", "application/json", 400, "cut off"},
		{"brackets", "", strings.Repeat("[", 1<<20), "application/json", 400, "nested more than 35 deep"},
		{"JSON of another kind", "", `{"entries":{}}`, "application/json", 422, "neither a Callboard file nor"},
		{"nothing usable", "", `[{"name":"c","parameters":[]}]`, "application/json", 422, `"errors":[{"path":"[0]","message":"Its parameters are a list, not a schema."}]`},
		{"a newer file", "", `{"callboard":9}`, "application/json", 422, "newer Callboard"},
		{"a bad path in our own", "", `{"callboard":1,"pieces":[{"kind":"tool","name":"x","body":{"fields":[{"name":"X"}]}}]}`, "application/json", 422, "pieces[0].body.fields[0].name: Rename the field"},
		{"too large", "", "[" + strings.Repeat(" ", core.MaxImportBytes) + "]", "application/json", 413, "larger than 16 MiB"},
		{"another content type", "", importItems, "text/html", 415, "Send the file as application/json"},
		{"no content type", "", importItems, "", 415, "Send the file as application/json"},
		{"a form without the file", "", other, kind, 422, `no part \"file\"`},
		{"a broken form", "", "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n[1", "multipart/form-data; boundary=x", 400, "ended early"},
		{"a form without a boundary", "", "x", "multipart/form-data", 400, "multipart/form-data"},
		{"an unknown parameter", "?try=1", importItems, "application/json", 422, `\"try\" is not a parameter`},
	}
	for _, row := range rows {
		s.do("POST", "/api/import"+row.path, row.body, "Content-Type", row.kind).want(t, row.name, row.status, row.says)
	}
	if n := len(s.store.Shelf().IDs()); n != 0 {
		t.Errorf("refused imports made %d pieces", n)
	}
}

func TestExport(t *testing.T) {
	s := open(t)
	a, b := modelstest.MakeTool(t, s.store, "A", ""), modelstest.MakeTool(t, s.store, "B", "")
	all := s.do("GET", "/api/export", "")
	all.want(t, "export of all", 200, `"name": "A"`)
	one := s.do("GET", "/api/export?ids="+b.ID, "")
	if !strings.Contains(one.body, `"B"`) || strings.Contains(one.body, `"A"`) {
		t.Errorf("export of B = %s", one.body)
	}
	if two := s.do("GET", "/api/export?ids="+b.ID+",%20"+a.ID, ""); two.body != all.body {
		t.Errorf("export of B and A = %s; want as of all", two.body)
	}
	if two := s.do("GET", "/api/export?ids="+b.ID+"&ids="+a.ID, ""); two.body != all.body {
		t.Errorf("export of B and A, repeated = %s; want as of all", two.body)
	}
	s.do("GET", "/api/export?kind=dice", "").want(t, "export of dice", 200, `"pieces": []`)
	s.do("GET", "/api/export?kind=spell", "").want(t, "export of a kind there is not", 422, `There is no kind of piece \"spell\".`)
	s.do("GET", "/api/export?ids=", "").want(t, "export of no ids", 422, "Name the pieces to export")
	s.do("GET", "/api/export?id=x", "").want(t, "a misspelt parameter", 422, "is not a parameter")
	s.do("GET", "/api/export?ids=nobody", "").want(t, "export of nobody", 404, "There is no piece")
	other := open(t)
	other.do("POST", "/api/import", all.body).want(t, "import of the export", 200, `"counts":{"same":2`)
	if again := other.do("GET", "/api/export", ""); again.body != all.body {
		t.Errorf("the export of the import differs:\n%s\nwant\n%s", again.body, all.body)
	}
}
