package tool

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
)

// largest is a tool at every ceiling of its fields.
func largest(prefix string) Tool {
	t := Tool{Name: "Large", Body: Body{Action: Record{}}}
	for i := range core.MaxFields {
		name := fmt.Sprint(prefix, i)
		t.Body.Fields = append(t.Body.Fields, Field{Key: name, Name: name, Type: Text, Required: true})
	}
	return t
}

func TestAThousandFieldsAreReadAndRefused(t *testing.T) {
	big := largest("f")
	if problems := Problems(big); problems != nil {
		t.Fatalf("Problems of %d fields = %v; want none", core.MaxFields, problems[0])
	}
	if got := len(Lines(big)); got != core.MaxFields {
		t.Errorf("Lines gives %d; want %d", got, core.MaxFields)
	}
	r := Read(big, `{}`)
	if len(r.Refusals) != 20 || r.Refusals[0] != `"f0" is missing: it must be text.` {
		t.Errorf("Read of {} tells %d faults, first %q; want 20 of a thousand", len(r.Refusals), r.Refusals[0])
	}
	if r := Read(big, ""); !r.Unreadable || strings.Count(r.Text(), "…") != 5 {
		t.Errorf("Read of nothing says %q; want only some names shown", r.Text())
	}
	var args []string
	for _, f := range big.Body.Fields {
		args = append(args, `"`+f.Name+`":"x"`)
	}
	if r := Read(big, "{"+strings.Join(args, ",")+"}"); r.Refused() {
		t.Errorf("Read of all arguments says %q", r.Refusals[0])
	}
	if got := Problems(edited(func(t *Tool) { t.Body.Fields = append(largest("f").Body.Fields, Field{}) })); got[0].Path != "body.fields" {
		t.Errorf("Problems of one field too many = %v; want it at body.fields", got[0])
	}
}

// Two people who each fill the tool up to its ceiling, from the same version,
// come to one clash after the other and never to a tool past the ceiling.
func TestMergePastACeilingClashes(t *testing.T) {
	base := Tool{Name: "Large", Body: Body{Action: Record{}}}
	mine, theirs := largest("m"), largest("t")
	mine.Body.Fields = mine.Body.Fields[:30]
	theirs.Body.Fields = theirs.Body.Fields[:core.MaxFields-10]
	merged, _, clashes := Merge(base, theirs, Diff(base, mine))
	if got := len(merged.Body.Fields); got != core.MaxFields {
		t.Errorf("merged has %d fields; want the ceiling, %d", got, core.MaxFields)
	}
	if len(clashes) != 20 || clashes[0].Why != "Remove some fields: at most 1000." {
		t.Errorf("Merge tells %d clashes, the first %+v; want 20 that name the ceiling", len(clashes), clashes[0])
	}
}

// One tool is called by many at once, as turns do.
func TestCallsAtOnce(t *testing.T) {
	shared := sheet()
	_, want, err := Call(t.Context(), shared, `{"skill":"swim","dice":"4d6kh3"}`, Env{Seed: "s"})
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	answers := make([]string, 32)
	for i := range answers {
		group.Go(func() {
			_, answer, err := Call(t.Context(), shared, `{"skill":"swim","dice":"4d6kh3"}`, Env{Seed: "s"})
			if err == nil {
				answers[i] = answer.Text
			}
			EditorProblems(shared)
			Diff(sheet(), shared)
		})
	}
	group.Wait()
	for _, got := range answers {
		if got != want.Text {
			t.Errorf("a call beside others answers %q; want %q", got, want.Text)
		}
	}
}

// A body with one byte changed is refused with a sentence, or is another good
// body; it is never half of one.
func TestDecodeOfASpoiledBody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stored := genTool(t).Body.AppendJSON(nil)
		i := rapid.IntRange(0, len(stored)-1).Draw(t, "at")
		spoiled := bytes.Clone(stored)
		spoiled[i] = rapid.Byte().Draw(t, "byte")
		body, problems := DecodeBody(spoiled, Saved)
		for _, p := range problems {
			if !strings.HasPrefix(p.Path, "body") || !strings.HasSuffix(p.Message, ".") {
				t.Fatalf("DecodeBody(%s) says %+v; want a path in the body and a sentence", spoiled, p)
			}
		}
		if problems != nil {
			return
		}
		again, problems := DecodeBody(body.AppendJSON(nil), Saved)
		if problems != nil || !bytes.Equal(again.AppendJSON(nil), body.AppendJSON(nil)) {
			t.Fatalf("DecodeBody(%s) is taken and does not read back: %v", spoiled, problems)
		}
	})
}

// Members in any order are the same body.
func TestDecodeTakesMembersInAnyOrder(t *testing.T) {
	want := mustBody(t, `{"description":"d","fields":[{"key":"k","name":"a","type":"text","required":true}],"action":{"kind":"roll","field":"k"},"maxCalls":2}`)
	got := mustBody(t, `{"maxCalls":2,"action":{"field":"k","kind":"roll"},"fields":[{"required":true,"type":"text","name":"a","key":"k"}],"description":"d"}`)
	if !bytes.Equal(got.AppendJSON(nil), want.AppendJSON(nil)) {
		t.Errorf("DecodeBody = %s; want %s", got.AppendJSON(nil), want.AppendJSON(nil))
	}
}
