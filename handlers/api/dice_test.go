package api_test

import (
	"fmt"
	"math"
	"net/url"
	"strings"
	"testing"
)

func TestDiceRoll(t *testing.T) {
	s := open(t)
	rows := []struct {
		body   string
		status int
		holds  string
	}{
		{`{"dice":"2d6+1","seed":"x"}`, 200, `"text":"Rolled 2d6+1: [`},
		{`{"dice":"8d20","seed":"turn-1"}`, 200, `Rolled 8d20: [20, 16, 17, 7, 16, 1, 8, 14] = 99","canonical":"8d20","total":99,"seed":"turn-1","trace":{`},
		{`{"dice":"1d20+1,1d20+1"}`, 200, `"total":null`},
		{`{"dice":""}`, 422, `There is nothing to roll`},
		{`{"dice":"20"}`, 422, `There is no die in`},
		{`{"dice":"1d20+STR"}`, 422, `"at":5`},
		{`{"dice":7}`, 422, `"path":"dice"`},
		{`{}`, 422, `"path":"dice"`},
		{`{"dice":"1d6","sides":3}`, 422, `"path":"sides"`},
	}
	for _, r := range rows {
		s.do("POST", "/api/dice/roll", r.body).want(t, "roll "+r.body, r.status, r.holds)
	}
}

func TestDiceOdds(t *testing.T) {
	s := open(t)
	rows := []struct {
		query  string
		status int
		holds  string
	}{
		{"dice=1d4", 200, `{"canonical":"1d4","min":1,"max":4,"mean":2.5,"sd":1.118033988749895,"exact":true,"curve":[[1,0.25],[2,0.25],[3,0.25],[4,0.25]],"step":1,"percentiles":{"p10":1,"p50":2,"p90":4},"atLeast":[],"check":null}`},
		{"dice=1d20%2B5+vs+15", 200, `"check":{"against":15,"success":0.55}`},
		{"dice=1d6!", 200, `"min":1,"max":null,"mean":4.2,"sd":3.26190128`},
		{"dice=1d8*1d8&atLeast=-1", 200, `"atLeast":[[-1,1]]`},
		{"dice=1d4&atLeast=3,4&atLeast=5", 200, `"atLeast":[[3,0.5],[4,0.25],[5,0]]`},
		{"dice=1d4,1d6", 200, `{"canonical":"1d4, 1d6","parts":[{"canonical":"1d4","min":1`},
		{"dice=1000d1000", 200, `"mean":500500,"sd":9128.70`},
		{"dice=1000d1000", 200, `"exact":false,"rolls":20000,`},
		{"dice=1d1000000", 200, `"exact":true,"curve":[[1,0.005`},
		{"dice=1d1000000", 200, `"step":5000,`},
		{"dice=", 422, `There is nothing to roll`},
		{"", 422, `"path":"dice"`},
		{"dice=1d20%2BSTR", 422, `{"path":"dice","message":"I do not know \"STR\" in dice. Write its number instead."}],"at":5}`},
		{"dice=1d1", 422, `"at":2`},
		{"dice=1d4&atLeast=x", 422, `"path":"atLeast"`},
		{"dice=1d4&atLeast=1.5", 422, `is not a whole number`},
		{"dice=1d4&atLeast=" + strings.Repeat("1,", 20) + "1", 422, `at most 20`},
		{"dice=1d4&sides=3", 422, `"path":"sides"`},
	}
	for _, r := range rows {
		s.do("GET", "/api/dice/odds?"+r.query, "").want(t, "odds of "+r.query, r.status, r.holds)
	}
}

// Every curve that is answered comes to 1 and has the mean it says, as a
// program that draws it finds.
func TestDiceOddsCurveComesToOne(t *testing.T) {
	s := open(t)
	for _, text := range []string{"3d6", "4d6kh3+2", "100d20", "6d6!", "1d100*2/1d4", "{2d6, 2d8}kh1", "1000d6", "10d10>=8f=1"} {
		a := s.do("GET", "/api/dice/odds?dice="+url.QueryEscape(text), "")
		sum, mean := 0.0, 0.0
		points, _ := a.json["curve"].([]any)
		for _, point := range points {
			var total, p float64
			if n, err := fmt.Sscan(strings.Trim(fmt.Sprint(point), "[]"), &total, &p); n != 2 {
				t.Fatalf("odds of %s: the point %v: %v", text, point, err)
			}
			sum, mean = sum+p, mean+p*total
		}
		told, _ := a.json["mean"].(float64)
		if math.Abs(sum-1) > 1e-9 || math.Abs(mean-told) > 1e-6 {
			t.Errorf("odds of %s come to %v with mean %v; want 1 and %v", text, sum, mean, told)
		}
	}
}
