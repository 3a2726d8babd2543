package scene

import (
	"callboard/core"
)

// Edit is what a person changed of a scene's own settings. A nil part was not
// touched. Seen is what the part was when they began.
type Edit struct {
	Title  *TitleEdit
	Window *WindowEdit
	Access *bool // no Seen: whoever presses the switch means what they press
}

// TitleEdit is a new title over the one that was seen.
type TitleEdit struct{ Seen, Title string }

// WindowEdit is a new context window over the one that was seen.
type WindowEdit struct{ Seen, Tokens int }

// Apply gives the settings with the edit made. Different parts merge; a part
// that somebody else changed meanwhile to something else is core.Conflict, and
// theirs stays. Settings that break a rule are core.Invalid.
func (e Edit) Apply(now Settings) (Settings, error) {
	out := now
	if e.Title != nil {
		title := TidyTitle(e.Title.Title)
		if now.Title != e.Title.Seen && now.Title != title {
			return now, core.Errorf(core.Conflict, "Somebody else named this scene “%s” while you named it “%s”. Theirs stays; rename it again if yours should stand.", now.Title, title)
		}
		out.Title = title
	}
	if e.Window != nil {
		if now.ContextWindow != e.Window.Seen && now.ContextWindow != e.Window.Tokens {
			return now, core.Errorf(core.Conflict, "Somebody else set the context window to %d tokens meanwhile. Theirs stays; set it again if yours should stand.", now.ContextWindow)
		}
		out.ContextWindow = e.Window.Tokens
	}
	if e.Access != nil {
		out.Prompting.NarratorToolAccess = *e.Access
	}
	if problems := Problems(out); problems != nil {
		return now, core.Refuse(problems)
	}
	return out, nil
}
