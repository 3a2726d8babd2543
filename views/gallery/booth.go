package gallery

import (
	"slices"
	"time"

	"github.com/a-h/templ"

	"callboard/core/cost"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/views/booth"
	"callboard/views/layout"
	"callboard/views/link"
	"callboard/views/ui"
)

const arabicScene = "النزل القديم 旧客栈"

func boothMeta(title string) layout.Meta {
	return layout.Meta{Title: title, Area: layout.Booth, Wide: true, Path: link.Booth(), Scripts: []string{"booth.js"}}
}

// boothStates are the Control Booth with a scene in each of its states, its
// picker and its trash.
func boothStates() []State {
	page := func(name, about, look string, p booth.Page) State {
		return State{Name: "booth-" + name, About: about, Page: true, Meta: boothMeta("Control Booth"), Body: booth.Show(p), Slots: []string{"dialog-body"}, Look: look}
	}
	scenes := []booth.Item{{ID: "the-salt-road", Title: "The Salt Road", Tools: 7}, {ID: "inn", Title: arabicScene, Tools: 1}, {ID: "attic", Title: longName}}
	open := func(s booth.Scene) booth.Page { return booth.Page{Scenes: scenes, Open: &s} }
	deleted := open(saltRoad(true, family))
	deleted.Deleted = "attic"
	return slices.Concat([]State{
		page("starter", "A scene of the starter library", "main", Booth("the-salt-road")),
		page("none", "No scene, and none in the trash", "main", booth.Page{}),
		page("none-trash", "No scene, and a deleted one", "#scene", booth.Page{InTrash: true}),
		page("tiles", "A tile in every state: offered, and each reason why it is not", ".tile", open(tiles())),
		page("off", "Narrator Tool Access is off", "#reply,#access,.tile__foot", open(saltRoad(false, family))),
		page("no-tool", "A new scene: no tool, no window, its title to be typed over", "#scene", open(newScene())),
		page("deleted", "A scene was just deleted", ".booth__undo", deleted),
	}, replyStates(), []State{
		{Name: "booth-list", About: "The region of the scenes", Body: booth.List(open(newScene()))},
		{Name: "booth-scene", About: "The region of the open scene, with an Arabic title", Body: booth.Open(inn()), Title: true, Slots: []string{"dialog-body", "scene"}, Look: "header,.tile"},
	}, pickerStates(), sceneTrashStates())
}

// Booth is the Control Booth with a scene of the starter library open.
func Booth(id string) booth.Page {
	tools, scenes := starter()
	var p booth.Page
	for _, s := range scenes {
		p.Scenes = append(p.Scenes, booth.Item{ID: s.ID, Title: s.Title, Tools: len(s.Prompting.Tools)})
		if s.ID != id {
			continue
		}
		var linked []scene.Linked
		for _, toolID := range s.Prompting.Tools {
			i := slices.IndexFunc(tools, func(t sample) bool { return t.id == toolID })
			linked = append(linked, scene.Linked{ID: toolID, Tool: tools[i].Tool})
		}
		open := sceneOf(s.ID, s.Settings, linked, family)
		p.Open = &open
	}
	slices.Reverse(p.Scenes) // the one made last comes first
	return p
}

func saltRoad(access bool, family string) booth.Scene {
	return sceneOf("the-salt-road", scene.Settings{Title: "The Salt Road", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: access}}, links(of("skill-check"), of("damage")), family)
}

func inn() booth.Scene {
	return sceneOf("inn", scene.Settings{Title: arabicScene, ContextWindow: 4096, Prompting: scene.Prompting{NarratorToolAccess: true}}, links(arabic()), family)
}

func newScene() booth.Scene {
	s := sceneOf("attic", scene.Settings{Title: "New scene", Prompting: scene.Prompting{NarratorToolAccess: true}}, nil, family)
	s.Rename = true
	return s
}

func links(tools ...sample) []scene.Linked {
	var list []scene.Linked
	for _, s := range tools {
		list = append(list, scene.Linked{ID: s.id, Tool: s.Tool})
	}
	return list
}

