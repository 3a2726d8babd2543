package core

// Ceilings. They exist against hostile input only: no product rule limits how
// many fields a tool has or how many tools a library holds. Sizes are bytes of
// UTF-8 unless a name says runes.
const (
	// MaxNameRunes bounds a piece's or scene's name: it must fit a header and
	// a tile. Spec 01, "Names".
	MaxNameRunes = 200

	// MaxTextBytes bounds one text of an author (a description, an empty
	// result, a case's raw text). 64 KiB is thirty pages; no model reads more
	// as the description of one tool.
	MaxTextBytes = 64 << 10

	// MaxFields bounds a tool's fields. OpenAI's own limit for strict schemas
	// is 5,000 properties; 1,000 keep a form of a hostile body renderable.
	MaxFields = 1000

	// MaxChoices bounds one field's choices; OpenAI takes 1,000 enum values.
	MaxChoices = 1000

	// MaxChoiceBytes bounds one choice.
	MaxChoiceBytes = 1000

	// MaxTags and MaxTagRunes bound the tags of a piece.
	MaxTags     = 50
	MaxTagRunes = 60

	// MaxCases bounds the saved cases of one tool: all of them run on each save.
	MaxCases = 200

	// MaxRows bounds the rows of a dice piece: the largest printed tables have a
	// few hundred. MaxRowWeight and MaxRowCopies bound one row, and MaxTickets
	// what all rows come to, so that a chance of one in a million can be told.
	// Spec 02, section 2.1.
	MaxRows      = 2000
	MaxRowWeight = 10_000
	MaxRowCopies = 1000
	MaxTickets   = 1_000_000

	// MaxRowRolls and MaxDraw bound what one call rolls or draws of one piece,
	// MaxThen what one row leads to.
	MaxRowRolls = 10
	MaxDraw     = 100
	MaxThen     = 20

	// MaxBodyBytes bounds one piece's body as JSON, and so the request that
	// carries it.
	MaxBodyBytes = 1 << 20

	// MaxImportBytes bounds a file to import.
	MaxImportBytes = 16 << 20

	// MaxDepth bounds the nesting of any JSON we read: our own shapes need 8.
	MaxDepth = 32

	// MaxCallBytes bounds the arguments of one call as a model wrote them.
	MaxCallBytes = 256 << 10

	// MaxCallsPerRequest is the highest "max calls per request" of a tool, and
	// DefaultCalls what a blank means. Seed 001, "Max Calls per Request".
	MaxCallsPerRequest = 100
	DefaultCalls       = 4

	// MaxSceneTools bounds the tools linked to one scene. OpenAI refuses more
	// than 128 in a request; more may be linked so long as some are off.
	MaxSceneTools = 1000

	// MaxSelection bounds the pieces that one press changes: all that a search
	// of the largest library we measure finds.
	MaxSelection = 10_000

	// MaxSeedBytes bounds a seed given as text. Spec 02, section 5.
	MaxSeedBytes = 200

	// MaxContextWindow bounds the context window of a scene, in tokens.
	MaxContextWindow = 100_000_000
)
