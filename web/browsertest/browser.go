package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// ErrNoBrowser is what Launch answers where no Chromium is installed.
var ErrNoBrowser = errors.New("no Chromium was found: install the package chromium, or run go run ./cmd/verify, which does")

// names are what distributions call the program, in the order we prefer them.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// Browser is one running Chromium. Its tabs share nothing but the process.
type Browser struct {
	ctx  context.Context
	stop context.CancelFunc
}

// Find is the path of the Chromium to use, or ErrNoBrowser.
func Find() (string, error) {
	for _, n := range names {
		if path, err := exec.LookPath(n); err == nil {
			return path, nil
		}
	}
	return "", ErrNoBrowser
}

// Launch starts a Chromium with a fresh profile. Close ends it.
func Launch() (*Browser, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.DisableGPU,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses to start its sandbox as root
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	b := &Browser{ctx: ctx, stop: func() { stopBrowser(); stopAllocator() }}
	if err := chromedp.Do(ctx); err != nil {
		b.stop()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return b, nil
}

// Close ends the browser. It is safe on a nil Browser.
func (b *Browser) Close() {
	if b != nil {
		b.stop()
	}
}

// Main runs a package's tests with one browser, which start receives. Where
// the browser tests may be left out, start receives nil and each test that asks
// for a tab skips.
func Main(m *testing.M, start func(*Browser)) int {
	b, err := Launch()
	if err != nil {
		if Required() || !errors.Is(err, ErrNoBrowser) {
			fmt.Fprintln(os.Stderr, "browser tests:", err)
			return 1
		}
	}
	defer b.Close()
	start(b)
	return m.Run()
}

// Required says whether the browser tests may not be left out.
func Required() bool {
	return os.Getenv("CALLBOARD_BROWSER") == "required" || os.Getenv("CI") == "true"
}
