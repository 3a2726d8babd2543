package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// names are the plain names of all files, the joined one included.
func names() []string {
	out := []string{"app.css"}
	for name := range single {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

func get(t *testing.T, url string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, url, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w.Result()
}

func TestEveryFileIsServed(t *testing.T) {
	kinds := map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
	for _, name := range names() {
		url := Path(name)
		res := get(t, url)
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusOK || len(body) == 0 {
			t.Errorf("%s: status %d with %d bytes; want 200 and the file", url, res.StatusCode, len(body))
		}
		sum := sha256.Sum256(body)
		if want := hex.EncodeToString(sum[:6]); !strings.Contains(url, "."+want+".") {
			t.Errorf("Path(%q) = %s; want the hash of what is served, %s", name, url, want)
		}
		if got, want := res.Header.Get("Content-Type"), kinds[filepath.Ext(name)]; got != want {
			t.Errorf("%s: Content-Type = %q; want %q", url, got, want)
		}
		if got := res.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") || !strings.Contains(got, "max-age=31536000") {
			t.Errorf("%s: Cache-Control = %q; want a year, immutable", url, got)
		}
	}
}

func TestCompressedIsTheSame(t *testing.T) {
	for _, name := range names() {
		plain, err := io.ReadAll(get(t, Path(name)).Body)
		if err != nil {
			t.Fatal(err)
		}
		res := get(t, Path(name), "Accept-Encoding", "br, gzip")
		if res.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: Vary = %q; want Accept-Encoding", name, res.Header.Get("Vary"))
		}
		if res.Header.Get("Content-Encoding") != "gzip" {
			if len(plain) > 1024 {
				t.Errorf("%s of %d bytes is not compressed", name, len(plain))
			}
			continue
		}
		zipped, err := gzip.NewReader(res.Body)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		unzipped, err := io.ReadAll(zipped)
		if err != nil || !bytes.Equal(unzipped, plain) {
			t.Errorf("%s: what is compressed is not what is plain (%v)", name, err)
		}
	}
}

func TestUnknownAddresses(t *testing.T) {
	good := Path("app.css")
	wrongHash := regexp.MustCompile(`\.[0-9a-f]{12}\.`).ReplaceAllString(good, ".000000000000.")
	if wrongHash == good {
		t.Fatalf("Path = %s; want twelve digits of a hash in it", good)
	}
	for _, url := range []string{wrongHash, Prefix, Prefix + "app.css", Prefix + "css/10-tokens.css", Prefix + "../static.go", Prefix + "js/vendor/VENDOR.md"} {
		if res := get(t, url); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d; want 404", url, res.StatusCode)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error(`Path("app.cs") did not panic`)
		}
	}()
	Path("app.cs")
}

// Every file below js and img is one a page can get; a file nobody can get is
// forgotten.
func TestNoFileIsForgotten(t *testing.T) {
	served := map[string]bool{}
	for _, file := range single {
		served[file] = true
	}
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(path, "css/") && !served[path] {
			t.Errorf("%s is embedded and has no name in static.go", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What others made is byte for byte what VENDOR.md says it is.
func TestVendoredSums(t *testing.T) {
	list, err := os.ReadFile("js/vendor/VENDOR.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| (\S+\.js) \|.*\(LICENSE-(\w+)\).*\| ([0-9a-f]{64}) \|$`).FindAllStringSubmatch(string(list), -1)
	listed := map[string]string{}
	for _, r := range rows {
		listed[r[1]] = r[3]
		if _, err := os.Stat("js/vendor/LICENSE-" + r[2]); err != nil {
			t.Errorf("%s: %v", r[1], err)
		}
	}
	found, err := filepath.Glob("js/vendor/*.js")
	if err != nil || len(found) == 0 {
		t.Fatalf("no vendored files found (%v)", err)
	}
	for _, path := range found {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		if got, want := hex.EncodeToString(sum[:]), listed[filepath.Base(path)]; got != want {
			t.Errorf("%s has the sum %s; VENDOR.md says %q", path, got, want)
		}
	}
}

// The policy lets no style load anything from elsewhere, so none may try; every
// rule is in a declared layer, so that the order of files carries no meaning.
func TestStyleSheets(t *testing.T) {
	paths, err := fs.Glob(files, "css/*.css")
	if err != nil {
		t.Fatal(err)
	}
	first, err := files.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`@layer ([^;{]+);`).FindSubmatch(first)
	if declared == nil {
		t.Fatalf("%s declares no layers", paths[0])
	}
	var layers []string
	for name := range strings.SplitSeq(string(declared[1]), ",") {
		layers = append(layers, strings.TrimSpace(name))
	}
	for _, path := range paths {
		data, err := files.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		css := string(stripComments(data))
		for _, bad := range []string{"@import", "http:", "https:", "url("} {
			if strings.Contains(css, bad) {
				t.Errorf("%s holds %q", path, bad)
			}
		}
		for _, name := range outerBlocks(css) {
			layer, ok := strings.CutPrefix(name, "@layer ")
			if !ok || !slices.Contains(layers, strings.TrimSpace(layer)) {
				t.Errorf("%s has a rule outside the declared layers: %.40q", path, name)
			}
		}
	}
}

// outerBlocks are what stands before each outermost block.
func outerBlocks(css string) []string {
	var out []string
	depth, start := 0, 0
	for i, c := range css {
		switch c {
		case '{':
			if depth == 0 {
				out = append(out, strings.TrimSpace(css[start:i]))
			}
			depth++
		case '}':
			depth--
			start = i + 1
		case ';':
			if depth == 0 {
				start = i + 1
			}
		}
	}
	return out
}

func TestStripComments(t *testing.T) {
	tests := []struct{ css, want string }{
		{"a { b: c }\n", "a { b: c }\n"},
		{"/* x */ a {\n\tb: c; /* y\nz */\n}\n", "a {\nb: c;\n}\n"},
		{"a{}/* open", "a{}\n"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := string(stripComments([]byte(tt.css))); got != tt.want {
			t.Errorf("stripComments(%q) = %q; want %q", tt.css, got, tt.want)
		}
	}
}

// The sprite holds the icons listed, and every icon a page draws by a literal
// name.
func TestIcons(t *testing.T) {
	sprite, err := files.ReadFile("img/icons.svg")
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]bool{}
	for _, m := range regexp.MustCompile(`<symbol id="([a-z0-9-]+)"`).FindAllSubmatch(sprite, -1) {
		drawn[string(m[1])] = true
	}
	list, err := os.ReadFile("icons.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(list)) {
		if !drawn[name] {
			t.Errorf("icons.txt lists %s; the sprite has none: go run ./static/sprite FOLDER", name)
		}
	}
	used := regexp.MustCompile(`Icon\("([a-z0-9-]+)"\)`)
	count := 0
	err = fs.WalkDir(os.DirFS("../views"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".templ") {
			return err
		}
		page, err := os.ReadFile(filepath.Join("../views", path))
		if err != nil {
			return err
		}
		for _, m := range used.FindAllSubmatch(page, -1) {
			count++
			if !drawn[string(m[1])] {
				t.Errorf("views/%s draws the icon %s; the sprite has none", path, m[1])
			}
		}
		return nil
	})
	if err != nil || count == 0 {
		t.Fatalf("looked at %d icons (%v)", count, err)
	}
}
