package formula

// Ceilings of one formula. They are counted, never timed, so that one seed
// gives one result on any machine. Spec 02, section 3.1.
const (
	// MaxSourceBytes bounds the text of a formula.
	MaxSourceBytes = 32 << 10

	// MaxDepth bounds blocks, macros and brackets inside each other.
	MaxDepth = 32

	// MaxSteps bounds the work of one run: a step for each part that is worked
	// out, and one more for each 256 bytes of text that is moved.
	MaxSteps = 10_000

	// MaxAnswerBytes bounds the answer, and any text on the way to it.
	MaxAnswerBytes = 16 << 10

	// MaxDice and MaxTableRolls bound what one run rolls, tables within tables
	// included.
	MaxDice       = 1000
	MaxTableRolls = 50

	// MaxItems bounds the list that {{each}} goes through.
	MaxItems = 200

	// MaxFaults bounds the faults that are told of one text.
	MaxFaults = 20

	// maxSpans bounds the parts whose values are kept for hovering, and
	// maxSpanBytes each of their values.
	maxSpans     = 500
	maxSpanBytes = 300

	stepBytes = 256
)
