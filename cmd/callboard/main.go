// Command callboard is the whole product in one binary: the web server and the
// command line over the same core.
//
//	callboard            serves the web app (the same as callboard serve)
//	callboard help       lists the commands
//	callboard CMD -h     explains a command's flags with their defaults
//
// Data goes to standard output, messages to standard error. The exit status is
// 0 when all is well, 1 when problems were found, 2 when the command was not
// understood.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Exit statuses of every command.
const (
	exitGood     = 0
	exitProblems = 1
	exitMisuse   = 2
)

// terminal is what a command reads and writes besides its arguments.
type terminal struct {
	in     io.Reader
	out    io.Writer // data
	err    io.Writer // messages
	getenv func(string) string
}

// command is one sub-command.
type command struct {
	name    string
	summary string
	run     func(ctx context.Context, t terminal, args []string) int
}

// commands lists every sub-command in the order help shows them.
func commands() []command {
	return []command{
		{"serve", "run the web app (what callboard does without a command)", runServe},
		{"roll", "roll dice: callboard roll \"4d6kh3+2\" --seed 7", runRoll},
		{"tokens", "count the tokens of a text, of each line, or of a tools array", runTokens},
		{"import", "read tools and tables from a file into the library", runImport},
		{"export", "write the library, or a part of it, to a file", runExport},
		{"check", "run every tool's saved cases; exit 1 when one fails", runCheck},
		{"backup", "copy the database while the server runs", runBackup},
		{"version", "print the version", runVersion},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	t := terminal{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}
	os.Exit(dispatch(ctx, t, os.Args[1:]))
}

// dispatch finds the command that args name and runs it. Without one, or with a
// flag first, it serves.
func dispatch(ctx context.Context, t terminal, args []string) int {
	t.err = plain{t.err}
	if len(args) == 0 {
		return runServe(ctx, t, nil)
	}
	name := args[0]
	switch name {
	case "help", "-h", "-help", "--help":
		printHelp(t.out)
		return exitGood
	case "-v", "-version", "--version":
		return attend(ctx, t, command{name: "version", run: runVersion}, nil)
	}
	if strings.HasPrefix(name, "-") {
		return runServe(ctx, t, args)
	}
	for _, c := range commands() {
		if c.name == name {
			return attend(ctx, t, c, args[1:])
		}
	}
	fmt.Fprintf(t.err, "callboard: there is no command %q. \"callboard help\" lists them.\n", name)
	return exitMisuse
}

// stopGrace is how long a command may take to stop by itself: to undo an import,
// to remove half a backup. One that counts or waits for its input does not look
// up, and is left behind.
const stopGrace = time.Second

// attend runs a command to its end, or until ctx ends. A command whose data
// could not be written has not done its job, whatever it says itself.
func attend(ctx context.Context, t terminal, c command, args []string) int {
	out := &heldWriter{to: t.out}
	t.out = out
	done := make(chan int, 1)
	go func() { done <- c.run(ctx, t, args) }()
	stopped := ctx.Done()
	if c.name == "serve" {
		stopped = nil // it lets open requests finish, in its own time
	}
	select {
	case status := <-done:
		return out.status(t, status)
	case <-stopped:
	}
	select {
	case status := <-done:
		return out.status(t, status)
	case <-time.After(stopGrace):
		fmt.Fprintf(t.err, "callboard %s: stopped before it was done.\n", c.name)
		return exitProblems
	}
}

// heldWriter remembers that something could not be written.
type heldWriter struct {
	to  io.Writer
	err error
}

func (w *heldWriter) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	if err != nil {
		w.err = err
	}
	return n, err
}

// status is the command's own, unless it is good and the data did not arrive.
func (w *heldWriter) status(t terminal, status int) int {
	if w.err == nil || status != exitGood {
		return status
	}
	fmt.Fprintln(t.err, "callboard: the output could not be written:", w.err)
	return exitProblems
}

func printHelp(w io.Writer) {
	fmt.Fprintln(w, "Callboard makes and runs the tools of AI-driven fiction.")
	fmt.Fprintln(w, "\nUsage: callboard [command] [flags] [arguments]")
	fmt.Fprintln(w, "\nCommands:")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.summary)
	}
	fmt.Fprintln(w, "\n\"callboard COMMAND -h\" explains a command's flags.")
}
