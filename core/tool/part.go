package tool

import "strings"

// fieldKey takes a control or part path such as "fields.KEY.name" apart; key
// is empty when the path is not a field's.
func fieldKey(path string) (key, member string) {
	rest, ok := strings.CutPrefix(path, "fields.")
	if !ok {
		return "", ""
	}
	key, member, _ = strings.Cut(rest, ".")
	return key, member
}
