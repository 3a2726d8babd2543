// Package dice reads dice notation, rolls it from a seed and answers in words.
//
//	r, refusal := dice.Parse("4d6kh3+2")
//	if refusal != nil {
//		return refusal.Message // a finished sentence, and refusal.At a position
//	}
//	result := r.Roll(dice.Source(seed, dice.KindRoll, round, call))
//	result.Text() // Rolled 4d6kh3+2: [6, 5, 4, (2)] +2 = 17
//
// # Words
//
// A roll is one total; a text holds 1 to 10 of them. A pool is dice of one
// sort rolled together; a group is rolls side by side of which some may be
// kept. A refusal is the answer to a text that is not dice: it says what is
// wrong and the way out. The one rule behind all of it: no part of a text is
// ever left out, because a plausible wrong number is worse than none.
//
// # The notation
//
//	text    = item { ("," | ";") item }
//	item    = [name ":"] sum tail
//	tail    = { advantage | check | label }
//	sum     = product { ("+" | "-" | "plus" | "minus") product | "-L" | "-H" }
//	product = signed { ("*" | "/" | "//" | "%" | " x ") signed }
//	signed  = ["+" | "-"] atom { "[" words "]" }
//	atom    = number | dice | "(" sum ")" | group | fn "(" sum { "," sum } ")"
//	fn      = "floor" | "ceil" | "round" | "abs" | "min" | "max"
//	dice    = [count] ("d" | "w") sides mods
//	count   = int | "(" sum ")"
//	sides   = int | "%" | "F" [".1" | ".2"] | "{" faces "}" | "(" sum ")"
//	faces   = int [".." int] { "," int [".." int] }
//	group   = "{" sum "," sum { "," sum } "}" mods
//	check   = ("vs" | "against" | ">=") ["DC" | "AC"] int | "(DC 15)"
//	label   = "#" words | "[" words "]" | "(" words ")" | words
//
// What is done to the dice (mods) may stand in any order and is always done in
// this one:
//
//	r<3 rr<3   reroll until it no longer holds     2d6rr<3
//	ro<3       reroll once                         2d6ro<3
//	!          explode: a top face adds a die      5d10!  5d10!>=9  5d10!8
//	!!         compound: the chain is one die      2d6!!kh1
//	!p !o      an extra die is one less; only one  1d6!p  6d10!o
//	min2 max5  a die counts as at least, at most   4d6min2
//	kh3 kl1    keep the highest, the lowest        4d6kh3  (k is kh)
//	dl1 dh1    drop the lowest, the highest        4d6dl1  (d is dl)
//	>=8 f=1    count dice, and take failures off   10d10>=8f=1
//	s sa sd    sort what is shown                  4d6sd
//
// keep and drop may be said in words (4d6 keep the highest 3), and adv or dis
// after a single die rolls it twice. Each of kh, kl, dl and dh is applied to
// all the dice of the pool, extra dice included, and a die that any of them
// drops is dropped. A > is strict. A comparison after dice counts them
// (1d20>=15 is 0 or 1); after anything else it checks the total (1d20+5>=15).
//
// Before reading, the text is folded: case, every kind of space, dash, times,
// division and comparison sign, full-width forms. Around it quotes, code and
// bold marks, [[ ]], /roll and a final full stop are taken off.
//
// Division is exact; the total is rounded down once, at the end.
//
// # Odds
//
//	for _, o := range r.Odds() { // one for each roll
//		fmt.Println(o.Low, o.High, o.Mean, o.AtLeast(15), o.Percentile(0.5))
//	}
//
// The odds of a roll are exact: each part is worked out to a curve, the chance
// of every value it can have, and curves are put together as the roll puts its
// parts together. A law is the curve of one die with what it is sorted by and
// what it is worth. Work is counted in steps, one for each cell of a table;
// past fifty million a roll is rolled 20,000 times instead and says that it is
// estimated. The middle of the lowest and the highest is nowhere taken for the
// mean.
//
// # The files
//
// fold.go and strip.go make the text plain, lex.go cuts it into tokens, ast.go
// holds what is read, parse.go and its neighbours (expression, literal, group,
// pool, modifier, words, tail) read it, check.go and faces.go refuse what
// would not end or cannot be computed, span.go bounds totals, canonical.go
// writes the one spelling, roll.go and throw.go roll, trace.go and account.go
// keep what was rolled, answer.go says it, seed.go makes the randomness,
// refusal.go has every sentence and limit.go every ceiling. odds.go answers
// questions about a curve and odds_report.go tells it as JSON; curve.go and
// combine.go are the arithmetic of curves, reckon.go and its neighbours (pool,
// group) walk a roll, law.go is one die, keep.go sorts dice, moments.go and
// estimate.go serve where a curve would take too long.
package dice
