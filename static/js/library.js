// The Library by keyboard: rows, selection, peeks. Every action here is also a
// link, a checkbox or a button.
"use strict";
(() => {
  const rows = () => [...document.querySelectorAll("[data-rows] [data-row]")];
  const link = (row) => row.querySelector("a.piece__name, input[type=checkbox]");
  const box = (row) => row.querySelector("input[type=checkbox]:not(:disabled)");
  let last = null; // the row a range begins at

  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const find = document.querySelector("[data-find]");
    if (e.target === find && e.key === "ArrowDown") {
      const first = rows()[0];
      if (first) { e.preventDefault(); link(first).focus(); }
      return;
    }
    const row = e.target.closest?.("[data-row]");
    if (!row || e.target.matches("select, textarea, input:not([type=checkbox])")) return;
    const all = rows(), at = all.indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) {
      e.preventDefault();
      if (at + step < 0 && find) { find.focus(); return; }
      const to = all[Math.min(at + step, all.length - 1)];
      if (e.shiftKey) select(to, true);
      link(to).focus();
    } else if (e.key === "Home" || e.key === "End") {
      e.preventDefault();
      link(e.key === "Home" ? all[0] : all[all.length - 1]).focus();
    } else if (e.key === " " && e.target.matches("a.piece__name")) {
      e.preventDefault();
      select(row, !box(row).checked);
    } else if (e.key === "Enter" && e.target.matches("input[type=checkbox]")) {
      const name = row.querySelector("a.piece__name");
      if (name) { e.preventDefault(); name.click(); }
    } else if (e.key === "Escape" && row.querySelector(".peek")) {
      const eye = row.querySelector("[data-peek]");
      close(eye);
      eye.focus();
    }
  });

  function select(row, on) {
    const b = box(row);
    if (!b) return;
    b.checked = on;
    last = row;
    tell();
  }

  // Shift and a click select everything between two rows.
  document.addEventListener("click", (e) => {
    const b = e.target.closest?.("[data-row] input[type=checkbox]");
    if (b) {
      const row = b.closest("[data-row]"), all = rows();
      if (e.shiftKey && last && all.includes(last)) {
        const [from, to] = [all.indexOf(last), all.indexOf(row)].sort((x, y) => x - y);
        for (const r of all.slice(from, to + 1)) if (box(r)) box(r).checked = b.checked;
      }
      last = row;
      tell();
      return;
    }
    if (e.target.closest?.("[data-select-none]")) {
      for (const r of rows()) if (box(r)) box(r).checked = false;
      tell();
      document.querySelector("[data-select-all]")?.focus(); // the bar goes, and the button with it
    }
  });

  // Pressing the eye of an open peek closes it: nothing is fetched again.
  document.addEventListener("click", (e) => {
    const eye = e.target.closest?.("[data-peek]");
    if (eye && eye.getAttribute("aria-expanded") === "true") {
      e.preventDefault();
      e.stopImmediatePropagation();
      close(eye);
    }
  }, true);
  function close(eye) {
    document.getElementById(eye.dataset.peek).replaceChildren();
    eye.setAttribute("aria-expanded", "false");
  }
  document.addEventListener("htmx:after:swap", () => {
    for (const eye of document.querySelectorAll("[data-peek]")) {
      const open = document.getElementById(eye.dataset.peek)?.childElementCount > 0;
      eye.setAttribute("aria-expanded", String(open));
    }
    tell();
  });

  document.addEventListener("change", (e) => {
    if (e.target.matches("[data-select-matching]")) tell();
    if (!e.target.matches("[data-select-all]")) return;
    for (const r of rows()) if (box(r)) box(r).checked = e.target.checked;
    tell();
  });

  // tell says how many are selected.
  function tell() {
    const boxes = rows().map(box).filter(Boolean), n = boxes.filter((b) => b.checked).length;
    const matching = document.querySelector("[data-select-matching]");
    if (matching && n < boxes.length) matching.checked = false; // one was taken out again
    const total = matching?.checked ? Number(matching.dataset.selectMatching) : n;
    for (const status of document.querySelectorAll("[data-selected]")) {
      const words = total ? total.toLocaleString("en") + " selected" : "None selected";
      if (status.textContent !== words) status.textContent = words;
    }
    const all = document.querySelector("[data-select-all]");
    if (all) {
      all.checked = n > 0 && n === boxes.length;
      all.indeterminate = n > 0 && n < boxes.length;
    }
  }
  for (const eye of document.querySelectorAll("[data-peek]")) eye.setAttribute("aria-expanded", "false");
  tell();
})();
