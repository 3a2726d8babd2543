package tables

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestHostilePlay(t *testing.T) {
	n := func(s string) string { return strings.Repeat(s, (16<<20)/len(s)) }
	rows := func(f string) string {
		var b strings.Builder
		for i := 0; i < 100000; i++ {
			fmt.Fprintf(&b, f, i)
		}
		return b.String()
	}
	rows9 := func(f string) string {
		var b strings.Builder
		for i := 0; i < 99000; i++ {
			fmt.Fprintf(&b, f, i)
		}
		return b.String()
	}
	for _, s := range []string{n("a\n"), n("[["), n(strings.Repeat("[[", 100000) + "\n"), n(strings.Repeat("1-3 ", 50000) + "\n"), n(strings.Repeat("| ", 100000) + "\n"), n(strings.Repeat("\"", 200000) + "\n"), n(strings.Repeat("a,b", 60000) + "\n"), n("- " + strings.Repeat("a*b_", 900) + "\n"), n("1. " + strings.Repeat("<b>[", 900) + "\n"), n("# " + strings.Repeat("*b_", 900) + "\n"), n("|" + strings.Repeat("*b_", 900) + "|x|\n|-|-|\n"), "{{random::" + strings.Repeat("a::", 80000) + "}}", n("| "), n("|a|\n|-|\n"), n("\""), n("a,b\n"), n("#a#"), n("{{random::"), n("<a "), n("<!--"), rows("%d,text\n"), rows("%d-%[1]d text\n"), rows("- a %d\n"), rows9("%d,text\n"), rows9("%d-%[1]d text\n"), rows9("- a %d\n"), rows9("# a%d\n1. x\n"), rows9("| d6 | x%d |\n|--|--|\n|1|a|\n"), n("x 1-"), n("- - -"), n("1,"), "a,b\n" + n("\"\"x,"), rows9("line %d of text x5\n"), "{{random::" + n("a::") + "}}", "|a|b|\n|-|-|\n" + rows9("|%d|"+strings.Repeat("[[1d6]] ", 18)+"|\n")} {
		var m0, m1 runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m0)
		st := time.Now()
		l, f, ok, err := ReadText(s, "x")
		d := time.Since(st)
		runtime.ReadMemStats(&m1)
		t.Logf("%-20.20q %8v %4dMB %d %s %v %.100v", s, d.Round(time.Millisecond), (m1.TotalAlloc-m0.TotalAlloc)>>20, len(l), f, ok, err)
	}
}
