package web

import (
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/respond"
)

// readable refuses a request that cannot be read as what it says it is: a
// broken query, a compressed body, a form that is no form or that ends early.
// Handlers ask for values without looking, and an unreadable query reads as an
// empty one: a filter that was sent must not quietly list everything.
func readable(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if _, err := url.ParseQuery(r.URL.RawQuery); err != nil {
			return &core.Error{Code: core.Malformed, Message: "What stands behind the question mark of this address cannot be read. Go back, then try again.", Err: err}
		}
		if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
			return core.Errorf(core.UnsupportedType, "The request's body is compressed, which no address here reads. Send it as it is.")
		}
		if !respond.API(c) && !takesFile(c) {
			if err := readForm(r); err != nil {
				return err
			}
		}
		return next(c)
	}
}

// readForm parses the form of a page's request. The body has a ceiling already,
// so a form in parts fits into memory and nothing of it is put on disk.
func readForm(r *http.Request) error {
	err := r.ParseForm()
	if kind, _, _ := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType)); err == nil && kind == echo.MIMEMultipartForm {
		err = r.ParseMultipartForm(2 * core.MaxBodyBytes)
	}
	var limit *echo.HTTPError
	if err == nil || errors.As(err, &limit) {
		return err // the ceiling has its own answer
	}
	return &core.Error{Code: core.Malformed, Message: "The form did not arrive whole, or is none. Load the page again, then try again.", Err: err}
}
