package formula

import (
	"strings"
	"testing"
)

// Macro names are the same in any case and with or without underscores, and
// take their arguments behind ::, : or a space.
func TestSpellingsOfMacros(t *testing.T) {
	for _, c := range []struct {
		want  string
		texts []string
	}{
		{"Ann", []string{"{{user}}", "{{USER}}", "{{User}}", "{{ user }}", "{{\nuser\n}}", "{{= user}}", "{{= USER }}"}},
		{"Mira", []string{"{{char}}", "{{Char}}", "{{bot}}", "{{charIfNotGroup}}", "{{char_if_not_group}}", "{{= char}}"}},
		{"A baker.", []string{"{{persona}}", "{{user_persona}}", "{{userPersona}}", "{{UserPersona}}"}},
		{"{{user}} is late.", []string{"{{scenario}}", "{{charScenario}}", "{{char_scenario}}"}},
		{"calm", []string{"{{.mood}}", "{{$mood}}", "{{mood}}", "{{vars.mood}}", "{{getvar::mood}}", "{{getvar:mood}}", "{{getvar mood}}",
			"{{get_var::mood}}", "{{getVar:: mood }}", "{{getglobalvar::mood}}", "{{var::mood}}", "{{= .mood}}", "{{= $mood}}", "{{= vars.mood}}", "{{= vars[mood]}}", "{{= vars.[mood]}}", `{{= vars["mood"]}}`}},
		{"goblin", []string{"{{arg::target}}", "{{arg:target}}", "{{arg target}}", "{{args.target}}", `{{= arg("target")}}`, "{{= args.target}}", "{{ARG::target}}"}},
		{"true", []string{"{{hasvar::mood}}", "{{varexists::mood}}", "{{has_var::mood}}", "{{hasglobalvar::mood}}", "{{globalVarExists::mood}}", "{{hasvar::empty}}"}},
		{"false", []string{"{{hasvar::zz}}", "{{varexists::hp}}", "{{hasglobalvar::zz}}", "{{globalvarexists::zz}}"}},
		{"other", []string{"{{getvar::zz::other}}", "{{getglobalvar::zz::other}}", "{{arg::zz::other}}", "{{.zz ?? other}}", "{{.zz || other}}", "{{.empty || other}}", `{{.zz ?? "other"}}`}},
		{"3", []string{"{{Hit points}}", "{{ Hit  points }}", "{{= [Hit points]}}", `{{= ["Hit points"]}}`, "{{= stats.[Hit points]}}", "{{= stats[Hit points]}}"}},
		{"odd", []string{"{{= trackers.[Dr. Who].mood}}", "{{= trackers[Dr. Who].mood}}", `{{= trackers["Dr. Who"]["mood"]}}`, "{{trackers.Dr. Who.mood}}"}},
		{"grey", []string{"{{trackers.Weather.sky}}", "{{= trackers.Weather.sky}}", "{{= trackers[Weather][sky]}}"}},
		{"14", []string{"{{= hp * 2}}", "{{? hp * 2}}", "{{calc::hp * 2}}", "{{calc:hp*2}}", "{{calc hp * 2}}", "{{CALC::hp*2}}", "{{=hp*2}}", "{{?hp*2}}"}},
		{"a\nb", []string{"a{{newline}}b", "a{{br}}b", "a{{newline::1}}b", "a{{NEWLINE}}b", "a\nb"}},
		{"a   b", []string{"a{{space::3}}b", "a{{space:3}}b", "a{{space 3}}b", "a{{space}}{{space}}{{space}}b"}},
		{"ab", []string{"a{{noop}}b", "a{{blank}}b", "a{{none}}b", "a{{comment::x}}b", "a{{// x }}b", "a{{//}}x {{user}} }} {{///}}b", "a{{space::0}}b", "a{{newline::0}}b", "a\n\n{{trim}}\n\nb"}},
	} {
		for _, text := range c.texts {
			wantAnswer(t, text, c.want)
		}
	}
}

func TestMacrosThatRoll(t *testing.T) {
	for _, c := range []struct {
		use   Use
		texts []string
	}{
		{Use{Kind: UseRoll, Name: "2d6"}, []string{"{{roll::2d6}}", "{{roll:2d6}}", "{{roll 2d6}}", "{{Roll::2d6}}", "{{dice::2d6}}", "{{rollp::2d6}}", `{{= roll("2d6")}}`, `{{= ROLL('2d6')}}`}},
		{Use{Kind: UseRoll, Name: "1d20"}, []string{"{{roll::20}}", "{{roll:20}}", `{{= roll("20")}}`, "{{= roll(20)}}"}},
		{Use{Kind: UseRoll, Name: ""}, []string{"{{roll::{{n}}}}", "{{roll::{{n}}d6}}", "{{= roll(n)}}", `{{= roll("1d" ~ n)}}`}},
		{Use{Kind: UseTable, Name: "Gems"}, []string{"{{table::Gems}}", "{{table:Gems}}", "{{table Gems}}", "{{Table:: Gems }}", `{{= table("Gems")}}`}},
		{Use{Kind: UseTable, Name: ""}, []string{"{{table::{{mood}}}}", "{{= table(mood)}}"}},
		{Use{Kind: UseRandom}, []string{"{{random::a::b}}", "{{random:a,b}}", "{{random a, b}}", "{{random:1:6}}", "{{Random::a}}"}},
		{Use{Kind: UsePick}, []string{"{{pick::a::b}}", "{{pick:a,b}}", "{{pick a,b}}"}},
	} {
		for _, text := range c.texts {
			f := mustParse(t, text)
			i := -1
			for n, u := range f.Names() {
				if u.Kind != UseName {
					i = n
				}
			}
			if i < 0 {
				t.Errorf("Names of %q = %+v; want %s", text, f.Names(), c.use.Kind)
				continue
			}
			got := f.Names()[i]
			if got.Kind != c.use.Kind || got.Name != c.use.Name || got.At != 0 && !strings.HasPrefix(text, "{{=") {
				t.Errorf("Names of %q = %+v; want %s %q at the beginning", text, got, c.use.Kind, c.use.Name)
			}
			if f.Random() == (c.use.Kind == UsePick) {
				t.Errorf("Random of %q = %v", text, f.Random())
			}
			if _, fault := work(text); fault != nil {
				t.Errorf("work(%q) says %q", text, fault.Message)
			}
		}
	}
}

