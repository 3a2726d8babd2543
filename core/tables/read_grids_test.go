package tables

import "testing"

func TestReadCSVSeparators(t *testing.T) {
	want := lines("My finds: by weight", "  2 = Rain", "  1 = Sun")
	checkRead(t, []readRow{
		{"weight,text\n2,Rain\n1,Sun", CSV, want},
		{"weight;text\n2;Rain\n1;Sun\n", CSV, want},
		{"weight\ttext\n2\tRain\n1\tSun", CSV, want},
		{"weight|text\n2|Rain\n1|Sun", CSV, want},
		{"weight,text\r\n2,Rain\r\n1,Sun\r\n", CSV, want},
		{"\"weight\",\"text\"\n\"2\",\"Rain\"\n\"1\",\"Sun\"", CSV, want},
		{" weight , text \n 2 , Rain \n 1 , Sun ", CSV, want},
		{"WEIGHT,Text\n2,Rain\n\n1,Sun\n\n", CSV, want},
		{"text,weight\nRain,2\nSun,1", CSV, want},
		{"Rain,2\nSun,1", CSV, want},
		{"2;Rain\n1;Sun", CSV, want},
		{"Rain;2\nSun;1", CSV, want},
		{"2|Rain\n1|Sun", CSV, want},
	})
}

func TestReadCSVQuotes(t *testing.T) {
	checkRead(t, []readRow{
		{"weight,text\n1,\"a, b\"\n1,\"say \"\"hi\"\"\"", CSV, lines("My finds: by weight", "  1 = a, b", `  1 = say "hi"`)},
		{"weight,text\n1,\"two\nlines\"\n1,x", CSV, lines("My finds: by weight", "  1 = two⏎lines", "  1 = x")},
		{"weight,text\n1,\"two\r\nlines\"\n1,x", CSV, lines("My finds: by weight", "  1 = two⏎lines", "  1 = x")},
		{"weight,text\n1,5\" nails\n1,x", CSV, lines("My finds: by weight", `  1 = 5" nails`, "  1 = x")},
		{"weight,text\n1,\"\"\n2,x", CSV, lines("My finds: by weight", "  * Row 1 had no text; left out.", "  2 = x")},
		{"weight,text\n1,'quoted'\n1,x", CSV, lines("My finds: by weight", "  1 = 'quoted'", "  1 = x")},
		{"weight,text\n1,**a**\n1,_b_", CSV, lines("My finds: by weight", "  1 = **a**", "  1 = _b_")},
		{"weight,text\n1,{{user}}\n1,[[x]]", CSV, lines("My finds: by weight", `  1 = \{\{user\}\}`, "  1 = [[x]]")},
	})
}

func TestReadCSVHeaders(t *testing.T) {
	checkRead(t, []readRow{
		{"Roll,Result\n1-3,Rain\n4-6,Sun", CSV, lines("My finds: by 1d6", "  1-3 = Rain", "  4-6 = Sun")},
		{"Wurf;Ergebnis\n1-3;Regen\n4-6;Sonne", CSV, lines("My finds: by 1d6", "  1-3 = Regen", "  4-6 = Sonne")},
		{"Roll (1d8),Encounter\n1-4,Rain\n5-8,Sun", CSV, lines("My finds: by 1d8", "  1-4 = Rain", "  5-8 = Sun")},
		{"d12,Event\n1-6,Rain\n7-12,Sun", CSV, lines("My finds: by d12", "  1-6 = Rain", "  7-12 = Sun")},
		{"Weather,Chance\nRain,20%\nSun,80%", CSV, lines("My finds: by weight", "  20 = Rain", "  80 = Sun")},
		{"Item,Effect,Weight\nLamp,It burns.,2\nRope,,1", CSV, lines("My finds: by weight", "  2 = Lamp: It burns.", "  1 = Rope")},
		{"ID,Name,Page,Odds\n7,Lamp,12,2\n8,Rope,13,1", CSV, lines("My finds: by weight", "  2 = Lamp", "  1 = Rope")},
		{"d6,Inn,Keeper\n1-3,Boar,Al\n4-6,Swan,Bo", CSV, lines("My finds: Inn: by d6", "  1-3 = Boar", "  4-6 = Swan", "My finds: Keeper: by d6", "  1-3 = Al", "  4-6 = Bo")},
		{"number,text\none,a\ntwo,b", CSV, lines("My finds: number: by weight", "  1 = one", "  1 = two", "My finds: text: by weight", "  1 = a", "  1 = b")},
		{"weight,formula\n1,{{roll::2d6}} coins\n1,\\{x\\}", CSV, lines("My finds: by weight", "  1 = {{roll::2d6}} coins", `  1 = \{x\}`)},
		{"weight,text\n,a\n3,b", CSV, lines("My finds: by weight", "  1 = a", "  3 = b")},
		{"weight,text\n,a\n,b", CSV, lines("My finds: by weight", "  1 = a", "  1 = b")},
		{"copies,text,draw,order\n4,Ace,3,sorted\n4,King,,", CSV, lines("My finds: pool, draw 3", "  4x = Ace", "  4x = King")},
		{"text,then,weight\na,gems coins,1\nb,,2", CSV, lines("My finds: by weight", "  1 = a → gems coins", "  2 = b")},
		{"range,text,rolled\n2,a,2d6\n3-12,b,", CSV, lines("My finds: by 2d6", "  2 = a", "  3-12 = b")},
	})
}

