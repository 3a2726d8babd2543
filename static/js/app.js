// Everything here makes a page quicker to work with; nothing here is needed.
// Each page works with this file missing.
"use strict";
document.documentElement.classList.add("js");

(() => {
  const $ = (sel, root = document) => root.querySelector(sel);
  const typing = (el) => el && (el.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName));

  // One open menu at a time; Escape closes it and gives the focus back.
  document.addEventListener("click", (e) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(e.target)) menu.open = false;
    }
    const close = e.target.closest("[data-dismiss]");
    if (close) close.closest(".notice, dialog")?.remove();
  });
  document.addEventListener("keydown", (e) => {
    const menu = e.target.closest?.("details.menu[open]");
    if (e.key === "Escape" && menu) {
      menu.open = false;
      $("summary", menu).focus();
    }
    if (e.key === "/" && !typing(e.target) && !e.ctrlKey && !e.metaKey) {
      const find = $("[data-find]");
      if (find) { e.preventDefault(); find.focus(); find.select?.(); }
    }
  });

  // A select or checkbox marked data-submit sends its form at once.
  document.addEventListener("change", (e) => {
    if (e.target.matches("[data-submit]")) e.target.form.requestSubmit();
  });

  // A request that never reached the server is said, once, in words.
  document.addEventListener("htmx:error", (e) => {
    if (e.detail?.ctx?.request?.signal?.aborted) return;
    const error = e.detail?.error ?? e.detail?.ctx?.error;
    if (error && error.name === "AbortError") return;
    notice("Callboard did not answer. What you typed is still here; try again when the server is back.", "bad");
  });

  function notice(text, kind) {
    const box = $("#notices");
    if (!box) return;
    const n = document.createElement("div");
    n.className = "notice notice--" + kind;
    const p = document.createElement("p");
    p.textContent = text;
    n.append(p);
    box.replaceChildren(n);
  }
  // Good news goes by itself; faults, and what leads on, stay until they are
  // dismissed.
  new MutationObserver((list) => {
    for (const m of list) for (const n of m.addedNodes) {
      if (n.nodeType === 1 && n.matches(".notice:not(.notice--bad, :has(a))")) setTimeout(() => n.remove(), 6000);
    }
  }).observe(document, { childList: true, subtree: true });

  window.callboard = { $, typing, notice };
})();
