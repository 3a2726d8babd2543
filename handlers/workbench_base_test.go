package handlers

import (
	"strings"
	"testing"

	"callboard/core/tool"
	"callboard/handlers/form"
)

// However many versions editors are open on, and however large, what is
// remembered of them stays within its bounds.
func TestBasesAreBounded(t *testing.T) {
	for _, size := range []int{0, 100_000, 1_000_000} {
		var b baseBook
		for version := range 3 * maxBases {
			if size > 0 && version == 300 {
				break
			}
			base := tool.New()
			base.Body.Description = strings.Repeat("x", size)
			b.put("t", version, form.Of(base))
			b.put("t", version, form.Of(base)) // twice counts once
			sum := 0
			for _, kept := range b.all {
				sum += len(toolOf(kept).Body.Description)
			}
			if len(b.all) > maxBases || sum > maxBasesBytes || b.bytes < sum || b.bytes > maxBasesBytes {
				t.Fatalf("after %d versions of %d bytes: %d are kept with %d bytes, %d counted", version, size, len(b.all), sum, b.bytes)
			}
			if got, ok := b.get("t", version); !ok || len(toolOf(got).Body.Description) != size {
				t.Fatalf("version %d of %d bytes was not kept", version, size)
			}
		}
		if _, ok := b.get("t", -1); ok {
			t.Error("a version nobody put is there")
		}
	}
}
