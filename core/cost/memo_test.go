package cost

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"callboard/core/schema"

	"pgregory.net/rapid"
)

// numbered is the key of a number, all in one shard.
func numbered(n int) digest {
	var d digest
	copy(d[1:], fmt.Sprint(n))
	return d
}

func TestAMemoShardNeverGrowsPastItsShare(t *testing.T) {
	var s memoShard
	c := Cost{Parts: make([]Part, 9)}
	most := memoWeight / memoShards / 10
	for n := range 3 * most {
		s.put(numbered(n), c)
		s.get(numbered(0))
		if s.weight > memoWeight/memoShards || len(s.index)*10 != s.weight {
			t.Fatalf("after %d costs a shard holds %d of weight %d; want at most %d", n+1, len(s.index), s.weight, memoWeight/memoShards)
		}
	}
	if len(s.index) != most {
		t.Errorf("a full shard holds %d costs; want %d", len(s.index), most)
	}
	if _, ok := s.get(numbered(0)); !ok {
		t.Error("the cost asked for all the time was dropped")
	}
	if _, ok := s.get(numbered(1)); ok {
		t.Error("a cost never asked for again was kept before newer ones")
	}
	seen := 0
	for e := s.ring.next; e != &s.ring; e = e.next {
		seen++
	}
	if seen != len(s.index) {
		t.Errorf("the ring holds %d costs and the index %d; want the same", seen, len(s.index))
	}
}

func TestACostTooHeavyForAShardIsNotKept(t *testing.T) {
	var s memoShard
	s.put(numbered(1), Cost{Parts: make([]Part, memoWeight)})
	if len(s.index) != 0 || s.weight != 0 {
		t.Errorf("a shard holds %d costs of weight %d; want none", len(s.index), s.weight)
	}
}

func TestTheMemoTellsDefinitionsApart(t *testing.T) {
	f, g := &families[0], &families[1]
	if contentOf(f, &roll) == contentOf(g, &roll) {
		t.Error("two families share a digest")
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := definitions().Draw(t, "a"), definitions().Draw(t, "b")
		if rapid.Bool().Draw(t, "near") {
			b = a
			b.CallName, b.Description = a.Description, a.CallName
		}
		if same, equal := contentOf(f, &a) == contentOf(f, &b), reflect.DeepEqual(a, b); same != equal && fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
			t.Fatalf("contentOf says %v, equality %v, for\n%+v\n%+v", same, equal, a, b)
		}
	})
}

func TestOfRemembers(t *testing.T) {
	first, _ := Of(roll, "o200k_base")
	second, _ := Of(roll, "o200k_base")
	if &first.Parts[0] != &second.Parts[0] {
		t.Error("Of measured one definition twice")
	}
	if m := families[0].measure(&roll); !reflect.DeepEqual(first, m) {
		t.Errorf("Of(roll) = %+v; want what is measured, %+v", first, m)
	}
}

// twenty is a definition of twenty fields.
func twenty() schema.Definition {
	def := schema.Definition{
		CallName:    "record_the_scene",
		Description: "Keeps what has just happened for later.\n\nPurpose: a log of the scene.\nUse when: a person, a place or a thing has changed.\nOutput: the word Recorded.",
		Schema:      schema.Schema{Type: schema.Object},
	}
	for i := range 20 {
		name := fmt.Sprintf("field_number_%d", i)
		v := schema.Schema{Type: schema.String, Description: fmt.Sprintf("What to keep of aspect %d, in one short sentence and in the past tense.", i)}
		if i%5 == 4 {
			v.Enum = []string{"calm", "tense", "hostile"}
		}
		def.Schema.Properties = append(def.Schema.Properties, schema.Property{Name: name, Schema: v})
		if i%2 == 0 {
			def.Schema.Required = append(def.Schema.Required, name)
		}
	}
	return def
}

func BenchmarkOf(b *testing.B) {
	def := twenty()
	for i := range families {
		f := &families[i]
		if f.render == nil {
			continue
		}
		f.measure(&def)
		b.Run("fresh/"+f.ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.measure(&def)
			}
		})
	}
	b.Run("kept", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Of(def, "o200k_base"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// One endless word in a description is in what is left without nearly every
// part; it should be merged a few times, not once a part.
func BenchmarkMeasureEndlessWord(b *testing.B) {
	def := &schema.Definition{CallName: "probe", Description: strings.Repeat("a", 60_000)}
	def.Schema.Type = schema.Object
	for i := range 10 {
		def.Schema.Properties = append(def.Schema.Properties, schema.Property{Name: fmt.Sprintf("field_%d", i), Schema: schema.Schema{Type: schema.String}})
	}
	f, err := find("o200k_base")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		f.measure(def)
	}
}
