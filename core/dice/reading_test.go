package dice

import "testing"

// What a text is read as: its canonical spelling and its labels, by " | ".
var readings = []struct{ text, canonical, label string }{
	{"d20", "1d20", ""},
	{"D%", "1d100", ""},
	{"2w6+1", "2d6+1", ""},
	{"W20", "1d20", ""},
	{"007d06", "7d6", ""},
	{"1 d 20", "1d20", ""},
	{"2 D 20 KH 1", "2d20kh1", ""},
	{"4dF", "4dF", ""},
	{"4df.2", "4dF", ""},
	{"4dF.1", "4dF.1", ""},
	{"dfkh", "1dFkh1", ""},
	{"4dFmin0", "4dFmin0", ""},
	{"d{1,2,4,4}", "1d{1,2,4,4}", ""},
	{"d{ -1 .. 1 , 7 }", "1d{-1..1,7}", ""},
	{"d{1,2}", "1d{1,2}", ""},
	{"d{5..6}", "1d{5,6}", ""},
	{"(1+2)d(3*2)", "3d6", ""},
	{"(2d4)d8", "(2d4)d8", ""},
	{"1d(1d20+1)", "1d(1d20+1)", ""},
	{"(1d4)dF", "(1d4)dF", ""},

	// Signs and brackets.
	{"1d20++5", "1d20+5", ""},
	{"1d20+-1", "1d20-1", ""},
	{"1d20--1", "1d20+1", ""},
	{"1d20 - +1", "1d20-1", ""},
	{"--1d6", "1d6", ""},
	{"-+1d6", "-1d6", ""},
	{"-(-1d6)", "1d6", ""},
	{"1d20-(-1d4)", "1d20+1d4", ""},
	{"1d20 plus 3 minus 1d4", "1d20+3-1d4", ""},
	{"d20plus5", "1d20+5", ""},
	{"((((1d6+1))))", "1d6+1", ""},
	{"(1d20+5)*2", "(1d20+5)*2", ""},
	{"1d20-(5-2)", "1d20-(5-2)", ""},
	{"1d20-(5)", "1d20-5", ""},
	{"(1d6*2)/3", "1d6*2/3", ""},
	{"1d6*(2/3)", "1d6*(2/3)", ""},
	{"2*(1d6*3)", "2*(1d6*3)", ""},
	{"-(1d6+1)", "-(1d6+1)", ""},
	{"1d20+-1*2", "1d20+-1*2", ""},
	{"1d20//2%3", "1d20//2%3", ""},
	{"2d6 x 10", "2d6*10", ""},
	{"2d6 X 10", "2d6*10", ""},
	{"3 x 1d20", "3*1d20", ""},
	{"1d20+.50", "1d20+0.5", ""},
	{"1d20*1.25", "1d20*1.25", ""},
	{"1d6+1000000", "1d6+1000000", ""},
	{"MAX ( 1d6 ,2 )", "max(1d6, 2)", ""},
	{"floor((1d6+1)/2)", "floor((1d6+1)/2)", ""},
	{"1d20+max(0,floor((10-0)/2))", "1d20+max(0, floor((10-0)/2))", ""},

	// Characters that stand for others.
	{"1d20−1", "1d20-1", ""}, {"1d20–1", "1d20-1", ""}, {"1d20—1", "1d20-1", ""}, {"1d20‐1", "1d20-1", ""},
	{"1d20﹣1", "1d20-1", ""}, {"1d20－1", "1d20-1", ""}, {"1d20➖1", "1d20-1", ""}, {"1d20➕1", "1d20+1", ""},
	{"2d6×2", "2d6*2", ""}, {"2d6✕2", "2d6*2", ""}, {"2d6✖️2", "2d6*2", ""}, {"2d6⋅2", "2d6*2", ""}, {"2d6·2", "2d6*2", ""}, {"2d6∗2", "2d6*2", ""},
	{"2d6÷2", "2d6/2", ""}, {"2d6⁄2", "2d6/2", ""}, {"2d6∕2", "2d6/2", ""}, {"2d6➗2", "2d6/2", ""},
	{"2d6≥5", "2d6>=5", ""}, {"2d6≤5", "2d6<=5", ""}, {"2d6≠5", "2d6<>5", ""},
	{"１ｄ２０＋３", "1d20+3", ""}, {"４Ｄ６ＫＨ３", "4d6kh3", ""},
	{"1d20\u00a0+\u20033", "1d20+3", ""}, {"1\u200bd\u206020", "1d20", ""}, {"\ufeff1d20", "1d20", ""},
	{"1d20、1d6", "1d20, 1d6", " | "}, {"1d20；1d6", "1d20, 1d6", " | "},

	// What is taken off around it.
	{`"1d20+3"`, "1d20+3", ""}, {"“1d20+3”", "1d20+3", ""}, {"'1d20'", "1d20", ""}, {"`1d20`", "1d20", ""}, {"```1d20```", "1d20", ""},
	{"**1d20+3**", "1d20+3", ""}, {"[[2d12]]", "2d12", ""}, {"**`1d20`**.", "1d20", ""},
	{"/roll 1d20", "1d20", ""}, {"/r 1d20", "1d20", ""}, {"!r 1d20", "1d20", ""}, {"!roll 1d20", "1d20", ""}, {"Roll 1d20", "1d20", ""},
	{"roll: 1d20", "1d20", ""}, {"roll(1d20)", "1d20", ""}, {"/r2d6", "2d6", ""}, {"1d20+3.", "1d20+3", ""}, {"[[/r 1d20]]", "1d20", ""},
	{`"1d20+1","1d20+2"`, "1d20+1, 1d20+2", " | "}, {"[[1d20]]; `1d6`", "1d20, 1d6", " | "}, {"roll 1d20, roll 1d6", "1d20, 1d6", " | "},

	// Keep and drop.
	{"4d6k3", "4d6kh3", ""}, {"4d6k", "4d6kh1", ""}, {"4d6 kh3", "4d6kh3", ""}, {"4d6 kh 3", "4d6kh3", ""}, {"4d6kl", "4d6kl1", ""},
	{"4d6d1", "4d6dl1", ""}, {"4d6d", "4d6dl1", ""}, {"4d6dh", "4d6dh1", ""}, {"4d6 dl 1 + 1", "4d6dl1+1", ""},
	{"4d6dh1dl1", "4d6dl1dh1", ""}, {"4d6kh3kh2", "4d6kh2", ""}, {"4d6dl1dl2", "4d6dl2", ""}, {"4d6khdl", "4d6kh1dl1", ""},
	{"2d6kh5", "2d6kh5", ""}, {"4d6dl0", "4d6", ""},
	{"4d6-L", "4d6dl1", ""}, {"4d6-l-l", "4d6dl2", ""}, {"3d6 - L + 2", "3d6dl1+2", ""}, {"4d6+2-H", "4d6dh1+2", ""}, {"2+4d6-H-L", "2+4d6dl1dh1", ""},
	{"4d6 keep 3", "4d6kh3", ""}, {"4d6 keep the highest 3", "4d6kh3", ""}, {"4d6 keep the 3 highest", "4d6kh3", ""},
	{"4d6 keep lowest", "4d6kl1", ""}, {"4d6 keep", "4d6kh1", ""}, {"4d6keep3", "4d6kh3", ""},
	{"4d6 drop the lowest", "4d6dl1", ""}, {"4d6 drop lowest 1", "4d6dl1", ""}, {"4d6 drop 2 + 1", "4d6dl2+1", ""}, {"4d6 drop the highest", "4d6dh1", ""},
	{"1d20 adv", "2d20kh1", ""}, {"1d20adv", "2d20kh1", ""}, {"1d20+5 with advantage", "2d20kh1+5", ""}, {"1d20 at disadvantage", "2d20kl1", ""},
	{"1d20 dis + 1d4", "2d20kl1+1d4", ""}, {"1d20 adv * 2", "2d20kh1*2", ""}, {"(1d20 adv)+1d4", "2d20kh1+1d4", ""}, {"(1d20+5 adv)*2", "(2d20kh1+5)*2", ""},
	{"{1d20 adv, 10}kh1", "{2d20kh1, 10}kh1", ""}, {"1d20+5 (advantage)", "2d20kh1+5", ""}, {"1d20+5 to hit with advantage", "2d20kh1+5", "to hit"},
	{"1d20ro1 adv", "2d20ro1kh1", ""}, {"1d20>=15 dis", "2d20kl1>=15", ""},

	// Explode, reroll, bounds, count, sort: one order, every spelling.
	{"1d6!=6", "1d6!6", ""}, {"1d6! >= 5", "1d6!>=5", ""}, {"1d6!6", "1d6!6", ""}, {"1d6!!6", "1d6!!6", ""}, {"1d6!!=6", "1d6!!6", ""},
	{"1d6!p5", "1d6!p5", ""}, {"1d6!o<3", "1d6!o<3", ""}, {"1d6!!o", "1d6!!o", ""}, {"1d6!o>=1", "1d6!o>=1", ""}, {"1d6!<>6kh1", "", ""},
	{"4dF!=-1", "4dF!=-1", ""}, {"1d6 !", "1d6!", ""}, {"1d6!pkh1", "1d6!pkh1", ""},
	{"2d6r1", "2d6rr1", ""}, {"2d6r<3", "2d6rr<3", ""}, {"2d6rr<=2", "2d6rr<=2", ""}, {"2d6ro!=6", "2d6ro<>6", ""}, {"2d6 ro < 3", "2d6ro<3", ""}, {"2d6 r 1", "2d6rr1", ""},
	{"4dFr=-1", "4dFrr=-1", ""}, {"1d4r1r4", "1d4rr1rr4", ""}, {"1d4ro4r1", "1d4ro4rr1", ""},
	{"8d6mi2", "8d6min2", ""}, {"8d6ma5mi2", "8d6min2max5", ""}, {"4d6 min 2", "4d6min2", ""}, {"4dFmin-1", "4dFmin-1", ""},
	{"4d6=6", "4d6=6", ""}, {"4d6==6", "4d6=6", ""}, {"5d10 >= 7", "5d10>=7", ""}, {"4d6<>1", "4d6<>1", ""}, {"8dF>-1", "8dF>-1", ""},
	{"10d10>=8f1", "10d10>=8f=1", ""}, {"10d10>=8f<=2", "10d10>=8f<=2", ""},
	{"4d6sa", "4d6s", ""}, {"4d6 sd", "4d6sd", ""}, {"4d6sdkh3", "4d6kh3sd", ""},
	{"4d6>=5!", "4d6>=5!", ""}, {"4d6!>=5", "4d6!>=5", ""}, {"4d6>=5!s", "4d6>=5!s", ""}, {"4d6>=5!kh2", "4d6!kh2>=5", ""}, {"4d6>=5f1!p", "4d6>=5f=1!p", ""},
	{"4d6skh3min2!r1>=4", "4d6rr1!min2kh3>=4s", ""},
	{"{2d6,2d8}k", "{2d6, 2d8}kh1", ""}, {"{1d6, 1d8} dl 1 + 2", "{1d6, 1d8}dl1+2", ""}, {"{2d6,2d6}>=10f<4", "{2d6, 2d6}>=10f<4", ""}, {"{1d6,1d8}sd", "{1d6, 1d8}sd", ""},

	// Checks.
	{"1d20+5 vs 15", "1d20+5 vs 15", ""}, {"1d20+5 VS. AC 16", "1d20+5 vs 16", ""}, {"1d20+5 against DC: 12", "1d20+5 vs 12", ""}, {"1d20+5 versus 12", "1d20+5 vs 12", ""},
	{"1d20+5>=15", "1d20+5 vs 15", ""}, {"1d20 >= DC 15", "1d20 vs 15", ""}, {"1d20+5 (DC 15)", "1d20+5 vs 15", ""}, {"1d20+5 DC15", "1d20+5 vs 15", ""}, {"1d20+5 (vs AC 15)", "1d20+5 vs 15", ""},
	{"(1d20+5)>=15", "1d20+5 vs 15", ""}, {"1d20 vs -2", "1d20 vs -2", ""}, {"1d20 stealth vs 12 at night", "1d20 vs 12", "stealth at night"},

	// Labels.
	{"1d20 + 2 # This is my roll!", "1d20+2", "This is my roll!"},
	{"1d20 # hit, crit on 19", "1d20", "hit, crit on 19"},
	{"1d20 # hit, 1d6 # harm", "1d20, 1d6", "hit | harm"},
	{"1d20 # hit,dFdl1+d2", "", ""},
	{"1d20 # hit,2dFdl1+d2", "1d20, 2dFdl1+1d2", "hit | "},
	{"1d20 # hit,5+d2", "1d20, 5+1d2", "hit | "},
	{"1d20 # d'Artagnan, w. friends", "1d20", "d'Artagnan, w. friends"},
	{"1d20 # half, twice & 2x", "1d20", "half, twice & 2x"},
	{"2d6+3 slashing damage", "2d6+3", "slashing damage"},
	{"1d20+3 for Stealth", "1d20+3", "for Stealth"},
	{"1d20 please don't break avrae", "1d20", "please don't break avrae"},
	{"1d20 half-elf archer", "1d20", "half-elf archer"},
	{"1d20 (sneak attack)", "1d20", "sneak attack"},
	{"1d20 [2 × fire]", "1d20", "2 × fire"},
	{"2d6[Fire] + 1d4 [Cold]", "2d6+1d4", "Fire Cold"},
	{"1d20 to hit (melee) # again", "1d20", "to hit melee again"},
	{"Stealth: 1d20+3", "1d20+3", "Stealth"},
	{"Death save: 1d20 today", "1d20", "Death save today"},
	{"Übermut: 1d20", "1d20", "Übermut"},
	{"1d20 🎲 luck", "1d20", "🎲 luck"},
	{"1d20 death save", "1d20", "death save"},
	{"1d20 wisdom", "1d20", "wisdom"},
	{"1d20 \"x", "", ""},
	{"Attack: 1d20+5, Damage: 2d6+3", "1d20+5, 2d6+3", "Attack | Damage"},

	// Lists.
	{"1d20+1,1d20+1", "1d20+1, 1d20+1", " | "}, {"1d6;1d8", "1d6, 1d8", " | "}, {"1d6+1,100d6", "1d6+1, 100d6", " | "}, {"1d6, 100", "", ""},
	{"max(1d20,100)", "max(1d20, 100)", ""}, {"{1d20,100}kh1", "{1d20, 100}kh1", ""},
}

