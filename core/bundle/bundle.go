// Package bundle is files in and out: the library as one JSON file of our own,
// and other people's tool definitions read into it.
//
// # Our own file
//
//	{"callboard":1,"kind":"library","pieces":[PIECE,…],"scenes":[SCENE,…]}
//
// PIECE is {"id","kind","name","tags","body"}: the piece of the API without
// what belongs to one database alone (version, createdAt, updatedAt), so that
// the same library always gives the same bytes and a file kept in git shows
// only what an author changed. SCENE is {"id","title","prompting":
// {"narratorToolAccess","tools"},"contextWindow"}; "scenes" is left out when
// there is none. Pieces stand by kind, name and id, scenes by title and id,
// indented by two spaces. Read also takes the three members that Encode leaves
// out, and an "exportedAt", and does not use them.
//
// # Other files
//
// A list of function definitions, as OpenAI's chat and responses interfaces,
// Anthropic and MCP write them: an array, one JSON object a line, an object
// with "tools", or one definition alone.
//
// Tables, grammars and lists, which become dice pieces: package tables says
// which.
//
// # What becomes of an item
//
// Read decides for each item, without the library, one of three: it says the
// same here (Same), it is taken as far as fields can hold it and the rest is
// named and kept in body.origin (Partly), or it is refused with a reason
// (Refused). Settle then looks at a library: what it has already is skipped,
// and an identifier that is in use gets a new one.
//
// A definition says the same when name, description, argument names, types,
// choices, meanings and needed arguments are what they were. Our definitions
// always say additionalProperties:false and always name their properties; that
// is the one difference that does not count.
package bundle

import (
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/schema"
	"callboard/core/tables"
)

// Version is the version of our own file that Encode writes and Read reads.
const Version = 1

// maxItems bounds the items of one file: twice the largest library we
// measure. More would be a report nobody reads.
const maxItems = 20_000

// Format is what kind of file was read.
type Format string

// The formats Read recognises. Those of tool definitions are also the format
// an imported tool's origin names.
const (
	Callboard Format = "callboard"
	OpenAI    Format = "openai"
	Anthropic Format = "anthropic"
	MCP       Format = "mcp"
	Foundry   Format = Format(tables.FoundryTable)
	CSV       Format = Format(tables.CSV)
	Markdown  Format = Format(tables.Markdown)
	List      Format = Format(tables.List)
	Random    Format = Format(tables.Random)
	Tracery   Format = Format(tables.Tracery)
)

// Fate is what becomes of an item.
type Fate string

// The three fates.
const (
	Same    Fate = "same"
	Partly  Fate = "partly"
	Refused Fate = "refused"
)

// Plan is what a file holds, item by item, before a library was looked at.
type Plan struct {
	Format Format
	Items  []Item // in the order of the file; of our own file pieces first, then scenes
}

// Item is one thing of a file: a piece or a scene.
type Item struct {
	Path  string // where it stands: "pieces[3]", "[3]", "line 4"; empty for a file that is one definition
	Name  string // its name or title; of one that was refused as far as it could be read
	Fate  Fate
	Notes []string // with Partly what differs, with Refused why; finished sentences
	About string   // what it is in a few words, such as "12 rows by 1d100"; empty where the name says enough

	ID      string        // the identifier the file gives it; empty when it gives none
	Kind    piece.Kind    // of a piece
	Content piece.Content // of a piece, ready to store
	Scene   *scene.Settings

	foreign *schema.Definition // of a tool definition: as it was, with nothing converted
}

// KindWord is "tool", another kind of piece, or "scene".
func (i Item) KindWord() string {
	if i.Scene != nil {
		return "scene"
	}
	return string(i.Kind)
}

// Count gives how many items have the fate.
func (p Plan) Count(f Fate) int {
	n := 0
	for _, item := range p.Items {
		if item.Fate == f {
			n++
		}
	}
	return n
}
