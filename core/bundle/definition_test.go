package bundle

import (
	"strings"
	"testing"

	"callboard/core"
)

// TestDefinitions reads definitions as they are, with what fields cannot hold.
func TestDefinitions(t *testing.T) {
	rows := []struct{ name, file, want string }{
		{"foreign", function("a.b", `{"type":"object","properties":{"l":{"type":"array","items":{"type":"integer"}},"e":{"type":"string","enum":["x"]},"n":{"enum":[1,"b"]},"o":{"type":"object","additionalProperties":false}},"required":["l"]}`),
			`a.b Use it. {"type":"object","properties":{"l":{"type":"array","items":{"type":"integer"}},"e":{"type":"string","enum":["x"]},"n":{"enum":["1","b"]},"o":{"type":"object","properties":{},"additionalProperties":false}},"required":["l"]}`},
		{"no parameters", `{"type":"function","name":"x"}`, `x  {"type":"object","properties":{}}`},
		{"ours, numbered", own(ask("", "Ask", "one")+","+ask("", "ask", "two"), `{"title":"Road"}`),
			`ask one {"type":"object","properties":{},"additionalProperties":false}|ask_2 two {"type":"object","properties":{},"additionalProperties":false}`},
	}
	for _, row := range rows {
		list, err := Definitions([]byte(row.file))
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		var got []string
		for _, d := range list {
			got = append(got, d.CallName+" "+d.Description+" "+string(d.Schema.AppendJSON(nil)))
		}
		if s := strings.Join(got, "|"); s != row.want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.name, s, row.want)
		}
	}
	list, err := Definitions(definitions(t))
	if err != nil || len(list) != 300 {
		t.Errorf("Definitions(300) = %d, %v", len(list), err)
	}
	if _, err := Definitions([]byte("[" + function("a", "{}") + ",7]")); core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "The item at [1] is no tool definition.") {
		t.Errorf("Definitions with a number = %v; want it named", err)
	}
	if _, err := Definitions([]byte("7")); core.CodeOf(err) != core.Invalid {
		t.Errorf("Definitions(7) = %v; want refused", err)
	}
}
