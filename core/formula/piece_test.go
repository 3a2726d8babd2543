package formula

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/piece"
)

func TestPieceRoundTrip(t *testing.T) {
	for _, p := range []Piece{New(), {Name: "a", Tags: []string{"x", "y"}, Body: Body{"d", "{{= \"q\" }}\n<&>"}}} {
		got, err := OfPiece(p.Content())
		if err != nil || !reflect.DeepEqual(got, p) {
			t.Errorf("OfPiece(Content()) = %+v, %v; want %+v", got, err, p)
		}
	}
	if problems := PieceProblems(New()); problems != nil {
		t.Errorf("a new formula has the problems %v; want none", problems)
	}
	got, err := OfPiece(piece.Content{Name: "n", Tags: []string{"t"}, Body: []byte(`{"text":7}`)})
	if err == nil || got.Name != "n" || len(got.Tags) != 1 {
		t.Errorf("OfPiece of a body that cannot be read = %+v, %v; want its name and an error", got, err)
	}
}

func TestSummaryAndTables(t *testing.T) {
	for _, c := range []struct{ text, summary, tables string }{
		{"", "formula, 1 line", ""},
		{"a", "formula, 1 line", ""},
		{"\n\na\n\n", "formula, 1 line", ""},
		{"a\nb", "formula, 2 lines", ""},
		{"a\n\n{{table::B}}", "formula, 3 lines", "B"},
		{"{{table::B}}{{= table(\"A\")}}{{table::B}}{{if 0}}{{table::C}}{{/if}}", "formula, 1 line", "B A C"},
		{"{{table::{{user}}}}", "formula, 1 line", ""},
		{"{{table::A}}{{if", "formula, 1 line", ""},
	} {
		b := Body{Text: c.text}
		if got := b.Summary(); got != c.summary {
			t.Errorf("Summary of %q = %q; want %q", c.text, got, c.summary)
		}
		if got := strings.Join(b.Tables(), " "); got != c.tables {
			t.Errorf("Tables of %q = %q; want %q", c.text, got, c.tables)
		}
	}
}

func TestPieceProblems(t *testing.T) {
	ok := Piece{Name: "n", Body: Body{Text: "x"}}
	for _, c := range []struct {
		what           string
		change         func(*Piece)
		paths, control string
		short          string // of the first
	}{
		{"nothing", func(*Piece) {}, "", "", ""},
		{"no name", func(p *Piece) { p.Name = " " }, "name", "name", "Name the formula (Definition)"},
		{"no text", func(p *Piece) { p.Body.Text = "" }, "body.text", "text", "Mend the formula (Text)"},
		{"a fault", func(p *Piece) { p.Body.Text = "{{= 1 +}}" }, "body.text", "text", "Mend the formula (Text)"},
		{"two faults", func(p *Piece) { p.Body.Text = "{{= 1 +}}{{roll::d1}}" }, "body.text body.text", "text text", "Mend the formula (Text)"},
		{"a tag twice", func(p *Piece) { p.Tags = []string{"a", "A"} }, "tags[1]", "tags", ""},
		{"all", func(p *Piece) { *p = Piece{Tags: []string{""}} }, "name body.text tags[0]", "name text tags", "Name the formula (Definition)"},
		{"long notes", func(p *Piece) { p.Body.Description = strings.Repeat("x", core.MaxTextBytes+1) }, "body.description", "description", ""},
	} {
		p := ok
		c.change(&p)
		var paths, controls []string
		for _, q := range PieceProblems(p) {
			paths = append(paths, q.Path)
		}
		editor := EditorProblems(p)
		for _, q := range editor {
			controls = append(controls, q.Control)
			if !strings.HasSuffix(q.Short, " ("+string(q.Tab)+")") {
				t.Errorf("%s: the short form %q does not name the section %s", c.what, q.Short, q.Tab)
			}
		}
		if strings.Join(paths, " ") != c.paths || strings.Join(controls, " ") != c.control {
			t.Errorf("%s: problems at %q, in the editor at %q; want %q and %q", c.what, paths, controls, c.paths, c.control)
		}
		if c.short != "" && editor[0].Short != c.short {
			t.Errorf("%s: the short form is %q; want %q", c.what, editor[0].Short, c.short)
		}
	}
}

func TestDiffAndMerge(t *testing.T) {
	base := Piece{Name: "n", Tags: []string{"t"}, Body: Body{"d", "x"}}
	edits := map[string]func(p *Piece, v string){
		"name": func(p *Piece, v string) { p.Name = v }, "description": func(p *Piece, v string) { p.Body.Description = v },
		"text": func(p *Piece, v string) { p.Body.Text = v }, "tags": func(p *Piece, v string) { p.Tags = []string{v, "more"} },
	}
	for a, editA := range edits {
		mine := base
		editA(&mine, "mine")
		if d := Diff(base, mine); len(d) != 1 || d[0].Path != a {
			t.Errorf("Diff of an edited %s = %+v", a, d)
		}
		for b, editB := range edits {
			theirs := base
			editB(&theirs, "theirs")
			merged, m := Merge(base, theirs, mine, nil)
			want := theirs
			if a != b {
				editA(&want, "mine")
			}
			if !reflect.DeepEqual(merged, want) || len(m.Open) > 0 != (a == b) {
				t.Errorf("my %s with their %s = %+v with %d open; want %+v", a, b, merged, len(m.Open), want)
			}
			if kept, m := Merge(base, theirs, mine, map[string]string{a: piece.KeepMine}); a == b && (!reflect.DeepEqual(kept, mine) || len(m.Open) > 0) {
				t.Errorf("my %s kept = %+v; want %+v", a, kept, mine)
			}
			if took, _ := Merge(base, theirs, mine, map[string]string{a: piece.TakeTheirs}); a == b && !reflect.DeepEqual(took, theirs) {
				t.Errorf("their %s taken = %+v; want %+v", a, took, theirs)
			}
		}
		if same, m := Merge(base, mine, mine, nil); !reflect.DeepEqual(same, mine) || len(m.Clashes) > 0 {
			t.Errorf("the same %s twice = %+v with %d clashes", a, same, len(m.Clashes))
		}
	}
	if d := Diff(base, base); d != nil {
		t.Errorf("Diff of the same = %+v", d)
	}
}