func TestReadings(t *testing.T) {
	for _, c := range readings {
		r, refusal := Parse(c.text)
		if c.canonical == "" {
			if refusal == nil {
				t.Errorf("Parse(%q) reads %q; want a refusal", c.text, r.Canonical())
			}
			continue
		}
		if refusal != nil {
			t.Errorf("Parse(%q) is refused at %d: %s; want %q", c.text, refusal.At, refusal.Message, c.canonical)
			continue
		}
		if got := r.Canonical(); got != c.canonical {
			t.Errorf("Canonical(%q) = %q; want %q", c.text, got, c.canonical)
		}
		label := ""
		for i := range r.items {
			if i > 0 {
				label += " | "
			}
			label += r.items[i].label
		}
		if label != c.label {
			t.Errorf("label of %q = %q; want %q", c.text, label, c.label)
		}
	}
}

// The canonical text is its own canonical text.
func TestCanonicalIsStable(t *testing.T) {
	texts := []string{}
	for _, c := range readings {
		texts = append(texts, c.text)
	}
	for _, c := range corpus(t) {
		texts = append(texts, c.notation)
	}
	for _, text := range texts {
		r, refusal := Parse(text)
		if refusal != nil {
			continue
		}
		if again := must(t, r.Canonical()).Canonical(); again != r.Canonical() {
			t.Errorf("Canonical(%q) = %q; want %q once more", r.Canonical(), again, r.Canonical())
		}
	}
}

// The trace keeps the text as it was given, the whole and each roll.
func TestGivenText(t *testing.T) {
	for _, c := range []struct {
		text  string
		parts []string
	}{
		{" 1d20 + 3 to Hit ", []string{"1d20 + 3 to Hit"}},
		{"Attack: 1d20+5 , /r 2d6", nil},
		{"Attack: 1d20+5 ; Ｄ６＋１ # Harm", []string{"Attack: 1d20+5", "Ｄ６＋１ # Harm"}},
	} {
		r, refusal := Parse(c.text)
		if c.parts == nil {
			if refusal == nil {
				t.Errorf("Parse(%q) is read; want a refusal of the second command", c.text)
			}
			continue
		}
		if refusal != nil {
			t.Errorf("Parse(%q) is refused: %s", c.text, refusal.Message)
			continue
		}
		result := r.Roll(Source("given", KindRoll, 0, 0))
		if result.Given != c.text {
			t.Errorf("Given of %q = %q; want the text", c.text, result.Given)
		}
		for i, want := range c.parts {
			if got := result.Parts[i].Given; got != want {
				t.Errorf("part %d of %q = %q; want %q", i, c.text, got, want)
			}
		}
	}
}
