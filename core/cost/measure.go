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
	c.Count = f.scaled(whole - lead)
	c.Low = (whole - lead) * f.low / 100
	c.High = ((whole-lead)*f.high + 99) / 100
	c.Parts = make([]Part, len(without))
	for i, left := range without {
		c.Parts[i] = Part{Path: path(def, i), Count: c.Count - f.scaled(left-lead)}
	}
	return c
}

// scaled is the count for n tokens of the rendering, rounded.
func (f *family) scaled(n int) int { return (n*f.count + 50) / 100 }

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
