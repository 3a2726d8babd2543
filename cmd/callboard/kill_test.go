package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var killRounds = flag.Int("kill.rounds", 5, "how often TestKill kills the server")

// TestKill kills the real server with saves under way, again and again: every
// save it answered is there when it is started again, in the history too.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	binary := filepath.Join(dir, "callboard")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	k := &killing{t: t, binary: binary, db: filepath.Join(dir, "killed.db"), saved: map[string]int{}}
	total := 0
	for range *killRounds {
		total += k.round()
		k.check()
	}
	t.Logf("%d kills, %d acknowledged saves, all there", *killRounds, total)
}

// killing is a database and what a server that was killed had acknowledged.
type killing struct {
	t          *testing.T
	binary, db string
	mu         sync.Mutex
	saved      map[string]int // tool → the last version that was acknowledged
}

// running is a server as a process of its own.
type running struct {
	cmd *exec.Cmd
	url string
	log *bytes.Buffer
}

func (k *killing) start() *running {
	k.t.Helper()
	r := &running{cmd: exec.Command(k.binary, "serve", "--empty", "--addr", "127.0.0.1:0", "--db", k.db), log: &bytes.Buffer{}}
	r.cmd.Stderr = r.log
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		k.t.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	k.t.Cleanup(func() { _ = r.cmd.Process.Kill() }) // it has ended already, unless the test failed
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		k.t.Fatalf("the server said %q, %v: %s", line, err, r.log)
	}
	_, rest, _ := strings.Cut(line, "http://")
	addr, _, _ := strings.Cut(rest, " ")
	r.url = "http://" + addr
	return r
}

// round lets eight people save, kills the server in the middle of it and
// gives how many saves were acknowledged.
func (k *killing) round() int {
	k.t.Helper()
	r := k.start()
	killAt := 20 + rand.IntN(120)
	var once sync.Once
	var work sync.WaitGroup
	count := 0
	acknowledged := func(id string, version int) {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.saved[id] = max(k.saved[id], version)
		if count++; count == killAt {
			once.Do(func() {
				if err := r.cmd.Process.Kill(); err != nil {
					k.t.Error(err)
				}
			})
		}
	}
	for range 8 {
		work.Go(func() { saveUntilKilled(k.t, r.url, acknowledged) })
	}
	work.Wait()
	if err := r.cmd.Wait(); err == nil || count < killAt {
		k.t.Fatalf("the server ended by itself after %d saves: %v\n%s", count, err, r.log)
	}
	return count
}

// saveUntilKilled makes a tool and saves it on its page, each time naming it
// after the version that makes, until no answer comes.
func saveUntilKilled(t *testing.T, server string, acknowledged func(string, int)) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Error(err)
		return
	}
	client := &http.Client{Jar: jar}
	id := ""
	for version := 1; ; version++ {
		status, text := 0, ""
		if version == 1 {
			status, text, err = ask(client, "POST", server+"/api/pieces", "application/json", `{"kind":"tool","name":"v1","body":{}}`)
		} else {
			form := url.Values{"version": {fmt.Sprint(version - 1)}, "name": {fmt.Sprint("v", version)}}
			status, text, err = ask(client, "PATCH", server+"/workbench/tools/"+id, "application/x-www-form-urlencoded", form.Encode())
		}
		if err != nil {
			return // killed
		}
		if version == 1 {
			var made struct{ ID string }
			if err := json.Unmarshal([]byte(text), &made); err != nil {
				t.Errorf("POST /api/pieces = %d %.200s", status, text)
				return
			}
			id = made.ID
		} else if status != http.StatusOK || !strings.Contains(text, fmt.Sprintf("Saved as version %d.", version)) {
			t.Errorf("save %d = %d %.300s", version, status, text)
			return
		}
		acknowledged(id, version)
	}
}

// ask sends one request as htmx does and reads the whole answer: a save whose
// answer did not arrive was not acknowledged.
func ask(client *http.Client, method, to, contentType, body string) (status int, text string, err error) {
	r, err := http.NewRequestWithContext(context.Background(), method, to, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("HX-Request", "true")
	res, err := client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	return res.StatusCode, string(data), err
}

// check starts the server again and asks it for every acknowledged save.
func (k *killing) check() {
	k.t.Helper()
	r := k.start()
	for id, version := range k.saved {
		var p struct {
			Name    string
			Version int
		}
		status, text, err := ask(http.DefaultClient, "GET", r.url+"/api/pieces/"+id, "", "")
		if err != nil || status != http.StatusOK || json.Unmarshal([]byte(text), &p) != nil {
			k.t.Errorf("after a kill %s = %d, %v %.200s; version %d was acknowledged", id, status, err, text, version)
			continue
		}
		if p.Version < version || p.Name != fmt.Sprint("v", p.Version) {
			k.t.Errorf("after a kill %s is %q at version %d; version %d was acknowledged", id, p.Name, p.Version, version)
		}
		// The page of the last acknowledged version names it.
		status, text, err = ask(http.DefaultClient, "GET", fmt.Sprintf("%s/workbench/tools/%s/history/%d", r.url, id, version), "", "")
		if err != nil || status != http.StatusOK || !strings.Contains(text, fmt.Sprintf("v%d", version)) {
			k.t.Errorf("version %d of %s = %d, %v; want it", version, id, status, err)
		}
	}
	if err := r.cmd.Process.Kill(); err != nil {
		k.t.Fatal(err)
	}
	_ = r.cmd.Wait() // it was killed
}
