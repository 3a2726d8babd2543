package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// built is the program as people run it, built once.
func (b *bench) built(ctx context.Context) (string, error) {
	if b.binary != "" {
		return b.binary, nil
	}
	dir, err := b.dir()
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "callboard")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", path, "./cmd/callboard")
	cmd.Dir = b.root
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	b.binary = path
	return path, nil
}

// process is a running callboard.
type process struct {
	cmd *exec.Cmd
	url string
	// answered is from the start of the program to its first answer.
	answered time.Duration
}

var printed = regexp.MustCompile(`http://[0-9.:]+`)

// serve starts the program on a database and waits for its first answer.
func serve(ctx context.Context, binary, db string) (*process, error) {
	cmd := exec.CommandContext(ctx, binary, "serve", "--addr", "127.0.0.1:0", "--db", db)
	cmd.Dir = filepath.Dir(db)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd}
	line, err := bufio.NewReader(out).ReadString('\n')
	if p.url = printed.FindString(line); p.url == "" {
		p.kill()
		return nil, fmt.Errorf("callboard printed %q and no address (%v)", line, err)
	}
	c := client{base: p.url}
	if _, err := c.wanting(ctx, http.StatusOK, "GET", "/healthz", ""); err != nil {
		p.kill()
		return nil, err
	}
	p.answered = time.Since(start)
	return p, nil
}

// kill ends the process as a crash does, at once.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may be gone already
	_ = p.cmd.Wait()         // it says only that it was killed
}

// resident is the memory of a process that is in use, in MiB.
func (p *process) resident() (float64, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	m := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(data)
	if m == nil {
		return 0, errors.New("/proc has no VmRSS")
	}
	kib, err := strconv.ParseFloat(string(m[1]), 64)
	return kib / 1024, err
}

// start measures the program's start on a database that is there, and its
// memory while nothing is asked of it.
func (b *bench) start(ctx context.Context) ([]figure, error) {
	binary, err := b.built(ctx)
	if err != nil {
		return nil, err
	}
	db := filepath.Join(filepath.Dir(binary), "start.db")
	first, err := serve(ctx, binary, db) // makes the database, with what a newcomer finds in it
	if err != nil {
		return nil, err
	}
	first.kill()
	var times []time.Duration
	var memory []float64
	for range 7 {
		p, err := serve(ctx, binary, db)
		if err != nil {
			return nil, err
		}
		times = append(times, p.answered)
		used, err := p.resident()
		p.kill()
		if err != nil {
			return nil, err
		}
		memory = append(memory, used)
	}
	slices.Sort(memory)
	figures := []figure{
		atMost("start to first answer, existing database: median", milliseconds(quantile(times, 0.5)), "ms", 300),
		atMost("idle memory, no token family loaded: median", memory[len(memory)/2], "MiB", 60),
	}
	large, err := b.largeLibrary(ctx)
	if err != nil {
		return figures, err
	}
	copied := filepath.Join(filepath.Dir(binary), "start-large.db")
	if err := large.store.Backup(ctx, copied); err != nil {
		return figures, err
	}
	p, err := serve(ctx, binary, copied)
	if err != nil {
		return figures, err
	}
	defer p.kill()
	used, err := p.resident()
	return append(figures,
		told("start to first answer, 10000 pieces", milliseconds(p.answered), "ms"),
		told("idle memory, 10000 pieces", used, "MiB")), err
}

// kills is how often the program is killed while it saves.
const kills = 50

// kill kills the program in the middle of saves, again and again, and counts the
// saves that were acknowledged and are gone.
func (b *bench) kill(ctx context.Context) ([]figure, error) {
	binary, err := b.built(ctx)
	if err != nil {
		return nil, err
	}
	db := filepath.Join(filepath.Dir(binary), "kill.db")
	acknowledged, gone := 0, 0
	for range kills {
		p, err := serve(ctx, binary, db)
		if err != nil {
			return nil, err
		}
		saved, err := saveUntilKilled(ctx, p)
		if err != nil {
			return nil, err
		}
		again, err := serve(ctx, binary, db)
		if err != nil {
			return nil, err
		}
		missing, err := countMissing(ctx, again, saved)
		again.kill()
		if err != nil {
			return nil, err
		}
		acknowledged += len(saved)
		gone += missing
	}
	return []figure{
		told("kill -9, 50 times: saves acknowledged", float64(acknowledged), ""),
		atMost("kill -9, 50 times: acknowledged saves lost", float64(gone), "", 0),
	}, nil
}

// saveUntilKilled lets eight writers make pieces, kills the program at some
// moment, and gives the ids of the saves that were acknowledged.
func saveUntilKilled(ctx context.Context, p *process) ([]string, error) {
	var mu sync.Mutex
	var saved []string
	under := make(chan struct{}) // closed when the first save is acknowledged
	var group sync.WaitGroup
	for w := range 8 {
		group.Go(func() {
			c := client{base: p.url}
			for n := 0; ; n++ {
				body := fmt.Sprintf(`{"kind":"tool","name":"Killed %d %d","body":{}}`, w, n)
				r, err := c.wanting(ctx, http.StatusCreated, "POST", "/api/pieces", body, "Content-Type", "application/json")
				if err != nil {
					return // the server is gone, as it should be
				}
				var made struct{ ID string }
				if json.Unmarshal(r.body, &made) == nil {
					mu.Lock()
					if saved = append(saved, made.ID); len(saved) == 1 {
						close(under)
					}
					mu.Unlock()
				}
			}
		})
	}
	select {
	case <-under:
		time.Sleep(rand.N(60 * time.Millisecond)) // the moment must not be one of the program's own
	case <-time.After(time.Minute):
	}
	p.kill()
	group.Wait()
	if len(saved) == 0 {
		return nil, errors.New("nothing was saved within a minute")
	}
	return saved, nil
}

func countMissing(ctx context.Context, p *process, ids []string) (int, error) {
	c := client{base: p.url}
	missing := 0
	for _, id := range ids {
		r, err := c.do(ctx, "GET", "/api/pieces/"+id, "")
		if err != nil {
			return 0, err
		}
		if r.status != http.StatusOK || !strings.Contains(string(r.body), id) {
			missing++
		}
	}
	return missing, nil
}
