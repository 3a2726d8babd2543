// Find anything as a dialog: Ctrl K opens it over any page. Without this file
// the button leads to the page /find.
"use strict";
(() => {
  let dialog = null, back = null;
  const box = () => dialog.querySelector("#find-box");
  const hits = () => [...dialog.querySelectorAll("[role=option]:not([aria-disabled])")];

  function open() {
    if (dialog?.open) return;
    if (!dialog) {
      dialog = document.createElement("dialog");
      dialog.className = "dialog";
      dialog.id = "find-dialog";
      dialog.setAttribute("aria-label", "Find anything");
      dialog.addEventListener("click", (e) => { if (e.target === dialog) dialog.close(); });
      dialog.addEventListener("close", () => { dialog.replaceChildren(); back?.focus(); });
      dialog.addEventListener("keydown", keys);
      document.body.append(dialog);
    }
    back = document.activeElement;
    htmx.ajax("GET", "/find", { target: "#find-dialog", swap: "innerHTML" });
  }

  document.addEventListener("htmx:after:swap", () => {
    if (!dialog?.childElementCount) return;
    if (!dialog.open) {
      dialog.showModal();
      box().focus();
    }
    if (!current()) point(hits()[0]);
  });

  const current = () => dialog.querySelector("[role=option][aria-selected=true]");
  function point(hit) {
    current()?.setAttribute("aria-selected", "false");
    if (!hit) { box()?.removeAttribute("aria-activedescendant"); return; }
    hit.setAttribute("aria-selected", "true");
    hit.scrollIntoView({ block: "nearest" });
    box().setAttribute("aria-activedescendant", hit.id);
  }

  function keys(e) {
    const all = hits(), at = all.indexOf(current());
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (to !== undefined && (e.key.startsWith("Arrow") || e.ctrlKey)) {
      e.preventDefault();
      point(all[(to + all.length) % all.length]);
    } else if (e.key === "Enter" && e.target === box()) {
      e.preventDefault();
      current()?.click();
    }
  }

  document.addEventListener("keydown", (e) => {
    if ((e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey && e.key.toLowerCase() === "k") {
      e.preventDefault();
      open();
    }
    if (e.key === "?" && !e.ctrlKey && !e.metaKey && !callboard.typing(e.target)) location.assign("/keys");
  });
  document.addEventListener("click", (e) => {
    const opener = e.target.closest?.("[data-find-open]");
    if (!opener || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    open();
  });
})();
