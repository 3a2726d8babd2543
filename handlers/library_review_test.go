package handlers_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"callboard/core/tool"
)

// pasted sends a text to the import page, as its form does.
func (h *house) pasted(text string) reply {
	h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("text", text); err != nil {
		h.t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		h.t.Fatal(err)
	}
	return h.sendBody(http.MethodPost, "/library/import", &body, map[string]string{"Content-Type": form.FormDataContentType()})
}

// The report can be long: the button that imports stands above it and below it,
// and both send the same form. Where there is nothing to import there is none.
func TestReviewButtons(t *testing.T) {
	h := openHouse(t)
	one := roller("Alpha", "Use it when luck decides.")
	file := `{"callboard":1,"pieces":[{"kind":"tool","name":"Alpha","body":` + string(one.Body.AppendJSON(nil)) + `}]}`
	page := h.pasted(file).want(t, http.StatusOK)
	if got := page.texts("button[name=confirm][value=yes]"); len(got) != 2 || got[0] != "Import 1 item" || got[1] != got[0] {
		t.Errorf("the buttons that import are %q; want two alike", got)
	}
	if got := page.attrs("button[form]", "form"); len(got) != 1 || page.Find("form#"+got[0]+" input[name=packed]").Length() != 1 {
		t.Errorf("the lower button sends the form %q; want that of the upper, which carries the file", got)
	}
	twin := tool.Tool{Name: ""}
	bad := `{"callboard":1,"pieces":[{"kind":"tool","name":"","body":` + string(twin.Body.AppendJSON(nil)) + `}]}`
	if page := h.pasted(bad).want(t, http.StatusOK); page.Find("button[name=confirm]").Length() != 0 {
		t.Errorf("a file of refused items alone has a button that imports: %s", strings.Join(page.texts("main button"), ", "))
	}
}
