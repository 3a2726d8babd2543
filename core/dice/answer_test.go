package dice

import (
	"encoding/json"
	"strings"
	"testing"
)

// Each row chooses the throws, so the whole answer is known.
var answers = []struct{ text, throws, want string }{
	// The forms the answers are promised in.
	{"1d20+3", "20/14", "Rolled 1d20+3: [14] +3 = 17"},
	{"2d6+1d4", "6/4 6/2 4/3", "Rolled 2d6+1d4: [4, 2] +[3] = 9"},
	{"4d6kh3+2", "6/6 6/5 6/4 6/2", "Rolled 4d6kh3+2: [6, 5, 4, (2)] +2 = 17"},
	{"2d6!", "6/3 6/6 6/1", "Rolled 2d6!: [3, 6!, 1] = 10"},
	{"2d6ro<3", "6/3 6/1 6/3", "Rolled 2d6ro<3: [3, 1→3] = 6"},
	{"10d10>=8f=1", "10/1 10/4 10/8 10/9 10/1 10/7 10/10 10/2 10/3 10/8", "Rolled 10d10>=8f=1: [1, 4, 8*, 9*, 1, 7, 10*, 2, 3, 8*] = 2 successes"},
	{"1d20+5 vs 15", "20/12", "Rolled 1d20+5: [12] +5 = 17, success against 15 (by 2)"},
	{"1d6/2", "6/5", "Rolled 1d6/2: [5] /2 = 2 (2.5 rounded down)"},

	// Sums and products keep their shape.
	{"1d20-1d4-2", "20/9 4/3", "Rolled 1d20-1d4-2: [9] -[3] -2 = 4"},
	{"-1d6+10", "6/4", "Rolled -1d6+10: -[4] +10 = 6"},
	{"10-(1d6+2)", "6/4", "Rolled 10-(1d6+2): 10 -([4] +2) = 4"},
	{"(1d20+5)*2", "20/7", "Rolled (1d20+5)*2: ([7] +5) *2 = 24"},
	{"2d6 × 10", "6/1 6/2", "Rolled 2d6*10: [1, 2] *10 = 30"},
	{"1d20*-1", "20/3", "Rolled 1d20*-1: [3] *-1 = -3"},
	{"1d20//3", "20/11", "Rolled 1d20//3: [11] //3 = 3"},
	{"1d20%4", "20/11", "Rolled 1d20%4: [11] %4 = 3"},
	{"-1d6%4", "6/1", "Rolled -1d6%4: -[1] %4 = 3"},
	{"1d20/3", "20/11", "Rolled 1d20/3: [11] /3 = 3 (3.6666… rounded down)"},
	{"-1d6/2", "6/5", "Rolled -1d6/2: -[5] /2 = -3 (-2.5 rounded down)"},
	{"1d6/49*49", "6/5", "Rolled 1d6/49*49: [5] /49 *49 = 5"},
	{"1d6*1.5", "6/4", "Rolled 1d6*1.5: [4] *1.5 = 6"},
	{"max(1d6, 3)+floor(1d6/2)", "6/2 6/5", "Rolled max(1d6, 3)+floor(1d6/2): max([2], 3) +floor([5] /2) = 5"},
	{"min(2d4, 10, 1d4)", "4/2 4/4 4/3", "Rolled min(2d4, 10, 1d4): min([2, 4], 10, [3]) = 3"},
	{"round(1d6/4)", "6/2", "Rolled round(1d6/4): round([2] /4) = 1"},
	{"ceil(1d6/4)", "6/5", "Rolled ceil(1d6/4): ceil([5] /4) = 2"},
	{"abs(1d6-6)", "6/2", "Rolled abs(1d6-6): abs([2] -6) = 4"},

	// What happens to dice.
	{"2d20kl1", "20/4 20/17", "Rolled 2d20kl1: [4, (17)] = 4"},
	{"3d6kh2dl1", "6/4 6/2 6/2", "Rolled 3d6kh2dl1: [4, 2, (2)] = 6"},
	{"4d6dl1dh1", "6/1 6/6 6/6 6/1", "Rolled 4d6dl1dh1: [1, (6), 6, (1)] = 7"},
	{"1d20 adv", "20/4 20/17", "Rolled 2d20kh1: [(4), 17] = 17"},
	{"1d20 with disadvantage", "20/4 20/17", "Rolled 2d20kl1: [4, (17)] = 4"},
	{"2d6!!", "6/6 6/6 6/2 6/3", "Rolled 2d6!!: [14!!, 3] = 17"},
	{"1d6!p", "6/6 6/6 6/3", "Rolled 1d6!p: [6!, 5!, 2] = 13"},
	{"1d6!!p", "6/6 6/6 6/3", "Rolled 1d6!!p: [13!!] = 13"},
	{"1d6!o", "6/6 6/6", "Rolled 1d6!o: [6!, 6] = 12"},
	{"2d6!kh2", "6/6 6/1 6/3", "Rolled 2d6!kh2: [6!, (1), 3] = 9"},
	{"1d6>=4!", "6/6 6/3", "Rolled 1d6>=4!: [6!*, 3] = 1 success"},
	{"1d6!>5", "6/6 6/5", "Rolled 1d6!>5: [6!, 5] = 11"},
	{"1d4r1r4", "4/4 4/1 4/4 4/2", "Rolled 1d4rr1rr4: [4→1→4→2] = 2"},
	{"1d10ro<2", "10/1 10/1", "Rolled 1d10ro<2: [1→1] = 1"},
	{"1d6r1!", "6/1 6/6 6/1 6/2", "Rolled 1d6rr1!: [1→6!, 1→2] = 8"},
	{"2d6min3", "6/1 6/5", "Rolled 2d6min3: [1↑3, 5] = 8"},
	{"2d6max4", "6/2 6/5", "Rolled 2d6max4: [2, 5↓4] = 6"},
	{"3d6s", "6/4 6/1 6/3", "Rolled 3d6s: [1, 3, 4] = 8"},
	{"3d6sd", "6/1 6/4 6/3", "Rolled 3d6sd: [4, 3, 1] = 8"},
	{"3d6dl1sd", "6/1 6/4 6/3", "Rolled 3d6dl1sd: [4, 3, (1)] = 7"},
	{"4d6kh3>=4", "6/4 6/1 6/3 6/6", "Rolled 4d6kh3>=4: [4*, (1), 3, 6*] = 2 successes"},
	{"2d10>=8f=1", "10/1 10/4", "Rolled 2d10>=8f=1: [1, 4] = -1 successes"},
	{"2d10>=8", "10/1 10/9", "Rolled 2d10>=8: [1, 9*] = 1 success"},
	{"2d10>=8+1", "10/1 10/9", "Rolled 2d10>=8+1: [1, 9*] +1 = 2 successes"},
	{"2d10>=8+1d4", "10/8 10/9 4/2", "Rolled 2d10>=8+1d4: [8*, 9*] +[2] = 4"},
	{"2d6≠3", "6/3 6/1", "Rolled 2d6<>3: [3, 1*] = 1 success"},

	// Other dice.
	{"d%", "100/42", "Rolled 1d100: [42] = 42"},
	{"3dF", "3/1 3/2 3/3", "Rolled 3dF: [-1, 0, 1] = 0"},
	{"2dF.1", "6/1 6/3", "Rolled 2dF.1: [-1, 0] = -1"},
	{"d{1,2,4,4}", "4/4", "Rolled 1d{1,2,4,4}: [4] = 4"},
	{"d{-1..1}+2", "3/1", "Rolled 1d{-1..1}+2: [-1] +2 = 1"},
	{"(1d4)d6", "4/2 6/3 6/5", "Rolled (1d4)d6: ([2])d6 [3, 5] = 8"},
	{"(1d4-1)d6", "4/1", "Rolled (1d4-1)d6: ([1] -1)d6 [] = 0"},
	{"2d(1d6+1)", "6/3 4/4 4/1", "Rolled 2d(1d6+1): d([3] +1) [4, 1] = 5"},
	{"(1d2)d(1d2+1)", "2/2 2/1 2/2 2/1", "Rolled (1d2)d(1d2+1): ([2])d([1] +1) [2, 1] = 3"},
	{"(1d2)d{3,5}", "2/1 2/2", "Rolled (1d2)d{3,5}: ([1])d{3,5} [5] = 5"},
	{"(1d2)dF", "2/1 3/3", "Rolled (1d2)dF: ([1])dF [1] = 1"},

	// Groups.
	{"{1d20+5, 1d20+5}kh1", "20/3 20/14", "Rolled {1d20+5, 1d20+5}kh1: {([3] +5), [14] +5} = 19"},
	{"{1d20, 10}kh + 5", "20/3", "Rolled {1d20, 10}kh1+5: {([3]), 10} +5 = 15"},
	{"{2d6, 2d6}>=10", "6/5 6/6 6/1 6/2", "Rolled {2d6, 2d6}>=10: {[5, 6]*, [1, 2]} = 1 success"},
	{"{1d6+1, 1d6}>=5f<3", "6/5 6/1", "Rolled {1d6+1, 1d6}>=5f<3: {([5] +1)*, [1]} = 0 successes"},
	{"{1d6,1d8}", "6/5 8/7", "Rolled {1d6, 1d8}: {[5], [7]} = 12"},
	{"{{1d6,1d6}kh1,1d6}kl1", "6/5 6/2 6/4", "Rolled {{1d6, 1d6}kh1, 1d6}kl1: {({[5], ([2])}), [4]} = 4"},

	// Checks.
	{"1d20+5 vs AC 16", "20/3", "Rolled 1d20+5: [3] +5 = 8, failure against 16 (by 8)"},
	{"1d20+5 against DC 8", "20/3", "Rolled 1d20+5: [3] +5 = 8, success against 8 (by 0)"},
	{"1d20+5>=15", "20/9", "Rolled 1d20+5: [9] +5 = 14, failure against 15 (by 1)"},
	{"1d20+5 (DC 15)", "20/10", "Rolled 1d20+5: [10] +5 = 15, success against 15 (by 0)"},
	{"1d20/2 vs 3", "20/5", "Rolled 1d20/2: [5] /2 = 2 (2.5 rounded down), failure against 3 (by 1)"},

	// Several rolls, one line each.
	{"1d20+1,1d20+1", "20/7 20/8", "Rolled 1d20+1: [7] +1 = 8\nRolled 1d20+1: [8] +1 = 9"},
	{"Attack: 1d20+5 vs 12; Damage: 2d6 fire", "20/7 6/1 6/2", "Rolled 1d20+5: [7] +5 = 12, success against 12 (by 0)\nRolled 2d6: [1, 2] = 3"},

	// Past 20 dice.
	{"30d6+2", strings.Repeat("6/4 ", 28) + "6/1 6/6", "Rolled 30d6+2: 30 dice, lowest 1, highest 6 +2 = 121"},
	{"20d6", strings.Repeat("6/4 ", 20), "Rolled 20d6: [" + strings.Repeat("4, ", 19) + "4] = 80"},
	{"21d6", strings.Repeat("6/4 ", 21), "Rolled 21d6: 21 dice, lowest 4, highest 4 = 84"},
	{"21d6kh3", strings.Repeat("6/4 ", 20) + "6/1", "Rolled 21d6kh3: 21 dice, 3 kept, lowest 1, highest 4 = 12"},
	{"1d20+20d6", "20/9 " + strings.Repeat("6/2 ", 20), "Rolled 1d20+20d6: [9] +20 dice, lowest 2, highest 2 = 49"},
	{"25d10>=8", strings.Repeat("10/8 ", 5) + strings.Repeat("10/2 ", 20), "Rolled 25d10>=8: 25 dice, lowest 2, highest 8 = 5 successes"},
	{"20d6!", "6/6 " + strings.Repeat("6/2 ", 20), "Rolled 20d6!: 21 dice, lowest 2, highest 6 = 46"},
	{"(1d4-1)d6+21d6", "4/1 " + strings.Repeat("6/3 ", 21), "Rolled (1d4-1)d6+21d6: ([1] -1)d6 no dice +21 dice, lowest 3, highest 3 = 63"},
}

