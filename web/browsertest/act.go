package browsertest

import (
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// keys are the keys that have a name rather than a character.
var keys = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Backspace": kb.Backspace, "Delete": kb.Delete, "Space": " ",
	"Up": kb.ArrowUp, "Down": kb.ArrowDown, "Left": kb.ArrowLeft, "Right": kb.ArrowRight, "Home": kb.Home, "End": kb.End,
}

var modifiers = map[string]chromedp.Modifier{
	"Ctrl": chromedp.ModifierCtrl, "Shift": chromedp.ModifierShift, "Alt": chromedp.ModifierAlt, "Meta": chromedp.ModifierMeta,
}

// Press presses keys one after the other on whatever has the focus: a name
// ("Tab"), a character ("?"), or a chord ("Ctrl+s").
func (tab *Tab) Press(chords ...string) {
	tab.t.Helper()
	for _, chord := range chords {
		parts := strings.Split(chord, "+")
		last := parts[len(parts)-1]
		if named, ok := keys[last]; ok {
			last = named
		}
		var held chromedp.Modifier
		for _, m := range parts[:len(parts)-1] {
			held |= modifiers[m]
		}
		for _, r := range last {
			tab.key(r, held)
		}
	}
}

// Keys types text on whatever has the focus.
func (tab *Tab) Keys(text string) {
	tab.t.Helper()
	for _, r := range text {
		tab.key(r, 0)
	}
}

// key presses and releases one key. The press carries its text, so that a page
// that refuses the press refuses the text with it, as on a real keyboard.
// What no key has comes as from an input method.
func (tab *Tab) key(r rune, held chromedp.Modifier) {
	tab.t.Helper()
	k, ok := kb.Keys[r]
	if !ok {
		call(tab, input.InsertText, input.InsertTextParams{Text: string(r)})
		return
	}
	if k.Shift {
		held |= chromedp.ModifierShift
	}
	down := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: k.Key, Code: k.Code, Modifiers: int64(held),
		NativeVirtualKeyCode: k.Native, WindowsVirtualKeyCode: k.Windows,
	}
	up := down
	up.Type = input.DispatchKeyEventTypeKeyUp
	if k.Print && held&^chromedp.ModifierShift == 0 {
		down.Text, down.UnmodifiedText = k.Text, k.Unmodified
	} else {
		down.Type = input.DispatchKeyEventTypeRawKeyDown
		if held == chromedp.ModifierCtrl && r == 'a' {
			down.Commands = []string{"selectAll"} // the browser's own menu does it, which a headless one lacks
		}
	}
	call(tab, input.DispatchKeyEvent, down)
	call(tab, input.DispatchKeyEvent, up)
}

// Click clicks the middle of the first visible element css selects, once it
// stands still, is not off, and nothing lies over it.
func (tab *Tab) Click(css string) {
	tab.t.Helper()
	x, y := tab.place("click "+css, css)
	run(tab, "click "+css, chromedp.MouseClickXY(x, y))
}

// target gives where to click, or in words why not yet.
const target = `(() => {
	const e = [...document.querySelectorAll(%s)].find(e => e.checkVisibility({visibilityProperty: true}));
	if (!e) return {why: "there is none to see"};
	if (e.disabled) return {why: "it is off"};
	e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
	const at = () => { const r = e.getClientRects()[0]; return r ? [r.x + r.width / 2, r.y + r.height / 2] : [0, 0]; };
	let [x, y] = at();
	let hit = document.elementFromPoint(x, y);
	if (!hit || !e.contains(hit)) {
		e.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
		[x, y] = at();
		hit = document.elementFromPoint(x, y);
	}
	if (!hit || !e.contains(hit)) return {why: "under it is " + (hit ? hit.localName + "." + (hit.getAttribute("class") || "") + "#" + hit.id : "nothing")};
	return {x, y, why: ""};
})()`

// place waits until an element can be clicked and stands still, and gives where
// it is.
func (tab *Tab) place(what, css string) (x, y float64) {
	tab.t.Helper()
	type spot struct {
		X, Y float64
		Why  string
	}
	expression := fmt.Sprintf(target, quote(css))
	var before spot
	deadline := time.Now().Add(patience)
	for {
		now, err := chromedp.Run(tab.ctx, chromedp.Evaluate[spot](expression))
		if err == nil && now.Why == "" && now == before {
			return now.X, now.Y
		}
		before = now
		if time.Now().After(deadline) {
			tab.t.Fatalf("%s: not within %v: %s (last error: %v; at %s)", what, patience, now.Why, err, tab.Path())
		}
		time.Sleep(10 * time.Millisecond) // the time between two looks, not a wait for readiness
	}
}

