package gallery

import (
	"fmt"
	"slices"
	"time"

	"github.com/a-h/templ"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/views/layout"
	"callboard/views/link"
	"callboard/views/workbench"
)

func benchMeta(title string) layout.Meta {
	return layout.Meta{Title: title, Area: layout.Workbench, Wide: true, Path: link.Workbench(), Scripts: []string{"workbench.js"}}
}

// workbenchStates are the tool editor in each state, its history and the front
// page. railStates has the rail.
func workbenchStates() []State {
	return slices.Concat(editorStates(), kindStates(), editorRegions(), historyStates(), frontStates())
}

// editorState is the editor as a page.
func editorState(name, about, look string, e workbench.Editor) State {
	title := e.Head.Name
	if title == "" {
		title = "A tool without a name"
	}
	return State{Name: "workbench-" + name, About: about, Page: true, Meta: benchMeta(title), Body: workbench.Page(e), Look: look}
}

func editorStates() []State {
	both := benchOf(of("skill-check")).edited(func(t *tool.Tool) {
		t.Body.Description = "Use when a character tries what may fail."
		t.Body.Fields[0].Description = "who tries it"
	})
	restored := both.editor()
	restored.Restored = before(26 * time.Hour)
	newer := both.editor()
	newer.Newer = 3
	from := Editor()
	from.Back = &workbench.Back{From: "scene:inn", Title: arabicScene, Href: link.Scene("inn")}
	return []State{
		editorState("editor-starter", "A tool of the starter library, just opened", "main", Editor()),
		editorState("editor-blank", "A tool as New tool makes it", ".bench__head,#definition,.fields__none,.rail__panel--see,.try__typed,.cases", benchOf(blank()).editor()),
		editorState("editor-edited", "Edits: what was edited, undo, the cost against the saved version", "#steps,.bench__edits,#save-slot,.costbox__sum", both.editor()),
		editorState("editor-wide", "Forty fields", ".fieldrow:nth-child(40),.see__lines li:nth-child(40),.costbox__parts li:nth-child(42)", benchOf(wide()).editor()),
		editorState("editor-long", "A name of 60 characters, linked in three scenes", ".bench__title,.see__call,#c-name", linked(benchOf(long()), "The Salt Road", arabicScene, longName).editor()),
		editorState("editor-arabic", "A tool in Arabic", ".bench__title,#parts textarea,#parts input[dir],.see__lines,.caserow,.costbox__parts", benchOf(arabic()).editor()),
		editorState("editor-chinese", "A tool in Chinese", "#title,.see__sent", benchOf(chinese()).editor()),
		editorState("editor-problems", "Most rules broken at once", ".bench__mend,#save-slot,.says,#try-go,.see,[aria-invalid],#title", broke().editor()),
		editorState("editor-restored", "The draft came back", "#banner", restored),
		editorState("editor-newer", "Somebody saved meanwhile", "#banner", newer),
		editorState("editor-back", "Opened from a scene", "#banner,[name='see.from']", from),
		editorState("editor-icon", "An icon that is not among ours, which an import may bring", "#icon-now,.iconpicker__one:nth-last-child(-n+2)", benchOf(blank()).edited(func(t *tool.Tool) { t.Body.Icon = "spork" }).editor()),
		editorState("editor-conflict", "Two people changed the same parts", "#conflict", conflicted()),
		editorState("editor-try", "The Try tab, after a call", ".rail__tabs,.try__foot", tried()),
		editorState("editor-raw", "The Try tab, to paste what a model wrote", ".try__how,.try__raw", pasted()),
		editorState("editor-cases", "The Cases tab", ".rail__tabs", cases()),
	}
}

// Editor is a tool of the starter library in the editor, as the starter's
// scenes link it.
func Editor() workbench.Editor { return linked(benchOf(of("skill-check")), "The Salt Road").editor() }

// linked links the bench's tool to scenes.
func linked(b bench, titles ...string) bench {
	ids := map[string]string{"The Salt Road": "the-salt-road", arabicScene: "inn", longName: "attic"}
	for _, title := range titles {
		b.linked = append(b.linked, scene.Ref{ID: ids[title], Title: title})
	}
	return b
}

// broke is a draft that breaks most rules, and a number of calls that is none.
func broke() bench {
	b := benchOf(blank())
	b.now = form.Draft{Tool: broken(), Kept: map[string]string{"maxCalls": "many"}}
	return b
}

// conflicted is an editor whose save met another one.
func conflicted() workbench.Editor {
	base := arabic().Tool
	theirs, mine := copyOf(base), copyOf(base)
	theirs.Name, mine.Name = "رمي نردين", "Throw the dice"
	theirs.Body.Description, mine.Body.Description = "", base.Body.Description+"\nمرة واحدة."
	mine.Body.EmptyResult, theirs.Body.EmptyResult = "", "لا شيء."
	_, _, clashes := tool.Merge(base, theirs, tool.Diff(base, mine))
	b := benchOf(arabic())
	b.now = form.Of(mine)
	e := b.editor()
	e.Conflict = &workbench.Conflict{Version: 2, Parts: clashes, Chosen: map[string]string{"name": piece.KeepMine, "description": piece.TakeTheirs}}
	return e
}

