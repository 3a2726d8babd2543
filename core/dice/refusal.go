package dice

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Refusal says why a text is not rolled, in a finished sentence for the model
// or the person who wrote it. It is an answer, not a fault.
type Refusal struct {
	Message string
	At      int // character offset in the text as given
}

// Error is the sentence.
func (r *Refusal) Error() string { return r.Message }

// Caret is a line with ^ under the character of text the refusal is about, to
// be shown below text in a font of fixed width. Where text has several lines
// it belongs below the one it points into.
func (r *Refusal) Caret(text string) string {
	var line strings.Builder
	at := r.At
	for _, c := range text {
		if at == 0 {
			break
		}
		at--
		switch {
		case c == '\n':
			line.Reset()
		case c == '\t':
			line.WriteByte('\t')
		case invisible(c) || unicode.Is(unicode.Mn, c):
		case isWide(c):
			line.WriteString("  ")
		default:
			line.WriteByte(' ')
		}
	}
	return line.String() + "^"
}

// isWide says whether c takes two columns: East Asian scripts and full-width
// forms.
func isWide(c rune) bool {
	return c >= 0x1100 && (c <= 0x115F || c >= 0x2E80 && c <= 0xA4CF || c >= 0xAC00 && c <= 0xD7A3 ||
		c >= 0xF900 && c <= 0xFAFF || c >= 0xFE30 && c <= 0xFE6F && c != 0xFE63 || c >= 0xFF00 && c <= 0xFF60 || c >= 0x1F300 && c <= 0x1FAFF)
}

// The sentences. Those with one place are finished where they are used.
const (
	saysNothing    = "There is nothing to roll. Write dice such as 1d20+3."
	saysTooLong    = "The text is too long: at most 500 characters."
	saysTooMany    = "At most 10 rolls in one call."
	saysNoDie      = "There is no die in %s. Write 1d20 to roll a 20-sided die."
	saysNoSides    = "The d needs a number of sides, such as d20."
	saysFewSides   = "A die needs at least 2 sides: %s."
	saysNoDice     = "Roll at least one die: 0d6 rolls none."
	saysManyDice   = "%s dice is too many: at most 1,000 in one roll."
	saysManyInAll  = "Too many dice: at most 1,000 in one roll."
	saysManyRolled = "A rolled number of dice goes up to 100, and this one can come to %s."
	saysNegDice    = "The number of dice can come out below 0: add to it, or use max(0, …)."
	saysTooLarge   = "%s is too large: numbers go up to 1,000,000."
	saysDecimals   = "%s has too many decimals: at most 4."
	saysWhole      = "The number of %s is a whole number."
	saysWholeHere  = "A whole number goes here."

	saysAllExplode  = "Every face would explode, so the roll would never end."
	saysManyExplode = "Too many faces explode: at most 3 in 4."
	saysAllReroll   = "Every face would be rerolled, so the roll would never end."
	saysManyReroll  = "Too few faces end the reroll: at least 1 in 20."
	saysManyRules   = "At most 10 reroll rules on the same dice."
	saysDropsAll    = "That drops all %d dice."
	saysDropsOne    = "That drops the only die."
	saysDropsItems  = "That drops all %d rolls of the group."
	saysKeepsNone   = "That keeps no dice: keep at least 1."
	saysMinOverMax  = "The lowest value is above the highest: write the smaller number after min."
	saysNoBound     = "Write the value after %s, such as 4d6%s2."
	saysNoWhen      = "Write which faces to reroll, such as 2d6ro<3."
	saysTwice       = "The dice already say when to %s: leave the second one out."
	saysNoThreshold = "Write the number to compare with, such as 10d10>=8."
	saysComputed    = "The number to compare with is written out, such as 1d20<=15, and not worked out."
	saysDiceOnly    = "Only dice can %s. Inside the braces, write it after the dice."

	saysTimesExplode = "'x' can mean times or explode here. Write * to multiply (2d6*10) or ! to explode (2d6!)."
	saysTimesRepeat  = "'x' can mean times or repeat here. Write * to multiply (2*(1d6)), or list the rolls with commas."
	saysWriteBang    = "Write ! to explode: 2d6!6 or 2d6!>=5."
	saysWriteDrop    = "Write dl or dh to drop, such as 4d6dl1."
	saysUnique       = "Unique dice (u) are not supported."
	saysCritical     = "Critical markers (cs, cf) are not supported: the answer shows each die."
	saysPower        = "Powers are not supported. Write the multiplication out, such as 2*2."
	saysOldDrop      = "-L and -H follow one pool of dice, such as 4d6-L. Write dl1 or dh1 after the dice they belong to."

	saysUnknown    = "I do not know %s in dice. Write its number instead."
	saysMeaning    = "I do not know what %s does to the dice. Write it in dice (2d20kh1 keeps the highest), or put words after #."
	saysAtName     = "Names such as @str are not known here. Write the number instead."
	saysQuery      = "Questions such as ?{bonus} are not asked here. Write the number instead."
	saysCommas     = "Write numbers without commas."
	saysMissing    = "Something is missing between the two: write + to add, or , to roll them apart."
	saysImplied    = "Write * between the two to multiply."
	saysStops      = "The dice stop in the middle: something is missing at the end."
	saysUnexpected = "I did not expect %s here."
	saysAfterWords = "I did not expect %s after words. Put words at the end, or in brackets: 2d6[fire]+1d4."
	saysNoClose    = "The %c has no %c."
	saysThreeSigns = "Three signs in a row: write one + or one -."
	saysManySigns  = "Too many signs: at most 50 in one roll."
	saysDeep       = "The brackets are nested too deeply: at most 32."
	saysArgs       = "%s takes one number, and this gives it %d."

	saysOneItem   = "A group needs at least two rolls, such as {2d6, 2d8}kh1."
	saysManyItems = "At most 5 rolls in one group."
	saysFace      = "A face is a whole number, such as d{1,2,4,4} or d{-1..1}."
	saysManyFaces = "Too many faces: at most 1,000 on one die."
	saysBackwards = "The faces run backwards: write the smaller one first."

	saysOneDie   = "%s needs one die to roll twice, such as 1d20+5 advantage."
	saysAlready  = "The dice already say which to keep: leave %s out."
	saysNoReach  = "Write the number to reach after %s, such as 1d20+5 vs 15."
	saysSecondVs = "One roll is compared with one number: leave the second out."
	saysOnlyGE   = "A total is compared with >= only, such as 1d20+5>=15."

	saysByZero   = "Dividing by 0."
	saysCanBe0   = "The right side of %s can be 0, so it cannot divide."
	saysTooGreat = "The total could be too large: at most 1,000,000,000,000,000."
)

// quote puts a piece of the text into a sentence, cut when it is long.
func quote(s string) string {
	const most = 60
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return `"` + s + `"`
}

// shorten cuts a long run of digits for a sentence.
func shorten(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}

// refuse keeps the first refusal, at src offset at. The parser stops at it.
func (p *parser) refuse(at int, message string) {
	if p.refusal == nil {
		p.refusal = &Refusal{Message: message, At: p.in.runeAt(at)}
		p.tok = token{lo: len(p.lex.src), hi: len(p.lex.src)}
		p.lex.pos = len(p.lex.src)
	}
}

func (p *parser) refusef(at int, format string, args ...any) {
	p.refuse(at, fmt.Sprintf(format, args...))
}

// refuseWord refuses t as something it does not know how to read there.
func (p *parser) refuseWord(t token, format string) {
	p.refusef(t.lo, format, quote(p.in.original(t.lo, t.hi)))
}

func itoa(n int) string { return strconv.Itoa(n) }
