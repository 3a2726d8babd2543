package cost

import (
	"callboard/core/schema"
	"callboard/core/token"
)

// A FamilyInfo is a family of models as a person picks it.
type FamilyInfo struct {
	ID    string // what the API and the command line take
	Label string // what the list shows
	Note  string // a finished sentence on its numbers
}

// Families lists the families in the order a list shows them.
func Families() []FamilyInfo {
	list := make([]FamilyInfo, len(families))
	for i, f := range families {
		list[i] = f.FamilyInfo
	}
	return list
}

// Vocabulary is the vocabulary that texts of a family are counted with, and
// whether it is the family's own. It is empty for the family "unknown"; the
// only error is an unknown family.
func Vocabulary(familyID string) (v token.Family, own bool, err error) {
	f, err := find(familyID)
	if err != nil {
		return "", false, err
	}
	return f.vocabulary, f.own, nil
}

// A family is how definitions reach a model and what is known of it.
type family struct {
	FamilyInfo
	grade      Grade
	source     string
	note       string
	once       int
	vocabulary token.Family
	own        bool // the vocabulary is the family's own, not a stand-in

	render renderer
	// The count of the rendering times each of these, in hundredths, is the
	// count, the low and the high end.
	count, low, high int
	// And what they are for a plain text.
	textCount, textLow, textHigh int
}

// A renderer writes a definition as it stands in the prompt and says where its
// parts are.
type renderer func(s *sheet, def *schema.Definition)

// empty is the cost before anything is counted.
func (f *family) empty() Cost {
	return Cost{Grade: f.grade, Source: f.source, Family: f.ID, Note: f.note, Once: f.once}
}

// What a request pays once for having tools, where it is known.
const (
	// harmonyOnce is the heading, the lines around the block, and the line of
	// the system message that names the channel for calls.
	harmonyOnce = 9 + 4 + 14
	// claudeOnce is that of Sonnet 4.5 and 4.6 and Opus 4.5 and 4.6.
	claudeOnce = 497
	// qwenOnce is the instruction of Qwen's and Hermes's chat templates around
	// the list of tools.
	qwenOnce = 86
)

const (
	openAINote = "OpenAI does not publish how it writes a definition into the prompt; this is the TypeScript form it is known to use, and may be up to a tenth short. " +
		"The first tool of a request also costs about 16 tokens, 4 fewer when there is a system message."
	claudeNote = "Claude's tokenizer is not public: this is its JSON counted in o200k_base, 0 to 60 percent more. " +
		"Claude also adds a hidden instruction once per request that has tools: 264 to 675 tokens by model, as Anthropic's page said on 2026-07-13."
	geminiNote = "Gemini's rendering and its tokenizer are not public; this is the JSON counted in o200k_base, a third less to a half more."
	localNote  = "The model's own chat template writes the definition as JSON, here counted in o200k_base for its own vocabulary. Only the server knows the exact number, and what it writes around the tools."
)

// families holds the families, in the order a list shows them. What their
// numbers rest on: the OpenAI band is the distance between the two formulas in
// use for it; the Claude range and its preambles are those of Anthropic's
// tool-use page of the date given, and 30 percent more its word on its newer
// tokenizer; the local renderings are those of the public chat templates.
var families = []family{
	{
		FamilyInfo: FamilyInfo{"o200k_base", "GPT-4o, GPT-4.1, GPT-5", "Estimate from the form OpenAI is known to use, in its own vocabulary."},
		grade:      Estimate, source: "OpenAI's TypeScript form in o200k_base", note: openAINote, once: openAIOnce,
		vocabulary: token.O200k, own: true, render: renderOpenAI, count: 100, low: 100, high: 110,
		textCount: 100, textLow: 100, textHigh: 100,
	},
	{
		FamilyInfo: FamilyInfo{"cl100k_base", "GPT-4, GPT-3.5", "Estimate from the form OpenAI is known to use, equal to the recorded counts of GPT-3.5."},
		grade:      Estimate, source: "OpenAI's TypeScript form in cl100k_base", note: openAINote, once: openAIOnce,
		vocabulary: token.CL100k, own: true, render: renderOpenAI, count: 100, low: 100, high: 110,
		textCount: 100, textLow: 100, textHigh: 100,
	},
	{
		FamilyInfo: FamilyInfo{"gpt-oss", "gpt-oss", "Computed from its published harmony format and its own vocabulary."},
		grade:      Computed, source: "the harmony format in o200k_base",
		note: "A server that renders gpt-oss with a template of its own may differ by a few tokens.", once: harmonyOnce,
		vocabulary: token.O200k, own: true, render: renderHarmony, count: 100, low: 100, high: 100,
		textCount: 100, textLow: 100, textHigh: 100,
	},
	{
		FamilyInfo: FamilyInfo{"claude", "Claude", "Estimate with a wide range: its tokenizer is not public."},
		grade:      Estimate, source: "Anthropic's JSON in o200k_base, 30 percent added", note: claudeNote, once: claudeOnce,
		vocabulary: token.O200k, render: renderClaude, count: 130, low: 100, high: 160,
		textCount: 115, textLow: 100, textHigh: 135,
	},
	{
		FamilyInfo: FamilyInfo{"gemini", "Gemini", "Estimate with a wide range: its rendering and its tokenizer are not public."},
		grade:      Estimate, source: "Gemini's JSON in o200k_base", note: geminiNote,
		vocabulary: token.O200k, render: renderGemini, count: 100, low: 66, high: 150,
		textCount: 100, textLow: 80, textHigh: 120,
	},
	{
		FamilyInfo: FamilyInfo{"qwen", "Qwen, Hermes and other local models", "Estimate with a wide range: JSON in the chat template, in a stand-in vocabulary."},
		grade:      Estimate, source: "a chat template's JSON in o200k_base", note: localNote, once: qwenOnce,
		vocabulary: token.O200k, render: renderSpacedJSON, count: 100, low: 75, high: 140,
		textCount: 100, textLow: 80, textHigh: 130,
	},
	{
		FamilyInfo: FamilyInfo{"llama", "Llama 3", "Estimate with a wide range: indented JSON in the chat template, in a stand-in vocabulary."},
		grade:      Estimate, source: "a chat template's indented JSON in o200k_base", note: localNote,
		vocabulary: token.O200k, render: renderIndentedJSON, count: 100, low: 65, high: 130,
		textCount: 100, textLow: 80, textHigh: 130,
	},
	{
		FamilyInfo: FamilyInfo{"mistral", "Mistral", "Estimate with a wide range: JSON in the chat template, in a stand-in vocabulary."},
		grade:      Estimate, source: "a chat template's JSON in o200k_base", note: localNote,
		vocabulary: token.O200k, render: renderSpacedJSON, count: 100, low: 75, high: 140,
		textCount: 100, textLow: 80, textHigh: 130,
	},
	{
		FamilyInfo: FamilyInfo{"unknown", "Another model", "No number: nothing is known of its tokenizer."},
		grade:      Unknown, source: "nothing", note: "This server does not tell, and nothing is known of its tokenizer.",
	},
}
