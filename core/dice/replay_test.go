package dice

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/replay.txt anew")

// Every notation of the corpus, and what it says for one seed: the canonical
// text and the answer, or the refusal under a caret. A release may not change
// any of the answers, since a turn that is replayed has to fall as it fell.
func TestReplay(t *testing.T) {
	var b strings.Builder
	for i, c := range corpus(t) {
		fmt.Fprintf(&b, "%s\n", c.notation)
		r, refusal := Parse(c.notation)
		if refusal != nil {
			fmt.Fprintf(&b, "%s\n%s\n\n", refusal.Caret(c.notation), refusal.Message)
			continue
		}
		fmt.Fprintf(&b, "= %s\n%s\n\n", r.Canonical(), r.Roll(Source("replay", KindRoll, 0, i)).Text())
	}
	const name = "testdata/replay.txt"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got, old := strings.Split(b.String(), "\n\n"), strings.Split(string(want), "\n\n")
	if len(got) != len(old) {
		t.Fatalf("%d notations are replayed; want %d (write %s anew with -update)", len(got), len(old), name)
	}
	for i := range got {
		if got[i] != old[i] {
			t.Errorf("replay\n%s\nwant\n%s", got[i], old[i])
		}
	}
}
