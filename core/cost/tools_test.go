package cost

import (
	"os"
	"strings"
	"testing"

	"callboard/core/token"
)

// The 300 tools cost what an independent rendering of them counts in the
// reference tokenizer; testdata/count_tools.mjs made the counts.
func TestToolsEqualTheReference(t *testing.T) {
	b, err := os.ReadFile("testdata/tool_counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]int
	mustDecode(t, b, &rows)
	tools := toolFile(t)
	if len(rows) != len(tools) {
		t.Fatalf("there are %d rows of counts for %d tools", len(rows), len(tools))
	}
	for column, id := range []string{"o200k_base", "cl100k_base", "gpt-oss", "claude", "qwen", "llama"} {
		f, err := find(id)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		for i := range tools {
			want := rows[i][column]
			sum += want
			text := rendered(f, tools[i])
			lead := 0
			if strings.HasPrefix(text, toolEnd) {
				lead = token.Count(f.vocabulary, toolEnd)
			}
			if got := token.Count(f.vocabulary, text) - lead; got != want {
				t.Errorf("%s: tool %d, %s, counts %d; want %d for\n%s", id, i, tools[i].CallName, got, want, text)
			}
			c, err := Of(tools[i], id)
			if low := want * f.low / 100; err != nil || c.Low != low {
				t.Errorf("Of(tool %d, %s) costs at least %d, %v; want %d", i, id, c.Low, err, low)
			}
		}
		if sum < 300*20 {
			t.Errorf("the reference counts only %d tokens of %s", sum, id)
		}
	}
}
