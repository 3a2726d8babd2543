package schema

// Definition is the one definition of a tool: the same value feeds the
// preview, the token cost, the JSON API, the MCP list, the JSON-block prompt
// and the request, so what an author sees is what a model is sent.
type Definition struct {
	CallName    string // unique within the offer it was built for
	Description string // the author's words, unchanged
	Schema      Schema // an object schema: the arguments
}
