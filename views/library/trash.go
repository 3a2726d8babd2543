package library

import "time"

// Trash is the Library's trash as it is shown.
type Trash struct {
	Rows  []TrashRow
	Older string // address of the next part; empty at the end
	Later bool   // this is not the first part
	Now   time.Time
}

// TrashRow is one deleted piece.
type TrashRow struct {
	ID, Name, Kind, Icon string
	Deleted              time.Time
}
