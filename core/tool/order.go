package tool

import "slices"

// keyed is a list whose items are known by keys: the fields and the cases.
type keyed[T any] struct {
	prefix string // of the paths: "fields" or "cases"
	label  string // of the order
	items  []T
	keys   []string
}

func fieldList(t *Tool) keyed[Field] {
	return keyed[Field]{"fields", "Order of the fields", t.Body.Fields, fieldKeys(t.Body.Fields)}
}

func caseList(t *Tool) keyed[Case] {
	return keyed[Case]{"cases", "Order of the cases", t.Body.Cases, caseKeys(t.Body.Cases)}
}

// clone gives a list that can be changed without the other noticing.
func (k keyed[T]) clone() keyed[T] {
	k.items, k.keys = slices.Clone(k.items), slices.Clone(k.keys)
	return k
}

// index gives the place of each key.
func (k keyed[T]) index() map[string]int {
	index := make(map[string]int, len(k.keys))
	for i, key := range k.keys {
		index[key] = i
	}
	return index
}

// find gives the item with a key; nil when there is none.
func (k keyed[T]) find(key string) *T {
	if i := slices.Index(k.keys, key); i >= 0 {
		return &k.items[i]
	}
	return nil
}

// remove takes the item with a key out.
func (k *keyed[T]) remove(key string) {
	if i := slices.Index(k.keys, key); i >= 0 {
		k.items, k.keys = slices.Delete(k.items, i, i+1), slices.Delete(k.keys, i, i+1)
	}
}

// put sets the item with a key, or adds it behind the nearest item that stands
// before it in order.
func (k *keyed[T]) put(key string, item T, order []string) {
	if old := k.find(key); old != nil {
		*old = item
		return
	}
	at := 0
	for i := slices.Index(order, key) - 1; i >= 0; i-- {
		if before := slices.Index(k.keys, order[i]); before >= 0 {
			at = before + 1
			break
		}
	}
	k.items, k.keys = slices.Insert(k.items, at, item), slices.Insert(k.keys, at, key)
}

// arrange brings the items into an order. Items that the order does not name
// stay behind the one they stood behind.
func (k *keyed[T]) arrange(order []string) {
	index := k.index()
	items := make([]T, 0, len(k.items))
	for _, key := range arranged(k.keys, order) {
		items = append(items, k.items[index[key]])
	}
	k.items, k.keys = items, arranged(k.keys, order)
}

// arranged gives keys in an order; those it does not name stay behind the key
// they stood behind.
func arranged(keys, order []string) []string {
	there := make(map[string]bool, len(keys))
	for _, key := range keys {
		there[key] = true
	}
	var out []string
	named := make(map[string]bool, len(order))
	for _, key := range order {
		if there[key] {
			named[key] = true
			out = append(out, key)
		}
	}
	for i, key := range keys {
		if named[key] {
			continue
		}
		at := 0
		if i > 0 {
			at = slices.Index(out, keys[i-1]) + 1
		}
		out = slices.Insert(out, at, key)
	}
	return out
}

// reordered says whether the keys that both lists hold stand in another order.
func reordered(before, after []string) bool {
	both := make(map[string]bool, len(after))
	for _, key := range after {
		both[key] = true
	}
	common := make(map[string]bool, len(before))
	var was []string
	for _, key := range before {
		if both[key] {
			common[key] = true
			was = append(was, key)
		}
	}
	i := 0
	for _, key := range after {
		if !common[key] {
			continue
		}
		if was[i] != key {
			return true
		}
		i++
	}
	return false
}
