package bundle

import (
	"strconv"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/kind"
	"callboard/core/piece"
	"callboard/core/scene"
)

// fileKind is what "kind" says of a library's file; other kinds of files may
// follow.
const fileKind = "library"

// readOwn reads our own file from the members of its object.
func readOwn(text string, list []member) (Plan, error) {
	if err := checkHead(text, list); err != nil {
		return Plan{}, err
	}
	plan := Plan{Format: Callboard}
	for _, name := range []string{"pieces", "scenes"} {
		part, ok := find(list, name)
		if !ok {
			continue
		}
		if text[part.start] != '[' {
			return Plan{}, core.Refuse([]core.Problem{{Path: name, Message: "This must be a list."}})
		}
		parts, err := items(text, part, name, len(plan.Items))
		if err != nil {
			return Plan{}, err
		}
		for i, part := range parts {
			item, err := readOwnItem(text, part, jsondoc.IndexPath(name, i), name == "scenes")
			if err != nil {
				return Plan{}, err
			}
			plan.Items = append(plan.Items, item)
		}
	}
	refuseTwins(plan.Items)
	return plan, nil
}

func find(list []member, name string) (span, bool) {
	for _, m := range list {
		if m.name == name {
			return m.value, true
		}
	}
	return span{}, false
}

// checkHead holds all but the lists to the format. A newer version is told
// before anything else, since the rest may then be anything.
func checkHead(text string, list []member) error {
	part, _ := find(list, "callboard")
	version := text[part.start:part.end]
	n, err := strconv.Atoi(version)
	switch {
	case err != nil || n < 1:
		return core.Refuse([]core.Problem{{Path: "callboard", Message: "This must be the version of the file: 1."}})
	case n > Version:
		return core.Errorf(core.Invalid, "The file was written by a newer Callboard (its format is %d; this one reads %d). Import it there.", n, Version)
	}
	var d jsondoc.Decoder
	for _, m := range list {
		switch m.name {
		case "callboard", "pieces", "scenes":
			continue
		case "kind", "exportedAt":
		default:
			d.Refuse(jsondoc.JoinPath("", m.name), "%s is not known here: a Callboard file holds callboard, kind, pieces and scenes.", jsondoc.Quote(m.name))
			continue
		}
		v, err := parse(text, m.value)
		if err != nil {
			return err
		}
		switch {
		case v.Kind != jsondoc.String:
			d.Refuse(m.name, "This must be text, not %s.", v.Kind.Word())
		case m.name == "kind" && v.Text != fileKind:
			d.Refuse("kind", "This is a file of kind %s; the kind that can be imported is library.", jsondoc.Quote(v.Text))
		}
	}
	if problems := d.Problems(); problems != nil {
		return core.Refuse(problems)
	}
	return nil
}

// readOwnItem reads one piece or scene. What is wrong with it is told in the
// item, with paths that start at the file.
func readOwnItem(text string, part span, path string, isScene bool) (Item, error) {
	if part.end-part.start > maxItemBytes {
		name, _ := glance(text, part)
		item := refusedItem(name, path+": "+tooLargeItem(part))
		item.Path = path
		return item, nil
	}
	v, err := parse(text, part)
	if tooDeep(err) {
		name, _ := glance(text, part)
		item := refusedItem(name, path+": "+tooDeepItem())
		item.Path = path
		return item, nil
	}
	if err != nil {
		return Item{}, err
	}
	decode := decodePiece
	if isScene {
		decode = decodeScene
	}
	item, problems := decode(v)
	item.Path, item.Fate = path, Same
	if problems != nil {
		name := item.Name
		if name == "" {
			name = nameOf(v)
		}
		item = refusedItem(name, fewer(sentences(path, problems))...)
		item.Path = path
	}
	return item, nil
}

// sentences puts each problem's path in the file before its message.
func sentences(path string, problems []core.Problem) []string {
	out := make([]string, len(problems))
	for i, p := range problems {
		place := path
		switch {
		case p.Path == "":
		case p.Path[0] == '[':
			place += p.Path
		default:
			place += "." + p.Path
		}
		out[i] = place + ": " + p.Message
	}
	return out
}

// decodePiece reads a piece as Encode writes it, or as the API shows it.
func decodePiece(v jsondoc.Value) (Item, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	o.Need("kind", "name", "body")
	item := Item{ID: readID(&d, o), Kind: piece.Kind(o.Text("kind", 64, ""))}
	item.Name = piece.TidyName(o.Text("name", 4*core.MaxNameRunes, ""))
	tags := o.Texts("tags", core.MaxTags, 4*core.MaxTagRunes)
	body, hasBody := o.Value("body")
	o.Int("version", 1, 1<<31-1, 1)
	o.Text("createdAt", 64, "")
	o.Text("updatedAt", 64, "")
	o.Done()
	info, known := kind.Of(item.Kind)
	switch {
	case !o.Has("kind") || known:
	case !item.Kind.Valid():
		d.Refuse("kind", "There is no kind of piece %s.", jsondoc.Quote(string(item.Kind)))
	default:
		d.Refuse("kind", "This Callboard has no pieces of kind %s yet, so it cannot take this one.", item.Kind)
	}
	problems := d.Problems()
	if hasBody && known {
		content, more := info.Decode(item.Name, tags, body)
		problems = append(problems, more...)
		item.Content = content
	}
	return item, problems
}

// readID reads the optional identifier of a piece or scene.
func readID(d *jsondoc.Decoder, o *jsondoc.Fields) string {
	id := o.Text("id", 64, "")
	if o.Has("id") && id != "" && !core.ValidID(id) {
		d.Refuse("id", "An identifier is 1 to 64 letters, digits, - and _.")
	}
	return id
}

// decodeScene reads a scene as Encode writes it.
func decodeScene(v jsondoc.Value) (Item, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	o.Need("title")
	set := scene.Settings{Title: piece.TidyName(o.Text("title", 4*core.MaxNameRunes, ""))}
	item := Item{ID: readID(&d, o), Name: set.Title}
	if p, ok := o.Object("prompting"); ok {
		set.Prompting.NarratorToolAccess = p.Bool("narratorToolAccess", false)
		set.Prompting.Tools = p.Texts("tools", core.MaxSceneTools, 64)
		p.Done()
	}
	set.ContextWindow = o.Int("contextWindow", 0, core.MaxContextWindow, 0)
	o.Int("version", 1, 1<<31-1, 1)
	o.Done()
	item.Scene = &set
	if problems := d.Problems(); problems != nil {
		return item, problems
	}
	return item, scene.Problems(set)
}

// refuseTwins refuses every item whose identifier an earlier one of its sort
// has: what links it could mean either.
func refuseTwins(list []Item) {
	type key struct {
		scene bool
		id    string
	}
	first := map[key]string{}
	for i, item := range list {
		if item.ID == "" || item.Fate == Refused {
			continue
		}
		k := key{item.Scene != nil, item.ID}
		if path, twice := first[k]; twice {
			list[i] = refusedItem(item.Name, item.Path+".id: The identifier "+jsondoc.Quote(item.ID)+" is that of "+path+" already. Give each its own.")
			list[i].Path = item.Path
			continue
		}
		first[k] = item.Path
	}
}
