package tool

import (
	"strconv"

	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/schema"
)

// AppendJSON appends the body as stored and as the API shows it: compact, all
// members always there, in the order of spec 08. The same body always gives
// the same bytes, and DecodeBody gives the same body back.
func (b Body) AppendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"description":`, b.Description)
	dst = appendMember(dst, `,"icon":`, b.Icon)
	dst = appendMember(dst, `,"category":`, b.Category)
	dst = append(dst, `,"fields":[`...)
	for i := range b.Fields {
		dst = b.Fields[i].appendJSON(comma(dst, i))
	}
	dst = append(dst, `],"action":`...)
	dst = b.action().AppendJSON(dst)
	dst = append(dst, `,"offeredTo":`...)
	dst = schema.AppendTexts(dst, b.OfferedTo)
	dst = append(dst, `,"maxCalls":`...)
	if b.MaxCalls == 0 {
		dst = append(dst, "null"...)
	} else {
		dst = strconv.AppendInt(dst, int64(b.MaxCalls), 10)
	}
	dst = appendMember(dst, `,"emptyResult":`, b.EmptyResult)
	dst = append(dst, `,"cases":[`...)
	for i := range b.Cases {
		dst = b.Cases[i].appendJSON(comma(dst, i))
	}
	dst = append(dst, `],"origin":`...)
	return append(b.Origin.appendJSON(dst), '}')
}

// action is the body's action; a body made by hand without one records.
func (b Body) action() Action {
	if b.Action == nil {
		return Record{}
	}
	return b.Action
}

// Content is the tool as a piece's content.
func (t Tool) Content() piece.Content {
	return piece.Content{Name: t.Name, Tags: t.Tags, Body: t.Body.AppendJSON(nil)}
}

func appendMember(dst []byte, head, text string) []byte {
	return jsondoc.AppendString(append(dst, head...), text)
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ',')
	}
	return dst
}

func (f Field) appendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"key":`, f.Key)
	dst = appendMember(dst, `,"name":`, f.Name)
	dst = appendMember(dst, `,"description":`, f.Description)
	dst = appendMember(dst, `,"type":`, string(f.Type))
	dst = append(dst, `,"required":`...)
	dst = strconv.AppendBool(dst, f.Required)
	dst = append(dst, `,"choices":`...)
	return append(schema.AppendTexts(dst, f.Choices), '}')
}

func (c Case) appendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"name":`, c.Name)
	if c.HasRaw {
		dst = appendMember(dst, `,"raw":`, c.Raw)
	} else {
		dst = append(append(dst, `,"arguments":`...), orEmptyObject(c.Arguments)...)
	}
	dst = appendMember(dst, `,"seed":`, c.Seed)
	dst = appendMember(dst, `,"sceneId":`, c.SceneID)
	dst = append(dst, `,"expect":{`...)
	dst = append(jsondoc.AppendString(dst, string(c.Expect.Kind)), ':')
	if c.Expect.Kind == Refused && c.Expect.Text == "" {
		dst = append(dst, "true"...)
	} else {
		dst = jsondoc.AppendString(dst, c.Expect.Text)
	}
	return append(dst, "}}"...)
}

func orEmptyObject(b []byte) []byte {
	if len(b) == 0 {
		return []byte("{}")
	}
	return b
}

func (o *Origin) appendJSON(dst []byte) []byte {
	if o == nil {
		return append(dst, "null"...)
	}
	dst = appendMember(dst, `{"format":`, o.Format)
	dst = append(append(dst, `,"definition":`...), orEmptyObject(o.Definition)...)
	return append(dst, '}')
}
