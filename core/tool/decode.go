package tool

import (
	"strconv"

	"callboard/core"
	"callboard/core/jsondoc"
)

// DecodeBody decodes a tool body strictly: unknown and duplicate members,
// wrong types and oversize are refused with their paths under "body". What is
// left out gets the defaults of spec 08: no fields, no cases, offered to
// narration, calls as by default, and the action record. A field without a key
// takes its name as its key.
//
// In Saved mode the rules of Problems hold as well. In Draft mode they do not,
// so that an editor may hold what cannot be saved yet; Problems names them.
func DecodeBody(data []byte, mode Mode) (Body, []core.Problem) {
	if len(data) > core.MaxBodyBytes {
		return Body{}, []core.Problem{{Path: "body", Message: "This is larger than " + jsondoc.Bytes(core.MaxBodyBytes) + "."}}
	}
	v, err := jsondoc.Parse(data)
	if err != nil {
		return Body{}, []core.Problem{jsondoc.Unreadable("body", err)}
	}
	return DecodeBodyValue(v, mode)
}

// DecodeBodyValue is DecodeBody for a body that stands inside a document that
// was read already.
func DecodeBodyValue(v jsondoc.Value, mode Mode) (Body, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "body")
	b := Body{
		Description: o.Text("description", core.MaxTextBytes, ""),
		Icon:        o.Text("icon", core.MaxTextBytes, ""),
		Category:    o.Text("category", core.MaxTextBytes, ""),
		Fields:      decodeFields(&d, o),
		Action:      decodeAction(o, &d),
		OfferedTo:   []string{Prompts[0]},
	}
	if o.Has("offeredTo") {
		b.OfferedTo = nil
	}
	if prompts := o.Texts("offeredTo", len(Prompts), 64); prompts != nil {
		b.OfferedTo = prompts
	}
	b.MaxCalls = o.IntOrNull("maxCalls", 1, core.MaxCallsPerRequest, 0)
	b.EmptyResult = o.Text("emptyResult", core.MaxTextBytes, "")
	b.Cases = decodeCases(&d, o)
	b.Origin = decodeOrigin(o)
	o.Done()
	if problems := d.Problems(); problems != nil {
		return b, problems
	}
	if mode == Saved {
		return b, bodyProblems(b)
	}
	return b, nil
}

func decodeFields(d *jsondoc.Decoder, body *jsondoc.Fields) []Field {
	var fields []Field
	keys := map[string]bool{}
	for i, v := range body.Array("fields", core.MaxFields) {
		path := jsondoc.IndexPath(body.Path("fields"), i)
		o := d.Object(v, path)
		f := Field{Name: o.Text("name", core.MaxTextBytes, "")}
		f.Key = o.Text("key", core.MaxTextBytes, f.Name)
		f.Description = o.Text("description", core.MaxTextBytes, "")
		f.Type = FieldType(o.Text("type", core.MaxTextBytes, string(Text)))
		f.Required = o.Bool("required", false)
		f.Choices = o.Texts("choices", core.MaxChoices, core.MaxChoiceBytes)
		o.Done()
		if !f.Type.Valid() {
			d.Refuse(o.Path("type"), "There is no type %s: pick text, number, boolean or choice.", jsondoc.Quote(string(f.Type)))
		}
		f.Key = keyOf(d, o, f, keys)
		keys[f.Key] = true
		fields = append(fields, f)
	}
	return fields
}

// keyOf gives a field its key: the one it carries, which must be well formed
// and its own, or its name. A name that cannot be a key, or is one already,
// gets a number: what is wrong with it is the name's own problem.
func keyOf(d *jsondoc.Decoder, o *jsondoc.Fields, f Field, keys map[string]bool) string {
	if o.Has("key") {
		switch {
		case !ValidKey(f.Key):
			d.Refuse(o.Path("key"), "A key is 1 to 64 letters, digits, - and _.")
		case keys[f.Key]:
			d.Refuse(o.Path("key"), "Two fields have the key %s: give each its own.", jsondoc.Quote(f.Key))
		}
		return f.Key
	}
	for n := len(keys) + 1; !ValidKey(f.Key) || keys[f.Key]; n++ {
		f.Key = "field" + strconv.Itoa(n)
	}
	return f.Key
}

func decodeCases(d *jsondoc.Decoder, body *jsondoc.Fields) []Case {
	var cases []Case
	for i, v := range body.Array("cases", core.MaxCases) {
		o := d.Object(v, jsondoc.IndexPath(body.Path("cases"), i))
		o.Need("name", "expect")
		c := Case{Name: o.Text("name", core.MaxTextBytes, "")}
		c.HasRaw = o.Has("raw")
		c.Raw = o.Text("raw", core.MaxCallBytes, "")
		args, hasArgs := o.Value("arguments")
		switch {
		case o.Whole().Kind != jsondoc.Object:
		case hasArgs == c.HasRaw:
			d.Refuse(o.Path("arguments"), "Give a case either arguments or raw text.")
		case hasArgs && args.Kind != jsondoc.Object:
			d.Refuse(o.Path("arguments"), "This must be an object, not %s.", args.Kind.Word())
		case hasArgs:
			c.Arguments = args.AppendJSON(nil)
		}
		c.Seed = o.Text("seed", core.MaxSeedBytes, "")
		c.SceneID = o.Text("sceneId", 64, "")
		if expect, ok := o.Object("expect"); ok {
			c.Expect = decodeExpect(d, expect)
		}
		o.Done()
		cases = append(cases, c)
	}
	return cases
}

// decodeExpect reads exactly one of exact, contains and refused. Refused is
// true, or words the refusal must hold.
func decodeExpect(d *jsondoc.Decoder, o *jsondoc.Fields) Expect {
	var e Expect
	given := 0
	for _, kind := range []ExpectKind{Exact, Contains, Refused} {
		name := string(kind)
		v, ok := o.Whole().Get(name)
		if !ok {
			o.Value(name)
			continue
		}
		given++
		e.Kind = kind
		if kind == Refused && v.Kind == jsondoc.Bool {
			if !o.Bool(name, true) {
				d.Refuse(o.Path(name), "Say true, or the words the refusal must hold.")
			}
			continue
		}
		e.Text = o.Text(name, core.MaxTextBytes, "")
	}
	o.Done()
	if given != 1 && o.Whole().Kind == jsondoc.Object {
		d.Refuse(o.At(), "Expect exactly one of exact, contains and refused.")
	}
	return e
}

// decodeOrigin reads where an imported tool came from. The definition is kept
// as it was, but for spaces between its parts.
func decodeOrigin(body *jsondoc.Fields) *Origin {
	if v, ok := body.Value("origin"); !ok || v.Kind == jsondoc.Null {
		return nil
	}
	o, _ := body.Object("origin")
	o.Need("format", "definition")
	origin := &Origin{Format: o.Text("format", 64, "")}
	if v, ok := o.Value("definition"); ok {
		origin.Definition = v.AppendJSON(nil)
	}
	o.Done()
	return origin
}
