package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// lighthousePages are the three pages people spend their time on, by the
// starter library's ids.
var lighthousePages = []string{"/library", "/workbench/tools/skill-check", "/booth/scenes/the-salt-road"}

// lighthouseRuns is how often each page is scored; the median counts, since one
// run says as much of the machine's mood as of the page.
const lighthouseRuns = 3

// scores are Lighthouse's, by category, from 0 to 1.
type scores map[string]float64

// lighthouse has npm lighthouse score the pages as a desktop sees them, and
// gives the least median of each category.
func (b *bench) lighthouse(ctx context.Context) ([]figure, error) {
	modules, err := b.nodeModules(ctx, lighthouseTool)
	if err != nil {
		return nil, err
	}
	chromium, err := lookAny("chromium", "chromium-browser", "google-chrome")
	if err != nil {
		return nil, err
	}
	binary, err := b.built(ctx)
	if err != nil {
		return nil, err
	}
	p, err := serve(ctx, binary, filepath.Join(filepath.Dir(binary), "lighthouse.db"))
	if err != nil {
		return nil, err
	}
	defer p.kill()
	least := scores{}
	for _, page := range lighthousePages {
		var runs []scores
		for range lighthouseRuns {
			s, err := score(ctx, modules, chromium, p.url+page)
			if err != nil {
				return nil, err
			}
			runs = append(runs, s)
		}
		least.take(medians(runs))
	}
	return []figure{
		atLeast("Lighthouse, desktop, least of three pages: performance", 100*least["performance"], "", 95),
		atLeast("Lighthouse: accessibility", 100*least["accessibility"], "", 100),
		atLeast("Lighthouse: best practices", 100*least["best-practices"], "", 100),
	}, nil
}

// take keeps the lesser of what it has and another page's.
func (s scores) take(other scores) {
	for category, v := range other {
		if known, ok := s[category]; !ok || v < known {
			s[category] = v
		}
	}
}

// medians are the middle scores of some runs. A category that any run could
// not score counts as 0.
func medians(runs []scores) scores {
	out := scores{}
	for category := range runs[0] {
		var all []float64
		for _, run := range runs {
			all = append(all, run[category])
		}
		slices.Sort(all)
		out[category] = all[len(all)/2]
	}
	return out
}

// score runs Lighthouse once on a page.
func score(ctx context.Context, modules, chromium, url string) (scores, error) {
	cmd := exec.CommandContext(ctx, "node", filepath.Join(modules, "lighthouse", "cli", "index.js"), url,
		"--quiet", "--preset=desktop", "--output=json", "--only-categories=performance,accessibility,best-practices",
		"--chrome-flags=--headless=new --no-sandbox")
	cmd.Env = append(os.Environ(), "CHROME_PATH="+chromium)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("lighthouse %s: %w\n%s", url, err, said.String())
	}
	return readScores(out)
}

// readScores reads the scores out of a Lighthouse report.
func readScores(report []byte) (scores, error) {
	var r struct {
		Categories map[string]struct{ Score *float64 }
	}
	if err := json.Unmarshal(report, &r); err != nil {
		return nil, fmt.Errorf("lighthouse's report: %w", err)
	}
	if len(r.Categories) == 0 {
		return nil, errors.New("lighthouse's report has no scores")
	}
	out := scores{}
	for category, c := range r.Categories {
		out[category] = 0
		if c.Score != nil {
			out[category] = *c.Score
		}
	}
	return out, nil
}

// lookAny is the first of some programs that is here.
func lookAny(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("none of %s is here", strings.Join(names, ", "))
}
