package form

import "strings"

// headings are those of the outline of a description, in order. Seed 001,
// "Definition".
var headings = [...]string{"Purpose:", "Use when:", "Input:", "Output:"}

// Outline adds those of the outline's headings that the description does not
// have yet, each on a line of its own at the end.
func Outline(description string) string {
	have := map[string]bool{}
	for line := range strings.Lines(description) {
		line = strings.ToLower(strings.TrimSpace(line))
		for _, h := range headings {
			if strings.HasPrefix(line, strings.ToLower(h)) {
				have[h] = true
			}
		}
	}
	out := strings.TrimRight(description, "\n")
	for _, h := range headings {
		if have[h] {
			continue
		}
		if out != "" {
			out += "\n"
		}
		out += h + " "
	}
	if len(have) == len(headings) {
		return description
	}
	return out
}
