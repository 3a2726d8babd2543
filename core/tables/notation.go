package tables

import (
	"regexp"
	"strings"
)

// Dice are written alike everywhere and mean different things: r rerolls once
// in Foundry and until it holds in Roll20, > counts from the number on in
// Roll20 and above it elsewhere. Each function here rewrites one dialect into
// ours. What a dialect has and we have not stays as it was, so that the dice
// parser refuses it by name.

// dialect rewrites what is done to one pool of dice. It is told the sides of
// the die, empty after a group, and gives what it read of mods and what that
// is here; read is 0 at the end of what it knows.
type dialect func(mods, sides string) (read int, is string)

// pool is what modifiers stand behind: dice, or the end of a group.
var pool = regexp.MustCompile(`(?i)d(\d+|%|f(?:\.[12])?\b|c\b|\{[^{}]*\}|\([^()]*\))|\}`)

// rewrite goes over a text and rewrites the modifiers of each pool. Words in
// square brackets and behind a # are labels.
func rewrite(text string, by dialect) string {
	if label := strings.IndexByte(text, '#'); label >= 0 {
		text = text[:label]
	}
	var b strings.Builder
	for {
		m := pool.FindStringSubmatchIndex(text)
		if m == nil {
			b.WriteString(text)
			return strings.TrimSpace(b.String())
		}
		if open := strings.IndexByte(text, '['); open >= 0 && open < m[0] {
			if shut := strings.IndexByte(text[open:], ']'); shut > 0 {
				b.WriteString(text[:open+shut+1])
				text = text[open+shut+1:]
				continue
			}
		}
		sides := ""
		if m[2] >= 0 {
			sides = text[m[2]:m[3]]
		}
		if strings.EqualFold(sides, "c") {
			b.WriteString(text[:m[0]] + "d{0,1}") // a coin
		} else {
			b.WriteString(text[:m[1]])
		}
		text = text[m[1]:]
		for {
			n, is := by(text, sides)
			if n == 0 {
				break
			}
			b.WriteString(is)
			text = text[n:]
		}
	}
}

// rule is one modifier of a dialect: what it matches, and what that is here. A
// "$s" in is stands for the sides of the die, "$1" and "$2" for what matched.
type rule struct {
	match *regexp.Regexp
	is    string
}

func dialectOf(rules []rule) dialect {
	return func(mods, sides string) (int, string) {
		for _, r := range rules {
			m := r.match.FindStringSubmatchIndex(mods)
			if m == nil {
				continue
			}
			if strings.Contains(r.is, "$s") && (sides == "" || strings.Trim(sides, "0123456789%") != "") {
				continue
			}
			is := r.match.ExpandString(nil, strings.ReplaceAll(r.is, "$s", strings.ReplaceAll(sides, "%", "100")), mods, m)
			return m[1], strings.ToLower(string(is))
		}
		return 0, ""
	}
}

func rules(list ...[2]string) []rule {
	out := make([]rule, len(list))
	for i, r := range list {
		out[i] = rule{match: regexp.MustCompile(`^(?i)(?:` + r[0] + `)`), is: r[1]}
	}
	return out
}

// compare is a comparison with a number.
const compare = `(<=|>=|<>|!=|<|>|=)(\d+)`

// keeping is what keeps and drops in all dialects but one.
var keeping = [2]string{`(kh|kl|dh|dl|k|d)(\d*)`, `${1}${2}`}

var foundry = dialectOf(rules(
	// How often at most: not ours, and without its number it would be another roll.
	[2]string{`((?:rr?|xo?)\d+[<>=!]+\d+)`, ` ${1}?`},
	[2]string{`rr` + compare, `rr${1}${2}`},
	[2]string{`rr(\d+)`, `rr${1}`},
	[2]string{`rr`, `rr1`},
	[2]string{`r` + compare, `ro${1}${2}`},
	[2]string{`r(\d+)`, `ro${1}`},
	[2]string{`r`, `ro1`},
	[2]string{`xo` + compare, `!o${1}${2}`},
	[2]string{`xo(\d+)`, `!o${1}`},
	[2]string{`xo`, `!o`},
	[2]string{`x` + compare, `!${1}${2}`},
	[2]string{`x(\d+)`, `!${1}`},
	[2]string{`x`, `!`},
	[2]string{`(?:cs|cf)` + compare, `${1}${2}`},
	[2]string{`(?:cs|cf)(\d+)`, `=${1}`},
	[2]string{`cs`, `=$s`},
	[2]string{`cf`, `=1`},
	[2]string{`df` + compare, `f${1}${2}`},
	[2]string{`df(\d+)`, `f=${1}`},
	[2]string{`(min|max)(\d+)`, `${1}${2}`},
	keeping,
))

// FoundryDice rewrites dice as Foundry writes them: r is once, x explodes, cs
// and cf count, df takes failures off, a dc is a coin.
func FoundryDice(text string) string { return rewrite(text, foundry) }

var avrae = dialectOf(rules(
	[2]string{`rr(\d+|[<>]\d+)`, `rr${1}`},
	[2]string{`ro(\d+|[<>]\d+)`, `ro${1}`},
	[2]string{`ra(\d+|[<>]\d+)`, `!o${1}`},
	[2]string{`e(\d+|[<>]\d+)`, `!${1}`},
	[2]string{`mi(\d+)`, `min${1}`},
	[2]string{`ma(\d+)`, `max${1}`},
	[2]string{`p([hl]\d*)`, `d${1}`},
	[2]string{`k([hl]\d*)`, `k${1}`},
	// A k or p with a bare number picks dice by their value, which is not
	// keeping so many: left as it was, k3 would silently mean kh3.
	[2]string{`([kp](?:\d+|[<>]\d+))`, ` [by value] ${1}?`},
))

// AvraeDice rewrites dice as Avrae and its library d20 write them: e explodes,
// p drops, mi and ma bound a die, ra rolls one more.
func AvraeDice(text string) string { return rewrite(text, avrae) }

var roll20 = dialectOf(rules(
	// cs and cf only colour dice there.
	[2]string{`c[sf](?:[<>]=?|=)?\d*`, ``},
	[2]string{`(ro|r|!!|!p|!|f)<(\d+)`, `${1}<=${2}`},
	[2]string{`(ro|r|!!|!p|!|f)>(\d+)`, `${1}>=${2}`},
	[2]string{`(ro|r|!!|!p|!|f)=?(\d+)`, `${1}=${2}`},
	[2]string{`(ro|r)(\b)`, `${1}=1`},
	[2]string{`(!!|!p|!|sa|sd|s)`, `${1}`},
	keeping,
	[2]string{`<(\d+)`, `<=${1}`},
	[2]string{`>(\d+)`, `>=${1}`},
	[2]string{`=(\d+)`, `=${1}`},
))

// Roll20Dice rewrites dice as Roll20 writes them, where > and < take in the
// number itself.
func Roll20Dice(text string) string {
	text = strings.NewReplacer("[[", "(", "]]", ")").Replace(strings.TrimSpace(text))
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") && strings.Count(text, "(") == 1 {
		text = text[1 : len(text)-1]
	}
	return rewrite(text, roll20)
}
