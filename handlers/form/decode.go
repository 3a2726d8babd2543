package form

import (
	"net/url"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/tool"
)

// Decode reads what a form sent onto base: a control that was not sent stays as
// it is there. What is read may break the tool's rules, which Problems tells;
// the problems of Decode are those of a request that no editor sends, or of
// texts past a ceiling, and then nothing is to be kept.
func Decode(sent url.Values, base Draft) (Draft, []core.Problem) {
	r := &reader{sent: sent, taken: make(map[string]bool, len(sent))}
	d := base
	t := &d.Tool
	t.Name = r.line("name", t.Name, core.MaxTextBytes)
	t.Body.Description = r.text("description", t.Body.Description, core.MaxTextBytes)
	t.Body.Icon = r.line("icon", t.Body.Icon, core.MaxTextBytes)
	t.Body.Category = r.line("category", t.Body.Category, core.MaxTextBytes)
	t.Tags = r.tags(t.Tags)
	t.Body.EmptyResult = r.text("emptyResult", t.Body.EmptyResult, core.MaxTextBytes)
	t.Body.OfferedTo = r.offeredTo(t.Body.OfferedTo)
	t.Body.Cases = r.cases(t.Body.Cases)
	d = r.maxCalls(d)
	d = r.fields(d, base)
	d = r.action(d, base)
	r.done()
	if r.problems != nil {
		return base, r.problems
	}
	return d, nil
}

// tags reads tags with commas between them.
func (r *reader) tags(old []string) []string {
	text := r.line("tags", tagsText(old), core.MaxTextBytes)
	if text == tagsText(old) {
		return old
	}
	return split(text, ",")
}

// split cuts a text at sep and leaves out what is blank.
func split(text, sep string) []string {
	var list []string
	for item := range strings.SplitSeq(text, sep) {
		if item = strings.TrimSpace(item); item != "" {
			list = append(list, item)
		}
	}
	return list
}

// offeredTo reads a checkbox for each prompt. Prompts that have no checkbox
// stay.
func (r *reader) offeredTo(old []string) []string {
	was := make(map[string]bool, len(old))
	for _, p := range old {
		was[p] = true
	}
	changed := false
	var list []string
	for _, prompt := range tool.Prompts {
		on := r.check("offeredTo."+prompt, was[prompt])
		changed = changed || on != was[prompt]
		delete(was, prompt)
		if on {
			list = append(list, prompt)
		}
	}
	if !changed {
		return old
	}
	for _, p := range old {
		if was[p] {
			list = append(list, p)
		}
	}
	return list
}

// cases reads the cases as they stand in a body.
func (r *reader) cases(old []tool.Case) []tool.Case {
	text, ok := r.value("cases", core.MaxBodyBytes)
	if !ok || text == casesText(old) {
		return old
	}
	if text == "" {
		return nil
	}
	body, problems := tool.DecodeBody([]byte(`{"cases":`+text+`}`), tool.Draft)
	for _, p := range problems {
		r.refuse("cases", "%s: %s", strings.TrimPrefix(p.Path, "body."), p.Message)
	}
	return body.Cases
}

// maxCalls reads a number. A text that is none is kept as typed and named by
// Problems.
func (r *reader) maxCalls(d Draft) Draft {
	text := strings.TrimSpace(r.line("maxCalls", callsText(d), 100))
	if text == callsText(d) {
		return d
	}
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		d.Tool.Body.MaxCalls = 0
	case err != nil || n < 1 || n > core.MaxCallsPerRequest:
		d.Tool.Body.MaxCalls = 0
		return d.keep("maxCalls", text)
	default:
		d.Tool.Body.MaxCalls = n
	}
	return d.keep("maxCalls", "")
}

// action reads the chosen action and the picks of all of them.
func (r *reader) action(d, base Draft) Draft {
	kind := tool.ActionKind(r.line("action.kind", string(base.Tool.Body.Action.Kind()), 100))
	info, known := tool.KindOf(kind)
	if !known {
		r.refuse("action.kind", "There is no action %s.", jsondoc.Quote(string(kind)))
		return d
	}
	if kind != base.Tool.Body.Action.Kind() {
		d.Tool.Body.Action = info.Blank
	}
	for _, a := range actions() {
		picks := make([]string, len(a.picks))
		for i, p := range a.picks {
			picks[i] = r.line(a.control(i), a.value(base, i, p), core.MaxTextBytes)
			if _, there := field(d.Tool, picks[i]); p.field && !there {
				picks[i] = "" // the field it picked is gone
			}
			if a.kind == kind {
				d = d.keep(a.control(i), "")
			} else {
				d = d.keep(a.control(i), picks[i])
			}
		}
		if a.kind == kind {
			d.Tool.Body.Action = a.make(picks)
		}
	}
	return d
}
