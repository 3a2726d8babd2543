package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"callboard/core/piece"
)

func TestPieceLife(t *testing.T) {
	s := open(t)
	made := s.do("POST", "/api/pieces", `{"kind":"tool","name":" Skill check ","tags":["play"],"body":`+skill+`}`)
	made.want(t, "POST", 201, `"name":"Skill check","version":1,"tags":["play"],"body":{"description":"Rolls a check."`)
	if made.etag != `"v1"` {
		t.Errorf("POST ETag = %s; want \"v1\"", made.etag)
	}
	id := made.json["id"].(string)
	s.do("GET", "/api/pieces/"+id, "").want(t, "GET", 200, `"offeredTo":["narration"],"maxCalls":null,"emptyResult":"","cases":[],"origin":null`)
	s.do("GET", "/api/pieces/"+id, "", "If-None-Match", `"v1"`).want(t, "GET If-None-Match", 304, "")

	s.do("PATCH", "/api/pieces/"+id, `{}`).want(t, "PATCH without If-Match", 428, `"type":"precondition_required"`)
	s.do("PATCH", "/api/pieces/"+id, `{}`, "If-Match", "3").want(t, "PATCH If-Match 3", 400, `\"v3\"`)
	if a := s.do("PATCH", "/api/pieces/"+id, `{}`, "If-Match", `"v1"`); a.status != 200 || a.etag != `"v1"` {
		t.Errorf("empty PATCH = %d %s; want 200 \"v1\"", a.status, a.etag)
	}
	a := s.do("PATCH", "/api/pieces/"+id, `{"body":{"maxCalls":2},"name":"Check"}`, "If-Match", `"v1"`, "Content-Type", "application/merge-patch+json")
	a.want(t, "PATCH", 200, `"maxCalls":2`)
	a.want(t, "PATCH keeps the rest", 200, `"key":"skill","name":"skill"`)
	if a.etag != `"v2"` {
		t.Errorf("PATCH ETag = %s; want \"v2\"", a.etag)
	}
	stale := s.do("PATCH", "/api/pieces/"+id, `{"tags":["other"]}`, "If-Match", `"v1"`)
	stale.want(t, "stale PATCH of another part", 412, `"current":{"id":"`+id+`"`)
	s.do("PATCH", "/api/pieces/"+id, `{"body":{"action":{"kind":"record"}}}`, "If-Match", `"v2"`).want(t, "PATCH action.kind", 200, `"action":{"kind":"record"}`)

	s.do("DELETE", "/api/pieces/"+id, "").want(t, "DELETE", 204, "")
	s.do("GET", "/api/pieces/"+id, "").want(t, "GET after DELETE", 404, "is in the trash")
	s.do("PATCH", "/api/pieces/"+id, `{"name":"x"}`, "If-Match", `"v3"`).want(t, "PATCH after DELETE", 404, "trash")
	s.do("DELETE", "/api/pieces/nothere", "").want(t, "DELETE nothing", 404, `"type":"not_found"`)
}

