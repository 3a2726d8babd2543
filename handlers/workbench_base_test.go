package handlers

import (
	"strings"
	"testing"

	"callboard/core/tool"
)

// However many versions editors are open on, and however large, what is
// remembered of them stays within its bounds.
func TestBasesAreBounded(t *testing.T) {
	for _, size := range []int{0, 100_000, 1_000_000} {
		var b baseTools
		for version := range 3 * maxBases {
			if size > 0 && version == 300 {
				break
			}
			base := tool.New()
			base.Body.Description = strings.Repeat("x", size)
			b.put("t", version, base)
			b.put("t", version, base) // twice counts once
			sum := 0
			for _, kept := range b.all {
				sum += len(kept.Body.Description)
			}
			if len(b.all) > maxBases || sum > maxBasesBytes || b.bytes < sum || b.bytes > maxBasesBytes {
				t.Fatalf("after %d versions of %d bytes: %d are kept with %d bytes, %d counted", version, size, len(b.all), sum, b.bytes)
			}
			if got, ok := b.get("t", version); !ok || len(got.Body.Description) != size {
				t.Fatalf("version %d of %d bytes was not kept", version, size)
			}
		}
		if _, ok := b.get("t", -1); ok {
			t.Error("a version nobody put is there")
		}
	}
}
