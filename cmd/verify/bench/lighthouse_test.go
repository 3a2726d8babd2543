package main

import (
	"maps"
	"testing"
)

func TestLighthouseScores(t *testing.T) {
	for _, c := range []struct {
		report string
		want   scores
		fails  bool
	}{
		{`{"categories":{"performance":{"score":0.97},"accessibility":{"score":1}}}`, scores{"performance": 0.97, "accessibility": 1}, false},
		{`{"categories":{"performance":{"score":null}}}`, scores{"performance": 0}, false},
		{`{"categories":{}}`, nil, true},
		{`{}`, nil, true},
		{`not a report`, nil, true},
	} {
		got, err := readScores([]byte(c.report))
		if (err != nil) != c.fails || !maps.Equal(got, c.want) {
			t.Errorf("readScores(%s) = %v, %v; want %v", c.report, got, err, c.want)
		}
	}
}

// The least page counts, and of each page the middle run.
func TestLighthouseTakesTheMiddleRunOfTheLeastPage(t *testing.T) {
	least := scores{}
	least.take(medians([]scores{{"a": 1, "b": 0.5}, {"a": 0.2, "b": 0.5}, {"a": 0.9, "b": 1}}))
	least.take(medians([]scores{{"a": 1, "b": 0.4}, {"a": 1, "b": 0.4}, {"a": 0.1, "b": 0}}))
	if want := (scores{"a": 0.9, "b": 0.4}); !maps.Equal(least, want) {
		t.Errorf("the scores are %v; want %v", least, want)
	}
}