// TestReadCSVNumbers: what stands in the first column without a header is a
// label where it goes up and a weight where it does not.
func TestReadCSVNumbers(t *testing.T) {
	checkRead(t, []readRow{
		{"1,Rain\n2,Sun\n3,Snow", CSV, lines("My finds: by 1d3", "  1 = Rain", "  2 = Sun", "  3 = Snow")},
		{"1,Rain\n2,Sun", CSV, lines("My finds: by weight", "  1 = Rain", "  2 = Sun")},
		{"5,Rain\n3,Sun\n1,Snow", CSV, lines("My finds: by weight", "  5 = Rain", "  3 = Sun", "  1 = Snow")},
		{"01-50,Rain\n51-00,Sun", CSV, lines("My finds: by 1d100", "  01-50 = Rain", "  51-00 = Sun")},
		{"0.5,Rain\n1.25,Sun", CSV, lines("My finds: by weight", "  * Each weight was multiplied by 100, so that all are whole numbers.", "  50 = Rain", "  125 = Sun")},
		{"weight,text\n0.1234567,a\n1,b", CSV, lines("My finds: refused", "  ! Row 1 has the weight \"0.1234567\", which is not a number from 0 up.")},
		{"weight,text\n0,a\n0,b", CSV, lines("My finds: refused", "  ! It has no rows that could come up.", "  * Rows 1 and 2 had no weight and never came up; left out.")},
		{"d6,text\n7,a\n8,b", CSV, lines("My finds: refused", "  ! None of its rows can come up: 1d6 rolls 1 to 6.", "  * Rows 1 and 2 could never come up, as 1d6 rolls 1 to 6; left out.")},
		{"d20,text\n20,a\n1-19,b", CSV, lines("My finds: by d20", "  20 = a", "  1-19 = b")},
		{"d10,text\n1-9,a\n0,b", CSV, lines("My finds: by 1d10", "  1-9 = a", "  10 = b")},
		{"d100,text\n1-99,a\n00,b", CSV, lines("My finds: by d100", "  1-99 = a", "  00 = b")},
	})
}

func TestReadMarkdownShapes(t *testing.T) {
	want := lines("line 1 My finds: by weight", "  2 = Rain", "  1 = Sun")
	checkRead(t, []readRow{
		{"| Weight | Text |\n|---|---|\n| 2 | Rain |\n| 1 | Sun |", Markdown, want},
		{"Weight | Text\n--- | ---\n2 | Rain\n1 | Sun", Markdown, want},
		{"|Weight|Text|\n|:-:|-:|\n|2|Rain|\n|1|Sun|\n", Markdown, want},
		{"| Weight | Text |\r\n| :--- | ---: |\r\n| 2 | Rain |\r\n| 1 | Sun |\r\n", Markdown, want},
		{"| Weight | Text |\n|---|---|\n| 2 | Rain\n| 1 | Sun", Markdown, want},
		{"| **Weight** | _Text_ |\n|---|---|\n| 2 | **Rain** |\n| 1 | `Sun` |", Markdown, want},
		{"| Text | Weight |\n|---|---|\n| Rain | 2 |\n| Sun | |", Markdown, want},
		{"| d4 | x |\n|---|---|\n| 1-2 | a \\| b |\n| 3-4 | c<br>d |", Markdown, lines("line 1 My finds: by d4", "  1-2 = a | b", "  3-4 = c⏎d")},
		{"| d4 | x |\n|---|---|\n| 1-2 | [[1d6]] of [gold](http://x.y \"t\") |\n| 3-4 | {a} |", Markdown, lines("line 1 My finds: by d4", "  1-2 = {{roll::1d6}} of gold", `  3-4 = \{a\}`)},
		{"| d4 | x |\n|---|---|\n| 1-2 | a |\n| 3-4 | b | c |", Markdown, lines("line 1 My finds: by d4", "  1-2 = a", "  3-4 = b")},
		{"| d4 | x |\n|---|---|\n| 1-2 | a |\n| 3-4 | |", Markdown, lines("line 1 My finds: by 1d4", "  * Row 2 had no text; left out.", "  * It had no row for 3-4; the row “Nothing” stands for what came up then.", "  1-2 = a", "  3-4 = Nothing")},
	})
}

