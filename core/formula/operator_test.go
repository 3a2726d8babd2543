package formula

import (
	"fmt"
	"strings"
	"testing"
)

func TestArithmetic(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= 1 + 2 * 3}}", "7"},
		{"{{= (1 + 2) * 3}}", "9"},
		{"{{= 10 - 4 - 3}}", "3"},
		{"{{= 100 / 10 / 2}}", "5"},
		{"{{= 2 * 3 % 4}}", "2"},
		{"{{= 7 % 3}}", "1"},
		{"{{= -7 % 3}}", "2"},
		{"{{= 7 % -3}}", "-2"},
		{"{{= -1 % 24}}", "23"},
		{"{{= 5.5 % 2}}", "1.5"},
		{"{{= 6 % 3}}", "0"},
		{"{{= -2 * -3}}", "6"},
		{"{{= - -3}}", "3"},
		{"{{= -(1 + 2)}}", "-3"},
		{"{{= +5}}", "5"},
		{"{{= 1--1}}", "2"},
		{"{{= 1++1}}", "2"},
		{"{{= 1 - -1}}", "2"},
		{"{{= 3×4}}", "12"},
		{"{{= 12÷4}}", "3"},
		{"{{= 5−2}}", "3"},
		{"{{= 0.1 + 0.2 == 0.3}}", "true"},
		{"{{= 1 / 3}}", "0.333333333333333"},
		{"{{= 10 / 4}}", "2.5"},
		{"{{= 1.10}}", "1.1"},
		{"{{= .5 + .5}}", "1"},
		{"{{= 007}}", "7"},
		{"{{= n * 2}}", "40"},
		{"{{= hp-2}}", "5"},
		{"{{= hp - m}}", "9"},
		{"{{= \"3\" + \"4\"}}", "7"},
		{"{{= 999999999999999 - 999999999999999}}", "0"},
	})
	checkRefusals(t, []answerRow{
		{"{{= \"a\" + 1}}", `"a" is not a number.`},
		{"{{= 1 - \"\"}}", `"" is not a number.`},
		{"{{= location + 1}}", `"" is not a number.`},
		{"{{= -mood}}", `"calm" is not a number.`},
		{"{{= 999999999999999 * 999999999999999}}", "The number is too large: at most 15 digits."},
		{"{{= -999999999999999 - 1}}", "The number is too large: at most 15 digits."},
		{"{{= 1 / 0.000}}", "Dividing by 0."},
		{"{{= 1 / (n - 20)}}", "Dividing by 0."},
		{"{{= 0 % 0}}", "Dividing by 0."},
	})
}

func TestJoining(t *testing.T) {
	checkAnswers(t, []answerRow{
		{`{{= "a" ~ "b"}}`, "ab"},
		{"{{= 1 ~ 2}}", "12"},
		{"{{= 1.50 ~ \"\"}}", "1.5"},
		{"{{= 1 + 2 ~ 3 + 4}}", "37"},
		{`{{= "<" ~ location ~ ">"}}`, "<>"},
		{`{{= present ~ "."}}`, "Ann, Mira."},
		{`{{= true ~ false}}`, "truefalse"},
	})
	checkAnswers(t, []answerRow{
		{`{{= "say \"hi\""}}`, `say "hi"`},
		{`{{= 'it\'s'}}`, "it's"},
		{`{{= "a\\b"}}`, `a\b`},
		{`{{= "a\nb"}}`, `a\nb`},
		{`{{= "it's"}}`, "it's"},
		{`{{= "{{user}}: {{= 1 + 1}}"}}`, "Ann: 2"},
		{`{{= "}"}}`, "}"},
	})
}

// Numbers compare as numbers when both look like numbers, and as texts
// otherwise; only numbers are less or more.
func TestComparing(t *testing.T) {
	for _, c := range []struct {
		a, b    string
		equal   bool
		compare int // 2 when one is no number
	}{
		{"1", "1", true, 0}, {"1", "2", false, -1}, {"2", "1", false, 1}, {"10", "9", false, 1},
		{`"10"`, `"9"`, false, 1}, {`"10"`, "10.0", true, 0}, {`" 7 "`, "hp", true, 0}, {"007", `"7"`, true, 0},
		{"-1", "1", false, -1}, {"-0", "0", true, 0}, {"0.1", "0.10", true, 0}, {"0.1", "0.11", false, -1},
		{"999999999999999", "999999999999998", false, 1}, {"0.000000000000001", "0", false, 1},
		{`"a"`, `"a"`, true, 2}, {`"a"`, `"A"`, false, 2}, {`"a"`, "1", false, 2}, {`""`, "0", false, 2},
		{`""`, `""`, true, 2}, {"true", `"true"`, true, 2}, {"true", "1", false, 2}, {"false", "0", false, 2},
		{"mood", `"calm"`, true, 2}, {"location", `""`, true, 2}, {"present", `"Ann, Mira"`, true, 2}, {`"1e3"`, "1000", false, 2},
	} {
		for _, operator := range []string{"==", "===", "!=", "!==", "<>", "≠", "<", "<=", "≤", ">", ">=", "≥"} {
			text := fmt.Sprintf("{{= %s %s %s}}", c.a, operator, c.b)
			var want bool
			switch operator {
			case "==", "===":
				want = c.equal
			case "!=", "!==", "<>", "≠":
				want = !c.equal
			case "<":
				want = c.compare < 0
			case "<=", "≤":
				want = c.compare <= 0
			case ">":
				want = c.compare > 0
			default:
				want = c.compare >= 0
			}
			got, fault := work(text)
			if ordered := strings.Trim(operator, "<>=≤≥") == "" && operator != "<>" && !strings.HasPrefix(operator, "=="); ordered && c.compare == 2 {
				if fault == nil || !strings.HasSuffix(fault.Message, "is not a number.") {
					t.Errorf("%s = %s, %v; want a fault", text, got, fault)
				}
				continue
			}
			if fault != nil || got != fmt.Sprint(want) {
				t.Errorf("%s = %s, %v; want %v", text, got, fault, want)
			}
		}
	}
}

