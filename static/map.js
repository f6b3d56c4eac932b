/* The map of a book: pointing at a dot, a band or a label lights its lines, and the nearest dot is named below.

   A mouse follows a dot by a click; a finger first sees what it has touched, and follows its name. Without this script the
   most central dots and all labels are links, and the lists below have everything. */
"use strict";
(() => {
  const REACH = 16;  // pixels around a finger or pointer within which a dot is meant
  const readout = document.querySelector(".readout");
  const shown = () => [...document.querySelectorAll("svg.wheel")].find((s) => s.getClientRects().length > 0);
  const nearest = (svg, x, y) => {
    let best = null, least = REACH;
    for (const dot of svg.querySelectorAll(".dot")) {
      const r = dot.getBoundingClientRect(), far = Math.hypot(r.left + r.width / 2 - x, r.top + r.height / 2 - y) - r.width / 2;
      if (far < least) { least = far; best = dot; }
    }
    return best;
  };
  const clear = () => { for (const lit of document.querySelectorAll(".wheel.lit, .wheel .lit")) lit.classList.remove("lit"); };
  const mark = (svg, threads, dots, bands) => {
    clear();
    svg.classList.add("lit");
    const ends = new Set(dots);
    for (const t of threads) { t.classList.add("lit"); ends.add(t.dataset.a).add(t.dataset.b); }
    for (const d of svg.querySelectorAll(".dot")) if (ends.has(d.dataset.n)) { d.classList.add("lit"); bands.add(d.dataset.g); }
    for (const b of svg.querySelectorAll(".band")) if (bands.has(b.dataset.g)) b.classList.add("lit");
  };
  const tell = (dot) => {
    const svg = dot.closest("svg"), n = dot.dataset.n;
    mark(svg, svg.querySelectorAll(`.thread[data-a="${n}"], .thread[data-b="${n}"]`), [n], new Set());
    const link = document.createElement("a");
    link.href = dot.dataset.to;
    link.textContent = dot.dataset.name;
    link.tabIndex = -1;
    readout.replaceChildren(link);
  };
  const tellGroup = (svg, g) => {
    const dots = [...svg.querySelectorAll(`.dot[data-g="${g}"]`)].map((d) => d.dataset.n);
    mark(svg, [...svg.querySelectorAll(".thread")].filter((t) => dots.includes(t.dataset.a) || dots.includes(t.dataset.b)), dots, new Set([g]));
  };
  const point = (e) => {
    const svg = shown();
    const group = e.target instanceof Element ? e.target.closest(".label, .band") : null;
    if (!svg) return null;
    if (group) { tellGroup(svg, group.dataset.g); return null; }
    const dot = nearest(svg, e.clientX, e.clientY);
    if (dot) tell(dot); else clear();
    return dot;
  };
  for (const svg of document.querySelectorAll("svg.wheel")) {
    svg.addEventListener("pointermove", (e) => { if (e.pointerType === "mouse") { svg.classList.toggle("aims", point(e) !== null); } });
    svg.addEventListener("pointerleave", (e) => { if (e.pointerType === "mouse") clear(); });
    svg.addEventListener("focusin", (e) => { const dot = e.target.querySelector(".dot"), l = e.target.closest(".label"); if (dot) tell(dot); else if (l) tellGroup(svg, l.dataset.g); });
    svg.addEventListener("focusout", clear);
    svg.addEventListener("click", (e) => {
      if (e.target.closest(".label") || e.detail === 0) return;
      e.preventDefault();                       // a finger first sees what it has touched, and follows the name below
      const dot = point(e);
      if (dot && touched === "mouse") location.href = dot.dataset.to;
    });
  }
  let touched = "mouse";
  document.addEventListener("pointerdown", (e) => { touched = e.pointerType || "mouse"; }, true);
})();
