package dice

import (
	"strings"
	"testing"
)

// at is the character the refusal points at.
var refusals = []struct {
	text string
	at   int
	want string
}{
	// The sentences that are promised.
	{"", 0, "There is nothing to roll. Write dice such as 1d20+3."},
	{" \t\n", 0, "There is nothing to roll. Write dice such as 1d20+3."},
	{`""`, 0, "There is nothing to roll. Write dice such as 1d20+3."},
	{"/roll", 0, "There is nothing to roll. Write dice such as 1d20+3."},
	{"20", 0, `There is no die in "20". Write 1d20 to roll a 20-sided die.`},
	{" 2+3 ", 1, `There is no die in "2+3". Write 1d20 to roll a 20-sided die.`},
	{"1d6, 7", 5, `There is no die in "7". Write 1d20 to roll a 20-sided die.`},
	{"max(1, 2)", 0, `There is no die in "max(1, 2)". Write 1d20 to roll a 20-sided die.`},
	{"d", 0, "The d needs a number of sides, such as d20."},
	{"1d", 1, "The d needs a number of sides, such as d20."},
	{"1d20+2d", 6, "The d needs a number of sides, such as d20."},
	{"d+3", 0, "The d needs a number of sides, such as d20."},
	{"1d1", 2, "A die needs at least 2 sides: d1 has 1."},
	{"1d0", 2, "A die needs at least 2 sides: d0 has 0."},
	{"1d(2-1)", 2, "A die needs at least 2 sides: d1 has 1."},
	{"1d(1d4)", 2, "A die needs at least 2 sides: this one can come to 1."},
	{"1d{5}", 2, "A die needs at least 2 sides: this one has 1."},
	{"0d6", 0, "Roll at least one die: 0d6 rolls none."},
	{"(1-1)d6", 0, "Roll at least one die: 0d6 rolls none."},
	{"1001d6", 0, "1001 dice is too many: at most 1,000 in one roll."},
	{"(1000+1)d6", 0, "1001 dice is too many: at most 1,000 in one roll."},
	{"600d6+600d6", 6, "Too many dice: at most 1,000 in one roll."},
	{"1000d6+1d4", 7, "Too many dice: at most 1,000 in one roll."},
	{"{600d6, 600d6}kh1", 8, "Too many dice: at most 1,000 in one roll."},
	{"(5d100)d6", 0, "A rolled number of dice goes up to 100, and this one can come to 500."},
	{"(1d6!)d6", 0, "A rolled number of dice goes up to 100, and this one can come to any number."},
	{"(1d4-2)d6", 0, "The number of dice can come out below 0: add to it, or use max(0, …)."},
	{"1d1000001", 2, "1000001 is too large: numbers go up to 1,000,000."},
	{"1d20+1" + strings.Repeat("0", 30), 5, "1" + strings.Repeat("0", 30) + " is too large: numbers go up to 1,000,000."},
	{"1d" + strings.Repeat("9", 60), 2, strings.Repeat("9", 40) + "… is too large: numbers go up to 1,000,000."},
	{"1d20+1000000.5", 5, "1000000.5 is too large: numbers go up to 1,000,000."},
	{"1d(1000*1001)", 2, "1001000 is too large: numbers go up to 1,000,000."},
	{"1d20*0.12345", 5, "0.12345 has too many decimals: at most 4."},
	{"1.5d6", 0, "The number of dice is a whole number."},
	{"(1/2)d6", 0, "The number of dice is a whole number."},
	{"(1d4/2)d6", 0, "The number of dice is a whole number."},
	{"1d6.5", 2, "The number of sides is a whole number."},
	{"5d(20/3)", 2, "The number of sides is a whole number."},
	{"4d6kh1.5", 5, "The number of dice to keep is a whole number."},
	{"4d6 drop the lowest 1.5", 20, "The number of dice to drop is a whole number."},
	{"1d6>=2.5", 5, "A whole number goes here."},
	{"1d20 vs 2.5", 8, "A whole number goes here."},

	// Rolls that would not end.
	{"1d6!>=1", 3, "Every face would explode, so the roll would never end."},
	{"1d4rr<4!", 7, "Every face would explode, so the roll would never end."},
	{"1d6r<7", 3, "Every face would be rerolled, so the roll would never end."},
	{"1d4r1r2r3r4", 3, "Every face would be rerolled, so the roll would never end."},
	{"1d(1d4+1)r<3", 9, "Every face would be rerolled, so the roll would never end."},
	{"1d6!>=2", 3, "Too many faces explode: at most 3 in 4."},
	{"1d6!<>6", 3, "Too many faces explode: at most 3 in 4."},
	{"1d(1d20+3)!<20", 10, "Every face would explode, so the roll would never end."},
	{"1d100rr<100", 5, "Too few faces end the reroll: at least 1 in 20."},
	{"1d1000000rr<=950001", 9, "Too few faces end the reroll: at least 1 in 20."},
	{"1d6r1r1r1r1r1r1r1r1r1r1r1", 23, "At most 10 reroll rules on the same dice."},

	// Keeping and dropping.
	{"2d6dl2", 3, "That drops all 2 dice."},
	{"4d6d4", 3, "That drops all 4 dice."},
	{"2d6-L-H", 5, "That drops all 2 dice."},
	{"3d6kh1kl1", 6, "That drops all 3 dice."},
	{"d6dl", 2, "That drops the only die."},
	{"{1d6,1d6}dl2", 9, "That drops all 2 rolls of the group."},
	{"4d6kh0", 3, "That keeps no dice: keep at least 1."},
	{"2d6+1d4-L", 7, "-L and -H follow one pool of dice, such as 4d6-L. Write dl1 or dh1 after the dice they belong to."},
	{"(2d6*2)-H", 7, "-L and -H follow one pool of dice, such as 4d6-L. Write dl1 or dh1 after the dice they belong to."},
	{"3d6 advantage", 4, "advantage needs one die to roll twice, such as 1d20+5 advantage."},
	{"1d20+1d4 dis", 9, "dis needs one die to roll twice, such as 1d20+5 advantage."},
	{"(1d4)d6 adv", 8, "adv needs one die to roll twice, such as 1d20+5 advantage."},
	{"2d20kh1 advantage", 8, `The dice already say which to keep: leave "advantage" out.`},
	{"1d20 advantage disadvantage", 15, `The dice already say which to keep: leave "disadvantage" out.`},
	{"1d20kh1 adv", 8, `The dice already say which to keep: leave "adv" out.`},
	{"1d20adv+3 adv", 10, `The dice already say which to keep: leave "adv" out.`},

	// What is said twice or in part.
	{"1d6!!!", 5, "The dice already say when to explode: leave the second one out."},
	{"5d6>=5<=2", 6, "The dice already say when to count: leave the second one out."},
	{"4d6min2min3", 7, "The dice already say when to stop at a min: leave the second one out."},
	{"4d6min3max2", 7, "The lowest value is above the highest: write the smaller number after min."},
	{"4d6min", 3, "Write the value after min, such as 4d6min2."},
	{"4d6ma+2", 3, "Write the value after max, such as 4d6max2."},
	{"2d6r", 3, "Write which faces to reroll, such as 2d6ro<3."},
	{"5d10>=", 6, "Write the number to compare with, such as 10d10>=8."},
	{"5d10>=8f", 8, "Write the number to compare with, such as 10d10>=8."},
	{"1d20<=(10+5)", 6, "The number to compare with is written out, such as 1d20<=15, and not worked out."},
	{"1d20 vs (5+5)", 8, "The number to compare with is written out, such as 1d20<=15, and not worked out."},
	{"1d20 vs 10+5", 10, "The number to compare with is written out, such as 1d20<=15, and not worked out."},
	{"{1d6,1d6}!", 9, "Only dice can explode. Inside the braces, write it after the dice."},
	{"{1d6,1d6}ro1", 9, "Only dice can be rerolled. Inside the braces, write it after the dice."},
	{"{1d6,1d6}min2", 9, "Only dice can have a lowest or highest value. Inside the braces, write it after the dice."},

	// Notations of elsewhere.
	{"2d6x10", 3, "'x' can mean times or explode here. Write * to multiply (2d6*10) or ! to explode (2d6!)."},
	{"5d10 x10", 5, "'x' can mean times or explode here. Write * to multiply (2d6*10) or ! to explode (2d6!)."},
	{"1d6xo6", 3, "'x' can mean times or explode here. Write * to multiply (2d6*10) or ! to explode (2d6!)."},
	{"3x 1d20", 1, "'x' can mean times or repeat here. Write * to multiply (2*(1d6)), or list the rolls with commas."},
	{"3xd20", 1, "'x' can mean times or repeat here. Write * to multiply (2*(1d6)), or list the rolls with commas."},
	{"2d6e6", 3, "Write ! to explode: 2d6!6 or 2d6!>=5."},
	{"4d6p1", 3, "Write dl or dh to drop, such as 4d6dl1."},
	{"4d6pl1", 3, "Write dl or dh to drop, such as 4d6dl1."},
	{"4d6u", 3, "Unique dice (u) are not supported."},
	{"1d20cs>19", 4, "Critical markers (cs, cf) are not supported: the answer shows each die."},
	{"1d20cf1", 4, "Critical markers (cs, cf) are not supported: the answer shows each die."},
	{"1d20^2", 4, "Powers are not supported. Write the multiplication out, such as 2*2."},
	{"1d20**2", 4, "Powers are not supported. Write the multiplication out, such as 2*2."},
	{"sqrt(1d20)", 0, `I do not know "sqrt" in dice. Write its number instead.`},
	{"1d20 + @prof", 7, "Names such as @str are not known here. Write the number instead."},
	{"1d20@x", 4, "Names such as @str are not known here. Write the number instead."},
	{"1d20+?{bonus}", 5, "Questions such as ?{bonus} are not asked here. Write the number instead."},
	{"1d20 ?{bonus}", 5, "Questions such as ?{bonus} are not asked here. Write the number instead."},
	{"1d20+1,000", 6, "Write numbers without commas."},
	{"1,000d6", 1, "Write numbers without commas."},
	{"{1d6}", 0, "A group needs at least two rolls, such as {2d6, 2d8}kh1."},
	{"{1d6,1d6,1d6,1d6,1d6,1d6}", 20, "At most 5 rolls in one group."},
	{"d{a}", 2, "A face is a whole number, such as d{1,2,4,4} or d{-1..1}."},
	{"d{1 2}", 4, "A face is a whole number, such as d{1,2,4,4} or d{-1..1}."},
	{"d{1,}", 4, "A face is a whole number, such as d{1,2,4,4} or d{-1..1}."},
	{"d{1.5,2}", 2, "The number of a face is a whole number."},
	{"d{1..2000}", 2, "Too many faces: at most 1,000 on one die."},
	{"d{3..1}", 2, "The faces run backwards: write the smaller one first."},

	// Words.
	{"1d20+STR", 5, `I do not know "STR" in dice. Write its number instead.`},
	{"1d20 plus strength", 10, `I do not know "strength" in dice. Write its number instead.`},
	{"attack the goblin", 0, `I do not know "attack" in dice. Write its number instead.`},
	{"1d20; DROP TABLE rolls", 6, `I do not know "DROP" in dice. Write its number instead.`},
	{"二d六", 0, `I do not know "二d六" in dice. Write its number instead.`},
	{"2d6 halved", 4, `I do not know what "halved" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"1d20 Twice!", 5, `I do not know what "Twice!" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"1d20 keep the dragon grappled", 5, `I do not know what "keep" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"1d20+5 t6", 7, `I do not know what "t6" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"4d6damage", 3, `I do not know what "damage" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"1d6/2 rounded up", 6, `I do not know what "rounded" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"2d6 (half)", 5, `I do not know what "half" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"Half damage: 2d6", 0, `I do not know what "Half" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"(1d20 fire)+2", 6, `I do not know what "fire" does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #.`},
	{"1d20+5 vs", 7, `Write the number to reach after "vs", such as 1d20+5 vs 15.`},
	{"1d20 against the dragon", 5, `Write the number to reach after "against", such as 1d20+5 vs 15.`},
	{"1d20 vs 1d20", 5, `Write the number to reach after "vs", such as 1d20+5 vs 15.`},
	{"1d20 vs 15 vs 16", 11, "One roll is compared with one number: leave the second out."},
	{"1d20+5<=15", 6, "A total is compared with >= only, such as 1d20+5>=15."},

	// What is missing or too much.
	{"1d6 1d20", 4, "Something is missing between the two: write + to add, or , to roll them apart."},
	{"d4 d4", 3, "Something is missing between the two: write + to add, or , to roll them apart."},
	{"2d6 3", 4, "Something is missing between the two: write + to add, or , to roll them apart."},
	{"1d6 fire 1d8", 9, "Something is missing between the two: write + to add, or , to roll them apart."},
	{"(1d6 1d8)", 5, "Something is missing between the two: write + to add, or , to roll them apart."},
	{"1d20+5\n1d20+5", 7, "Something is missing between the two: write + to add, or , to roll them apart."},
	{"2(1d6)", 1, "Write * between the two to multiply."},
	{"(1d6)(1d6)", 5, "Write * between the two to multiply."},
	{"((1d6)(1d6))", 6, "Write * between the two to multiply."},
	{"1d20+", 5, "The dice stop in the middle: something is missing at the end."},
	{"((0+1)d6+3+)", 11, "The dice stop in the middle: something is missing at the end."},
	{"1d6,", 4, "The dice stop in the middle: something is missing at the end."},
	{"1d6+,1d6", 4, "The dice stop in the middle: something is missing at the end."},
	{"max(1d6,)", 8, "The dice stop in the middle: something is missing at the end."},
	{"(1d20+3", 0, "The ( has no )."},
	{"floor(1d20", 5, "The ( has no )."},
	{"1d20 (stealth", 5, "The ( has no )."},
	{"{1d20,1d20", 0, "The { has no }."},
	{"d{1,2", 1, "The { has no }."},
	{"d{", 1, "The { has no }."},
	{"1d20 [fire", 5, "The [ has no ]."},
	{"1d20+3)", 6, `I did not expect ")" here.`},
	{"<script>1d20", 0, `I did not expect "<" here.`},
	{"1d6,,1d6", 4, `I did not expect "," here.`},
	{"()d6", 1, `I did not expect ")" here.`},
	{"1d6*/2", 4, `I did not expect "/" here.`},
	{"1d20\x00", 4, "I did not expect \"\x00\" here."},
	{"1d6[a[b]]", 3, `I did not expect "[" here.`},
	{"1d6\xff", 3, "I did not expect \"\uFFFD\" here."},
	{"2d6 fire + 1d6", 9, `I did not expect "+" after words. Put words at the end, or in brackets: 2d6[fire]+1d4.`},
	{"floor(1d6, 2)", 0, "floor takes one number, and this gives it 2."},
	{"1d20---5", 6, "Three signs in a row: write one + or one -."},
	{"---1d20", 2, "Three signs in a row: write one + or one -."},

	// Ceilings.
	{"1d6" + strings.Repeat("+1", 51), 103, "Too many signs: at most 50 in one roll."},
	{strings.Repeat("(", 33) + "1d6" + strings.Repeat(")", 33), 32, "The brackets are nested too deeply: at most 32."},
	{strings.Repeat("(", 20000), 500, "The text is too long: at most 500 characters."},
	{"1d6 # " + strings.Repeat("é", 500), 500, "The text is too long: at most 500 characters."},
	{strings.Repeat("1d6,", 10) + "1d6", 40, "At most 10 rolls in one call."},
	{"1d6*1000000*1000000*1000000", 0, "The total could be too large: at most 1,000,000,000,000,000."},
	{"5-1d6*1000000*1000000*1000000", 0, "The total could be too large: at most 1,000,000,000,000,000."},

	// Division.
	{"1d20/0", 4, "Dividing by 0."},
	{"1d20//(2-2)", 4, "Dividing by 0."},
	{"1d20%0", 4, "Dividing by 0."},
	{"1d20/(1d6-1)", 4, "The right side of / can be 0, so it cannot divide."},
	{"1d20//4dF", 4, "The right side of // can be 0, so it cannot divide."},
	{"1d20%(1d4-2)", 4, "The right side of % can be 0, so it cannot divide."},
	{"1d20/(1d4*0.1-0.1)", 4, "The right side of / can be 0, so it cannot divide."},

	// Positions count characters of the text as given.
	{"１ｄ２０＋ＳＴＲ", 5, `I do not know "ＳＴＲ" in dice. Write its number instead.`},
	{"“1d20 ≥≥ 5”", 7, "Write the number to compare with, such as 10d10>=8."},
	{"é: 1d20 + Ü", 10, `I do not know "Ü" in dice. Write its number instead.`},
	{"1\u200bd20\u200bx1", 6, "'x' can mean times or explode here. Write * to multiply (2d6*10) or ! to explode (2d6!)."},
}

