package tool

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// Tab is the section of the tool editor in which something is edited.
type Tab = piece.Tab

// The tabs, in the editor's order. Cases stand in the rail.
const (
	TabDefinition Tab = "Definition"
	TabFields     Tab = "Fields"
	TabAction     Tab = "Action"
	TabSettings   Tab = "Settings"
	TabCases      Tab = "Cases"
)

// EditorProblem is one problem as the editor shows it; its control is "name",
// "fields.KEY.choices", "action.roll.field", "cases.0.name" and so on.
type EditorProblem = piece.EditorProblem

// Problems gives everything that keeps t from being saved, with the paths of
// the JSON: "name", "tags[0]", "body.fields[2].name", "body.action.field".
func Problems(t Tool) []core.Problem {
	var out []core.Problem
	for _, f := range check(t) {
		out = append(out, core.Problem{Path: f.path, Message: f.message()})
	}
	return out
}

// EditorProblems gives the same problems, addressed by field key, each with
// its tab.
func EditorProblems(t Tool) []EditorProblem {
	var out []EditorProblem
	for _, f := range check(t) {
		out = append(out, EditorProblem{
			Control: f.control, Tab: f.tab, Message: f.message(),
			Short: f.fix + " (" + string(f.tab) + ")",
		})
	}
	return out
}

// bodyProblems are the problems of a body alone.
func bodyProblems(b Body) []core.Problem {
	return Problems(Tool{Name: "x", Body: b})
}

// fault is one broken rule. The sentence is the fix, and the reason after a
// colon where the fix does not speak for itself.
type fault struct {
	path, control string
	tab           Tab
	fix, why      string
}

func (f fault) message() string {
	if f.why == "" {
		return f.fix + "."
	}
	return f.fix + ": " + f.why + "."
}

// faults collects broken rules.
type faults struct{ list []fault }

func (f *faults) add(path, control string, tab Tab, fix, why string) {
	f.list = append(f.list, fault{path, control, tab, fix, why})
}

// sentence adds a message that was written as one sentence, "Fix: reason.";
// an empty one adds nothing.
func (f *faults) sentence(path, control string, tab Tab, message string) {
	if message == "" {
		return
	}
	message = strings.TrimSuffix(message, ".")
	fix, why := message, ""
	if i := strings.LastIndex(message, ": "); i >= 0 {
		fix, why = message[:i], message[i+2:]
	}
	f.add(path, control, tab, fix, why)
}

// check is the one rule set: every rule of a tool, in the editor's order.
func check(t Tool) []fault {
	var f faults
	f.sentence("name", "name", TabDefinition, piece.NameProblem("tool", t.Name))
	f.sentence("body.description", "description", TabDefinition, piece.TextProblem("“When the AI should use it”", t.Body.Description))
	f.fields(t.Body.Fields)
	for _, p := range t.Body.action().Check(t.Body.Fields, Saved) {
		control := "action." + string(t.Body.action().Kind()) + strings.TrimPrefix(p.Path, "action")
		f.sentence("body."+p.Path, control, TabAction, p.Message)
	}
	f.settings(t)
	f.cases(t.Body.Cases)
	f.size(t.Body)
	return f.list
}

func (f *faults) fields(fields []Field) {
	if len(fields) > core.MaxFields {
		f.add("body.fields", "fields", TabFields, "Remove some fields", fmt.Sprintf("at most %d", core.MaxFields))
		return
	}
	names := make(map[string]bool, len(fields))
	for i, field := range fields {
		c := fieldFaults{f, fmt.Sprintf("body.fields[%d]", i), "fields." + field.Key}
		c.name(field, i, names)
		shown := shownName(field, i)
		if message := piece.TextProblem("the meaning of "+shown, field.Description); message != "" {
			f.sentence(c.path+".description", c.control+".description", TabFields, message)
		}
		if !field.Type.Valid() {
			c.add("type", "Pick a type for "+shown, "text, number, boolean or choice")
		}
		c.choices(field, shown)
	}
}

// fieldFaults adds faults of one field.
type fieldFaults struct {
	*faults
	path, control string
}

func (c fieldFaults) add(member, fix, why string) {
	c.faults.add(c.path+"."+member, c.control+"."+member, TabFields, fix, why)
}

// shownName is a field in a sentence: its name in quotes, or its place while
// it has none.
func shownName(field Field, i int) string {
	if field.Name == "" {
		return fmt.Sprintf("field %d", i+1)
	}
	return jsondoc.Quote(field.Name)
}

func (c fieldFaults) name(field Field, i int, names map[string]bool) {
	switch {
	case field.Name == "":
		c.add("name", fmt.Sprintf("Name field %d", i+1), "")
	case !ValidFieldName(field.Name):
		c.add("name", "Rename the field "+jsondoc.Quote(field.Name), "a name begins with a small letter and goes on with small letters, digits and _, up to 64 in all")
	case names[field.Name]:
		c.add("name", "Rename one of the two fields "+jsondoc.Quote(field.Name), "")
	}
	names[field.Name] = true
	if !ValidKey(field.Key) {
		c.add("key", "Give "+shownName(field, i)+" a key", "1 to 64 letters, digits, - and _")
	}
}

