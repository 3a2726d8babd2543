// Command sprite writes static/img/icons.svg from the lucide icons named in
// static/icons.txt. Run it after changing that list:
//
//	go run ./static/sprite FOLDER
//
// FOLDER is the icons folder of the npm package lucide-static.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	outer = regexp.MustCompile(`(?s)^.*?<svg[^>]*>(.*)</svg>\s*$`)
	space = regexp.MustCompile(`\s+`)
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./static/sprite FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "sprite:", err)
		os.Exit(1)
	}
}

// write makes one <symbol> of each named icon; strokes come from the style
// sheet, so that an icon takes the colour of the text beside it.
func write(folder string) error {
	names, err := os.ReadFile("static/icons.txt")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	for _, name := range strings.Fields(string(names)) {
		svg, err := os.ReadFile(filepath.Join(folder, name+".svg"))
		if err != nil {
			return err
		}
		m := outer.FindSubmatch(svg)
		if m == nil {
			return fmt.Errorf("%s.svg is not an icon", name)
		}
		inner := strings.TrimSpace(space.ReplaceAllString(string(m[1]), " "))
		inner = strings.ReplaceAll(strings.ReplaceAll(inner, "> <", "><"), " />", "/>")
		fmt.Fprintf(&out, `<symbol id="%s" viewBox="0 0 24 24">%s</symbol>`, name, inner)
	}
	out.WriteString("</svg>\n")
	return os.WriteFile("static/img/icons.svg", out.Bytes(), 0o644)
}
