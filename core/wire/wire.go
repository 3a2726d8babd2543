// Package wire renders the one definition of a tool for each provider's
// protocol: the exact bytes that stand in a request, the same value indented
// for reading, and which of it a server is known to drop.
//
//	wire.Render(def, wire.OpenAI)
//	// {"type":"function","function":{"name":…,"description":…,"parameters":…}}
//
// Limits of providers are data here (limit.go). Passing one is advice, never a
// refusal: servers change, and most are not the provider's own.
package wire

import (
	"callboard/core/jsondoc"
	"callboard/core/schema"
)

// Format is a protocol a definition is rendered for.
type Format string

// The formats of the rail and of GET /api/pieces/:id/definition.
const (
	OpenAI    Format = "openai"
	Anthropic Format = "anthropic"
	Gemini    Format = "gemini"
	Ollama    Format = "ollama"
	JSONBlock Format = "json_block"
	MCP       Format = "mcp"
)

// Formats lists the formats in the order the rail shows them.
var Formats = [...]Format{OpenAI, Anthropic, Gemini, Ollama, JSONBlock, MCP}

// Valid says whether f is one of Formats.
func (f Format) Valid() bool {
	for _, known := range Formats {
		if f == known {
			return true
		}
	}
	return false
}

// Label is the format's name for a person.
func (f Format) Label() string {
	switch f {
	case OpenAI:
		return "OpenAI"
	case Anthropic:
		return "Anthropic"
	case Gemini:
		return "Gemini"
	case Ollama:
		return "Ollama"
	case JSONBlock:
		return "JSON block"
	case MCP:
		return "MCP"
	}
	return string(f)
}

// Render gives the bytes of one definition exactly as they stand in a request,
// compact. An unknown format is rendered as OpenAI's, which most servers take.
//
// Ollama's server takes the OpenAI object; see Dropped. In the JSON-block
// prompt each tool is one line, this object.
func Render(def schema.Definition, f Format) []byte {
	return Append(make([]byte, 0, 512), def, f)
}

// Append is Render onto dst.
func Append(dst []byte, def schema.Definition, f Format) []byte {
	switch f {
	case Anthropic:
		return appendTool(dst, def, "input_schema")
	case Gemini:
		return appendTool(dst, def, "parametersJsonSchema")
	case JSONBlock:
		return appendTool(dst, def, "parameters")
	case MCP:
		return appendTool(dst, def, "inputSchema")
	}
	dst = append(dst, `{"type":"function","function":`...)
	return append(appendTool(dst, def, "parameters"), '}')
}

// appendTool appends the object that all protocols share but for the name of
// the schema's member.
func appendTool(dst []byte, def schema.Definition, schemaMember string) []byte {
	dst = jsondoc.AppendString(append(dst, `{"name":`...), def.CallName)
	dst = jsondoc.AppendString(append(dst, `,"description":`...), def.Description)
	dst = jsondoc.AppendString(append(dst, ','), schemaMember)
	return append(def.Schema.AppendJSON(append(dst, ':')), '}')
}

// RenderAll gives the bytes of a whole offer as they stand in a request: the
// value of "tools", or of the JSON-block prompt one tool per line. It is nil
// for an empty offer, since servers refuse an empty list.
func RenderAll(defs []schema.Definition, f Format) []byte {
	if len(defs) == 0 {
		return nil
	}
	open, between, end := "[", ",", "]"
	switch f {
	case Gemini:
		open, end = `[{"functionDeclarations":[`, `]}]`
	case JSONBlock:
		open, between, end = "", "\n", ""
	}
	dst := []byte(open)
	for i, def := range defs {
		if i > 0 {
			dst = append(dst, between...)
		}
		dst = Append(dst, def, f)
	}
	return append(dst, end...)
}
