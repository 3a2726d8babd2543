package cost

import (
	"callboard/core/schema"
	"callboard/core/token"
)

// A Message is one message of a prompt in OpenAI's shape of function calls.
type Message struct {
	Role    string
	Name    string
	Content string
	Call    *Call // an assistant's call of a function
}

// A Call is a function call as a model wrote it.
type Call struct{ Name, Arguments string }

// A Choice says which function a prompt lets the model call: "" or "auto" lets
// it choose, "none" forbids all, and any other is the name of the one to call.
type Choice string

// OpenAIPrompt is the number of tokens OpenAI bills for a prompt to GPT-3.5 and
// GPT-4, in cl100k_base. The rules are not published; they fit the counts
// recorded from the API.
func OpenAIPrompt(messages []Message, functions []schema.Definition) int {
	return OpenAIPromptChoice(messages, functions, "")
}

// OpenAIPromptChoice is OpenAIPrompt with a choice of function.
func OpenAIPromptChoice(messages []Message, functions []schema.Definition, choice Choice) int {
	const perPrompt = 3
	total := perPrompt
	padded := len(functions) == 0
	for i := range messages {
		m := messages[i]
		if m.Role == "system" && !padded {
			// The functions stand behind the first system message, on a new line,
			// and then need no message of their own.
			m.Content += "\n"
			total -= 4
			padded = true
		}
		total += messageTokens(&m)
	}
	if len(functions) > 0 {
		total += openAIOnce
		for i := range functions {
			total += openAIFunction(&functions[i])
		}
	}
	switch choice {
	case "", "auto":
	case "none":
		total++
	default:
		total += 4 + count(string(choice))
	}
	return total
}

// openAIOnce is what having functions costs in a request without a system
// message: nine tokens, and seven for the lines around the block.
const openAIOnce = 9 + 7

func messageTokens(m *Message) int {
	total := 3 + count(m.Role) + count(m.Content) + count(m.Name)
	if m.Name != "" {
		total++
	}
	if m.Role == "function" {
		total -= 2
	}
	if m.Call != nil {
		total += 3 + count(m.Call.Name) + count(m.Call.Arguments)
	}
	return total
}

func openAIFunction(def *schema.Definition) int {
	s := borrowSheet(def)
	defer giveBackSheet(s)
	renderOpenAI(s, def)
	return token.CountBytes(token.CL100k, s.text) - token.CountBytes(token.CL100k, s.text[:s.lead])
}

func count(text string) int { return token.Count(token.CL100k, text) }
