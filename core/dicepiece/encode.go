package dicepiece

import (
	"strconv"

	"callboard/core/jsondoc"
	"callboard/core/schema"
)

// AppendJSON appends the body as stored and as the API shows it: compact, in
// the member order of spec 08, with every member of the chosen kind's part and
// of no other. The same body always gives the same bytes, and DecodeBody gives
// the same body back.
func (b Body) AppendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"description":`, b.Description)
	dst = appendMember(dst, `,"kind":`, string(b.Kind))
	switch b.Kind {
	case KindRoll:
		dst = appendMember(dst, `,"roll":{"dice":`, b.Roll.Dice)
		dst = append(dst, '}')
	case KindTable:
		dst = b.Table.appendJSON(append(dst, `,"table":`...))
	case KindPool:
		dst = b.Pool.appendJSON(append(dst, `,"pool":`...))
	}
	return append(dst, '}')
}

func (t Table) appendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"by":`, string(t.By))
	dst = appendMember(dst, `,"dice":`, t.Dice)
	dst = append(dst, `,"rows":[`...)
	for i := range t.Rows {
		dst = t.Rows[i].appendJSON(comma(dst, i))
	}
	dst = appendInt(dst, `],"rolls":`, t.Rolls)
	return append(appendBool(dst, `,"repeats":`, t.Repeats), '}')
}

func (r Row) appendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"text":`, r.Text)
	dst = appendInt(dst, `,"weight":`, r.Weight)
	dst = appendMember(dst, `,"range":`, r.Range)
	return append(schema.AppendTexts(append(dst, `,"then":`...), r.Then), '}')
}

func (p Pool) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"rows":[`...)
	for i := range p.Rows {
		dst = p.Rows[i].appendJSON(comma(dst, i))
	}
	dst = appendInt(dst, `],"draw":`, p.Draw)
	dst = appendMember(dst, `,"order":`, string(p.Order))
	return append(appendBool(dst, `,"onceAcrossTurn":`, p.OnceAcrossTurn), '}')
}

func (c Card) appendJSON(dst []byte) []byte {
	dst = appendMember(dst, `{"text":`, c.Text)
	dst = appendInt(dst, `,"copies":`, c.Copies)
	return append(schema.AppendTexts(append(dst, `,"then":`...), c.Then), '}')
}

func appendMember(dst []byte, head, text string) []byte {
	return jsondoc.AppendString(append(dst, head...), text)
}

func appendInt(dst []byte, head string, n int) []byte {
	return strconv.AppendInt(append(dst, head...), int64(n), 10)
}

func appendBool(dst []byte, head string, b bool) []byte {
	return strconv.AppendBool(append(dst, head...), b)
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ',')
	}
	return dst
}
