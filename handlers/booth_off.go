package handlers

import (
	"net/url"
	"slices"
	"strings"

	"callboard/core"
)

// offTile is a tile switched off since its page was opened. It stays on the
// page, in its place, until the page is left, so that it can be switched back;
// the page's address carries it as "TOOL" or "TOOL~PREV".
type offTile struct {
	Tool string
	Prev string // the tile it stood behind; empty for the first place
}

func (o offTile) String() string {
	if o.Prev == "" {
		return o.Tool
	}
	return o.Tool + "~" + o.Prev
}

// offTiles reads the tiles an address carries. It is a hint for display: what
// is no tile of ours is left out.
func offTiles(v url.Values) []offTile {
	var out []offTile
	for _, text := range v["off"] {
		o := readOff(text)
		known := func(p offTile) bool { return p.Tool == o.Tool }
		if core.ValidID(o.Tool) && !slices.ContainsFunc(out, known) && len(out) < core.MaxSceneTools {
			out = append(out, o)
		}
	}
	return out
}

func readOff(text string) offTile {
	tool, prev, _ := strings.Cut(text, "~")
	return offTile{tool, prev}
}

// offValues are the tiles as the address carries them.
func offValues(off []offTile) []string {
	var out []string
	for _, o := range off {
		out = append(out, o.String())
	}
	return out
}

// tileOrder is every tile of the page in its place: the linked tools, and
// among them those that are off. An off tile may stand behind another, so the
// places are found in rounds; one whose place is gone comes last.
func tileOrder(tools []string, off []offTile) []string {
	order := slices.Clone(tools)
	left := slices.DeleteFunc(slices.Clone(off), func(o offTile) bool { return slices.Contains(tools, o.Tool) })
	for {
		var waiting []offTile
		for _, o := range left {
			switch at := slices.Index(order, o.Prev); {
			case o.Prev == "":
				order = slices.Insert(order, 0, o.Tool)
			case at >= 0:
				order = slices.Insert(order, at+1, o.Tool)
			default:
				waiting = append(waiting, o)
			}
		}
		if len(waiting) == 0 || len(waiting) == len(left) {
			for _, o := range waiting {
				order = append(order, o.Tool)
			}
			return order
		}
		left = waiting
	}
}

// before lists what stands in front of the tile, the nearest first.
func before(order []string, tile string) []string {
	at := slices.Index(order, tile)
	if at < 0 {
		return slices.Clone(order[:0])
	}
	places := slices.Clone(order[:at])
	slices.Reverse(places)
	return places
}
