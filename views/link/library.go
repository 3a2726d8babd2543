package link

import (
	"net/url"
	"strconv"
)

// LibraryQuery is what the Library's list is narrowed to; the zero value is the
// whole of it.
type LibraryQuery struct {
	Text    string
	Kind    string
	Tag     string
	Sort    string
	After   string   // the page that follows this cursor
	Before  string   // the page that ends before this cursor
	Costs   bool     // count costs though the vocabulary is not loaded yet
	Trashed []string // pieces just deleted, to be offered back

	// TrashedAt is the moment, in milliseconds, at which too many pieces for an
	// address were deleted together, to be offered back.
	TrashedAt int64
}

// Here is the list as it is, without what was done to it last.
func (q LibraryQuery) Here() LibraryQuery {
	q.Trashed, q.TrashedAt = nil, 0
	return q
}

// Whole is what the list is narrowed to, whichever of its pages is shown.
func (q LibraryQuery) Whole() LibraryQuery {
	return LibraryQuery{Text: q.Text, Kind: q.Kind, Tag: q.Tag}
}

// Values are the query's parameters, without those that say nothing.
func (q LibraryQuery) Values() url.Values {
	v := url.Values{}
	set := func(name, value string) {
		if value != "" {
			v.Set(name, value)
		}
	}
	set("q", q.Text)
	set("kind", q.Kind)
	set("tag", q.Tag)
	set("sort", q.Sort)
	set("after", q.After)
	set("before", q.Before)
	if q.Costs {
		v.Set("costs", "1")
	}
	for _, id := range q.Trashed {
		v.Add("trashed", id)
	}
	if q.TrashedAt != 0 {
		v.Set("trashed_at", strconv.FormatInt(q.TrashedAt, 10))
	}
	return v
}

// LibraryList is the Library narrowed to q.
func LibraryList(q LibraryQuery) string { return with(Library(), q.Values()) }

// LibraryCosts answers the costs of the pieces as regions of the list.
func LibraryCosts(ids []string) string {
	return with("/library/costs", url.Values{"id": ids})
}

// LibraryPeek shows what the AI sees of a tool.
func LibraryPeek(id string) string { return "/library/peek/" + url.PathEscape(id) }

// LibraryDelete moves the selected pieces to the trash (POST).
func LibraryDelete() string { return "/library/delete" }

// LibraryTag puts a tag on the selected pieces or takes it off (POST).
func LibraryTag() string { return "/library/tag" }

// LibraryLink links the selected tools to a scene (POST).
func LibraryLink() string { return "/library/link" }

// LibraryExport answers the selected pieces as a file (POST).
func LibraryExport() string { return "/library/export" }

// LibraryRestore takes pieces out of the trash (POST).
func LibraryRestore() string { return "/library/restore" }

// LibraryPurge deletes pieces in the trash for good (POST).
func LibraryPurge() string { return "/library/purge" }

// LibraryTrashPage is a later part of the trash.
func LibraryTrashPage(cursor string) string {
	if cursor == "" {
		return LibraryTrash()
	}
	return with(LibraryTrash(), url.Values{"cursor": {cursor}})
}

// FindResults answers what Find finds, without the page around it.
func FindResults() string { return "/find/results" }

func with(path string, v url.Values) string {
	query := v.Encode()
	if query == "" {
		return path
	}
	return path + "?" + query
}

// ExportAll is the whole library as a file of ours.
func ExportAll() string { return "/api/export" }
