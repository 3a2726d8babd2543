package handlers

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
)

// upload is what the import page sent.
type upload struct {
	name      string // the file's name; empty for pasted text
	data      []byte
	confirmed bool // the person has seen what becomes of it and said yes
}

// uploaded reads the form as it arrives; nothing is put on disk. A chosen file
// wins over pasted text, and the file a review page carries over both.
func uploaded(c echo.Context) (upload, error) {
	parts, err := c.Request().MultipartReader()
	if err != nil {
		return upload{}, &core.Error{Code: core.Malformed, Message: "The form could not be read. Choose the file again.", Err: err}
	}
	values, fileName, err := readParts(parts)
	if err != nil {
		return upload{}, err
	}
	u := upload{confirmed: string(values["confirm"]) == "yes"}
	switch {
	case len(values["packed"]) > 0:
		u.name = shortName(string(values["name"]))
		u.data, err = unpack(values["packed"])
	case fileName != "" || len(values["file"]) > 0:
		u.name, u.data = shortName(fileName), values["file"]
	default:
		u.data = values["text"]
		if len(bytes.TrimSpace(u.data)) == 0 {
			err = core.Errorf(core.Invalid, "Choose a file, or paste what is in it.")
		}
	}
	return u, err
}

// readParts gives the form's parts by name, and the name of the chosen file.
func readParts(parts *multipart.Reader) (values map[string][]byte, fileName string, err error) {
	values = map[string][]byte{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return values, fileName, nil
		}
		if err != nil {
			return nil, "", unreadForm(err)
		}
		data, err := io.ReadAll(io.LimitReader(part, core.MaxImportBytes+1))
		if err != nil {
			return nil, "", unreadForm(err)
		}
		if len(data) > core.MaxImportBytes {
			return nil, "", tooLargeFile()
		}
		values[part.FormName()] = data
		if part.FormName() == "file" {
			fileName = part.FileName()
		}
	}
}

func tooLargeFile() error {
	return core.Errorf(core.TooLarge, "The file is larger than %s. Split it into several files.", jsondoc.Bytes(core.MaxImportBytes))
}

func unreadForm(err error) error {
	var limit *echo.HTTPError
	if errors.As(err, &limit) && limit.Code == http.StatusRequestEntityTooLarge {
		return tooLargeFile()
	}
	return &core.Error{Code: core.Malformed, Message: "The file did not arrive whole. Choose it again.", Err: err}
}

// shortName is a file's name for a sentence: without its folders, cut to what
// a line holds.
func shortName(name string) string {
	name = strings.ToValidUTF8(name[strings.LastIndexAny(name, `/\`)+1:], "")
	if runes := []rune(name); len(runes) > 80 {
		name = string(runes[:80]) + "…"
	}
	return name
}

// pack makes a file small enough to travel inside a page: tool definitions
// shrink to a tenth.
func pack(data []byte) (string, error) {
	var out bytes.Buffer
	text := base64.NewEncoder(base64.StdEncoding, &out)
	zip := gzip.NewWriter(text)
	_, err := zip.Write(data)
	err = errors.Join(err, zip.Close(), text.Close())
	return out.String(), err
}

// unpack gives the file a page carried, up to the ceiling of a file.
func unpack(packed []byte) ([]byte, error) {
	broken := func(err error) error {
		return &core.Error{Code: core.Malformed, Message: "The file did not come back from the page whole. Choose it again.", Err: err}
	}
	zip, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(packed)))
	if err != nil {
		return nil, broken(err)
	}
	data, err := io.ReadAll(io.LimitReader(zip, core.MaxImportBytes+1))
	if err != nil {
		return nil, broken(err)
	}
	if len(data) > core.MaxImportBytes {
		return nil, tooLargeFile()
	}
	return data, nil
}

// sentenceOf is an error for a form: its message, with the place of the fault
// where there is one.
func sentenceOf(err error) string {
	var e *core.Error
	if !errors.As(err, &e) {
		return "The file could not be read."
	}
	if len(e.Problems) > 0 && e.Problems[0].Path != "" {
		return e.Problems[0].Path + ": " + e.Problems[0].Message
	}
	return e.Message
}
