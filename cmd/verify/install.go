package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// need is something of the machine the checks use.
type need struct {
	packages []string // Debian's names
	programs []string // any of these in PATH will do as well
	must     bool     // the checks cannot pass without it
	why      string
}

var needs = []need{
	{[]string{"gcc", "libc6-dev"}, []string{"gcc", "cc"}, true, "the SQLite driver is C"},
	{[]string{"chromium"}, []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}, true, "the browser tests drive it"},
	{[]string{"fonts-noto-core", "fonts-noto-cjk"}, nil, false, "pictures show Arabic and Chinese"},
}

// machine is what installing asks of the machine, so that a test can be one.
type machine struct {
	has       func(program string) bool
	installed func(debianPackage string) bool
	root      bool
}

func thisMachine(ctx context.Context) machine {
	return machine{
		has: func(program string) bool { _, err := exec.LookPath(program); return err == nil },
		installed: func(name string) bool {
			out, err := exec.CommandContext(ctx, "dpkg-query", "-W", "-f=${db:Status-Status}", name).Output()
			return err == nil && string(out) == "installed"
		},
		root: os.Geteuid() == 0,
	}
}

// missing are the needs the machine does not meet.
func (m machine) missing() []need {
	var out []need
next:
	for _, n := range needs {
		for _, p := range n.programs {
			if m.has(p) {
				continue next
			}
		}
		for _, p := range n.packages {
			if !m.installed(p) {
				out = append(out, n)
				continue next
			}
		}
	}
	return out
}

// mayInstall says whether packages can be installed here without asking.
func (m machine) mayInstall() bool { return m.root && m.has("apt-get") }

func installStep(t tree) step {
	return step{"machine", func(ctx context.Context) (string, error) {
		m := thisMachine(ctx)
		missing := m.missing()
		if len(missing) == 0 {
			return "", nil
		}
		if !m.mayInstall() {
			return advice(missing)
		}
		names := packages(missing)
		env := []string{"DEBIAN_FRONTEND=noninteractive"}
		if _, err := t.command(ctx, env, "apt-get", "update"); err != nil {
			return "", err
		}
		args := append([]string{"install", "-y", "--no-install-recommends"}, names...)
		if _, err := t.command(ctx, env, "apt-get", args...); err != nil {
			return "", err
		}
		return "installed " + strings.Join(names, ", "), nil
	}}
}

// advice says what a person should install themselves. It is an error when the
// checks cannot do without.
func advice(missing []need) (string, error) {
	var lines []string
	must := false
	for _, n := range missing {
		lines = append(lines, fmt.Sprintf("%s (%s)", strings.Join(n.packages, " "), n.why))
		must = must || n.must
	}
	text := "not installed: " + strings.Join(lines, "; ")
	if !must {
		return text, nil
	}
	return "", errors.New(text + "\nInstall with: apt-get install -y --no-install-recommends " + strings.Join(packages(missing), " "))
}

func packages(needs []need) []string {
	var names []string
	for _, n := range needs {
		names = append(names, n.packages...)
	}
	return names
}
