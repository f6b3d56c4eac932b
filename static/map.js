/* The map of a book: pointing at a dot, a band or a label lights its lines and names it below the wheel.

   A mouse follows a dot by a click; a finger first sees what it has touched, and follows its name. Without this script the
   most central dots and all labels are links, and the lists below have everything. */
"use strict";
(() => {
  const REACH = 16;  // pixels around a finger or pointer within which a dot is meant
  const svg = document.querySelector("svg.wheel"), readout = document.querySelector(".readout");
  if (!svg) return;
  const all = (what) => [...svg.querySelectorAll(what)];
  let touched = "mouse";

  function nearest(x, y) {
    let best = null, least = REACH;
    for (const dot of all(".dot")) {
      const r = dot.getBoundingClientRect();
      const far = Math.hypot(r.left + r.width / 2 - x, r.top + r.height / 2 - y) - r.width / 2;
      if (far < least) { least = far; best = dot; }
    }
    return best;
  }

  function clear() {
    svg.classList.remove("lit");
    for (const lit of all(".lit")) lit.classList.remove("lit");
  }

  /* Light some dots with their lines, and with whatever is at the other ends. */
  function light(dots, groups) {
    clear();
    svg.classList.add("lit");
    const ends = new Set(dots);
    for (const t of all(".threads path")) {
      if (!dots.has(t.dataset.a) && !dots.has(t.dataset.b)) continue;
      t.classList.add("lit");
      ends.add(t.dataset.a).add(t.dataset.b);
    }
    for (const d of all(".dot")) if (ends.has(d.dataset.n)) { d.classList.add("lit"); groups.add(d.dataset.g); }
    for (const b of all(".band")) if (groups.has(b.dataset.g)) b.classList.add("lit");
  }

  /* The link of a dot, as the lists below have it. */
  const linkOf = (dot) => document.querySelector(`.groups [data-n="${dot.dataset.n}"] a`);

  function name(words, href) {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = words;
    link.tabIndex = -1;                         // the lists have it for the keyboard
    readout.replaceChildren(link);
  }

  function tellDot(dot) {
    light(new Set([dot.dataset.n]), new Set());
    name(linkOf(dot).textContent, linkOf(dot).href);
  }

  function tellGroup(g) {
    light(new Set(all(`.dot[data-g="${g}"]`).map((d) => d.dataset.n)), new Set([g]));
    const band = svg.querySelector(`.band[data-g="${g}"]`);
    if (band.dataset.name) name(band.dataset.name, "#group-" + band.dataset.name.split(" ")[0]);
  }

  /* What a pointer points at; the dot, where it is one. */
  function point(e) {
    const group = e.target.closest(".label, .band"), dot = group ? null : nearest(e.clientX, e.clientY);
    if (group) tellGroup(group.dataset.g); else if (dot) tellDot(dot); else clear();
    svg.classList.toggle("aims", dot !== null);
    return dot;
  }

  svg.addEventListener("pointerdown", (e) => { touched = e.pointerType || "mouse"; });
  svg.addEventListener("pointermove", (e) => { if (e.pointerType === "mouse") point(e); });
  svg.addEventListener("pointerleave", (e) => { if (e.pointerType === "mouse") clear(); });
  svg.addEventListener("focusin", (e) => {
    const dot = e.target.querySelector(".dot"), label = e.target.closest(".label");
    if (dot) tellDot(dot); else if (label) tellGroup(label.dataset.g);
  });
  svg.addEventListener("focusout", clear);
  svg.addEventListener("click", (e) => {
    if (e.target.closest(".label") || e.detail === 0) return;   // a link that is followed, Enter
    e.preventDefault();
    const dot = point(e);
    if (dot && touched === "mouse") location.href = linkOf(dot).href;
  });
})();