func TestReadMarkdownNames(t *testing.T) {
	const table = "| d2 | x |\n|-|-|\n| 1 | a |\n| 2 | b |\n"
	rows := []string{"  1 = a", "  2 = b"}
	named := func(head string) string { return lines(append([]string{head + ": by d2"}, rows...)...) }
	checkRead(t, []readRow{
		{table, Markdown, named("line 1 My finds")},
		{"# Weather\n" + table, Markdown, named("line 2 Weather")},
		{"### Weather ###\n\n" + table, Markdown, named("line 3 Weather")},
		{"# **Weather** of `Ys`\n" + table, Markdown, named("line 2 Weather of Ys")},
		{"**Weather:**\n\n" + table, Markdown, named("line 3 Weather")},
		{"Weather:\n\n" + table, Markdown, named("line 3 Weather")},
		{"# Old\n\n# Weather\n" + table, Markdown, named("line 4 Weather")},
		{"# Weather\nSaid often.\nSaid twice.\n\n" + table, Markdown, lines("line 5 Weather: by d2", `  about "Said often.\nSaid twice."`, rows[0], rows[1])},
		{"# A\n" + table + "\n# B\n" + table, Markdown, named("line 2 A") + named("line 8 B")},
		{"#" + "x\n\n" + table, Markdown, named("line 3 #x")},
	})
}

func TestMarkdownRulers(t *testing.T) {
	for _, r := range []struct {
		line, header string
		want         bool
	}{
		{"|---|---|", "| a | b |", true}, {"--- | ---", "a | b", true}, {"|:-|-:|", "|a|b|", true}, {"|:-:|:-:|", "a|b", true}, {"|-|", "|a|", true}, {" | --- | ---- | ", "|a|b|", true},
		{"|---|", "| a | b |", false}, {"---", "a", false}, {"|---|---|", "a", false}, {"| |---|", "|a|b|", false}, {"|:|:|", "|a|b|", false}, {"|--x|---|", "|a|b|", false}, {"||", "|a|", false}, {"|- -|---|", "|a|b|", false}, {"", "", false},
	} {
		if got := isRuler(r.line, r.header); got != r.want {
			t.Errorf("isRuler(%q, %q) = %v; want %v", r.line, r.header, got, r.want)
		}
	}
}

func TestPlainCell(t *testing.T) {
	for _, r := range []struct{ cell, want string }{
		{"plain", "plain"}, {"**bold**", "bold"}, {"__bold__", "bold"}, {"*slanted*", "slanted"}, {"_slanted_", "slanted"}, {"`code`", "code"}, {"[words](http://x.y)", "words"}, {"![picture](a.png)", "picture"}, {`[words](x "title")`, "words"},
		{"a **b** c *d*.", "a b c d."}, {"(*so*)", "(so)"}, {"2 * 3 * 4", "2 * 3 * 4"}, {"a_b_c", "a_b_c"}, {"**open", "**open"}, {"* ", "* "}, {"[[2d6]]", "[[2d6]]"}, {"[x] y", "[x] y"}, {"", ""},
	} {
		if got := plainCell(r.cell); got != r.want {
			t.Errorf("plainCell(%q) = %q; want %q", r.cell, got, r.want)
		}
	}
}
