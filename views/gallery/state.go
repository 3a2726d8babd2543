package gallery

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/a-h/templ"

	"callboard/core/tool"
	"callboard/views/layout"
)

// State is a page or a region of one, as it is at some moment.
type State struct {
	Name  string // area first: "workbench-editor-blank"
	About string // what is to be seen, for the list
	Page  bool   // it fills the frame of the product
	Meta  layout.Meta
	Body  templ.Component
	Slots []string        // ids of the page around a region that the region refers to
	Title bool            // the region brings the page's h1
	Kind  tool.ActionKind // the kind of action that the state is there to show
	Look  string          // a selector of what its golden keeps; empty is everything
}

// All lists every state, by area; nobody may change them.
func All() []State { return all() }

// all makes the states once: they are the same at every look.
var all = sync.OnceValue(func() []State {
	return slices.Concat(frameStates(), libraryStates(), importStates(), workbenchStates(), railStates(), diceStates(), formulaStates(), boothStates(), findStates())
})

// Named gives the state of a name.
func Named(name string) (State, bool) {
	i := slices.IndexFunc(All(), func(s State) bool { return s.Name == name })
	if i < 0 {
		return State{}, false
	}
	return All()[i], true
}

// Now is the moment at which all states are.
func Now() time.Time { return time.Date(2026, time.March, 14, 15, 9, 26, 0, time.UTC) }

// before is a moment that lies d before Now.
func before(d time.Duration) time.Time { return Now().Add(-d) }

// in draws a region inside what the page has around it.
func in(open, end string, region templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if _, err := io.WriteString(w, open); err != nil {
			return err
		}
		if err := region.Render(ctx, w); err != nil {
			return err
		}
		_, err := io.WriteString(w, end)
		return err
	})
}

// inBench draws a region of the tool editor inside the editor's form.
func inBench(region templ.Component) templ.Component {
	return in(`<form method="post" action="/workbench/tools/skill-check/draft">`, `</form>`, region)
}

// row draws components one behind the other.
func row(list ...templ.Component) templ.Component {
	return in(`<div class="row">`, `</div>`, templ.Join(list...))
}
