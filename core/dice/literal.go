package dice

import "strings"

// number is the value of t, a number.
func (p *parser) number(t token) number {
	s := p.text(t)
	point := strings.IndexByte(s, '.')
	front, places := s, ""
	if point >= 0 {
		front, places = s[:point], s[point+1:]
	}
	n := 0
	for i := 0; i < len(front) && n <= maxNumber; i++ {
		n = n*10 + int(front[i]-'0')
	}
	if n > maxNumber || n == maxNumber && strings.Trim(places, "0") != "" {
		p.refusef(t.lo, saysTooLarge, shorten(strings.TrimLeft(s, "0")))
		return number{}
	}
	if len(places) > maxDecimals {
		p.refusef(t.lo, saysDecimals, shorten(s))
		return number{}
	}
	if places == "" {
		return whole(n)
	}
	den := int64(1)
	v := int64(n)
	for i := 0; i < len(places); i++ {
		v, den = v*10+int64(places[i]-'0'), den*10
	}
	return reduced(v, den)
}

// wholeNumber is the value of t, a number of what; "" leaves it unnamed.
func (p *parser) wholeNumber(t token, what string) int {
	if strings.IndexByte(p.text(t), '.') >= 0 {
		if what == "" {
			p.refuse(t.lo, saysWholeHere)
		} else {
			p.refusef(t.lo, saysWhole, what)
		}
		return 0
	}
	return int(p.number(t).n)
}