// What counts as true, in an if, for not, and, or and a choice by ?.
func TestTruth(t *testing.T) {
	for _, c := range []struct {
		value string
		want  bool
	}{
		{"true", true}, {"false", false}, {"TRUE", true}, {"False", false}, {"0", false}, {"1", true}, {"-1", true}, {"0.0", false}, {"0.001", true},
		{`""`, false}, {`" "`, false}, {`"0"`, false}, {`"0.00"`, false}, {`"-0"`, false}, {`"00"`, false}, {`"false"`, false}, {`"FALSE"`, false}, {`"off"`, false},
		{`"Off"`, false}, {`"no"`, false}, {`"NO"`, false}, {`" no "`, false}, {`"on"`, true}, {`"yes"`, true}, {`"none"`, true}, {`"a"`, true}, {`"null"`, true},
		{`"falsey"`, true}, {`"nope"`, true}, {"user", true}, {"location", false}, {"notes", false}, {"present", true}, {"time", false}, {"inScene", true},
		{"traits.brave", true}, {".empty", false}, {".mood", true}, {"hp", true}, {"hp - 7", false}, {"1 == 2", false},
	} {
		for _, form := range []struct {
			text string
			want bool
		}{
			{"{{if %}}true{{else}}false{{/if}}", c.want},
			{"{{if !(%)}}true{{else}}false{{/if}}", !c.want},
			{"{{= not (%)}}", !c.want},
			{"{{= (%) ? true : false}}", c.want},
			{"{{= not not (%)}}", c.want},
			{"{{= not ((%) and 1)}}", !c.want},
			{"{{= not ((%) or 0)}}", !c.want},
			{"{{= not (0 || (%))}}", !c.want},
			{"{{= not (1 && (%))}}", !c.want},
			{"{{if 0}}x{{elif %}}true{{else}}false{{/if}}", c.want},
		} {
			wantAnswer(t, strings.Replace(form.text, "%", c.value, 1), fmt.Sprint(form.want))
		}
	}
}

// Operators bind as people expect: or, and, not, comparisons, ??, ~, + -, * / %.
func TestBinding(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= 1 or 0 and 0}}", "1"},
		{"{{= (1 or 0) and 0}}", "0"},
		{"{{= not 1 == 2}}", "true"},
		{"{{= !1 == 2}}", "false"},
		{"{{= not 0 and 0}}", "0"},
		{"{{= 1 + 1 == 2 and 3 > 2}}", "true"},
		{"{{= zz ?? 1 + 1}}", "2"},
		{"{{= zz ?? 1 == 1}}", "true"},
		{"{{= \"a\" ~ 1 + 1}}", "a2"},
		{"{{= -hp * 2}}", "-14"},
		{"{{= 1 < 2 == true}}", "true"},
		{"{{= 0 ? 1 : 0 ? 2 : 3}}", "3"},
		{"{{= 1 ? 0 ? 1 : 2 : 3}}", "2"},
		{"{{= hp > 5 ? \"well\" : \"hurt\"}}", "well"},
		{"{{= 1 and \"a\"}}", "a"},
		{"{{= \"\" or \"b\"}}", "b"},
		{"{{= \"a\" or 1/0}}", "a"},
		{"{{= 0 and 1/0}}", "0"},
		{"{{= 1 & 0}}", "0"},
		{"{{= 0 | 2}}", "2"},
		{"{{= 1 AND 2 OR 3}}", "2"},
		{"{{= NOT 0}}", "true"},
	})
}

// ?? and default() stand in for a name that is not there or holds nothing, and
// for nothing else.
func TestStandingIn(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= zz ?? \"none\"}}", "none"},
		{"{{= location ?? \"nowhere\"}}", "nowhere"},
		{"<{{= .empty ?? \"x\"}}>", "<>"},
		{"<{{= \"\" ?? \"x\"}}>", "<>"},
		{"{{= 0 ?? 5}}", "0"},
		{"{{= false ?? 5}}", "false"},
		{"{{= hp ?? 1/0}}", "7"},
		{"{{= zz ?? yy ?? 3}}", "3"},
		{"{{= default(zz, 4)}}", "4"},
		{"{{= default(hp, 4)}}", "7"},
		{"{{default::zz::4}}", "4"},
		{"{{default::hp::4}}", "7"},
		{"{{default::zz::{{user}}}}", "Ann"},
		{"{{= (zz + 1) ?? 4}}", "4"},
		{"{{= arg(\"zz\") ?? 4}}", "4"},
		{"{{= arg(\"target\") ?? 4}}", "goblin"},
		{"{{= \"a{{zz}}b\" ?? \"c\"}}", "c"},
		{"{{= [No such] ?? 1}}", "1"},
	})
	checkRefusals(t, []answerRow{
		{"{{= 1/0 ?? 4}}", "Dividing by 0."},
		{"{{= mood + 1 ?? 4}}", `"calm" is not a number.`},
		{"{{= zz ?? yy}}", `"yy" is not known.`},
		{"{{= default(zz)}}", "default() takes a value and what to say without it, not 1."},
		{"{{default::zz}}", "{{default}} takes a value and what to say without it, not 1."},
	})
}