func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		r, refusal := Parse(c.text)
		if refusal == nil {
			t.Errorf("Parse(%q) reads %s; want a refusal", c.text, r.Canonical())
			continue
		}
		if refusal.Message != c.want {
			t.Errorf("Parse(%q)\n got %q\nwant %q", c.text, refusal.Message, c.want)
		}
		if refusal.At != c.at {
			t.Errorf("Parse(%q) points at %d; want %d (%s)", c.text, refusal.At, c.at, refusal.Message)
		}
		if refusal.Error() != refusal.Message {
			t.Errorf("Error() = %q; want the message", refusal.Error())
		}
	}
}

// Every sentence is finished, and none begs or shouts.
func TestRefusalsAreSentences(t *testing.T) {
	for _, c := range refusals {
		_, refusal := Parse(c.text)
		if refusal == nil {
			continue
		}
		m := refusal.Message
		if !strings.HasSuffix(m, ".") || strings.Contains(strings.ToLower(m), "please") || strings.Contains(m, "%!") {
			t.Errorf("Parse(%q) says %q; want a finished sentence", c.text, m)
		}
	}
}

func TestCaret(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1d20+STR", "     ^"},
		{"", "^"},
		{"1d20+", "     ^"},
		{"１d２０+STR", "        ^"},
		{"1d6\n+STR", " ^"},
		{"\t1d6+STR", "\t    ^"},
		{"e\u0301: 1d6+STR", "       ^"},
	} {
		_, refusal := Parse(c.text)
		if refusal == nil {
			t.Fatalf("Parse(%q) is read; want a refusal", c.text)
		}
		if got := refusal.Caret(c.text); got != c.want {
			t.Errorf("Caret(%q) = %q; want %q (%s at %d)", c.text, got, c.want, refusal.Message, refusal.At)
		}
	}
}
