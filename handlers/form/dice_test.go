package form

import (
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/dicepiece"
)

// The ids of the pieces that rows of the tests lead to.
const (
	gemsID  = "00000000000000000000000001"
	trapsID = "00000000000000000000000002"
)

// pieceNamed knows two dice pieces.
func pieceNamed(text string) (id string, ok bool) {
	switch text {
	case gemsID, "Gems":
		return gemsID, true
	case trapsID, "Traps, and worse":
		return trapsID, true
	}
	return "", false
}

// encounters is the table the tables edit.
func encounters() dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Tags = "Encounters", []string{"travel", "night"}
	p.Body.Description, p.Body.Kind = "For the salt road.\r\nBy night.", dicepiece.Table
	p.Body.Table = dicepiece.TablePart{By: dicepiece.Dice, Dice: "2d6", Rolls: 1, Repeats: true, Rows: []dicepiece.Row{
		{Text: "A toll keeper", Weight: 3, Range: "2-5"},
		{Text: "Nothing\nat all", Weight: 2, Range: "6-8", Then: []string{gemsID}},
		{Text: "{{roll::1d4}} wolves", Weight: 1, Range: "9-12"},
	}}
	return p
}

func TestDecodeDiceOneControl(t *testing.T) {
	tests := []struct {
		what    string
		sent    url.Values
		control string // what changes
		want    string
	}{
		{"a name", url.Values{"name": {"Road"}}, "name", "Road"},
		{"a blank name is kept for the rules to name", url.Values{"name": {""}}, "name", ""},
		{"line breaks as a browser sends them", url.Values{"description": {"a\r\nb"}}, "description", "a\nb"},
		{"tags", url.Values{"tags": {" a, b ,,c"}}, "tags", "a, b, c"},
		{"the kind", url.Values{"kind": {"pool"}}, "kind", "pool"},
		{"dice of another kind", url.Values{"roll.dice": {"4d6kh3"}}, "roll.dice", "4d6kh3"},
		{"dice that are none", url.Values{"table.dice": {"lots"}}, "table.dice", "lots"},
		{"how a row comes up", url.Values{"table.by": {"weight"}}, "table.by", "weight"},
		{"rolls", url.Values{"table.rolls": {" 3 "}}, "table.rolls", "3"},
		{"rolls that are no number", url.Values{"table.rolls": {"some"}}, "table.rolls", "some"},
		{"no rolls", url.Values{"table.rolls": {""}}, "table.rolls", ""},
		{"rolls below one", url.Values{"table.rolls": {"-2"}}, "table.rolls", "-2"},
		{"repeats off", url.Values{"table.repeats": {"off"}}, "table.repeats", "off"},
		{"draws", url.Values{"pool.draw": {"2"}}, "pool.draw", "2"},
		{"the order of draws", url.Values{"pool.order": {"sorted"}}, "pool.order", "sorted"},
		{"once across a turn", url.Values{"pool.onceAcrossTurn": {"off", "on"}}, "pool.onceAcrossTurn", "on"},
		{"a row's text", url.Values{"rows.r1.text": {"Fog\r\nand rain"}}, "rows.r1.text", "Fog\nand rain"},
		{"a row's totals", url.Values{"rows.r0.range": {"2–4"}}, "rows.r0.range", "2–4"},
		{"a row's weight", url.Values{"rows.r2.weight": {"40"}}, "rows.r2.weight", "40"},
		{"a weight that is none", url.Values{"rows.r2.weight": {"heavy"}}, "rows.r2.weight", "heavy"},
		{"a row's copies", url.Values{"rows.r2.copies": {"4"}}, "rows.r2.copies", "4"},
		{"a piece by its id", url.Values{"rows.r0.then": {trapsID}}, "rows.r0.then", trapsID},
		{"a piece by its name", url.Values{"rows.r0.then": {"Gems"}}, "rows.r0.then", gemsID},
		{"a name with a comma in it", url.Values{"rows.r0.then": {" Traps, and worse "}}, "rows.r0.then", trapsID},
		{"two pieces", url.Values{"rows.r0.then": {"Gems, " + trapsID}}, "rows.r0.then", gemsID + ", " + trapsID},
		{"a piece that is not there", url.Values{"rows.r0.then": {"Gold"}}, "rows.r0.then", "Gold"},
		{"no piece any more", url.Values{"rows.r1.then": {""}}, "rows.r1.then", ""},
		{"the order of the rows", url.Values{"rows.order": {"r2,r0,r1"}}, "rows.order", "r2,r0,r1"},
	}
	for _, tt := range tests {
		base := OfDice(encounters())
		got, problems := DecodeDice(tt.sent, base, base, pieceNamed)
		if problems != nil {
			t.Errorf("%s: DecodeDice(%v) refuses %v", tt.what, tt.sent, problems)
			continue
		}
		want := base.Controls()
		want[tt.control] = tt.want
		if c := got.Controls(); !maps.Equal(c, want) {
			t.Errorf("%s: DecodeDice(%v) = %s; want %s", tt.what, tt.sent, diffControls(c, want), tt.want)
		}
	}
}

