package handlers

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/views/library"
	"callboard/views/link"
)

// maxQueryRunes bounds what is searched for: longer is no search.
const maxQueryRunes = 200

// libraryQuery reads what the Library's list is narrowed to. A sort or kind
// there is not is core.Invalid, so that a mistyped address says so.
func libraryQuery(v url.Values) (link.LibraryQuery, error) {
	q := link.LibraryQuery{
		Text: strings.TrimSpace(v.Get("q")), Kind: v.Get("kind"), Tag: v.Get("tag"), Sort: v.Get("sort"),
		After: v.Get("after"), Before: v.Get("before"), Costs: v.Get("costs") != "",
	}
	if utf8.RuneCountInString(q.Text) > maxQueryRunes {
		return q, core.Errorf(core.Invalid, "Search for fewer words: at most 200 characters.")
	}
	if q.Kind != "" && !piece.Kind(q.Kind).Valid() {
		return q, core.Errorf(core.Invalid, "There is no kind of piece called %q.", clipped(q.Kind))
	}
	known := func(s struct{ ID, Label string }) bool { return s.ID == q.Sort }
	if q.Sort != "" && !slices.ContainsFunc(library.Sorts, known) {
		return q, core.Errorf(core.Invalid, "The list cannot be sorted by %q.", clipped(q.Sort))
	}
	if q.Sort == string(shelf.Changed) && q.Text == "" {
		q.Sort = "" // what an unsorted list is anyway
	}
	for _, id := range v["trashed"] {
		if core.ValidID(id) && len(q.Trashed) < shelf.MaxLimit {
			q.Trashed = append(q.Trashed, id)
		}
	}
	if at, err := strconv.ParseInt(v.Get("trashed_at"), 10, 64); err == nil && at > 0 {
		q.TrashedAt = at
	}
	return q, nil
}

// clipped keeps a stranger's text short enough for a sentence.
func clipped(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// picked reads the ids a form selected under name. None, one that is no id and
// the same one twice are core.Invalid; what is the noun for the sentence.
func picked(form url.Values, name, what string) ([]string, error) {
	ids := form[name]
	if len(ids) == 0 {
		return nil, core.Errorf(core.Invalid, "Select a %s first.", what)
	}
	if len(ids) > core.MaxSceneTools {
		return nil, core.Errorf(core.TooLarge, "Select fewer at a time: at most %d.", core.MaxSceneTools)
	}
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		switch {
		case !core.ValidID(id):
			return nil, core.Errorf(core.Invalid, "%q is not the identifier of a %s.", clipped(id), what)
		case seen[id]:
			return nil, core.Errorf(core.Invalid, "The %s %s is named twice. Name it once.", what, id)
		}
		seen[id] = true
	}
	return ids, nil
}
