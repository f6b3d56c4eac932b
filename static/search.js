/* Search while typing: in the field at the top, and in a window that `/` or Ctrl-K opens. What arrives is put in as
   text; without this script the field leads to /search. The words stand in <template id="find"> of base.html. */
"use strict";
(() => {
  const template = document.getElementById("find");
  if (!template || !window.HTMLDialogElement) return;
  const say = template.dataset;
  const QUICK = 60, SLOW = 260;      // milliseconds after the last key: completions, results
  const COMPLETIONS = 7, RESULTS = 5, KEPT = 60, SURE = ["answer", "likely"];
  const narrow = window.matchMedia("(max-width: 40rem)");
  const kept = new Map();            // answers by address
  let count = 0;

  const make = (tag, name, text, lang) => {
    const e = document.createElement(tag);
    if (name) e.className = name;
    if (text) e.textContent = text;
    if (lang) e.lang = lang;
    return e;
  };
  /* What is printed in capitals is set smaller, as everywhere: see in_capitals in web/site/__init__.py. */
  const caps = (text) => (text.match(/\p{Lu}/gu)?.length ?? 0) > 8 * (text.match(/\p{Ll}/gu)?.length ?? 0);
  const named = (text, lang, heading) => {
    const e = make("span", "find-text", "", lang);
    e.append(heading && caps(text) ? make("span", "caps", text) : text);
    return e;
  };
  const address = (kind, id) => say[kind].replace("~", () => id.split("/").map(encodeURIComponent).join("/"));
  const titled = (game) => game.split("-").map((w) => (/[aeiouyáéíóú]/.test(w) ? w[0].toUpperCase() + w.slice(1) : w.toUpperCase())).join(" ");
  const wait = (ms, signal) => new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => { clearTimeout(timer); stop(signal.reason); });
  });

  async function ask(path, parameters, signal) {
    const url = "/api/v1/" + path + "?" + new URLSearchParams(Object.entries(parameters).filter(([, v]) => v));
    if (!kept.has(url)) {
      const answer = await fetch(url, { signal, headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
      kept.set(url, found);
    }
    return kept.get(url);
  }

  /* A passage: plain text, and the places of its marks in code points. Of copies that were kept long ago there is none. */
  function marked({ text, marks } = { text: "", marks: [] }, lang) {
    const line = make("span", "find-snippet", "", lang), points = [...text], cut = (a, z) => points.slice(a, z).join("");
    let at = 0;
    for (const [start, end] of marks) {
      line.append(cut(at, start), make("mark", "", cut(start, end)));
      at = end;
    }
    line.append(cut(at));
    return line;
  }

  function option(href, ...parts) {
    const a = make("a", "find-option");
    a.href = href;
    a.setAttribute("role", "option");
    a.setAttribute("aria-selected", "false");
    a.tabIndex = -1;
    a.append(...parts);
    return a;
  }

  function completion(s) {
    const line = make("span", "find-line");
    line.append(named(s.text, s.lang, s.kind === "section"));
    const full = s.full || s.where, other = s.lang === "en" ? "es" : "en";
    if (full) line.append(" ", make("span", "find-soft", (s.full ? "– " : "· ") + full, s.lang));
    if (s.translation) line.append(" ", make("span", "find-soft", "– " + s.translation, other));
    const facts = [say[s.kind + "Name"], titled(s.game), s.lang.toUpperCase()].join(" · ");
    const a = option(address(s.kind, s.id), line, " ", make("span", "find-facts", facts));
    a.dataset.text = s.text;
    return a;
  }

  /* A sentence of the interface with values where it names them. */
  const put = (said, values) => said.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const lower = (text = "") => text.charAt(0).toLowerCase() + text.slice(1);
  const worded = ({ word, condition }) => (word ? put(say[word + (condition ? "if" : "")], { condition: lower(condition) }) + " " : "");

  /* The whole sentence that answers, behind the word that it begins with. */
  function answering(hit) {
    const line = make("span", "find-answer", "", hit.lang);
    if (hit.word) line.append(make("b", "", worded(hit), document.documentElement.lang));
    line.append(hit.text);
    return line;
  }

  /* The first note that nobody may miss, on one line; of those in words that the interface has. */
  function noted({ text, notes = [] }) {
    const told = (n) => say["note" + n.code.replaceAll("-", "")];
    const first = text && notes.find(told);
    const values = first && Object.fromEntries(Object.entries(first.arguments).map(([name, some]) => [name, some.join(", ")]));
    return first ? [make("span", "find-snippet find-warning", put(told(first), values))] : [];
  }

  /* A rule with what is said there: a piece of it, or the whole sentence that answers. */
  function result(hit) {
    const line = make("span", "find-line");
    if (hit.number) line.append(make("span", "number", hit.number), " ");
    line.append(named(hit.title, hit.lang, true));
    const facts = make("span", "find-facts", [titled(hit.game), hit.lang.toUpperCase()].join(" · "));
    const said = hit.text ? answering(hit) : marked(hit.passage, hit.lang);
    return option(address("section", hit.section) + (hit.at ? "#" + hit.at : ""), line, " ", facts, said, ...noted(hit));
  }

  /* What a list shows: its groups, each with a heading that is read as the group's name. */
  function groups(state) {
    return ["completions", ...SURE, "results"].filter((n) => state[n]?.length).map((name) => {
      const group = make("div", "find-group"), head = make("div", "find-head", say[name]);
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", say[name]);
      head.setAttribute("aria-hidden", "true");
      group.append(head, ...state[name].map(name === "completions" ? completion : result));
      return group;
    });
  }

  /* What is said beside a list: what could not be had, or that there is nothing. */
  function notes(state, empty) {
    const words = [];
    if (state.failed) words.push(say.unsearched);
    if (state.completions && state.results && empty && !words.length) words.push(say.none);
    return words.map((w) => make("p", "find-note", w));
  }

  /* Completions, then results, after the pauses of who types; `show` hears of each, `signal` ends it. */
  async function answers(q, { game, book }, signal, show) {
    const fresh = {};
    await wait(QUICK, signal);
    try { fresh.completions = (await ask("suggest", { q, prefer: game, book, limit: COMPLETIONS }, signal)).results; }
    catch { fresh.failed = true; fresh.completions = []; }
    show(fresh);
    await wait(SLOW - QUICK, signal);
    try {
      const { results, answer } = await ask("search", { q, game, book, limit: RESULTS }, signal);
      fresh.results = results;
      if (answer) fresh[answer.level] = [answer];
    }
    catch { fresh.failed = true; fresh.results = []; }
    show(fresh);
  }

  /* A field with its list. `over`: the window it stands in, if any. */
  function combobox(input, place, over) {
    const id = "find-" + ++count, status = make("p", "hidden");
    const asking = (name) => { const own = input.form.elements[name]; return own?.disabled ? "" : own?.value || say[name]; };
    let options = [], active = -1, asked = null, state = {};

    status.setAttribute("role", "status");
    place.before(status);
    const set = (name, value) => input.setAttribute("aria-" + name, value);
    input.type = "text";
    input.setAttribute("role", "combobox");
    set("autocomplete", "list");

    /* All is made anew each time, in the place where it stays: nothing that is seen ever moves. */
    function render() {
      const list = make("div", "find-list");
      list.id = id;
      list.setAttribute("role", "listbox");
      list.setAttribute("aria-label", input.labels[0]?.textContent || say.completions);
      list.append(...groups(state));
      options = [...list.querySelectorAll("[role=option]")];
      options.forEach((o, n) => { o.id = id + "-" + n; });
      list.hidden = !options.length;
      const said = notes(state, list.hidden), scrolled = options.length && place.querySelector(".find-list")?.scrollTop;
      place.replaceChildren(...(state.failed ? said.slice(0, 1) : []), list, ...said.slice(state.failed ? 1 : 0));
      place.hidden = !over && !options.length && !said.length;
      list.scrollTop = active < 0 ? 0 : scrolled || 0;
      set("expanded", String(!!options.length));
      set("controls", id);
      choose(active < options.length ? active : -1);
      const told = ["completions", "results"].filter((n) => state[n]?.length).map((n) => say[n] + ": " + state[n].length);
      const read = SURE.flatMap((n) => (state[n] ?? []).map((a) => say[n] + ": " + worded(a) + a.text));
      status.textContent = said.map((n) => n.textContent).concat(read, told).join(". ");
    }

    function choose(n) {
      options[active]?.setAttribute("aria-selected", "false");
      active = n;
      const here = options[n];
      if (!here) { input.removeAttribute("aria-activedescendant"); return; }
      here.setAttribute("aria-selected", "true");
      set("activedescendant", here.id);
      here.scrollIntoView({ block: "nearest" });
    }

    function close() {
      asked?.abort();
      active = -1;
      state = {};
      render();
    }

    function type() {
      asked?.abort();
      choose(-1);
      const q = input.value.trim(), mine = (asked = new AbortController()).signal;
      if (!q) { close(); return; }
      const show = (fresh) => { if (!mine.aborted) { state = fresh; render(); } };
      answers(q, { game: asking("game"), book: asking("book") }, mine, show).catch(() => { /* something else was typed meanwhile */ });
    }

    const own = { type, close, choose, many: () => options.length, at: () => active, chosen: () => options[active] };
    listen(input, place, over, own);
    render();
    return own;
  }

  /* What keys and pointers do with a field and its list. */
  function listen(input, place, over, own) {
    input.addEventListener("input", own.type);
    input.addEventListener("keydown", (e) => {
      if (e.isComposing) return;
      const chosen = own.chosen();
      if (e.key === "Escape" && (over || !place.hidden)) {
        e.preventDefault();
        if (over) over.close(); else own.close();
      } else if ((e.key === "ArrowDown" || e.key === "ArrowUp") && !e.altKey) {
        if (!own.many()) { own.type(); return; }
        e.preventDefault();
        const all = own.many() + 1;                                       // and the field itself
        own.choose((own.at() + 1 + (e.key === "ArrowDown" ? 1 : all - 1)) % all - 1);
      } else if (e.key === "Enter" && chosen) {
        e.preventDefault();
        chosen.click();
      } else if (e.key === "Tab" && !e.shiftKey && chosen?.dataset.text) {
        e.preventDefault();
        input.value = chosen.dataset.text;
        own.type();
      }
    });
    place.addEventListener("mousedown", (e) => e.preventDefault());      // the field keeps the focus
    if (over) return;
    input.addEventListener("blur", own.close);
    window.addEventListener("pagehide", own.close);                      // whoever comes back finds the page
  }

  /* The game that a form asks, and all games: what is chosen holds for this form alone. */
  function scope(form, changed) {
    const own = [form.elements.game, form.elements.book].filter(Boolean), line = make("p", "find-in");
    if (!form.elements.game) return;
    const ways = [[say.gameTitle || titled(form.elements.game.value), false], [say.allGames, true]].map(([words, all]) => {
      const button = make("button", "", words);
      button.type = "button";
      button.addEventListener("click", () => {
        for (const f of own) f.disabled = all;
        ways.forEach((b) => b.setAttribute("aria-pressed", String(b === button)));
        changed();
      });
      button.setAttribute("aria-pressed", String(!all));
      return button;
    });
    line.append(...ways);
    form.after(line);
  }

  let dialog = null, field = null, box = null;

  function open(text) {
    if (!dialog) {
      document.body.append(template.content.cloneNode(true));
      dialog = document.querySelector("dialog.find");
      field = dialog.querySelector("input[name=q]");
      box = combobox(field, dialog.querySelector(".find-place"), dialog);
      scope(field.form, () => { field.focus(); box.type(); });
      dialog.querySelector(".find-close").addEventListener("click", () => dialog.close());
      dialog.addEventListener("click", (e) => { if (e.target === dialog) dialog.close(); });
      dialog.addEventListener("close", () => { field.value = ""; box.close(); });
    }
    if (dialog.open) return;
    dialog.showModal();
    field.value = text || "";
    field.focus();
    box.type();
  }

  window.addEventListener("pagehide", () => dialog?.close());            // whoever comes back finds the page

  const writing = (e) => e instanceof Element && e.closest("input, textarea, select, [contenteditable]:not([contenteditable=false])");
  document.addEventListener("keydown", (e) => {
    const slash = e.key === "/" && !e.ctrlKey && !e.metaKey && !e.altKey;
    const k = e.key.toLowerCase() === "k" && (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey;
    if (!(slash || k) || e.defaultPrevented || writing(e.target)) return;
    e.preventDefault();
    open("");
  });
  for (const form of document.querySelectorAll("form.search")) {
    const input = form.querySelector("input[name=q]"), button = form.querySelector(".find-open");
    if (!input) continue;
    const place = make("div", "find-place find-drop");
    form.append(place);
    const own = combobox(input, place, null);
    input.addEventListener("click", () => { if (narrow.matches) { own.close(); open(input.value); } });
    if (!button) continue;
    button.hidden = false;
    button.addEventListener("click", () => open(input.value));
  }
})();
