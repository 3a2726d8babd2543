package respond

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

// eventType is the media type of server-sent events.
const eventType = "text/event-stream"

// reconnectAfter is how long a browser waits before it opens a stream again that
// ended, in milliseconds.
const reconnectAfter = 2000

// sendTimeout is how long one event may take to be taken by the other side.
const sendTimeout = 20 * time.Second

// WantsEvents says whether the caller reads server-sent events: a browser's
// EventSource says so, a person who opens the address does not.
func WantsEvents(c echo.Context) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAccept), eventType)
}

// Events is an open stream of server-sent events.
type Events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// OpenEvents answers the beginning of a stream. The time limits of the server are
// for answers that end; from here on each write has its own.
func OpenEvents(c echo.Context) (*Events, error) {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, eventType)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must not keep events back
	e := &Events{c.Response(), http.NewResponseController(c.Response())}
	if err := e.control.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return nil, err
	}
	return e, e.write(fmt.Sprintf("retry: %d\n\n", reconnectAfter))
}

// Send writes one event. Neither name nor data may have line breaks.
func (e *Events) Send(name, data string) error {
	return e.write("event: " + name + "\ndata: " + data + "\n\n")
}

// Beat writes a comment, which shows everybody on the way that the stream lives.
func (e *Events) Beat() error { return e.write(": here\n\n") }

func (e *Events) write(text string) error {
	if err := e.control.SetWriteDeadline(time.Now().Add(sendTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := e.w.Write([]byte(text)); err != nil {
		return err
	}
	return e.control.Flush()
}
