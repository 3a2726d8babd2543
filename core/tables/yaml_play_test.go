package tables

import (
	"callboard/core/jsondoc"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestYAMLPlay(t *testing.T) {
	fs, _ := filepath.Glob("/tmp/yt/*.yml")
	for _, f := range fs {
		b, _ := os.ReadFile(f)
		docs, ok, err := ReadYAML(string(b))
		if err != nil || !ok || len(docs) != 1 {
			t.Error(f, ok, err)
			continue
		}
		j, _ := os.ReadFile("testdata/foundry/" + strings.TrimSuffix(filepath.Base(f), ".yml") + ".json")
		v, _ := jsondoc.Parse(j)
		if !jsondoc.Equal(docs[0], v) {
			t.Errorf("%s differs\n%.3000s\n\n%.3000s", f, docs[0].AppendJSON(nil), v.AppendJSON(nil))
		}
	}
	for _, s := range []string{strings.Repeat("- ", 2000000), strings.Repeat("[", 4000000), strings.Repeat("- a\n", 1000000), strings.Repeat("a: \"\n", 800000), strings.Repeat(" a\n", 1000000), "a: |\n" + strings.Repeat("  x\n", 1000000), "a: \"" + strings.Repeat("x\n \\\"", 1000000), "a: '" + strings.Repeat("x\n ''y", 600000), "[a," + strings.Repeat("a,\n ", 1000000), strings.Repeat("a:\n", 1000000), "x: " + strings.Repeat("y\n  ", 1000000)} {
		st := time.Now()
		_, err := readYAML(s)
		t.Logf("%.20q %v %.150v", s, time.Since(st), err)
	}
}
