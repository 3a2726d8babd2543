package gallery

import (
	"slices"

	"callboard/core/preview"
	"callboard/core/tool"
	"callboard/core/wire"
	"callboard/views/workbench"
)

// railStates are what the AI sees, Try and the cases, each alone.
func railStates() []State {
	return slices.Concat(seeStates(), tryStates(), resultStates(), caseStates())
}

func seeStates() []State {
	var list []State
	add := func(name, about, look string, b bench) {
		list = append(list, State{Name: "rail-see-" + name, About: about, Body: in(`<div><h2>AI sees</h2>`, `</div>`, workbench.SeePanel(b.see())), Look: look})
	}
	for _, f := range wire.Formats {
		b := benchOf(of("skill-check"))
		b.format = f
		add("format-"+string(f), "Exactly as sent to "+f.Label(), ".see__head ~ *", b)
	}
	for _, family := range []string{"o200k_base", "gpt-oss", "claude", "unknown"} {
		b := benchOf(of("skill-check"))
		b.family = family
		add("family-"+family, "What it costs for "+familyLabel(family), ".costbox", b)
	}
	advised := benchOf(of("skill-check")).edited(func(t *tool.Tool) {
		t.Body.Description = ""
		for i := range t.Body.Fields {
			t.Body.Fields[i].Required = false
			t.Body.Fields[i].Description = ""
		}
	})
	advised.others = []preview.Neighbour{{CallName: "skill_checks", Description: of("skill-check").Body.Description}}
	add("advice", "Advice, and fewer tokens than the saved version", ".see__advice,.costbox__delta", advised)
	add("nothing", "A tool that takes nothing", ".see__call,.see > p,.see__sent", benchOf(blank()))
	add("broken", "A field does not stand, so nothing can be sent", ".see", broke())
	return append(list, State{Name: "rail-handle", About: "The cost on the handle of the sheet", Body: row(workbench.HandleCost(benchOf(of("skill-check")).see()), workbench.HandleCost(broke().see()))})
}

func tryStates() []State {
	all := benchOf(wide()).try(nil)
	all.Fields = all.Fields[:4]
	no := all.Fields[2]
	no.Key, no.Value = "no", "false"
	all.Fields[2].Value, all.Fields[3].Value = "true", "middling"
	all.Fields = append(all.Fields, no)
	seeded := all
	seeded.Seed, seeded.Locked = "7c1f09aa", true
	off := broke().editor().Try
	return []State{
		{Name: "rail-try-arguments", About: "A control for each type of field", Body: inBench(workbench.TryArguments(all))},
		{Name: "rail-try-nothing", About: "A tool without fields", Body: inBench(workbench.TryArguments(workbench.Try{}))},
		{Name: "rail-try-seed", About: "A seed that is kept", Body: inBench(in(`<div class="try__seed" id="try-seed">`, `</div>`, workbench.TrySeed(seeded)))},
		{Name: "rail-try-off", About: "The draft cannot be tried, and why", Body: inBench(workbench.TryGo(at("blank"), off, true))},
		{Name: "rail-try-stale", About: "The result is from before the last edit", Body: workbench.Stale()},
	}
}

// tried is the editor after a call from the typed form.
func tried() workbench.Editor {
	e := Editor()
	e.Tab = "try"
	e.Try.Seed = TrySeed
	for i, f := range e.Try.Fields {
		e.Try.Fields[i].Value = TryValues[f.Key]
	}
	e.Try.Result = Tried()
	return e
}

// pasted is the editor with what a model wrote in Try.
func pasted() workbench.Editor {
	e := Editor()
	e.Tab, e.Try.Raw, e.Try.Text = "try", true, fenced
	return e
}

// cases is the editor with the cases in front.
func cases() workbench.Editor {
	e := Editor()
	e.Tab = "cases"
	return e
}

// fenced is a call as models write one that were asked for JSON alone.
const fenced = "```json\n{\"character\": \"Ilse\", \"skill\": \"stealth\", \"dice\": \"1d4\"}\n```"

// What the state of a try was called with: the values by the fields' keys, the
// same as the model writes them, and the seed.
const (
	TrySeed = "oak"
	TryCall = `{"character":"Ilse","skill":"stealth","dice":"2d20kh1+3"}`
)

