package dicepiece

import "callboard/core"

func bodyProblems(b Body) []core.Problem { return nil }
