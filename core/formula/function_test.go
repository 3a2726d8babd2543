package formula

import (
	"strings"
	"testing"
)

// answerRow is a text and what it answers over the sample.
type answerRow struct{ text, want string }

func checkAnswers(t *testing.T, rows []answerRow) {
	t.Helper()
	for _, c := range rows {
		wantAnswer(t, c.text, c.want)
	}
}

func checkRefusals(t *testing.T, rows []answerRow) {
	t.Helper()
	for _, c := range rows {
		wantFault(t, c.text, c.want)
	}
}

func TestRounding(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= floor(2.9)}}", "2"},
		{"{{= floor(-2.1)}}", "-3"},
		{"{{= floor(2)}}", "2"},
		{"{{= floor(2.345, 2)}}", "2.34"},
		{"{{= floor(-2.341, 2)}}", "-2.35"},
		{"{{= floor(2.5, 0)}}", "2"},
		{"{{= floor(0.000000000000001, 15)}}", "0.000000000000001"},
		{"{{= floor(\"7.9\")}}", "7"},
		{"{{= floor(\" 7.9 \")}}", "7"},
		{"{{= ceil(2.1)}}", "3"},
		{"{{= ceil(-2.9)}}", "-2"},
		{"{{= ceil(2.341, 2)}}", "2.35"},
		{"{{= ceil(0)}}", "0"},
		{"{{= round(2.5)}}", "3"},
		{"{{= round(-2.5)}}", "-2"},
		{"{{= round(2.4999)}}", "2"},
		{"{{= round(2.675, 2)}}", "2.68"},
		{"{{= round(1/3, 4)}}", "0.3333"},
		{"{{= round(2/3, 4)}}", "0.6667"},
		{"{{= round(5, 15)}}", "5"},
		{"{{floor::2.9}}", "2"},
		{"{{ceil::2.1}}", "3"},
		{"{{round::2.567::1}}", "2.6"},
		{"{{Floor::{{n}}}}", "20"},
		{"{{= FLOOR(2.9)}}", "2"},
		{"{{= abs(-3.5)}}", "3.5"},
		{"{{= abs(3)}}", "3"},
		{"{{= abs(m)}}", "2"},
		{"{{abs::-0}}", "0"},
	})
	checkRefusals(t, []answerRow{
		{"{{= floor(1.5, -1)}}", "Places are a whole number up to 15."},
		{"{{= floor(1.5, 16)}}", "Places are a whole number up to 15."},
		{"{{= round(1.5, 0.5)}}", "Places are a whole number up to 15."},
		{"{{= round(1.5, mood)}}", `"calm" is not a number.`},
		{"{{= ceil(mood)}}", `"calm" is not a number.`},
		{"{{= ceil(\"\")}}", `"" is not a number.`},
		{"{{= abs(true)}}", `"true" is not a number.`},
		{"{{= abs(present)}}", `"Ann, Mira" is not a number.`},
		{"{{= floor(1, 2, 3)}}", "floor() takes a number, and places if need be, not 3."},
		{"{{floor::1::2::3}}", "{{floor}} takes a number, and places if need be, not 3."},
		{"{{= abs(1, 2)}}", "abs() takes one number, not 2."},
	})
}

func TestLeastAndMost(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= min(3, 1, 2)}}", "1"},
		{"{{= max(3, 1, 2)}}", "3"},
		{"{{= min(5)}}", "5"},
		{"{{= max(-5)}}", "-5"},
		{"{{= max(-5, -4.99)}}", "-4.99"},
		{"{{= min(n, hp, m)}}", "-2"},
		{"{{= max(\"10\", 9)}}", "10"},
		{"{{= max(1, 2, 3, 4, 5, 6, 7)}}", "7"},
		{"{{min::4::2::9}}", "2"},
		{"{{max::4::{{n}}::9}}", "20"},
		{"{{= clamp(5, 1, 3)}}", "3"},
		{"{{= clamp(0, 1, 3)}}", "1"},
		{"{{= clamp(2, 1, 3)}}", "2"},
		{"{{= clamp(5, 3, 1)}}", "3"},
		{"{{= clamp(1, 1, 1)}}", "1"},
		{"{{= clamp(hp + 100, 0, 10)}}", "10"},
		{"{{clamp::-4::0::10}}", "0"},
	})
	checkRefusals(t, []answerRow{
		{"{{= min()}}", "min() takes one number or more, not none."},
		{"{{= min(1, mood)}}", `"calm" is not a number.`},
		{"{{= max(mood, 1)}}", `"calm" is not a number.`},
		{"{{= clamp(1, 2)}}", "clamp() takes a number, the least and the most, not 2."},
		{"{{= clamp(1, 2, mood)}}", `"calm" is not a number.`},
	})
}

