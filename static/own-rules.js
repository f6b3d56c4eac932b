/* The rules that a reader opened last, and those that they pinned, on the start page and on a game's. They are kept in
   this browser alone, and nothing of them is sent; without storage, or without this script, nothing is shown. */
"use strict";
(() => {
  const KEY = "rulewright-rules", RECENT = 5, PINNED = 12;
  const rule = document.querySelector("article.rule[data-game]"), path = location.pathname;
  const isRule = (r) => typeof r?.path === "string" && r.path.startsWith("/sections/") && typeof r.label === "string";

  /* [{path, label, lang, game, pinned}], what was opened last first. */
  function read() {
    try { return JSON.parse(localStorage.getItem(KEY) || "[]").filter(isRule); } catch { return []; }
  }
  function keep(rules) {
    const some = (pinned, most) => rules.filter((r) => !!r.pinned === pinned).slice(0, most), kept = new Set([...some(true, PINNED), ...some(false, RECENT)]);
    try { localStorage.setItem(KEY, JSON.stringify(rules.filter((r) => kept.has(r)))); } catch { /* no storage: nothing is kept */ }
  }
  const change = (at, to) => keep(read().flatMap((r) => (r.path === at ? to(r) : [r])));
  const turn = (r) => [{ ...r, pinned: !r.pinned }];

  function noted() {
    const before = read(), own = before.find((r) => r.path === path), { game } = rule.dataset;
    const label = [...rule.querySelectorAll("h1 > .number, h1 > [lang]")].map((part) => part.textContent).join(" ");
    keep([{ path, label, game, lang: rule.querySelector("h1 [lang]")?.lang || "", pinned: !!own?.pinned }, ...before.filter((r) => r !== own)]);
    const button = rule.querySelector(".pin-rule"), show = () => button.setAttribute("aria-pressed", String(read().some((r) => r.path === path && r.pinned)));
    if (!button || !read().length) return;
    button.addEventListener("click", () => { change(path, turn); show(); });
    button.hidden = false;
    show();
  }

  function button(sign, words, label, pressed, act) {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "linklike";
    b.textContent = sign;
    b.setAttribute("aria-label", words + ": " + label);
    if (pressed !== null) b.setAttribute("aria-pressed", String(pressed));
    b.addEventListener("click", act);
    return b;
  }

  /* A list with what is pinned first; where a button was pressed, the focus stays in the list. */
  function list(place) {
    const list = place.querySelector("ul"), { game, pin, remove } = place.dataset;
    const rules = read().filter((r) => !game || r.game === game).sort((a, b) => !!b.pinned - !!a.pinned);
    const act = (at, what, n) => () => {
      change(at, what);
      fill();
      (list.children[Math.min(n, list.children.length - 1)]?.querySelector("a") || document.getElementById("content")).focus();
    };
    list.replaceChildren(...rules.map((r, n) => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = r.path + location.search.replace(/^.*?([?&])(ui=\w+).*$|.*/, (_, sign, ui) => (ui ? "?" + ui : ""));
      link.textContent = r.label;
      if (r.lang) link.lang = r.lang;
      item.append(link, " ", button(r.pinned ? "★" : "☆", pin, r.label, !!r.pinned, act(r.path, turn, n)), button("×", remove, r.label, null, act(r.path, () => [], n)));
      return item;
    }));
    place.hidden = !rules.length;
  }
  const places = [...document.querySelectorAll(".own-rules")], fill = () => places.forEach(list);

  if (rule) noted();
  fill();
  window.addEventListener("pageshow", (e) => { if (e.persisted) fill(); });
})();
