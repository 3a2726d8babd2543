package shelf_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"callboard/core/piece"
	"callboard/core/shelf"
)

const librarySize = 10_000

// bigLibrary is 10,000 tools of about 2 KB.
func bigLibrary() []piece.Piece {
	verbs := []string{"Pick", "Climb", "Search", "Persuade", "Forge", "Track", "Calm", "Steal", "Swim", "Decipher"}
	things := []string{"lock", "wall", "room", "guard", "letter", "beast", "crowd", "purse", "river", "scroll"}
	filler := strings.Repeat("The model gives the dice and the difficulty, and reads the total. ", 18)
	list := make([]piece.Piece, librarySize)
	for i := range list {
		verb, thing := verbs[i%10], things[i/10%10]
		body := toolBody(fmt.Sprintf("Use when somebody tries to %s a %s in scene %d. %s", verb, thing, i, filler),
			"dice", "difficulty", "modifier", "skill_name")
		body = slices.Clip(slices.Clone(body))
		list[i] = toolPiece(int64(i+1), fmt.Sprintf("%s a %s %d", verb, thing, i/100), body, "skill", thing)
	}
	return list
}

func BenchmarkLoad(b *testing.B) {
	list := bigLibrary()
	used := processorTime(b)
	for b.Loop() {
		s := shelf.New(shelf.Options{})
		for from := 0; from < len(list); from += 1000 {
			s.Apply(shelf.Commit{Pieces: list[from : from+1000]})
		}
	}
	b.ReportMetric(float64(len(list[0].Body)), "bytes/body")
	b.ReportMetric(float64((processorTime(b)-used).Nanoseconds())/float64(b.N), "cpu-ns/op")
}

func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		before := heap()
		s := shelf.New(shelf.Options{})
		s.Apply(shelf.Commit{Pieces: bigLibrary()})
		s.CallName("id1")
		b.ReportMetric(float64(heap()-before)/(1<<20), "MiB")
		runtime.KeepAlive(s)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkSearch(b *testing.B) {
	s := shelfOf(bigLibrary()...)
	for _, q := range []struct {
		name  string
		query shelf.Query
	}{
		{"FirstPage", shelf.Query{}},
		{"ByName", shelf.Query{Sort: shelf.Name}},
		{"Word", shelf.Query{Text: "lock"}},
		{"EveryDescription", shelf.Query{Text: "model"}},
		{"TwoWords", shelf.Query{Text: "persuade guard"}},
		{"Nothing", shelf.Query{Text: "xylophone"}},
		{"OneLetter", shelf.Query{Text: "e"}},
	} {
		b.Run(q.name, func(b *testing.B) {
			b.ReportAllocs()
			used := processorTime(b)
			for b.Loop() {
				if _, err := s.Search(q.query); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((processorTime(b)-used).Nanoseconds())/float64(b.N), "cpu-ns/op")
		})
	}
}

// processorTime is what this process has used: on a busy machine it says more
// than the clock.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func BenchmarkCallNameForDraft(b *testing.B) {
	s := shelfOf(bigLibrary()...)
	b.Run("SameName", func(b *testing.B) {
		for b.Loop() {
			s.CallNameForDraft("id5000", "Decipher a scroll 49")
		}
	})
	b.Run("OtherName", func(b *testing.B) {
		for b.Loop() {
			s.CallNameForDraft("id5000", "Calm a crowd")
		}
	})
	blank := make([]piece.Piece, 1000)
	for i := range blank {
		blank[i] = toolPiece(int64(i+1), "New tool", toolBody(""))
	}
	many := shelfOf(blank...)
	b.Run("ThousandOfOneName", func(b *testing.B) {
		for b.Loop() {
			many.CallNameForDraft("", "New tool")
		}
	})
}

func BenchmarkCommit(b *testing.B) {
	list := bigLibrary()
	s := shelfOf(list...)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := list[i%len(list)]
		p.Version += i
		s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	}
}
