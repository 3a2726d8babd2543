package formula

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNameAndQuoteText(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"hp", "hp"}, {"stats.hp", "stats.hp"}, {"Hit points", "[Hit points]"}, {"stats.Hit points", "stats.[Hit points]"},
		{"a-b", "[a-b]"}, {"1a", "[1a]"}, {"größe", "größe"}, {"vars.x y", "vars.[x y]"}, {"Dr. Who", "[Dr. Who]"}, {"trackers.Dr. Who.mood", "trackers.[Dr. Who.mood]"},
	} {
		if got := nameText(c.name); got != c.want {
			t.Errorf("nameText(%q) = %q; want %q", c.name, got, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", `""`}, {"a", `"a"`}, {`a"b`, `"a\"b"`}, {`a\b`, `"a\\b"`}, {"{{user}}", `"\{\{user\}\}"`}, {"it's", `"it's"`}, {"a::b", `"a::b"`},
	} {
		if got := quoteText(c.text); got != c.want {
			t.Errorf("quoteText(%q) = %s; want %s", c.text, got, c.want)
		}
	}
}

// Any text in quotes is read back as itself.
func TestQuotedTextsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := soup().Draw(t, "text")
		f, faults := Parse("{{= " + quoteText(text) + "}}")
		if f == nil {
			t.Fatalf("%s is refused: %v", quoteText(text), faults)
		}
		if r, fault := f.Run(Values{}, Env{Blank: true}); fault != nil || r.Text != text {
			t.Fatalf("%s answers %q, %v", quoteText(text), r.Text, fault)
		}
	})
}

// expressions are built whole, so that every operator stands inside every
// other, with brackets around all of them.
func expressions(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
			return rapid.SampledFrom([]string{"1", "2.5", "0", "hp", "n", "m", ".empty", "\"x\"", "true", "luck"}).Draw(t, "value")
		}
		x, y := expressions(depth-1).Draw(t, "x"), expressions(depth-1).Draw(t, "y")
		switch o := rapid.SampledFrom([]string{"!", "not", "neg", "?", "isEqual", "max", "+", "-", "*", "/", "%", "~", "==", "!=", "<", ">=", "and", "or", "??"}).Draw(t, "operator"); o {
		case "!":
			return "(!(" + x + "))"
		case "not":
			return "(not (" + x + "))"
		case "neg":
			return "(-(" + x + "))"
		case "?":
			return "((" + x + ") ? (" + y + ") : (" + expressions(depth-1).Draw(t, "z") + "))"
		case "isEqual", "max":
			return o + "(" + x + ", " + y + ")"
		default:
			return "((" + x + ") " + o + " (" + y + "))"
		}
	})
}

// An expression in our own spelling, with no more brackets than it needs,
// answers what it answered with all of them.
func TestPrintedExpressionsMeanTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "{{? " + expressions(4).Draw(t, "expression") + "}}"
		own, _ := Import(text)
		want, fault := work(text)
		got, faultAfter := work(own)
		if got != want || (fault == nil) != (faultAfter == nil) || fault != nil && fault.Brief != faultAfter.Brief {
			t.Fatalf("Import(%q) = %q, which answers %q, %v; want %q, %v", text, own, got, faultAfter, want, fault)
		}
	})
}
