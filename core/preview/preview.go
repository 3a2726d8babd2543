// Package preview is "AI sees": what a model is told about a tool. The rail,
// the tiles of the Control Booth, the JSON API and the requests all take it
// from here, so what an author sees is what is sent.
package preview

import (
	"callboard/core/cost"
	"callboard/core/schema"
	"callboard/core/tool"
	"callboard/core/wire"
)

// Neighbour is another tool of the same scene: a model chooses between them.
type Neighbour struct {
	CallName    string
	Description string
}

// Request says which tool is looked at and how.
type Request struct {
	Tool       tool.Tool
	CallName   string      // in the scene's offer or the library; empty: the tool's own, unnumbered
	Format     wire.Format // empty: OpenAI's
	Family     string      // of models, for the cost (core/cost); empty: no cost is counted
	Neighbours []Neighbour // the other tools of the scene, where one is chosen
}

// Preview is what a model is told about one tool.
type Preview struct {
	CallName   string
	Lines      []string          // one plain line per argument
	Definition schema.Definition // the one definition: cost and requests take this value
	Compiles   bool              // false while a field does not compile: Bytes is nil then
	Format     wire.Format
	Bytes      []byte      // the definition exactly as sent
	Shown      []wire.Line // the same for reading, what the server drops marked
	Cost       *cost.Cost  // per request; nil where none was asked for or a field does not compile
	Advice     []string    // only ever advice
	Problems   []tool.EditorProblem
}

// Of makes the preview of a tool. It reads memory only. The only error is an
// unknown family.
func Of(r Request) (Preview, error) {
	if r.CallName == "" {
		r.CallName = tool.BaseCallName(r.Tool.Name)
	}
	if r.Format == "" {
		r.Format = wire.OpenAI
	}
	def, faults := tool.Define(r.Tool, r.CallName)
	p := Preview{
		CallName: r.CallName, Lines: def.Lines(), Definition: def, Format: r.Format,
		Compiles: len(faults) == 0, Problems: tool.EditorProblems(r.Tool),
	}
	if p.Compiles {
		p.Bytes = wire.Render(def, r.Format)
		p.Shown = wire.Lines(def, r.Format)
	}
	p.Advice = advise(r, def)
	if r.Family == "" || !p.Compiles {
		return p, nil
	}
	counted, err := cost.Of(def, r.Family)
	if err != nil {
		return Preview{}, err
	}
	p.Cost = &counted
	return p, nil
}
