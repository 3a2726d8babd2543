package api

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/jsondoc"
	"callboard/handlers/person"
)

// Import reads a file into the library (POST /api/import): the file as the
// body, or as the part "file" of a form. It answers the report: what was
// imported and how, what was skipped and what was refused. With ?dry=1 it says
// what it would do and changes nothing. A file of which every item is refused
// is 422 with each reason.
func (a *API) Import(c echo.Context) error {
	if err := queryOnly(c, "dry"); err != nil {
		return err
	}
	name, data, err := importedFile(c)
	if err != nil {
		return err
	}
	plan, err := bundle.ReadNamed(name, data)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if c.QueryParam("dry") == "1" {
		outcome, err := a.Store.ReviewImport(ctx, plan)
		if err != nil {
			return err
		}
		return send(c, http.StatusOK, dryOf(outcome))
	}
	if n := len(plan.Items); n > 0 && plan.Count(bundle.Refused) == n {
		return nothingUsable(plan)
	}
	outcome, err := a.Store.Import(ctx, person.Of(c).ID, plan)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, outcome.Report())
}

// maxReasons bounds the reasons of one answer.
const maxReasons = 100

// nothingUsable is the error of a file of which every item is refused.
func nothingUsable(plan bundle.Plan) error {
	var problems []core.Problem
	for _, item := range plan.Items {
		if len(problems) == maxReasons {
			break
		}
		problems = append(problems, core.Problem{Path: item.Path, Message: strings.Join(item.Notes, " ")})
	}
	first := problems[0].Message
	if name := plan.Items[0].Name; name != "" {
		first = fmt.Sprintf("“%s”: %s", name, first)
	}
	e := core.Errorf(core.Invalid, "Nothing in the file can be imported. %s", first)
	e.Problems = problems
	return e
}

// fileTypes are the content types a file may be sent as.
var fileTypes = []string{
	echo.MIMEApplicationJSON, "application/x-ndjson", "application/jsonl", "application/yaml",
	"text/csv", "text/tab-separated-values", "text/markdown", "text/plain",
}

// importedFile gives the file of an import, of at most core.MaxImportBytes, and
// its name where it has one.
func importedFile(c echo.Context) (name string, data []byte, err error) {
	if err := uncompressed(c); err != nil {
		return "", nil, err
	}
	kind, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if err == nil && kind == echo.MIMEMultipartForm {
		return filePart(c)
	}
	for _, t := range fileTypes {
		if err == nil && kind == t {
			data, err = readBounded(c.Request().Body)
			return "", data, err
		}
	}
	return "", nil, core.Errorf(core.UnsupportedType, "Send the file as application/json, or as the part \"file\" of multipart/form-data.")
}

// filePart reads the part named "file" as it arrives: nothing is put on disk.
func filePart(c echo.Context) (name string, data []byte, err error) {
	parts, err := c.Request().MultipartReader()
	if err != nil {
		return "", nil, &core.Error{Code: core.Malformed, Message: "The form is not readable as multipart/form-data.", Err: err}
	}
	for {
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return "", nil, core.Refuse([]core.Problem{{Path: "file", Message: "The form has no part \"file\"."}})
		case err != nil:
			return "", nil, unread(err)
		case part.FormName() == "file":
			data, err := readBounded(part)
			return part.FileName(), data, err
		}
	}
}

func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, core.MaxImportBytes+1))
	if err != nil {
		return nil, unread(err)
	}
	if len(data) > core.MaxImportBytes {
		return nil, core.Errorf(core.TooLarge, "The file is larger than %s. Split it into several files.", jsondoc.Bytes(core.MaxImportBytes))
	}
	return data, nil
}

// dryItem is one item of a dry run. script says that the item runs code of its
// own; none of today's actions does.
type dryItem struct {
	Name   string       `json:"name"`
	Kind   string       `json:"kind"`
	State  bundle.State `json:"state"`
	Why    string       `json:"why"`
	Script bool         `json:"script"`
}

func dryOf(o bundle.Outcome) map[string][]dryItem {
	items := make([]dryItem, 0, len(o.Items))
	for _, item := range o.Items {
		items = append(items, dryItem{Name: item.Name, Kind: item.KindWord(), State: item.State, Why: strings.Join(item.Notes, " ")})
	}
	return map[string][]dryItem{"items": items}
}
