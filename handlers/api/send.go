package api

import (
	"bytes"
	"encoding/json"

	"github.com/labstack/echo/v4"
)

// send answers v as JSON. A definition inside stays byte for byte what is sent
// to a model: HTML is not escaped, which would count as other tokens, and the
// answer is never read as a page.
func send(c echo.Context, status int, v any) error {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	return c.JSONBlob(status, body.Bytes())
}