func TestBodyRefusals(t *testing.T) {
	for _, c := range []struct{ json, path, message string }{
		{"", "body", "not readable as JSON"},
		{"{", "body", "not readable as JSON"},
		{`{"text":"a"} x`, "body", "not readable as JSON"},
		{`{"text":"a",}`, "body", "not readable as JSON"},
		{`null`, "body", "must be an object"},
		{`"a"`, "body", "must be an object"},
		{`{"text":["a"]}`, "body.text", "must be text"},
		{`{"text":true}`, "body.text", "must be text"},
		{`{"description":1,"text":"a"}`, "body.description", "must be text"},
		{`{"Text":"a"}`, "body.Text", "is not known here"},
		{`{"text":"a","text":"a"}`, "body.text", "is given twice"},
		{`{"text":"` + strings.Repeat("x", core.MaxTextBytes+1) + `"}`, "body.text", ""},
		{strings.Repeat(" ", core.MaxBodyBytes+1), "body", "larger than"},
	} {
		for _, mode := range []Mode{Saved, Draft} {
			_, got := DecodeBody([]byte(c.json), mode)
			if len(got) != 1 || got[0].Path != c.path || !strings.Contains(got[0].Message, c.message) || !strings.HasSuffix(got[0].Message, ".") {
				t.Errorf("DecodeBody(%s, %d) = %v; want one problem of %s with %q", excerpt(c.json), mode, got, c.path, c.message)
			}
		}
	}
}

// Items of a choice are split as they are written.
func TestChoices(t *testing.T) {
	for _, c := range []struct {
		text  string
		items []string
	}{
		{"{{random::a::b::c}}", []string{"a", "b", "c"}},
		{"{{random:: a :: b c }}", []string{"a", "b c"}},
		{"{{random::a}}", []string{"a"}},
		{"{{random:a,b, c}}", []string{"a", "b", "c"}},
		{"{{random a,b}}", []string{"a", "b"}},
		{"{{random::a,b}}", []string{"a", "b"}},
		{"{{random::a,b::c}}", []string{"a,b", "c"}},
		{`{{random:a\,b,c}}`, []string{"a,b", "c"}},
		{`{{random::a\:\:b::c}}`, []string{"a::b", "c"}},
		{"{{random::{{user}}::b}}", []string{"Ann", "b"}},
		{"{{random:{{present}},b}}", []string{"Ann, Mira", "b"}},
		{"{{random:2:4}}", []string{"2", "3", "4"}},
		{"{{random:4:2}}", []string{"2", "3", "4"}},
		{"{{random:-1:1}}", []string{"-1", "0", "1"}},
		{"{{random:1.5:3}}", []string{"1.5:3"}},
		{"{{random:a:b}}", []string{"a:b"}},
		{"{{random::1:3}}", []string{"1:3"}},
		{"{{random::x,::y}}", []string{"x,", "y"}},
		{"<{{random::a::}}>", []string{"<a>", "<>"}},
		{"<{{random:a,,b}}>", []string{"<a>", "<>", "<b>"}},
	} {
		counts := tally(t, c.text, 60*len(c.items))
		for _, item := range c.items {
			if counts[item] == 0 {
				t.Errorf("%q never answers %q: %v", c.text, item, counts)
			}
			delete(counts, item)
		}
		if len(counts) > 0 {
			t.Errorf("%q answers also %v", c.text, counts)
		}
	}
}

// A pick is the same in a scene, apart in another, and apart in each round of
// an each.
func TestPicks(t *testing.T) {
	f := mustParse(t, "{{pick::a::b::c::d}}")
	seen := map[string]bool{}
	for n := range 60 {
		scene := fmt.Sprint("scene ", n)
		first, _ := f.Run(Values{Seed: "1"}, Env{SceneSeed: scene})
		second, _ := f.Run(Values{Seed: "2"}, Env{SceneSeed: scene})
		if first.Text != second.Text {
			t.Fatalf("%s picks %q and then %q", scene, first.Text, second.Text)
		}
		seen[first.Text] = true
	}
	if len(seen) != 4 {
		t.Errorf("60 scenes pick %v; want all four", seen)
	}
	r, fault := mustParse(t, `{{each "1,2,3,4,5,6,7,8,9,10,11,12" as x}}{{pick::a::b::c::d}}{{/each}}`).Run(Values{}, Env{SceneSeed: "s"})
	if fault != nil || strings.Count(r.Text, r.Text[:1]) == len(r.Text) {
		t.Errorf("twelve rounds pick %q, %v; want more than one letter", r.Text, fault)
	}
}