func TestDecodeDiceRefuses(t *testing.T) {
	many := make([]string, core.MaxRows+1)
	for i := range many {
		many[i] = "k" + strconv.Itoa(i)
	}
	tests := []struct {
		what string
		sent url.Values
		path string
	}{
		{"an unknown control", url.Values{"colour": {"red"}}, "colour"},
		{"a control sent twice", url.Values{"name": {"a", "b"}}, "name"},
		{"a text past the ceiling", url.Values{"rows.r0.text": {strings.Repeat("x", core.MaxTextBytes+1)}}, "rows.r0.text"},
		{"bytes that are no text", url.Values{"rows.r0.text": {"a\xff"}}, "rows.r0.text"},
		{"an unknown kind", url.Values{"kind": {"wheel"}}, "kind"},
		{"an unknown way", url.Values{"table.by": {"luck"}}, "table.by"},
		{"an unknown order", url.Values{"pool.order": {"random"}}, "pool.order"},
		{"a row twice", url.Values{"rows.order": {"r0,r0"}}, "rows.order"},
		{"a key that is none", url.Values{"rows.order": {"r0,a.b"}}, "rows.order"},
		{"a key past its length", url.Values{"rows.order": {strings.Repeat("k", maxKeyBytes+1)}}, "rows.order"},
		{"too many rows", url.Values{"rows.order": {strings.Join(many, ",")}}, "rows.order"},
		{"a control of a row that is not in the form", url.Values{"rows.r9.text": {"x"}}, "rows.r9.text"},
		{"a checkbox that is neither on nor off", url.Values{"table.repeats": {"maybe"}}, "table.repeats"},
	}
	for _, tt := range tests {
		base := OfDice(encounters())
		got, problems := DecodeDice(tt.sent, base, base, pieceNamed)
		if len(problems) == 0 || problems[0].Path != tt.path {
			t.Errorf("%s: DecodeDice refuses %v; want %s", tt.what, problems, tt.path)
		}
		if !reflect.DeepEqual(got, base) {
			t.Errorf("%s: a refused form changes the draft", tt.what)
		}
	}
}

func TestDecodeDiceNothingIsBase(t *testing.T) {
	base := OfDice(encounters())
	got, problems := DecodeDice(url.Values{"version": {"3"}, "do": {"save"}, "see.least": {"7"}, "try.paste": {"a"}}, base, base, pieceNamed)
	if problems != nil || !Same(got, base) {
		t.Errorf("DecodeDice of no control = %+v, %v; want base", got, problems)
	}
}

// Only what was edited is a change, although a page without scripts posts
// everything, and texts come back as their controls show them.
func TestDecodeDiceWholeFormUnedited(t *testing.T) {
	odd := encounters()
	odd.Name = "two\nlines"
	odd.Body.Table.Rows[0].Then = []string{"", "no id", "a, b"}
	for what, p := range map[string]dicepiece.Piece{"plain": encounters(), "odd": odd, "blank": dicepiece.New()} {
		base := OfDice(p)
		got, problems := DecodeDice(diceBrowser(base), base, base, pieceNamed)
		if problems != nil || !Same(got, base) {
			t.Errorf("%s: the form as drawn edits %v, refuses %v; want nothing", what, dicepiece.Diff(base.Whole(), got.Whole()), problems)
		}
	}
}

