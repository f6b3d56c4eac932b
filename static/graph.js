/* Walking the graph: following a box, or a link of the list, draws what is around it without leaving the page.

   On a section's or term's page the drawing is fetched when its box is opened. What a drawing does by itself is in
   drawing.js. Without this script each box is a plain link to its page. */
"use strict";
(() => {
  const STEPS = 'a[href^="/graph?"]';
  const drawing = Drawing("#walk");
  const box = document.querySelector("details.surroundings");
  const own = box ? box.dataset.own : null;
  const trail = [];   // addresses walked within a box, for its way back
  let asked = 0, here = box ? box.dataset.src : location.pathname + location.search;

  const walk = () => document.getElementById("walk");
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
    const places = old ? drawing.places() : new Map();
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
    if (old) drawing.settle(places);
    if (how !== "first") show();
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
