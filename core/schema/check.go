package schema

import (
	"strconv"
	"strings"

	"callboard/core/jsondoc"
)

// Rule is which rule of a schema a value broke.
type Rule uint8

// The rules a value can break.
const (
	WrongType  Rule = iota // another type than the schema names
	Missing                // a required property is left out
	Unknown                // a property the object does not have
	NotInEnum              // a text that is not among the choices
	OutOfRange             // a number no float64 holds, such as 1e999
)

// Fault is one place where a value breaks the schema.
type Fault struct {
	Rule   Rule
	Path   string        // the argument's name; "stats.might", "names[2]" inside it; empty for the whole
	Want   Schema        // what is expected there; of Unknown, the object that has no such property
	Got    jsondoc.Value // what was there; null for Missing
	Member string        // of Unknown: the name given
}

// maxFaults bounds the faults of one check: a model cannot use more, and a
// hostile call could hold thousands.
const maxFaults = 20

// Check gives every place where v breaks the schema, in the order of the
// value, then what is missing in the order of the schema. Nil means accepted.
// Numbers outside float64 are refused although JSON Schema takes them.
func (s Schema) Check(v jsondoc.Value) []Fault {
	c := checker{}
	c.check(&s, v, "")
	return c.faults
}

type checker struct{ faults []Fault }

func (c *checker) add(f Fault) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, f)
	}
}

func (c *checker) check(s *Schema, v jsondoc.Value, path string) {
	if v.Kind == jsondoc.Number {
		if _, ok := v.Float(); !ok {
			c.add(Fault{Rule: OutOfRange, Path: path, Want: *s, Got: v})
			return
		}
	}
	if !s.takes(v) {
		c.add(Fault{Rule: WrongType, Path: path, Want: *s, Got: v})
		return
	}
	switch {
	case s.Type == String && len(s.Enum) > 0:
		if !contains(s.Enum, v.Text) {
			c.add(Fault{Rule: NotInEnum, Path: path, Want: *s, Got: v})
		}
	case s.Type == Array && s.Items != nil:
		for i, item := range v.Items {
			c.check(s.Items, item, jsondoc.IndexPath(path, i))
		}
	case s.Type == Object:
		c.object(s, v, path)
	case s.Type == Any || s.Type == Array:
		c.numbers(v, path)
	}
}

// numbers looks for numbers outside float64 where a schema asks nothing.
func (c *checker) numbers(v jsondoc.Value, path string) {
	any := &Schema{}
	for i, item := range v.Items {
		c.check(any, item, jsondoc.IndexPath(path, i))
	}
	for _, m := range v.Members {
		c.check(any, m.Value, jsondoc.JoinPath(path, m.Name))
	}
}

func (c *checker) object(s *Schema, v jsondoc.Value, path string) {
	find := finder(s.Properties)
	given := make(map[string]bool, len(v.Members))
	for _, m := range v.Members {
		given[m.Name] = true
		switch property := find(m.Name); {
		case property != nil:
			c.check(property, m.Value, jsondoc.JoinPath(path, m.Name))
		case s.Open:
			c.check(&Schema{}, m.Value, jsondoc.JoinPath(path, m.Name))
		default:
			c.add(Fault{Rule: Unknown, Path: jsondoc.JoinPath(path, m.Name), Want: *s, Got: m.Value, Member: m.Name})
		}
	}
	for _, name := range s.Required {
		if given[name] {
			continue
		}
		f := Fault{Rule: Missing, Path: jsondoc.JoinPath(path, name)}
		if property := find(name); property != nil {
			f.Want = *property
		}
		c.add(f)
	}
}

// fewProperties is up to where searching the list is cheaper than a map.
const fewProperties = 24

// Finder gives a look-up of an object's properties by name, nil where there is
// none. It is worth having where many names are looked up.
func (s Schema) Finder() func(name string) *Schema { return finder(s.Properties) }

// finder gives a look-up of properties by name.
func finder(properties []Property) func(string) *Schema {
	if len(properties) <= fewProperties {
		return func(name string) *Schema {
			for i := range properties {
				if properties[i].Name == name {
					return &properties[i].Schema
				}
			}
			return nil
		}
	}
	index := make(map[string]*Schema, len(properties))
	for i := range properties {
		index[properties[i].Name] = &properties[i].Schema
	}
	return func(name string) *Schema { return index[name] }
}

// Property gives an object's property by name, nil when there is none.
func (s Schema) Property(name string) *Schema { return finder(s.Properties)(name) }

// Needs says whether an object schema requires the property.
func (s Schema) Needs(name string) bool { return contains(s.Required, name) }

func contains(list []string, s string) bool {
	for _, item := range list {
		if item == s {
			return true
		}
	}
	return false
}

// takes says whether the value is of the schema's type.
func (s *Schema) takes(v jsondoc.Value) bool {
	switch s.Type {
	case String:
		return v.Kind == jsondoc.String
	case Number:
		return v.Kind == jsondoc.Number
	case Integer:
		return v.Kind == jsondoc.Number && whole(v.Text)
	case Boolean:
		return v.Kind == jsondoc.Bool
	case Array:
		return v.Kind == jsondoc.Array
	case Object:
		return v.Kind == jsondoc.Object
	}
	return true
}

// whole says whether a number literal is a whole number, exactly: 1.0 and
// 1e3 are, 1e-400 is not, though a float64 would round it to 0.
func whole(literal string) bool {
	mantissa, exponent := literal, 0
	if i := strings.IndexAny(literal, "eE"); i >= 0 {
		mantissa = literal[:i]
		n, err := strconv.Atoi(literal[i+1:])
		if err != nil {
			return strings.Trim(mantissa, "-0.") == "" || literal[i+1] != '-'
		}
		exponent = n
	}
	digits, fraction, _ := strings.Cut(strings.TrimPrefix(mantissa, "-"), ".")
	if strings.Trim(digits+fraction, "0") == "" {
		return true
	}
	fraction = strings.TrimRight(fraction, "0")
	if fraction != "" {
		return exponent >= len(fraction)
	}
	trailing := len(digits) - len(strings.TrimRight(digits, "0"))
	return exponent >= -trailing
}
