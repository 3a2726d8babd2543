package tool

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the answers of the corpora again")

// reader is the tool of testdata/read.txt.
func reader() Tool {
	return Tool{Name: "Check", Body: Body{
		Fields: []Field{
			{Key: "d", Name: "dice", Type: Text, Required: true},
			{Key: "s", Name: "skill", Type: Choice, Choices: []string{"Climb", "Swim"}},
			{Key: "b", Name: "bonus", Type: Number},
			{Key: "q", Name: "secret", Type: Boolean},
		},
		Action: Roll{"d"}, OfferedTo: []string{"narration"},
	}}
}

// answer is a Reading as the corpus writes it.
func answer(r Reading) string {
	var b strings.Builder
	switch {
	case r.Unreadable:
		b.WriteString("unreadable\n")
	case r.Refused():
		fmt.Fprintf(&b, "refused %s\n", r.JSON)
	default:
		fmt.Fprintf(&b, "read %s\n", r.JSON)
	}
	for _, s := range r.Repairs {
		fmt.Fprintf(&b, "  repair: %s\n", s)
	}
	for _, s := range r.Refusals {
		fmt.Fprintf(&b, "  told: %s\n", s)
	}
	return b.String()
}

func TestReadCorpus(t *testing.T) {
	const file = "testdata/read.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(data), "\n== ")
	out := parts[0]
	for _, part := range parts[1:] {
		title, rest, _ := strings.Cut(part, "\n")
		raw, want, ok := strings.Cut(strings.TrimPrefix(rest, ">>>\n"), "\n<<<\n")
		if !ok {
			t.Fatalf("%s: no <<< line", title)
		}
		got := answer(Read(reader(), raw))
		if strings.TrimSpace(got) != strings.TrimSpace(want) && !*update {
			t.Errorf("%s: Read(%q) gives\n%s; want\n%s", title, raw, got, want)
		}
		out += "\n== " + title + "\n>>>\n" + raw + "\n<<<\n" + got
	}
	if len(parts) < 40 {
		t.Errorf("the corpus has %d cases; want at least 40", len(parts)-1)
	}
	if *update {
		if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
