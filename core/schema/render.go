package schema

import "callboard/core/jsondoc"

// AppendJSON appends the schema as it is sent: compact, members always in the
// order type, description, enum, items, properties, required,
// additionalProperties. A description that is empty is left out, and so is an
// empty required list, which older validators refuse.
func (s Schema) AppendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	open := len(dst)
	next := func(name string) {
		if len(dst) > open {
			dst = append(dst, ',')
		}
		dst = jsondoc.AppendString(dst, name)
		dst = append(dst, ':')
	}
	if s.Type != Any {
		next("type")
		dst = jsondoc.AppendString(dst, string(s.Type))
	}
	if s.Description != "" {
		next("description")
		dst = jsondoc.AppendString(dst, s.Description)
	}
	if len(s.Enum) > 0 {
		next("enum")
		dst = AppendTexts(dst, s.Enum)
	}
	if s.Items != nil {
		next("items")
		dst = s.Items.AppendJSON(dst)
	}
	if s.Type == Object {
		next("properties")
		dst = appendProperties(dst, s.Properties)
		if len(s.Required) > 0 {
			next("required")
			dst = AppendTexts(dst, s.Required)
		}
		if !s.Open {
			next("additionalProperties")
			dst = append(dst, "false"...)
		}
	}
	return append(dst, '}')
}

func appendProperties(dst []byte, properties []Property) []byte {
	dst = append(dst, '{')
	for i := range properties {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsondoc.AppendString(dst, properties[i].Name)
		dst = append(dst, ':')
		dst = properties[i].Schema.AppendJSON(dst)
	}
	return append(dst, '}')
}

// AppendTexts appends a list of texts as a JSON array.
func AppendTexts(dst []byte, texts []string) []byte {
	dst = append(dst, '[')
	for i, s := range texts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsondoc.AppendString(dst, s)
	}
	return append(dst, ']')
}
