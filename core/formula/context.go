package formula

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// Context is what a formula reads: plain values under names. Nothing a formula
// does changes it.
type Context interface {
	// Lookup gives the value of a name such as hp, stats.hp or
	// trackers.Weather.sky; ok is false when there is none.
	Lookup(name string) (v Value, ok bool)
	// Known lists the names there are, for "Did you mean".
	Known() []string
}

// Values is the context of a scene, or a part of one: what is left empty is
// known and holds nothing, but for the maps, which hold only what is in them.
type Values struct {
	User     string
	Char     string
	Persona  string
	Scenario string
	Notes    string
	Location Value // Null when the scene has none
	Present  Value // a list of names
	InScene  Value
	Time     Value // Null while the story clock is off
	Seed     string

	Stats    map[string]Value
	Traits   map[string]Value
	Trackers map[string]map[string]Value // by tracker, then by field
	Vars     map[string]Value
	Args     map[string]Value // of the call that runs the formula
	More     map[string]Value // any further plain names
}

// plainNames are the names every context has.
var plainNames = []string{
	"user", "char", "persona", "scenario", "notes", "location", "present", "inScene", "time", "seed",
}

// canonicalName gives the spelling of a plain name written in any case.
func canonicalName(name string) (string, bool) {
	for _, plain := range plainNames {
		if strings.EqualFold(plain, name) {
			return plain, true
		}
	}
	return name, false
}

// Lookup gives the value of a name: a plain one, one with its group before
// it, or a bare one, which is looked for in the stats and then in the
// variables.
func (c Values) Lookup(name string) (Value, bool) {
	if v, ok := c.plain(name); ok {
		return v, true
	}
	if group, rest, dotted := strings.Cut(name, "."); dotted {
		if v, ok := c.grouped(group, rest); ok {
			return v, true
		}
	}
	for _, names := range []map[string]Value{c.Stats, c.Vars, c.More} {
		if v, ok := names[name]; ok {
			return v, true
		}
	}
	return Value{}, false
}

func (c Values) plain(name string) (Value, bool) {
	switch name {
	case "user":
		return OfText(c.User), true
	case "char":
		return OfText(c.Char), true
	case "persona":
		return OfText(c.Persona), true
	case "scenario":
		return OfText(c.Scenario), true
	case "notes":
		return OfText(c.Notes), true
	case "location":
		return c.Location, true
	case "present":
		return c.Present, true
	case "inScene":
		return c.InScene, true
	case "time":
		return c.Time, true
	case "seed":
		return OfText(c.Seed), true
	}
	return Value{}, false
}

func (c Values) grouped(group, rest string) (v Value, ok bool) {
	switch group {
	case "stats":
		v, ok = c.Stats[rest]
	case "traits":
		v, ok = c.Traits[rest]
	case "vars":
		v, ok = c.Vars[rest]
	case "args":
		v, ok = c.Args[rest]
	case "trackers":
		// A tracker's name may hold dots itself.
		for i := range len(rest) {
			if rest[i] == '.' {
				if v, ok = c.Trackers[rest[:i]][rest[i+1:]]; ok {
					return v, true
				}
			}
		}
	}
	return v, ok
}

// Known lists every name, sorted within its group.
func (c Values) Known() []string {
	out := slices.Clone(plainNames)
	for _, names := range []map[string]Value{c.Stats, c.Vars, c.More} {
		out = append(out, slices.Sorted(maps.Keys(names))...)
	}
	for _, g := range []struct {
		name   string
		values map[string]Value
	}{{"stats.", c.Stats}, {"traits.", c.Traits}, {"vars.", c.Vars}, {"args.", c.Args}} {
		for _, name := range slices.Sorted(maps.Keys(g.values)) {
			out = append(out, g.name+name)
		}
	}
	for _, tracker := range slices.Sorted(maps.Keys(c.Trackers)) {
		for _, field := range slices.Sorted(maps.Keys(c.Trackers[tracker])) {
			out = append(out, "trackers."+tracker+"."+field)
		}
	}
	return out
}

// Clock gives the names of a moment that SillyTavern has, for Values.More:
// date, weekday, isodate and isotime.
func Clock(t time.Time) map[string]Value {
	return map[string]Value{
		"date":    OfText(t.Format("January 2, 2006")),
		"weekday": OfText(t.Weekday().String()),
		"isodate": OfText(t.Format(time.DateOnly)),
		"isotime": OfText(t.Format("15:04")),
	}
}
