package ui

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"pgregory.net/rapid"
)

func TestNumber(t *testing.T) {
	rows := []struct {
		n    int
		want string
	}{
		{0, "0"}, {7, "7"}, {999, "999"}, {1000, "1,000"}, {12345, "12,345"}, {100000, "100,000"}, {1234567, "1,234,567"},
		{-1, "-1"}, {-999, "-999"}, {-1000, "-1,000"}, {-100000, "-100,000"}, {math.MaxInt64, "9,223,372,036,854,775,807"}, {math.MinInt64, "-9,223,372,036,854,775,808"},
	}
	for _, row := range rows {
		if got := Number(row.n); got != row.want {
			t.Errorf("Number(%d) = %q; want %q", row.n, got, row.want)
		}
	}
}

// A number without its commas is itself; between commas stand three digits.
func TestNumberReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int().Draw(t, "n")
		s := Number(n)
		if back, err := strconv.Atoi(strings.ReplaceAll(s, ",", "")); err != nil || back != n {
			t.Fatalf("Number(%d) = %q, which reads as %d, %v", n, s, back, err)
		}
		groups := strings.Split(strings.TrimPrefix(s, "-"), ",")
		for i, g := range groups {
			if i > 0 && len(g) != 3 || len(g) == 0 || len(g) > 3 {
				t.Fatalf("Number(%d) = %q; want groups of three", n, s)
			}
		}
	})
}

func TestCount(t *testing.T) {
	rows := []struct {
		got, want string
	}{
		{Count(0, "scene"), "0 scenes"},
		{Count(1, "scene"), "1 scene"},
		{Count(2, "scene"), "2 scenes"},
		{Count(1, "part was", "parts were"), "1 part was"},
		{Count(0, "part was", "parts were"), "0 parts were"},
		{Count(1234, "piece is", "pieces are"), "1,234 pieces are"},
		{Count(-1, "edit"), "-1 edits"},
	}
	for _, row := range rows {
		if row.got != row.want {
			t.Errorf("Count = %q; want %q", row.got, row.want)
		}
	}
}

func TestCost(t *testing.T) {
	rows := []struct {
		cost               Cost
		text, span, spoken string
	}{
		{Cost{}, "?", "", "token cost unknown"},
		{Cost{Grade: "unknown", Count: 9, Low: 1, High: 20}, "?", "", "token cost unknown"},
		{Cost{Known: true, Count: 86, Low: 86, High: 86, Grade: "counted"}, "86", "", "86 tokens, counted"},
		{Cost{Known: true, Count: 1086, Low: 1086, High: 1086, Grade: "computed"}, "1,086", "", "1,086 tokens, computed"},
		{Cost{Known: true, Count: 54, Low: 50, High: 60, Grade: "estimate"}, "~54", "50–60", "about 54 tokens, between 50 and 60, estimate"},
		{Cost{Known: true, Count: 54, Low: 54, High: 54, Grade: "estimate"}, "~54", "", "54 tokens, estimate"},
	}
	for _, row := range rows {
		if text, span, spoken := row.cost.Text(), row.cost.Range(), row.cost.Words(); text != row.text || span != row.span || spoken != row.spoken {
			t.Errorf("%+v = %q, %q, %q; want %q, %q, %q", row.cost, text, span, spoken, row.text, row.span, row.spoken)
		}
	}
}

// The segments of a bar stand side by side in their order, within the bar, each
// as wide as its share but for the gap, and each is seen.
func TestCostBarLayout(t *testing.T) {
	counts := rapid.SliceOfN(rapid.IntRange(-3, 5000), 0, 60)
	rapid.Check(t, func(t *rapid.T) {
		var segments []Segment
		sum := 0
		for _, n := range counts.Draw(t, "counts") {
			segments = append(segments, Segment{Label: "x", Count: n})
			sum += max(n, 0)
		}
		whole := rapid.IntRange(-1, 20000).Draw(t, "total")
		total := float64(max(whole, sum, 1))
		boxes := layOut(segments, whole)
		if len(boxes) != len(segments) {
			t.Fatalf("%d boxes of %d segments", len(boxes), len(segments))
		}
		at := 0.0
		for i, b := range boxes {
			x, w := number(t, b.X), number(t, b.Width)
			share := float64(max(segments[i].Count, 0)) * barWidth / total
			if math.Abs(x-at) > 0.1 || math.Abs(w-max(share-2, 1)) > 0.1 {
				t.Fatalf("box %d is %g wide at %g; want %g at %g", i, w, x, max(share-2, 1), at)
			}
			if x+w > barWidth+1.1 || w < 1 {
				t.Fatalf("box %d ends at %g of %d and is %g wide", i, x+w, barWidth, w)
			}
			at += share
		}
	})
}

