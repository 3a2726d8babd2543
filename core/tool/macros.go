package tool

import (
	"callboard/core/formula"
	"callboard/core/jsondoc"
)

// macros are what a call's formulas and row texts read: the values of its
// scene, the turn's seed and the call's arguments. ok is false where the call
// belongs to no scene and has no sample of one; the seed and the arguments are
// there all the same.
func (env Env) macros(args Arguments) (m Macros, ok bool) {
	if env.SceneID != "" && env.Library != nil {
		m, ok = env.Library.Macros(env.SceneID)
	}
	if !ok && env.Sample != nil {
		m.Values, ok = *env.Sample, true
	}
	m.Values.Seed = env.Seed
	m.Values.Args = argumentValues(args)
	return m, ok
}

// argumentValues are the arguments as a formula reads them: args.skill.
func argumentValues(args Arguments) map[string]formula.Value {
	out := make(map[string]formula.Value, len(args.Object.Members))
	for _, m := range args.Object.Members {
		switch v := m.Value; v.Kind {
		case jsondoc.Null:
		case jsondoc.Bool:
			out[m.Name] = formula.OfBool(v.Bool)
		case jsondoc.Number:
			out[m.Name] = formula.OfNumber(v.Text)
		case jsondoc.String:
			out[m.Name] = formula.OfText(v.Text)
		default:
			out[m.Name] = formula.OfText(string(v.AppendJSON(nil)))
		}
	}
	return out
}
