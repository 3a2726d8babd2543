package bundle

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// definitions are 300 tool definitions of many hands, in OpenAI's shape.
func definitions(t testing.TB) []byte {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join("testdata", "openai_tools.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// golden compares got with a file of testdata, or writes it with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range gotLines {
			if i >= len(wantLines) || gotLines[i] != wantLines[i] {
				t.Fatalf("%s differs at line %d:\ngot  %s\nwant %s", name, i+1, gotLines[i], append(wantLines, "(end)")[min(i, len(wantLines))])
			}
		}
		t.Fatalf("%s: got %d lines; want %d", name, len(gotLines), len(wantLines))
	}
}

// TestCorpus holds what becomes of each of the 300 definitions, with its
// reasons. A change of the counts is a change of what the product promises.
func TestCorpus(t *testing.T) {
	plan, err := Read(definitions(t))
	if err != nil {
		t.Fatalf("Read(300 definitions) = %v", err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "same %d, partly %d, refused %d\n\n", plan.Count(Same), plan.Count(Partly), plan.Count(Refused))
	for _, item := range plan.Items {
		fmt.Fprintf(&b, "%-7s %s %s\n", item.Fate, item.Path, item.Name)
		for _, n := range item.Notes {
			fmt.Fprintf(&b, "        %s\n", n)
		}
	}
	golden(t, "openai_tools.golden.txt", b.String())
}