func (c fieldFaults) choices(field Field, shown string) {
	switch {
	case field.Type == Choice && len(field.Choices) == 0:
		c.add("choices", "Give "+shown+" at least one choice", "")
	case field.Type != Choice && len(field.Choices) > 0:
		c.add("choices", "Remove the choices of "+shown, "only a field of type choice has them")
	case len(field.Choices) > core.MaxChoices:
		c.add("choices", "Remove some choices of "+shown, fmt.Sprintf("at most %d", core.MaxChoices))
	}
	seen := make(map[string]string, len(field.Choices))
	for i, choice := range field.Choices {
		fix, why := choiceFault(choice, shown, seen)
		if fix != "" {
			c.faults.add(fmt.Sprintf("%s.choices[%d]", c.path, i), c.control+".choices", TabFields, fix, why)
		}
	}
}

// choiceFault is what is wrong with one choice. Two that differ only in case
// are refused because servers may answer with the other one.
func choiceFault(choice, shown string, seen map[string]string) (fix, why string) {
	quoted := jsondoc.Quote(choice)
	switch {
	case strings.TrimSpace(choice) == "":
		return "Remove the blank choice of " + shown, ""
	case choice != strings.TrimSpace(choice):
		return "Take the spaces off the ends of the choice " + quoted + " of " + shown, ""
	case len(choice) > core.MaxChoiceBytes:
		return "Shorten the choice " + quoted + " of " + shown, "at most " + jsondoc.Bytes(core.MaxChoiceBytes)
	case !utf8.ValidString(choice) || strings.ContainsFunc(choice, unicode.IsControl):
		return "Take the line breaks and control characters out of the choice " + quoted + " of " + shown, ""
	}
	folded := piece.Fold(choice)
	first, twice := seen[folded]
	switch {
	case twice && first == choice:
		return "Remove one of the two choices " + quoted + " of " + shown, ""
	case twice:
		return "Remove one of the choices " + jsondoc.Quote(first) + " and " + quoted + " of " + shown, "they differ only in case"
	}
	seen[folded] = choice
	return "", ""
}

func (f *faults) settings(t Tool) {
	b := t.Body
	if !validIcon(b.Icon) {
		f.add("body.icon", "icon", TabSettings, "Pick an icon from the list", "an icon's name is up to 64 small letters, digits and -")
	}
	switch {
	case utf8.RuneCountInString(b.Category) > core.MaxTagRunes:
		f.add("body.category", "category", TabSettings, "Shorten the category", fmt.Sprintf("at most %d characters", core.MaxTagRunes))
	case !utf8.ValidString(b.Category) || strings.ContainsFunc(b.Category, unicode.IsControl):
		f.add("body.category", "category", TabSettings, "Take the line breaks and control characters out of the category", "")
	}
	for _, p := range piece.TagProblems(t.Tags, "tags") {
		f.sentence(p.Path, "tags", TabSettings, p.Message)
	}
	seen := map[string]bool{}
	for i, prompt := range b.OfferedTo {
		path := fmt.Sprintf("body.offeredTo[%d]", i)
		switch {
		case !validPrompt(prompt):
			f.add(path, "offeredTo", TabSettings, "Offer the tool to prompts there are", jsondoc.Quote(prompt)+" is none of "+orList(Prompts[:]))
		case seen[prompt]:
			f.add(path, "offeredTo", TabSettings, "Name the prompt "+prompt+" once", "")
		}
		seen[prompt] = true
	}
	if b.MaxCalls < 0 || b.MaxCalls > core.MaxCallsPerRequest {
		f.add("body.maxCalls", "maxCalls", TabSettings, fmt.Sprintf("Set the calls per request from 1 to %d, or leave them blank", core.MaxCallsPerRequest), "")
	}
	f.sentence("body.emptyResult", "emptyResult", TabSettings, piece.TextProblem("the text for an empty result", b.EmptyResult))
}

func validIcon(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
			return false
		}
	}
	return len(s) <= 64
}

func validPrompt(s string) bool {
	for _, p := range Prompts {
		if s == p {
			return true
		}
	}
	return false
}

// size holds the whole to what one request may carry. Counting is left out
// while the texts cannot reach the bound even with every byte escaped.
func (f *faults) size(b Body) {
	texts := len(b.Description) + len(b.EmptyResult) + 1000
	for _, field := range b.Fields {
		texts += len(field.Description) + 400
		for _, choice := range field.Choices {
			texts += len(choice) + 3
		}
	}
	for _, c := range b.Cases {
		texts += len(c.Arguments) + len(c.Raw) + len(c.Expect.Text) + 1000
	}
	if b.Origin != nil {
		texts += len(b.Origin.Definition)
	}
	const worstEscape = 6
	if texts*worstEscape > core.MaxBodyBytes && len(b.AppendJSON(nil)) > core.MaxBodyBytes {
		f.add("body", "description", TabDefinition, "Shorten the tool", "all of it together is larger than "+jsondoc.Bytes(core.MaxBodyBytes))
	}
}

// unreadable is the error for a stored body that breaks the rules.
func unreadable(problems []core.Problem) error {
	e := core.Refuse(problems)
	return &core.Error{Code: core.Internal, Op: "tool.OfPiece", Message: "This tool is unreadable. " + e.Message, Problems: problems, Err: errors.New("stored body refused")}
}
