package models

import "testing"

// LimitPages lets the database of s grow by a few pages only, as a disk that
// is nearly full does.
func LimitPages(tb testing.TB, s *Store) {
	tb.Helper()
	var pages int
	if err := s.w.Raw("PRAGMA page_count").Scan(&pages).Error; err != nil {
		tb.Fatal(err)
	}
	if err := s.w.Raw("PRAGMA max_page_count = 60").Scan(&pages).Error; err != nil {
		tb.Fatal(err)
	}
}

// ShortWait makes s give up at once when another process writes.
func ShortWait(tb testing.TB, s *Store) {
	tb.Helper()
	if err := s.w.Exec("PRAGMA busy_timeout = 1").Error; err != nil {
		tb.Fatal(err)
	}
}

// WriteThroughReader tries to write on a reading connection.
func WriteThroughReader(s *Store) error {
	return fail("test", s.r.Exec("DELETE FROM drafts").Error)
}
