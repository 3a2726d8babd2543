package formula

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// macroNames lists the macros, for "Did you mean".
func macroNames() []string {
	names := slices.Collect(maps.Keys(special))
	names = append(names, slices.Collect(maps.Keys(functions))...)
	names = append(names, "if", "else", "elif", "each")
	slices.Sort(names)
	return slices.Compact(names)
}

// nearest finds the known name that name was meant to be: one that differs in
// case alone, or by a slip or two. It gives "" when none is near.
func nearest(name string, known []string) string {
	best, least := "", 3
	size := utf8.RuneCountInString(name)
	if size > 60 {
		return ""
	}
	for _, k := range known {
		if strings.EqualFold(k, name) {
			return k
		}
		n := utf8.RuneCountInString(k)
		if n-size >= least || size-n >= least {
			continue
		}
		slips := distance(name, k)
		if slips < least && slips*2 <= max(size, n) {
			best, least = k, slips
		}
	}
	return best
}

// distance counts the letters to put in, take out, exchange or swap.
func distance(from, to string) int {
	a, b := []rune(strings.ToLower(from)), []rune(strings.ToLower(to))
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
