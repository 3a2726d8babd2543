package tool

import (
	"fmt"
	"testing"
)

// wide is a tool of ten fields.
func wide() Tool {
	t := Tool{Name: "Wide", Body: Body{Description: "Use when a hero tries something hard.", Action: Roll{"k0"}, OfferedTo: []string{"narration"}}}
	for i := range 10 {
		t.Body.Fields = append(t.Body.Fields, Field{Key: fmt.Sprint("k", i), Name: fmt.Sprint("field_", i), Type: Text, Description: "What the hero does, in a few words.", Required: i < 5})
	}
	return t
}

func BenchmarkDecodeBody(b *testing.B) {
	data := wide().Body.AppendJSON(nil)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, problems := DecodeBody(data, Saved); problems != nil {
			b.Fatal(problems)
		}
	}
}

func BenchmarkProblems(b *testing.B) {
	t := wide()
	b.ReportAllocs()
	for b.Loop() {
		EditorProblems(t)
	}
}

func BenchmarkRead(b *testing.B) {
	t := reader()
	b.ReportAllocs()
	for b.Loop() {
		if r := Read(t, `{"dice":"1d20+3","skill":"Climb","bonus":2,"secret":false}`); r.Refused() {
			b.Fatal(r.Refusals)
		}
	}
}

func BenchmarkCallRoll(b *testing.B) {
	t := reader()
	ctx := b.Context()
	b.ReportAllocs()
	for b.Loop() {
		if _, a, err := Call(ctx, t, `{"dice":"4d6kh3+2","skill":"Climb"}`, Env{Seed: "7"}); err != nil || a.Refused {
			b.Fatal(a, err)
		}
	}
}

func BenchmarkDiffAndMerge(b *testing.B) {
	base, mine, theirs := wide(), wide(), wide()
	mine.Body.Fields[3].Description = "Mine."
	theirs.Body.Description = "Theirs."
	b.ReportAllocs()
	for b.Loop() {
		Merge(base, theirs, Diff(base, mine))
	}
}

func BenchmarkDefineAndLines(b *testing.B) {
	t := wide()
	b.ReportAllocs()
	for b.Loop() {
		def, _ := Define(t, "wide")
		def.Schema.AppendJSON(nil)
		def.Lines()
	}
}
