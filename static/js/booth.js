// The Control Booth: the picker as a dialog, tiles dragged into another place.
// The picker is also a page, and tiles also move by their buttons.
"use strict";
(() => {
  const $ = (sel, root = document) => root.querySelector(sel);

  const dialog = document.createElement("dialog");
  dialog.className = "dialog dialog--wide";
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const head = document.createElement("div");
  head.className = "dialog__head";
  const title = document.createElement("h2");
  title.id = "dialog-title";
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button--quiet";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  const body = document.createElement("div");
  body.id = "dialog-body";
  body.className = "dialog__body";
  head.append(title, close);
  dialog.append(head, body);
  dialog.addEventListener("click", (e) => { if (e.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => body.replaceChildren());
  document.body.append(dialog);

  document.addEventListener("click", (e) => {
    const opener = e.target.closest?.("[data-dialog]");
    if (opener) title.textContent = opener.dataset.dialog;
    const focus = e.target.closest?.("[data-focus]");
    if (focus) {
      const box = $(focus.dataset.focus);
      focus.closest("details")?.removeAttribute("open");
      box.focus();
      box.select();
    }
  });
  document.addEventListener("htmx:after:swap", () => {
    if (body.childElementCount && !dialog.open) {
      dialog.showModal();
      $("[autofocus]", body)?.focus();
    }
    tell();
  });

  // A swap may take away what had the focus, such as the tile of a tool that is
  // gone. The focus then goes to what stands in its place.
  let held = null; // what had the focus before the swap, and where its tile stood
  document.addEventListener("htmx:before:swap", () => {
    const at = document.activeElement, tile = at?.closest("#scene [data-tile]");
    held = at && at !== document.body ? { id: at.id, inScene: !!at.closest("#scene"), place: tile ? tiles().indexOf(tile) : -1 } : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!held || !held.inScene || document.activeElement !== document.body) return;
    const there = held.id && document.getElementById(held.id);
    const next = held.place >= 0 && tiles()[Math.min(held.place, tiles().length - 1)];
    (there || (next && $("[role=switch]", next)) || $("#link-tools"))?.focus();
  });
  function tiles() { return [...document.querySelectorAll("#scene [data-tile]")]; }

  // The picker's rows by keyboard, and how many are picked.
  document.addEventListener("change", (e) => { if (e.target.closest?.("#picker")) tell(); });
  document.addEventListener("keydown", (e) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    const picker = e.target.closest?.("#picker");
    if (!picker) return;
    if (step) {
      const stops = [$("#picker-find"), ...picker.querySelectorAll(".pick input:not(:disabled)")];
      // From the search on to what it found, not to what was picked before.
      const found = step > 0 && e.target === stops[0] && stops.findIndex((s) => s.closest("ul")?.matches("[data-found]"));
      const to = found > 0 ? stops[found] : stops[stops.indexOf(e.target) + step];
      if (stops.includes(e.target) && to) { e.preventDefault(); to.focus(); to.scrollIntoView({ block: "nearest" }); }
    } else if (e.key === "Enter" && e.target.matches("input")) {
      e.preventDefault(); // Enter in the search must not load the picker's page
      if (e.target.type === "checkbox") $("[data-link-button]", picker).click();
    }
  });
  function tell() {
    const picker = $("#picker");
    if (!picker) return;
    const boxes = [...picker.querySelectorAll(".pick input:checked:not(:disabled)")], n = boxes.length;
    const known = boxes.filter((b) => b.dataset.tokens), sum = known.reduce((all, b) => all + Number(b.dataset.tokens), 0);
    let words = "None picked";
    if (n && !known.length) words = count(n) + " picked, tokens unknown";
    else if (n) words = count(n) + " picked, about " + count(sum) + (sum === 1 ? " token" : " tokens") + (known.length < n ? " and " + count(n - known.length) + " unknown" : "");
    say($("[data-selected]", picker), words);
    $("[data-link-words]", picker).textContent = n === 1 ? "Link 1 tool" : n ? "Link " + n + " tools" : "Link the selected tools";
    const button = $("[data-link-button]", picker);
    button.disabled = n === 0;
  }
  function count(n) { return n.toLocaleString("en"); }
  // say changes a status only where its words change, so that it is read out once.
  function say(status, words) { if (status.textContent !== words) status.textContent = words; }
  tell();
  $("[data-select]")?.select();

  // What others change shows by itself: a stream tells the mark of the state there
  // is, and a page with another mark asks for its regions. What somebody is in the
  // middle of, typing, dragging or choosing from a menu, is left as it is.
  let drag = null; // the tile that is being dragged
  let stream = null, wanted = "", later = 0;
  function listen() {
    const url = $("#scene")?.dataset.events;
    if (!url || stream || document.hidden) return;
    stream = new EventSource(url);
    stream.addEventListener("mark", (e) => { wanted = e.data; follow(); });
    stream.addEventListener("gone", () => { wanted = "gone"; hangUp(); follow(); });
    stream.addEventListener("error", () => {
      if (stream?.readyState !== EventSource.CLOSED) return; // else the browser tries again by itself
      hangUp();
      if (wanted !== "gone") setTimeout(listen, 20000);
    });
  }
  function hangUp() { stream?.close(); stream = null; }
  // A hidden tab hangs up, for a browser has few connections to one server.
  document.addEventListener("visibilitychange", () => (document.hidden ? hangUp() : listen()));
  addEventListener("pagehide", hangUp);
  addEventListener("pageshow", listen);
  // An answer of the page's own is on its way; one that never came is given up.
  const sent = new Map();
  document.addEventListener("htmx:before:request", (e) => sent.set(e.detail.ctx, Date.now()));
  document.addEventListener("htmx:finally:request", (e) => sent.delete(e.detail.ctx));
  function sending() {
    for (const [ctx, at] of sent) if (ctx.status !== "issuing" || Date.now() - at > 20000) sent.delete(ctx);
    return sent.size > 0;
  }
  async function follow() {
    clearTimeout(later);
    const shown = $("#scene [data-mark]");
    if (!wanted || !shown || shown.dataset.mark === wanted) return;
    if (drag || sending() || $("#scene details[open]")) { later = setTimeout(follow, 250); return; }
    wanted = wanted === "gone" ? wanted : "";
    const kept = [...document.querySelectorAll("#scene form")].filter((f) => [...f.elements].some((b) => b.matches("input:not([type=hidden])") && b.value !== b.defaultValue));
    for (const f of kept) f.setAttribute("hx-morph-skip", "");
    try {
      await htmx.ajax("GET", shown.dataset.here, { target: "#scene", swap: "innerMorph" });
    } finally {
      for (const f of kept) f.removeAttribute("hx-morph-skip");
    }
  }
  listen();

  // Dragging: the grip lifts a tile, a line shows where it will stand, letting
  // go sends the same form as the buttons.
  document.addEventListener("pointerdown", (e) => {
    const grip = e.target.closest?.("[data-grip]");
    if (!grip || e.button !== 0) return;
    e.preventDefault();
    const tile = grip.closest("[data-tile]"), tiles = tile.closest("[data-tiles]");
    drag = { tile, tiles, before: undefined, pointer: e.pointerId };
    tile.classList.add("tile--lifted");
    tiles.classList.add("tiles--dragging");
    tile.setPointerCapture(e.pointerId);
  });
  document.addEventListener("pointermove", (e) => {
    if (!drag || e.pointerId !== drag.pointer) return;
    clear(drag.tiles);
    const over = document.elementsFromPoint(e.clientX, e.clientY).map((n) => n.closest("[data-tile]")).find((t) => t && t !== drag.tile && t.dataset.linked === "true");
    drag.before = undefined;
    if (!over) return;
    const box = over.getBoundingClientRect(), column = box.width > drag.tiles.clientWidth * 0.6; // on a phone they stand one above the other
    const later = column ? e.clientY > box.top + box.height / 2 : e.clientX > box.left + box.width / 2;
    over.classList.add(later ? "tile--here-end" : "tile--here");
    drag.before = later ? around(over, "nextElementSibling") : over.dataset.tile;
  });
  const drop = (e) => {
    if (!drag || e.pointerId !== drag.pointer) return;
    const { tile, tiles, before } = drag;
    drag = null;
    clear(tiles);
    tile.classList.remove("tile--lifted");
    tiles.classList.remove("tiles--dragging");
    const next = around(tile, "nextElementSibling");
    if (e.type === "pointercancel" || before === undefined || before === tile.dataset.tile || before === next) return;
    const form = $("#drag");
    form.elements.tool.value = tile.dataset.tile;
    form.elements.before.value = before;
    form.elements.prev.value = around(tile, "previousElementSibling");
    form.elements.next.value = next;
    form.requestSubmit();
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  function clear(tiles) {
    for (const t of tiles.querySelectorAll(".tile--here, .tile--here-end")) t.classList.remove("tile--here", "tile--here-end");
  }
  // around is the id of the next linked tile in a direction, or nothing.
  function around(tile, step) {
    for (let t = tile[step]; t; t = t[step]) if (t.dataset.linked === "true") return t.dataset.tile;
    return "";
  }
})();
