/* Walking the graph: following a box, or a link of the list, draws what is around it without leaving the page.

   On a section's or term's page the drawing is fetched when its box is opened. Arrow keys go from box to box; pointing
   at a box, or reaching it by keyboard, lights up its lines. Without this script each box is a plain link to its page. */
"use strict";
(() => {
  const STEPS = 'a[href^="/graph?"]';
  const WALK_MS = 420;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const box = document.querySelector("details.surroundings");
  const own = box ? box.dataset.own : null;
  const trail = [];   // addresses walked within a box, for its way back
  let asked = 0, here = box ? box.dataset.src : location.pathname + location.search;

  const walk = () => document.getElementById("walk");
  const drawing = () => [...document.querySelectorAll("#walk svg.graph")].find((s) => s.getClientRects().length > 0);
  const back = box ? document.createElement("button") : null;

  async function fetched(address) {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("walk");
    if (!found) throw new Error("no drawing");
    return { found, title: page.title };
  }

  /* Put another middle in place. how: "push" and "back" say what becomes of the way that was walked. */
  async function go(address, how, from) {
    const mine = ++asked;
    const old = walk();
    old?.setAttribute("aria-busy", "true");
    let got;
    try { got = await fetched(address); } catch { if (mine === asked) location.href = address; return; }
    if (mine !== asked) return;
    const places = old ? whereabouts() : new Map();
    const keys = old?.contains(document.activeElement) || from;
    if (old) old.replaceWith(got.found); else box.querySelector(".surroundings-body").replaceChildren(got.found);
    if (box) {
      if (how === "push") trail.push(here);
      back.hidden = trail.length === 0;
      got.found.prepend(back);
      got.found.querySelector(".walk-says")?.toggleAttribute("hidden", got.found.dataset.around === own);
    } else {
      if (how === "push") history.pushState(null, "", address);
      document.title = got.title;
    }
    here = address;
    if (keys) walk().querySelector("#walk-title").focus({ preventScroll: true });
    if (old) settle(places);
    if (how !== "first") show();
  }

  /* Keep the head of the drawing in sight. */
  function show() {
    const top = walk().getBoundingClientRect().top;
    if (top < 60 || top > innerHeight / 2) walk().scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
  }

  const spot = (node) => { const m = node.transform.baseVal.consolidate().matrix; return [m.e, m.f]; };
  function whereabouts() {
    const svg = drawing(), at = new Map();
    if (svg) for (const n of svg.querySelectorAll(".node")) at.set(n.dataset.id, spot(n));
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
    const svg = node?.closest("svg.graph");
    for (const lit of document.querySelectorAll("#walk .lit")) lit.classList.remove("lit");
    if (!svg || node.classList.contains("ring-0")) return;
    const n = node.dataset.n, ends = new Set([n]);
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
    const link = e.target instanceof Element ? e.target.closest(STEPS) : null;
    if (!link || !walk()?.contains(link) || e.defaultPrevented) return;
    if (e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    go(link.getAttribute("href"), "push", e.detail === 0);
  });
  document.addEventListener("keydown", (e) => {
    const node = e.target instanceof Element ? e.target.closest("#walk .node") : null;
    if (!node || !e.key.startsWith("Arrow") || e.ctrlKey || e.metaKey || e.altKey) return;
    const next = toward(node, e.key);
    if (next) { e.preventDefault(); next.focus(); }
  });
  for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    document.addEventListener(on, (e) => { const n = e.target instanceof Element && e.target.closest("#walk .node"); if (n) light(n); });
    document.addEventListener(off, (e) => { if (e.target instanceof Element && e.target.closest("#walk .node")) light(null); });
  }

  if (box) {
    back.type = "button";
    back.className = "linklike walk-back";
    back.textContent = document.documentElement.lang === "es" ? "← Atrás" : "← Back";
    back.addEventListener("click", () => { const to = trail.pop(); if (to) go(to, "back", true); });
    box.addEventListener("toggle", () => { if (box.open && !walk()) go(box.dataset.src, "first", false); });
    if (box.open) go(box.dataset.src, "first", false);
  } else {
    window.addEventListener("popstate", () => {
      const to = location.pathname + location.search;
      if (to !== here && location.pathname === "/graph") go(to, "back", false);
    });
  }
})();
