/* Walking the picture on a term's page: following a box puts its term in the middle without a flash; the page changes with it.

   Arrow keys go from box to box; pointing at a box, or reaching it by keyboard, lights up its lines. Without this script
   each box is a plain link to the page of its term. */
"use strict";
(() => {
  const NODE = "#interplay .node";
  const WALK_MS = 420;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let asked = 0, here = location.pathname + location.search;

  const drawing = () => [...document.querySelectorAll("#interplay svg.graph")].find((s) => s.getClientRects().length > 0);
  const nodeOf = (e) => (e.target instanceof Element ? e.target.closest(NODE) : null);

  /* Put another term's page in place. */
  async function go(address, push, keys) {
    const mine = ++asked;
    const old = document.getElementById("interplay");
    old?.setAttribute("aria-busy", "true");
    let page;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(String(answer.status));
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.getElementById("interplay")) throw new Error("no picture");
    } catch { if (mine === asked) location.href = address; return; }
    if (mine !== asked) return;
    const places = whereabouts();
    if (push) history.pushState({ walked: true }, "", address);
    here = location.pathname + location.search;
    document.title = page.title;
    document.getElementById("content").replaceChildren(...page.getElementById("content").childNodes);
    const section = document.getElementById("interplay");
    section.scrollIntoView({ block: "start", behavior: "instant" });
    const middle = drawing()?.querySelector(".ring-0");
    (keys && middle ? middle : section).focus({ preventScroll: true });
    settle(places);
  }

  const spot = (node) => { const m = node.transform.baseVal.consolidate().matrix; return [m.e, m.f]; };
  function whereabouts() {
    const at = new Map();
    for (const n of drawing()?.querySelectorAll(".node") ?? []) at.set(n.dataset.id, spot(n));
    return at;
  }

  /* What was there before moves to its new place; what is new comes in. */
  function settle(places) {
    const svg = drawing();
    if (!svg || still.matches) return;
    const timing = { duration: WALK_MS, easing: "cubic-bezier(.2,.7,.2,1)" };
    for (const n of svg.querySelectorAll(".node")) {
      const [x, y] = spot(n), was = places.get(n.dataset.id);
      if (was) n.animate([{ transform: `translate(${was[0]}px,${was[1]}px)` }, { transform: `translate(${x}px,${y}px)` }], timing);
      else n.animate([{ opacity: 0 }, { opacity: 0, offset: .4 }, { opacity: 1 }], timing);
    }
    for (const quiet of svg.querySelectorAll(".ties, .caption")) quiet.animate([{ opacity: 0 }, { opacity: 0, offset: .5 }, { opacity: 1 }], timing);
  }

  function light(node) {
    for (const lit of document.querySelectorAll("#interplay .lit")) lit.classList.remove("lit");
    if (!node || node.classList.contains("ring-0")) return;
    const svg = node.closest("svg"), n = node.dataset.n, ends = new Set([n]);
    for (const tie of svg.querySelectorAll(`.tie[data-a="${n}"], .tie[data-b="${n}"]`)) {
      tie.classList.add("lit");
      ends.add(tie.dataset.a).add(tie.dataset.b);
    }
    for (const other of svg.querySelectorAll(".node")) if (ends.has(other.dataset.n)) other.classList.add("lit");
    svg.classList.add("lit");
  }

  /* The nearest box in the direction of an arrow key. */
  function toward(node, key) {
    const c = (n) => { const r = n.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
    const [x, y] = c(node), level = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    let best = null, least = Infinity;
    for (const other of node.closest("svg").querySelectorAll(".node")) {
      const [ox, oy] = c(other), along = sign * (level ? ox - x : oy - y), off = Math.abs(level ? oy - y : ox - x);
      if (other === node || along <= 4) continue;
      const cost = along + 2.5 * off;
      if (cost < least) { least = cost; best = other; }
    }
    return best;
  }

  document.addEventListener("click", (e) => {
    const node = nodeOf(e);
    if (!node || e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    const address = node.getAttribute("href");
    if (!address.endsWith("#interplay")) return;
    e.preventDefault();
    go(address, true, e.detail === 0);
  });
  document.addEventListener("keydown", (e) => {
    const node = nodeOf(e);
    if (!node || !e.key.startsWith("Arrow") || e.ctrlKey || e.metaKey || e.altKey) return;
    const next = toward(node, e.key);
    if (next) { e.preventDefault(); next.focus(); }
  });
  for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    document.addEventListener(on, (e) => { const n = nodeOf(e); if (n) light(n); });
    document.addEventListener(off, (e) => { if (nodeOf(e)) light(null); });
  }
  window.addEventListener("popstate", () => {
    const to = location.pathname + location.search;
    if (to !== here && location.pathname.startsWith("/terms/")) go(to + location.hash, false, false);
  });
})();
