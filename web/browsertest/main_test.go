package browsertest

import (
	"os"
	"testing"
)

// chromium is the one browser of this package's tests; nil where there is none.
var chromium *Browser

func TestMain(m *testing.M) {
	os.Exit(Main(m, func(b *Browser) { chromium = b }))
}
