package tables

import (
	"fmt"
	"strings"
)

// notes are what an import tells of one table, each once.
type notes struct {
	list []string
	seen map[string]bool
}

func (n *notes) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if n.seen == nil {
		n.seen = map[string]bool{}
	}
	if n.seen[text] {
		return
	}
	n.seen[text] = true
	n.list = append(n.list, text)
}

// rowsWord names rows in a sentence: "Row 3", "Rows 3 and 5", "Rows 1, 2, 3
// and 9 more".
func rowsWord(numbers []int) string {
	const shown = 4
	if len(numbers) == 1 {
		return fmt.Sprintf("Row %d", numbers[0])
	}
	words := make([]string, 0, shown)
	for _, n := range numbers[:min(len(numbers), shown)] {
		words = append(words, fmt.Sprint(n))
	}
	if rest := len(numbers) - shown; rest > 0 {
		return fmt.Sprintf("Rows %s and %d more", strings.Join(words, ", "), rest)
	}
	return "Rows " + strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
