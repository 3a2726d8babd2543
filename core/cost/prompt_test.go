package cost

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"callboard/core/schema"
)

// A recorded prompt is one whose tokens the API billed.
type recorded struct {
	Messages []struct {
		Role    string `json:"role"`
		Name    string `json:"name"`
		Content string `json:"content"`
		Call    *Call  `json:"function_call"`
	} `json:"messages"`
	Functions []wireFunction  `json:"functions"`
	Choice    json.RawMessage `json:"function_call"`
	Tokens    int             `json:"tokens"`
}

// choice reads "none", "auto" or {"name": ...}.
func (r recorded) choice(t *testing.T) Choice {
	if r.Choice == nil {
		return ""
	}
	if strings.HasPrefix(string(r.Choice), `"`) {
		var c Choice
		mustDecode(t, r.Choice, &c)
		return c
	}
	var named struct{ Name Choice }
	mustDecode(t, r.Choice, &named)
	return named.Name
}

func TestOpenAIPromptEqualsTheRecordedCounts(t *testing.T) {
	b, err := os.ReadFile("testdata/openai_token_counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []recorded
	mustDecode(t, b, &all)
	if len(all) != 36 {
		t.Fatalf("there are %d recorded prompts; want 36", len(all))
	}
	withFunctions := 0
	for i, r := range all {
		var messages []Message
		for _, m := range r.Messages {
			messages = append(messages, Message{Role: m.Role, Name: m.Name, Content: m.Content, Call: m.Call})
		}
		var functions []schema.Definition
		for _, f := range r.Functions {
			functions = append(functions, f.definition())
		}
		if len(functions) > 0 {
			withFunctions++
		}
		choice := r.choice(t)
		if got := OpenAIPromptChoice(messages, functions, choice); got != r.Tokens {
			t.Errorf("OpenAIPromptChoice(prompt %d, %q) = %d; want %d", i, choice, got, r.Tokens)
		}
		if choice == "" && OpenAIPrompt(messages, functions) != r.Tokens {
			t.Errorf("OpenAIPrompt(prompt %d) = %d; want %d", i, OpenAIPrompt(messages, functions), r.Tokens)
		}
	}
	if withFunctions < 20 {
		t.Errorf("%d recorded prompts have functions; want at least 20", withFunctions)
	}
}
