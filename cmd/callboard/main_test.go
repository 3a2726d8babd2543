package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ran is what a command left behind.
type ran struct {
	status   int
	out, err string
}

// run runs one command line with an environment of its own.
func run(t *testing.T, in string, env map[string]string, args ...string) ran {
	t.Helper()
	var out, errs bytes.Buffer
	status := dispatch(t.Context(), terminal{strings.NewReader(in), &out, &errs, func(k string) string { return env[k] }}, args)
	return ran{status, out.String(), errs.String()}
}

func TestCommandLine(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.db")
	rows := []struct {
		line     string // arguments, separated by |
		in       string
		env      map[string]string
		status   int
		out, err string // what standard output and standard error hold
	}{
		{line: "help", out: "Commands:"},
		{line: "-h", out: "Commands:"},
		{line: "fly", status: 2, err: `there is no command "fly"`},
		{line: "version", out: "callboard " + version},
		{line: "--version", out: "callboard " + version},
		{line: "version|--json", out: `"version":"` + version + `"`},
		{line: "version|now", status: 2, err: "takes no arguments"},

		{line: "roll|1d20+3|--seed|7", out: "Rolled 1d20+3: ["},
		{line: "roll|--seed|7|1d20+3", out: "Rolled 1d20+3: ["},
		{line: "roll|--seed=7|--json|2d6", out: `"seed":"7"`},
		{line: "roll|2d6|--json", env: map[string]string{"CALLBOARD_SEED": "x"}, out: `"seed":"x"`},
		{line: "roll|2d6", env: map[string]string{"CALLBOARD_JSON": "maybe"}, status: 2, err: "CALLBOARD_JSON"},
		{line: "roll|--odds|4d6kh3+2", out: "4d6kh3+2: 5 to 20, mean 14.24, spread 2.85\n10% are at most 10, 50% at most 14, 90% at most 18\n 5    0.08%\n 6    0.31%  #\n"},
		{line: "roll|1d20+5 vs 15|--odds", out: "\nsuccess against 15: 55.00%\n"},
		{line: "roll|1d6!|--odds", out: "1d6!: 1 to any height, mean 4.2, "},
		{line: "roll|1d6!|--odds", out: " or more "},
		{line: "roll|100d20|--odds", out: "  100 to 850    0.03%\n"},
		{line: "roll|1000d1000|--odds", out: "\nestimated from 20000 rolls\n"},
		{line: "roll|1d2,1d4|--odds", out: "2   50.00%  ########################################\n\n1d4: 1 to 4, mean 2.5, "},
		{line: "roll|1d4|--odds|--json", out: `"curve":[[1,0.25],[2,0.25],[3,0.25],[4,0.25]]`},
		{line: "roll|1d1|--odds", status: 1, err: "A die needs at least 2 sides"},
		{line: "roll", status: 2, err: "one argument"},
		{line: "roll|1d20|+3", status: 2, err: "one argument"},
		{line: "roll|1d1", status: 1, err: "A die needs at least 2 sides"},
		{line: "roll|1d20|--seed|" + strings.Repeat("x", 201), status: 2, err: "at most 200"},
		{line: "roll|--faces|1d20", status: 2, err: "faces"},
		{line: "roll|-h", err: "CALLBOARD_"},

		{line: "tokens", in: "hello world", out: "2\n"},
		{line: "tokens|-", in: "hello world", out: "2\n"},
		{line: "tokens|--lines", in: "hello world\n\nhello", out: "2\n0\n1\n"},
		{line: "tokens|--lines|--json", in: "hello world\r\nhello\n", out: `{"counts":[2,1],"family":"o200k_base"}`},
		{line: "tokens|--tools", in: `[{"type":"function","function":{"name":"a"}}]`, out: "\tall\n"},
		{line: "tokens|--family|cl100k_base", in: "hello", out: "1\n"},
		{line: "tokens|--family|latin", status: 2, err: "o200k_base"},
		{line: "tokens|" + missing, status: 1, err: "cannot be read"},
		{line: "tokens|--lines|--tools", status: 2, err: "cannot both"},

		{line: "backup|x.db|--db|" + missing, status: 1, err: "There is no database"},
		{line: "backup|--db|" + missing, status: 2, err: "file to write"},
		{line: "check|--db|" + missing, status: 1, err: "There is no database"},
		{line: "export|--db|" + missing, status: 1, err: "There is no database"},

		{line: "serve|now", status: 2, err: "takes no arguments"},
		{line: "serve|--addr|0.0.0.0:0", status: 2, err: "no accounts yet"},
		{line: "serve|--addr|:0", status: 2, err: "no accounts yet"},
		{line: "--addr|example.org:80", status: 2, err: "--trust-network"},
		{line: "serve|--addr|8080", status: 2, err: "host:port"},
		{line: "serve|--synchronous|never", status: 2, err: "normal or full"},
		{line: "serve|--log|xml", status: 2, err: "text or json"},
		{line: "serve|--addr|127.0.0.1:0|--db|" + t.TempDir(), status: 1, err: "callboard: "},
	}
	for _, r := range rows {
		t.Run(r.line, func(t *testing.T) {
			got := run(t, r.in, r.env, strings.Split(r.line, "|")...)
			if got.status != r.status || !strings.Contains(got.out, r.out) || !strings.Contains(got.err, r.err) {
				t.Errorf("callboard %s = %d, out %q, err %q; want %d, %q in out and %q in err",
					strings.ReplaceAll(r.line, "|", " "), got.status, got.out, got.err, r.status, r.out, r.err)
			}
		})
	}
}

// TestRollRepeats: one seed, one result, on the command line too.
func TestRollRepeats(t *testing.T) {
	a, b := run(t, "", nil, "roll", "8d20", "--seed", "turn-1"), run(t, "", nil, "roll", "8d20", "--seed", "turn-1")
	if a.out != b.out || !strings.Contains(a.out, "[20, 16, 17, 7, 16, 1, 8, 14]") {
		t.Errorf("roll --seed turn-1 gave %q then %q; want the golden dice 20 16 17 7 16 1 8 14", a.out, b.out)
	}
	var v struct {
		Total float64
		Seed  string
	}
	if err := json.Unmarshal([]byte(run(t, "", nil, "roll", "8d20", "--json").out), &v); err != nil || len(v.Seed) != 32 {
		t.Errorf("roll --json gave %+v, %v; want a seed of 32 digits", v, err)
	}
}

// TestServe: the server prints one line once it listens, answers, and stops
// when it is told to.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, w := io.Pipe()
	done := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		done <- dispatch(ctx, terminal{nil, w, &errs, func(string) string { return "" }},
			[]string{"--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "new.db")})
		w.Close()
	}()
	line := make([]byte, 4096)
	n, err := r.Read(line)
	if err != nil {
		t.Fatalf("the server printed nothing: %v; its log: %s", err, errs.String())
	}
	said := string(line[:n])
	_, rest, _ := strings.Cut(said, "http://")
	addr, _, _ := strings.Cut(rest, " ")
	if !strings.Contains(said, "new.db") || strings.Count(said, "\n") != 1 {
		t.Errorf("the server printed %q; want one line with the address and where the data is", said)
	}
	go func() { _, _ = io.Copy(io.Discard, r) }()
	for _, path := range []string{"/healthz", "/library"} {
		res, err := http.Get("http://" + addr + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("GET %s = %d %.200s; want 200", path, res.StatusCode, body)
		}
	}
	stop()
	select {
	case status := <-done:
		if status != exitGood {
			t.Errorf("the server ended with %d; want 0", status)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the server did not stop")
	}
}
