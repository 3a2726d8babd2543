// Package static serves the browser's files from the binary: one style sheet
// joined from css/, htmx, our own script, the icons.
//
// Every file has its content's hash in its address, so that it may be cached
// for a year and a new build is seen at once. Path is the only way to an
// address.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"sort"
	"strconv"
	"strings"
)

//go:embed css/*.css js/*.js js/vendor/*.js img/*.svg
var files embed.FS

// Prefix is where the files live in the address space.
const Prefix = "/static/"

// single are the files served as they are, by the name pages use.
var single = map[string]string{
	"htmx.js":      "js/vendor/htmx-4.0.1.min.js",
	"app.js":       "js/app.js",
	"find.js":      "js/find.js",
	"library.js":   "js/library.js",
	"booth.js":     "js/booth.js",
	"icons.svg":    "img/icons.svg",
	"favicon.svg":  "img/favicon.svg",
	"workbench.js": "js/workbench.js",
}

// asset is one served file, compressed once at start.
type asset struct {
	kind   string // content type
	plain  []byte
	zipped []byte // nil when compressing does not pay
}

// bundle maps names to addresses and addresses to files.
type bundle struct {
	address map[string]string
	byURL   map[string]asset
}

var built = build()

// build reads the embedded files once; an error here is a broken build, so it
// panics and every test of the package fails.
func build() bundle {
	b := bundle{address: map[string]string{}, byURL: map[string]asset{}}
	b.add("app.css", joinCSS())
	for name, file := range single {
		data, err := files.ReadFile(file)
		if err != nil {
			panic(err)
		}
		b.add(name, data)
	}
	return b
}

// joinCSS joins the style sheets in the order of their names; 00-layers.css
// declares the layers, so the order of the rest carries no meaning.
func joinCSS() []byte {
	names, err := fs.Glob(files, "css/*.css")
	if err != nil {
		panic(err)
	}
	sort.Strings(names)
	var out bytes.Buffer
	for _, n := range names {
		data, err := files.ReadFile(n)
		if err != nil {
			panic(err)
		}
		out.Write(stripComments(data))
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// stripComments drops CSS comments and the indentation: both are for us, not for
// the wire. No string of ours holds "/*".
func stripComments(css []byte) []byte {
	var out bytes.Buffer
	for len(css) > 0 {
		i := bytes.Index(css, []byte("/*"))
		if i < 0 {
			out.Write(css)
			break
		}
		out.Write(css[:i])
		j := bytes.Index(css[i:], []byte("*/"))
		if j < 0 {
			break
		}
		css = css[i+j+2:]
	}
	var lines bytes.Buffer
	for line := range bytes.Lines(out.Bytes()) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			lines.Write(line)
			lines.WriteByte('\n')
		}
	}
	return lines.Bytes()
}

func (b *bundle) add(name string, data []byte) {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	url := Prefix + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
	kind := mime.TypeByExtension(ext)
	if ext == ".js" {
		kind = "text/javascript; charset=utf-8"
	}
	b.address[name] = url
	b.byURL[url] = asset{kind: kind, plain: data, zipped: compress(data)}
}

func compress(data []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err)
	}
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	if out.Len() >= len(data) {
		return nil
	}
	return out.Bytes()
}

// Path is the address of a file by its plain name, such as "app.css". It
// panics on an unknown name: that is a typing mistake in a template.
func Path(name string) string {
	url, ok := built.address[name]
	if !ok {
		panic(fmt.Sprintf("static: no file %q", name))
	}
	return url
}

// Handler serves every address that Path gives and answers 404 to all others,
// so a wrong hash never gets a file.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := built.byURL[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", a.kind)
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("Vary", "Accept-Encoding")
		data := a.plain
		if a.zipped != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			data = a.zipped
		}
		h.Set("Content-Length", strconv.Itoa(len(data)))
		if r.Method != http.MethodHead {
			_, _ = w.Write(data) // the browser going away is not ours to report
		}
	})
}