func TestTextFunctions(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= len(\"\")}}", "0"},
		{"{{= len(\"größe\")}}", "5"},
		{"{{= len(\"日本\")}}", "2"},
		{"{{= len(present)}}", "2"},
		{"{{= length(user)}}", "3"},
		{"{{= len(1.50)}}", "3"},
		{"{{= len(true)}}", "4"},
		{"{{= len(location)}}", "0"},
		{"{{len::a b}}", "3"},
		{"{{length:: a b }}", "3"},
		{"{{= lower(\"ÄB\")}}", "äb"},
		{"{{= upper(\"äß\")}}", "Äß"},
		{"{{upper::{{user}}}}", "ANN"},
		{"{{lower:ABC}}", "abc"},
		{"{{lower ABC}}", "abc"},
		{"<{{= trim(\"  a b \")}}>", "<a b>"},
		{"<{{trim::  a b }}>", "<a b>"},
		{"{{= capitalize(\"ärger im\")}}", "Ärger im"},
		{"<{{= capitalize(\"\")}}>", "<>"},
		{"{{= capitalize(\"1a\")}}", "1a"},
		{"{{capitalize::mira}}", "Mira"},
		{"{{= reverse(\"abc\")}}", "cba"},
		{"{{= reverse(\"日本\")}}", "本日"},
		{"{{reverse::{{user}}}}", "nnA"},
		{"{{= upper(lower(\"Ab\") ~ 1)}}", "AB1"},
	})
	checkRefusals(t, []answerRow{
		{"{{= len()}}", "len() takes one text or list, not none."},
		{"{{= upper(\"a\", \"b\")}}", "upper() takes one text, not 2."},
		{"{{upper::a::b}}", "{{upper}} takes one text, not 2."},
		{"{{= reverse()}}", "reverse() takes one text, not none."},
		{"{{= capitalise(\"a\")}}", "capitalise() is not a function. Did you mean capitalize()?"},
	})
}

func TestLookingIntoTexts(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{= contains(\"abc\", \"b\")}}", "true"},
		{"{{= contains(\"abc\", \"B\")}}", "false"},
		{"{{= contains(\"abc\", \"\")}}", "true"},
		{"{{= contains(\"\", \"a\")}}", "false"},
		{"{{= contains(present, \"Ann\")}}", "true"},
		{"{{= contains(present, \"An\")}}", "false"},
		{"{{= contains(123, 2)}}", "true"},
		{"{{contains::haystack::hay}}", "true"},
		{"{{= startswith(\"abc\", \"ab\")}}", "true"},
		{"{{= startsWith(\"abc\", \"b\")}}", "false"},
		{"{{= starts_with(\"abc\", \"\")}}", "true"},
		{"{{startswith::abc::a}}", "true"},
		{"{{= endswith(\"abc\", \"bc\")}}", "true"},
		{"{{= endsWith(\"abc\", \"ab\")}}", "false"},
		{"{{endswith::abc::c}}", "true"},
	})
	checkRefusals(t, []answerRow{
		{"{{= contains(\"a\")}}", "contains() takes a text or list, and what may be in it, not 1."},
		{"{{= startswith(\"a\", \"b\", \"c\")}}", "startswith() takes two texts, not 3."},
		{"{{endswith::a}}", "{{endswith}} takes two texts, not 1."},
	})
}

// Every comparison has a function by two names or one, and gives what its
// operator gives.
func TestFunctionsThatAreOperators(t *testing.T) {
	pairs := []struct{ operator, names string }{
		{"==", "equal isequal isEqual is_equal"}, {"!=", "notequal isnotequal isNotEqual"},
		{">", "greater isgreater"}, {"<", "less isless"},
		{">=", "greaterequal isgreaterorequal greater_equal"}, {"<=", "lessequal islessorequal"},
	}
	values := []string{"1", "2", "\"1.0\"", "hp", "n", "-1"}
	for _, pair := range pairs {
		for _, name := range strings.Fields(pair.names) {
			for _, a := range values {
				for _, b := range values {
					want, fault := work("{{= " + a + pair.operator + b + "}}")
					if fault != nil {
						t.Fatalf("%s %s %s says %q", a, pair.operator, b, fault.Message)
					}
					wantAnswer(t, "{{= "+name+"("+a+", "+b+")}}", want)
				}
			}
		}
	}
	checkAnswers(t, []answerRow{
		{"{{equal::a::a}}", "true"},
		{"{{equal::1::1.0}}", "true"},
		{"{{equal::a::A}}", "false"},
		{"{{not_equal::a::b}}", "true"},
		{"{{greater::10::9}}", "true"},
		{"{{less_equal::9::9}}", "true"},
		{"{{= and(1, 0)}}", "false"},
		{"{{= and(1, \"x\")}}", "true"},
		{"{{= or(0, \"\")}}", "false"},
		{"{{= or(0, 3)}}", "true"},
		{"{{= not(0)}}", "true"},
		{"{{and::1::1}}", "true"},
		{"{{or::0::no}}", "false"},
		{"{{not::off}}", "true"},
	})
	checkRefusals(t, []answerRow{
		{"{{= greater(\"a\", 1)}}", `"a" is not a number.`},
		{"{{less::1::b}}", `"b" is not a number.`},
		{"{{= equal(1)}}", "equal() takes two values, not 1."},
		{"{{= greater(1, 2, 3)}}", "greater() takes two numbers, not 3."},
		{"{{and::1}}", "{{and}} takes two values, not 1."},
	})
}
