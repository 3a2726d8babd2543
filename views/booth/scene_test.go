package booth

import (
	"strings"
	"testing"

	"callboard/views/ui"
)

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
