package web_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"callboard/core"
	"callboard/models/modelstest"
)

const importFile = `[{"name":"ask","parameters":{}},{"name":"a.b","parameters":{}},{"name":"<i>c</i>","parameters":{"type":"object","properties":{"l":{"type":"array"}},"required":["l"]}}]`

// send posts the import page's form; parts are name, content, name, content…
// The part "file" is a file of that name.
func (s *site) send(parts ...string) answer {
	s.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for i := 0; i+1 < len(parts); i += 2 {
		field, err := w.CreateFormField(parts[i])
		if parts[i] == "file" {
			field, err = w.CreateFormFile("file", "C:\\tools\\mine.json")
		}
		if err != nil {
			s.t.Fatal(err)
		}
		if _, err := field.Write([]byte(parts[i+1])); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		s.t.Fatal(err)
	}
	return s.do("POST", "/library/import", b.String(), "Content-Type", w.FormDataContentType())
}

// holds fails unless the page has the status and every text.
func (a answer) holds(t *testing.T, what string, status int, texts ...string) {
	t.Helper()
	if a.status != status {
		t.Errorf("%s = %d; want %d:\n%s", what, a.status, status, a.body)
	}
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			t.Errorf("%s does not hold %q:\n%s", what, text, a.body)
		}
	}
}

var packedValue = regexp.MustCompile(`name="packed" value="([^"]*)"`)

// TestImportPage walks the page without a script: choose, look, say yes.
func TestImportPage(t *testing.T) {
	for _, field := range []string{"file", "text"} {
		t.Run(field, func(t *testing.T) {
			s := newSite(t)
			s.do("GET", "/library/import", "").holds(t, "the form", 200, `enctype="multipart/form-data"`, `type="file"`, `<textarea`)
			review := s.send(field, importFile)
			review.holds(t, "the review", 200, "Import 2 items", "is a list of OpenAI tool definitions, 3 items.",
				"&lt;i&gt;c&lt;/i&gt;", "fields cannot hold lists.", "The model calls it &#34;a_b&#34;", `href="#import-refused"`, `id="import-refused"`)
			if (field == "file") != strings.Contains(review.body, "mine.json is") {
				t.Errorf("the review of a %s does not say where it is from", field)
			}
			if n := len(s.store.Shelf().IDs()); n != 0 {
				t.Fatalf("the review made %d pieces", n)
			}
			packed := packedValue.FindStringSubmatch(review.body)
			if packed == nil {
				t.Fatal("the review does not carry the file")
			}
			done := s.send("packed", packed[1], "name", "mine.json", "confirm", "yes")
			done.holds(t, "the end", 200, "Imported 2 items", `href="/workbench/tools/`, "Refused")
			if strings.Contains(done.body, `name="packed"`) {
				t.Error("the end offers to import again")
			}
			if n := len(s.store.Shelf().IDs()); n != 2 {
				t.Errorf("%d pieces; want 2", n)
			}
			again := s.send(field, importFile)
			again.holds(t, "the review of what is there", 200, "There is nothing to import", "The library has these already.")
			if strings.Contains(again.body, `name="packed"`) {
				t.Error("a review with nothing to import offers to import")
			}
			s.send("packed", packed[1], "confirm", "yes").holds(t, "a page sent again", 200, "Nothing was imported")
			if n := len(s.store.Shelf().IDs()); n != 2 {
				t.Errorf("%d pieces after it was sent again; want 2", n)
			}
		})
	}
}

// TestImportPageRefuses brings the form back with the reason, and with what was
// pasted.
func TestImportPageRefuses(t *testing.T) {
	s := newSite(t)
	rows := []struct {
		name   string
		parts  []string
		status int
		says   []string
	}{
		{"nothing", nil, 422, []string{"Choose a file, or paste what is in it."}},
		{"a blank text", []string{"text", " \n"}, 422, []string{"Choose a file"}},
		{"no JSON", []string{"text", "Roll <b>"}, 400, []string{"not readable as JSON (line 1, column 1)", "Roll &lt;b&gt;</textarea>"}},
		{"JSON of another kind", []string{"file", `{"entries":{}}`}, 422, []string{"neither a Callboard file nor"}},
		{"an empty file", []string{"file", ""}, 422, []string{"The file is empty."}},
		{"an unknown member", []string{"text", `{"callboard":1,"colour":1}`}, 422, []string{"colour: &#34;colour&#34; is not known here"}},
		{"too large", []string{"file", strings.Repeat(" ", core.MaxImportBytes+1)}, 413, []string{"larger than 16 MiB"}},
		{"much too large", []string{"file", strings.Repeat(" ", core.MaxImportBytes+1<<20)}, 413, nil},
		{"a broken page", []string{"packed", "!!", "confirm", "yes"}, 400, []string{"did not come back from the page whole"}},
		{"a page cut off", []string{"packed", "H4sIAAAAAAAA", "confirm", "yes"}, 400, []string{"did not come back from the page whole"}},
	}
	for _, row := range rows {
		s.send(row.parts...).holds(t, row.name, row.status, row.says...)
	}
	s.do("POST", "/library/import", "text=1", "Content-Type", form).holds(t, "a form of another kind", 400, "could not be read")
	s.do("POST", "/library/import", "--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n[1", "Content-Type", "multipart/form-data; boundary=x").
		holds(t, "a form cut off", 400, "did not arrive whole")
	if n := len(s.store.Shelf().IDs()); n != 0 {
		t.Errorf("refused files made %d pieces", n)
	}
}

// TestImportPageLong lists a part of a long file and counts the rest.
func TestImportPageLong(t *testing.T) {
	s := newSite(t)
	list := strings.Repeat(`7,`, 520) + `{"name":"ask","parameters":{}}`
	s.send("text", "["+list+"]").holds(t, "a long review", 200, ", 521 items.", "And 20 more, which are treated alike.", "Import 1 item")
}

func TestLibraryExport(t *testing.T) {
	s := newSite(t)
	a := modelstest.MakeTool(t, s.store, "A", "")
	modelstest.MakeTool(t, s.store, "B", "")
	got := s.do("POST", "/library/export", url.Values{"id": {a.ID}}.Encode(), "Content-Type", form)
	got.holds(t, "the export", 200, `"name": "A"`)
	if strings.Contains(got.body, `"B"`) || got.header.Get("Content-Disposition") != `attachment; filename="callboard.json"` {
		t.Errorf("export of A: %s\n%s", got.header, got.body)
	}
	s.do("POST", "/library/export", "", "Content-Type", form).holds(t, "an export of nothing", 422, "Select a piece first.")
	s.do("POST", "/library/export", "id=nobody", "Content-Type", form).holds(t, "an export of nobody", 404, "is not in the Library any more")
	if s.do("GET", "/library/export", "").status != http.StatusMethodNotAllowed {
		t.Error("GET of the export is taken")
	}
}
