package tables

import (
	"slices"
	"strings"
)

// records reads separated values: quoted cells may hold separators, line ends
// and doubled quotes. A quote inside an unquoted cell is a sign like others.
// It stops after most records; whole says whether that was all.
func records(text string, sep byte, most int) (out [][]string, whole bool) {
	pos := 0
	for pos < len(text) {
		if len(out) == most {
			return out, false
		}
		var rec []string
		for more := true; more; {
			var cell string
			cell, pos, more = nextCell(text, pos, sep)
			if len(rec) < maxColumns {
				rec = append(rec, cell)
			}
		}
		if len(rec) > 1 || strings.TrimSpace(rec[0]) != "" {
			out = append(out, rec)
		}
	}
	return out, true
}

// maxColumns bounds the cells of one record.
const maxColumns = 100

// nextCell reads one cell. more says whether another follows on the record.
func nextCell(text string, pos int, sep byte) (cell string, next int, more bool) {
	start := pos
	for sep != ' ' && start < len(text) && text[start] == ' ' {
		start++
	}
	if start < len(text) && text[start] == '"' {
		if cell, end, ok := quotedCell(text, start+1); ok {
			rest := end
			for rest < len(text) && text[rest] == ' ' {
				rest++
			}
			if next, more, ok := cellEnd(text, rest, sep); ok {
				return cell, next, more
			}
		}
	}
	end := pos
	for end < len(text) && text[end] != sep && text[end] != '\n' {
		end++
	}
	next, more, _ = cellEnd(text, end, sep)
	return strings.TrimSpace(text[pos:end]), next, more
}

// cellEnd goes past what ends a cell.
func cellEnd(text string, pos int, sep byte) (next int, more, ok bool) {
	switch {
	case pos == len(text):
		return pos, false, true
	case text[pos] == sep:
		return pos + 1, true, true
	case text[pos] == '\n':
		return pos + 1, false, true
	case strings.HasPrefix(text[pos:], "\r\n"):
		return pos + 2, false, true
	}
	return pos, false, false
}

// quotedCell reads up to the closing quote.
func quotedCell(text string, pos int) (cell string, end int, ok bool) {
	var b strings.Builder
	for {
		i := strings.IndexByte(text[pos:], '"')
		if i < 0 {
			return "", 0, false
		}
		b.WriteString(text[pos : pos+i])
		pos += i + 1
		if pos == len(text) || text[pos] != '"' {
			return b.String(), pos, true
		}
		b.WriteByte('"')
		pos++
	}
}

// sniffed is how many records decide what separates a file.
const sniffed = 60

// separator finds what separates the values of a file; ok is false where it
// seems to be no table of values at all.
func separator(text string) (sep byte, ok bool) {
	for _, sep := range []byte{'\t', ',', ';', '|'} {
		recs, _ := records(text, sep, sniffed)
		if len(recs) > 0 && (knownHeader(recs[0]) && len(recs) > 1 || numbered(recs, sep)) {
			return sep, true
		}
	}
	return 0, false
}

// knownHeader says whether a record names columns that make a table: at least
// one of text and one other.
func knownHeader(rec []string) bool {
	text, other := false, false
	for _, cell := range rec {
		switch k, _ := columnKind(cell); k {
		case textColumn, formulaColumn:
			text = true
		case unknownColumn:
		default:
			other = true
		}
	}
	return len(rec) > 1 && (text && len(rec) > 1 || other)
}

// numbered says whether the records have, without a header, a label or a
// weight in their first or last cell, and two cells or more.
func numbered(recs [][]string, sep byte) bool {
	first, last, same := true, true, true
	for _, rec := range recs {
		if len(rec) < 2 {
			return false
		}
		_, label := wholeLabel(rec[0])
		first = first && (label || isWeight(rec[0]))
		last = last && isWeight(rec[len(rec)-1])
		same = same && len(rec) == len(recs[0])
	}
	if sep == ',' && first && slices.ContainsFunc(recs, func(rec []string) bool {
		// "1,8 Goblins" is a label of two numbers before a text.
		r, n, ok := readLabel(rec[1])
		return ok && n < len(rec[1]) && len(r.spans) == 1 && strings.HasPrefix(rec[1][n:], " ")
	}) {
		return false
	}
	return first && (same || sep == '\t' || len(recs[0]) == 2) || last && same && len(recs) > 1
}

func isWeight(cell string) bool {
	if len(cell) > 30 {
		return false
	}
	_, _, ok := wholeWeights([]string{cell})
	return ok && strings.ContainsAny(cell, "0123456789")
}
