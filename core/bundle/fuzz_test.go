package bundle

import (
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tool"
)

// FuzzRead reads anything: it must not panic, and whatever it takes can be
// stored, is a tool without problems, and says the same when it claims to.
func FuzzRead(f *testing.F) {
	f.Add([]byte(own(ownTool, `{"title":"Road"}`)))
	f.Add([]byte(function("a.b", object(`"userId":{"type":["integer","null"],"default":3},"l":{"type":"array"}`, `"userId"`))))
	f.Add([]byte(`{"tools":[{"name":"x","inputSchema":{"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}}]}`))
	f.Add([]byte("{\"name\":\"a\",\"parameters\":{}}\n{\"name\":\"b\",\"input_schema\":{}}"))
	f.Add([]byte(`[[[[[[[[`))
	f.Add([]byte(`{"callboard":1,"pieces":[{"kind":"tool","name":"\ud800"}]}`))
	f.Add([]byte(`[{"_id":"a","name":"T","formula":"1d4","results":[{"text":"[[1d6]]","range":[1,4]}]},{"results":[{"type":1,"documentId":"a","documentCollection":"RollTable","range":[1,1]}]}]`))
	f.Add([]byte(`{"origin":["#a.s#"],"a":["x"]}`))
	f.Add([]byte("d4,text\n1-3,a\n4,b"))
	f.Add([]byte("# A\n- x\n- 2x y"))
	f.Fuzz(func(t *testing.T, data []byte) {
		plan, err := Read(data)
		if err != nil {
			return
		}
		for _, item := range plan.Items {
			checkItem(t, plan.Format, item)
		}
		var s shelf
		out := s.take(t, data)
		if n := out.Report().Counts; n.Same+n.Partly+n.Refused != len(plan.Items) {
			t.Fatalf("counts %+v of %d items", n, len(plan.Items))
		}
		var other shelf
		for _, item := range other.take(t, s.encode(t)).Items {
			if item.State == Out {
				t.Fatalf("what was imported and exported is refused: %v", item.Notes)
			}
		}
	})
}

func checkItem(t *testing.T, format Format, item Item) {
	t.Helper()
	switch {
	case (item.Fate == Same) != (len(item.Notes) == 0):
		t.Fatalf("%s is %s with notes %q", item.Path, item.Fate, item.Notes)
	case item.Fate == Refused || item.Scene != nil:
		return
	}
	if item.Kind == piece.Dice {
		if _, problems := dicepiece.DecodeBody(item.Content.Body, dicepiece.Saved); problems != nil {
			t.Fatalf("%s has problems: %v", item.Path, problems)
		}
		return
	}
	made, err := tool.OfPiece(item.Content)
	if err != nil {
		t.Fatalf("%s cannot be read back: %v", item.Path, err)
	}
	if p := tool.Problems(made); p != nil {
		t.Fatalf("%s has problems: %v", item.Path, p)
	}
	if format != Callboard && (item.Fate == Partly) != (made.Body.Origin != nil) {
		t.Fatalf("%s is %s with origin %v", item.Path, item.Fate, made.Body.Origin)
	}
	if made.Body.Origin != nil {
		if _, err := jsondoc.Parse(made.Body.Origin.Definition); err != nil {
			t.Fatalf("%s keeps an unreadable origin: %v", item.Path, err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	data := definitions(b)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
