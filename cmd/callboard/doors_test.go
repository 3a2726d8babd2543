package main

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// doors are the three ways into one library: the editor's page, the API, the
// command line.
type doors struct {
	t       *testing.T
	db      string
	store   *models.Store
	handler http.Handler
	id      string // a tool that is there already, which the page edits
}

func openDoors(t *testing.T) *doors {
	t.Helper()
	d := &doors{t: t, db: filepath.Join(t.TempDir(), "doors.db")}
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(t.Context(), models.Options{Path: d.db, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	d.store = store
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	d.handler = web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler()
	made := d.ask("POST", "/api/pieces", "application/json", `{"kind":"tool","name":"There","body":{}}`)
	var p struct{ ID string }
	if err := json.Unmarshal(made.Body.Bytes(), &p); err != nil || made.Code != http.StatusCreated {
		t.Fatalf("POST /api/pieces = %d %s; want 201", made.Code, made.Body)
	}
	d.id = p.ID
	return d
}

func (d *doors) ask(method, path, contentType, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "127.0.0.1"
	r.Header.Set("Content-Type", contentType)
	r.AddCookie(&http.Cookie{Name: "callboard_person", Value: "somebody"})
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	return w
}

// answered is what a door says: a status (the exit status on the command line)
// and words.
type answered struct {
	status int
	words  string
}

// api makes a tool of the members, the JSON between the braces.
func (d *doors) api(members string) answered {
	w := d.ask("POST", "/api/pieces", "application/json", `{"kind":"tool",`+members+`}`)
	var problem struct {
		Detail string
		Errors []struct{ Path, Message string }
	}
	words := w.Body.String()
	if json.Unmarshal(w.Body.Bytes(), &problem) == nil && w.Code >= 400 {
		words = problem.Detail
		for _, e := range problem.Errors {
			words += "\n" + e.Message
		}
	}
	return answered{w.Code, words}
}

// page saves the tool that is there with the controls as sent.
func (d *doors) page(controls url.Values) answered {
	form := url.Values{"version": {"1"}}
	for name, values := range controls {
		form[name] = values
	}
	w := d.ask("POST", "/workbench/tools/"+d.id, "application/x-www-form-urlencoded", form.Encode())
	d.ask("POST", "/workbench/tools/"+d.id+"/discard", "application/x-www-form-urlencoded", "")
	return answered{w.Code, unescape.Replace(w.Body.String())}
}

var unescape = strings.NewReplacer("&#34;", `"`, "&#39;", "'")

// cli imports a file of ours with one tool of the members.
func (d *doors) cli(members string) answered {
	d.t.Helper()
	file := filepath.Join(d.t.TempDir(), "in.json")
	if err := os.WriteFile(file, []byte(`{"callboard":1,"pieces":[{"id":"new","kind":"tool",`+members+`}]}`), 0o600); err != nil {
		d.t.Fatal(err)
	}
	got := run(d.t, "", nil, "import", "--db", d.db, file)
	return answered{got.status, got.err + got.out}
}

// untouched fails unless the library is as it was opened.
func (d *doors) untouched(what string) {
	d.t.Helper()
	got := run(d.t, "", nil, "export", "--db", d.db)
	var file struct {
		Pieces []struct {
			Name string
			Body struct {
				Description string
				Fields      []any
			}
		}
	}
	if err := json.Unmarshal([]byte(got.out), &file); err != nil || got.status != exitGood {
		d.t.Fatalf("%s: export = %+v, %v", what, got, err)
	}
	if len(file.Pieces) != 1 || file.Pieces[0].Name != "There" || file.Pieces[0].Body.Description != "" || len(file.Pieces[0].Body.Fields) != 0 {
		d.t.Errorf("%s stored something: %.300s", what, got.out)
	}
	if e, ok := d.store.Shelf().Entry(d.id); !ok || e.Version != 1 {
		d.t.Errorf("%s: the tool that was there has a new version", what)
	}
}

// TestBadInput tries every kind of bad input of a tool at every door it fits
// through: a clear sentence, the right status, nothing stored.
func TestBadInput(t *testing.T) {
	d := openDoors(t)
	for _, row := range badInput() {
		t.Run(row.name, func(t *testing.T) {
			d.t = t
			if row.json != "" {
				status := row.api
				if status == 0 {
					status = http.StatusUnprocessableEntity
				}
				d.refused("the API", d.api(row.json), status, row.says)
				d.refused("the command line", d.cli(row.json), exitProblems, row.says)
			}
			if row.form != nil {
				status, says := row.page, row.says
				if status == 0 {
					status = http.StatusUnprocessableEntity
				}
				if row.pageSays != "" {
					says = row.pageSays
				}
				d.refused("the page", d.page(row.form), status, says)
			}
		})
	}
}

func (d *doors) refused(door string, got answered, status int, says string) {
	d.t.Helper()
	if got.status != status || !strings.Contains(got.words, says) {
		d.t.Errorf("%s answered %d with %q; want %d and %q in it", door, got.status, shortened(got.words), status, says)
	}
	for _, bad := range []string{"goroutine", ".go:", "sqlite", "%!", "<nil>"} {
		if strings.Contains(got.words, bad) {
			d.t.Errorf("%s answered with %q in it", door, bad)
		}
	}
	if door == "the page" && strings.Contains(strings.ReplaceAll(got.words, `<img src="/static/`, ""), "<img") {
		d.t.Errorf("%s renders what was sent", door)
	}
	d.untouched(door)
}

// shortened is a page without what stands around its messages.
func shortened(words string) string {
	if i := strings.Index(words, `<div id="notices"`); i >= 0 {
		words = words[i:]
	} else if i := strings.Index(words, `<main`); i >= 0 {
		words = words[i:]
	}
	return words[:min(len(words), 700)]
}
