package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/tools/txtar"

	"callboard/core/shelf"
)

// look holds the answer to what the step says of it, and to what every answer
// must have.
func (s *session) look(lines []string) {
	s.t.Helper()
	a := s.now.last
	for _, fault := range checkAnswer(a) {
		s.fail("%s", fault)
	}
	if s.now.fault != "" {
		s.fail("%s", s.now.fault)
	}
	if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "status ") }) {
		lines = append([]string{"status 200"}, lines...)
	}
	for _, line := range lines {
		// The pattern of "keep NAME at" is left alone: its $ is the end.
		if w := strings.Fields(line); len(w) < 3 || w[0] != "keep" || w[2] != "at" {
			line = s.expand(line)
		}
		if err := s.lookAt(a, line); err != nil {
			s.fail("%s: %v\n%.3000s", line, err, a.body)
		}
	}
}

func (s *session) lookAt(a answer, line string) error {
	verb, rest, _ := strings.Cut(line, " ")
	switch verb {
	case "status":
		return same(strconv.Itoa(a.status), rest)
	case "at":
		return same(s.now.path, rest)
	case "has":
		return holds(a.body, rest)
	case "lacks":
		if strings.Contains(a.body, rest) {
			return fmt.Errorf("the answer has it")
		}
		return nil
	case "see", "attr", "no", "count":
		return s.lookAtPage(verb, rest)
	case "header", "noheader":
		return lookAtHeader(a, verb, rest)
	case "value":
		path, want, _ := strings.Cut(rest, " = ")
		got, err := valueAt(a.body, path)
		if err != nil {
			return err
		}
		return same(got, want)
	case "pieces":
		found, err := s.stage.store.Shelf().Search(shelf.Query{Sort: shelf.Changed, Limit: 1})
		if err != nil {
			return err
		}
		return same(strconv.Itoa(found.Total), rest)
	case "scenes":
		return same(strconv.Itoa(len(s.stage.store.Shelf().Scenes())), rest)
	case "record":
		return s.record(a, rest)
	case "keep":
		return s.keep(a, rest)
	}
	return fmt.Errorf("no such line")
}

func same(got, want string) error {
	if got != want {
		return fmt.Errorf("got %q; want %q", got, want)
	}
	return nil
}

func holds(text, want string) error {
	if !strings.Contains(text, want) {
		return fmt.Errorf("%.300q does not hold it", text)
	}
	return nil
}

// lookAtPage looks at the page that is open; a step of a program opens none, so
// its answer is looked at.
func (s *session) lookAtPage(verb, rest string) error {
	page := s.now.page
	if page == nil {
		return fmt.Errorf("no page is open")
	}
	selector, want, compare := rest, "", ""
	for _, sign := range []string{" = ", " ~ "} {
		if before, after, ok := strings.Cut(rest, sign); ok {
			selector, want, compare = before, after, sign
			break
		}
	}
	name := ""
	if verb == "attr" || verb == "count" {
		at := strings.LastIndex(selector, " ")
		selector, name = selector[:at], selector[at+1:]
	}
	found := page.Find(selector)
	switch {
	case verb == "no" && found.Length() > 0:
		return fmt.Errorf("there are %d", found.Length())
	case verb == "no":
		return nil
	case verb == "count":
		return same(strconv.Itoa(found.Length()), name)
	case found.Length() == 0:
		return fmt.Errorf("there is none")
	}
	text := words(found.First())
	if verb == "attr" {
		text = found.First().AttrOr(name, "")
	}
	switch compare {
	case " = ":
		return same(text, want)
	case " ~ ":
		return holds(text, want)
	}
	return nil
}

// words is what a person reads in an element: a control's value, or its text
// with single spaces.
func words(el *goquery.Selection) string {
	switch goquery.NodeName(el) {
	case "input", "textarea", "select":
		value, _ := controlValue(el)
		return value
	}
	return strings.Join(strings.Fields(el.Text()), " ")
}

func lookAtHeader(a answer, verb, rest string) error {
	if verb == "noheader" {
		return same(a.header.Get(rest), "")
	}
	if name, want, ok := strings.Cut(rest, " = "); ok {
		return same(a.header.Get(name), want)
	}
	name, want, _ := strings.Cut(rest, " ~ ")
	return holds(strings.Join(a.header.Values(name), ", "), want)
}

// valueAt is the JSON at a path such as "errors.0.path"; "name.length" of a
// list is how many it has.
func valueAt(body, path string) (string, error) {
	d := json.NewDecoder(strings.NewReader(body))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return "", fmt.Errorf("the answer is no JSON: %w", err)
	}
	for name := range strings.SplitSeq(path, ".") {
		switch in := v.(type) {
		case map[string]any:
			next, ok := in[name]
			if !ok {
				return "", fmt.Errorf("there is no %q", name)
			}
			v = next
		case []any:
			if name == "length" {
				v = len(in)
				continue
			}
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(in) {
				return "", fmt.Errorf("there is no item %q of %d", name, len(in))
			}
			v = in[i]
		default:
			return "", fmt.Errorf("there is no %q in %v", name, in)
		}
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return strings.TrimSpace(out.String()), err
}

// keep remembers a text of the answer.
func (s *session) keep(a answer, rest string) (err error) {
	words := strings.SplitN(rest, " ", 3)
	if len(words) != 3 {
		return fmt.Errorf("say what is kept of what")
	}
	name, what, value := words[0], words[2], ""
	switch words[1] {
	case "at":
		where := s.now.path
		if to := a.header.Get("Location"); to != "" {
			where = to
		}
		m := regexp.MustCompile(what).FindStringSubmatch(where)
		if len(m) != 2 {
			return fmt.Errorf("%q is not like it", where)
		}
		value = m[1]
	case "value":
		value, err = valueAt(a.body, what)
		value = strings.Trim(value, `"`)
	case "see", "attr":
		selector, attr := what, ""
		if words[1] == "attr" {
			at := strings.LastIndex(what, " ")
			selector, attr = what[:at], what[at+1:]
		}
		found := s.now.page.Find(selector)
		if found.Length() == 0 {
			return fmt.Errorf("there is none")
		}
		if value = found.First().Text(); attr != "" {
			value = found.First().AttrOr(attr, "")
		}
	default:
		return fmt.Errorf("nothing can be kept of %q", words[1])
	}
	s.vars[name] = strings.TrimSpace(value)
	return err
}

var recordedTime = regexp.MustCompile(`"\d{4}-\d\d-\d\dT[0-9:.]+Z"`)

// record holds a JSON answer to a part of the file: indented, kept texts as
// their names again, times left out.
func (s *session) record(a answer, part string) error {
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(a.body), "", "  "); err != nil {
		return err
	}
	got := recordedTime.ReplaceAllString(strings.TrimSpace(out.String()), `"TIME"`)
	for name, value := range s.vars {
		if len(value) >= 8 { // an id, not a word that may stand for itself
			got = strings.ReplaceAll(got, value, "$"+name)
		}
	}
	got += "\n"
	i := slices.IndexFunc(s.archive.Files, func(f txtar.File) bool { return f.Name == part })
	if *update {
		if i < 0 {
			i = len(s.archive.Files)
			s.archive.Files = append(s.archive.Files, txtar.File{Name: part})
		}
		s.archive.Files[i].Data = []byte(got)
		s.changed = true
		return nil
	}
	if i < 0 {
		return fmt.Errorf("nothing is recorded: run with -update")
	}
	return same(got, string(s.archive.Files[i].Data))
}
