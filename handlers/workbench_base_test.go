package handlers

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"callboard/core/tool"
	"callboard/handlers/form"
)

// However many Try forms are remembered, and however large, they stay within
// their bounds; what is put anew counts once.
func TestTriesAreBounded(t *testing.T) {
	for _, size := range []int{0, 200_000} {
		var b triesBook
		for i := range 2 * maxTries {
			if size > 0 && i == 200 {
				break
			}
			sent := url.Values{"name": {"no part of it"}, "try.raw": {strings.Repeat("x", size) + strconv.Itoa(i)}}
			key := strconv.Itoa(i)
			b.put("p", key, sent)
			b.put("p", key, sent)
			sum := 0
			for _, kept := range b.all {
				sum += weight(kept)
			}
			if len(b.all) > maxTries || sum > maxTriesBytes || sum != b.bytes {
				t.Fatalf("after %d forms of %d bytes: %d are kept with %d bytes, %d counted", i, size, len(b.all), sum, b.bytes)
			}
			if got := b.get("p", key); got.Get("try.raw") != sent.Get("try.raw") || got.Has("name") {
				t.Fatalf("form %d is %v; want its Try tab", i, got)
			}
		}
		for key := range b.all {
			b.put(key.person, key.piece, nil)
		}
		if len(b.all) != 0 || b.bytes != 0 {
			t.Errorf("with all forgotten %d are kept, %d bytes counted", len(b.all), b.bytes)
		}
	}
}

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
