package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/models"
)

// LongName is a name of 60 characters, the longest a call name may have.
const LongName = "The oath of the seven drowned bell ringers of Saint Ottilien"

// Shelfful is what Fill put into a library, by the names tests use.
type Shelfful struct {
	Check   string // Skill check: rolls, with fields of every type
	Blank   string // a tool as New tool makes it
	Long    string // LongName
	Chinese string
	Arabic  string
	Trashed string
	Full    string // a scene that links many tools
	Empty   string // a scene that links none
	Off     string // a scene whose Narrator Tool Access is off
	Dice    Diceful
}

// Tools makes n different tools: rolls and notes, with no field and with four,
// short and wordy. The same n gives the same tools.
func Tools(n int) []tool.Tool {
	out := make([]tool.Tool, n)
	for i := range out {
		out[i] = oneOf(i)
	}
	return out
}

var (
	acts   = []string{"Pick", "Force", "Listen at", "Search", "Bless", "Climb", "Barter over", "Hide behind", "Recall", "Mend"}
	things = []string{"the gate", "a lock", "the old map", "the ferry", "a rumour", "the lantern", "the choir", "a debt", "the wall", "the storm", "a stranger", "the ledger", "the well"}
	places = []string{"in the harbour", "by night", "under the chapel", "on the salt road", "at court", "in the attic", "before dawn"}
)

// oneOf is the i-th tool; its words come from lists of lengths that share no
// factor, so that names repeat late.
func oneOf(i int) tool.Tool {
	name := fmt.Sprintf("%s %s %s", acts[i%len(acts)], things[i%len(things)], places[i%len(places)])
	t := tool.Tool{Name: name, Tags: []string{[]string{"combat", "travel", "talk", "lore"}[i%4]}, Body: tool.Body{
		Description: fmt.Sprintf("Use when someone wants to %s. Purpose: decide it by chance and say how well it went.", name),
		Category:    []string{"Dice", "Notes"}[i%2], OfferedTo: []string{tool.Prompts[0]}, Action: tool.Record{},
	}}
	if i%5 == 0 {
		return t
	}
	t.Body.Fields = []tool.Field{
		{Key: "who", Name: "who", Description: "who tries it", Type: tool.Text, Required: true},
		{Key: "dice", Name: "dice", Description: "the dice to roll, such as 2d6+1", Type: tool.Text, Required: true},
		{Key: "bonus", Name: "bonus", Description: "added to the total", Type: tool.Number},
		{Key: "mood", Name: "mood", Description: "how they go about it", Type: tool.Choice, Choices: []string{"calm", "hurried", "desperate"}},
	}
	if i%2 == 0 {
		t.Body.Action = tool.Roll{Field: "dice"}
	}
	return t
}

// skillCheck has a field of every type and a case that passes.
func skillCheck() tool.Tool {
	return tool.Tool{Name: "Skill check", Tags: []string{"dice"}, Body: tool.Body{
		Description: "Use when the outcome of what a character tries is in doubt.\n\nPurpose: roll the dice and answer with the total.",
		Category:    "Dice", OfferedTo: []string{"narration", "director"}, MaxCalls: 2,
		Fields: []tool.Field{
			{Key: "dice", Name: "dice", Description: "dice in common notation, such as 1d20+3", Type: tool.Text, Required: true},
			{Key: "skill", Name: "skill", Description: "which skill is tried", Type: tool.Choice, Required: true, Choices: []string{"stealth", "persuasion", "athletics", "lore"}},
			{Key: "target", Name: "target", Description: "the total to reach", Type: tool.Number},
			{Key: "hidden", Name: "hidden", Description: "whether the players must not see it", Type: tool.Boolean},
		},
		Action: tool.Roll{Field: "dice"},
		Cases: []tool.Case{{
			Name: "A plain roll", Arguments: []byte(`{"dice":"2d6","skill":"lore"}`), Seed: "1",
			Expect: tool.Expect{Kind: tool.Contains, Text: "Rolled 2d6: ["},
		}},
	}}
}

func chinese() tool.Tool {
	return tool.Tool{Name: "骰子检定", Tags: []string{"骰子"}, Body: tool.Body{
		Description: "当角色的行动结果不确定时使用。掷骰子并回答总数。", OfferedTo: []string{"narration"},
		Fields: []tool.Field{{Key: "dice", Name: "dice", Description: "要掷的骰子，例如 2d6", Type: tool.Text, Required: true}},
		Action: tool.Roll{Field: "dice"},
	}}
}

func arabic() tool.Tool {
	return tool.Tool{Name: "رمي النرد", Tags: []string{"نرد"}, Body: tool.Body{
		Description: "استخدمها عندما تكون نتيجة ما يحاوله أحدهم غير مؤكدة.", OfferedTo: []string{"narration"},
		Fields: []tool.Field{
			{Key: "dice", Name: "dice", Description: "النرد، مثل 2d6", Type: tool.Text, Required: true},
			{Key: "mood", Name: "mood", Description: "المزاج", Type: tool.Choice, Choices: []string{"هادئ", "غاضب"}},
		},
		Action: tool.Roll{Field: "dice"},
	}}
}

// Fill puts a library of 200 tools and a few scenes into the site.
func Fill(t testing.TB, site *Site) Shelfful {
	t.Helper()
	long := skillCheck()
	long.Name, long.Body.Cases = LongName, nil
	gone := tool.New()
	gone.Name = "A tool nobody used"
	named := []tool.Tool{skillCheck(), tool.New(), long, chinese(), arabic(), gone}
	ids := make([]string, 0, 200)
	for _, p := range create(t, site.Store, slices.Concat(named, Tools(200-len(named)+1))) {
		ids = append(ids, p.ID)
	}
	s := Shelfful{Check: ids[0], Blank: ids[1], Long: ids[2], Chinese: ids[3], Arabic: ids[4], Trashed: ids[5]}
	linked := slices.Concat(ids[:5], ids[6:10])
	s.Full = makeScene(t, site.Store, scene.Settings{Title: "The Salt Road", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: linked}})
	s.Empty = makeScene(t, site.Store, scene.Settings{Title: "Attic", Prompting: scene.Prompting{NarratorToolAccess: true}})
	s.Off = makeScene(t, site.Store, scene.Settings{Title: "النزل القديم 旧客栈", ContextWindow: 4096, Prompting: scene.Prompting{Tools: ids[:2]}})
	if _, err := site.Store.Delete(t.Context(), "", s.Trashed); err != nil {
		t.Fatal(err)
	}
	return s
}

func create(t testing.TB, store *models.Store, tools []tool.Tool) []piece.Piece {
	t.Helper()
	list := make([]models.New, len(tools))
	for i, tl := range tools {
		list[i] = models.New{Kind: piece.Tool, Content: tl.Content()}
	}
	made, err := store.CreateMany(t.Context(), "", list)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func makeScene(t testing.TB, store *models.Store, set scene.Settings) string {
	t.Helper()
	s, err := store.CreateScene(t.Context(), "", set)
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}