// TryValues are the values of TryCall.
var TryValues = map[string]string{"character": "Ilse", "skill": "stealth", "dice": "2d20kh1+3"}

// Tried is what TryCall comes to.
func Tried() *workbench.Result {
	return benchOf(of("skill-check")).call(TryCall, TrySeed, workbench.Roll{
		Notation: "2d20kh1+3", Sum: "+3", Total: "20",
		Pools: []workbench.Pool{{Sides: "20", Dice: []workbench.Die{{Face: "13", Dropped: true}, {Face: "17"}}}},
	})
}

func resultStates() []State {
	b := benchOf(of("skill-check"))
	refused := b.call(`{"character":"Ilse","skill":"stealth","dice":"a handful"}`, TrySeed)
	raw := b.call(fenced, TrySeed)
	raw.Raw = true
	fault := b.call(TryCall, TrySeed)
	fault.Fault = "This tool failed while it ran. The fault is ours, not the call's; the server's log has the details."
	arabicCall := benchOf(arabic()).call(`{"dice":"2d6","mood":"هادئ"}`, TrySeed)
	dice := Tried()
	dice.Rolls = everyDie()
	state := func(name, about, look string, r *workbench.Result) State {
		return State{Name: "rail-result-" + name, About: about, Body: inBench(workbench.ResultPanel(at("skill-check"), *r)), Look: look}
	}
	return []State{
		state("answer", "What the AI calls, what it reads, what was rolled", "", Tried()),
		state("refused", "A refusal, in the words the AI reads", ".exchange,.keep select", refused),
		state("raw", "What a model wrote, and how it was mended", ".exchange", raw),
		state("fault", "A fault of ours", ".exchange", fault),
		state("arabic", "A call in Arabic", ".exchange", arabicCall),
		state("dice", "Every shape of die, dropped, exploded, taken away, and more than are drawn", ".rolled", dice),
	}
}

// everyDie has a die of every shape, and of every note.
func everyDie() []workbench.Roll {
	var list []workbench.Roll
	for _, sides := range []string{"4", "6", "8", "10", "12", "20", "100", "%", "F", "7"} {
		list = append(list, workbench.Roll{Notation: "1d" + sides, Total: "4", Pools: []workbench.Pool{{Sides: sides, Dice: []workbench.Die{{Face: "4"}}}}})
	}
	return append(list, workbench.Roll{Notation: "10d6!kh1-3d4r1+2", Sum: "+2", Total: "7", Pools: []workbench.Pool{
		{Sides: "6", Dice: []workbench.Die{{Face: "6", Note: "exploded"}, {Face: "3", Dropped: true, Note: "extra"}}, More: 8},
		{Sides: "4", Minus: true, Dice: []workbench.Die{{Face: "2", Note: "rerolled from 1, 1"}, {Face: "120", Note: "made of 60, 60"}}},
	}})
}

func caseStates() []State {
	failing := benchOf(of("skill-check")).edited(func(t *tool.Tool) {
		t.Body.Fields = t.Body.Fields[:2]
		t.Body.Action = tool.Record{}
	})
	off := broke()
	off.now.Tool.Body.Cases = of("skill-check").Body.Cases
	state := func(name, about string, c workbench.Cases) State {
		return State{Name: "rail-cases-" + name, About: about, Body: inBench(workbench.CasesPanel(at("skill-check"), c))}
	}
	return []State{
		state("pass", "All cases pass", benchOf(of("skill-check")).editor().Cases),
		state("fail", "An edit changed what the AI would read", failing.editor().Cases),
		state("off", "The draft cannot be tried, so nothing ran", off.editor().Cases),
		state("none", "No cases", benchOf(blank()).editor().Cases),
		{Name: "rail-cases-count", About: "On the tab: passing, failing, not run, none", Body: row(
			workbench.CasesCount(benchOf(of("skill-check")).editor().Cases), workbench.CasesCount(failing.editor().Cases),
			workbench.CasesCount(off.editor().Cases), workbench.CasesCount(workbench.Cases{}))},
	}
}
