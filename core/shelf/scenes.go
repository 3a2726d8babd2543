package shelf

import (
	"cmp"
	"slices"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
)

// Scene gives a live scene's settings.
func (s *Shelf) Scene(id string) (scene.Scene, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	v, ok := s.scenes[id]
	return v, ok
}

// Scenes lists the live scenes, the last changed first.
func (s *Shelf) Scenes() []scene.Scene {
	s.mu.RLock()
	list := make([]scene.Scene, 0, len(s.scenes))
	for _, v := range s.scenes {
		list = append(list, v)
	}
	s.mu.RUnlock()
	slices.SortFunc(list, func(a, b scene.Scene) int {
		return cmp.Or(b.UpdatedAt.Compare(a.UpdatedAt), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// Named is a tool and its call name within some numbering.
type Named struct {
	ID       string
	CallName string
}

// SceneCallNames are the scene's tools and their call names in its own
// numbering: the linked tools in the tiles' order, those in the trash and
// those that cannot be read left out. It is nil when there is no such scene.
func (s *Shelf) SceneCallNames(sceneID string) []Named {
	return s.sceneNames(sceneID, "", "")
}

// SceneCallNameForDraft is the call name the tool would have in the scene if
// it were named newName now; ok is false when the scene does not link it.
func (s *Shelf) SceneCallNameForDraft(sceneID, id, newName string) (name string, ok bool) {
	for _, n := range s.sceneNames(sceneID, id, newName) {
		if n.ID == id {
			return n.CallName, true
		}
	}
	return "", false
}

// sceneNames numbers the scene's tools, the tool draftID being taken as valid
// and named draftName.
func (s *Shelf) sceneNames(sceneID, draftID, draftName string) []Named {
	s.mu.RLock()
	linked := s.scenes[sceneID].Prompting.Tools
	tools := make([]Named, 0, len(linked)) // CallName is the piece's name for now
	for _, id := range linked {
		e := s.byID[id]
		if e == nil || e.Kind != piece.Tool {
			continue
		}
		switch {
		case id == draftID:
			tools = append(tools, Named{id, draftName})
		case e.Fault == "":
			tools = append(tools, Named{id, e.Name})
		}
	}
	s.mu.RUnlock()
	if len(tools) == 0 {
		return nil
	}
	var taken tool.CallNames
	for i := range tools {
		tools[i].CallName = taken.Take(tools[i].CallName)
	}
	return tools
}
