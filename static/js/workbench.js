// The tool editor, quicker: keys, drag, the patch that holds only what was
// edited. Without this file the editor works by its buttons.
"use strict";
(() => {
  const { $, typing, notice } = window.callboard;

  // Times in the reader's own time zone.
  for (const t of document.querySelectorAll("time[data-local]")) {
    const at = new Date(t.dateTime);
    if (isNaN(at)) continue;
    const today = at.toDateString() === new Date().toDateString();
    t.textContent = at.toLocaleString([], today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
  }

  const bench = $("[data-bench]");
  if (!bench) return;
  const save = () => $("#save");
  for (const button of bench.querySelectorAll("button[data-off]")) button.disabled = true;

  // What was edited: a control whose value is not its saved one.

  const flat = (s) => s.replace(/\r\n?/g, "\n");
  const value = (el) => {
    if (el.type === "checkbox") return el.checked ? "on" : "off";
    return flat(el.value);
  };
  const idle = (el) => {
    const when = el.dataset.when;
    if (!when) return false;
    const [name, want] = when.split("=");
    const other = bench.elements[name];
    return !!other && other.value !== want;
  };
  const ours = (name) => /^(see|try|case|draft)\./.test(name);
  // A pick of an action that is not chosen, or what another kind of dice piece has.
  const spare = (el) => "spare" in el.dataset || (idle(el) && el.dataset.when.startsWith("action.kind="));
  const edited = (el) => !idle(el) && !("spare" in el.dataset) && differs(el);
  const differs = (el) => {
    if (!el.name || ours(el.name)) return false;
    if (el.type === "radio" && !el.checked) return false;
    if (!("base" in el.dataset)) return el.type !== "hidden" && el.tagName !== "BUTTON" && !/^(version|do|resolve\.)/.test(el.name);
    const base = flat(el.dataset.base);
    return value(el) !== (el.tagName === "INPUT" ? base.replace(/\n/g, "") : base);
  };
  const controls = () => [...bench.elements].filter((el) => el.name);
  const dirty = () => controls().some(edited);

  // Everything a tab sends has a number that rises, so that the server does not
  // keep what a later request overtook.
  const tab = Date.now().toString(36) + Math.random().toString(36).slice(2, 10);
  let turn = 0;
  bench.addEventListener("formdata", (e) => e.formData.set("draft.turn", `${tab}.${++turn}`));

  // Save sends those alone, with the version, the answers to a conflict, where
  // the tool is looked at from, and which draft the results shown are of. The
  // earlier pick of an action that is not chosen goes along, to be found again.
  document.addEventListener("htmx:config:request", (e) => {
    const { request, sourceElement } = e.detail.ctx;
    if (request.method !== "PATCH" || !bench.contains(sourceElement)) return;
    const keep = new Set(["version", "do", "draft.turn", "see.scene", "see.from", "try.of", "try.cases"]);
    let some = false;
    for (const el of controls()) {
      if (el.name.startsWith("resolve.")) keep.add(el.name);
      if (edited(el)) { keep.add(el.name); some = true; }
      else if (spare(el) && differs(el)) keep.add(el.name);
    }
    if (!some) {
      e.preventDefault();
      notice("Nothing is edited, so there is nothing to save.", "");
      return;
    }
    for (const name of [...request.body.keys()]) if (!keep.has(name)) request.body.delete(name);
    // A keystroke on its way would bring the draft back after the save.
    window.htmx.trigger("#parts", "htmx:abort");
    sent = new Set(keep);
    tried = [...bench.querySelectorAll("#try-args [name]")].map((el) => [el.id, el.value]);
    rest = controls().filter((el) => !edited(el) && !spare(el) && "base" in el.dataset);
  });

  // After a save every control that was not edited shows what is saved now, be
  // it somebody else's change.
  let sent = null, rest = [];
  // What was tried stays in the Try form, although the patch does not hold it.
  let tried = [];
  document.addEventListener("htmx:after:swap", (e) => {
    const { request, response } = e.detail.ctx ?? {};
    if (request?.method === "PATCH" && bench.contains(e.detail.ctx.sourceElement) && sent) {
      if (response?.status === 200) {
        for (const el of rest) {
          if (!el.isConnected || !("base" in el.dataset) || el === document.activeElement) continue;
          if (el.type === "checkbox") el.checked = el.dataset.base === "on";
          else if (el.type === "radio") el.checked = el.value === el.dataset.base;
          else if (value(el) !== flat(el.dataset.base)) el.value = el.dataset.base;
        }
      }
      for (const [id, was] of tried) {
        const el = document.getElementById(id);
        if (el && el !== document.activeElement && el.value !== was) el.value = was;
      }
      sent = null;
      tried = [];
    }
    after();
  });

  // On a narrow screen a row of fields may be folded over a control.
  const unfold = (el) => {
    const fold = el.closest?.(".fieldrow")?.querySelector("[data-fold]");
    if (fold && el !== fold && !el.checkVisibility()) fold.checked = true;
  };

  function after() {
    // Messages mark their controls; the controls themselves were not redrawn.
    const wrong = new Set([...document.querySelectorAll("[data-says]")].map((p) => p.dataset.says));
    for (const el of bench.querySelectorAll("[aria-describedby]")) {
      if (wrong.has(el.id)) el.setAttribute("aria-invalid", "true");
      else el.removeAttribute("aria-invalid");
    }
    light(lit, true);
    const focus = $("#focus [data-focus]");
    if (focus) {
      const el = document.getElementById(focus.dataset.focus);
      focus.remove();
      if (el) { unfold(el); el.focus(); el.scrollIntoView({ block: "nearest" }); fillIn(el); }
    }
  }

  // The caret goes behind the first heading that has nothing after it.
  function fillIn(el) {
    const gap = el.tagName === "TEXTAREA" && /: *$/m.exec(el.value);
    if (gap) el.setSelectionRange(gap.index + gap[0].length, gap.index + gap[0].length);
  }

  // A new tool is named first.
  const fresh = $("#c-name[autofocus]");
  if (fresh && !$("#focus [data-focus]")) { fresh.focus(); fresh.select(); }

  // What was typed before htmx was ready is previewed once it is.
  const typedEarly = (el) => {
    if (!el.name || ours(el.name)) return false;
    if (/^(checkbox|radio)$/.test(el.type)) return el.checked !== el.defaultChecked;
    if (el.tagName === "SELECT") {
      const served = [...el.options].find((o) => o.defaultSelected);
      return !!served && !served.selected;
    }
    return "defaultValue" in el && flat(el.value) !== flat(el.defaultValue);
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (controls().some(typedEarly)) $("#parts").dispatchEvent(new Event("input", { bubbles: true }));
  });

  // Keys.
  document.addEventListener("keydown", (e) => {
    const command = e.ctrlKey || e.metaKey;
    const key = e.key.toLowerCase();
    if (command && key === "s") {
      e.preventDefault();
      saveNow();
    } else if (command && (key === "z" || key === "y") && !textual(e.target)) {
      const button = $(key === "y" || e.shiftKey ? "#redo" : "#undo");
      if (button && !button.disabled) { e.preventDefault(); button.click(); }
    } else if (e.key === "Enter" && e.target.form === bench && e.target.tagName === "INPUT" && e.target.type !== "checkbox" && e.target.type !== "radio") {
      e.preventDefault(); // typing is shown by itself; Enter must not leave the page
      if (e.target.closest(".rail__panel--try")) $("#try-run").click();
    }
  });
  const textual = (el) => typing(el) && !/^(checkbox|radio|button|submit)$/.test(el.type) && el.tagName !== "SELECT";

  // Save may be off only because the last keystroke is not answered yet; the
  // server says what is wrong.
  function saveNow() {
    const button = save();
    if (!dirty() && !$("#conflict input")) { notice("Nothing is edited, so there is nothing to save.", ""); return; }
    button.disabled = false;
    button.click();
  }

  // Leaving with edits asks.
  let leaving = false;
  bench.addEventListener("submit", () => { leaving = true; });
  window.addEventListener("pageshow", () => { leaving = false; });
  window.addEventListener("beforeunload", (e) => {
    if (!leaving && dirty()) e.preventDefault();
  });

  // A link that comes back keeps what was typed last, and does not ask.
  document.addEventListener("click", (e) => {
    const link = e.target.closest("a[data-keeps]");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    leaving = true;
    if (dirty()) navigator.sendBeacon(bench.action, new URLSearchParams(new FormData(bench)));
  });

  // A fix named beside Save leads into its control, and opens what hides it.
  document.addEventListener("click", (e) => {
    const link = e.target.closest("[data-goto]");
    if (!link) return;
    const el = document.getElementById(link.hash.slice(1));
    if (!el) return;
    e.preventDefault();
    if (el.id === "cases") $("#tab-cases").checked = true;
    unfold(el);
    el.scrollIntoView({ block: "center" });
    el.focus({ preventScroll: true });
  });

  // A list pasted into a choice field becomes one choice on each line.
  bench.addEventListener("paste", (e) => {
    if (!e.target.matches("[data-choices]")) return;
    const text = e.clipboardData.getData("text");
    if (!text.includes(",") || /[\r\n]/.test(text.trim())) return;
    e.preventDefault();
    const list = text.split(",").map((s) => s.trim()).filter(Boolean).join("\n");
    e.target.setRangeText(list, e.target.selectionStart, e.target.selectionEnd, "end");
    e.target.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // Pointing at a part of the cost lights up what costs it, and the other way
  // round.
  const partOf = (el) => el.closest?.("[data-part]")?.dataset.part || el.closest?.("[data-for]")?.getAttribute("data-for");
  let lit = "";
  function light(part, again) {
    if (part === lit && !again) return;
    lit = part;
    for (const el of document.querySelectorAll(".lit")) el.classList.remove("lit");
    $("#rail").classList.toggle("rail--lit", !!part);
    if (!part) return;
    for (const el of document.querySelectorAll(`[data-part="${CSS.escape(part)}"], [data-for="${CSS.escape(part)}"]`)) el.classList.add("lit");
  }
  bench.addEventListener("pointerover", (e) => light(partOf(e.target) || ""));
  bench.addEventListener("pointerleave", () => light(""));
  bench.addEventListener("focusin", (e) => light(partOf(e.target) || ""));

  // Dragging a row by its grip. The buttons do the same by keyboard.
  bench.addEventListener("pointerdown", (e) => {
    const grip = e.target.closest("[data-grip]");
    if (!grip || e.button !== 0) return;
    e.preventDefault();
    const row = grip.closest("[data-key]");
    const before = orderOf(row.parentNode);
    row.classList.add("dragged");
    const move = (m) => {
      const over = document.elementFromPoint(m.clientX, m.clientY)?.closest("[data-key]");
      if (!over || over === row || over.parentNode !== row.parentNode) return;
      const box = over.getBoundingClientRect();
      over[m.clientY < box.top + box.height / 2 ? "before" : "after"](row);
    };
    const drop = () => {
      done.abort();
      row.classList.remove("dragged");
      const now = orderOf(row.parentNode);
      if (now === before) return;
      const order = bench.elements["fields.order"];
      order.value = now;
      order.dispatchEvent(new Event("input", { bubbles: true }));
    };
    // On the document: a moved row would lose a pointer that it had captured.
    const done = new AbortController();
    document.addEventListener("pointermove", move, { signal: done.signal });
    document.addEventListener("pointerup", drop, { signal: done.signal });
    document.addEventListener("pointercancel", drop, { signal: done.signal });
  });
  const orderOf = (list) => [...list.children].map((row) => row.dataset.key).join(",");

  // The section in view is marked in the row of sections.
  const tabs = new Map([...document.querySelectorAll(".bench__nav .tab")].map((a) => [a.hash.slice(1), a]));
  const seen = new IntersectionObserver((list) => {
    for (const entry of list) entry.target.dataset.seen = entry.isIntersecting ? "1" : "";
    let done = false;
    for (const [id, tab] of tabs) {
      const here = !done && document.getElementById(id)?.closest("section")?.dataset.seen === "1";
      done ||= here;
      if (here) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current");
    }
  }, { rootMargin: "-180px 0px -40% 0px" });
  const watch = () => {
    seen.disconnect();
    for (const section of document.querySelectorAll(".bench__section")) seen.observe(section);
  };
  watch();
  document.addEventListener("htmx:after:swap", watch);
})();
