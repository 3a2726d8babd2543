package token

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"unicode/utf8"
)

// A sample is a text of the reference with its counts.
type sample struct {
	kind, text    string
	o200k, cl100k int
}

func (s *sample) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&s.kind, &s.text, &s.o200k, &s.cl100k})
}

func (s sample) want(f Family) int {
	if f == O200k {
		return s.o200k
	}
	return s.cl100k
}

func unzip(t testing.TB, file string) io.Reader {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// underRace says whether the race detector is on. It makes counting some thirty
// times slower and finds nothing in the one goroutine of most tests, so those
// then take one sample in raceStep.
func underRace() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

const raceStep = 16

func step() int {
	if underRace() {
		return raceStep
	}
	return 1
}

// reference reads the samples that testdata/make_reference.mjs made.
func reference(t testing.TB) []sample {
	t.Helper()
	lines := bufio.NewScanner(unzip(t, "testdata/reference.ndjson.gz"))
	lines.Buffer(nil, 4<<20)
	var all []sample
	for lines.Scan() {
		var s sample
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCountsEqualTheReference(t *testing.T) {
	kinds := map[string]int{}
	step := step()
	for i, s := range reference(t) {
		kinds[s.kind]++
		if i%step != 0 {
			continue
		}
		for _, f := range Families() {
			if got := Count(f, s.text); got != s.want(f) {
				t.Errorf("Count(%s, text %d, %s) = %d; want %d: %.200q", f, i, s.kind, got, s.want(f), s.text)
			}
		}
	}
	least := map[string]int{
		"edge": 50, "prose": 250, "foreign": 250, "code": 200, "json": 150, "emoji": 150, "cjk": 200, "marks": 150, "spaces": 200,
		"numbers": 120, "casing": 150, "anything": 200, "special": 40, "tokens": 150, "word": 100, "tool": 300, "long": 6,
	}
	total := 0
	for kind, n := range least {
		if kinds[kind] < n {
			t.Errorf("the reference has %d texts of kind %s; want at least %d", kinds[kind], kind, n)
		}
		if kind != "tool" {
			total += kinds[kind]
		}
	}
	if total < 2000 {
		t.Errorf("the reference has %d texts beside the tools; want at least 2000", total)
	}
}

func TestEveryCodePointEqualsTheReference(t *testing.T) {
	var ref struct {
		Contexts []string `json:"contexts"`
		O200k    []uint32 `json:"o200k_base"`
		CL100k   []uint32 `json:"cl100k_base"`
	}
	if err := json.NewDecoder(unzip(t, "testdata/code_points.json.gz")).Decode(&ref); err != nil {
		t.Fatal(err)
	}
	if len(ref.Contexts) < 5 || len(ref.O200k) != 0x1100 || len(ref.CL100k) != 0x1100 {
		t.Fatalf("the reference has %d contexts, %d and %d blocks; want 5 or more, 4352 and 4352", len(ref.Contexts), len(ref.O200k), len(ref.CL100k))
	}
	step := step()
	for f, want := range map[Family][]uint32{O200k: ref.O200k, CL100k: ref.CL100k} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			for block := 0; block < len(want); block += step {
				if got := blockSum(f, rune(block*256), ref.Contexts); got != want[block] {
					t.Errorf("the counts of U+%04X to U+%04X differ from the reference", block*256, block*256+255)
				}
			}
		})
	}
}

// blockSum is the checksum of the counts of the 256 code points from first on,
// each in each of the contexts, in which @ stands for it.
func blockSum(f Family, first rune, contexts []string) uint32 {
	sum, text := uint32(0), []byte(nil)
	for cp := first; cp < first+256; cp++ {
		if !utf8.ValidRune(cp) {
			continue
		}
		for _, context := range contexts {
			text = text[:0]
			for i := range len(context) {
				if context[i] == '@' {
					text = utf8.AppendRune(text, cp)
				} else {
					text = append(text, context[i])
				}
			}
			sum = sum*31 + uint32(CountBytes(f, text))
		}
	}
	return sum
}
