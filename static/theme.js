/* Light or dark, without leaving the page: the control in the header is a form that works without this script.

   Not deferred, so that a page that comes from a copy, and not from the site, has its theme before it is seen. The choice
   is kept in a cookie for the site to see; a frozen page, whose form leads nowhere, keeps it in the browser alone. */
"use strict";
(() => {
  const root = document.documentElement, KEY = "theme", YEAR = 365 * 24 * 3600;
  const stored = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const read = () => (document.cookie.match(/(?:^|; )theme=(light|dark)(?:;|$)/) || [])[1] || stored() || "system";

  function apply(theme) {
    if (theme === "system") delete root.dataset.theme; else root.dataset.theme = theme;
    const meta = document.querySelector("meta[name=color-scheme]");
    if (meta) meta.content = theme === "system" ? "light dark" : theme;
    for (const button of document.querySelectorAll(".themes button")) {
      const on = button.value === theme;
      button.setAttribute("aria-pressed", String(on));
      if (on) for (const now of document.querySelectorAll(".theme-now")) now.textContent = button.textContent;
    }
  }

  function keep(theme, frozen) {
    const gone = theme === "system";
    try { if (frozen && !gone) localStorage.setItem(KEY, theme); else localStorage.removeItem(KEY); } catch { /* not kept, then */ }
    if (!frozen) document.cookie = KEY + "=" + (gone ? "" : theme) + "; Path=/; SameSite=Lax; Max-Age=" + (gone ? 0 : YEAR) + (location.protocol === "https:" ? "; Secure" : "");
  }

  const look = () => apply(read());
  look();
  for (const event of ["pageshow", "visibilitychange"]) window.addEventListener(event, look, true);   // chosen in another tab
  document.addEventListener("DOMContentLoaded", () => {
    look();
    const box = document.querySelector("details.theme"), boxes = document.querySelectorAll(".bar details");
    for (const form of document.querySelectorAll(".themes")) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        keep(event.submitter.value, !form.hasAttribute("action"));
        apply(event.submitter.value);
        if (box?.open) { box.open = false; box.querySelector("summary").focus(); }
      });
    }
    for (const one of boxes) {
      one.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !one.open) return;
        one.open = false;
        one.querySelector("summary").focus();
      });
      document.addEventListener("pointerdown", (event) => { if (one.open && !one.contains(event.target)) one.open = false; });
      one.addEventListener("focusout", (event) => { if (event.relatedTarget && !one.contains(event.relatedTarget)) one.open = false; });
    }
    /* On a phone the bar of a game shows where one is also when that stands far to the right. */
    const bar = document.querySelector(".game-nav"), current = bar?.querySelector("[aria-current]");
    if (current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
    const fade = () => bar.classList.toggle("scrolled", bar.scrollLeft > 4);
    if (bar) { fade(); bar.addEventListener("scroll", fade, { passive: true }); }
  });
})();
