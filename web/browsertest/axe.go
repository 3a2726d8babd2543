package browsertest

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
)

//go:embed testdata/axe/axe.min.js
var axe string

// axeRun asks for rules over the page or a part of it.
const axeRun = `axe.run(%s || document, {
	runOnly: %s,
	resultTypes: ["violations"],
}).then(r => r.violations.map(v => ({
	rule: v.id, impact: v.impact || "", help: v.help,
	nodes: v.nodes.map(n => n.target.join(" ") + ": " + (n.any[0] || n.all[0] || n.none[0] || {message: ""}).message),
})))`

// The rules of WCAG 2.2 A and AA with the common practices, and those of them
// that look at colours.
const (
	allRules    = `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	colourRules = `{type: "rule", values: ["color-contrast", "link-in-text-block"]}`
)

// Finding is one accessibility rule a page breaks, and where.
type Finding struct {
	Rule   string   `json:"rule"`
	Impact string   `json:"impact"`
	Help   string   `json:"help"`
	Nodes  []string `json:"nodes"`
}

// String is a finding in lines.
func (f Finding) String() string {
	return fmt.Sprintf("%s (%s): %s\n    %s", f.Rule, f.Impact, f.Help, strings.Join(f.Nodes, "\n    "))
}

// Axe runs axe-core over the page as it stands, or over the one element that
// within selects; empty is the whole page.
func (tab *Tab) Axe(within string) []Finding {
	tab.t.Helper()
	return tab.axe(within, allRules)
}

// AxeColours is Axe with the rules about colours alone: all that another theme
// can change.
func (tab *Tab) AxeColours(within string) []Finding {
	tab.t.Helper()
	return tab.axe(within, colourRules)
}

func (tab *Tab) axe(within, rules string) []Finding {
	tab.t.Helper()
	if !Eval[bool](tab, `"axe" in window`) {
		run(tab, "load axe", chromedp.Evaluate[chromedp.Void](axe))
	}
	return Eval[[]Finding](tab, fmt.Sprintf(axeRun, quote(within), rules))
}
