package tool

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/jsondoc"
)

func TestCallRecords(t *testing.T) {
	recorder := edited(func(t *Tool) { t.Body.Action = Record{} })
	reading, answer, err := Call(t.Context(), recorder, `{"skill":"swim"}`, Env{})
	if err != nil || answer.Text != "Recorded." || answer.Refused || string(reading.JSON) != `{"skill":"Swim"}` {
		t.Errorf("Call = %+v, %+v, %v; want Recorded.", reading, answer, err)
	}
	if trace, err := json.Marshal(answer.Trace); string(trace) != `{"arguments":{"skill":"Swim"}}` {
		t.Errorf("the trace is %s, %v; want the arguments that were read", trace, err)
	}
}

func TestCallRollsTheSameForTheSameSeed(t *testing.T) {
	const raw = `{"skill":"Swim","dice":"4d6kh3+2"}`
	seen := map[string]bool{}
	for _, env := range []Env{{Seed: "a"}, {Seed: "b"}, {Seed: "a", Round: 1}, {Seed: "a", Call: 1}} {
		_, first, err := Call(t.Context(), sheet(), raw, env)
		_, second, _ := Call(t.Context(), sheet(), raw, env)
		if err != nil || first.Text != second.Text || !strings.HasPrefix(first.Text, "Rolled 4d6kh3+2: [") {
			t.Errorf("Call with %+v = %q and %q, %v; want the same roll", env, first.Text, second.Text, err)
		}
		seen[first.Text] = true
	}
	if len(seen) < 3 {
		t.Errorf("four sources of randomness gave only %v", seen)
	}
}

