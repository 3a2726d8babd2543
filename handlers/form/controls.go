package form

import (
	"maps"
	"strconv"
	"strings"

	"callboard/core/tool"
)

// On and Off are the values of a checkbox's control.
const (
	On  = "on"
	Off = "off"
)

// Controls are the values of all controls of the form, by name.
func Controls(d Draft) map[string]string {
	t := d.Tool
	c := map[string]string{
		"name":         t.Name,
		"description":  t.Body.Description,
		"icon":         t.Body.Icon,
		"category":     t.Body.Category,
		"tags":         tagsText(t.Tags),
		"emptyResult":  t.Body.EmptyResult,
		"maxCalls":     callsText(d),
		"cases":        casesText(t.Body.Cases),
		"fields.order": order(t.Body.Fields),
		"action.kind":  string(t.Body.Action.Kind()),
	}
	for _, prompt := range tool.Prompts {
		c["offeredTo."+prompt] = onOff(offered(t, prompt))
	}
	for _, f := range t.Body.Fields {
		at := "fields." + f.Key
		c[at+".name"] = f.Name
		c[at+".description"] = f.Description
		c[at+".type"] = string(f.Type)
		c[at+".required"] = onOff(f.Required)
		c[at+".choices"] = choicesText(d, f)
	}
	maps.Copy(c, Picks(d))
	return c
}

// Picks are the values of what the actions pick, by control: those Controls
// gives, without the rest.
func Picks(d Draft) map[string]string {
	c := map[string]string{}
	for _, a := range actions() {
		for i, pick := range a.picks {
			c[a.control(i)] = a.value(d, i, pick)
		}
	}
	return c
}

func onOff(b bool) string {
	if b {
		return On
	}
	return Off
}

func offered(t tool.Tool, prompt string) bool {
	for _, p := range t.Body.OfferedTo {
		if p == prompt {
			return true
		}
	}
	return false
}

func tagsText(tags []string) string { return strings.Join(tags, ", ") }

func callsText(d Draft) string {
	if text, ok := d.Kept["maxCalls"]; ok {
		return text
	}
	if d.Tool.Body.MaxCalls == 0 {
		return ""
	}
	return strconv.Itoa(d.Tool.Body.MaxCalls)
}

func order(fields []tool.Field) string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.Key
	}
	return strings.Join(keys, ",")
}

// choicesText is a field's choices, one on each line; those of a field that is
// no choice now are the kept ones.
func choicesText(d Draft, f tool.Field) string {
	if f.Type != tool.Choice && len(f.Choices) == 0 {
		return d.Kept["fields."+f.Key+".choices"]
	}
	return strings.Join(f.Choices, "\n")
}

// casesText is the cases as in the body; empty when there are none, so that an
// editor without cases carries nothing.
func casesText(cases []tool.Case) string {
	if len(cases) == 0 {
		return ""
	}
	// With all else empty, the list stands between its own name and the origin.
	body := string(tool.Body{Action: tool.Record{}, Cases: cases}.AppendJSON(nil))
	_, list, _ := strings.Cut(body, `"cases":`)
	return strings.TrimSuffix(list, `,"origin":null}`)
}