func number(t *rapid.T, s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatalf("%q is no number", s)
	}
	return v
}

// draw gives what a component draws.
func draw(t *testing.T, c templ.Component) *goquery.Document {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestNoticeWithAWayOn(t *testing.T) {
	n := draw(t, Notice("", "Gone.", Way{To: "/library?x=1", Label: "See it"})).Find("p")
	if n.Text() != "Gone. See it" || n.Find("a").AttrOr("href", "") != "/library?x=1" {
		t.Errorf("Notice = %q to %q; want the words and the way", n.Text(), n.Find("a").AttrOr("href", ""))
	}
}

func TestNotice(t *testing.T) {
	rows := []struct{ kind, class, role string }{
		{"", "notice", ""}, {"good", "notice notice--good", ""}, {"bad", "notice notice--bad", "alert"},
	}
	for _, row := range rows {
		n := draw(t, Notice(row.kind, "<b>Saved</b>", Way{})).Find(".notice")
		if class := n.AttrOr("class", ""); class != row.class || n.AttrOr("role", "") != row.role || n.Find("p").Text() != "<b>Saved</b>" {
			t.Errorf("Notice(%q) = class %q, role %q, %q; want %q, %q and its text", row.kind, class, n.AttrOr("role", ""), n.Text(), row.class, row.role)
		}
		if n.Find("button").AttrOr("aria-label", "") == "" {
			t.Errorf("Notice(%q): its button has no name", row.kind)
		}
	}
}

// A cost is read out in words, and its number is not read twice.
func TestCostNumber(t *testing.T) {
	c := Cost{Known: true, Count: 54, Low: 50, High: 60, Grade: "estimate", Source: `by "x"`}
	doc := draw(t, CostNumber(c))
	if got := doc.Find(".sr-only").Text(); got != c.Words() {
		t.Errorf("the words of a cost = %q; want %q", got, c.Words())
	}
	if doc.Find("[aria-hidden=true]").Text() != "~54" || doc.Find(".cost").AttrOr("title", "") != c.Source {
		t.Errorf("a cost is drawn as %q", doc.Text())
	}
	chip := draw(t, CostGrade(c)).Find(".chip")
	if !chip.HasClass("chip--guess") || chip.HasClass("chip--pass") || !strings.Contains(chip.Text(), "50–60") {
		t.Errorf("the grade of an estimate is %q, class %q", chip.Text(), chip.AttrOr("class", ""))
	}
	bar := draw(t, CostBar([]Segment{{"a", 3, "part-a"}, {"b", 7, ""}}, 0))
	if bar.Find("rect").Length() != 2 || bar.Find(`rect[data-for="part-a"] title`).Text() != "a 3" || bar.Find("svg[aria-hidden=true]").Length() != 1 {
		t.Error("a cost bar does not draw its segments")
	}
}

func TestIcons(t *testing.T) {
	for _, c := range []templ.Component{Icon("x"), LargeIcon("x")} {
		svg := draw(t, c).Find("svg")
		if svg.AttrOr("aria-hidden", "") != "true" || !strings.HasSuffix(svg.Find("use").AttrOr("href", ""), "#x") {
			t.Error("an icon is read out, or leads nowhere")
		}
	}
	if !HasIcon("wrench") || HasIcon("no-such-icon") || HasIcon("") {
		t.Error("HasIcon knows an icon there is not, or does not know one there is")
	}
	doc := draw(t, Empty("wrench", "Nothing yet", "Make one."))
	if doc.Find("h2").Text() != "Nothing yet" || doc.Find("p").Text() != "Make one." || draw(t, Empty("wrench", "Nothing", "")).Find("p").Length() != 0 {
		t.Error("Empty does not say its title and text")
	}
	if slot := draw(t, FieldError("e", "")).Find("#e"); slot.Length() != 1 || slot.Text() != "" {
		t.Error("the slot of a message is not there while it is empty")
	}
}
