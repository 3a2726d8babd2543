package shelf

import (
	"fmt"
	"slices"
	"strings"

	"callboard/core/kind"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
)

// state says what is the matter with a piece that is used as one of kind k, to
// go on after "The" or "Its": `dice piece “Gems” is in the trash`. It is empty
// when nothing is.
func (s *Shelf) state(k piece.Kind, id string) string {
	who := wordOf(k)
	named := func(name string) string { return who + " “" + name + "”" }
	e, ok := s.Entry(id)
	switch {
	case ok && e.Kind != k:
		return fmt.Sprintf("%s is a %s, not a %s", named(e.Name), wordOf(e.Kind), who)
	case ok && e.Fault != "":
		return named(e.Name) + " cannot be read"
	case ok:
		return ""
	}
	if s.options.Away != nil {
		if name, trashed := s.options.Away(id); trashed {
			return named(name) + " is in the trash"
		}
	}
	return who + " was deleted for good"
}

// Missing says, as a finished sentence, why a piece cannot be used as one of
// kind k; it is empty when it can.
func (s *Shelf) Missing(k piece.Kind, id string) string {
	if words := s.state(k, id); words != "" {
		return "The " + words + "."
	}
	return ""
}

// Lack says, as a finished sentence, which piece a tool needs and cannot have:
// one that is in the trash, deleted for good or unreadable, be it the one it
// runs or one that leads on to. It is empty when nothing is lacking, and while
// no piece is picked.
func (s *Shelf) Lack(t tool.Tool) string {
	linker, ok := t.Body.Action.(tool.Linker)
	if !ok {
		return ""
	}
	k, id := linker.Piece()
	if id == "" {
		return ""
	}
	if words := s.state(k, id); words != "" {
		return "Its " + words + "."
	}
	first, _ := s.Entry(id)
	seen := map[string]bool{id: true}
	for open := []string{id}; len(open) > 0; open = open[1:] {
		e, ok := s.Entry(open[0])
		if !ok {
			continue // deleted since it was looked at
		}
		for _, next := range e.Uses {
			if seen[next] {
				continue
			}
			seen[next] = true
			if words := s.state(piece.Dice, next); words != "" {
				return fmt.Sprintf("Its %s “%s” leads on to another: the %s.", wordOf(k), nameOf(first), words)
			}
			open = append(open, next)
		}
	}
	return ""
}

func nameOf(e *Entry) string {
	if e == nil {
		return ""
	}
	return e.Name
}

// UsedBy are the live pieces that use a piece themselves, by id or by name, in
// the order of their creation. A piece in the trash is still used by id.
func (s *Shelf) UsedBy(id string) []*Entry {
	name := ""
	if e, ok := s.Entry(id); ok && e.Kind == piece.Dice {
		// Of several with one name the first made is meant.
		if first, ok := s.DicePieceNamed(e.Name); ok && first == id {
			name = e.title
		}
	}
	var out []*Entry
	for other := range s.list.Load().all {
		if other.ID != id && (slices.Contains(other.Uses, id) || name != "" && asksFor(other, name)) {
			out = append(out, other)
		}
	}
	return out
}

func asksFor(e *Entry, folded string) bool {
	return slices.ContainsFunc(e.Names, func(n string) bool { return FoldName(n) == folded })
}

// ToolsThrough are the live tools that cannot do without a piece: those that
// run it, and those that run one that leads on to it. They are in the order of
// their creation.
func (s *Shelf) ToolsThrough(id string) []*Entry {
	all := s.list.Load()
	users := map[string][]*Entry{}
	for e := range all.all {
		for _, used := range e.Uses {
			users[used] = append(users[used], e)
		}
	}
	var out []*Entry
	seen := map[string]bool{id: true}
	for open := []string{id}; len(open) > 0; open = open[1:] {
		for _, e := range users[open[0]] {
			if seen[e.ID] {
				continue
			}
			seen[e.ID] = true
			open = append(open, e.ID)
			if e.Kind == piece.Tool {
				out = append(out, e)
			}
		}
	}
	slices.SortFunc(out, func(a, b *Entry) int { return compare(a.Seq, b.Seq) })
	return out
}

// LinkedThrough are the live scenes that link a piece through tools, by title.
func (s *Shelf) LinkedThrough(id string) []scene.Ref {
	tools := map[string]bool{}
	for _, e := range s.ToolsThrough(id) {
		tools[e.ID] = true
	}
	refs := []scene.Ref{}
	for _, v := range s.Scenes() {
		if slices.ContainsFunc(v.Prompting.Tools, func(id string) bool { return tools[id] }) {
			refs = append(refs, scene.Ref{ID: v.ID, Title: v.Title})
		}
	}
	slices.SortStableFunc(refs, func(a, b scene.Ref) int { return strings.Compare(Fold(a.Title), Fold(b.Title)) })
	return refs
}

// maxNamed bounds how many pieces a sentence names.
const maxNamed = 3

// UsedWords says who uses a piece, for whoever is about to delete it or has
// just done so; empty when nobody does:
//
//	The tools “Loot” and “Search” use it and are not offered without it.
//	The formula “Weather” uses it too.
func (s *Shelf) UsedWords(id string) string {
	var tools, others []string
	for _, e := range s.ToolsThrough(id) {
		tools = append(tools, "“"+e.Name+"”")
	}
	word := ""
	for _, e := range s.UsedBy(id) {
		if e.Kind == piece.Tool {
			continue
		}
		others = append(others, "“"+e.Name+"”")
		switch {
		case word == "":
			word = wordOf(e.Kind)
		case word != wordOf(e.Kind):
			word = "piece"
		}
	}
	var out []string
	switch len(tools) {
	case 0:
	case 1:
		out = append(out, "The tool "+tools[0]+" uses it and is not offered without it.")
	default:
		out = append(out, "The tools "+andList(tools)+" use it and are not offered without it.")
	}
	too := ""
	if len(tools) > 0 {
		too = " too"
	}
	switch len(others) {
	case 0:
	case 1:
		out = append(out, "The "+word+" "+others[0]+" uses it"+too+".")
	default:
		out = append(out, "The "+word+"s "+andList(others)+" use it"+too+".")
	}
	return strings.Join(out, " ")
}

// andList is "a, b and c", or "a, b, c and 4 more".
func andList(list []string) string {
	if n := len(list) - maxNamed; n > 1 {
		list = append(slices.Clone(list[:maxNamed]), fmt.Sprintf("%d more", n))
	}
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

func wordOf(k piece.Kind) string {
	if info, ok := kind.Of(k); ok {
		return info.One
	}
	if k == "" {
		return "piece"
	}
	return string(k)
}
