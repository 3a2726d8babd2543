package booth

import (
	"strings"
	"testing"

	"callboard/views/ui"
)

func TestPicked(t *testing.T) {
	costs := func(counts ...int) (p Picker) {
		for _, n := range counts {
			p.Chosen = append(p.Chosen, Pick{Cost: &ui.Cost{Known: n >= 0, Count: n}})
		}
		return p
	}
	linked := costs(40)
	linked.Chosen[0].Linked = true
	unread := costs(40)
	unread.Chosen = append(unread.Chosen, Pick{})
	rows := []struct {
		p    Picker
		want string
	}{
		{Picker{}, "None picked"},
		{linked, "None picked"},
		{costs(1), "1 picked, about 1 token"},
		{costs(140, 200, 72), "3 picked, about 412 tokens"},
		{costs(1200, 4), "2 picked, about 1,204 tokens"},
		{costs(-1, -1), "2 picked, tokens unknown"},
		{costs(-1, 12), "2 picked, about 12 tokens and 1 unknown"},
		{unread, "2 picked, about 40 tokens and 1 unknown"},
	}
	for _, r := range rows {
		if got := r.p.picked(); got != r.want {
			t.Errorf("picked() = %q; want %q", got, r.want)
		}
	}
}

func TestShare(t *testing.T) {
	rows := []struct {
		window, count int
		unknown       bool
		want          string
		over          bool
	}{
		{0, 412, false, "", false},
		{8192, 0, false, "0 %", false},
		{8192, 412, false, "5.0 %", false},
		{8192, 4, false, "under 0.1 %", false},
		{8192, 9, false, "0.1 %", false},
		{1000, 99, false, "9.9 %", false},
		{1000, 104, false, "10 %", false},
		{1000, 1000, false, "100 %", true},
		{1000, 2500, false, "250 %", true},
		{8192, 412, true, "", false},
	}
	for _, r := range rows {
		s := Scene{Window: r.window, Reply: Reply{Cost: ui.Cost{Known: !r.unknown, Count: r.count}}}
		if got := strings.HasSuffix(s.ofWindow(), ": no room is left"); got != r.over {
			t.Errorf("%d of %d: %q; want it to say too much: %v", r.count, r.window, s.ofWindow(), r.over)
		}
		if got := s.share(); got != r.want || s.tooMuch() != r.over {
			t.Errorf("%d of %d: share = %q, too much %v; want %q, %v", r.count, r.window, got, s.tooMuch(), r.want, r.over)
		}
	}
}
