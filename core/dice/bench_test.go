package dice

import (
	"encoding/json"
	"testing"
)

// The same work as a roller library does: read, roll, total.
func benchmarkTotal(b *testing.B, text string) {
	b.ReportAllocs()
	rng := Source("bench", KindRoll, 0, 0)
	for b.Loop() {
		r, refusal := Parse(text)
		if refusal != nil {
			b.Fatal(refusal)
		}
		if r.Roll(rng).Parts[0].Total == 0 {
			b.Fatal("a total of 0")
		}
	}
}

func BenchmarkTotal4d6kh3(b *testing.B) { benchmarkTotal(b, "4d6kh3+2") }

func BenchmarkTotal100d20(b *testing.B) { benchmarkTotal(b, "100d20") }

func BenchmarkTotalLong(b *testing.B) {
	benchmarkTotal(b, "{4d6kh3+2, 2d8!>=7, 1d20+5}kh2 + max(1d6, 3)*1.5 - 10d10>=8f=1 vs 15 # everything")
}

// One call of a turn: the sub-seed, the roll, the answer and the trace.
func BenchmarkEndToEnd(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		r, refusal := Parse("4d6kh3+2")
		if refusal != nil {
			b.Fatal(refusal)
		}
		result := r.Roll(Source("bench", KindRoll, 0, 0))
		if result.Text() == "" {
			b.Fatal("no answer")
		}
	}
}

func BenchmarkTraceJSON(b *testing.B) {
	b.ReportAllocs()
	r, _ := Parse("4d6kh3+2")
	result := r.Roll(Source("bench", KindRoll, 0, 0))
	for b.Loop() {
		if _, err := json.Marshal(result); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRefuse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, refusal := Parse("1d20+STR"); refusal == nil {
			b.Fatal("it is read")
		}
	}
}

// What testdata/time_peer.mjs holds against the npm roller.
func BenchmarkPeer(b *testing.B) {
	for _, text := range []string{"4d6kh3+2", "100d20"} {
		b.Run("total/"+text, func(b *testing.B) { benchmarkTotal(b, text) })
		b.Run("whole/"+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, refusal := Parse(text)
				if refusal != nil {
					b.Fatal(refusal)
				}
				result := r.Roll(Source("bench", KindRoll, 0, 0)) // the trace
				if result.Text() == "" {
					b.Fatal("no answer")
				}
			}
		})
	}
}

// Curves of every sort; the last is past the ceiling and estimated.
func BenchmarkOdds(b *testing.B) {
	for _, text := range []string{
		"3d6", "8d6", "1d20+3", "4d6kh3+2", "10d6kh3", "20d6kh10", "100d6", "100d20", "10d10>=8f=1",
		"40d10kh20", "100d20kh50", "1000d6", "100d100", "100d1000", "1000d20", "6d6!", "6d6!!kh3",
		"{4d6kh3, 4d6kh3, 4d6kh3}kh1", "1000d1000",
	} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			r, _ := Parse(text)
			for b.Loop() {
				r.Odds()
			}
		})
	}
}