// tiles has a tile in every state there is.
func tiles() booth.Scene {
	directed := of("quest-log")
	directed.Body.OfferedTo = []string{"director", "memory"}
	linked := append(links(of("skill-check"), long(), arabic(), chinese(), directed),
		scene.Linked{ID: "trashed", Found: scene.Trashed, Tool: tool.Tool{Name: "ملقى في السلة"}},
		scene.Linked{ID: "unreadable", Found: scene.Unreadable, Tool: tool.Tool{Name: "A tool of a later version"}},
		scene.Linked{ID: "gone", Found: scene.Gone},
	)
	s := sceneOf("the-salt-road", scene.Settings{Title: "The Salt Road", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true}}, linked, family)
	off := tileOf(scene.Offered{
		Linked: scene.Linked{ID: "time-passes", Tool: of("time-passes").Tool}, CallName: "time_passes",
		Reason: "It is switched off. It leaves this page when you do.",
	}, false, s.ID, family)
	off.Place = "time-passes~skill-check"
	s.Off = []string{off.Place}
	s.Tiles = slices.Insert(s.Tiles, 1, off)
	s.Back = link.SceneWith(s.ID, s.Off)
	return s
}

// sceneOf is a scene with the tiles of what it links.
func sceneOf(id string, set scene.Settings, linked []scene.Linked, family string) booth.Scene {
	s := booth.Scene{
		ID: id, Title: set.Title, Access: set.Prompting.NarratorToolAccess, Window: set.ContextWindow,
		Family: booth.Family{ID: family, Label: familyLabel(family)}, Back: link.Scene(id),
	}
	for _, f := range cost.Families() {
		s.Families = append(s.Families, booth.Family{ID: f.ID, Label: f.Label})
	}
	for i, o := range scene.Offer(set, scene.Narration, linked) {
		t := tileOf(o, true, id, family)
		t.Place, t.Last = o.ID, i == len(linked)-1
		if i > 0 {
			t.Prev, t.Earlier = linked[i-1].ID, linked[i-1].ID
			t.Place += "~" + t.Prev
		}
		if i+1 < len(linked) {
			t.Next = linked[i+1].ID
		}
		if i+2 < len(linked) {
			t.Later = linked[i+2].ID
		}
		s.Tiles = append(s.Tiles, t)
	}
	sum(&s, linked)
	return s
}

func tileOf(o scene.Offered, on bool, sceneID, family string) booth.Tile {
	t := booth.Tile{ID: o.ID, Name: o.Tool.Name, CallName: o.CallName, On: on, Offered: on && o.Reason == "", Reason: o.Reason, Segment: -1}
	switch o.Found {
	case scene.Live:
		c := shown(costOf(o.Tool, o.CallName, family))
		t.Icon, t.Does, t.Open, t.Cost = iconOf(o.Tool), doing(o.Tool), link.ToolFrom(o.ID, sceneID), &c
	case scene.Unreadable:
		t.Icon, t.Does, t.Open = "triangle-alert", "Open it to restore an earlier version.", link.ToolFrom(o.ID, sceneID)
	case scene.Trashed:
		t.Icon, t.Does = "trash-2", "Restore it in the Library's trash to offer it again."
	case scene.Gone:
		t.Icon, t.Name, t.Does = "circle-help", "A tool that is gone", "Switch it off to take its tile away."
	}
	return t
}

// sum makes the Per reply line of what is offered.
func sum(s *booth.Scene, linked []scene.Linked) {
	var costs []cost.Cost
	for i := range s.Tiles {
		t := &s.Tiles[i]
		if !t.Offered || t.Cost == nil {
			continue
		}
		t.Segment = len(costs)
		costs = append(costs, costOf(linked[i].Tool, t.CallName, s.Family.ID))
		s.Reply.Segments = append(s.Reply.Segments, ui.Segment{Label: t.Name, Count: t.Cost.Count, For: "tile-" + t.ID})
	}
	s.Reply.Tools = len(costs)
	if len(costs) > 0 {
		total := cost.Sum(costs)
		s.Reply.Cost, s.Reply.Once = shown(total), total.Once
	}
}

