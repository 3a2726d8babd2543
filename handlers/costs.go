package handlers

import (
	"slices"
	"sync"

	"github.com/labstack/echo/v4"

	"callboard/core/cost"
	"callboard/core/shelf"
	"callboard/core/token"
	"callboard/core/tool"
	"callboard/handlers/person"
	"callboard/views/ui"
)

// costFamily is the model family the person sees costs for: the one they
// picked, or the first there is.
func costFamily(c echo.Context) cost.FamilyInfo {
	families := cost.Families()
	picked := person.Of(c).Family
	for _, f := range families {
		if f.ID == picked {
			return f
		}
	}
	return families[0]
}

// costReady says whether costs for the family can be told at once: its
// vocabulary is in memory, or it needs none.
func costReady(family string) bool {
	v, _, err := cost.Vocabulary(family)
	return err == nil && (v == "" || slices.Contains(token.Loaded(), v))
}

// toolCost is what a tool costs under a call name. Rail, tiles, rows and the
// API all ask core/cost for the same definition, so their numbers agree.
func toolCost(t tool.Tool, callName, family string) (cost.Cost, error) {
	def, _ := tool.Define(t, callName)
	return cost.Of(def, family)
}

// shownCost is a cost as pages show it.
func shownCost(c cost.Cost) ui.Cost {
	return ui.Cost{Known: c.Known(), Count: c.Count, Low: c.Low, High: c.High, Grade: string(c.Grade), Source: c.Source}
}

// rowCost is the cost of a tool of the Library; nil when it cannot be read.
func (a *App) rowCost(id, family string) *ui.Cost {
	t, err := a.Store.Shelf().Tool(id)
	if err != nil {
		return nil
	}
	c, err := toolCost(t, a.Store.Shelf().CallName(id), family)
	if err != nil {
		return nil
	}
	shown := shownCost(c)
	return &shown
}

// costBook keeps the counts that sorting by cost asks for, so that a list of
// 10,000 tools is counted once and not at each search. The zero value is ready.
type costBook struct {
	mu     sync.Mutex
	counts map[costKey]int
}

type costKey struct {
	id, callName, family string
	version              int
}

// maxCounts bounds the book. Past it the book starts anew: old versions are
// what fills it.
const maxCounts = 100_000

// sortCost gives the number Sort Cost orders by. What has no cost comes last.
func (a *App) sortCost(family string) func(*shelf.Entry) int {
	return func(e *shelf.Entry) int {
		key := costKey{e.ID, a.Store.Shelf().CallName(e.ID), family, e.Version}
		a.counts.mu.Lock()
		count, known := a.counts.counts[key]
		a.counts.mu.Unlock()
		if known {
			return count
		}
		count = -1
		if c := a.rowCost(e.ID, family); c != nil && c.Known {
			count = c.Count
		}
		a.counts.mu.Lock()
		defer a.counts.mu.Unlock()
		if a.counts.counts == nil || len(a.counts.counts) >= maxCounts {
			a.counts.counts = make(map[costKey]int)
		}
		a.counts.counts[key] = count
		return count
	}
}
