package static

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed icons.txt
var iconList string

var iconNames = strings.Fields(iconList)

// Icons lists the names of the sprite's icons. It must not be written to.
func Icons() []string { return iconNames }

// HasIcon says whether the sprite has an icon of this name.
func HasIcon(name string) bool {
	_, found := slices.BinarySearch(iconNames, name)
	return found
}