// far is a header over a tool that has too many fields, is offered to nobody
// and has a case without a name.
func far() workbench.Head {
	return benchOf(wide()).edited(func(t *tool.Tool) {
		t.Body.OfferedTo = []string{"nobody"}
		t.Body.Cases = []tool.Case{{Arguments: []byte(`{}`), Seed: "1", Expect: tool.Expect{Kind: tool.Refused}}}
		for len(t.Body.Fields) <= core.MaxFields {
			f := t.Body.Fields[0]
			f.Key, f.Name = fmt.Sprintf("more%d", len(t.Body.Fields)), fmt.Sprintf("more_%d", len(t.Body.Fields))
			t.Body.Fields = append(t.Body.Fields, f)
		}
	}).editor().Head
}

// together is a conflict of two changes each of which is good alone: one person
// took the field away that the other one rolls.
func together() workbench.Conflict {
	base := of("skill-check").Tool
	base.Body.Action = tool.Record{}
	theirs, mine := copyOf(base), copyOf(base)
	theirs.Body.Fields = slices.DeleteFunc(theirs.Body.Fields, func(f tool.Field) bool { return f.Key == "dice" })
	mine.Body.Action = tool.Roll{Field: "dice"}
	_, _, clashes := tool.Merge(base, theirs, tool.Diff(base, mine))
	return workbench.Conflict{Version: 2, Parts: clashes}
}

// kindStates show each kind of action in the editor, chosen and ready to run.
func kindStates() []State {
	kinds := []struct {
		kind tool.ActionKind
		of   string
	}{
		{tool.KindRoll, "skill-check"},
		{tool.KindRecord, "mark-a-clue"},
		{tool.KindDice, "draw-the-cards"},
		{tool.KindFormula, "look-for-a-sign"},
	}
	var list []State
	for _, k := range kinds {
		s := editorState("action-"+string(k.kind), "The action “"+string(k.kind)+"”, with what it picks", ".actions,#summary,.caserow", benchOf(of(k.of)).editor())
		s.Kind = k.kind
		list = append(list, s)
	}
	return list
}

// editorRegions are what an edit redraws alone.
func editorRegions() []State {
	saved := benchOf(of("skill-check")).editor()
	bad := broke().editor()
	one := bad.Head
	one.Problems = one.Problems[:1]
	fields := benchOf(arabic()).editor()
	var roll workbench.Kind
	for _, k := range saved.Kinds {
		if k.Kind == tool.KindRoll {
			roll = k
		}
	}
	step := saved.Head
	step.Redo = 1
	return []State{
		{Name: "workbench-title", About: "The heading, with a name and without", Body: in(`<div>`, `</div>`, templ.Join(in(`<h1>`, `</h1>`, workbench.Title(benchOf(arabic()).editor().Head)), in(`<h2>`, `</h2>`, workbench.Title(bad.Head)))), Title: true},
		{Name: "workbench-lamp", About: "The lamp of the draft: saved, one edit, many", Body: row(workbench.EditsCount(saved.Head), workbench.EditsCount(bad.Head))},
		{Name: "workbench-edits", About: "What was edited", Body: in(`<div class="menu__list">`, `</div>`, templ.Join(workbench.EditsList(saved.Head), workbench.EditsList(bad.Head)))},
		{Name: "workbench-discard", About: "Discard draft, with nothing to discard", Body: inBench(workbench.Discard(workbench.Head{At: at("saved")}))},
		{Name: "workbench-steps", About: "Undo off, redo on", Body: inBench(workbench.Steps(step))},
		{Name: "workbench-save-off", About: "Save while a rule is broken", Body: inBench(workbench.Save(bad.Head, true))},
		{Name: "workbench-save-line", About: "One thing to mend", Body: workbench.SaveLine(one), Slots: []string{"c-name"}},
		{Name: "workbench-save-line-far", About: "Things to mend that are no single control", Body: workbench.SaveLine(far()), Slots: []string{"c-offeredTo-narration", "fields", "cases"}},
		{Name: "workbench-icon", About: "The icon the tool has", Body: workbench.IconNow(saved.Head)},
		{Name: "workbench-icons", About: "The icons to pick from", Body: inBench(in(`<fieldset><legend>Icon</legend>`, `</fieldset>`, workbench.IconChoices(saved.Controls))), Look: ".iconpicker__one:nth-of-type(-n+3)"},
		{Name: "workbench-told", About: "What a script is told: the version, where to go on, plain words", Body: inBench(templ.Join(workbench.Version(4), workbench.Focus("c-name"), workbench.Words("rolls the dice it gives in “dice”")))},
		{Name: "workbench-banner", About: "No banner is due", Body: in(`<div id="banner">`, `</div>`, workbench.Banner(saved.Shell))},
		{Name: "workbench-says", About: "Messages beside a control", Body: in(`<div class="says">`, `</div>`, workbench.Says(bad.SaysForRow("b")))},
		{Name: "workbench-parts", About: "The four sections of the form", Body: inBench(workbench.Parts(saved)), Look: ".settings"},
		{Name: "workbench-fields", About: "The field editor, of whatever has fields", Body: inBench(workbench.FieldEditor(at("arabic"), "The AI fills these in on each call.", fields.Controls, fields.Fields))},
		{Name: "workbench-field-list", About: "The rows alone, of none", Body: inBench(workbench.FieldList(at("blank"), workbench.Controls{}, nil))},
		{Name: "workbench-conflict", About: "Two changes that break a rule only together", Body: inBench(workbench.ConflictPanel(at("skill-check"), together()))},
		{Name: "workbench-pick", About: "The picker of the action that rolls", Body: inBench(in(`<div id="says-action" class="says"></div>`, ``, workbench.Pick(at("skill-check"), saved.Controls, roll)))},
	}
}

