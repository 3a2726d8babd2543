package gallery

import (
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/views/layout"
	"callboard/views/library"
	"callboard/views/link"
	"callboard/views/ui"
)

func libraryMeta(title string) layout.Meta {
	return layout.Meta{Title: title, Area: layout.Library, Wide: true, Path: link.Library(), Scripts: []string{"library.js"}}
}

// libraryStates are the Library's list with its regions, the peek, the trash.
func libraryStates() []State {
	page := func(name, about, look string, p library.Page) State {
		return State{Name: "library-" + name, About: about, Page: true, Meta: libraryMeta("Library"), Body: library.Show(p), Look: look}
	}
	ask := func(name, about string, a library.Ask) State {
		return State{Name: "library-" + name, About: about, Page: true, Meta: libraryMeta(a.Title), Body: library.ShowAsk(a), Look: "main"}
	}
	return append([]State{
		ask("ask-delete", "A question before all that is found is deleted, asked again", library.Ask{
			Title: "Move 1,214 pieces to the trash?", Do: "Move 1,214 pieces to the trash", Danger: true, Action: link.LibraryDelete(), Kind: "tools",
			Query: link.LibraryQuery{Text: "bell", Kind: "tool", Tag: "نرد"}, Count: 1214, Before: 1213, Back: link.Library(),
		}),
		ask("ask-tag", "A question before the whole Library is tagged", library.Ask{
			Title: "Put the tag “" + longName + "” on 9,999 pieces?", Do: "Put the tag “" + longName + "” on 9,999 pieces", Action: link.LibraryTag(),
			Count: 9999, Back: link.Library(), Fields: []struct{ Name, Value string }{{"tag", longName}, {"do", "add"}},
		}),
		page("starter", "The starter library, with its costs", "main", Starter()),
		page("empty", "Nothing in it at all", "#list", library.Page{Now: Now(), Empty: true}),
		page("empty-trash", "Nothing in it, and something in the trash", "#list", library.Page{Now: Now(), Empty: true, InTrash: true}),
		page("odd", "Long, Arabic, Chinese, unreadable, unlinked, uncounted, never changed since last year", "#list .piece", oddRows()),
		page("searched", "A search with a kind, a tag and an order, in the middle of its pages", ".library__find,.library__side,.paging,.pieces__count", searched()),
		page("nothing", "A search that finds nothing", "#list", library.Page{Query: link.LibraryQuery{Text: "dragon"}, Now: Now()}),
		page("nothing-narrow", "The same, narrowed to a kind and an Arabic tag", "#list,.kinds__tags", library.Page{
			Query: link.LibraryQuery{Text: "dragon", Kind: "tool", Tag: "نرد"}, Now: Now(), Kinds: []library.Kind{{ID: "tool", Label: "Tools", Icon: "wrench"}},
		}),
		page("lazy", "The vocabulary is not loaded yet: costs come later", ".piece:first-child,.pieces__lazy", lazy()),
		page("deleted", "Two pieces were just deleted", "#list .banner", deleted()),
	}, slices.Concat(libraryRegions(), peekStates(), trashStates())...)
}

// Starter is the Library as a new database shows it.
func Starter() library.Page {
	tools, scenes := starter()
	all := len(tools) + len(others())
	p := library.Page{
		Total: all, First: 1, All: all, Family: familyLabel(family), Now: Now(),
		Kinds: starterKinds(len(tools)),
		Tags:  tagsOf(tools),
	}
	for _, o := range others() {
		p.Rows = append(p.Rows, library.Row{
			ID: o.at.ID, Name: o.name, Icon: o.about.Icon, Does: o.about.Does, Tags: o.tags,
			Changed: before(3 * time.Minute), Open: o.at.Open(),
		})
	}
	for _, s := range tools {
		r := rowOf(s)
		for _, scene := range scenes {
			if slices.Contains(scene.Prompting.Tools, s.id) {
				r.Linked++
			}
		}
		p.Rows = append(p.Rows, r)
	}
	for _, s := range slices.Backward(scenes) { // the one made last comes first
		p.Scenes = append(p.Scenes, library.Scene{ID: s.ID, Title: s.Title})
	}
	return p
}

