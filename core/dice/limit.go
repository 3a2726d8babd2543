package dice

// Ceilings. A text past one of them is refused in words; nothing is ever
// trimmed silently. Spec 02, section 1.1.
const (
	// MaxTextRunes bounds the text of one call. The longest roll anybody
	// writes by hand has under a hundred characters.
	MaxTextRunes = 500

	// MaxRolls bounds the rolls of one call: one answer line each.
	MaxRolls = 10

	// MaxDice bounds the dice of one roll as written. Bots hung for minutes on
	// a hundred million; a thousand roll in well under a millisecond.
	MaxDice = 1000

	// MaxSides bounds the sides of a die: every value stays exact and the
	// random source reaches each of them.
	MaxSides = 1_000_000

	// minSides is the fewest sides of a die: a d1 is a number, and an
	// exploding d1 would never end.
	minSides = 2

	// maxRolledCount bounds a number of dice that is itself rolled, so that
	// the dice of a roll can be counted before it is rolled.
	maxRolledCount = 100

	// maxNumber and maxDecimals bound a number as written; with maxOperators
	// they keep the exact arithmetic small.
	maxNumber    = 1_000_000
	maxDecimals  = 4
	maxOperators = 50

	// maxNesting bounds brackets in brackets: the parser recurses on them.
	maxNesting = 32

	// maxGroup bounds the rolls in one group: the odds of keeping some of
	// them are computed over all subsets.
	maxGroup = 5

	// maxFaces bounds the faces written in d{…}, ranges counted out.
	maxFaces = 1000

	// maxRerollRules bounds the reroll rules on one pool, all of which are
	// asked about every die.
	maxRerollRules = 10

	// maxTotal bounds what a total can come to. Below it every total is exact
	// for a reader that keeps numbers as 64-bit floats, as JavaScript does.
	maxTotal = 1_000_000_000_000_000

	// maxExtraDice and maxRerolls stop one die's explosions and rerolls. With
	// at most 3 faces in 4 exploding and at least 1 in 20 ending a reroll, a
	// die reaches either less than once in 10^12 rolls.
	maxExtraDice = 100
	maxRerolls   = 1000

	// maxListed is the number of dice an answer lists one by one; past it the
	// answer gives the count, the lowest and the highest.
	maxListed = 20
)

// The shares behind maxExtraDice and maxRerolls.
const (
	explodeNum, explodeDen = 3, 4
	stopNum, stopDen       = 1, 20
)
