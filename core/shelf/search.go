package shelf

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/piece"
)

// Sort is an order of a list.
type Sort string

// The orders of a list. An empty Sort is Best for a Query with Text, else
// Changed.
const (
	Best    Sort = "best"    // where the words were found: name, fields, tags, description
	Changed Sort = "changed" // the last changed first
	Created Sort = "created" // the last made first
	Name    Sort = "name"
	Linked  Sort = "linked" // linked in most scenes first
	Cost    Sort = "cost"   // the dearest first, by Query.Cost
)

// Query says which pieces a list shows.
type Query struct {
	Kind   piece.Kind // empty: all
	Text   string     // every word must be found, anywhere in a word; the first 16 different ones count
	Tag    string     // empty: all
	Sort   Sort
	Limit  int    // 0 means DefaultLimit; at most MaxLimit
	Cursor string // Next of the page before; empty for the first
	Back   bool   // Cursor is the Prev of the page after, and the page before that is wanted

	// Cost is what Sort Cost needs: the tokens of an entry. It is asked for
	// every entry found, with no lock held.
	Cost func(*Entry) int
}

// Limits of a page.
const (
	DefaultLimit = 50
	MaxLimit     = 500
)

// Page is one page of a list.
type Page struct {
	Entries []*Entry
	Next    string             // cursor of the next page; empty at the end
	Prev    string             // cursor, with Back, of the page before; empty at the start
	Before  int                // how many of Total stand before this page
	Total   int                // how many the query finds in all
	Kinds   map[piece.Kind]int // how many it finds of each kind, Kind left aside
	Tags    []TagCount         // how many it finds with each tag, Tag left aside; most first
}

// TagCount is a tag and how many pieces have it.
type TagCount struct {
	Tag   string
	Count int
}

// maxTagCounts bounds the tags of a page: a list to pick from.
const maxTagCounts = 200

// Search finds the pieces that q asks for. A sort or cursor that is not one of
// ours is core.Invalid.
func (s *Shelf) Search(q Query) (Page, error) {
	words := needles(q.Text)
	sort := q.Sort
	if sort == "" {
		sort = Changed
		if len(words) > 0 {
			sort = Best
		}
	}
	order, ok := orders[sort]
	if sort == Cost && q.Cost != nil {
		order, ok = byCost(q.Cost), true
	}
	if !ok {
		return Page{}, core.Errorf(core.Invalid, "A list cannot be sorted by %q. Sort by best, changed, created, name or linked.", string(q.Sort))
	}
	after, err := readCursor(q.Cursor, sort)
	if err != nil {
		return Page{}, err
	}
	limit := q.Limit
	if limit <= 0 {
		limit = DefaultLimit
	}
	scan := scan{
		query: q, words: words, phrase: strings.Join(strings.Fields(Fold(q.Text)), " "), order: order, after: after,
		best: best{size: min(limit, MaxLimit) + 1, last: q.Back},
	}
	s.mu.RLock()
	l := s.list.Load()
	scan.tag, scan.tagKnown = s.tagIDs[Fold(q.Tag)]
	s.mu.RUnlock()
	scan.run(l)
	return scan.page(l, sort), nil
}

// scan is one look through the list.
type scan struct {
	query    Query
	words    []needle
	phrase   string
	order    func(*Entry, int) key
	after    *key
	tag      int32
	tagKnown bool
	best     best
	total    int
	before   int // of total, those that stand before the cursor or at it
	kinds    map[piece.Kind]int
	tags     []int
}

func (s *scan) run(l *list) {
	s.kinds = make(map[piece.Kind]int)
	s.tags = make([]int, len(l.tags))
	lastKind, count := piece.Kind(""), 0 // spares a map access for nearly every entry
	for e := range l.backward {          // what is new tends to stand first, which spares the heap work
		rank, ok := s.rank(e)
		if !ok {
			continue
		}
		ofKind := s.query.Kind == "" || e.Kind == s.query.Kind
		ofTag := s.query.Tag == "" || s.tagKnown && slices.Contains(e.tags, s.tag)
		if ofTag {
			if e.Kind != lastKind {
				s.kinds[lastKind] += count
				lastKind, count = e.Kind, 0
			}
			count++
		}
		if ofKind {
			for _, tag := range e.tags {
				s.tags[tag]++
			}
		}
		if !ofKind || !ofTag {
			continue
		}
		s.total++
		s.offer(s.order(e, rank))
	}
	s.kinds[lastKind] += count
	delete(s.kinds, "")
}

// offer takes an entry into the page when it is on the wanted side of the
// cursor.
func (s *scan) offer(k key) {
	if s.after == nil {
		s.best.offer(k)
		return
	}
	side := k.compare(*s.after)
	if side < 0 || side == 0 && !s.query.Back {
		s.before++
	}
	if side > 0 && !s.query.Back || side < 0 && s.query.Back {
		s.best.offer(k)
	}
}

