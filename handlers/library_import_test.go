package handlers

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/bundle"
)

// TestPack brings a file through a page and back unchanged.
func TestPack(t *testing.T) {
	for _, data := range []string{"", "[]", "\"\r\n\u2028<&\x00", strings.Repeat(`{"name":"ask"},`, 1<<16)} {
		packed, err := pack([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		got, err := unpack([]byte(packed))
		if err != nil || string(got) != data {
			t.Errorf("unpack(pack(%d bytes)) = %d bytes, %v", len(data), len(got), err)
		}
		if strings.ContainsAny(packed, "\"<>&\n ") {
			t.Errorf("the packed file of %d bytes needs escaping", len(data))
		}
	}
	packed, err := pack([]byte(strings.Repeat(`{"name":"ask"},`, 1<<16)))
	if err != nil || len(packed) > 1<<16 {
		t.Errorf("1 MiB packs to %d bytes, %v; want far less", len(packed), err)
	}
}

// TestUnpackRefuses what no page of ours sent: nonsense, and a small text that
// grows past the ceiling of a file.
func TestUnpackRefuses(t *testing.T) {
	bomb, err := pack(bytes.Repeat([]byte("["), core.MaxImportBytes+1))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := pack([]byte(strings.Repeat("callboard ", 100)))
	if err != nil {
		t.Fatal(err)
	}
	rows := []struct {
		name, packed string
		code         core.Code
	}{
		{"no base64", "!!!!", core.Malformed},
		{"no gzip", base64.StdEncoding.EncodeToString([]byte("callboard")), core.Malformed},
		{"cut off", whole[:len(whole)/2], core.Malformed},
		{"too large", bomb, core.TooLarge},
	}
	for _, row := range rows {
		if data, err := unpack([]byte(row.packed)); core.CodeOf(err) != row.code {
			t.Errorf("%s: unpack = %d bytes, %v; want %s", row.name, len(data), err, row.code)
		}
	}
}

func TestShortName(t *testing.T) {
	rows := []struct{ in, want string }{
		{"tools.json", "tools.json"}, {`C:\a\tools.json`, "tools.json"}, {"/home/x/tools.json", "tools.json"},
		{"", ""}, {"a\xff.json", "a.json"}, {strings.Repeat("é", 81), strings.Repeat("é", 80) + "…"},
	}
	for _, row := range rows {
		if got := shortName(row.in); got != row.want {
			t.Errorf("shortName(%q) = %q; want %q", row.in, got, row.want)
		}
	}
}

// TestReviewOf arranges items by what becomes of them, and links what was made
// once it was made.
func TestReviewOf(t *testing.T) {
	item := func(name string, fate bundle.Fate, state bundle.State, notes ...string) bundle.Settled {
		return bundle.Settled{Item: bundle.Item{Path: "[0]", Name: name, Fate: fate, Kind: "tool", Notes: notes}, State: state, MadeID: "id-" + name}
	}
	o := bundle.Outcome{Format: bundle.MCP, Items: []bundle.Settled{
		item("a", bundle.Same, bundle.New), item("b", bundle.Partly, bundle.New, "note"), item("c", bundle.Partly, bundle.Had, "note"),
		item("", bundle.Refused, bundle.Out, "why"), item("d", bundle.Partly, bundle.Renamed, "copy"),
	}}
	for _, done := range []bool{false, true} {
		r, err := reviewOf(o, upload{name: "x.json", data: []byte("[]"), confirmed: done})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range r.Groups {
			for _, i := range g.Items {
				got = append(got, g.ID+" "+i.Name+" "+strings.Join(i.Notes, " ")+" "+i.Href)
			}
		}
		want := "refused [0] why |partly b note |partly d copy |same a  |skipped c  /workbench/tools/id-c"
		if done {
			want = "refused [0] why |partly b note /workbench/tools/id-b|partly d copy /workbench/tools/id-d|same a  /workbench/tools/id-a|skipped c  /workbench/tools/id-c"
		}
		if s := strings.Join(got, "|"); s != want || r.Make != 3 || r.Items != 5 || (r.Packed == "") != done {
			t.Errorf("done %v: %s, make %d of %d, packed %q; want %s", done, s, r.Make, r.Items, r.Packed, want)
		}
	}
}

// TestReviewOfHadItems says why nothing comes in where that is all there is to
// say, and keeps it folded where there is more.
func TestReviewOfHadItems(t *testing.T) {
	had := bundle.Settled{Item: bundle.Item{Path: "[0]", Name: "a", Kind: "tool"}, State: bundle.Had, MadeID: "id-a"}
	made := bundle.Settled{Item: bundle.Item{Path: "[1]", Name: "b", Kind: "tool"}, State: bundle.New, MadeID: "id-b"}
	rows := []struct {
		items []bundle.Settled
		open  bool
	}{
		{[]bundle.Settled{had}, true}, {[]bundle.Settled{had, made}, false},
	}
	for _, row := range rows {
		r, err := reviewOf(bundle.Outcome{Items: row.items}, upload{})
		if err != nil {
			t.Fatal(err)
		}
		if g := r.Groups[len(r.Groups)-1]; g.ID != "skipped" || g.Open != row.open {
			t.Errorf("reviewOf(%d items) ends in the group %s, open %v; want skipped, open %v", len(row.items), g.ID, g.Open, row.open)
		}
	}
}

func TestSentenceOf(t *testing.T) {
	rows := []struct {
		err  error
		want string
	}{
		{core.Errorf(core.Invalid, "No."), "No."},
		{core.Refuse([]core.Problem{{Path: "kind", Message: "No."}}), "kind: No."},
		{core.Refuse([]core.Problem{{Message: "No."}}), "No."},
		{errors.New("disk"), "The file could not be read."},
	}
	for _, row := range rows {
		if got := sentenceOf(row.err); got != row.want {
			t.Errorf("sentenceOf(%v) = %q; want %q", row.err, got, row.want)
		}
	}
}