// TestPieceBadInput: every kind of bad input gets one sentence, its status and
// its path, and nothing is stored.
func TestPieceBadInput(t *testing.T) {
	rows := []struct{ name, body, contentType, holds string }{
		{"422 no kind", `{"name":"x","body":{}}`, "", `"path":"kind"`},
		{"422 other kind", `{"kind":"tracker","name":"x","body":{}}`, "", `"path":"kind"`},
		{"422 no such kind", `{"kind":"spell","name":"x","body":{}}`, "", `"path":"kind"`},
		{"422 not an object", `[]`, "", `must be an object`},
		{"422 no name", `{"kind":"tool","name":"  ","body":{}}`, "", `"path":"name"`},
		{"422 long name", `{"kind":"tool","name":"` + strings.Repeat("é", 201) + `","body":{}}`, "", `"path":"name"`},
		{"422 unknown member", `{"kind":"tool","name":"x","body":{},"extra":1}`, "", `"path":"extra"`},
		{"422 unknown in body", `{"kind":"tool","name":"x","body":{"colour":"red"}}`, "", `"path":"body.colour"`},
		{"422 unknown in field", `{"kind":"tool","name":"x","body":{"fields":[{"name":"a","type":"text","max":3}]}}`, "", `"path":"body.fields[0].max"`},
		{"422 duplicate member", `{"kind":"tool","name":"x","name":"y","body":{}}`, "", `"errors":[{"path":"name","message":"\"name\" is given twice in one object."}]`},
		{"422 duplicate member inside", `{"kind":"tool","name":"x","body":{"fields":[{"name":"a"},{"type":"text","name":"b","type":"text"}]}}`, "", `"path":"body.fields[1].type"`},
		{"422 wrong type", `{"kind":"tool","name":"x","body":{"maxCalls":"four"}}`, "", `"path":"body.maxCalls"`},
		{"422 field name", `{"kind":"tool","name":"x","body":{"fields":[{"name":"A b","type":"text"}]}}`, "", `"path":"body.fields[0].name"`},
		{"422 same field name", `{"kind":"tool","name":"x","body":{"fields":[{"name":"a","type":"text"},{"key":"k","name":"a","type":"text"}]}}`, "", `"path":"body.fields[1].name"`},
		{"422 choice without choices", `{"kind":"tool","name":"x","body":{"fields":[{"name":"a","type":"choice"}]}}`, "", `"path":"body.fields[0].choices"`},
		{"422 choices on text", `{"kind":"tool","name":"x","body":{"fields":[{"name":"a","type":"text","choices":["b"]}]}}`, "", `"path":"body.fields[0].choices"`},
		{"422 same choice but for case", `{"kind":"tool","name":"x","body":{"fields":[{"name":"a","type":"choice","choices":["b","B"]}]}}`, "", `"path":"body.fields[0].choices`},
		{"422 not picked", `{"kind":"tool","name":"x","body":{"action":{"kind":"roll","field":""}}}`, "", `"path":"body.action.field"`},
		{"422 roll reads a number", `{"kind":"tool","name":"x","body":{"fields":[{"name":"n","type":"number"}],"action":{"kind":"roll","field":"n"}}}`, "", `"path":"body.action.field"`},
		{"422 unknown action", `{"kind":"tool","name":"x","body":{"action":{"kind":"fly"}}}`, "", `"path":"body.action.kind"`},
		{"422 unknown prompt", `{"kind":"tool","name":"x","body":{"offeredTo":["everyone"]}}`, "", `"path":"body.offeredTo[0]"`},
		{"422 calls", `{"kind":"tool","name":"x","body":{"maxCalls":0}}`, "", `"path":"body.maxCalls"`},
		{"422 long text", `{"kind":"tool","name":"x","body":{"description":"` + strings.Repeat("a", 65<<10) + `"}}`, "", `"path":"body.description"`},
		{"400 not JSON", `{"kind":`, "", `not readable as JSON`},
		{"400 too deep", strings.Repeat("[", 40) + strings.Repeat("]", 40), "", `nested`},
		{"400 trailing", `{} {}`, "", `not readable as JSON`},
		{"413 large", `"` + strings.Repeat("a", 1<<20) + `"`, "", `larger than 1 MiB`},
		{"415 form", `kind=tool`, "application/x-www-form-urlencoded", `reads application/json`},
	}
	s := open(t)
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			var status int
			if _, err := fmt.Sscan(r.name, &status); err != nil {
				t.Fatal(err)
			}
			headers := []string{}
			if r.contentType != "" {
				headers = append(headers, "Content-Type", r.contentType)
			}
			a := s.do("POST", "/api/pieces", r.body, headers...)
			a.want(t, "POST", status, r.holds)
			var p struct {
				Type, Title, Detail string
				Status              int
				Errors              []struct{ Path, Message string }
			}
			if err := json.Unmarshal([]byte(a.body), &p); err != nil || p.Status != status || p.Title != http.StatusText(status) || !strings.HasSuffix(p.Detail, ".") {
				t.Errorf("the problem is %s; want type, title, status %d and a finished sentence", a.body, status)
			}
		})
	}
	if n := s.store.Shelf().Len(); n != 0 {
		t.Errorf("%d pieces were stored by refused requests; want 0", n)
	}
}

// TestPatchOfNothing: a patch that changes nothing makes no version, in whatever
// form the piece was stored.
func TestPatchOfNothing(t *testing.T) {
	s := open(t)
	older := []byte(`{"action":{"kind":"record"},"fields":[{"type":"text","name":"a"}],"description":"As an older version wrote it."}`)
	p, err := s.store.Create(t.Context(), "Ana", piece.Tool, piece.Content{Name: "Check", Tags: []string{"play"}, Body: older})
	if err != nil {
		t.Fatal(err)
	}
	for _, patch := range []string{
		`{}`, `{"body":{}}`, `{"name":"Check"}`, `{"name":" Check "}`, `{"tags":["play"]}`, `{"body":{"description":"As an older version wrote it."}}`,
		`{"body":{"maxCalls":null,"action":{"kind":"record"},"fields":[{"key":"a","name":"a"}]}}`,
	} {
		a := s.do("PATCH", "/api/pieces/"+p.ID, patch, "If-Match", `"v1"`)
		if a.status != 200 || a.etag != `"v1"` || a.json["version"] != 1.0 {
			t.Errorf("PATCH %s = %d %s %s; want 200 and version 1", patch, a.status, a.etag, a.body)
		}
	}
	s.do("PATCH", "/api/pieces/"+p.ID, `{"body":{"maxCalls":3}}`, "If-Match", `"v1"`).want(t, "PATCH", 200, `"version":2,"tags":["play"],"body":{"description":"As an older version wrote it."`)
}

