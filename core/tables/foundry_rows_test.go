package tables

import "testing"

// foundryCase is a document of Foundry, or several in a list, and what is read.
type foundryCase struct{ doc, want string }

func checkFoundry(t *testing.T, rows []foundryCase) {
	t.Helper()
	for _, r := range rows {
		v := parsed(t, "["+r.doc+"]")
		if got := told(foundryTables(v.Items)); got != r.want {
			t.Errorf("Foundry %s =\n%s\nwant\n%s", r.doc, got, r.want)
		}
	}
}

func TestFoundryRanges(t *testing.T) {
	const two = `"results":[{"text":"a","range":[1,3],"weight":3},{"text":"b","range":[4,6],"weight":3}]`
	checkFoundry(t, []foundryCase{
		{`{"name":"T","formula":"1d6",` + two + `}`, lines("[0] T: by weight", "  3 = a", "  3 = b")},
		{`{"name":"T","formula":"d6",` + two + `}`, lines("[0] T: by weight", "  3 = a", "  3 = b")},
		{`{"name":"T",` + two + `}`, lines("[0] T: by weight", "  * It named no dice; the width of each range is its row's weight.", "  3 = a", "  3 = b")},
		{`{"name":"T","formula":"2d6","results":[{"text":"a","range":[2,7]},{"text":"b","range":[8,12]}]}`, lines("[0] T: by 2d6", "  2-7 = a", "  8-12 = b")},
		{`{"name":"T","formula":"1d6","results":[{"text":"a","range":[3,1]},{"text":"b","range":["4","6.0"]}]}`, lines("[0] T: by 1d6", "  1-3 = a", "  4-6 = b")},
		{`{"name":"T","formula":"1d6","results":[{"text":"a","range":[1,4]},{"text":"b","range":[3,6]}]}`, lines("[0] T: by 1d6", "  * Rows 1 and 2 shared totals; where they did, one row has their texts, each on its own line.", "  1-2 = a", "  3-4 = a⏎b", "  5-6 = b")},
		{`{"name":"T","formula":"1d6","results":[{"text":"a","range":[1,4]},{"text":"b"}]}`, lines("[0] T: by 1d6", "  * Row 2 had no range, so it never came up; left out.", "  * It had no row for 5-6; the row “Nothing” stands for what came up then.", "  1-4 = a", "  5-6 = Nothing")},
		{`{"name":"T","formula":"1d4","results":[{"text":"a","range":[1,4]},{"text":"b","range":[5,9]}]}`, lines("[0] T: by 1d4", "  * Row 2 could never come up, as 1d4 rolls 1 to 4; left out.", "  1-4 = a")},
		{`{"name":"T","formula":"","results":[{"text":"a","weight":2},{"text":"b","weight":1}]}`, lines("[0] T: by weight", "  2 = a", "  1 = b")},
		{`{"name":"T","formula":"1d6","results":[]}`, lines("[0] T: refused", "  ! It has no rows.")},
		{`{"name":"T","formula":"1d6","results":[1]}`, lines("[0] T: refused", "  ! Row 1 is a number, not a result: the file keeps its rows elsewhere. Export the table from Foundry itself.")},
	})
}

func TestFoundryTexts(t *testing.T) {
	one := func(row string) string { return `{"name":"T","formula":"1d2","results":[` + row + `]}` }
	checkFoundry(t, []foundryCase{
		{one(`{"text":"<p>a <b>b</b></p>","range":[1,2]}`), lines("[0] T: by 1d2", "  1-2 = a b")},
		{one(`{"text":"[[2d6]] {x}","range":[1,2],"weight":2}`), lines("[0] T: by weight", `  2 = {{roll::2d6}} \{x\}`)},
		{one(`{"name":"a","description":"b","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  2 = a: b")},
		{one(`{"name":"a","description":"<p>b</p><p>c</p>","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  2 = a⏎b⏎⏎c")},
		{one(`{"name":"a","description":"a","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  2 = a")},
		{one(`{"name":"","description":"b","text":"c","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  2 = b")},
		{one(`{"text":"","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  * Row 1 was blank; it says “Nothing” here.", "  2 = Nothing")},
		{one(`{"text":"Bear","type":1,"documentCollection":"Actor","documentId":"abc","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  * Row 1 names a document of Foundry, whose name stands as text: Actor.abc.", "  2 = Bear")},
		{one(`{"text":"Gems","type":"document","documentUuid":"RollTable.gone","range":[1,2],"weight":2}`), lines("[0] T: by weight", "  * Row 1 rolls on a table that is not in the file; its name stands as text.", "  2 = Gems")},
		{`{"name":"<i>T</i> &amp; U","description":"<p>Says {so}.</p>","formula":"1d2","results":[{"text":"a","range":[1,2],"weight":2}]}`, lines("[0] T & U: by weight", `  about "Says {so}."`, "  2 = a")},
		{`{"name":"T"}`, lines("[0] T: refused", "  ! This is an object, not a table of Foundry: it has no results.")},
	})
}

func TestFoundryPools(t *testing.T) {
	checkFoundry(t, []foundryCase{
		{`{"name":"T","formula":"1d3","replacement":false,"results":[{"text":"a","range":[1,2]},{"text":"b","range":[3,3],"drawn":true}]}`,
			lines("[0] T: pool, draw 1", "  * It was drawn from without replacement, so it is a pool: whole again with the next reply.", "  * Row 2 was already drawn in Foundry; here nothing is drawn yet.", "  2x = a", "  1x = b")},
		{`{"name":"T","formula":"2d6","replacement":false,"results":[{"text":"a","range":[2,7]},{"text":"b","range":[8,12]}]}`,
			lines("[0] T: pool, draw 1", "  * It was drawn from without replacement, so it is a pool: whole again with the next reply.", "  * A pool draws rows by their copies, so its dice \"2d6\" are not rolled.", "  6x = a", "  5x = b")},
	})
}

// Tables of one file roll on each other, and no longer on one that is refused.
func TestFoundryLinks(t *testing.T) {
	const from = `{"_id":"aaaaaaaaaaaaaaaa","name":"From","formula":"1d2","results":[{"text":"x","type":"document","documentUuid":"RollTable.bbbbbbbbbbbbbbbb","range":[1,2],"weight":2}]},`
	checkFoundry(t, []foundryCase{
		{from + `{"_id":"bbbbbbbbbbbbbbbb","name":"To","formula":"1d2","results":[{"text":"y","range":[1,2],"weight":2}]}`, lines("[0] From: by weight", "  2 = x → bbbbbbbbbbbbbbbb", "[1] To: by weight", "  2 = y")},
		{from + `{"_id":"bbbbbbbbbbbbbbbb","name":"To","formula":"1d2","results":[]}`, lines("[0] From: by weight", "  * Row 1 rolls on \"To\", which is refused; the row is kept without it.", "  2 = x", "[1] To: refused", "  ! It has no rows.")},
		{`{"_id":"aaaaaaaaaaaaaaaa","name":"From","formula":"1d2","results":[{"text":"@UUID[RollTable.bbbbbbbbbbbbbbbb]{Go on}","range":[1,2],"weight":2}]},{"_id":"bbbbbbbbbbbbbbbb","name":"To","formula":"1d2","results":[{"text":"y","range":[1,2],"weight":2}]}`,
			lines("[0] From: by weight", "  2 = Go on → bbbbbbbbbbbbbbbb", "[1] To: by weight", "  2 = y")},
	})
}
