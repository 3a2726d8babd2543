package schema

// Definition is the one definition of a tool: what the preview shows, the cost
// counts and the request carries.
type Definition struct {
	CallName    string
	Description string
	Schema      Schema
}