func TestCallKeepsTheDiceInTheTrace(t *testing.T) {
	_, answer, err := Call(t.Context(), sheet(), `{"skill":"Swim","dice":"1d20+3"}`, Env{Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(answer.Trace)
	if err != nil {
		t.Fatal(err)
	}
	var trace struct {
		Canonical       string
		Modifier, Total int
	}
	if err := json.Unmarshal(data, &trace); err != nil || trace.Canonical != "1d20+3" || trace.Modifier != 3 {
		t.Errorf("the trace is %s, %v; want the dice, each die, the modifier and the total", data, err)
	}
	if want := " = " + json.Number(string(jsondoc.OfInt(trace.Total).AppendJSON(nil))).String(); !strings.HasSuffix(answer.Text, want) {
		t.Errorf("the answer is %q; want it to end in the trace's total, %q", answer.Text, want)
	}
}

func TestCallTellsEveryFaultOnItsOwnLine(t *testing.T) {
	reading, answer, err := Call(t.Context(), sheet(), `{"skill":"Fly","mood":1}`, Env{})
	want := `"skill" must be one of "Climb" or "Swim", not "Fly".` + "\n" + `"mood" is not an argument of this tool: it takes skill, dice and note.`
	if err != nil || !answer.Refused || answer.Text != want || len(reading.Refusals) != 2 {
		t.Errorf("Call = %q, refused %v, %v; want %q", answer.Text, answer.Refused, err, want)
	}
}

func TestCallRefusesWhereNoFieldIsPicked(t *testing.T) {
	_, answer, err := Call(t.Context(), edited(func(t *Tool) { t.Body.Action = Roll{} }), `{"skill":"Swim"}`, Env{})
	if err != nil || !answer.Refused || answer.Text != "This tool has no field picked to roll, so it cannot roll." {
		t.Errorf("Call = %+v, %v; want a refusal in words", answer, err)
	}
}

// odd is an action that misbehaves.
type odd struct {
	Record
	run func() (Answer, error)
}

func (o odd) Run(context.Context, Tool, Arguments, Env) (Answer, error) { return o.run() }

func TestCallKeepsFailuresFromPeople(t *testing.T) {
	call := func(run func() (Answer, error)) (Answer, error) {
		_, answer, err := Call(t.Context(), Tool{Body: Body{Action: odd{run: run}, EmptyResult: "Nobody of that name."}}, `{}`, Env{})
		return answer, err
	}
	answer, err := call(func() (Answer, error) { panic("secret detail") })
	var e *core.Error
	if !errors.As(err, &e) || e.Code != core.Internal || e.Message != "This tool failed while it ran." || answer.Text != "" {
		t.Errorf("Call of a panic = %+v, %v; want an internal error with a plain sentence", answer, err)
	}
	if !strings.Contains(err.Error(), "secret detail") {
		t.Errorf("the log's text is %q; want the cause in it", err)
	}
	cause := errors.New("disk gone")
	if answer, err = call(func() (Answer, error) { return Answer{Text: "half"}, cause }); !errors.Is(err, cause) || answer.Text != "" {
		t.Errorf("Call of an error = %+v, %v; want the error alone", answer, err)
	}
	if answer, err = call(func() (Answer, error) { return Answer{}, nil }); err != nil || answer.Text != "Nobody of that name." {
		t.Errorf("Call that finds nothing = %+v, %v; want the text for an empty result", answer, err)
	}
	_, answer, err = Call(t.Context(), Tool{Body: Body{Action: odd{run: func() (Answer, error) { return Answer{}, nil }}}}, ``, Env{})
	if err != nil || answer.Text != "Nothing was found." {
		t.Errorf("Call that finds nothing, with no text for it = %+v, %v", answer, err)
	}
}

func TestCallStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, answer, err := Call(ctx, New(), `{}`, Env{}); core.CodeOf(err) != core.Cancelled || answer.Text != "" {
		t.Errorf("Call after cancel = %+v, %v; want cancelled", answer, err)
	}
}

func TestRunCases(t *testing.T) {
	_, rolled, _ := Call(t.Context(), sheet(), `{"skill":"Swim","dice":"1d20"}`, Env{Seed: "7"})
	s := sheet()
	args := []byte(`{"skill":"Swim","dice":"1d20"}`)
	rows := []struct {
		c   Case
		why string
	}{
		{Case{Name: "exact", Arguments: args, Seed: "7", Expect: Expect{Exact, rolled.Text}}, ""},
		{Case{Name: "exact no more", Arguments: args, Seed: "7", Expect: Expect{Exact, "Rolled 1d20: [21] = 21"}}, `The answer was "` + rolled.Text + `", not "Rolled 1d20: [21] = 21".`},
		{Case{Name: "contains", Arguments: args, Expect: Expect{Contains, "Rolled 1d20"}}, ""},
		{Case{Name: "contains not", Arguments: args, Seed: "7", Expect: Expect{Contains, "Recorded"}}, `The answer does not contain "Recorded": "` + rolled.Text + `".`},
		{Case{Name: "refused", HasRaw: true, Raw: `{"dice":`, Expect: Expect{Refused, ""}}, ""},
		{Case{Name: "refused in words", HasRaw: true, Raw: `{"dice":`, Expect: Expect{Refused, "cut off"}}, ""},
		{Case{Name: "refused in other words", HasRaw: true, Raw: `[]`, Expect: Expect{Refused, "cut off"}}, `The refusal does not hold "cut off": "The arguments must be one JSON object, not a list. Send one JSON object such as {"skill": …}.".`},
		{Case{Name: "not refused", Arguments: args, Seed: "7", Expect: Expect{Refused, ""}}, `This was expected to be refused; the answer was "` + rolled.Text + `".`},
		{Case{Name: "refused, not expected", Arguments: []byte(`{"skill":"Swim","dice":"20"}`), Expect: Expect{Contains, "no die"}}, `This was refused: "dice" cannot`},
		{Case{Name: "no arguments", Expect: Expect{Refused, `"skill" is missing`}}, ""},
	}
	s.Body.Cases = nil
	for _, row := range rows {
		s.Body.Cases = append(s.Body.Cases, row.c)
	}
	for i, got := range RunCases(t.Context(), s, Env{}) {
		want := rows[i]
		if got.Name != want.c.Name || got.Pass != (want.why == "") || !strings.HasPrefix(got.Why, want.why) || (got.Why == "") != got.Pass {
			t.Errorf("case %q: pass %v, %q; want %q", want.c.Name, got.Pass, got.Why, want.why)
		}
	}
	failing := Tool{Body: Body{Action: odd{run: func() (Answer, error) { panic("x") }}, Cases: []Case{{Name: "a", Expect: Expect{Refused, ""}}}}}
	if got := RunCases(t.Context(), failing, Env{}); got[0].Pass || got[0].Why != "The tool failed while it ran." {
		t.Errorf("RunCases of a failing tool = %+v", got)
	}
}

func TestLongAnswersAreCutInSentences(t *testing.T) {
	if got := shorten(strings.Repeat("é", 201)); got != `"`+strings.Repeat("é", 200)+`…"` {
		t.Errorf("shorten = %q", got)
	}
}
