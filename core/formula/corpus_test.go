package formula

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"callboard/core/dice"
)

var update = flag.Bool("update", false, "write the answers of the corpus again")

// TestCorpus runs every formula of testdata/corpus.txt over the sample, with
// one seed, and compares the answer, its names and its faults. A chunk is a
// line "#### what", the text, a line "--" and what came of it.
func TestCorpus(t *testing.T) {
	const name = "testdata/corpus.txt"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for i, chunk := range strings.Split(string(data), "#### ")[1:] {
		head, rest, _ := strings.Cut(chunk, "\n")
		text, want, _ := strings.Cut(rest, "\n--\n")
		got := tell(text)
		if got != strings.TrimSpace(want) && !*update {
			t.Errorf("chunk %d, %s:\n%s\ngives\n%s\nwant\n%s", i, head, text, got, strings.TrimSpace(want))
		}
		fmt.Fprintf(&out, "#### %s\n%s\n--\n%s\n\n", head, text, got)
	}
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tell is everything that comes of a text, in lines.
func tell(text string) string {
	f, faults := Parse(text)
	var b strings.Builder
	for _, fault := range faults {
		fmt.Fprintf(&b, "! %d:%d %s\n", fault.Line, fault.Column, fault.Message)
	}
	if f == nil {
		return strings.TrimSpace(b.String())
	}
	r, fault := f.Run(sample(), Env{Rand: dice.Source("seed", dice.KindFormula, 0, 0), SceneSeed: "scene", Tables: echo{}})
	if fault != nil {
		fmt.Fprintf(&b, "! %d:%d %s\n", fault.Line, fault.Column, fault.Message)
	} else {
		fmt.Fprintf(&b, "%s\n", strings.ReplaceAll(r.Text, "\n", "⏎"))
	}
	for _, u := range r.Names {
		switch {
		case u.Kind != UseName:
			fmt.Fprintf(&b, "  %s %q\n", u.Kind, u.Name)
		case u.Found:
			fmt.Fprintf(&b, "  %s = %s\n", u.Name, u.Value)
		default:
			fmt.Fprintf(&b, "  %s is missing\n", u.Name)
		}
	}
	if own, _ := Import(text); own != text {
		fmt.Fprintf(&b, "  here: %s\n", strings.ReplaceAll(own, "\n", "⏎"))
	}
	return strings.TrimSpace(b.String())
}
