package formula

import (
	"slices"
	"unicode/utf8"
)

// Formula is a text that has been read, ready to be run any number of times,
// also at the same time.
type Formula struct {
	text  string
	nodes []node
	uses  []Use
	chars []int32 // character offset by byte offset; nil when they are the same
}

// UseKind is what a formula uses.
type UseKind string

// What a Use is of.
const (
	UseName   UseKind = "name"   // a value of the context
	UseRoll   UseKind = "roll"   // dice
	UseTable  UseKind = "table"  // a dice piece, by its name
	UseRandom UseKind = "random" // a choice at random
	UsePick   UseKind = "pick"   // a choice that stays the same in a scene
)

// Use is something a formula reads or rolls, and where. Name is the name, the
// dice or the table; empty when the formula works it out.
type Use struct {
	Kind    UseKind
	Name    string
	At, End int // character offsets
	Found   bool
	Value   string // when it was found, as text
}

// Parse reads a whole text. It gives every fault of it, up to MaxFaults, those
// of branches that would never be taken included, and a formula only when
// there is none.
func Parse(text string) (*Formula, []Fault) {
	if len(text) > MaxSourceBytes {
		return nil, []Fault{*faultAt(text[:0], 0, 0, "The formula is too long (32 KiB)", "Make two formulas of it.")}
	}
	p := parser{src: text, closer: "}}", uses: make([]Use, 0, 8)}
	nodes, _ := p.nodes(inText)
	if len(p.faults) > 0 {
		slices.SortStableFunc(p.faults, func(a, b Fault) int { return a.At - b.At })
		return nil, p.faults
	}
	slices.SortStableFunc(p.uses, func(a, b Use) int { return a.At - b.At })
	f := &Formula{text: text, nodes: nodes, uses: p.uses, chars: charOffsets(text)}
	for i := range f.uses {
		f.uses[i].At, f.uses[i].End = f.char(f.uses[i].At), f.char(f.uses[i].End)
	}
	return f, nil
}

// Text is the text as given.
func (f *Formula) Text() string { return f.text }

// Names lists what the formula reads and rolls, in reading order, in every
// branch.
func (f *Formula) Names() []Use { return f.uses }

// Random says whether the formula may answer differently from run to run.
func (f *Formula) Random() bool {
	for _, u := range f.uses {
		if u.Kind != UseName && u.Kind != UsePick {
			return true
		}
	}
	return false
}

// charOffsets gives the character offset of every byte, or nil when text is
// plain ASCII.
func charOffsets(text string) []int32 {
	ascii := true
	for i := 0; i < len(text) && ascii; i++ {
		ascii = text[i] < utf8.RuneSelf
	}
	if ascii {
		return nil
	}
	chars := make([]int32, len(text)+1)
	var n int32
	for i, r := range text {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(text[i:])
		}
		for j := range size {
			chars[i+j] = n
		}
		n++
	}
	chars[len(text)] = n
	return chars
}

func (f *Formula) char(at int) int {
	if f.chars == nil {
		return at
	}
	return int(f.chars[at])
}
