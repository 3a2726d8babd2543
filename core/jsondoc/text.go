package jsondoc

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads a string literal. Text without escapes is a slice of the document.
func (p *parser) str() (string, *SyntaxError) {
	p.pos++
	start := p.pos
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			p.pos++
			return p.text[start : p.pos-1], nil
		case c == '\\':
			return p.escaped(p.text[start:p.pos])
		case c < 0x20:
			return "", p.control(c)
		default:
			p.pos++
		}
	}
	return "", p.fail(CutOff, "The text ends inside a string: its closing quote is missing.")
}

func (p *parser) control(c byte) *SyntaxError {
	if c == '\n' || c == '\r' {
		return p.fail(Malformed, `There is a line break inside a string: write it as \n.`)
	}
	return p.fail(Malformed, "There is a control character inside a string: write it as \\u%04x.", c)
}

// escaped reads on from the first backslash, after the text read so far.
func (p *parser) escaped(head string) (string, *SyntaxError) {
	var b strings.Builder
	b.WriteString(head)
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			p.pos++
			return b.String(), nil
		case c == '\\':
			if err := p.escape(&b); err != nil {
				return "", err
			}
		case c < 0x20:
			return "", p.control(c)
		default:
			b.WriteByte(c)
			p.pos++
		}
	}
	return "", p.fail(CutOff, "The text ends inside a string: its closing quote is missing.")
}

// escape reads one backslash and what it stands for.
func (p *parser) escape(b *strings.Builder) *SyntaxError {
	if p.pos+1 >= len(p.text) {
		p.pos = len(p.text)
		return p.fail(CutOff, "The text ends inside a string: its closing quote is missing.")
	}
	c := p.text[p.pos+1]
	if c == 'u' {
		return p.unicodeEscape(b)
	}
	const marks, means = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	i := strings.IndexByte(marks, c)
	if i < 0 {
		r, _ := utf8.DecodeRuneInString(p.text[p.pos+1:])
		return p.fail(Malformed, `\%c means nothing in a string: write \\ for a backslash.`, r)
	}
	b.WriteByte(means[i])
	p.pos += 2
	return nil
}

func (p *parser) unicodeEscape(b *strings.Builder) *SyntaxError {
	r, err := p.hex4(p.pos)
	if err != nil {
		return err
	}
	size := 6
	if utf16.IsSurrogate(r) {
		low := rune(-1)
		if strings.HasPrefix(p.text[p.pos+6:], `\u`) {
			if low, err = p.hex4(p.pos + 6); err != nil {
				return err
			}
		}
		if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
			return p.fail(Encoding, `There is half a surrogate pair here: write the character itself, or both \u escapes.`)
		}
		size = 12
	}
	b.WriteRune(r)
	p.pos += size
	return nil
}

// hex4 reads \uXXXX at offset at.
func (p *parser) hex4(at int) (rune, *SyntaxError) {
	var r rune
	for i := at + 2; i < at+6; i++ {
		if i >= len(p.text) {
			p.pos = len(p.text)
			return 0, p.fail(CutOff, "The text ends inside a string: its closing quote is missing.")
		}
		d := strings.IndexByte("0123456789abcdef", p.text[i]|0x20)
		if d < 0 || p.text[i] < '0' {
			p.pos = at
			return 0, p.fail(Malformed, `\u needs four hexadecimal digits.`)
		}
		r = r<<4 | rune(d)
	}
	return r, nil
}

// AppendJSON appends v compactly: no spaces, members and number literals as
// they were, strings as AppendString writes them.
func (v Value) AppendJSON(dst []byte) []byte {
	switch v.Kind {
	case Bool:
		if v.Bool {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case Number:
		return append(dst, v.Text...)
	case String:
		return AppendString(dst, v.Text)
	case Array:
		dst = append(dst, '[')
		for i := range v.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = v.Items[i].AppendJSON(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i := range v.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendString(dst, v.Members[i].Name)
			dst = append(dst, ':')
			dst = v.Members[i].Value.AppendJSON(dst)
		}
		return append(dst, '}')
	}
	return append(dst, "null"...)
}

// AppendString appends s as a JSON string with the fewest escapes JSON allows:
// the quote, the backslash and control characters. HTML is never escaped here,
// since a model would pay for the escapes. Bytes that are not UTF-8 become
// U+FFFD.
func AppendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				dst = append(dst, s[start:i]...)
				dst = append(dst, "\uFFFD"...)
				start = i + 1
			}
			i += n
			continue
		}
		dst = append(dst, s[start:i]...)
		switch j := strings.IndexByte("\"\\\b\f\n\r\t", c); {
		case j >= 0:
			dst = append(dst, '\\', `"\bfnrt`[j])
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// AppendIndent appends v for reading: two spaces a level, the same members and
// literals as AppendJSON.
func (v Value) AppendIndent(dst []byte) []byte { return v.appendIndent(dst, "\n") }

func (v Value) appendIndent(dst []byte, line string) []byte {
	inner := line + "  "
	switch {
	case len(v.Items) > 0:
		dst = append(dst, '[')
		for i := range v.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = v.Items[i].appendIndent(append(dst, inner...), inner)
		}
		return append(append(dst, line...), ']')
	case len(v.Members) > 0:
		dst = append(dst, '{')
		for i := range v.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendString(append(dst, inner...), v.Members[i].Name)
			dst = v.Members[i].Value.appendIndent(append(dst, ": "...), inner)
		}
		return append(append(dst, line...), '}')
	}
	return v.AppendJSON(dst)
}

// quoteRunes is how much of a foreign text a sentence quotes.
const quoteRunes = 60

// Quote is s in quotes for a sentence: cut after 60 characters, so that a
// hostile name cannot fill a page.
func Quote(s string) string {
	n := 0
	for i := range s {
		if n == quoteRunes {
			return string(AppendString(nil, s[:i]+"…"))
		}
		n++
	}
	return string(AppendString(nil, s))
}
