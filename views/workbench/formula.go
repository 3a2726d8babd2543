package workbench

// FormulaEditor is everything the editor of a formula shows.
type FormulaEditor struct {
	Shell
	Controls
	Result FormulaView
	Scenes []Option
	Uses   []UseRow
}

// FormulaSections are the sections of the formula editor.
var FormulaSections = []Section{{"definition", "Definition"}, {"text", "Text"}, {"settings", "Settings"}}

// FormulaView is what a formula gives on some values.
type FormulaView struct {
	Scene  string // whose values; empty for the sample ones
	Seed   string
	Text   string
	Worked bool   // it gave a text
	Told   string // what the AI is told when it did not
	Faults []FormulaFault
	Names  []FormulaName
	Marked []FormulaSpan // the source, cut at its macros
	Steps  int
	Random bool
}

// FormulaFault is what is wrong, and where.
type FormulaFault struct {
	Message       string
	Line, Column  int
	Source, Caret string
}

// FormulaName is a value that the formula reads.
type FormulaName struct {
	Name  string
	Found bool
	Value string
}

// FormulaSpan is a piece of the source.
type FormulaSpan struct {
	Text   string
	Macro  bool
	Value  string
	Random bool
}

// gives says what a macro gave, for its title.
func (s FormulaSpan) gives() string {
	if s.Value == "" {
		return "gives nothing"
	}
	if s.Random {
		return "gives " + s.Value + " with this seed"
	}
	return "gives " + s.Value
}
