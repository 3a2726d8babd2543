package shelf

import (
	"callboard/core/kind"
	"callboard/core/piece"
)

// details derives what an entry shows of a body. What each kind says of itself
// is decided in core/kind.
func details(k piece.Kind, c piece.Content) Details {
	a := kind.Describe(k, c)
	return Details{
		Description: a.Description, Category: a.Category, Icon: a.Icon, Action: a.Does,
		ActionKind: a.ActionKind, Fields: a.Fields, Uses: a.Uses, Names: a.Names, Fault: a.Fault,
	}
}
