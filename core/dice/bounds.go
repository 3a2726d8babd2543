package dice

// Bounds are totals that a roll never goes past. They are exact; where dice
// explode they count every extra die there may be, far past what Odds has a
// chance for.
type Bounds struct{ Low, High int64 }

// Bounds gives the bounds of each roll of the text, without working out its
// odds.
func (r *Roll) Bounds() []Bounds {
	all := make([]Bounds, len(r.items))
	for i := range r.items {
		s := spanOf(r.items[i].expr)
		all[i] = Bounds{Low: s.lo.floor().n, High: s.hi.floor().n}
	}
	return all
}
