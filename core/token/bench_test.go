package token

import (
	"strings"
	"testing"
	"time"
)

// group is whether a sample belongs to a group that is timed.
var groups = map[string]func(kind string) bool{
	"plain": func(k string) bool { return strings.Contains("prose code json tool", k) },
	"mixed": func(k string) bool { return k != "long" && k != "word" },
}

// BenchmarkCorpus counts the reference's texts; testdata/time_reference.mjs
// reads its tokens/s and compares with the reference tokenizer's.
func BenchmarkCorpus(b *testing.B) {
	samples := reference(b)
	for name, in := range groups {
		for _, f := range Families() {
			var list []string
			tokens := 0
			for _, s := range samples {
				if in(s.kind) {
					list = append(list, s.text)
					tokens += s.want(f)
				}
			}
			b.Run(name+"/"+string(f), func(b *testing.B) {
				Count(f, "x")
				b.ReportAllocs()
				start := time.Now()
				for b.Loop() {
					for _, text := range list {
						Count(f, text)
					}
				}
				b.ReportMetric(float64(tokens*b.N)/time.Since(start).Seconds(), "tokens/s")
			})
		}
	}
}

func BenchmarkLongWord(b *testing.B) {
	letters := make([]byte, 100_000)
	x := uint32(1)
	for i := range letters {
		x = x*1664525 + 1013904223
		letters[i] = 'a' + byte(x>>16)%26
	}
	for name, text := range map[string]string{"same": strings.Repeat("a", 100_000), "random": string(letters)} {
		for _, f := range Families() {
			b.Run(name+"/"+string(f), func(b *testing.B) {
				for b.Loop() {
					Count(f, text)
				}
			})
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for f, packed := range map[Family]string{O200k: o200kPacked, CL100k: cl100kPacked} {
		b.Run(string(f), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				unpack(packed)
			}
		})
	}
}