func TestMacrosRefuse(t *testing.T) {
	checkRefusals(t, []answerRow{
		{"{{space::101}}", "{{space}} takes a whole number up to 100."},
		{"{{newline::-1}}", "{{newline}} takes a whole number up to 100."},
		{"{{newline::1.5}}", "{{newline}} takes a whole number up to 100."},
		{"{{space::{{n}}}}", "{{space}} takes a whole number up to 100."},
		{"{{getvar}}", "{{getvar}} needs a name, such as {{getvar::name}}."},
		{"{{getvar::}}", "{{getvar}} needs a name, such as {{getvar::name}}."},
		{"{{getvar::a::b::c}}", "{{getvar}} needs a name, such as {{getvar::name}}."},
		{"{{hasvar::a::b}}", "{{hasvar}} needs a name, such as {{hasvar::name}}."},
		{"{{table}}", "{{table}} needs the name of a dice piece, such as {{table::Rumours}}."},
		{"{{table::a::b}}", "{{table}} needs the name of a dice piece, such as {{table::Rumours}}."},
		{"{{roll::}}", "{{roll}} needs dice, such as {{roll::2d6}}."},
		{"{{roll::1d6::2}}", "{{roll}} needs dice, such as {{roll::2d6}}."},
		{"{{pick}}", "{{pick}} needs something to choose from. Write {{pick::a::b}}."},
		{"{{random::}}", "{{random}} needs something to choose from. Write {{random::a::b}}."},
		{"{{slot}}", "{{slot}} needs the name of an each around it."},
		{"{{slot::{{user}}}}", "{{slot}} needs a plain name."},
		{"{{date::x}}", "{{date}} takes nothing behind it. It is the scene's own."},
		{"{{wibble::x}}", "{{wibble}} is not a macro."},
		{"{{uper::x}}", "{{uper}} is not a macro. Did you mean {{upper}}?"},
		{"{{model::x}}", "{{model}} is not here."},
		{"{{instruct_stop::x}}", "{{instruct_stop}} is not here."},
		{"{{lastMessage}}", "{{lastMessage}} is not here."},
		{"{{@x}}", "{{@x}} is not a macro."},
		{"{{1}}", "{{1}} is not a macro."},
		{"{{.n :: 3}}", ":: cannot stand here."},
		{"{{.n == a::b}}", ":: cannot stand here."},
		{"{{#random::a::b::c", "{{ has no }}. Write \\{ for a brace that is text."},
	})
}

// Braces, colons and commas that are text.
func TestEscapes(t *testing.T) {
	checkAnswers(t, []answerRow{
		{`\{\{user}}`, "{{user}}"},
		{`\{{{user}}\}`, "{Ann}"},
		{`{{{user}}}`, "{Ann}"},
		{`a\b`, `a\b`},
		{`a\`, `a\`},
		{`{user}`, "{user}"},
		{`{ "a": {"b": 1} }`, `{ "a": {"b": 1} }`},
		{`}}`, "}}"},
		{`a::b`, "a::b"},
		{`{{upper::a\::b}}`, "A::B"},
		{`{{upper::a\:\:b}}`, "A::B"},
		{`{{upper::a:b}}`, "A:B"},
		{`{{upper::a\}\}b}}`, "A}}B"},
		{`{{upper::a,b}}`, "A,B"},
		{`{{pick:a\,b}}`, "a,b"},
		{`{{upper::{{lower::ÀB}}c}}`, "ÀBC"},
		{`{{= "\{{{user}}\}"}}`, "{Ann}"},
		{`<user> %user% $user`, "<user> %user% $user"},
		{"é{{user}}\u2028x", "éAnn\u2028x"},
	})
}

func TestShorthandOfVariables(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{.mood == calm}}", "true"},
		{"{{.mood == angry}}", "false"},
		{"{{.mood != angry}}", "true"},
		{"{{$n > 5}}", "true"},
		{"{{.n < 5}}", "false"},
		{"{{.n >= 20}}", "true"},
		{"{{.n <= 19.9}}", "false"},
		{"{{.n + 1}}", "21"},
		{"{{.n * 2 - 1}}", "39"},
		{"{{.n ~ \"!\"}}", "20!"},
		{"{{.mood == \"calm\" and .n == 20}}", "true"},
		{"{{.mood == {{.mood}}}}", "true"},
		{"{{.empty || two words}}", "two words"},
		{"{{.mood || two words}}", "calm"},
		{"{{.zz ?? {{user}}!}}", "Ann!"},
		{"<{{.empty ?? x}}>", "<>"},
		{"{{.n ? \"some\" : \"none\"}}", "some"},
	})
}
