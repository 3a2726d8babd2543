package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/page"

	"callboard/core/tool"
	"callboard/views/link"
)

// manyFields is a tool with many fields.
func manyFields(n int) tool.Tool {
	wide := tool.New()
	wide.Name = "Wide"
	for i := range n {
		wide.Body.Fields = append(wide.Body.Fields, tool.Field{Key: fmt.Sprint("k", i), Name: fmt.Sprint("field_", i), Type: tool.Text, Description: "What it is."})
	}
	return wide
}

// On a phone the sections are a row that stays in sight, with scripts and
// without, and forty fields are a list whose rows unfold.
func TestSectionsOnAPhone(t *testing.T) {
	for _, options := range [][]TabOption{{Size(390, 844)}, {Size(390, 844), NoScript}} {
		site := Serve(t)
		id := create(t, site.Store, []tool.Tool{manyFields(40)})[0].ID
		tab := chromium.Tab(t, site, options...)
		tab.Open(link.Tool(id))
		for _, section := range []string{"settings", "fields", "action", "definition"} {
			tab.Click(`.bench__nav a[href="#` + section + `"]`)
			tab.WaitFor("the heading under the row of sections", fmt.Sprintf(`(() => {
				const top = document.querySelector(%s).getBoundingClientRect().top, nav = document.querySelector(".bench__nav").getBoundingClientRect();
				return nav.top >= 0 && nav.bottom <= top && top < innerHeight - 110;
			})()`, quote("#"+section)))
		}
		if high := Eval[float64](tab, `document.querySelector("#field-list").getBoundingClientRect().height`); high > 40*60 {
			t.Errorf("forty folded fields are %v px high; want a line each", high)
		}
		tab.WaitGone("#c-fields-k9-description")
		tab.Click("#fold-k9")
		tab.Wait("#c-fields-k9-description")
		tab.WaitGone("#c-fields-k8-description")
	}
}

// Few fields are not folded, nor are many on a wide screen.
func TestFieldsThatAreNotFolded(t *testing.T) {
	for _, tt := range []struct {
		fields int
		width  int64
	}{{6, 390}, {40, 700}, {40, 1280}} {
		site := Serve(t)
		id := create(t, site.Store, []tool.Tool{manyFields(tt.fields)})[0].ID
		tab := chromium.Tab(t, site, Size(tt.width, 844))
		tab.Open(link.Tool(id))
		tab.Wait("#c-fields-k3-description")
		tab.WaitGone("#fold-k3")
	}
}

// By keyboard a row unfolds, and a fix leads into a folded row.
func TestFoldedFieldsByKeyboard(t *testing.T) {
	site := Serve(t)
	wide := manyFields(8)
	wide.Body.Fields[5].Type, wide.Body.Fields[5].Choices = tool.Choice, []string{"one"}
	id := create(t, site.Store, []tool.Tool{wide})[0].ID
	tab := chromium.Tab(t, site, Size(390, 844))
	tab.Open(link.Tool(id))
	tab.TabTo("#fold-k5")
	tab.Press("Space")
	tab.Wait("#c-fields-k5-choices")
	tab.Fill("#c-fields-k5-choices", "")
	tab.WaitText("#save-line", "(Fields)")
	for _, finding := range tab.Axe("") {
		t.Error(finding)
	}
	tab.Focus("#fold-k5")
	tab.Press("Space")
	tab.WaitGone("#c-fields-k5-choices")
	tab.ClickText("#save-line a", "(Fields)")
	if got, want := tab.Focused(), "textarea#c-fields-k5-choices[fields.k5.choices]"; got != want {
		t.Errorf("the fix leads to %s; want %s", got, want)
	}
}

// What is typed before the page's scripts are ready is previewed all the same.
func TestTypingBeforeTheScriptsAreReady(t *testing.T) {
	_, tab, id := openEditor(t)
	call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		document.addEventListener("readystatechange", () => {
			const name = document.querySelector("#c-name");
			if (document.readyState === "interactive" && name) name.value = "Early bird";
		})`})
	tab.Open(link.Tool(id))
	tab.WaitText(".see__name", "early_bird")
	tab.WaitText("#edits-count", "1 edit")
}
