package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"callboard/core/tool"
	"callboard/views/link"
	"callboard/web/browsertest"
)

// writers is how many people save at once.
const writers = 50

// saves measures saves over the JSON interface, a hundred of each writer.
func (b *bench) saves(ctx context.Context) ([]figure, error) { return b.savesOf(ctx, 100) }

// savesOf lets each writer save so many times, at a tool of their own, each save
// made from the version before it.
func (b *bench) savesOf(ctx context.Context, each int) ([]figure, error) {
	l, err := b.smallLibrary(ctx, "saves.db", browsertest.Tools(writers))
	if err != nil {
		return nil, err
	}
	defer l.close()
	var group sync.WaitGroup
	errs := make(chan error, writers)
	start := time.Now()
	for i := range writers {
		group.Go(func() {
			c := client{base: l.url}
			for v := 1; v <= each; v++ {
				body := fmt.Sprintf(`{"body":{"description":"Version %d of writer %d"}}`, v+1, i)
				if _, err := c.wanting(ctx, http.StatusOK, "PATCH", "/api/pieces/"+l.ids[i], body, "If-Match", fmt.Sprintf(`"v%d"`, v), "Content-Type", "application/json"); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		})
	}
	group.Wait()
	spent := time.Since(start)
	close(errs)
	for err := range errs {
		if err != nil {
			return nil, err
		}
	}
	lost := 0
	for i, id := range l.ids {
		p, err := l.store.Piece(ctx, id)
		if err != nil {
			return nil, err
		}
		if p.Version != each+1 || !strings.Contains(string(p.Body), fmt.Sprintf("Version %d of writer %d", each+1, i)) {
			lost++
		}
	}
	rate := float64(writers*each) / spent.Seconds()
	return []figure{
		atLeast("saves over the API, 50 writers", rate, "a second", 1000),
		atMost("saves over the API: tools that miss one", float64(lost), "", 0),
	}, nil
}

// lost counts the edits that vanish when fifty people, all with the first
// version open, save a different part of one tool from the page.
func (b *bench) lost(ctx context.Context) ([]figure, error) {
	t := tool.Tool{Name: "Shared", Body: tool.Body{Action: tool.Record{}, OfferedTo: []string{"narration"}}}
	for i := range writers {
		key := fmt.Sprintf("f%d", i)
		t.Body.Fields = append(t.Body.Fields, tool.Field{Key: key, Name: key, Type: tool.Text})
	}
	l, err := b.smallLibrary(ctx, "lost.db", []tool.Tool{t})
	if err != nil {
		return nil, err
	}
	defer l.close()
	id := l.ids[0]
	people := make([]typist, writers)
	for i := range people {
		if people[i], err = sitDown(ctx, l, id); err != nil {
			return nil, err
		}
	}
	var group sync.WaitGroup
	errs := make(chan error, writers)
	for i := range people {
		group.Go(func() {
			edit := url.Values{"version": {"1"}, "do": {"save"}, fmt.Sprintf("fields.f%d.description", i): {fmt.Sprintf("written by %d", i)}}
			_, err := people[i].client.post(ctx, "PATCH", link.Tool(id), edit)
			errs <- err
		})
	}
	group.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return nil, err
		}
	}
	p, err := l.store.Piece(ctx, id)
	if err != nil {
		return nil, err
	}
	saved, err := tool.OfPiece(p.Content)
	if err != nil {
		return nil, err
	}
	missing := 0
	for i, f := range saved.Body.Fields {
		if f.Description != fmt.Sprintf("written by %d", i) {
			missing++
		}
	}
	return []figure{
		atMost("lost updates, 50 writers of one tool", float64(missing), "", 0),
		atMost("versions that are not one save each", float64(max(p.Version-1-writers, writers+1-p.Version)), "", 0),
	}, nil
}

// weight adds up what a browser loads for the editor, compressed: the page, the
// style, the scripts, the icons.
func (b *bench) weight(ctx context.Context) ([]figure, error) {
	l, err := b.smallLibrary(ctx, "weight.db", browsertest.Tools(8))
	if err != nil {
		return nil, err
	}
	defer l.close()
	c := client{base: l.url}
	page, err := c.get(ctx, link.Tool(l.ids[1]))
	if err != nil {
		return nil, err
	}
	html, err := unzipped(page)
	if err != nil {
		return nil, err
	}
	total := len(page.body)
	files := staticFiles(string(html))
	for _, path := range files {
		file, err := c.get(ctx, path)
		if err != nil {
			return nil, err
		}
		total += len(file.body)
	}
	return []figure{atMost(fmt.Sprintf("editor page and its %d files, compressed", len(files)), float64(total)/1024, "KiB", 60)}, nil
}

// staticFiles are the addresses of our own files in a page, each once.
func staticFiles(html string) []string {
	var out []string
	seen := map[string]bool{}
	for rest := html; ; {
		i := strings.Index(rest, `"/static/`)
		if i < 0 {
			return out
		}
		rest = rest[i+1:]
		path := rest[:strings.IndexAny(rest, `"#`)]
		if !seen[path] {
			seen[path] = true
			out = append(out, path)
		}
	}
}