func TestAnswers(t *testing.T) {
	for _, c := range answers {
		source := throws(t, c.throws)
		result := must(t, c.text).Roll(source)
		if got := result.Text(); got != c.want {
			t.Errorf("Text(%q, %s)\n got %q\nwant %q", c.text, c.throws, got, c.want)
		}
	}
}

// A trace that was stored is read back and answers as it did.
func TestAnswerOfStoredTrace(t *testing.T) {
	for _, c := range answers {
		before := must(t, c.text).Roll(throws(t, c.throws))
		data, err := json.Marshal(before)
		if err != nil {
			t.Fatalf("Marshal(%q): %v", c.text, err)
		}
		var after Result
		if err := json.Unmarshal(data, &after); err != nil {
			t.Fatalf("Unmarshal(%s): %v", data, err)
		}
		if got := after.Text(); got != c.want {
			t.Errorf("Text after storing %q\n got %q\nwant %q", c.text, got, c.want)
		}
		again, err := json.Marshal(after)
		if err != nil || string(again) != string(data) {
			t.Errorf("%q stored twice\n got %s\nwant %s (%v)", c.text, again, data, err)
		}
	}
}

// A stored trace may have been edited; its answer is then poor, not a crash.
func TestAnswerOfDamagedTrace(t *testing.T) {
	for _, c := range []struct{ trace, want string }{
		{`{}`, "Rolled 0: 0 = 0"},
		{`{"canonical":"1d20","total":7}`, "Rolled 0: 0 = 7"},
		{`{"canonical":"halved","rolls":[{"dice":"1d6","dieList":[{"v":3}],"total":3}],"total":3}`, "Rolled 0: 0 = 3"},
		{`{"canonical":"1d6","rolls":[{}],"total":3}`, "Rolled 1d6: [] = 3"},
		{`{"canonical":"{1d6, 1d6}kh1","rolls":[{},{}],"total":3}`, "Rolled {1d6, 1d6}kh1: {[], []} = 3"},
		{`{"parts":[]}`, ""},
	} {
		var r Result
		if err := json.Unmarshal([]byte(c.trace), &r); err != nil {
			t.Fatalf("Unmarshal(%s): %v", c.trace, err)
		}
		if got := r.Text(); got != c.want {
			t.Errorf("Text(%s) = %q; want %q", c.trace, got, c.want)
		}
	}
}
