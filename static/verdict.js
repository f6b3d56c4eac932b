/* "Which rule wins?": while a rule is being named, the rules that may be meant are offered below the field; picking one
   puts its title into the field, and its id into the form. What arrives from the API of this site is put in as text.
   Without this script the form sends the words and the page offers the same choices. */
"use strict";
(() => {
  const form = document.querySelector("form.compare[data-none]");
  if (!form) return;
  const SLOW = 220, MOST = 6, LEAST = 2;
  const kept = new Map(), books = JSON.parse(form.dataset.books || "{}");

  const make = (tag, name, text, lang) => {
    const e = document.createElement(tag);
    if (name) e.className = name;
    if (text) e.textContent = text;
    if (lang) e.lang = lang;
    return e;
  };

  async function hits(words) {
    const query = new URLSearchParams({ q: words, limit: String(MOST) });
    for (const name of ["game", "book"]) if (form.dataset[name]) query.set(name, form.dataset[name]);
    const address = `/api/v1/search?${query}`;
    if (!kept.has(address)) {
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      kept.set(address, (await answer.json()).results);
    }
    return kept.get(address);
  }

  for (const field of form.querySelectorAll("input[data-rule]")) {
    const list = make("ul", "plain choices live");
    list.id = `live-${field.dataset.rule}`;
    list.hidden = true;
    list.setAttribute("aria-live", "polite");
    field.after(list);
    field.setAttribute("aria-controls", list.id);
    let timer = 0, turn = 0;

    const name = field.name, meant = make("input");   // the id of the rule that was picked, in the place of the words
    meant.type = "hidden";
    field.after(meant);
    const take = (hit) => {
      field.value = (hit.number ? hit.number + " " : "") + hit.title;
      field.removeAttribute("name");
      meant.name = name;
      meant.value = hit.section;
    };
    const close = () => {
      clearTimeout(timer);
      turn++;                                        // what is on its way comes too late
      list.hidden = true;
      list.replaceChildren();
    };
    const say = (words) => { list.replaceChildren(make("li", "soft", words)); list.hidden = false; };
    const offer = (found, words) => {
      const rows = found.map((hit) => {
        const row = make("li"), button = make("button", "linklike");
        button.type = "button";
        if (hit.number) button.append(make("span", "number", hit.number), " ");
        button.append(make("span", "", hit.title, hit.lang), " ");
        if (hit.above) button.append(make("span", "soft", `(${hit.above})`, hit.lang), " ");
        button.append(make("span", "soft", books[hit.book] || hit.book, books[hit.book] && hit.lang));
        button.addEventListener("click", () => { take(hit); close(); field.focus(); });
        row.append(button);
        return row;
      });
      if (!rows.length) { say(`${form.dataset.none} “${words}”.`); return; }
      list.replaceChildren(...rows);
      list.hidden = false;
    };

    field.addEventListener("input", () => {
      clearTimeout(timer);
      field.name = name;
      meant.removeAttribute("name");
      const words = field.value.trim(), mine = ++turn;
      field.closest(".slot").querySelectorAll(".choices:not(.live), .picked, .warn").forEach((e) => { e.hidden = true; });
      if (words.length < LEAST) { close(); return; }
      timer = setTimeout(async () => {
        const found = await hits(words).catch(() => null);
        if (mine !== turn) return;
        if (found) offer(found, words); else say(document.getElementById("find").dataset.unsearched);
      }, SLOW);
    });
    field.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && !list.hidden) { e.preventDefault(); close(); }
      if (e.key === "ArrowDown" && !list.hidden) { e.preventDefault(); list.querySelector("button")?.focus(); }
    });
    window.addEventListener("pagehide", close);      // whoever comes back finds the page
    list.addEventListener("keydown", (e) => {
      if (e.key === "Escape") { close(); field.focus(); return; }
      const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
      if (!step) return;
      e.preventDefault();
      const all = [...list.querySelectorAll("button")], at = all.indexOf(document.activeElement) + step;
      (all[at] ?? field).focus();
    });
  }
})();
