package form

import (
	"encoding/json"
	"net/url"

	"callboard/core"
	"callboard/core/formula"
	"callboard/core/piece"
)

// Formula is a formula as its editor holds it. Its controls are name,
// description, text and tags.
type Formula struct{ Piece formula.Piece }

// JSON is the draft as the store keeps it.
func (d Formula) JSON() ([]byte, error) { return json.Marshal(d.Piece) }

// ParseFormula reads a draft that JSON wrote.
func ParseFormula(data []byte) (Formula, error) {
	var d Formula
	err := json.Unmarshal(data, &d.Piece)
	return d, err
}

// Controls are the values of all controls of the form.
func (d Formula) Controls() map[string]string {
	return map[string]string{
		"name": d.Piece.Name, "description": d.Piece.Body.Description,
		"text": d.Piece.Body.Text, "tags": tagsText(d.Piece.Tags),
	}
}

// Content is the formula's content.
func (d Formula) Content() piece.Content { return d.Piece.Content() }

// Parts is one: the text.
func (d Formula) Parts() int { return 1 }

// DecodeFormula reads what a form sent onto base, as Decode does for tools.
func DecodeFormula(sent url.Values, base Formula) (Formula, []core.Problem) {
	r := &reader{sent: sent, taken: make(map[string]bool, len(sent))}
	d := base
	d.Piece.Name = r.line("name", d.Piece.Name, core.MaxTextBytes)
	d.Piece.Body.Description = r.text("description", d.Piece.Body.Description, core.MaxTextBytes)
	d.Piece.Body.Text = r.text("text", d.Piece.Body.Text, core.MaxTextBytes)
	d.Piece.Tags = r.tags(d.Piece.Tags)
	r.done()
	if r.problems != nil {
		return base, r.problems
	}
	return d, nil
}
