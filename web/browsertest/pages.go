package browsertest

import (
	"callboard/core/piece"
	"callboard/views/link"
)

// State is a page in one state: to be looked at in pictures, and to be held to
// the rules of accessibility in both themes.
type State struct {
	Name  string
	Path  func(Shelfful) string
	Ready string     // a selector that is there once the state is reached
	Do    func(*Tab) // brings the opened page into the state; nil for as it opens
	Bare  bool       // in an empty library
	Sheet bool       // it is in the editor's rail, a sheet to be opened on a narrow screen
	Part  bool       // a region alone: its width is the page's own affair
	Over  string     // a menu that lies over the page: the rules are for it alone, the page has its own row
}

func at(path string) func(Shelfful) string { return func(Shelfful) string { return path } }

// click is a state reached by one click.
func click(css string) func(*Tab) { return func(tab *Tab) { tab.Click(css) } }

// States is every page, and every state of it that looks different. A new page
// gets its row here.
var States = []State{
	{Name: "keys", Path: at(link.Keys()), Ready: "h1"},
	{Name: "missing", Path: at("/nothing-here"), Ready: "h1"},
	{Name: "menu", Path: at(link.Keys()), Ready: "header .menu__list", Do: click("header details.menu summary"), Over: "header .menu__list"},
	{Name: "find", Path: at(link.Keys()), Ready: "#find-box", Do: openFind},
	{Name: "find-results", Path: at(link.Keys()), Ready: ".find__hit", Do: func(tab *Tab) {
		openFind(tab)
		tab.Type("#find-box", "salt")
		tab.WaitText("#find-list", "Salt Road")
	}},
	{Name: "find-page", Path: at(link.Find() + "?q=gate"), Ready: ".find__hit"},

	{Name: "library", Path: at(link.Library()), Ready: ".piece__cost .cost, .piece__cost"},
	{Name: "library-empty", Path: at(link.Library()), Ready: ".empty", Bare: true},
	{Name: "library-search", Path: at(link.LibraryList(link.LibraryQuery{Text: "gate"})), Ready: ".piece"},
	{Name: "library-nothing", Path: at(link.LibraryList(link.LibraryQuery{Text: "no such words"})), Ready: ".empty"},
	{Name: "library-chinese", Path: at(link.LibraryList(link.LibraryQuery{Text: "骰子"})), Ready: ".piece"},
	{Name: "library-arabic", Path: at(link.LibraryList(link.LibraryQuery{Text: "نرد"})), Ready: ".piece"},
	{Name: "library-long", Path: at(link.LibraryList(link.LibraryQuery{Text: "oath"})), Ready: ".piece"},
	{Name: "library-new", Path: at(link.LibraryList(link.LibraryQuery{Text: "ledger"})), Ready: ".library__make .menu__list", Do: click(".library__make summary"), Over: ".library__make .menu__list"},
	{Name: "library-selected", Path: at(link.LibraryList(link.LibraryQuery{Text: "ledger"})), Ready: ".selection", Do: click(".pieces__rows .piece:nth-child(2) .check")},
	{Name: "library-peek", Path: at(link.LibraryList(link.LibraryQuery{Text: "skill check"})), Ready: ".peek", Do: click("[data-peek]")},
	{Name: "peek-page", Path: func(s Shelfful) string { return link.LibraryPeek(s.Check) }, Ready: ".peek"},
	{Name: "trash", Path: at(link.LibraryTrash()), Ready: ".piece"},
	{Name: "trash-empty", Path: at(link.LibraryTrash()), Ready: ".empty", Bare: true},

	{Name: "workbench", Path: at(link.Workbench()), Ready: ".frontrow"},
	{Name: "workbench-empty", Path: at(link.Workbench()), Ready: ".empty", Bare: true},
	{Name: "tool", Path: func(s Shelfful) string { return link.Tool(s.Check) }, Ready: ".costbox"},
	{Name: "tool-blank", Path: func(s Shelfful) string { return link.Tool(s.Blank) }, Ready: ".costbox"},
	{Name: "tool-long", Path: func(s Shelfful) string { return link.Tool(s.Long) }, Ready: ".costbox"},
	{Name: "tool-chinese", Path: func(s Shelfful) string { return link.Tool(s.Chinese) }, Ready: ".costbox"},
	{Name: "tool-arabic", Path: func(s Shelfful) string { return link.Tool(s.Arabic) }, Ready: ".costbox"},
	{Name: "tool-problems", Path: func(s Shelfful) string { return link.Tool(s.Blank) }, Ready: ".field__error", Do: breakTool},
	{Name: "tool-try", Path: func(s Shelfful) string { return link.Bench{Kind: piece.Tool, ID: s.Check}.Tab("try") }, Ready: ".exchange", Do: tryTool("2d6+1"), Sheet: true},
	{Name: "tool-refused", Path: func(s Shelfful) string { return link.Bench{Kind: piece.Tool, ID: s.Check}.Tab("try") }, Ready: ".exchange", Do: tryTool("a handful"), Sheet: true},
	{Name: "tool-cases", Path: func(s Shelfful) string { return link.Bench{Kind: piece.Tool, ID: s.Check}.Tab("cases") }, Ready: ".caserow", Sheet: true},
	{Name: "tool-linked", Path: func(s Shelfful) string { return link.Tool(s.Check) }, Ready: ".bench__linked .menu__list", Do: click(".bench__linked summary"), Over: ".bench__linked .menu__list"},
	{Name: "tool-history", Path: func(s Shelfful) string { return link.Bench{Kind: piece.Tool, ID: s.Check}.History(0) }, Ready: "h1"},
	{Name: "tool-version", Path: func(s Shelfful) string { return link.Bench{Kind: piece.Tool, ID: s.Check}.Version(1) }, Ready: "h1"},

	{Name: "dice-roll", Path: func(s Shelfful) string { return s.Dice.Roll.Open() }, Ready: ".odds__chart"},
	{Name: "dice-table", Path: func(s Shelfful) string { return s.Dice.Table.Open() }, Ready: ".dicerow"},
	{Name: "dice-weighted", Path: func(s Shelfful) string { return s.Dice.Weighted.Open() }, Ready: ".dicerow"},
	{Name: "dice-pool", Path: func(s Shelfful) string { return s.Dice.Pool.Open() }, Ready: ".dicerow"},
	{Name: "dice-long", Path: func(s Shelfful) string { return s.Dice.Long.Open() }, Ready: ".dicerow", Over: "#row-r199"}, // the rows are alike
	{Name: "dice-arabic", Path: func(s Shelfful) string { return s.Dice.Arabic.Open() }, Ready: ".dicerow"},
	{Name: "dice-problems", Path: func(s Shelfful) string { return s.Dice.Table.Open() }, Ready: "#says-rows .field__error", Do: breakTable},
	{Name: "dice-paste", Path: func(s Shelfful) string { return s.Dice.Pool.Open() }, Ready: "#paste", Do: click(".paste summary")},
	{Name: "dice-tried", Path: func(s Shelfful) string { return s.Dice.Table.Open() }, Ready: "#try-result .exchange", Do: click("#try-run"), Sheet: true},
	{Name: "dice-many", Path: func(s Shelfful) string { return s.Dice.Roll.Open() }, Ready: ".odds__got", Do: click("#try-many"), Sheet: true},
	{Name: "dice-figures", Path: func(s Shelfful) string { return s.Dice.Roll.Open() }, Ready: ".odds__scroll", Do: click(".odds__table summary"), Sheet: true},
	{Name: "dice-history", Path: func(s Shelfful) string { return s.Dice.Table.History(0) }, Ready: "h1"},
	{Name: "dice-version", Path: func(s Shelfful) string { return s.Dice.Table.Version(1) }, Ready: ".odds__chart"},
	{Name: "formula", Path: func(s Shelfful) string { return s.Dice.Formula.Open() }, Ready: "#formula-result .exchange", Sheet: true},
	{Name: "formula-problems", Path: func(s Shelfful) string { return s.Dice.Broken.Open() }, Ready: ".formula__fault"},
	{Name: "formula-help", Path: func(s Shelfful) string { return s.Dice.Formula.Open() }, Ready: ".formula__help dl", Do: click(".formula__help summary")},

	{Name: "booth", Path: func(s Shelfful) string { return link.Scene(s.Full) }, Ready: ".tile"},
	{Name: "booth-no-tool", Path: func(s Shelfful) string { return link.Scene(s.Empty) }, Ready: ".empty"},
	{Name: "booth-off", Path: func(s Shelfful) string { return link.Scene(s.Off) }, Ready: ".tile"},
	{Name: "booth-move", Path: func(s Shelfful) string { return link.Scene(s.Full) }, Ready: ".tile__move", Do: func(tab *Tab) {
		tab.Focus(".tile:nth-child(2) .tile__move button")
	}},
	{Name: "booth-switched-off", Path: func(s Shelfful) string { return link.SceneWith(s.Off, []string{s.Chinese}) }, Ready: ".tile--off"},
	{Name: "booth-none", Path: at(link.Booth()), Ready: ".empty", Bare: true},
	{Name: "booth-link", Path: func(s Shelfful) string { return link.Scene(s.Empty) }, Ready: "#picker .pick", Do: click("#link-tools")},
	{Name: "link-page", Path: func(s Shelfful) string { return link.SceneLink(s.Empty) }, Ready: "#picker .pick"},
	{Name: "booth-trash", Path: at(link.SceneTrash()), Ready: ".empty"},
}

// breakTool takes away what a tool cannot be without.
func breakTool(tab *Tab) {
	tab.Fill("#c-name", "")
	tab.Click("#c-add-field")
	tab.Wait("#field-list .fieldrow")
}

// breakTable leaves totals without a row, names no dice and blanks a text.
func breakTable(tab *Tab) {
	tab.Fill("#c-rows-r2-range", "8")
	tab.Fill("#c-rows-r3-text", "")
	tab.Fill("#c-rows-r1-then", "Nowhere")
}

// tryTool calls the tool with dice of the given words.
func tryTool(dice string) func(*Tab) {
	return func(tab *Tab) {
		tab.Fill("#try-dice", dice)
		tab.Choose("#try-skill", "lore")
		tab.Click("#try-run")
	}
}

func openFind(tab *Tab) {
	tab.Click("[data-find-open]")
	tab.Wait("#find-box")
}
