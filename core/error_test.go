package core_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
)

func TestRefuse(t *testing.T) {
	one := core.Problem{Path: "name", Message: "Name the tool."}
	two := core.Problem{Path: "body.fields[0].name", Message: "Name field 1."}
	rows := []struct {
		problems []core.Problem
		want     string
	}{
		{nil, "This cannot be accepted."},
		{[]core.Problem{one}, "Name the tool."},
		{[]core.Problem{one, two}, "2 things need mending: Name the tool."},
		{[]core.Problem{two, one, one}, "3 things need mending: Name field 1."},
	}
	for _, row := range rows {
		e := core.Refuse(row.problems)
		if e.Code != core.Invalid || e.Message != row.want || len(e.Problems) != len(row.problems) {
			t.Errorf("Refuse(%v) = %s %q with %d problems; want invalid, %q", row.problems, e.Code, e.Message, len(e.Problems), row.want)
		}
	}
}

func TestErrorf(t *testing.T) {
	e := core.Errorf(core.TooMany, "At most %d of %q.", 3, "a")
	if e.Code != core.TooMany || e.Message != `At most 3 of "a".` || e.Err != nil || e.Unwrap() != nil {
		t.Errorf("Errorf = %+v; want its code and its sentence", e)
	}
}

// The text for a log names the place, the code, the sentence and the cause.
func TestErrorText(t *testing.T) {
	rows := []struct {
		err  core.Error
		want string
	}{
		{core.Error{Code: core.NotFound}, "not_found"},
		{core.Error{Code: core.NotFound, Message: "Gone."}, "not_found: Gone."},
		{core.Error{Code: core.Internal, Op: "models.Edit", Err: io.EOF}, "models.Edit: internal: EOF"},
		{core.Error{Code: core.Stale, Op: "api", Message: "Old.", Err: io.EOF}, "api: stale: Old.: EOF"},
	}
	for _, row := range rows {
		if got := row.err.Error(); got != row.want {
			t.Errorf("Error() of %+v = %q; want %q", row.err, got, row.want)
		}
	}
}

func TestWrap(t *testing.T) {
	if err := core.Wrap("op", nil); err != nil {
		t.Errorf("Wrap(nil) = %v; want nil", err)
	}
	told := core.Errorf(core.Conflict, "Both changed it.")
	told.Current = 7
	wrapped := core.Wrap("outer", fmt.Errorf("inner: %w", told))
	var e *core.Error
	if !errors.As(wrapped, &e) || e.Code != core.Conflict || e.Message != told.Message || e.Current != 7 || e.Op != "outer" {
		t.Errorf("Wrap of a told error = %+v; want its code, sentence and current at outer", e)
	}
	if !errors.Is(wrapped, told) || told.Op != "" {
		t.Error("Wrap lost the cause, or changed it")
	}
	ours := core.Wrap("op", io.EOF)
	if core.CodeOf(ours) != core.Internal || !errors.Is(ours, io.EOF) {
		t.Errorf("Wrap(EOF) = %v; want an internal error with its cause", ours)
	}
	if again := core.Wrap("op2", context.Canceled); !errors.Is(again, context.Canceled) {
		t.Error("Wrap hides that the caller went away")
	}
}

func TestCodeOf(t *testing.T) {
	rows := []struct {
		err  error
		want core.Code
	}{
		{io.EOF, core.Internal},
		{core.Errorf(core.Stale, "x"), core.Stale},
		{fmt.Errorf("a: %w", core.Errorf(core.NotFound, "x")), core.NotFound},
		{core.Wrap("op", core.Errorf(core.TooLarge, "x")), core.TooLarge},
		{errors.Join(io.EOF, core.Errorf(core.Malformed, "x")), core.Malformed},
		{&core.Error{Code: core.Upstream, Err: core.Errorf(core.Invalid, "x")}, core.Upstream},
	}
	for _, row := range rows {
		if got := core.CodeOf(row.err); got != row.want {
			t.Errorf("CodeOf(%v) = %s; want %s", row.err, got, row.want)
		}
	}
}

func TestNewID(t *testing.T) {
	seen := map[string]bool{}
	for range 5000 {
		id := core.NewID()
		if len(id) != 16 || !core.ValidID(id) || seen[id] {
			t.Fatalf("NewID() = %q; want 16 new letters and digits", id)
		}
		for _, c := range id {
			if c >= 'A' && c <= 'Z' {
				t.Fatalf("NewID() = %q; want small letters", id)
			}
		}
		seen[id] = true
	}
}

func TestValidID(t *testing.T) {
	const long = "0123456789012345678901234567890123456789012345678901234567890123"
	rows := []struct {
		id   string
		want bool
	}{
		{"a", true}, {"Z9", true}, {"a-b_c", true}, {"-", true}, {long, true},
		{"", false}, {long + "0", false}, {"a b", false}, {"a.b", false}, {"a/b", false}, {"../a", false}, {"é", false},
		{"a\x00", false}, {"a\n", false}, {"<b>", false}, {"a~b", false}, {"\xff", false},
	}
	for _, row := range rows {
		if got := core.ValidID(row.id); got != row.want {
			t.Errorf("ValidID(%q) = %v; want %v", row.id, got, row.want)
		}
	}
}

// What may be an identifier may stand in an address, a selector and an
// attribute as it is.
func TestValidIDIsPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.String().Draw(t, "id")
		if !core.ValidID(id) {
			return
		}
		for _, c := range id {
			plain := c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
			if !plain {
				t.Fatalf("ValidID(%q) takes %q", id, c)
			}
		}
	})
}

func TestSentence(t *testing.T) {
	said := core.Errorf(core.NotFound, "It is in the trash.")
	for _, c := range []struct {
		err  error
		want string
	}{
		{said, "It is in the trash."},
		{core.Wrap("op", said), "It is in the trash."},
		{fmt.Errorf("reading: %w", said), "It is in the trash."},
		{&core.Error{Code: core.Invalid, Err: errors.New("secret")}, "No."},
		{core.Errorf(core.Internal, "disk"), "No."},
		{errors.New("secret"), "No."},
		{nil, "No."},
	} {
		if got := core.Sentence(c.err, "No."); got != c.want {
			t.Errorf("Sentence(%v) = %q; want %q", c.err, got, c.want)
		}
	}
}
