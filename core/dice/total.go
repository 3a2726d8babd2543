package dice

// Total is the total of a single roll. Several rolls have a total each and none
// together, so for them it is nil: the parts have theirs.
func (r Result) Total() *int64 {
	if len(r.Parts) != 1 {
		return nil
	}
	total := r.Parts[0].Total
	return &total
}
