package cost

import (
	"callboard/core/schema"
	"callboard/core/token"
)

// measure is the cost of a definition, counted afresh.
func (f *family) measure(def *schema.Definition) Cost {
	s := borrowSheet(def)
	defer giveBackSheet(s)
	f.render(s, def)
	whole, without := token.CountCuts(f.vocabulary, s.text, s.parts)
	lead := token.CountBytes(f.vocabulary, s.text[:s.lead])

	c := f.empty()
	c.Count, c.Low, c.High = band(whole-lead, f.count, f.low, f.high)
	c.Parts = make([]Part, len(without))
	for i, left := range without {
		less, _, _ := band(left-lead, f.count, f.low, f.high)
		c.Parts[i] = Part{Path: path(def, i), Count: c.Count - less}
	}
	return c
}

// path names a part.
func path(def *schema.Definition, part int) string {
	switch part {
	case namePart:
		return "name"
	case descriptionPart:
		return "description"
	}
	return "fields." + def.Schema.Properties[part-firstField].Name
}
