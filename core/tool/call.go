package tool

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	"callboard/core"
)

// nothingFound answers for an action that found nothing, where the author gave
// no text for an empty result: an empty answer would leave the model guessing.
const nothingFound = "Nothing was found."

// Call reads and runs one call. It is the one runner: Try, cases, the API and
// the loop all answer through it. A refused call is not run; its Answer tells
// the model why. An error is our own fault and says nothing a model or person
// should read but "this tool failed": a panic inside an action becomes one.
func Call(ctx context.Context, t Tool, raw string, env Env) (Reading, Answer, error) {
	reading := Read(t, raw)
	if reading.Refused() {
		return reading, Answer{Text: reading.Text(), Refused: true}, nil
	}
	answer, err := run(ctx, t, reading.Arguments, env)
	return reading, answer, err
}

// run runs the action and turns what it may do wrong into an error.
func run(ctx context.Context, t Tool, args Arguments, env Env) (answer Answer, err error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, &core.Error{Code: core.Cancelled, Message: "The call was stopped.", Op: "tool.Call", Err: err}
	}
	defer func() {
		if p := recover(); p != nil {
			answer = Answer{}
			err = &core.Error{Code: core.Internal, Message: "This tool failed while it ran.", Op: "tool.Call", Err: fmt.Errorf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	answer, err = t.Body.action().Run(ctx, t, args, env)
	if err != nil {
		return Answer{}, core.Wrap("tool.Call", err)
	}
	if answer.Text == "" {
		answer.Text = t.Body.EmptyResult
	}
	if answer.Text == "" {
		answer.Text = nothingFound
	}
	return answer, nil
}

// CaseResult is the outcome of one case.
type CaseResult struct {
	Name   string
	Pass   bool
	Why    string // empty on pass: one sentence
	Answer Answer
}

// RunCases runs all cases of a tool, in order, each from its own seed. env has
// what else they may look at.
func RunCases(ctx context.Context, t Tool, env Env) []CaseResult {
	results := make([]CaseResult, 0, len(t.Body.Cases))
	for _, c := range t.Body.Cases {
		results = append(results, RunCase(ctx, t, c, env))
	}
	return results
}

// RunCase runs one case.
func RunCase(ctx context.Context, t Tool, c Case, env Env) CaseResult {
	env.Seed, env.SceneID = c.Seed, c.SceneID
	_, answer, err := Call(ctx, t, c.Text(), env)
	r := CaseResult{Name: c.Name, Answer: answer}
	if err != nil {
		r.Why = "The tool failed while it ran."
		return r
	}
	r.Why = c.Expect.judge(answer)
	r.Pass = r.Why == ""
	return r
}

// Text is what the case sends, as a model would write it.
func (c Case) Text() string {
	if c.HasRaw {
		return c.Raw
	}
	return string(orEmptyObject(c.Arguments))
}

// judge says why an answer is not what was expected; empty when it is. A
// refused call passes only where a refusal is expected.
func (e Expect) judge(a Answer) string {
	switch {
	case e.Kind == Refused && !a.Refused:
		return "This was expected to be refused; the answer was " + shorten(a.Text) + "."
	case e.Kind == Refused && !strings.Contains(a.Text, e.Text):
		return "The refusal does not hold " + shorten(e.Text) + ": " + shorten(a.Text) + "."
	case e.Kind == Refused:
		return ""
	case a.Refused:
		return "This was refused: " + cut(a.Text)
	case e.Kind == Contains && !strings.Contains(a.Text, e.Text):
		return "The answer does not contain " + shorten(e.Text) + ": " + shorten(a.Text) + "."
	case e.Kind == Exact && a.Text != e.Text:
		return "The answer was " + shorten(a.Text) + ", not " + shorten(e.Text) + "."
	}
	return ""
}

// shorten quotes a text for a sentence, cut to a line.
func shorten(s string) string { return `"` + cut(s) + `"` }

// cut is the beginning of a text, as much as fits into a line or two.
func cut(s string) string {
	const runes = 200
	n := 0
	for i := range s {
		if n == runes {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
