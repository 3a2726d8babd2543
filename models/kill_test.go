package models_test

import (
	"bufio"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"callboard/models"
	"callboard/models/modelstest"
)

var (
	killRounds = flag.Int("kill.rounds", 5, "how often TestKill kills a saving process")
	killChild  = flag.String("kill.child", "", "the database TestKillChild saves to; TestKill sets it")
)

// TestKillChild is the process that TestKill kills: it saves until then, and
// prints each save once it is acknowledged.
func TestKillChild(t *testing.T) {
	if *killChild == "" {
		t.Skip("runs only for TestKill")
	}
	s, err := models.Open(ctx, models.Options{Path: *killChild})
	noError(t, "Open", err)
	var mu sync.Mutex
	var work sync.WaitGroup
	for w := range 8 {
		p, err := s.Create(ctx, "child", "tool", modelstest.Tool("v1", ""))
		noError(t, "Create", err)
		work.Go(func() {
			for version := 1; ; version++ {
				if version > 1 {
					if _, err := s.Edit(ctx, fmt.Sprint(w), p.ID, named(fmt.Sprint("v", version))); err != nil {
						t.Errorf("Edit = %v", err)
						return
					}
				}
				mu.Lock()
				fmt.Fprintf(os.Stdout, "saved %s %d\n", p.ID, version)
				mu.Unlock()
			}
		})
	}
	work.Wait()
}

func TestKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "callboard.db")
	saved := map[string]int{} // piece → last version that was acknowledged
	total := 0
	for range *killRounds {
		total += killRound(t, path, saved)
		checkSaved(t, path, saved)
	}
	t.Logf("%d kills, %d acknowledged saves, all there", *killRounds, total)
}

// killRound runs a child, kills it in the middle of its saves and notes those
// it had acknowledged.
func killRound(t *testing.T, path string, saved map[string]int) int {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestKillChild$", "-kill.child="+path)
	out, err := child.StdoutPipe()
	noError(t, "StdoutPipe", err)
	noError(t, "Start", child.Start())
	killAt := 50 + rand.IntN(400)
	count := 0
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var id string
		var version int
		if n, _ := fmt.Sscanf(lines.Text(), "saved %s %d", &id, &version); n != 2 || len(id) != 16 {
			continue // cut off in the middle
		}
		saved[id] = max(saved[id], version)
		if count++; count == killAt {
			noError(t, "Kill", child.Process.Kill())
		}
	}
	if err := child.Wait(); err == nil || count < killAt {
		t.Fatalf("the child ended by itself after %d saves: %v", count, err)
	}
	return count
}

// checkSaved opens what the child left and looks for every acknowledged save.
func checkSaved(t *testing.T, path string, saved map[string]int) {
	t.Helper()
	s, err := models.Open(ctx, models.Options{Path: path})
	noError(t, "Open after a kill", err)
	for id, version := range saved {
		p, err := s.Piece(ctx, id)
		noError(t, "Piece after a kill", err)
		if p.Version < version || p.Name != fmt.Sprint("v", p.Version) {
			t.Errorf("after a kill the piece is %q at version %d; version %d was acknowledged", p.Name, p.Version, version)
		}
		for v := version; v >= 1; {
			list, err := s.Revisions(ctx, id, v+1, 500)
			noError(t, "Revisions", err)
			for _, r := range list {
				if r.Version != v || r.Name != fmt.Sprint("v", v) {
					t.Fatalf("revision %d is %q version %d; want v%d", v, r.Name, r.Version, v)
				}
				v--
			}
			if len(list) == 0 {
				t.Fatalf("revision %d is lost", v)
			}
		}
	}
	noError(t, "Close", s.Close())
	checkIntegrity(t, path)
}

func checkIntegrity(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	noError(t, "sql.Open", err)
	defer db.Close()
	var verdict string
	noError(t, "integrity_check", db.QueryRow("PRAGMA integrity_check").Scan(&verdict))
	if verdict != "ok" {
		t.Errorf("integrity_check = %q; want ok", verdict)
	}
}
