package bundle

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	var s shelf
	s.take(t, []byte(function("had", "{}")))
	out := s.take(t, []byte("["+function("had", "{}")+","+function("ask", "{}")+","+function("a.b", "{}")+",7]"))
	r := out.Report()
	got, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"format":"openai","counts":{"same":2,"partly":1,"refused":1,"skipped":1},` +
		`"imported":[{"id":"made2","kind":"tool","name":"ask","as":"same","notes":[]},` +
		`{"id":"made3","kind":"tool","name":"a.b","as":"partly","notes":["The model calls it \"a_b\", not \"a.b\"."]}],` +
		`"skipped":[{"id":"made1","kind":"tool","name":"had","why":"The library has it already."}],` +
		`"refused":[{"path":"[3]","name":"","why":["This is a number, not a tool definition."]}]}`
	if string(got) != want {
		t.Errorf("report:\n%s\nwant\n%s", got, want)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	const lines = `same     ask
partly   a.b
         The model calls it "a_b", not "a.b".
skipped  had
         The library has it already.
refused  [3]
         This is a number, not a tool definition.
`
	if text.String() != lines {
		t.Errorf("text:\n%s\nwant\n%s", text.String(), lines)
	}
	if got, want := r.Counts.Sentence(), "4 items: 2 the same, 1 in part, 1 refused. The library had 1 already; it was skipped."; got != want {
		t.Errorf("Sentence = %q; want %q", got, want)
	}
	if got, want := (Counts{Same: 1}).Sentence(), "1 item: 1 the same, 0 in part, 0 refused."; got != want {
		t.Errorf("Sentence = %q; want %q", got, want)
	}
}
