package web_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

const formType = "application/x-www-form-urlencoded"

// input is what a step sends.
type input struct {
	headers     http.Header
	contentType string
	text        string
	values      url.Values
	sets        []setting
	files       map[string]string // parts of a multipart form by control
}

// setting is one control a step sets.
type setting struct{ how, name, text string }

// sends are the lines that go with a request.
var sends = []string{"set", "check", "uncheck", "with", "form", "json", "body", "upload"}

// take reads a line that goes with the request; taken is false when it looks
// at the answer.
func (in *input) take(s *session, line string) (taken bool, err error) {
	verb, rest, _ := strings.Cut(line, " ")
	if !slices.Contains(sends, verb) {
		return false, nil
	}
	rest = s.expand(rest)
	name, text, _ := strings.Cut(rest, " ")
	text = strings.ReplaceAll(text, `\n`, "\n")
	switch verb {
	case "set", "check", "uncheck":
		in.sets = append(in.sets, setting{verb, name, text})
	case "with":
		header, value, ok := strings.Cut(rest, ": ")
		if !ok {
			return true, fmt.Errorf("%q is no header", rest)
		}
		if in.headers == nil {
			in.headers = http.Header{}
		}
		in.headers.Set(header, value)
	case "form":
		name, value, _ := strings.Cut(rest, "=")
		if in.values == nil {
			in.values, in.contentType = url.Values{}, formType
		}
		in.values.Add(name, strings.ReplaceAll(value, `\n`, "\n"))
	case "json":
		in.text, in.contentType = rest, "application/json"
	case "body":
		in.text, in.contentType = s.expand(string(s.part(name))), text
	case "upload":
		in.files = map[string]string{name: s.expand(string(s.part(text)))}
	}
	return true, nil
}

func (in input) body() string {
	if in.values != nil {
		return in.values.Encode()
	}
	return in.text
}

// fillIn puts what the step sets into the controls.
func (in input) fillIn(where *goquery.Selection) error {
	for _, set := range in.sets {
		el := controlNamed(where, set.name)
		if el.Length() == 0 {
			return fmt.Errorf("the page has no control %q", set.name)
		}
		switch {
		case set.how == "uncheck":
			el.RemoveAttr("checked")
		case set.how == "check":
			el.SetAttr("checked", "")
		case el.AttrOr("type", "") == "radio":
			if err := choose(where, set, "checked"); err != nil {
				return err
			}
		case goquery.NodeName(el) == "select":
			if err := choose(el, set, "selected"); err != nil {
				return err
			}
		case goquery.NodeName(el) == "textarea":
			el.SetText(set.text)
		default:
			el.SetAttr("value", set.text)
		}
	}
	return nil
}

// controlNamed is the control a person sees under a name: of a checkbox and
// its hidden companion the checkbox, of radio buttons the first.
func controlNamed(where *goquery.Selection, name string) *goquery.Selection {
	all := where.Find(fmt.Sprintf(`input[name=%q],textarea[name=%q],select[name=%q]`, name, name, name))
	if seen := all.Not(`[type="hidden"]`); seen.Length() > 0 {
		return seen.First()
	}
	return all.First()
}

// choose picks the radio button or option with a value.
func choose(where *goquery.Selection, set setting, mark string) error {
	options := where.Find("option")
	if mark == "checked" {
		options = where.Find(fmt.Sprintf(`input[type=radio][name=%q]`, set.name))
	}
	options.RemoveAttr(mark)
	one := options.FilterFunction(func(_ int, o *goquery.Selection) bool { return o.AttrOr("value", o.Text()) == set.text })
	if one.Length() != 1 {
		return fmt.Errorf("%s cannot be %q", set.name, set.text)
	}
	one.SetAttr(mark, "")
	return nil
}

// controlsOf are the values a form sends when button sends it, as browsers send
// them: what is off, unnamed or not checked stays, line breaks are CR LF.
func controlsOf(form, button *goquery.Selection) url.Values {
	values := url.Values{}
	form.Find("input,textarea,select").Each(func(_ int, el *goquery.Selection) {
		name, off := el.AttrOr("name", ""), el.Is("[disabled]") || el.Closest("fieldset[disabled]").Length() > 0
		if name == "" || off {
			return
		}
		if value, ok := controlValue(el); ok {
			values.Add(name, strings.ReplaceAll(value, "\n", "\r\n"))
		}
	})
	if name := button.AttrOr("name", ""); goquery.NodeName(button) == "button" && name != "" {
		values.Add(name, button.AttrOr("value", ""))
	}
	return values
}

// controlValue is what a control is worth; ok is false when it is not sent.
func controlValue(el *goquery.Selection) (value string, ok bool) {
	switch goquery.NodeName(el) {
	case "textarea":
		return textOf(el), true
	case "select":
		option := el.Find("option[selected]")
		if option.Length() == 0 {
			option = el.Find("option").First()
		}
		return option.AttrOr("value", option.Text()), option.Length() > 0
	}
	switch el.AttrOr("type", "text") {
	case "checkbox", "radio":
		return el.AttrOr("value", "on"), el.Is("[checked]")
	case "file", "button", "submit":
		return "", false
	}
	return el.AttrOr("value", ""), true
}

// textOf is a textarea's text. The parser has taken the first line break off,
// as browsers do.
func textOf(el *goquery.Selection) string {
	var b strings.Builder
	for n := el.Get(0).FirstChild; n != nil; n = n.NextSibling {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	return b.String()
}

// multipartOf is a form with files as browsers send it.
func multipartOf(values url.Values, files map[string]string) (body, contentType string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, list := range values {
		for _, value := range list {
			if err := w.WriteField(name, value); err != nil {
				return "", "", err
			}
		}
	}
	for name, data := range files {
		part, err := w.CreateFormFile(name, "tools.json")
		if err != nil {
			return "", "", err
		}
		if _, err := part.Write([]byte(data)); err != nil {
			return "", "", err
		}
	}
	err = w.Close()
	return b.String(), w.FormDataContentType(), err
}
