package handlers

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Tools are one letter each; an off tile is "TOOL" or "TOOL~PREV".
func TestTileOrder(t *testing.T) {
	rows := []struct{ tools, off, want string }{
		{"abc", "", "abc"},
		{"ac", "b~a", "abc"},
		{"bc", "a", "abc"},
		{"c", "b~a a", "abc"},
		{"c", "a b~a", "abc"},
		{"", "c~b b~a a", "abc"},
		{"ad", "b~a c~b", "abcd"},
		{"abc", "b~c", "abc"},     // linked again meanwhile
		{"ab", "c~x", "abc"},      // its place is gone
		{"ab", "c~d d~c", "abcd"}, // places in a circle
		{"cab", "d~b", "cabd"},
	}
	for _, r := range rows {
		off := offTiles(url.Values{"off": strings.Fields(r.off)})
		if got := strings.Join(tileOrder(strings.Split(r.tools, "")[:len(r.tools)], off), ""); got != r.want {
			t.Errorf("tileOrder(%q, %q) = %q; want %q", r.tools, r.off, got, r.want)
		}
	}
}

func TestOffTiles(t *testing.T) {
	rows := []struct{ off, want string }{
		{"", ""},
		{"a b~a", "a b~a"},
		{"a a~b a", "a"},   // once each
		{"~a <b>~a ~", ""}, // no tool
		{"a~<b>", "a~<b>"}, // a place that is never found
		{"a~b~c", "a~b~c"},
	}
	for _, r := range rows {
		if got := strings.Join(offValues(offTiles(url.Values{"off": strings.Fields(r.off)})), " "); got != r.want {
			t.Errorf("offTiles(%q) = %q; want %q", r.off, got, r.want)
		}
	}
}

func TestBefore(t *testing.T) {
	rows := []struct{ order, tile, want string }{{"abc", "c", "ba"}, {"abc", "a", ""}, {"abc", "x", ""}, {"", "x", ""}}
	for _, r := range rows {
		if got := strings.Join(before(strings.Split(r.order, "")[:len(r.order)], r.tile), ""); got != r.want {
			t.Errorf("before(%q, %s) = %q; want %q", r.order, r.tile, got, r.want)
		}
	}
}

// Every linked and every off tile is shown once, and the linked ones keep
// their order among themselves.
func TestTileOrderShowsEachOnce(t *testing.T) {
	id := rapid.SampledFrom(strings.Split("abcdefgh", ""))
	rapid.Check(t, func(t *rapid.T) {
		tools := rapid.SliceOfNDistinct(id, 0, 6, rapid.ID[string]).Draw(t, "tools")
		var off []offTile
		for _, tool := range rapid.SliceOfNDistinct(id, 0, 6, rapid.ID[string]).Draw(t, "off") {
			off = append(off, offTile{tool, rapid.OneOf(id, rapid.Just("")).Draw(t, "prev")})
		}
		order := tileOrder(tools, off)
		want := slices.Clone(tools)
		for _, o := range off {
			if !slices.Contains(want, o.Tool) {
				want = append(want, o.Tool)
			}
		}
		if !slices.Equal(slices.Sorted(slices.Values(order)), slices.Sorted(slices.Values(want))) {
			t.Fatalf("tileOrder(%v, %v) = %v; want each of %v once", tools, off, order, want)
		}
		linked := slices.DeleteFunc(slices.Clone(order), func(id string) bool { return !slices.Contains(tools, id) })
		if !slices.Equal(linked, tools) {
			t.Fatalf("tileOrder(%v, %v) = %v; the linked tools changed their order", tools, off, order)
		}
	})
}
