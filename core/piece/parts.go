package piece

// Part is one part of a piece, with its value as text: for kinds whose parts are
// all texts for a person. Two values are the same when their texts are.
type Part struct {
	Path  string // what the part is called: "name", "rows.3"
	Label string // for a person
	Text  string
}

// notThere stands for a part that one side does not have.
const notThere = "(not there)"

// DiffParts gives the parts that differ, in the order of edited; those that
// edited has no more come last.
func DiffParts(base, edited []Part) []Changed {
	was, is := byPath(base), byPath(edited)
	var out []Changed
	for _, p := range edited {
		old, there := was[p.Path]
		switch {
		case !there:
			out = append(out, Changed{p.Path, p.Label, notThere, p.Text})
		case old.Text != p.Text:
			out = append(out, Changed{p.Path, p.Label, old.Text, p.Text})
		}
	}
	for _, p := range base {
		if _, there := is[p.Path]; !there {
			out = append(out, Changed{p.Path, p.Label, p.Text, notThere})
		}
	}
	return out
}

// PartsMerge says what to take from whom.
type PartsMerge struct {
	Mine    []string // the paths to take from mine; the rest is theirs
	Took    []string // what theirs changed in base, for a person
	Clashes []Clash  // what both changed differently
	Open    []Clash  // those of them that no choice answers
}

// MergeParts merges what mine edits of base with theirs. Changes of different
// parts merge, and the same change made twice is no clash. chosen, by path, has
// the answers to clashes.
func MergeParts(base, theirs, mine []Part, chosen map[string]string) PartsMerge {
	var m PartsMerge
	was, now, my := byPath(base), byPath(theirs), byPath(mine)
	for _, c := range DiffParts(base, theirs) {
		m.Took = append(m.Took, c.Label)
	}
	for _, c := range DiffParts(base, mine) {
		old, hadOld := was[c.Path]
		their, hasTheir := now[c.Path]
		if hasTheir == hadOld && their.Text == old.Text {
			m.Mine = append(m.Mine, c.Path)
			continue
		}
		if own, hasOwn := my[c.Path]; hasTheir == hasOwn && their.Text == own.Text {
			continue
		}
		clash := Clash{Path: c.Path, Label: c.Label, Base: c.Before, Mine: c.After, Theirs: textOr(their, hasTheir)}
		m.Clashes = append(m.Clashes, clash)
		switch chosen[c.Path] {
		case KeepMine:
			m.Mine = append(m.Mine, c.Path)
		case TakeTheirs:
		default:
			m.Open = append(m.Open, clash)
		}
	}
	return m
}

func textOr(p Part, there bool) string {
	if there {
		return p.Text
	}
	return notThere
}

func byPath(list []Part) map[string]Part {
	out := make(map[string]Part, len(list))
	for _, p := range list {
		out[p.Path] = p
	}
	return out
}
