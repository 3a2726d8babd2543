package formula

import (
	"fmt"
	"slices"
	"strings"
)

// edit is a piece of the source in our own spelling.
type edit struct {
	span
	text string
}

// Import writes a text of SillyTavern, RisuAI or Lis Novel in our own
// spelling. What runs as it stands stays as it stands. The notes say what does
// not run here: what would change something, and what has nothing to stand on.
func Import(text string) (own string, notes []string) {
	if len(text) > MaxSourceBytes {
		return text, []string{"The formula is too long (32 KiB)."}
	}
	p := parser{src: text, closer: "}}", rewriting: true}
	p.nodes(inText)
	slices.SortFunc(p.edits, func(a, b edit) int {
		if a.lo != b.lo {
			return a.lo - b.lo
		}
		return b.hi - a.hi
	})
	var b strings.Builder
	at := 0
	for _, e := range p.edits {
		if e.lo < at {
			continue // inside a piece that was written whole
		}
		b.WriteString(text[at:e.lo])
		b.WriteString(e.text)
		at = e.hi
	}
	b.WriteString(text[at:])
	for _, f := range p.faults {
		brief := strings.Replace(f.Brief, "{{banned}}"+saysWrites, "{{banned}}"+saysForeign, 1)
		notes = append(notes, fmt.Sprintf("%s (line %d).", brief, f.Line))
	}
	return b.String(), append(notes, p.foreignNames()...)
}

// foreignNames tells the names that other programs give a meaning.
func (p *parser) foreignNames() []string {
	var notes []string
	for _, u := range p.uses {
		if u.Kind == UseName && isForeign(fold(u.Name)) {
			line := 1 + strings.Count(p.src[:u.At], "\n")
			notes = append(notes, fmt.Sprintf("{{%s}}%s (line %d).", u.Name, saysForeign, line))
		}
	}
	return notes
}

// rewrite notes that the source from lo to pos is spelled otherwise here.
func (p *parser) rewrite(lo int, text string) {
	if p.rewriting {
		p.edits = append(p.edits, edit{span{lo, p.pos}, text})
	}
}

// rewriteTag is rewrite for a block tag with a condition.
func (p *parser) rewriteTag(m tag, word string, when expr) {
	if !p.rewriting || when == nil || m.mark == 0 && m.open == "{{" && m.name == word {
		return
	}
	p.rewrite(m.lo, "{{"+word+" "+printer{p.src}.expr(when)+"}}")
}

// rewritePlain is rewrite for a block tag of one word.
func (p *parser) rewritePlain(m tag, word string) {
	if m.label() != "{{"+word+"}}" {
		p.rewrite(m.lo, "{{"+word+"}}")
	}
}
