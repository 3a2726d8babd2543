package formula

import "strings"

// fold is how macro names are compared: case and underscores do not count, so
// that charName, char_name and CHARNAME are one.
func fold(name string) string {
	for i := 0; i < len(name); i++ {
		if c := name[i]; c == '_' || c >= 'A' && c <= 'Z' || c >= 0x80 {
			return strings.ToLower(strings.ReplaceAll(name, "_", ""))
		}
	}
	return name
}

// special are the macros with a reading of their own, by folded name. All
// other macros are functions.
var special = wordSet(`random pick roll dice rollp table arg getvar getglobalvar var hasvar
	varexists hasglobalvar globalvarexists slot newline br space noop blank none comment calc trim`)

// ownReading is how a special macro is read, by folded name; nil for all
// others.
func ownReading(name string) func(p *parser, m tag) node {
	switch name {
	case "random", "pick":
		return (*parser).choiceMacro
	case "roll", "dice", "rollp":
		return (*parser).rollMacro
	case "table":
		return (*parser).tableMacro
	case "arg", "getvar", "getglobalvar", "var", "hasvar", "varexists", "hasglobalvar", "globalvarexists":
		return (*parser).variableMacro
	case "slot":
		return (*parser).slotMacro
	case "newline", "br", "space":
		return (*parser).blankMacro
	case "noop", "blank", "none", "comment":
		return (*parser).emptyMacro
	}
	return nil
}

// otherNames are names other programs give to what is known here under its
// own.
var otherNames = map[string]string{
	"bot": "char", "charscenario": "scenario", "userpersona": "persona",
	"charifnotgroup": "char", "authorsnote": "notes", "globalnote": "notes",
}

// writes are the macros that would change something, by folded name.
var writes = wordSet(`setvar addvar incvar decvar deletevar flushvar
	setglobalvar addglobalvar incglobalvar decglobalvar deleteglobalvar flushglobalvar
	setdefaultvar settempvar banned`)

// foreign are macros of other programs that have nothing to stand on here, by
// folded name.
var foreign = wordSet(`outlet input original pipe model lastmessage lastmessageid lastusermessage
	lastcharmessage previouscharchat previoususerchat firstincludedmessageid firstdisplayedmessageid
	lastswipeid currentswipeid lastgenerationtype maxprompt maxprompttokens maxcontext
	maxcontexttokens maxresponse maxresponsetokens allchatrange chatindex group groupnotmuted
	notchar charprompt charinstruction charjailbreak charversion version chardepthprompt
	charcreatornotes creatornotes charfirstmessage greeting mesexamples mesexamplesraw
	examplemessage exampledialogue mainprompt systemprompt ismobile idleduration timediff
	reasoningprefix reasoningsuffix reasoningseparator authornote charauthorsnote
	defaultauthorsnote wibefore wiafter worldinfo lorebook anchorbefore anchorafter
	exampleseparator chatstart chatseparator systempromptdefault summary hasextension button
	img image audio video asset emotion gettempvar tempvar
	button screenwidth screenheight metadata history`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// isForeign says whether a folded name is a macro of another program.
func isForeign(name string) bool {
	return foreign[name] || strings.HasPrefix(name, "instruct")
}

// isMacro says whether a folded name is a macro that takes arguments.
func isMacro(name string) bool {
	return special[name] || functions[name] != nil
}
