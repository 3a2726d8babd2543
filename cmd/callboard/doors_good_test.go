package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// goodRow is odd input that is no fault: every door takes it, and all three
// store the same.
type goodRow struct {
	name string
	json string     // the members of a tool
	form url.Values // the same on the page
	text string     // it must not be on a page as it is
}

func goodInput() []goodRow {
	const code = `<img src=x onerror=alert(1)>`
	html := strings.ReplaceAll(`"name":"H","tags":["H"],"body":{"description":"H","category":"H","emptyResult":"H","fields":[{"name":"a","description":"H","type":"choice","choices":["H","</select><b>"]}]}`, "H", code)
	wide := strings.Repeat("字", 200)
	rtl := "أداة \u202eevil\u202c \u200f!"
	thousand := controls("fields.order", many(1000, ",", func(i int) string { return fmt.Sprint("f", i) }))
	for i := range 1000 {
		thousand.Set(fmt.Sprintf("fields.f%d.name", i), fmt.Sprint("f", i))
	}
	return []goodRow{
		{"HTML in every text", html, merged(
			controls("name", code, "tags", code, "description", code, "category", code, "emptyResult", code),
			fieldControls("name", "a", "description", code, "type", "choice", "choices", code+"\n</select><b>")), code},
		{"a name of 200 wide characters", members(`"`+wide+`"`, ""), controls("name", wide), ""},
		{"right to left, with marks", members(`"`+rtl+`"`, `"description":"`+rtl+`"`), controls("name", rtl, "description", rtl), ""},
		{"emoji of many code points", members(`"👩‍👩‍👧‍👦"`, ""), controls("name", "👩‍👩‍👧‍👦"), ""},
		{"templates of other systems", members(`"{{.Name}}"`, `"description":"${7*7} {{7*7}} <%= 7*7 %> '; DROP TABLE pieces; --"`),
			controls("name", "{{.Name}}", "description", "${7*7} {{7*7}} <%= 7*7 %> '; DROP TABLE pieces; --"), ""},
		{"a description as long as may be", body(`"description":"` + long(65536) + `"`), controls("name", "T", "description", long(65536)), ""},
		{"1,000 fields", fields(many(1000, ",", func(i int) string { return fmt.Sprintf(`{"name":"f%d"}`, i) })), merged(thousand, controls("name", "T")), ""},
		{"line breaks as they are", body(`"description":"a\n\n\tb\n"`), controls("name", "T", "description", "a\r\n\r\n\tb\r\n"), ""},
		{"a line break first", body(`"description":"\n\nb"`), controls("name", "T", "description", "\r\n\r\nb"), ""},
		{"names that differ in nothing", members(`"There"`, `"description":"twin"`), controls("description", "twin"), ""},
	}
}

func merged(all ...url.Values) url.Values {
	out := url.Values{}
	for _, v := range all {
		for name, list := range v {
			out[name] = list
		}
	}
	return out
}

// stored is what the library keeps of a piece, without what each has its own.
type stored struct {
	ID, Name string
	Tags     []string
	Body     struct {
		Description, Category, EmptyResult string
		Fields                             []struct {
			Name, Description, Type string
			Choices                 []string
		}
	}
}

func TestOddInputThatIsGood(t *testing.T) {
	for _, row := range goodInput() {
		t.Run(row.name, func(t *testing.T) {
			d := openDoors(t)
			// The command line first: of a file it takes only what the library
			// has not.
			if got := d.cli(row.json); got.status != exitGood {
				t.Errorf("the command line answered %d: %.300s", got.status, got.words)
			}
			if got := d.api(row.json); got.status != http.StatusCreated {
				t.Errorf("the API answered %d: %.300s", got.status, got.words)
			}
			if got := d.page(row.form); got.status != http.StatusSeeOther {
				t.Errorf("the page answered %d: %s", got.status, shortened(got.words))
			}
			d.storedAlike()
			d.neverRendered(row.text)
		})
	}
}

// storedAlike fails unless all pieces say the same.
func (d *doors) storedAlike() {
	d.t.Helper()
	var list struct{ Pieces []stored }
	if err := json.Unmarshal([]byte(run(d.t, "", nil, "export", "--db", d.db).out), &list); err != nil {
		d.t.Fatal(err)
	}
	texts := map[string]bool{}
	for _, p := range list.Pieces {
		p.ID = ""
		text, err := json.Marshal(p)
		if err != nil {
			d.t.Fatal(err)
		}
		texts[string(text)] = true
	}
	if len(list.Pieces) != 3 || len(texts) != 1 {
		d.t.Errorf("%d pieces say %d different things; want 3 that say one", len(list.Pieces), len(texts))
		for text := range texts {
			d.t.Logf("%.400s", text)
		}
	}
}

// neverRendered asks every page that shows the tools and looks for the text as
// it is.
func (d *doors) neverRendered(text string) {
	d.t.Helper()
	if text == "" {
		return
	}
	scene := d.ask("POST", "/api/chats", "application/json", fmt.Sprintf(`{"title":%q,"prompting":{"tools":[%q]}}`, text, d.id))
	var made struct{ ID string }
	if err := json.Unmarshal(scene.Body.Bytes(), &made); err != nil || scene.Code != 201 {
		d.t.Fatalf("POST /api/chats = %d %s", scene.Code, scene.Body)
	}
	q := url.QueryEscape(text)
	for _, path := range []string{
		"/library", "/library?q=" + q, "/library?tag=" + q, "/library?costs=1", "/library/peek/" + d.id, "/workbench", "/find?q=" + q, "/find/results?q=img",
		"/workbench/tools/" + d.id, "/workbench/tools/" + d.id + "?from=scene:" + made.ID, "/workbench/tools/" + d.id + "/history", "/workbench/tools/" + d.id + "/history/1",
		"/booth/scenes/" + made.ID, "/booth/scenes/" + made.ID + "/link", "/booth/scenes/" + made.ID + "/link?q=" + q, "/library?kind=" + q, "/nothing/" + q,
	} {
		page := d.ask("GET", path, "", "").Body.String()
		if strings.Contains(page, text) || strings.Contains(page, "</select><b>") {
			d.t.Errorf("GET %.60s renders what an author wrote", path)
		}
		if len(page) < 500 {
			d.t.Errorf("GET %.60s = %q; want a page", path, page)
		}
	}
}