// ClickText clicks the first visible element css selects whose text contains text
// and that a person can reach.
func (tab *Tab) ClickText(css, text string) {
	tab.t.Helper()
	const mark = "data-browsertest"
	tab.poll(fmt.Sprintf("find %s with the text %q", css, text), fmt.Sprintf(`(() => {
		document.querySelectorAll("[%[1]s]").forEach(e => e.removeAttribute("%[1]s"));
		const found = [...document.querySelectorAll(%[2]s)].find(e => e.textContent.includes(%[3]s) && e.checkVisibility({visibilityProperty: true}) && e.tabIndex >= 0);
		found?.setAttribute("%[1]s", "");
		return !!found;
	})()`, mark, quote(css), quote(text)))
	tab.Click("[" + mark + "]")
}

// Fill replaces the text of a field by typing.
func (tab *Tab) Fill(css, text string) {
	tab.t.Helper()
	tab.Focus(css)
	tab.Press("Ctrl+a", "Backspace")
	if text != "" {
		tab.Keys(text)
	}
}

// Type types text at the end of a field.
func (tab *Tab) Type(css, text string) {
	tab.t.Helper()
	tab.Focus(css)
	tab.Press("Ctrl+End")
	tab.Keys(text)
}

// Focus moves the focus to the first element css selects.
func (tab *Tab) Focus(css string) {
	tab.t.Helper()
	run(tab, "focus "+css, chromedp.Focus(chromedp.CSS(css), chromedp.NodeVisible))
}

// Choose picks the choice of a list by its value, as a person does: the page
// hears of it.
func (tab *Tab) Choose(css, value string) {
	tab.t.Helper()
	tab.Wait(css)
	tab.poll(fmt.Sprintf("choose %q in %s", value, css), fmt.Sprintf(`(() => {
		const list = document.querySelector(%s);
		const option = [...list.options].find(o => o.value === %s);
		if (!option) return false;
		option.selected = true;
		list.dispatchEvent(new Event("input", {bubbles: true}));
		list.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, quote(css), quote(value)))
}

// Wait waits until an element that css selects can be seen.
func (tab *Tab) Wait(css string) {
	tab.t.Helper()
	tab.poll("wait for "+css, fmt.Sprintf(`[...document.querySelectorAll(%s)].some(e => e.checkVisibility())`, quote(css)))
}

// WaitGone waits until nothing that css selects can be seen.
func (tab *Tab) WaitGone(css string) {
	tab.t.Helper()
	tab.poll("wait until there is no "+css, fmt.Sprintf(`![...document.querySelectorAll(%s)].some(e => e.checkVisibility())`, quote(css)))
}

// WaitText waits until an element that css selects contains text.
func (tab *Tab) WaitText(css, text string) {
	tab.t.Helper()
	tab.poll(fmt.Sprintf("wait for %q in %s", text, css),
		fmt.Sprintf(`[...document.querySelectorAll(%s)].some(e => e.textContent.includes(%s))`, quote(css), quote(text)))
}

// WaitFor waits until an expression is true in the page.
func (tab *Tab) WaitFor(what, expression string) {
	tab.t.Helper()
	tab.poll(what, expression)
}

// poll asks the page again and again whether expression is true. It asks from
// outside, so it outlives a page that is replaced meanwhile and works with
// scripts turned off.
func (tab *Tab) poll(what, expression string) {
	tab.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		ok, err := chromedp.Run(tab.ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if err == nil && ok {
			return
		}
		if time.Now().After(deadline) {
			tab.t.Fatalf("%s: not within %v (last error: %v; at %s)", what, patience, err, tab.Path())
		}
		time.Sleep(10 * time.Millisecond) // the time between two looks, not a wait for readiness
	}
}

// Text is the text of the first element css selects, with runs of space as one.
func (tab *Tab) Text(css string) string {
	tab.t.Helper()
	tab.Wait(css)
	return Eval[string](tab, fmt.Sprintf(`document.querySelector(%s).textContent.replace(/\s+/g, " ").trim()`, quote(css)))
}

// Value is what stands in a field.
func (tab *Tab) Value(css string) string {
	tab.t.Helper()
	tab.Wait(css)
	return Eval[string](tab, fmt.Sprintf(`document.querySelector(%s).value`, quote(css)))
}

// Count is how many elements css selects, seen or not.
func (tab *Tab) Count(css string) int {
	tab.t.Helper()
	return Eval[int](tab, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(css)))
}

// Focused describes what has the focus: tag#id[name].
func (tab *Tab) Focused() string {
	tab.t.Helper()
	return Eval[string](tab, `(e => e ? e.tagName.toLowerCase() + (e.id && "#" + e.id) + (e.name ? "[" + e.name + "]" : "") : "")(document.activeElement)`)
}

// TabTo presses Tab until the focus is on an element css selects, as a person
// without a mouse does.
func (tab *Tab) TabTo(css string) {
	tab.t.Helper()
	const most = 200
	for range most {
		if Eval[bool](tab, fmt.Sprintf(`!!document.activeElement?.matches(%s)`, quote(css))) {
			return
		}
		tab.Press("Tab")
	}
	tab.t.Fatalf("%d presses of Tab did not reach %s; the focus is on %s", most, css, tab.Focused())
}
