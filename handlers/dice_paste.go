package handlers

// pasteRows is filled in below.
func pasteRows(e *editing, replace bool) (operation, error) { return operation{place: "rows"}, nil }
