// Package schema is the subset of JSON Schema that Callboard sends to models,
// and the check of a call's arguments against it.
//
// The subset: type, description, properties, required, enum, items and
// additionalProperties:false. An authored tool uses an object of strings,
// numbers, booleans and enumerated strings; first-party tools also use arrays,
// objects, integers and "any" (no type). Nothing else is ever emitted, so every
// provider takes it.
package schema

// Type is a schema's type word; Any is a schema without one.
type Type string

const (
	Any     Type = ""
	String  Type = "string"
	Number  Type = "number"
	Integer Type = "integer"
	Boolean Type = "boolean"
	Array   Type = "array"
	Object  Type = "object"
)

// Schema describes one value. The zero value accepts anything.
type Schema struct {
	Type        Type
	Description string
	Enum        []string   // String only: the values allowed, in order
	Items       *Schema    // Array only; nil accepts any item
	Properties  []Property // Object only, in the order they are sent
	Required    []string   // Object only: names among Properties, in their order
	// Open leaves out additionalProperties:false. Definitions we build are
	// never open; foreign definitions may be.
	Open bool
}

// Property is one named member of an object schema.
type Property struct {
	Name   string
	Schema Schema
}