func historyStates() []State {
	b := benchOf(arabic()).edited(func(t *tool.Tool) { t.Name, t.Body.Description = "رمي", "" })
	h := workbench.History{At: at("arabic"), Name: b.Name, Before: 2, Versions: []workbench.Revision{
		{Version: 4, At: before(time.Hour), Mine: true, Now: true, Changes: tool.Diff(b.now.Tool, b.Tool).Labels()},
		{Version: 3, At: before(50 * time.Hour), By: "someone", Changes: []string{"Everything: the version before it cannot be read"}},
		{Version: 2, At: before(90 * time.Hour)},
	}}
	past := workbench.Past{
		At: at("arabic"), Name: b.Name, Version: 3,
		Title: "What the AI saw", Shown: workbench.Saw(b.Body.Action.Summary(b.Body.Fields), b.see()),
	}
	for _, c := range tool.Diff(b.now.Tool, b.Tool) {
		past.Changes = append(past.Changes, workbench.Changed{Label: c.Label, Then: c.Before, Now: c.After})
	}
	now := past
	now.Now, now.Changes = true, nil
	page := func(name, about, look string, body templ.Component) State {
		return State{Name: "workbench-" + name, About: about, Page: true, Meta: benchMeta("History"), Body: body, Look: look}
	}
	return []State{
		page("history", "The versions of a tool, with older ones", "main", workbench.HistoryPage(h)),
		page("history-first", "A tool that was only made", "main", workbench.HistoryPage(FirstHistory())),
		page("version", "An earlier version against the saved one", "main > .page__head,.panel:first-child", workbench.VersionPage(past)),
		page("version-now", "The saved version itself", "main > .page__head,.panel:first-child", workbench.VersionPage(now)),
	}
}

// FirstHistory is the history of a tool of the starter library.
func FirstHistory() workbench.History {
	return workbench.History{At: at("skill-check"), Name: "Skill check", Versions: []workbench.Revision{{Version: 1, At: Now(), Now: true}}}
}

func frontStates() []State {
	full := Front()
	full.Deleted = &workbench.FrontRow{At: at("blank"), Name: "أداة", What: "tool"}
	for i, s := range []sample{arabic(), long()} {
		r := frontRow(s)
		r.Edits, r.When = 1+i*11, before(time.Duration(i+1)*time.Hour)
		full.Drafts = append(full.Drafts, r)
	}
	full.Recent = full.Recent[:1]
	page := func(name, about string, f workbench.Front) State {
		return State{Name: "workbench-front" + name, About: about, Page: true, Meta: benchMeta("Workbench"), Body: workbench.FrontPage(f), Look: "main"}
	}
	return []State{
		page("-starter", "The starter library", Front()),
		page("", "Drafts, recent tools and one just deleted", full),
		page("-empty", "No tool at all", workbench.Front{}),
	}
}

// Front is the front page over the starter library.
func Front() workbench.Front {
	tools, _ := starter()
	var f workbench.Front
	for _, o := range others() {
		f.Recent = append(f.Recent, frontOther(o))
	}
	for _, s := range tools {
		f.Recent = append(f.Recent, frontRow(s))
	}
	f.Recent = f.Recent[:min(len(f.Recent), 20)] // what the page shows
	return f
}

func frontOther(o other) workbench.FrontRow {
	return workbench.FrontRow{At: o.at, Name: o.name, Icon: o.about.Icon, What: o.about.Does, When: Now()}
}

func frontRow(s sample) workbench.FrontRow {
	return workbench.FrontRow{
		At: at(s.id), Name: s.Name, CallName: tool.BaseCallName(s.Name), Icon: iconOf(s.Tool), What: doing(s.Tool), When: Now(),
	}
}
