package main

import (
	"context"
	"fmt"

	"callboard/core"
	"callboard/core/dice"
)

// rollResult is the answer of "callboard roll --json", as POST /api/dice/roll
// gives it, with the seed that repeats it.
type rollResult struct {
	Text      string `json:"text"`
	Canonical string `json:"canonical"`
	Total     *int64 `json:"total"`
	Seed      string `json:"seed"`
	Trace     any    `json:"trace"`
}

func runRoll(_ context.Context, t terminal, args []string) int {
	f := newFlags(t, "roll", `roll "4d6kh3+2" [--seed S] [--odds] [--json]`)
	seed := f.text("seed", "", "roll the dice of this seed, text of up to 200 bytes; a new one otherwise")
	odds := f.yes("odds", "roll nothing and draw how likely each total is")
	asJSON := f.yes("json", "print JSON, with each die and the seed or with every chance")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) != 1 {
		return f.wrong("give the dice as one argument, in quotes, such as \"2d6+1\"")
	}
	if len(*seed) > core.MaxSeedBytes {
		return f.wrong("the seed has %d bytes; at most %d", len(*seed), core.MaxSeedBytes)
	}
	roll, refusal := dice.Parse(rest[0])
	if refusal != nil {
		fmt.Fprintln(t.err, refusal.Message)
		if caret := refusal.Caret(rest[0]); caret != "" {
			fmt.Fprintln(t.err, caret)
		}
		return exitProblems
	}
	if *odds {
		return runOdds(t, roll, *asJSON)
	}
	if *seed == "" {
		*seed = dice.NewSeed()
	}
	result := roll.Roll(dice.Source(*seed, dice.KindRoll, 0, 0))
	if *asJSON {
		return printJSON(t, rollResult{result.Text(), roll.Canonical(), result.Total(), *seed, result})
	}
	fmt.Fprintln(t.out, result.Text())
	return exitGood
}