// diceBrowser posts a draft's form as a browser without scripts does.
func diceBrowser(d Dice) url.Values {
	sent := url.Values{"version": {"1"}}
	for name, v := range d.Controls() {
		switch {
		case name == "table.repeats" || name == "pool.onceAcrossTurn":
			sent[name] = []string{Off}
			if v == On {
				sent[name] = []string{Off, On}
			}
		case name == "description" || strings.HasSuffix(name, ".text"):
			sent.Set(name, strings.ReplaceAll(lines(v), "\n", "\r\n"))
		default:
			sent.Set(name, oneLine(v))
		}
	}
	return sent
}

// Each kind keeps what it has of its own while another one is chosen.
func TestDecodeDiceSwitchingTheKindLosesNothing(t *testing.T) {
	base := OfDice(dicepiece.New())
	d := base
	for _, step := range []url.Values{
		{"kind": {"table"}, "table.by": {"dice"}, "table.dice": {"2d6"}, "rows.order": {"a,b"}, "rows.a.text": {"Fog"}, "rows.a.range": {"2-6"}, "rows.b.text": {"Rain"}, "rows.b.range": {"7-12"}},
		{"table.by": {"weight"}, "rows.a.weight": {"5"}},
		{"kind": {"pool"}, "pool.draw": {"2"}, "rows.b.copies": {"3"}},
		{"kind": {"roll"}, "roll.dice": {"3d6"}},
		{"kind": {"table"}, "table.by": {"dice"}},
	} {
		sent := diceBrowser(d)
		maps.Copy(sent, step)
		now, problems := DecodeDice(sent, base, d, pieceNamed)
		if problems != nil {
			t.Fatalf("%v is refused: %v", step, problems)
		}
		data, err := now.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if d, err = ParseDice(data); err != nil {
			t.Fatal(err)
		}
	}
	b := d.Whole().Body
	want := []dicepiece.Row{{Text: "Fog", Range: "2-6", Weight: 5, Copies: 1}, {Text: "Rain", Range: "7-12", Weight: 1, Copies: 3}}
	if b.Roll.Dice != "3d6" || b.Table.Dice != "2d6" || b.Pool.Draw != 2 || !reflect.DeepEqual(d.Rows, want) {
		t.Errorf("after all kinds: roll %q, table %q, draw %d, rows %+v; want all that was typed", b.Roll.Dice, b.Table.Dice, b.Pool.Draw, d.Rows)
	}
}

// Rows behind the ones that the form shows stay as the draft had them, be they
// saved or new.
func TestDecodeDiceKeepsRowsThatAreNotShown(t *testing.T) {
	base := OfDice(encounters())
	was := base
	for i := range ShownRows + 50 {
		was.Keys = append(was.Keys, "n"+strconv.Itoa(i))
		was.Rows = append(was.Rows, dicepiece.Row{Text: "new " + strconv.Itoa(i), Weight: i + 1, Copies: 1})
	}
	sent := url.Values{"rows.order": {strings.Join(was.Keys, ",")}}
	for i, key := range was.Keys[:ShownRows] {
		sent.Set("rows."+key+".text", was.Rows[i].Text)
		sent.Set("rows."+key+".weight", strconv.Itoa(was.Rows[i].Weight))
	}
	sent.Set("rows.n5.text", "typed")
	got, problems := DecodeDice(sent, base, was, pieceNamed)
	if problems != nil {
		t.Fatal(problems)
	}
	want := slices.Clone(was.Rows)
	want[8].Text = "typed"
	if !reflect.DeepEqual(got.Rows, want) {
		i := slices.IndexFunc(got.Rows, func(r dicepiece.Row) bool { return r.Text == "" })
		t.Errorf("row %d of %d is blank; want all rows as they were, and the one typed", i+1, len(got.Rows))
	}
}

// What the controls show, DecodeDice reads: of any draft that a form made.
func TestDecodeDiceReadsControls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := OfDice(encounters())
		first, problems := DecodeDice(anyDiceForm(t), base, base, pieceNamed)
		if problems != nil {
			t.Fatalf("a form that could be typed is refused: %v", problems)
		}
		again, problems := DecodeDice(diceBrowser(first), base, first, pieceNamed)
		if problems != nil {
			t.Fatalf("the drawn form is refused: %v", problems)
		}
		if !Same(first, again) {
			t.Fatalf("drawn and read again: %s", diffControls(again.Controls(), first.Controls()))
		}
		data, err := first.JSON()
		if err != nil {
			t.Fatal(err)
		}
		stored, err := ParseDice(data)
		if err != nil || !Same(stored, first) {
			t.Fatalf("ParseDice(%s) = %v; want the draft again", data, err)
		}
	})
}