// TestPackedBodies: nothing is unpacked, so no small request becomes a large
// one; it is not called broken JSON either.
func TestPackedBodies(t *testing.T) {
	s := open(t)
	id := s.make("Check", skill)
	for _, r := range []struct{ method, path string }{
		{"POST", "/api/pieces"}, {"PATCH", "/api/pieces/" + id}, {"POST", "/api/pieces/" + id + "/try"}, {"POST", "/api/definitions"},
		{"POST", "/api/chats"}, {"POST", "/api/import"}, {"POST", "/api/dice/roll"},
	} {
		for _, coding := range []string{"gzip", "br", "deflate, gzip"} {
			s.do(r.method, r.path, "\x1f\x8b", "Content-Encoding", coding, "If-Match", `"v1"`).want(t, r.method+" "+r.path+" as "+coding, 415, "Send the body as it is")
		}
	}
	s.do("POST", "/api/dice/roll", `{"dice":"1d6"}`, "Content-Encoding", "identity").want(t, "a body that is not packed", 200, "Rolled 1d6")
}

// TestPatchBadInput: a refused patch leaves the piece as it was.
func TestPatchBadInput(t *testing.T) {
	s := open(t)
	id := s.make("Check", skill)
	for _, r := range []struct{ patch, holds string }{
		{`{"body":{"fields":[]}}`, `"path":"body.action.field"`},
		{`{"body":{"fields":null}}`, `"path":"body.action.field"`},
		{`{"name":null}`, `"path":"name"`},
		{`{"version":9}`, `"path":"version"`},
		{`{"body":{"action":{"kind":"roll"}}}`, `"path":"body.action.field"`},
		{`{"body":{"fields":[{"key":"a","name":"a","type":"text"},{"key":"a","name":"b","type":"text"}]}}`, `"path":"body.fields[1].key"`},
		{`[1]`, `object`},
	} {
		s.do("PATCH", "/api/pieces/"+id, r.patch, "If-Match", `"v1"`).want(t, "PATCH "+r.patch, 422, r.holds)
	}
	s.do("GET", "/api/pieces/"+id, "").want(t, "GET", 200, `"version":1`)
}

func TestPieceList(t *testing.T) {
	s := open(t)
	for i := range 7 {
		s.make(fmt.Sprintf("Tool %d", i), `{"description":"odd `+strings.Repeat("x", i)+`"}`)
	}
	seen := map[string]bool{}
	next := ""
	for pages := 0; ; pages++ {
		if pages > 5 {
			t.Fatal("the list does not end")
		}
		a := s.do("GET", "/api/pieces?kind=tool&limit=3&cursor="+next, "")
		for _, p := range a.json["pieces"].([]any) {
			name := p.(map[string]any)["name"].(string)
			if seen[name] {
				t.Errorf("%s is listed twice", name)
			}
			seen[name] = true
		}
		if next = a.json["next"].(string); next == "" {
			break
		}
	}
	if len(seen) != 7 {
		t.Errorf("the pages list %d pieces; want 7", len(seen))
	}
	s.do("GET", "/api/pieces?q=TOOL+3", "").want(t, "q", 200, `"name":"Tool 3"`)
	s.do("GET", "/api/pieces?q=nothing", "").want(t, "q without a hit", 200, `{"pieces":[],"next":""}`)
	s.do("GET", "/api/pieces?kind=hat", "").want(t, "kind=hat", 422, `"path":"kind"`)
	s.do("GET", "/api/pieces?limit=0", "").want(t, "limit=0", 422, `"path":"limit"`)
	s.do("GET", "/api/pieces?colour=red", "").want(t, "colour", 422, `"path":"colour"`)
	s.do("GET", "/api/pieces?cursor=zzz", "").want(t, "cursor", 422, `cursor`)
}

// TestPatchRace: of writers on one version exactly one wins; the others are
// told and lose nothing they could not send again.
func TestPatchRace(t *testing.T) {
	s := open(t)
	id := s.make("Check", skill)
	var wg sync.WaitGroup
	statuses := make(chan int, 20)
	for i := range 20 {
		wg.Go(func() {
			statuses <- s.do("PATCH", "/api/pieces/"+id, fmt.Sprintf(`{"name":"Check %d"}`, i), "If-Match", `"v1"`).status
		})
	}
	wg.Wait()
	close(statuses)
	count := map[int]int{}
	for st := range statuses {
		count[st]++
	}
	if count[200] != 1 || count[412] != 19 {
		t.Errorf("20 writers on one version answered %v; want one 200 and nineteen 412", count)
	}
}