// starterKinds counts the kinds of the starter library.
func starterKinds(tools int) []library.Kind {
	dice := 0
	for _, o := range others() {
		if o.at.Kind == piece.Dice {
			dice++
		}
	}
	return []library.Kind{
		{ID: "tool", Label: "Tools", Icon: "wrench", Count: tools}, {ID: "dice", Label: "Dice", Icon: "dices", Count: dice},
		{ID: "formula", Label: "Formulas", Icon: "square-function", Count: len(others()) - dice},
	}
}

// shownTags is how many tags the Library lists.
const shownTags = 24

// tagsOf counts the tags of the starter library, the most used first.
func tagsOf(tools []sample) []library.Tag {
	var tags []library.Tag
	var lists [][]string
	for _, s := range tools {
		lists = append(lists, s.Tags)
	}
	for _, o := range others() {
		lists = append(lists, o.tags)
	}
	for _, list := range lists {
		for _, name := range list {
			i := slices.IndexFunc(tags, func(t library.Tag) bool { return t.Name == name })
			if i < 0 {
				i, tags = len(tags), append(tags, library.Tag{Name: name})
			}
			tags[i].Count++
		}
	}
	slices.SortFunc(tags, func(a, b library.Tag) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return tags[:min(len(tags), shownTags)]
}

// rowOf is a tool's row in the Library.
func rowOf(s sample) library.Row {
	name := tool.BaseCallName(s.Name)
	c := shown(costOf(s.Tool, name, family))
	return library.Row{
		ID: s.id, Name: s.Name, Icon: iconOf(s.Tool), CallName: name, Does: doing(s.Tool), Tags: s.Tags,
		Changed: before(3 * time.Minute), Open: link.Tool(s.id), Peek: true, Cost: &c,
	}
}

// iconOf is the icon a tool shows: its own where we have it, else its action's.
func iconOf(t tool.Tool) string {
	if ui.HasIcon(t.Body.Icon) {
		return t.Body.Icon
	}
	info, _ := tool.KindOf(t.Body.Action.Kind())
	return info.Icon
}

func oddRows() library.Page {
	p := library.Page{First: 1, Family: familyLabel(family), Now: Now(), Kinds: []library.Kind{{ID: "tool", Label: "Tools", Icon: "wrench"}, {ID: "world", Label: "Worlds", Icon: "compass", Count: 1}}}
	for i, s := range []sample{long(), arabic(), chinese(), blank(), wide()} {
		r := rowOf(s)
		r.Linked = []int{1, 2, 0, 0, 1200}[i]
		r.Changed = before([]time.Duration{0, 90 * time.Minute, 50 * time.Hour, 20 * 24 * time.Hour, 400 * 24 * time.Hour}[i])
		p.Rows = append(p.Rows, r)
	}
	unknown := grades()[3]
	p.Rows[3].Cost = &unknown
	p.Rows = append(p.Rows,
		library.Row{ID: "unreadable", Name: "A tool of a later version", Icon: "triangle-alert", CallName: "a_tool_of_a_later_version", Does: "body.action.kind: There is no action “table”.", Fault: true, Changed: before(time.Hour), Open: link.Tool("unreadable")},
		library.Row{ID: "world", Name: "Saint Ottilien", Icon: "compass", Does: "The drowned abbey and its seven bells.", Changed: before(time.Hour)},
	)
	p.Total, p.All = len(p.Rows), len(p.Rows)
	return p
}

func searched() library.Page {
	p := oddRows()
	p.Query = link.LibraryQuery{Text: "bell", Kind: "tool", Tag: "dice", Sort: "cost"}
	p.Total, p.First, p.All = 1214, 51, 1214
	p.Kinds[0].Count = 1214
	p.Tags = []library.Tag{{Name: "نرد", Count: 3}, {Name: "骰子", Count: 1}}
	p.Newer, p.Older = "/library?before=b&q=bell", "/library?after=a&q=bell"
	return p
}

func lazy() library.Page {
	p := Starter()
	p.Rows = slices.Clone(p.Rows[:2])
	p.Total = 2
	var ids []string
	for i := range p.Rows {
		p.Rows[i].Cost = nil
		ids = append(ids, p.Rows[i].ID)
	}
	p.Lazy = link.LibraryCosts(ids)
	return p
}

func deleted() library.Page {
	p := Starter()
	p.Trashed = []string{"blank", "long"}
	p.Scenes = nil
	return p
}

// libraryRegions are what a search and the costs replace alone.
func libraryRegions() []State {
	p := searched()
	plain := library.Page{Query: link.LibraryQuery{Text: "bell"}, Total: 1}
	var rowCosts []templ.Component
	for _, c := range append(grades(), ui.Cost{Known: true, Count: 0, Grade: "computed", Source: "no text"}) {
		rowCosts = append(rowCosts, library.RowCost(&c))
	}
	sort := func(p library.Page) templ.Component {
		return in(`<select class="select select--s" id="library-sort" name="sort" aria-label="Sort">`, `</select>`, library.SortOptions(p))
	}
	return []State{
		{Name: "library-list", About: "The region of the rows, with one row", Body: library.List(lazy()), Look: ".pieces__head,.selection"},
		{Name: "library-side", About: "Kinds and tags, none picked", Body: in(`<div class="library__side" id="kinds">`, `</div>`, library.Side(Starter()))},
		{Name: "library-narrow", About: "What the search form sends besides its words", Body: in(`<form method="get" action="/library">`, `</form>`, library.Narrow(p))},
		{Name: "library-sort", About: "The orders of a search, one picked", Body: sort(p)},
		{Name: "library-sort-best", About: "The orders of a search, best match first", Body: sort(plain)},
		{Name: "library-found", About: "How many were found, for those who hear the page", Body: in(`<p role="status">`, `</p>`, templ.Join(library.Found(p), library.Found(plain)))},
		{Name: "library-costs", About: "A row's cost in each grade, of nothing, and not counted yet", Body: row(append(rowCosts, library.RowCost(nil))...)},
	}
}

// Peek is what the peek shows of a tool.
func peek(s sample) library.Peek {
	name := tool.BaseCallName(s.Name)
	return library.Peek{
		ID: s.id, Name: s.Name, CallName: name, Description: s.Body.Description, Lines: tool.Lines(s.Tool),
		Cost: shown(costOf(s.Tool, name, family)), Family: familyLabel(family), Open: link.Tool(s.id),
	}
}

func peekStates() []State {
	fault := library.Peek{ID: "unreadable", Name: "A tool of a later version", Open: link.Tool("unreadable"),
		Fault: "Its saved body cannot be read, so the AI sees nothing of it. Open it to restore an earlier version."}
	return []State{
		{Name: "library-peek-page", About: "The peek as a page", Page: true, Meta: libraryMeta("Skill check"), Body: library.ShowPeek(peek(of("skill-check"))), Look: "main"},
		{Name: "library-peek", About: "The peek in the list, of an Arabic tool", Body: library.PeekRow(peek(arabic()))},
		{Name: "library-peek-blank", About: "The peek of a tool that says nothing", Body: library.PeekRow(peek(blank()))},
		{Name: "library-peek-fault", About: "The peek of a tool that cannot be read", Body: library.PeekRow(fault)},
	}
}

func trashStates() []State {
	t := library.Trash{Now: Now()}
	for i, s := range []sample{blank(), long(), arabic(), chinese()} {
		t.Rows = append(t.Rows, library.TrashRow{ID: s.id + strconv.Itoa(i), Name: s.Name, Kind: "tool", Icon: iconOf(s.Tool), Deleted: before(time.Duration(i*i) * 40 * time.Hour)})
	}
	later := t
	later.Rows, later.Later, later.Older = t.Rows[1:2], true, link.LibraryTrashPage("c")
	show := func(name, about, look string, t library.Trash) State {
		return State{Name: "library-trash" + name, About: about, Page: true, Meta: libraryMeta("Trash"), Body: library.ShowTrash(t), Look: look}
	}
	return []State{
		show("", "Deleted pieces", "main", t),
		show("-later", "A later page of the trash", ".paging", later),
		show("-empty", "Nothing was deleted", "main", library.Trash{Now: Now()}),
	}
}
