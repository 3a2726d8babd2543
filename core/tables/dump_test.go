package tables

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core/jsondoc"
)

func dump(list []Table) string {
	var b strings.Builder
	for _, t := range list {
		fmt.Fprintf(&b, "== %s: %s [%s]\n", t.Path, t.Name, t.ID)
		for _, n := range t.Notes {
			fmt.Fprintf(&b, "note: %s\n", n)
		}
		for _, n := range t.Refused {
			fmt.Fprintf(&b, "refused: %s\n", n)
		}
		if t.Body != nil {
			v, err := jsondoc.Parse(t.Body)
			if err != nil {
				fmt.Fprintf(&b, "BAD BODY %v\n", err)
			}
			b.Write(v.AppendJSON(nil))
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestPlay(t *testing.T) {
	files, _ := filepath.Glob("testdata/foundry/*.json")
	for _, f := range files {
		data, _ := os.ReadFile(f)
		v, _ := jsondoc.Parse(data)
		var fo Foundry
		fo.Know(v)
		fo.Add(v, f)
		fmt.Println(dump(fo.Tables()))
	}
	for _, s := range []string{
		"d100\tText\n01-05\tThe well\n06-95\tOther\n96-00\tLast",
		"range,text\n1-3,\"a, b\"\n4-6,c",
		"weight;text\n2;a\n1;b",
		"3\tGoblin\n1\tDragon",
		"1\tGoblin\n2\tDragon",
		"Goblin,3\nDragon,1",
		"| d6 | Place | Person |\n|---|---|---|\n| 1-2 | inn | Al |\n| 3-6 | **well** | Bo {x} |",
		"# Rumours\n\n| 2d6 | Rumour |\n|:--|:--|\n| 2 | x |\n| 3-11 | y |\n| 12 | z |",
		"01-05 The well is poisoned\n06-95 Nothing\n96-00 Dragon",
		"- 2x Goblin\n- Orc\n- Troll",
		"Trinkets (1d6):\n1. A\n2. B\n3. C\n4. D\n5. E\n6. F",
		"2x Goblin\n1x Orc", "Goblin x2\nOrc", "Goblin\nOrc\nTroll", "50% Gold\n25% Silver\n25% Copper",
		"1 goblin\n2 orcs\n3 trolls", "3 goblins\n2 orcs", "17+ big\n3 or less small\n4-16 mid",
		"-8 to -3: bad\n-2 to 2: meh\n3-8: good",
		"{{random::a::a::b}}", "Weather: {{random: red, {{random:green,blue}}, yellow}}",
		"1. a\n1. b\n1. c", "d6\n1-3 yes\n4-6 [[2d4]] coins {gold}",
		"1,2 foo\n3,4 bar\n5,6 baz", "0-4: a\n5-9: b", "1: a\n2: b\n9: c\n0: d",
	} {
		l, f, ok, err := ReadText(s, "my-file.csv")
		fmt.Printf("%q → %s %v %v\n%s\n", s, f, ok, err, dump(l))
	}
	v, _ := jsondoc.ParseString(`{"origin":["#story#"],"story":["[hero:#name#]#hero.capitalize# met #animal.a#.","#name# saw #animal.s.capitalizeAll#"],"name":["ann","bo"],"animal":["owl","#color# cat","fly"],"color":["red","orange"],"bad":["#nope#","#name.zap#","{x}"]}`)
	fmt.Println(isGrammar(v), dump(ReadGrammar(v)))
}
