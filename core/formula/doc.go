// Package formula reads and works out formulas: text with macros in double
// braces over the values of a scene. A formula only ever reads.
//
//	f, faults := formula.Parse(`{{if hp < 5}}hurt{{else}}fine{{/if}}`)
//	r, fault := f.Run(formula.Values{Stats: stats}, formula.Env{Rand: rng})
//	r.Text // fine
//
// The texts of table rows are the same language.
package formula
