package main

import (
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
)

// defaultDB is the database of every command: a file in the folder the command
// is started in.
const defaultDB = "callboard.db"

// flags reads one command's flags. A flag may stand before or after the
// arguments, and each has a twin in the environment, CALLBOARD_ and its name in
// capitals, which the flag wins over.
type flags struct {
	set  *flag.FlagSet
	t    terminal
	fail error // a twin in the environment that could not be read
}

// newFlags starts the flags of a command; usage is its line after "callboard".
func newFlags(t terminal, name, usage string) *flags {
	f := &flags{set: flag.NewFlagSet(name, flag.ContinueOnError), t: t}
	f.set.SetOutput(t.err)
	f.set.Usage = func() {
		fmt.Fprintf(t.err, "Usage: callboard %s\n\nFlags (each has a twin in the environment, CALLBOARD_NAME):\n", usage)
		f.set.PrintDefaults()
	}
	return f
}

func twin(name string) string {
	return "CALLBOARD_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// text declares a text flag.
func (f *flags) text(name, value, help string) *string {
	if v := f.t.getenv(twin(name)); v != "" {
		value = v
	}
	return f.set.String(name, value, help)
}

// yes declares a flag that is on or off.
func (f *flags) yes(name string, help string) *bool {
	value := false
	if v := f.t.getenv(twin(name)); v != "" {
		on, err := strconv.ParseBool(v)
		if err != nil {
			f.fail = fmt.Errorf("%s is %q: write true or false", twin(name), v)
		}
		value = on
	}
	return f.set.Bool(name, value, help)
}

// errHelp says that the usage was asked for and printed.
var errHelp = errors.New("help was asked for")

// parse reads args and returns what is not a flag. "--" ends the flags.
func (f *flags) parse(args []string) ([]string, error) {
	var rest []string
	for len(args) > 0 {
		switch n := f.flagLen(args); {
		case args[0] == "--":
			return append(rest, args[1:]...), f.fail
		case n == 0:
			rest = append(rest, args[0])
			args = args[1:]
		default:
			if err := f.set.Parse(args[:n]); err != nil {
				if errors.Is(err, flag.ErrHelp) {
					return nil, errHelp
				}
				return nil, err
			}
			args = args[n:]
		}
	}
	return rest, f.fail
}

// flagLen says how many of args are the flag they start with: none when the
// first is an argument, two when the flag's value is an argument of its own.
func (f *flags) flagLen(args []string) int {
	if len(args[0]) < 2 || args[0][0] != '-' {
		return 0
	}
	name, _, whole := strings.Cut(strings.TrimPrefix(args[0][1:], "-"), "=")
	declared := f.set.Lookup(name)
	if declared == nil && minusDice(args[0]) {
		return 0
	}
	if declared == nil || whole || len(args) == 1 {
		return 1
	}
	if yes, ok := declared.Value.(interface{ IsBoolFlag() bool }); ok && yes.IsBoolFlag() {
		return 1
	}
	return 2
}

// minusDice says whether an argument with a minus in front is dice or a number
// rather than a flag: no flag's name starts with a digit or a bracket, and none
// is a d with the sides of a die behind it.
func minusDice(arg string) bool {
	rest := strings.TrimLeft(arg[1:], " ")
	if rest == "" {
		return false
	}
	if rest[0] == 'd' || rest[0] == 'D' {
		return len(rest) > 1 && strings.IndexByte("0123456789%(", rest[1]) >= 0 || strings.EqualFold(rest, "dF")
	}
	return strings.IndexByte("0123456789({", rest[0]) >= 0
}

// misuse turns a parse error into the exit status, saying what is wrong where
// the flag package has not said it already.
func (f *flags) misuse(err error) int {
	if errors.Is(err, errHelp) {
		return exitGood
	}
	if f.fail != nil && errors.Is(err, f.fail) {
		fmt.Fprintln(f.t.err, "callboard:", err)
	}
	return exitMisuse
}

// wrong says what is wrong with the arguments and how the command is used.
func (f *flags) wrong(format string, args ...any) int {
	fmt.Fprintf(f.t.err, "callboard %s: %s\n", f.set.Name(), fmt.Sprintf(format, args...))
	fmt.Fprintf(f.t.err, "\"callboard %s -h\" explains it.\n", f.set.Name())
	return exitMisuse
}
