/* What drawings of boxes and lines have in common: arrow keys go from box to box, pointing at a box or reaching it by keyboard
   lights up its lines, and when another drawing takes the place of one, the boxes that stay move to their new places. */
"use strict";
/* A page that came in the place of this one, or in a part of it: its title, and its ways to other languages. */
const become = (page) => {
  document.querySelector("title").replaceWith(document.importNode(page.querySelector("title"), true));
  for (const there of page.querySelectorAll(".settings a[hreflang]")) document.querySelector(`.settings a[hreflang="${there.hreflang}"]`)?.setAttribute("href", there.getAttribute("href"));
};
const Drawing = (root) => {
  const WALK_MS = 420;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const nodeOf = (e) => (e.target instanceof Element ? e.target.closest(`${root} .node`) : null);
  const spot = (node) => { const m = node.transform.baseVal.consolidate().matrix; return [m.e, m.f]; };

  /* Of a wide and a narrow drawing, the one that is shown. */
  const shown = () => [...document.querySelectorAll(`${root} svg.graph`)].find((s) => s.getClientRects().length > 0);

  function places() {
    const at = new Map();
    for (const n of shown()?.querySelectorAll(".node") ?? []) at.set(n.dataset.id, spot(n));
    return at;
  }

  /* What was there before moves to its new place; what is new comes in. */
  function settle(before) {
    const svg = shown();
    if (!svg || still.matches) return;
    const timing = { duration: WALK_MS, easing: "cubic-bezier(.2,.7,.2,1)" };
    for (const n of svg.querySelectorAll(".node")) {
      const [x, y] = spot(n), was = before.get(n.dataset.id);
      if (was) n.animate([{ transform: `translate(${was[0]}px,${was[1]}px)` }, { transform: `translate(${x}px,${y}px)` }], timing);
      else n.animate([{ opacity: 0 }, { opacity: 0, offset: .4 }, { opacity: 1 }], timing);
    }
    for (const quiet of svg.querySelectorAll(".ties, .caption")) quiet.animate([{ opacity: 0 }, { opacity: 0, offset: .5 }, { opacity: 1 }], timing);
  }

  function light(node) {
    for (const lit of document.querySelectorAll(`${root} .lit`)) lit.classList.remove("lit");
    const svg = node?.closest("svg.graph");
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
  return { shown, places, settle, still, become };
};
