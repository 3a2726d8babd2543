package cost

import (
	"bytes"
	"encoding/json"
	"testing"

	"callboard/core/schema"
)

// A wireSchema reads a JSON schema as recorded prompts and tool files have it,
// with the order of its properties.
type wireSchema struct{ schema.Schema }

func (w *wireSchema) UnmarshalJSON(b []byte) error {
	var v struct {
		Type        string          `json:"type"`
		Description string          `json:"description"`
		Enum        []any           `json:"enum"`
		Const       *string         `json:"const"`
		Items       *wireSchema     `json:"items"`
		Required    []string        `json:"required"`
		AnyOf       []wireSchema    `json:"anyOf"`
		Properties  json.RawMessage `json:"properties"`
		Closed      any             `json:"additionalProperties"`
	}
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	w.Schema = schema.Schema{Type: schema.Type(v.Type), Description: v.Description, Required: v.Required, Open: v.Closed != false}
	for _, choice := range v.Enum {
		if text, ok := choice.(string); ok {
			w.Enum = append(w.Enum, text)
		}
	}
	if v.Items != nil {
		w.Items = &v.Items.Schema
	}
	for _, one := range v.AnyOf {
		w.Type = union
		w.Properties = append(w.Properties, schema.Property{Schema: one.Schema})
	}
	if v.Properties == nil {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(v.Properties))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var p wireSchema
		if err := d.Decode(&p); err != nil {
			return err
		}
		w.Properties = append(w.Properties, schema.Property{Name: name.(string), Schema: p.Schema})
	}
	return nil
}

// A wireFunction reads a function as it stands in a tools array.
type wireFunction struct {
	Name        string     `json:"name"`
	Description string     `json:"description"`
	Parameters  wireSchema `json:"parameters"`
}

func (w wireFunction) definition() schema.Definition {
	return schema.Definition{CallName: w.Name, Description: w.Description, Schema: w.Parameters.Schema}
}

func mustDecode(t testing.TB, b []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatal(err)
	}
}
