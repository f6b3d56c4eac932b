/* Walking the picture on a term's page: following a box puts its term in the middle without a flash; the page changes with it.

   What a drawing does by itself is in drawing.js. Without this script each box is a plain link to the page of its term. */
"use strict";
(() => {
  const NODE = "#interplay .node";
  const drawing = Drawing("#interplay");
  let asked = 0, here = location.pathname + location.search;

  const nodeOf = (e) => (e.target instanceof Element ? e.target.closest(NODE) : null);

  /* Put another term's page in place. */
  async function go(address, push, keys) {
    const mine = ++asked;
    const old = document.getElementById("interplay");
    old?.setAttribute("aria-busy", "true");
    let page;
    try {
      page = await documentAt(address);
      if (!page.getElementById("interplay")) throw new Error("no picture");
    } catch { if (mine === asked) location.href = address; return; }
    if (mine !== asked) return;
    const places = drawing.places();
    if (push) history.pushState({ walked: true }, "", address);
    here = location.pathname + location.search;
    drawing.become(page);
    document.getElementById("content").replaceChildren(...page.getElementById("content").childNodes);
    const section = document.getElementById("interplay");
    section.scrollIntoView({ block: "start", behavior: "instant" });
    const middle = drawing.shown()?.querySelector(".ring-0");
    (keys && middle ? middle : section).focus({ preventScroll: true });
    drawing.settle(places);
  }

  document.addEventListener("click", (e) => {
    const node = nodeOf(e);
    if (!node || e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    const address = node.getAttribute("href");
    if (!address.endsWith("#interplay")) return;
    e.preventDefault();
    go(address, true, e.detail === 0);
  });
  window.addEventListener("popstate", () => {
    const to = location.pathname + location.search;
    if (to !== here && location.pathname.startsWith("/terms/")) go(to + location.hash, false, false);
  });
})();
