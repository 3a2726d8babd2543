package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"callboard/web/browsertest"
)

// rooted is a run at the module's folder, with a folder of its own to write in.
func rooted(t *testing.T) *bench {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{root: root, temp: t.TempDir()}
	t.Cleanup(b.close)
	return b
}

// wantCounts compares the figures of the names with what they must be.
func wantCounts(t *testing.T, figures []figure, want map[string]float64) {
	t.Helper()
	for _, f := range figures {
		if v, ok := want[f.name]; ok && f.value != v {
			t.Errorf("%s = %v; want %v", f.name, f.value, v)
		}
		delete(want, f.name)
	}
	for name := range want {
		t.Errorf("there is no figure %q", name)
	}
}

// A load that is small shows what a large one counts: each keystroke is one
// request, and each leaves a draft and no version.
func TestTyping(t *testing.T) {
	b := rooted(t)
	l, err := b.smallLibrary(t.Context(), "typing.db", browsertest.Tools(4))
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	var people []typist
	for _, id := range l.ids {
		person, err := sitDown(t.Context(), l, id)
		if err != nil {
			t.Fatal(err)
		}
		people = append(people, person)
	}
	times, err := typeTogether(t.Context(), l, people, 2*keystroke)
	if err != nil {
		t.Fatal(err)
	}
	if len(times) < len(people) {
		t.Errorf("%d keystrokes were timed for %d people; want one each at least", len(times), len(people))
	}
	for _, d := range times {
		if d <= 0 || d > time.Minute {
			t.Errorf("a keystroke took %v", d)
		}
	}
	for i, id := range l.ids {
		p, err := l.store.Piece(t.Context(), id)
		if err != nil || p.Version != 1 {
			t.Errorf("after typing the tool has version %d (%v); want it unsaved", p.Version, err)
		}
		who := strings.TrimPrefix(people[i].client.cookie, "callboard_person=")
		draft, ok := l.store.Draft(who, id)
		if !ok || !bytes.Contains(draft.Data, []byte(people[i].form.Get("description"))) {
			t.Errorf("the draft of person %d is %.80q, %v; want what was typed last", i, draft.Data, ok)
		}
	}
}

func TestSavesCountsWhatIsMissing(t *testing.T) {
	figures, err := rooted(t).savesOf(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	wantCounts(t, figures, map[string]float64{"saves over the API: tools that miss one": 0})
	if figures[0].value <= 0 || figures[0].unit != "a second" {
		t.Errorf("the rate is %v %s; want saves a second", figures[0].value, figures[0].unit)
	}
}

// The program itself is built, started, killed while it saves, and asked what it
// still has.
func TestKillAndAsk(t *testing.T) {
	b := rooted(t)
	binary, err := b.built(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.built(t.Context()); err != nil || again != binary {
		t.Errorf("built again = %q, %v; want the same program", again, err)
	}
	db := filepath.Join(b.temp, "kill.db")
	p, err := serve(t.Context(), binary, db)
	if err != nil {
		t.Fatal(err)
	}
	if used, err := p.resident(); err != nil || used < 1 || used > 1024 {
		t.Errorf("resident = %v MiB, %v; want a program's memory", used, err)
	}
	if p.answered <= 0 {
		t.Errorf("the first answer came after %v", p.answered)
	}
	saved, err := saveUntilKilled(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if p.cmd.ProcessState == nil || p.cmd.ProcessState.Success() {
		t.Errorf("after the kill the process is %v; want it killed", p.cmd.ProcessState)
	}
	again, err := serve(t.Context(), binary, db)
	if err != nil {
		t.Fatal(err)
	}
	defer again.kill()
	if missing, err := countMissing(t.Context(), again, saved); err != nil || missing != 0 {
		t.Errorf("of %d saves %d are missing, %v; want none", len(saved), missing, err)
	}
	if missing, err := countMissing(t.Context(), again, append(saved, "neversaved234567")); err != nil || missing != 1 {
		t.Errorf("with a save that never was %d are missing, %v; want it counted", missing, err)
	}
}

func TestServeTellsWhatIsWrong(t *testing.T) {
	tests := []struct{ script, want string }{
		{"#!/bin/sh\necho 'no address here'\nsleep 60\n", "no address here"},
		{"#!/bin/sh\nexit 1\n", "no address"},
		{"#!/bin/sh\necho 'at http://127.0.0.1:1'\nsleep 60\n", "refused"},
	}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "callboard")
		if err := os.WriteFile(path, []byte(tt.script), 0o755); err != nil {
			t.Fatal(err)
		}
		p, err := serve(t.Context(), path, filepath.Join(t.TempDir(), "a.db"))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("serve of %q = %v, %v; want an error with %q", tt.script, p, err, tt.want)
		}
	}
	if _, err := serve(t.Context(), filepath.Join(t.TempDir(), "none"), "a.db"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("serve of no program = %v; want that it is not there", err)
	}
}

// A target that fails is counted, one that holds is not.
func TestFuzzCountsFailures(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":         "module small\n\ngo 1.26\n",
		"a/good_test.go": "package a\n\nimport \"testing\"\n\nfunc FuzzGood(f *testing.F) {\n\tf.Fuzz(func(t *testing.T, s string) {})\n}\n",
		"b/bad_test.go":  "package b\n\nimport \"testing\"\n\nfunc FuzzBad(f *testing.F) {\n\tf.Add(\"x\")\n\tf.Fuzz(func(t *testing.T, s string) { panic(s) })\n}\n",
	} {
		full := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	figures, err := (&bench{root: root}).fuzz(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wantCounts(t, figures, map[string]float64{"fuzz targets (2): panics, hangs": 1})
}

// Without Node there is no figure, and no made-up one.
func TestTokensNeedsNode(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if figures, err := rooted(t).tokens(t.Context()); err == nil || len(figures) > 0 {
		t.Errorf("tokens without node = %v, %v; want an error alone", figures, err)
	}
	b := rooted(t)
	b.node = filepath.Join(t.TempDir(), "modules")
	if err := os.MkdirAll(filepath.Join(b.node, "here"), 0o700); err != nil {
		t.Fatal(err)
	}
	if dir, err := b.nodeModules(t.Context(), "here@1.0.0"); err != nil || dir != b.node {
		t.Errorf("nodeModules of a package in the given folder = %q, %v; want the folder", dir, err)
	}
	if dir, err := b.nodeModules(t.Context(), "gone@1.0.0"); err == nil {
		t.Errorf("nodeModules of a package that is nowhere = %q; want an error", dir)
	}
}

// A folder that was made is taken away again.
func TestDirIsOneAndGoes(t *testing.T) {
	b := &bench{}
	one, err := b.dir()
	if err != nil {
		t.Fatal(err)
	}
	if two, err := b.dir(); err != nil || two != one {
		t.Errorf("dir again = %q, %v; want %q", two, err, one)
	}
	b.close()
	if _, err := os.Stat(one); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after close %s is there (%v)", one, err)
	}
}

// A call that takes no time at all would be a call that did nothing.
func TestCallIsMeasured(t *testing.T) {
	figures, err := (&bench{}).call(t.Context())
	if err != nil || len(figures) != 1 || figures[0].value <= 0 {
		t.Errorf("call = %v, %v; want one time", figures, err)
	}
}