// replyStates are the Per reply line, as it stands in the scene.
func replyStates() []State {
	var list []State
	add := func(name, about string, window int, family string) {
		s := saltRoad(true, family)
		s.Window = window
		list = append(list, State{Name: "booth-reply-" + name, About: about, Body: booth.Open(s), Title: true, Slots: []string{"dialog-body", "scene"}, Look: ".reply,.access__field input"})
	}
	add("share", "Per reply: an estimate and its share of the window", 8192, family)
	add("no-window", "Per reply: the window is not known", 0, family)
	add("small", "Per reply: a share under 0.1 %", 2_000_000, family)
	add("large", "Per reply: a share over ten per cent", 1024, family)
	add("over", "Per reply: the tools alone fill the window", 100, family)
	add("computed", "Per reply: computed, so without a range", 8192, "gpt-oss")
	add("unknown", "Per reply: nothing is known of the model's tokenizer", 8192, "unknown")
	return list
}

// pickerStates are the picker that links tools.
func pickerStates() []State {
	p := Picker()
	chosen := booth.Picker{SceneID: "inn", Title: arabicScene, Query: "نرد", Total: 61, Found: []booth.Pick{pickOf(arabic(), false)}, Chosen: []booth.Pick{pickOf(long(), false), pickOf(chinese(), false)}}
	list := func(p booth.Picker) templ.Component {
		return in(`<form class="picker" id="picker" method="get" action="/booth/scenes/inn/link">`, `</form>`, booth.PickList(p))
	}
	return []State{
		{Name: "booth-picker-page", About: "The picker as a page", Page: true, Meta: boothMeta("Link tools"), Body: booth.ShowPicker(p), Look: "main > *:first-child,.picker__find,.pick:nth-child(-n+2),.picker__foot"},
		{Name: "booth-picker-dialog", About: "The picker in the dialog, with two picked and more than fits", Body: booth.PickForm(chosen)},
		{Name: "booth-picker-empty", About: "The Library has no tool", Body: list(booth.Picker{SceneID: "inn", Title: arabicScene, Empty: true})},
		{Name: "booth-picker-none", About: "The search finds no tool", Body: list(booth.Picker{SceneID: "inn", Title: arabicScene, Query: "dragon"})},
	}
}

// Picker is the picker of a scene of the starter library.
func Picker() booth.Picker {
	tools, scenes := starter()
	p := booth.Picker{SceneID: scenes[0].ID, Title: scenes[0].Title, Total: len(tools)}
	for _, s := range slices.Backward(tools) { // by name, which is the order of the file
		p.Found = append(p.Found, pickOf(s, slices.Contains(scenes[0].Prompting.Tools, s.id)))
	}
	return p
}

func pickOf(s sample, linked bool) booth.Pick {
	c := shown(costOf(s.Tool, tool.BaseCallName(s.Name), "o200k_base"))
	return booth.Pick{ID: s.id, Name: s.Name, Icon: iconOf(s.Tool), CallName: tool.BaseCallName(s.Name), Does: s.Body.Action.Summary(s.Body.Fields), Linked: linked, Cost: &c}
}

func sceneTrashStates() []State {
	rows := []booth.TrashRow{{ID: "attic", Title: longName, Tools: 1, Deleted: before(time.Hour)}, {ID: "inn", Title: arabicScene, Deleted: before(4000 * time.Hour)}}
	return []State{
		{Name: "booth-trash", About: "Deleted scenes", Page: true, Meta: boothMeta("Deleted scenes"), Body: booth.ShowTrash(booth.Trash{Rows: rows}), Look: "main"},
		{Name: "booth-trash-empty", About: "No scene was deleted", Page: true, Meta: boothMeta("Deleted scenes"), Body: booth.ShowTrash(booth.Trash{}), Look: "main"},
	}
}
