package shelf_test

import (
	"testing"

	"callboard/core"
	"callboard/core/shelf"
)

// The dearest come first, the same cost by name, and a page follows a page.
func TestSortByCost(t *testing.T) {
	s := shelfOf(
		toolPiece(1, "Cheap", toolBody("")),
		toolPiece(2, "Dear", toolBody("")),
		toolPiece(3, "Also dear", toolBody("")),
		toolPiece(4, "Unknown", toolBody("")),
	)
	tokens := map[string]int{"Cheap": 10, "Dear": 90, "Also dear": 90, "Unknown": -1}
	q := shelf.Query{Sort: shelf.Cost, Limit: 2, Cost: func(e *shelf.Entry) int { return tokens[e.Name] }}
	first := search(t, s, q)
	if got := found(first); got != "Also dear, Dear" {
		t.Errorf("first page by cost = %s; want Also dear, Dear", got)
	}
	q.Cursor = first.Next
	second := search(t, s, q)
	if got := found(second); got != "Cheap, Unknown" || second.Before != 2 || second.Next != "" {
		t.Errorf("second page by cost = %s, %d before, next %q; want Cheap, Unknown, 2, nothing", got, second.Before, second.Next)
	}
	q.Cursor, q.Back = second.Prev, true
	if got := found(search(t, s, q)); got != "Also dear, Dear" {
		t.Errorf("back from the second page = %s; want Also dear, Dear", got)
	}
	if _, err := s.Search(shelf.Query{Sort: shelf.Cost}); core.CodeOf(err) != core.Invalid {
		t.Errorf("Search by cost without costs = %v; want invalid", err)
	}
}
