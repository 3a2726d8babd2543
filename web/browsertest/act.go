package browsertest

import (
	"fmt"
	"strings"
	"time"

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
		var held []chromedp.Modifier
		for _, m := range parts[:len(parts)-1] {
			held = append(held, modifiers[m])
		}
		run(tab, "press "+chord, chromedp.KeyEvent(last, chromedp.KeyModifiers(held...)))
	}
}

// Keys types text on whatever has the focus.
func (tab *Tab) Keys(text string) {
	tab.t.Helper()
	run(tab, "type "+text, chromedp.KeyEvent(text))
}

// Click clicks the middle of the first visible element css selects.
func (tab *Tab) Click(css string) {
	tab.t.Helper()
	run(tab, "click "+css, chromedp.Click(chromedp.CSS(css), chromedp.NodeVisible))
}

// ClickText clicks the first visible element css selects whose text is or
// contains text.
func (tab *Tab) ClickText(css, text string) {
	tab.t.Helper()
	const mark = "data-browsertest"
	tab.poll(fmt.Sprintf("find %s with the text %q", css, text), fmt.Sprintf(`(() => {
		document.querySelectorAll("[%[1]s]").forEach(e => e.removeAttribute("%[1]s"));
		const found = [...document.querySelectorAll(%[2]s)].find(e => e.textContent.includes(%[3]s) && e.checkVisibility());
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
