package jsondoc

// MergePatch gives target with patch applied, by RFC 7396: members of an object
// are merged one by one, null takes a member out, anything else replaces.
// Members of the target keep their places; new ones follow in patch order.
func MergePatch(target, patch Value) Value {
	if patch.Kind != Object {
		return patch
	}
	out := Value{Kind: Object, Offset: patch.Offset}
	changes := make(map[string]Value, len(patch.Members))
	for _, m := range patch.Members {
		changes[m.Name] = m.Value
	}
	kept := make(map[string]bool)
	if target.Kind == Object {
		for _, m := range target.Members {
			change, changed := changes[m.Name]
			switch {
			case !changed:
				out.Members = append(out.Members, m)
			case change.Kind != Null:
				out.Members = append(out.Members, Member{m.Name, MergePatch(m.Value, change)})
			}
			kept[m.Name] = true
		}
	}
	for _, m := range patch.Members {
		if !kept[m.Name] && m.Value.Kind != Null {
			out.Members = append(out.Members, Member{m.Name, MergePatch(Value{}, m.Value)})
		}
	}
	return out
}
