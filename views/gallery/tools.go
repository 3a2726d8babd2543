package gallery

import (
	"fmt"
	"sync"

	"callboard/core/bundle"
	"callboard/core/kind"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
	"callboard/core/tool"
	"callboard/views/link"
)

// sample is a tool of the gallery with its id.
type sample struct {
	id string
	tool.Tool
}

// starter are the tools of the starter library as the Library lists them, and
// its scenes; nobody may change them.
var starter = sync.OnceValues(readStarter)

// readStarter reads the file of the starter library. It is part of the program,
// so what cannot be read is a broken build.
func readStarter() (tools []sample, scenes []scene.Scene) {
	plan, err := bundle.Starter()
	if err != nil {
		panic("gallery: " + err.Error())
	}
	for _, item := range plan.Items {
		if item.Scene != nil {
			scenes = append(scenes, scene.Scene{ID: item.ID, Version: 1, Settings: *item.Scene})
			continue
		}
		if item.Kind != piece.Tool {
			continue
		}
		t, err := tool.OfPiece(item.Content)
		if err != nil {
			panic("gallery: " + err.Error())
		}
		tools = append([]sample{{item.ID, t}}, tools...) // the one made last comes first
	}
	return tools, scenes
}

// other is a piece of the starter library that is no tool.
type other struct {
	at    link.Bench
	name  string
	tags  []string
	about kind.About
}

// others are those pieces, the one made last first.
var others = sync.OnceValue(func() []other {
	plan, err := bundle.Starter()
	if err != nil {
		panic("gallery: " + err.Error())
	}
	var list []other
	for _, item := range plan.Items {
		if item.Scene == nil && item.Kind != piece.Tool {
			o := other{link.Bench{Kind: item.Kind, ID: item.ID}, item.Name, item.Content.Tags, kind.Describe(item.Kind, item.Content)}
			list = append([]other{o}, list...)
		}
	}
	return list
})

// shelved is the starter library as tools look things up in it.
var shelved = sync.OnceValue(func() *shelf.Shelf {
	plan, err := bundle.Starter()
	if err != nil {
		panic("gallery: " + err.Error())
	}
	s := shelf.New(shelf.Options{})
	var c shelf.Commit
	for i, item := range plan.Items {
		if item.Scene != nil {
			c.Scenes = append(c.Scenes, scene.Scene{ID: item.ID, Version: 1, Settings: *item.Scene})
			continue
		}
		c.Pieces = append(c.Pieces, piece.Piece{ID: item.ID, Seq: int64(i + 1), Kind: item.Kind, Version: 1, Content: item.Content})
	}
	s.Apply(c)
	return s
})

// doing is one line of what a tool does, with the name of the piece it runs.
func doing(t tool.Tool) string { return shelved().Doing(t) }

// of is the starter tool with the id.
func of(id string) sample {
	tools, _ := starter()
	for _, s := range tools {
		if s.id == id {
			return s
		}
	}
	panic("gallery: the starter library has no " + id)
}

// longName has 60 characters, the most a call name can have.
const longName = "The oath of the seven drowned bell ringers of Saint Ottilien"

func long() sample {
	s := of("skill-check")
	s.id, s.Name = "long", longName
	return s
}

func arabic() sample {
	return sample{"arabic", tool.Tool{Name: "رمي النرد", Tags: []string{"نرد"}, Body: tool.Body{
		Description: "استخدمها عندما تكون نتيجة ما يحاوله أحدهم غير مؤكدة.", Category: "ألعاب", OfferedTo: []string{"narration"},
		EmptyResult: "لا نتيجة.",
		Fields: []tool.Field{
			{Key: "dice", Name: "dice", Description: "النرد، مثل 2d6", Type: tool.Text, Required: true},
			{Key: "mood", Name: "mood", Description: "المزاج", Type: tool.Choice, Choices: []string{"هادئ", "غاضب"}},
		},
		Action: tool.Roll{Field: "dice"},
		Cases: []tool.Case{{
			Name: "نرد واحد", Arguments: []byte(`{"dice":"2d6","mood":"هادئ"}`), Seed: "1",
			Expect: tool.Expect{Kind: tool.Contains, Text: "2d6"},
		}},
	}}}
}

func chinese() sample {
	return sample{"chinese", tool.Tool{Name: "骰子检定", Tags: []string{"骰子"}, Body: tool.Body{
		Description: "当角色的行动结果不确定时使用。掷骰子并回答总数。", OfferedTo: []string{"narration", "director"},
		Fields: []tool.Field{{Key: "dice", Name: "dice", Description: "要掷的骰子，例如 2d6", Type: tool.Text, Required: true}},
		Action: tool.Roll{Field: "dice"},
	}}}
}

// blank is a tool as "New tool" makes it.
func blank() sample { return sample{"blank", tool.New()} }

// wide has the 40 fields of a long character sheet.
func wide() sample {
	s := sample{"wide", tool.Tool{Name: "Write down a character", Body: tool.Body{
		Description: "Use once for each character who gets a name.", Action: tool.Record{}, OfferedTo: []string{"narration", "memory"},
	}}}
	types := tool.FieldTypes
	for i := range 40 {
		f := tool.Field{
			Key: fmt.Sprintf("k%d", i+1), Name: fmt.Sprintf("trait_%d", i+1), Type: types[i%len(types)], Required: i < 3,
			Description: fmt.Sprintf("What stands in line %d of the sheet.", i+1),
		}
		if f.Type == tool.Choice {
			f.Choices = []string{"low", "middling", "high"}
		}
		s.Body.Fields = append(s.Body.Fields, f)
	}
	return s
}

// broken breaks most of the rules that the editor names.
func broken() tool.Tool {
	return tool.Tool{Tags: []string{"dice"}, Body: tool.Body{
		Action: tool.Roll{Field: "gone"},
		Fields: []tool.Field{
			{Key: "a", Name: "", Type: tool.Text},
			{Key: "b", Name: "Skill", Type: tool.Choice, Required: true},
			{Key: "c", Name: "skill", Type: tool.Choice, Choices: []string{"hide", "Hide"}},
			{Key: "d", Name: "skill", Type: tool.Number, Description: "twice"},
		},
	}}
}
