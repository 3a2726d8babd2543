package dicepiece

import (
	"strconv"

	"callboard/core/jsondoc"
)

// AppendJSON appends the body as stored and as the API shows it: compact, the
// part of its kind alone with all members always there, in the order of spec
// 08. The same body always gives the same bytes, and DecodeBody gives the same
// body back.
func (b Body) AppendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"description":`, b.Description)
	dst = appendMember(dst, `,"kind":`, string(b.Kind))
	dst = append(append(append(dst, `,"`...), b.Kind...), `":`...)
	switch b.Kind {
	case Table:
		dst = b.Table.appendJSON(dst)
	case Pool:
		dst = b.Pool.appendJSON(dst)
	default:
		dst = append(appendMember(dst, `{"dice":`, b.Roll.Dice), '}')
	}
	return append(dst, '}')
}

func (t TablePart) appendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"by":`, string(t.By))
	dst = appendMember(dst, `,"dice":`, t.Dice)
	dst = append(dst, `,"rows":[`...)
	for i, r := range t.Rows {
		dst = appendMember(comma(dst, i), `{"text":`, r.Text)
		dst = appendInt(dst, `,"weight":`, r.Weight)
		dst = appendMember(dst, `,"range":`, r.Range)
		dst = append(appendTexts(dst, `,"then":[`, r.Then), '}')
	}
	dst = appendInt(dst, `],"rolls":`, t.Rolls)
	dst = strconv.AppendBool(append(dst, `,"repeats":`...), t.Repeats)
	return append(dst, '}')
}

func (p PoolPart) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"rows":[`...)
	for i, r := range p.Rows {
		dst = appendMember(comma(dst, i), `{"text":`, r.Text)
		dst = appendInt(dst, `,"copies":`, r.Copies)
		dst = append(appendTexts(dst, `,"then":[`, r.Then), '}')
	}
	dst = appendInt(dst, `],"draw":`, p.Draw)
	dst = appendMember(dst, `,"order":`, string(p.Order))
	dst = strconv.AppendBool(append(dst, `,"onceAcrossTurn":`...), p.OnceAcrossTurn)
	return append(dst, '}')
}

func appendMember(dst []byte, head, text string) []byte {
	return jsondoc.AppendString(append(dst, head...), text)
}

func appendInt(dst []byte, head string, n int) []byte {
	return strconv.AppendInt(append(dst, head...), int64(n), 10)
}

func appendTexts(dst []byte, head string, texts []string) []byte {
	dst = append(dst, head...)
	for i, text := range texts {
		dst = jsondoc.AppendString(comma(dst, i), text)
	}
	return append(dst, ']')
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ',')
	}
	return dst
}
