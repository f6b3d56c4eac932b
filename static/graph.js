/* Walking the graph: following a box, or a link of the list, draws what is around it without leaving the page.

   On a section's or term's page the drawing is fetched when the frame "Surroundings" is opened; where another page takes
   the place of a term's (interplay.js), it brings a frame of its own. What a drawing does by itself is in drawing.js.
   Without this script each box is a plain link to its page. */
"use strict";
(() => {
  const STEPS = 'a[href^="/graph?"]', FRAME = "details.surroundings";
  const drawing = Drawing("#walk");
  const ways = new WeakMap();   // of each frame: the addresses walked within it, where it is, the button that leads back
  let asked = 0, here = location.pathname + location.search;

  const walk = () => document.getElementById("walk");

  async function fetched(address) {
    const page = await documentAt(address);
    const found = page.getElementById("walk");
    if (!found) throw new Error("no drawing");
    return { found, page };
  }

  /* Put another middle in place. how: "push" and "back" say what becomes of the way that was walked. */
  async function go(address, how, from) {
    const mine = ++asked;
    const old = walk(), frame = document.querySelector(FRAME);
    old?.setAttribute("aria-busy", "true");
    let got;
    try { got = await fetched(address); } catch { if (mine === asked) location.href = address; return; }
    if (mine !== asked) return;
    const places = old ? drawing.places() : new Map();
    const keys = old?.contains(document.activeElement) || from;
    if (old) old.replaceWith(got.found); else frame.querySelector(".surroundings-body").replaceChildren(got.found);
    if (frame) {
      framed(frame, got.found, address, how);
    } else {
      if (how === "push") history.pushState(null, "", address);
      drawing.become(got.page);
      here = address;
    }
    if (keys) walk().querySelector("#walk-title").focus({ preventScroll: true });
    if (old) drawing.settle(places);
    if (how !== "first") show();
  }

  /* A drawing within a frame has a way back of its own, as the address stays that of the page around it. */
  function framed(frame, found, address, how) {
    if (!ways.has(frame)) ways.set(frame, { trail: [], at: address, back: leadBack(frame) });
    const way = ways.get(frame);
    if (how === "push") way.trail.push(way.at);
    way.at = address;
    way.back.hidden = way.trail.length === 0;
    found.prepend(way.back);
    found.querySelector(".walk-says")?.toggleAttribute("hidden", found.dataset.around === frame.dataset.own);
  }

  function leadBack(frame) {
    const back = document.createElement("button");
    back.type = "button";
    back.className = "linklike walk-back";
    back.textContent = "← " + document.querySelector(".cards-switch").dataset.back;
    back.addEventListener("click", () => { const to = ways.get(frame).trail.pop(); if (to) go(to, "back", true); });
    return back;
  }

  /* Keep the head of the drawing in sight. */
  function show() {
    const top = walk().getBoundingClientRect().top;
    if (top < 60 || top > innerHeight / 2) walk().scrollIntoView({ block: "start", behavior: drawing.still.matches ? "auto" : "smooth" });
  }

  document.addEventListener("click", (e) => {
    const link = e.target instanceof Element ? e.target.closest(STEPS) : null;
    if (!link || !walk()?.contains(link) || e.defaultPrevented) return;
    if (e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    go(link.getAttribute("href"), "push", e.detail === 0);
  });

  const opened = (frame) => { if (frame?.matches(FRAME) && frame.open && !walk()) go(frame.dataset.src, "first", false); };
  document.addEventListener("toggle", (e) => opened(e.target), true);   // which does not bubble
  opened(document.querySelector(FRAME));
  window.addEventListener("popstate", () => {
    const to = location.pathname + location.search;
    if (to !== here && location.pathname === "/graph") go(to, "back", false);
  });
})();
