package models_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"callboard/core/piece"
	"callboard/models"
	"callboard/models/modelstest"
)

// body2K is a tool of about 2 KB.
func body2K(i int) piece.Content {
	return modelstest.Tool(fmt.Sprint("Tool ", i), fmt.Sprint(i, strings.Repeat(" The model gives the dice and reads the total.", 40)))
}

func benchmarkSaves(b *testing.B, o models.Options, pieces int) {
	s := modelstest.OpenWith(b, o)
	var list []models.New
	for i := range pieces {
		list = append(list, models.New{Kind: piece.Tool, Content: body2K(i)})
	}
	made, err := s.CreateMany(ctx, "Ana", list)
	if err != nil {
		b.Fatal(err)
	}
	var writer, saves atomic.Int64
	b.SetParallelism(25) // on two cores: 50 writers
	used := processorTime(b)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		w := writer.Add(1)
		for pb.Next() {
			n := saves.Add(1)
			_, err := s.Edit(ctx, fmt.Sprint("writer ", w), made[int(w)%pieces].ID, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
				c := now.Content
				c.Name = fmt.Sprint("save ", n)
				return c, nil
			})
			if err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(saves.Load())/b.Elapsed().Seconds(), "saves/s")
	b.ReportMetric(float64((processorTime(b)-used).Nanoseconds())/float64(saves.Load()), "cpu-ns/op")
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

func BenchmarkSaves(b *testing.B) {
	b.Run("OnePiece", func(b *testing.B) { benchmarkSaves(b, models.Options{}, 1) })
	b.Run("FiftyPieces", func(b *testing.B) { benchmarkSaves(b, models.Options{}, 50) })
	b.Run("BigLibrary", func(b *testing.B) { benchmarkSaves(b, models.Options{}, 10_000) })
	b.Run("Full", func(b *testing.B) { benchmarkSaves(b, models.Options{Synchronous: "full"}, 50) })
}

func BenchmarkOpen(b *testing.B) {
	for _, pieces := range []int{0, 100, 10_000} {
		b.Run(fmt.Sprint(pieces), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "callboard.db")
			s := modelstest.OpenWith(b, models.Options{Path: path})
			var list []models.New
			for i := range pieces {
				list = append(list, models.New{Kind: piece.Tool, Content: body2K(i)})
			}
			if _, err := s.CreateMany(ctx, "Ana", list); err != nil {
				b.Fatal(err)
			}
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
			used := processorTime(b)
			for b.Loop() {
				s, err := models.Open(ctx, models.Options{Path: path})
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			b.ReportMetric(float64((processorTime(b)-used).Nanoseconds())/float64(b.N), "cpu-ns/op")
		})
	}
}

func BenchmarkPutDraft(b *testing.B) {
	s := modelstest.Open(b)
	data := []byte(strings.Repeat("x", 4000))
	for i := 0; b.Loop(); i++ {
		if err := s.PutDraft("Ana", fmt.Sprint(i%50), models.Draft{Data: data}); err != nil {
			b.Fatal(err)
		}
	}
}
