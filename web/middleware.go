package web

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/static"
)

// chain is every link a request passes, in order, each with its reason.
func chain(e *echo.Echo, o Options) {
	e.Use(
		requestID,         // an id in the log and on the error page
		requestLog(o.Log), // one line a request
		recovered,         // a panic is an error like any other
		secureHeaders,     // also on errors
	)
	if !o.TrustNetwork {
		e.Use(localHost) // no accounts: only this machine's own names
	}
	e.Use(
		sameOrigin, // no write from another site
		bodyLimit,  // nothing unbounded is read
		readable,   // nothing unreadable is taken for empty
		middleware.GzipWithConfig(middleware.GzipConfig{Level: 5, MinLength: 1024, Skipper: asItIs}), // pages shrink to a fifth
		person.Middleware, // who asks
	)
}

func isStatic(c echo.Context) bool {
	return strings.HasPrefix(c.Request().URL.Path, static.Prefix)
}

// asItIs says whether an answer is not to be compressed: a file, or a stream of
// which every line must arrive at once.
func asItIs(c echo.Context) bool {
	return isStatic(c) || respond.WantsEvents(c)
}

// bodyLimit refuses a body past the ceiling of its route: files to import may be
// larger than pieces.
func bodyLimit(next echo.HandlerFunc) echo.HandlerFunc {
	large := middleware.BodyLimit(fmt.Sprintf("%dB", core.MaxImportBytes+(64<<10)))(next)
	small := middleware.BodyLimit(fmt.Sprintf("%dB", 2*core.MaxBodyBytes))(next)
	return func(c echo.Context) error {
		if takesFile(c) {
			return large(c)
		}
		return small(c)
	}
}

// takesFile says whether the address reads a file to import, by itself and as it
// arrives.
func takesFile(c echo.Context) bool {
	return c.Path() == "/library/import" || c.Path() == "/api/import"
}

// requestID names the request. A name that a proxy gave is kept, so that its log
// and ours can be read together; one that is no identifier, or longer, is not.
func requestID(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id := c.Request().Header.Get(echo.HeaderXRequestID)
		if !core.ValidID(id) {
			id = core.NewID()
		}
		c.Response().Header().Set(echo.HeaderXRequestID, id)
		return next(c)
	}
}

// recovered turns a panic into an internal error with its stack in the log.
func recovered(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = &core.Error{Code: core.Internal, Err: fmt.Errorf("panic: %v\n%s", p, debug.Stack())}
			}
		}()
		return next(c)
	}
}

// requestLog writes one structured line a request; static files only when they
// fail. Addresses are logged without their query: people search for their own
// words.
func requestLog(log *slog.Logger) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := time.Now()
			err := next(c)
			if err != nil {
				c.Error(err)
			}
			status := c.Response().Status
			if isStatic(c) && status < 400 {
				return nil
			}
			log.Info("request", "id", c.Response().Header().Get(echo.HeaderXRequestID), "method", respond.ShownMethod(c),
				"path", respond.ShownPath(c), "status", status, "bytes", c.Response().Size,
				"ms", float64(time.Since(start).Microseconds())/1000, "htmx", respond.Partial(c))
			return nil
		}
	}
}
