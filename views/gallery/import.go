package gallery

import (
	_ "embed"

	"callboard/core/bundle"
	"callboard/views/library"
	"callboard/views/link"
)

// ImportFile is the file that the states of the import show: three tool
// definitions as OpenAI writes them, one the same here, one in part, one not.
//
//go:embed import.json
var ImportFile string

// importStates are the page that takes a file and the page of its items.
func importStates() []State {
	page := func(name, about, look string, p library.Import) State {
		return State{Name: "import-" + name, About: about, Page: true, Meta: libraryMeta("Import"), Body: library.ShowImport(p), Look: look}
	}
	review := func(name, about, look string, r library.Review) State {
		return State{Name: "import-" + name, About: about, Page: true, Meta: libraryMeta("Import"), Body: library.ShowReview(r), Look: look}
	}
	done := Review()
	done.Done, done.Packed = true, ""
	for g := range done.Groups[1:] {
		done.Groups[g+1].Items[0].Href = link.Tool(done.Groups[g+1].ID)
	}
	had := library.Review{File: "ملف.json", Format: "a Callboard file", Items: 720, Groups: []library.ImportGroup{{
		ID: "skipped", Title: "Skipped", Icon: "circle", Help: "The library has these already.", Count: 720,
		Items: []library.ImportItem{{Name: "رمي النرد", Kind: "tool"}, {Name: "The Salt Road", Kind: "scene"}, {Name: longName, Kind: "tool"}},
	}}}
	nothing := had
	nothing.Done = true
	return []State{
		page("form", "The page that takes a file", "main", library.Import{}),
		page("form-file", "The file could not be used", ".field,.field__error", library.Import{Error: "The file is empty."}),
		page("form-text", "What was pasted could not be used, and is there still", ".field,.field__error", library.Import{
			Error: "It is not readable as JSON (line 1, column 1).", Text: "Roll <b>dice</b>\nرمي النرد",
		}),
		review("review", "What becomes of each item, before anything is saved", "main", Review()),
		review("done", "The same after it was imported", "main", done),
		review("had", "The library has all of it", "main", had),
		review("had-done", "Nothing was imported", "h1", nothing),
	}
}

// Review is what a look at ImportFile, pasted into an empty library, shows.
func Review() library.Review {
	plan, err := bundle.Read([]byte(ImportFile))
	if err != nil {
		panic("gallery: " + err.Error())
	}
	r := library.Review{Format: "a list of OpenAI tool definitions", Items: len(plan.Items), Packed: "H4sIAAAA"}
	groups := map[bundle.Fate]library.ImportGroup{
		bundle.Refused: {ID: "refused", Title: "Refused", Icon: "circle-alert", Open: true, Help: "These do not come in."},
		bundle.Partly: {ID: "partly", Title: "In part", Icon: "triangle-alert", Open: true,
			Help: "These come in as far as fields can hold them. The definition as it was is kept with each tool."},
		bundle.Same: {ID: "same", Title: "The same", Icon: "circle-check", Open: true, Help: "These say here what they say in the file."},
	}
	for _, item := range plan.Items {
		g := groups[item.Fate]
		g.Count++
		if item.Fate != bundle.Refused {
			r.Make++
		}
		g.Items = append(g.Items, library.ImportItem{Name: item.Name, Kind: item.KindWord(), Notes: item.Notes})
		groups[item.Fate] = g
	}
	for _, fate := range []bundle.Fate{bundle.Refused, bundle.Partly, bundle.Same} {
		r.Groups = append(r.Groups, groups[fate])
	}
	return r
}
