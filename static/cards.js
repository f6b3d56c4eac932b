/* Cards: pointing at, tapping or pressing Enter on a linked term or rule shows what it says without leaving the page.

   A mouse shows a card beside the link and a click still follows it. A tap, or Enter, opens the card as a dialog with the
   focus in it; links in a card open the next one, with a way back. Esc closes and gives the focus back to the link.
   Without this script every link is a plain link. Addresses: /cards + the path of what the link leads to. */
"use strict";
(() => {
  const LINKS = '.text a[href^="/terms/"], .text a[href^="/sections/"], a.term[href^="/terms/"]';
  const REST = 220;      // milliseconds that a pointer rests on a link before its card shows
  const GRACE = 260;     // that it may be away before the card goes: time to move into it
  const PATIENCE = 5000; // that a card may take; then the link is followed
  const KEY = "cards";   // in localStorage: "off" when somebody switched them off
  const say = document.querySelector(".cards-switch").dataset;
  const narrow = window.matchMedia("(max-width: 40rem)");
  const cache = new Map();
  let card = null, origin = null, held = false, trail = [], timer = 0, pointer = "mouse", asked = 0;
  let due = null;        // the link whose card is on its way, to be opened as a dialog
  let unkept = null;     // what the switch says where the browser keeps nothing

  const read = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const isOff = () => (unkept ?? read()) === "off";
  const linkOf = (target) => (target instanceof Element && !target.closest(".drawer") ? target.closest(LINKS) : null);
  const inCard = (node) => card !== null && node instanceof Node && card.contains(node);

  async function load(href) {
    const url = new URL(href, location.href);
    const address = "/cards" + url.pathname + url.search;
    if (!cache.has(address)) cache.set(address, (await documentAt(address, PATIENCE)).body);
    return document.importNode(cache.get(address), true).childNodes;
  }

  function make() {
    card = document.createElement("div");
    card.className = "peek";
    card.id = "peek";
    card.tabIndex = -1;
    card.setAttribute("role", "dialog");
    card.setAttribute("aria-labelledby", "peek-title");
    card.hidden = true;
    const bar = document.createElement("div");
    bar.className = "peek-bar";
    const button = (name, label, action) => {
      const b = document.createElement("button");
      b.type = "button";
      b.className = name;
      b.textContent = label;
      b.addEventListener("click", action);
      bar.append(b);
    };
    button("peek-back", "← " + say.back, back);
    button("peek-close", say.close, () => close(true));
    const body = document.createElement("div");
    body.className = "peek-body";
    card.append(bar, body);
    card.addEventListener("pointerenter", () => clearTimeout(timer));
    card.addEventListener("pointerleave", (e) => { if (!held && e.pointerType === "mouse") leave(); });
    document.body.append(card);
  }

  /* Show what href leads to. hold: as a dialog that stays until it is closed, with the focus in it. from: the card that
     it is opened from, for the way back. */
  async function show(link, href, hold, from) {
    const mine = ++asked;
    let said;
    due = hold ? link : null;
    try { said = await load(href); } catch { if (hold && mine === asked) location.href = href; return; }
    if (mine !== asked) return;
    due = null;
    if (from) trail.push(from);
    if (!card) make();
    const body = card.querySelector(".peek-body");
    body.replaceChildren(...said);
    body.scrollTop = 0;
    card.dataset.href = href;
    if (link) { origin?.removeAttribute("aria-describedby"); origin = link; }
    held = hold;
    card.classList.toggle("held", held);
    card.querySelector(".peek-back").hidden = trail.length === 0;
    card.hidden = false;
    place();
    if (held) card.querySelector(".peek-full")?.focus({ preventScroll: true });
    else origin?.setAttribute("aria-describedby", "peek-title");
  }

  /* Beside the link, above it where there is no room below; on a phone a sheet at the bottom, which CSS places. */
  function place() {
    card.style.left = card.style.top = card.style.maxHeight = "";
    if (narrow.matches || !origin?.isConnected) return;
    const spot = origin.getClientRects()[0] || origin.getBoundingClientRect();
    const width = card.offsetWidth, height = card.offsetHeight, room = 12;
    const below = innerHeight - spot.bottom - room, above = spot.top - room;
    const under = height <= below || below >= above;
    card.style.maxHeight = Math.max(160, under ? below : above) + "px";
    const top = under ? spot.bottom + 6 : spot.top - 6 - Math.min(height, above);
    card.style.left = Math.max(room, Math.min(spot.left, document.documentElement.clientWidth - width - room)) + scrollX + "px";
    card.style.top = Math.max(scrollY, top + scrollY) + "px";
  }

  function close(giveBack) {
    asked++;
    due = null;
    clearTimeout(timer);
    if (!card || card.hidden) return;
    const wasHeld = held, from = origin;
    card.hidden = true;
    held = false;
    trail = [];
    origin = null;
    from?.removeAttribute("aria-describedby");
    if (giveBack && wasHeld && from?.isConnected) from.focus();
  }

  function back() {
    const href = trail.pop();
    if (href) show(null, href, true);
  }

  function leave() {
    clearTimeout(timer);
    timer = setTimeout(() => { if (!held) close(false); }, GRACE);
  }

  document.addEventListener("pointerdown", (e) => {
    pointer = e.pointerType || "mouse";
    if (!inCard(e.target) && linkOf(e.target) !== (origin ?? due)) close(false);   // nor does one come that is on its way
  });
  document.addEventListener("pointerover", (e) => {
    const link = linkOf(e.target);
    if (e.pointerType !== "mouse" || !link || held || isOff() || inCard(link)) return;
    clearTimeout(timer);
    if (link === origin && card && !card.hidden) return;
    timer = setTimeout(() => show(link, link.href, false), REST);
  });
  document.addEventListener("pointerout", (e) => {
    if (e.pointerType === "mouse" && linkOf(e.target) && !inCard(e.target)) leave();
  });
  /* The keyboard: resting on a link shows its card, where there is room beside it; Enter steps into it. */
  document.addEventListener("focusin", (e) => {
    const link = linkOf(e.target);
    if (inCard(e.target)) return;
    clearTimeout(timer);
    if (held && e.target !== origin) { close(false); return; }
    if (link !== (origin ?? due) && !held) close(false);    // what has the focus is not covered by the card of another
    if (!link || isOff() || held || narrow.matches || !link.matches(":focus-visible")) return;   // nor, on a phone, by its own
    timer = setTimeout(() => show(link, link.href, false), REST);
  });
  document.addEventListener("click", (e) => {
    const link = linkOf(e.target);
    const plain = e.button === 0 && !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;
    if (!link || !plain || isOff() || e.defaultPrevented) return;
    if (inCard(link)) {                               // the next card; the title leads to the full entry
      e.preventDefault();
      show(null, link.href, true, card.dataset.href);
    } else if (e.detail === 0 || pointer !== "mouse") {   // Enter, a screen reader, a finger or a pen
      e.preventDefault();
      clearTimeout(timer);
      trail = [];
      show(link, link.href, true);
    }
  });
  document.addEventListener("keydown", (e) => {
    const open = card !== null && !card.hidden;
    if (e.key === "Escape" && (open || due)) { e.preventDefault(); close(true); }
    if (e.key === "Tab" && open && held) cycle(e);
  });
  /* A dialog keeps the focus until it is closed. */
  function cycle(e) {
    const stops = [...card.querySelectorAll("a[href], button")].filter((x) => x.offsetParent !== null);
    const first = stops[0], last = stops[stops.length - 1];
    if (e.shiftKey && document.activeElement === first) { e.preventDefault(); last.focus(); }
    else if (!e.shiftKey && document.activeElement === last) { e.preventDefault(); first.focus(); }
  }
  window.addEventListener("resize", () => { if (card && !card.hidden) place(); });
  window.addEventListener("pagehide", () => close(false));            // whoever comes back finds the page

  /* The switch: on the page from the start, so that nothing moves, and shown where there is this script. */
  const toggle = document.querySelector(".cards-switch");
  if (toggle) {
    const state = toggle.querySelector("span");
    const tell = () => {
      state.textContent = isOff() ? state.dataset.off : state.dataset.on;
      toggle.setAttribute("aria-pressed", String(!isOff()));
    };
    toggle.addEventListener("click", () => {
      const now = isOff() ? "on" : "off";
      try { localStorage.setItem(KEY, now); unkept = null; } catch { unkept = now; }
      close(false);
      tell();
    });
    for (const event of ["storage", "pageshow"]) window.addEventListener(event, tell);   // switched in another tab
    toggle.disabled = false;
    tell();
  }
})();
