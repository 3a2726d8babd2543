package bundle

import (
	_ "embed"

	"callboard/core"
)

// starter.json is a file of ours like any other: to change the starter
// library, change it in Callboard, export, and put the file here.
//
//go:embed starter.json
var starter []byte

// Starter is the library a new database begins with: worked examples for a
// role-play scene, and two scenes that link them. All of it can be deleted.
func Starter() (Plan, error) {
	plan, err := Read(starter)
	if err != nil {
		return Plan{}, core.Wrap("bundle.Starter", err)
	}
	return plan, nil
}