// Ranks, best first. A query's rank for an entry is that of its worst word.
const (
	startsName  = iota // the name starts with the whole query
	startsWords        // words of the name start with the query's
	inName
	inFields
	inTags
	inDescription
)

// rank says where the words are found; false when one is not.
func (s *scan) rank(e *Entry) (int, bool) {
	if len(s.words) == 0 {
		return 0, true
	}
	worst := startsName
	for _, n := range s.words {
		at := n.in(e.text)
		if at < 0 {
			return 0, false
		}
		worst = max(worst, e.place(at, n.word))
	}
	if worst <= inName && strings.HasPrefix(e.title, s.phrase) {
		return startsName, true
	}
	return worst, true
}

// place is the rank of a word whose first occurrence in the text is at.
func (e *Entry) place(at int, word string) int {
	switch {
	case at >= e.ends[2]:
		return inDescription
	case at >= e.ends[1]:
		return inTags
	case at >= e.ends[0]:
		return inFields
	case at == 0 || strings.Contains(e.title, " "+word):
		return startsWords
	}
	return inName
}

func (s *scan) page(l *list, sort Sort) Page {
	p := Page{Total: s.total, Kinds: s.kinds}
	found := s.best.sorted()
	if s.query.Back {
		found = found[max(0, len(found)-s.best.size+1):]
		p.Before = s.before - len(found)
		if s.after == nil {
			p.Before = s.total - len(found)
		}
	} else {
		found = found[:min(len(found), s.best.size-1)]
		p.Before = s.before
	}
	if len(found) > 0 && p.Before > 0 {
		p.Prev = found[0].cursor(sort)
	}
	if len(found) > 0 && p.Before+len(found) < p.Total {
		p.Next = found[len(found)-1].cursor(sort)
	}
	p.Entries = make([]*Entry, len(found))
	for i, k := range found {
		p.Entries[i] = k.entry
	}
	for tag, count := range s.tags {
		if count > 0 {
			p.Tags = append(p.Tags, TagCount{l.tags[tag], count})
		}
	}
	slices.SortFunc(p.Tags, func(a, b TagCount) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		return strings.Compare(a.Tag, b.Tag)
	})
	p.Tags = p.Tags[:min(len(p.Tags), maxTagCounts)]
	return p
}

// key is an entry's place in an order, ascending by number, text, seq. Seq
// makes it unique, so a cursor stays right while pieces come and go.
type key struct {
	number int64
	text   string
	seq    int64
	entry  *Entry
}

// orders make the keys; rank matters to Best alone.
var orders = map[Sort]func(e *Entry, rank int) key{
	Best:    func(e *Entry, rank int) key { return key{int64(rank), e.title, e.Seq, e} },
	Changed: func(e *Entry, _ int) key { return key{-e.UpdatedAt.UnixMilli(), "", -e.Seq, e} },
	Created: func(e *Entry, _ int) key { return key{-e.Seq, "", 0, e} },
	Name:    func(e *Entry, _ int) key { return key{0, e.title, e.Seq, e} },
	Linked:  func(e *Entry, _ int) key { return key{-int64(e.Linked), e.title, e.Seq, e} },
}

func byCost(cost func(*Entry) int) func(*Entry, int) key {
	return func(e *Entry, _ int) key { return key{-int64(cost(e)), e.title, e.Seq, e} }
}

func (k key) compare(o key) int {
	if k.number != o.number {
		return compare(k.number, o.number)
	}
	if c := strings.Compare(k.text, o.text); c != 0 {
		return c
	}
	return compare(k.seq, o.seq)
}

// cursorParts is a cursor as JSON: an array, so that it stays short.
type cursorParts struct {
	Sort   Sort   `json:"s"`
	Number int64  `json:"n"`
	Text   string `json:"t,omitempty"`
	Seq    int64  `json:"q"`
}

func (k key) cursor(sort Sort) string {
	text, err := json.Marshal(cursorParts{sort, k.number, k.text, k.seq})
	if err != nil {
		return "" // strings and numbers always marshal
	}
	return base64.RawURLEncoding.EncodeToString(text)
}

func readCursor(cursor string, sort Sort) (*key, error) {
	if cursor == "" {
		return nil, nil
	}
	var parts cursorParts
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(text, &parts)
	}
	if err != nil || parts.Sort != sort {
		return nil, core.Errorf(core.Invalid, "The cursor is not one that this list gave. Leave it out to start from the top.")
	}
	return &key{number: parts.Number, text: parts.Text, seq: parts.Seq}, nil
}
