package dicepiece

// Values are what row texts may read.
type Values struct{}

// fill works out a row's text. fault is why it could not be, as a finished
// sentence; empty when it could.
func (r *run) fill(text string) (filled, fault string) { return text, "" }

// templateProblem is what is wrong with a text as a template.
func templateProblem(string) string { return "" }
