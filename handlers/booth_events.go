package handlers

import (
	"context"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/live"
	"callboard/handlers/respond"
	"callboard/views/link"
)

const (
	// maxStreams bounds the pages that are told of changes at the same time. A
	// page past it works as ever and asks again later.
	maxStreams = 500

	// heartbeat is how often a stream that has nothing to tell says that it is
	// still there: more often than a proxy gives up, rarely enough to cost nothing.
	heartbeat = 25 * time.Second

	// settling is how long changes are gathered before a page is told of them, so
	// that a burst of saves is one refresh.
	settling = 60 * time.Millisecond
)

// SceneEvents tells an open Control Booth, as server-sent events, when it shows an
// old state: "mark" with the mark of the state there is now, at first and after
// each change, and "gone" when the scene is not there any more. The page then asks for
// its regions like for any other page.
func (a *App) SceneEvents(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	if !respond.WantsEvents(c) {
		return respond.Redirect(c, link.Scene(id), "", "")
	}
	if !a.takeStream() {
		return core.Errorf(core.TooMany, "Too many pages follow changes at the moment. This one shows them when it is loaded again.")
	}
	defer a.giveStream()
	sub := a.Store.Hub().Subscribe(live.Scene(id), live.Scenes, live.Library)
	defer sub.Close()
	stream, err := respond.OpenEvents(c)
	if err != nil {
		return err
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	a.follow(ctx, id, sub.Events(), beat.C, stream)
	return nil
}

// takeStream says whether one more stream may open; giveStream ends its place.
func (a *App) takeStream() bool {
	if a.streams.Add(1) <= maxStreams {
		return true
	}
	a.streams.Add(-1)
	return false
}

func (a *App) giveStream() { a.streams.Add(-1) }

// eventWriter is where a stream goes.
type eventWriter interface {
	Send(name, data string) error
	Beat() error
}

// follow writes a scene's stream until the page or the server goes, the scene is
// gone, or the page is too slow to read: then it connects again and is told the
// mark of that moment.
func (a *App) follow(ctx context.Context, id string, events <-chan live.Event, beat <-chan time.Time, to eventWriter) {
	told := ""
	tell := func() bool {
		now, ok := a.Store.Shelf().Scene(id)
		if !ok {
			_ = to.Send("gone", "") // the stream ends either way
			return false
		}
		mark := a.boothMark(now)
		if mark == told {
			return true
		}
		told = mark
		return to.Send("mark", mark) == nil
	}
	if !tell() {
		return
	}
	var settled <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case e, open := <-events:
			if !open {
				return
			}
			if settled == nil && a.concerns(e, id) {
				settled = time.After(settling)
			}
		case <-settled:
			settled = nil
			if !tell() {
				return
			}
		case <-beat:
			if to.Beat() != nil {
				return
			}
		}
	}
}

// concerns says whether the Control Booth with the scene open may show what the
// event speaks of. Of the Library that is the tools the scene links.
func (a *App) concerns(e live.Event, id string) bool {
	if e.Topic != live.Library || e.ID == "" {
		return true
	}
	now, ok := a.Store.Shelf().Scene(id)
	return !ok || slices.Contains(now.Prompting.Tools, e.ID)
}
