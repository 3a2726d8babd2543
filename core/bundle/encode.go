package bundle

import (
	"cmp"
	"slices"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/scene"
)

// File is what a Callboard file holds.
type File struct {
	Pieces []piece.Piece
	Scenes []scene.Scene
}

// Encode writes our own file. The same pieces and scenes give the same bytes,
// whatever their order and history.
func Encode(f File) ([]byte, error) {
	pieces := slices.SortedFunc(slices.Values(f.Pieces), func(a, b piece.Piece) int {
		return cmp.Or(cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	scenes := slices.SortedFunc(slices.Values(f.Scenes), func(a, b scene.Scene) int {
		return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID))
	})
	list := jsondoc.Value{Kind: jsondoc.Array}
	for _, p := range pieces {
		v, err := pieceValue(p)
		if err != nil {
			return nil, err
		}
		list.Items = append(list.Items, v)
	}
	file := jsondoc.OfObject(
		jsondoc.Member{Name: "callboard", Value: jsondoc.OfInt(Version)},
		jsondoc.Member{Name: "kind", Value: jsondoc.OfString(fileKind)},
		jsondoc.Member{Name: "pieces", Value: list},
	)
	if len(scenes) > 0 {
		list := jsondoc.Value{Kind: jsondoc.Array}
		for _, s := range scenes {
			list.Items = append(list.Items, sceneValue(s))
		}
		file.Members = append(file.Members, jsondoc.Member{Name: "scenes", Value: list})
	}
	return append(file.AppendIndent(nil), '\n'), nil
}

func kindOrder(k piece.Kind) int {
	if i := slices.Index(piece.Kinds[:], k); i >= 0 {
		return i
	}
	return len(piece.Kinds)
}

func pieceValue(p piece.Piece) (jsondoc.Value, error) {
	body, err := jsondoc.Parse(p.Body)
	if err != nil {
		return jsondoc.Value{}, &core.Error{
			Code: core.Internal, Op: "bundle.Encode", Err: err,
			Message: "The piece “" + p.Name + "” is not readable, so it cannot be exported.",
		}
	}
	return jsondoc.OfObject(
		jsondoc.Member{Name: "id", Value: jsondoc.OfString(p.ID)},
		jsondoc.Member{Name: "kind", Value: jsondoc.OfString(string(p.Kind))},
		jsondoc.Member{Name: "name", Value: jsondoc.OfString(p.Name)},
		jsondoc.Member{Name: "tags", Value: texts(p.Tags)},
		jsondoc.Member{Name: "body", Value: body},
	), nil
}

func sceneValue(s scene.Scene) jsondoc.Value {
	return jsondoc.OfObject(
		jsondoc.Member{Name: "id", Value: jsondoc.OfString(s.ID)},
		jsondoc.Member{Name: "title", Value: jsondoc.OfString(s.Title)},
		jsondoc.Member{Name: "prompting", Value: jsondoc.OfObject(
			jsondoc.Member{Name: "narratorToolAccess", Value: jsondoc.OfBool(s.Prompting.NarratorToolAccess)},
			jsondoc.Member{Name: "tools", Value: texts(s.Prompting.Tools)},
		)},
		jsondoc.Member{Name: "contextWindow", Value: jsondoc.OfInt(s.ContextWindow)},
	)
}

func texts(list []string) jsondoc.Value {
	v := jsondoc.Value{Kind: jsondoc.Array}
	for _, s := range list {
		v.Items = append(v.Items, jsondoc.OfString(s))
	}
	return v
}