// A form that holds only what differs from base comes to the same draft as the
// whole form.
func TestDecodeDiceEditedControlsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := OfDice(encounters())
		whole, problems := DecodeDice(anyDiceForm(t), base, base, pieceNamed)
		if problems != nil {
			t.Fatalf("a form that could be typed is refused: %v", problems)
		}
		edited, saved := diceBrowser(whole), diceBrowser(base)
		maps.DeleteFunc(edited, func(name string, v []string) bool { return slices.Equal(v, saved[name]) })
		alone, problems := DecodeDice(edited, base, base, pieceNamed)
		if problems != nil || !Same(whole, alone) {
			t.Fatalf("only what was edited: %s, %v; want the same", diffControls(alone.Controls(), whole.Controls()), problems)
		}
	})
}

// anyDiceForm is a form in which anything may have been typed.
func anyDiceForm(t *rapid.T) url.Values {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab ,;\n\"é漢\u202e{}0-d6")), 0, 12, -1)
	line := rapid.Map(text, oneLine)
	number := rapid.SampledFrom([]string{"", "0", "1", "7", " 12 ", "-3", "1e3", "many", "1000001", "٣"})
	sent := url.Values{}
	some := func(name string, value *rapid.Generator[string]) {
		if rapid.Bool().Draw(t, name+"?") {
			sent.Set(name, value.Draw(t, name))
		}
	}
	for _, name := range []string{"name", "tags", "roll.dice", "table.dice"} {
		some(name, line)
	}
	some("description", text)
	some("kind", rapid.SampledFrom([]string{"roll", "table", "pool"}))
	some("table.by", rapid.SampledFrom([]string{"weight", "dice"}))
	some("pool.order", rapid.SampledFrom([]string{"drawn", "sorted"}))
	some("table.repeats", rapid.SampledFrom([]string{On, Off}))
	some("pool.onceAcrossTurn", rapid.SampledFrom([]string{On, Off}))
	some("table.rolls", number)
	some("pool.draw", number)
	some("rows.order", rapid.SampledFrom([]string{"", "r0,r1,r2", "r2,r0", "n1,r1", "r1,n1,r0,r2,n2"}))
	keys := OfDice(encounters()).Keys
	if sent.Has("rows.order") {
		keys = split(sent.Get("rows.order"), ",")
	}
	for _, key := range keys {
		at := "rows." + key
		some(at+".text", text)
		some(at+".range", line)
		some(at+".weight", number)
		some(at+".copies", number)
		some(at+".then", rapid.OneOf(line, rapid.SampledFrom([]string{"Gems", gemsID + ", Gold", "Traps, and worse", ",,"})))
	}
	return sent
}

func FuzzDecodeDice(f *testing.F) {
	f.Add("name=a&kind=pool&rows.order=r2,n1&rows.n1.text=x")
	f.Add(diceBrowser(OfDice(encounters())).Encode())
	f.Add("rows.r0.then=Gems,,x&table.rolls=x&rows.r1.weight=-1")
	f.Fuzz(func(t *testing.T, form string) {
		sent, err := url.ParseQuery(form)
		if err != nil {
			t.Skip()
		}
		base := OfDice(encounters())
		d, problems := DecodeDice(sent, base, base, pieceNamed)
		if problems != nil {
			return
		}
		data, err := d.JSON()
		if err != nil {
			t.Fatalf("a decoded draft cannot be stored: %v", err)
		}
		if _, err := ParseDice(data); err != nil {
			t.Fatalf("a stored draft cannot be read: %v\n%s", err, data)
		}
		controls := d.Controls()
		for _, p := range DiceProblems(d, func(string) bool { return false }) {
			if _, ok := controls[p.Control]; !ok && p.Control != "rows" {
				t.Fatalf("a problem names the control %q, which the form has not", p.Control)
			}
		}
	})
}
