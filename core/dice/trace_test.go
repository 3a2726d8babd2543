package dice

import (
	"encoding/json"
	"testing"
)

func TestTraceJSON(t *testing.T) {
	for _, c := range []struct{ text, throws, want string }{
		{"4d6kh3+2", "6/6 6/5 6/4 6/2",
			`{"text":"4d6kh3+2","canonical":"4d6kh3+2","rolls":[{"dice":"4d6kh3","dieList":[{"v":6},{"v":5},{"v":4},{"v":2,"dropped":true}],"total":15}],"modifier":2,"total":17}`},
		{"1d20 + 5 to hit vs AC 15", "20/12",
			`{"text":"1d20 + 5 to hit vs AC 15","canonical":"1d20+5 vs 15","label":"to hit","rolls":[{"dice":"1d20","dieList":[{"v":12}],"total":12}],"modifier":5,"total":17,"check":{"against":15,"by":2,"success":true,"natural":12}}`},
		{"1d20-1d4-2", "20/9 4/3",
			`{"text":"1d20-1d4-2","canonical":"1d20-1d4-2","rolls":[{"dice":"1d20","dieList":[{"v":9}],"total":9},{"dice":"1d4","dieList":[{"v":3}],"total":3,"minus":true}],"modifier":-2,"total":4}`},
		{"2d6!", "6/3 6/6 6/1",
			`{"text":"2d6!","canonical":"2d6!","rolls":[{"dice":"2d6!","dieList":[{"v":3},{"v":6,"exploded":true},{"v":1,"extra":true}],"total":10}],"modifier":0,"total":10}`},
		{"1d6!!", "6/6 6/2",
			`{"text":"1d6!!","canonical":"1d6!!","rolls":[{"dice":"1d6!!","dieList":[{"v":8,"exploded":true,"was":{"chain":[6,2]}}],"total":8}],"modifier":0,"total":8}`},
		{"2d6ro1min3", "6/1 6/2 6/4",
			`{"text":"2d6ro1min3","canonical":"2d6ro1min3","rolls":[{"dice":"2d6ro1min3","dieList":[{"v":3,"was":{"rerolled":[1],"face":2}},{"v":4}],"total":7}],"modifier":0,"total":7}`},
		{"2d10=9f=1", "10/9 10/1",
			`{"text":"2d10=9f=1","canonical":"2d10=9f=1","rolls":[{"dice":"2d10=9f=1","dieList":[{"v":9,"success":true},{"v":1,"failure":true}],"total":0,"counted":true}],"modifier":0,"total":0}`},
		{"(1d4)d6", "4/1 6/3",
			`{"text":"(1d4)d6","canonical":"(1d4)d6","rolls":[{"dice":"1d4","dieList":[{"v":1}],"total":1,"role":"count"},{"dice":"(1d4)d6","dieList":[{"v":3}],"total":3}],"modifier":0,"total":3}`},
		{"1d6/2", "6/5",
			`{"text":"1d6/2","canonical":"1d6/2","rolls":[{"dice":"1d6","dieList":[{"v":5}],"total":5}],"modifier":0,"total":2,"exact":"2.5"}`},
		{"{1d6, 4}kh1", "6/3",
			`{"text":"{1d6, 4}kh1","canonical":"{1d6, 4}kh1","rolls":[{"dice":"1d6","dieList":[{"v":3}],"total":3,"dropped":true}],"groups":[{"group":"{1d6, 4}kh1","items":[{"total":3,"dropped":true},{"total":4}],"total":4}],"modifier":0,"total":4}`},
		{"1d4, Second: 1d4 # last", "4/1 4/2",
			`{"text":"1d4, Second: 1d4 # last","canonical":"1d4, 1d4","parts":[{"text":"1d4","canonical":"1d4","rolls":[{"dice":"1d4","dieList":[{"v":1}],"total":1}],"modifier":0,"total":1},{"text":"Second: 1d4 # last","canonical":"1d4","label":"Second last","rolls":[{"dice":"1d4","dieList":[{"v":2}],"total":2}],"modifier":0,"total":2}]}`},
	} {
		got, err := json.Marshal(must(t, c.text).Roll(throws(t, c.throws)))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != c.want {
			t.Errorf("JSON(%q)\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestModifier(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{
		{"1d20", 0}, {"1d20+5", 5}, {"1d20-5", -5}, {"5+1d20", 5}, {"1d20+5-2+1d4", 3},
		{"1d20+2*3", 6}, {"1d20+(2-5)", -3}, {"1d20-(2-5)", 3}, {"1d20+1/4", 0.25}, {"1d20+1.5", 1.5},
		{"1d20+max(1,2)", 2}, {"1d20+{3,4}kh1", 0}, {"(1d20+5)*2", 0}, {"(1d20+5)*2+7", 7}, {"1d20+-5", -5}, {"-5+1d20", -5},
	} {
		if got := must(t, c.text).Roll(Source("m", KindRoll, 0, 0)).Parts[0].Modifier; got != c.want {
			t.Errorf("Modifier(%q) = %v; want %v", c.text, got, c.want)
		}
	}
}

// A natural 20 stays one, whatever it explodes or is raised into.
func TestNatural(t *testing.T) {
	for _, c := range []struct {
		text, throws string
		want         int
	}{
		{"1d20! vs 35", "20/20 20/3", 20},
		{"1d20!! vs 35", "20/20 20/3", 20},
		{"1d20+7 vs 15", "20/1", 1},
		{"1d20 adv vs 15", "20/1 20/20", 20},
		{"1d20 dis vs 15", "20/1 20/20", 1},
		{"1d20min10 vs 15", "20/2", 2},
		{"1d20ro1 vs 15", "20/1 20/8", 8},
	} {
		check := must(t, c.text).Roll(throws(t, c.throws)).Parts[0].Check
		if check == nil || check.Natural == nil || *check.Natural != c.want {
			t.Errorf("natural of %q thrown %s = %+v; want %d", c.text, c.throws, check, c.want)
		}
	}
	for _, text := range []string{"2d20 vs 15", "1d20+1d4 vs 15", "4d6kh3 vs 15", "(1d4-1)d6 vs 15"} {
		if check := must(t, text).Roll(Source("n", KindRoll, 0, 0)).Parts[0].Check; check.Natural != nil {
			t.Errorf("natural of %q = %d; want none, as no single die counts", text, *check.Natural)
		}
	}
}

func TestUnmarshalRefusesOtherJSON(t *testing.T) {
	for _, data := range []string{`[]`, `"1d20"`, `{"parts":{}}`, `{"rolls":7}`} {
		var r Result
		if err := json.Unmarshal([]byte(data), &r); err == nil {
			t.Errorf("Unmarshal(%s) = %+v; want an error", data, r)
		}
	}
}
