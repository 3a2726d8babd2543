package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/url"
	"sync"
	"time"

	"callboard/core/piece"
	"callboard/core/token"
	"callboard/core/tool"
	"callboard/views/link"
)

// The load of the preview: so many people, each with a keystroke answered every
// so often, for so long.
const (
	typists   = 50
	keystroke = 150 * time.Millisecond // the page waits 120 ms for a pause
	typing    = 5 * time.Second
	windows   = 3 // the middle one counts, so that one stall of the machine does not
)

// sentence is what each of them types into the description.
const sentence = "Use when the outcome of what a character tries is in doubt. Purpose: roll the dice and answer with the total, and say how well it went. "

// preview measures the answer to a keystroke with a large library and many
// people typing, the whole time the server needs for it.
func (b *bench) preview(ctx context.Context) ([]figure, error) {
	l, err := b.largeLibrary(ctx)
	if err != nil {
		return nil, err
	}
	token.Count(token.O200k, "x") // the vocabulary is loaded once in a server's life
	people := make([]typist, typists)
	for i := range people {
		if people[i], err = sitDown(ctx, l, l.ids[len(l.ids)-1-i]); err != nil {
			return nil, err
		}
	}
	var all int
	var half, most []time.Duration
	for range windows {
		times, err := typeTogether(ctx, l, people, typing)
		if err != nil {
			return nil, err
		}
		all += len(times)
		half, most = append(half, quantile(times, 0.5)), append(most, quantile(times, 0.99))
	}
	return []figure{
		told("preview: keystrokes answered", float64(all), ""),
		atMost("preview per keystroke, 50 typing, 10000 tools: median", milliseconds(quantile(half, 0.5)), "ms", 2),
		atMost("preview per keystroke, 50 typing: 99th percentile", milliseconds(quantile(most, 0.5)), "ms", 10),
	}, nil
}

// typeTogether lets everybody type for a while and gives the server's times.
func typeTogether(ctx context.Context, l *library, people []typist, long time.Duration) ([]time.Duration, error) {
	l.taken()
	errs := make(chan error, len(people))
	var group sync.WaitGroup
	for i := range people {
		group.Go(func() { errs <- people[i].typeOn(ctx, time.Duration(i)*keystroke/typists, long) })
	}
	group.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return l.taken(), nil
}

// typist is a person with a tool's editor open.
type typist struct {
	client client
	id     string
	form   url.Values
}

// sitDown opens the editor of a tool.
func sitDown(ctx context.Context, l *library, id string) (typist, error) {
	t := typist{client: client{base: l.url}, id: id}
	page, err := t.client.get(ctx, link.Tool(id))
	if err != nil {
		return t, err
	}
	html, err := unzipped(page)
	if err != nil {
		return t, err
	}
	t.form, err = formOf(html, "#bench")
	return t, err
}

// typeOn types the sentence again and again for so long, a few letters a
// keystroke, as the page sends them.
func (t typist) typeOn(ctx context.Context, wait, long time.Duration) error {
	ticker := time.NewTicker(keystroke)
	defer ticker.Stop()
	time.Sleep(wait) // people do not type in step
	for start, n := time.Now(), 3; time.Since(start) < long; n += 3 {
		t.form.Set("description", sentence[:n%len(sentence)])
		if _, err := t.client.post(ctx, "POST", link.Bench{Kind: piece.Tool, ID: t.id}.Draft(), t.form); err != nil {
			return err
		}
		<-ticker.C
	}
	return nil
}

func unzipped(r reply) ([]byte, error) {
	if r.header.Get("Content-Encoding") != "gzip" {
		return r.body, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// call measures one call by roll through the runner.
func (b *bench) call(ctx context.Context) ([]figure, error) {
	t := tool.Tool{Name: "Skill check", Body: tool.Body{
		Fields: []tool.Field{{Key: "dice", Name: "dice", Type: tool.Text, Required: true}, {Key: "skill", Name: "skill", Type: tool.Choice, Choices: []string{"stealth", "lore"}}},
		Action: tool.Roll{Field: "dice"}, OfferedTo: []string{"narration"},
	}}
	const calls = 20_000
	start := time.Now()
	for range calls {
		if _, _, err := tool.Call(ctx, t, `{"dice":"4d6kh3+2","skill":"lore"}`, tool.Env{Seed: "7"}); err != nil {
			return nil, err
		}
	}
	each := time.Since(start) / calls
	return []figure{atMost("tool call by roll through the runner", float64(each)/float64(time.Microsecond), "µs", 50)}, nil
}
