package tables

import (
	"strings"

	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// template is the text of a row on its way: foreign text, which shows as it
// was, and macros of ours.
type template struct {
	b     strings.Builder
	notes *notes
}

// Escape writes a text so that the formula engine shows it as it is.
func Escape(s string) string { return braces.Replace(s) }

var braces = strings.NewReplacer("{", `\{`, "}", `\}`)

func (t *template) literal(s string) { t.b.WriteString(Escape(s)) }

// roll writes dice that are rolled when the row comes up. Dice we cannot roll
// stand as text, and a note names them.
func (t *template) roll(given string, rewritten string) bool {
	r, refusal := dice.Parse(rewritten)
	if refusal != nil {
		t.literal(strings.TrimSpace(given))
		t.notes.add("The roll %s stands as text: %s", jsondoc.Quote(strings.TrimSpace(given)), refusal.Message)
		return false
	}
	t.b.WriteString(rollMacro(r.Canonical()))
	return true
}

// rollMacro rolls dice in a text.
func rollMacro(canonical string) string {
	if strings.ContainsAny(canonical, "{}:") {
		return `{{= roll("` + canonical + `") }}`
	}
	return "{{roll::" + canonical + "}}"
}
