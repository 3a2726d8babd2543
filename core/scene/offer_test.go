package scene_test

import (
	"testing"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
	"callboard/core/tool"
)

func offeredTo(name string, prompts ...string) tool.Tool {
	return tool.Tool{Name: name, Body: tool.Body{Action: tool.Record{}, OfferedTo: prompts}}
}

// Each row is one linked tool; access is on but where said.
func TestOfferReasons(t *testing.T) {
	rows := []struct {
		name     string
		off      bool // Narrator Tool Access
		prompt   string
		linked   scene.Linked
		reason   string
		callName string
	}{
		{"offered", false, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Skill check", "narration")}, "", "skill_check"},
		{"access off", true, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Skill check", "narration")}, "Narrator Tool Access is off.", "skill_check"},
		{"in the trash", false, scene.Narration, scene.Linked{ID: "a", Found: scene.Trashed, Tool: tool.Tool{Name: "Old"}}, "It is in the trash.", ""},
		{"gone", false, scene.Narration, scene.Linked{ID: "a", Found: scene.Gone}, "It was deleted for good.", ""},
		{"unreadable", false, scene.Narration, scene.Linked{ID: "a", Found: scene.Unreadable, Tool: tool.Tool{Name: "Odd"}}, "Its saved body cannot be read.", ""},
		{"a piece it lacks", false, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Cue", "narration"), Lack: "Its dice piece was deleted for good."}, "Its dice piece was deleted for good.", "cue"},
		{"a piece it lacks, for others", false, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Cue", "director"), Lack: "Its dice piece was deleted for good."}, "Its dice piece was deleted for good.", "cue"},
		{"a piece it lacks, access off", true, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Cue", "narration"), Lack: "Its dice piece was deleted for good."}, "Narrator Tool Access is off.", "cue"},
		{"for the director only", false, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Cue", "director")}, "It is not offered to narration.", "cue"},
		{"for nobody", false, scene.Narration, scene.Linked{ID: "a", Tool: offeredTo("Cue")}, "It is not offered to narration.", "cue"},
		{"asked by the director", false, "director", scene.Linked{ID: "a", Tool: offeredTo("Cue", "director")}, "", "cue"},
		{"not for the director", false, "director", scene.Linked{ID: "a", Tool: offeredTo("Cue", "narration")}, "It is not offered to the Story Director.", "cue"},
		{"not for final cut", false, "final_cut", scene.Linked{ID: "a", Tool: offeredTo("Cue", "narration")}, "It is not offered to Final Cut.", "cue"},
		{"not for memory", false, "memory", scene.Linked{ID: "a", Tool: offeredTo("Cue", "narration")}, "It is not offered to memory.", "cue"},
		{"not for the assistant", false, "assistant", scene.Linked{ID: "a", Tool: offeredTo("Cue", "narration")}, "It is not offered to the assistant.", "cue"},
		{"the first reason is told", true, scene.Narration, scene.Linked{ID: "a", Found: scene.Trashed}, "Narrator Tool Access is off.", ""},
		{"the trash comes before the prompt", false, scene.Narration, scene.Linked{ID: "a", Found: scene.Trashed, Tool: offeredTo("Cue", "director")}, "It is in the trash.", ""},
	}
	for _, r := range rows {
		s := scene.Settings{Prompting: scene.Prompting{NarratorToolAccess: !r.off, Tools: []string{"a"}}}
		got := scene.Offer(s, r.prompt, []scene.Linked{r.linked})
		if len(got) != 1 || got[0].Reason != r.reason || got[0].CallName != r.callName || got[0].ID != "a" {
			t.Errorf("%s: Offer = %+v; want reason %q, call name %q", r.name, got, r.reason, r.callName)
		}
	}
}

// A tool is called the same whether access is on or off and whoever asks, and
// the offer's names are those the library tells for the scene.
func TestOfferNamesAreTheScenes(t *testing.T) {
	tools := []tool.Tool{offeredTo("Check", "narration"), offeredTo("check!", "director"), offeredTo("CHECK", "narration"), offeredTo("龙", "narration")}
	var linked []scene.Linked
	settings := scene.Settings{Title: "S"}
	shelved := shelf.New(shelf.Options{})
	var pieces []piece.Piece
	for i, tl := range tools {
		id := string(rune('a' + i))
		linked = append(linked, scene.Linked{ID: id, Tool: tl})
		settings.Prompting.Tools = append(settings.Prompting.Tools, id)
		pieces = append(pieces, piece.Piece{ID: id, Seq: int64(i + 1), Kind: piece.Tool, Version: 1, Content: tl.Content()})
	}
	shelved.Apply(shelf.Commit{Pieces: pieces, Scenes: []scene.Scene{{ID: "s", Settings: settings}}})
	want := shelved.SceneCallNames("s")
	for _, on := range []bool{true, false} {
		for _, prompt := range tool.Prompts {
			settings.Prompting.NarratorToolAccess = on
			for i, o := range scene.Offer(settings, prompt, linked) {
				if o.CallName != want[i].CallName {
					t.Errorf("Offer(access %v, %s)[%d].CallName = %q; want %q", on, prompt, i, o.CallName, want[i].CallName)
				}
			}
		}
	}
	if want[1].CallName != "check_2" || want[2].CallName != "check_3" || want[3].CallName != "tool" {
		t.Errorf("SceneCallNames = %v; want check, check_2, check_3, tool", want)
	}
}
