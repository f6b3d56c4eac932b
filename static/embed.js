/* Rulewright on a page of yours: hover cards for [[keyword]], [[keyword|shown words]] and links to rules.

   <script src="https://RULES/embed.js" data-game="GAME" data-lang="en" defer></script>
   It asks only the server that it came from, sets no cookie, and puts text in as text. See docs/embedding.md. */
"use strict";
(() => {
  const own = document.currentScript || document.querySelector('script[src*="/embed.js"]');   // none in a module
  if (!own || window.Rulewright) return;
  const site = new URL(own.src).origin, page = document.documentElement;
  const set = (name) => own.dataset[name] || "";
  const lang = () => (set("lang") || page.lang || "en").slice(0, 2).toLowerCase();
  const WORDS = {
    en: { close: "Close", more: "Full entry", also: "Also called so" },
    es: { close: "Cerrar", more: "Entrada completa", also: "También se llaman así" },
    fr: { close: "Fermer", more: "Entrée complète", also: "Aussi appelés ainsi" },
  };
  const say = () => WORDS[(page.lang || lang()).slice(0, 2)] || WORDS.en;
  const MARK = /\[\[([^[\]|]{1,80})(?:\|([^[\]|]{1,200}))?\]\]/g;
  const flat = (words) => words.replace(/\s+/g, " ").trim();   // a line may end within a keyword
  const LEAVE = "a,button,code,pre,kbd,samp,script,style,textarea,select,option,noscript,template,svg,math,iframe,[contenteditable],[data-rulewright=off]";
  const MOST = 20, LONGEST = 1500, REST = 220, GRACE = 260;
  const known = new Map(), unknown = new Set(), marks = new WeakMap();

  /* What names mean: one request for many, and none for one that was asked before. */
  async function learn(names) {
    const asked = [...new Set(names)].filter((n) => !known.has(n));
    for (let i = 0; i < asked.length;) {
      const query = new URLSearchParams(set("game") ? { game: set("game"), lang: lang() } : { lang: lang() }), some = [];
      do { some.push(asked[i]); query.append("name", asked[i++]); }
      while (i < asked.length && some.length < MOST && String(query).length < LONGEST);
      const answer = ask(query);
      for (const [n, name] of some.entries()) {
        known.set(name, answer.then((cards) => (cards ? cards[n]?.card : known.delete(name) && null) || null));
      }
    }
    return Promise.all(names.map((n) => known.get(n)));
  }
  async function ask(query) {
    try {
      const answer = await fetch(`${site}/api/v1/cards?${query}`, { credentials: "omit", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(8000) });
      return answer.ok ? (await answer.json()).results : null;
    } catch { return null; }
  }

  /* The path of a card on our server; anything else is no address. */
  const address = (card) => {
    const url = URL.canParse(card.path, site) ? new URL(card.path, site) : null;
    return url && url.origin === site ? url.href : site;
  };
  const make = (tag, text, more) => Object.assign(document.createElement(tag), { textContent: text }, more);

  function bind(link, card) {
    marks.set(link, card);
    link.setAttribute("aria-haspopup", "dialog");
    link.classList.add("rulewright");
  }

  /* Mark what stands under an element: keywords in its text, and links to our rules. */
  async function scan(root = document.body) {
    const texts = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root.closest && root.closest(LEAVE)) return;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.includes("[[") && !node.parentElement.closest(LEAVE)) texts.push(node);
    }
    const found = texts.flatMap((node) => [...node.data.matchAll(MARK)].map((m) => flat(m[1]))).filter(Boolean);
    const links = [...root.querySelectorAll("a[href]")].map((link) => [link, idOf(link)]).filter(([, id]) => id);
    await learn([...found, ...links.map(([, id]) => id)]);
    for (const node of texts) await replace(node);
    for (const [link, id] of links) {
      const card = await known.get(id);
      if (card) bind(link, card);
    }
  }
  function idOf(link) {
    if (link.origin !== site || marks.has(link)) return "";
    const named = /^\/(?:[a-z]{2}\/)?(?:sections|terms)\/(.{1,200})$/.exec(link.pathname);
    try { return named ? decodeURIComponent(named[1]) : ""; } catch { return ""; }
  }
  async function replace(node) {
    const pieces = [];
    let at = 0;
    for (const m of node.data.matchAll(MARK)) {
      const name = flat(m[1]), shown = flat(m[2] || m[1]), card = name ? await known.get(name) : null;
      pieces.push(node.data.slice(at, m.index));
      at = m.index + m[0].length;
      if (!card) {
        if (known.has(name)) unknown.add(name);   // not where the server could not be asked
        pieces.push(shown);
        continue;
      }
      const link = make("a", shown, { href: address(card) });
      bind(link, card);
      pieces.push(link);
    }
    if (at && node.isConnected) node.replaceWith(...pieces, node.data.slice(at));
  }

  /* The card: one element with a shadow, which neither the page's style nor ours can leave. */
  const STYLE = `:host{all:initial;color-scheme:inherit;position:absolute;z-index:2147483000;width:max-content;max-width:min(24rem,calc(100vw - 1.5rem));
font:400 15px/1.5 system-ui,sans-serif;text-align:start}:host([hidden]){display:none}@media print{:host{display:none}}
:host([data-theme=dark]){color-scheme:dark}:host([data-theme=light]){color-scheme:light}
div{box-sizing:border-box;padding:.75rem .9rem;border:1px solid #8a8a80;border-radius:.5rem;overflow:auto;max-height:min(22rem,70vh);
background:#fdfcf8;color:#1e211d;background:light-dark(#fdfcf8,#1d201e);color:light-dark(#1e211d,#eceae2);box-shadow:0 .4rem 1.4rem #0004;overflow-wrap:anywhere}
section{display:flex;gap:.75rem;align-items:start;justify-content:space-between}h2{font:600 1.05rem/1.3 system-ui,sans-serif;margin:.35rem 0}
p{margin:.4rem 0;white-space:pre-line}small{font-size:.85rem}a,button{color:inherit}
button{font:inherit;background:none;border:1px solid;border-radius:.35rem;min-width:44px;min-height:36px;cursor:pointer}
:focus-visible{outline:2px solid;outline-offset:2px}`;
  let card, shade, origin = null, held = false, timer = 0, pointer = "mouse";

  function build() {
    card = document.createElement("rulewright-card");
    card.hidden = true;
    if (set("theme")) card.dataset.theme = set("theme");
    shade = card.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shade.adoptedStyleSheets = [sheet];
    card.addEventListener("pointerenter", () => clearTimeout(timer));
    card.addEventListener("pointerleave", (e) => { if (!held && e.pointerType === "mouse") leave(); });
    card.addEventListener("keydown", cycle);
  }

  function show(link, hold) {
    clearTimeout(timer);
    const told = marks.get(link);
    if (!told) return;
    if (!card) build();
    const home = link.closest("dialog") || document.body;   // what lies outside a dialog is behind it
    if (card.parentNode !== home) home.append(card);
    origin = link;
    held = hold;
    const box = make("div", "", { lang: told.lang });
    box.setAttribute("role", hold ? "dialog" : "tooltip");
    box.setAttribute("aria-label", told.name);
    const head = make("section", ""), title = make("h2", "");
    title.append(make("a", told.name, { href: address(told), dir: "auto" }));
    head.append(title);
    if (hold) head.append(make("button", say().close, { type: "button", onclick: () => close(true), lang: page.lang }));
    box.append(head, make("p", told.text, { dir: "auto" }));
    if (told.others.length) {
      const also = make("small", `${say().also}: `, { lang: page.lang });
      told.others.forEach((id, n) => {   // an id tells the name: game/en/full-cover
        const name = id.slice(id.lastIndexOf("/") + 1).replaceAll("-", " "), path = `/terms/${encodeURI(id)}`;
        also.append(n ? ", " : "", make("a", name, { href: address({ path }) }));
      });
      also.append(". ");
      box.append(also);
    }
    if (told.cut) box.append(make("small", `${say().more} ↗ · `, { lang: page.lang }));
    const from = told.source, edition = from.edition && !from.title.includes(from.edition) ? `, ${from.edition}` : "";
    box.append(make("small", `${from.rule} · ${from.title}${edition}`, { lang: from.lang }));
    shade.replaceChildren(box);
    card.hidden = false;
    place();
    if (hold) shade.querySelector("a").focus({ preventScroll: true });
  }

  /* Beside its word, above it where there is no room below. Set by script: no rule on inline styles forbids that. */
  function place() {
    if (!origin.isConnected) return close(false);
    card.style.left = card.style.top = "0";
    const spot = origin.getClientRects()[0] || origin.getBoundingClientRect(), room = 12;
    const below = innerHeight - spot.bottom, under = below > card.offsetHeight + room || below > spot.top;
    const left = Math.max(room, Math.min(spot.left, page.clientWidth - card.offsetWidth - room));
    const top = under ? spot.bottom + 6 : spot.top - card.offsetHeight - 6;
    const zero = card.getBoundingClientRect();   // what the page counts from: its margins, borders and shifts are its own
    card.style.left = left - zero.left + "px";
    card.style.top = top - zero.top + "px";
  }

  function close(giveBack) {
    clearTimeout(timer);
    if (!card || card.hidden) return;
    const back = giveBack && held ? origin : null;
    card.hidden = true;
    held = false;
    origin = null;
    if (back && back.isConnected) back.focus();
  }
  function leave() {
    clearTimeout(timer);
    timer = setTimeout(() => { if (!held) close(false); }, GRACE);
  }
  /* A dialog keeps the focus until it is closed. */
  function cycle(e) {
    if (e.key !== "Tab" || !held) return;
    const stops = [...shade.querySelectorAll("a,button")], at = stops.indexOf(shade.activeElement);
    e.preventDefault();
    stops[(at + (e.shiftKey ? stops.length - 1 : 1)) % stops.length].focus();
  }

  const linkOf = (e) => (e.target instanceof Element ? e.target.closest("a.rulewright") : null);
  const wait = (link) => { clearTimeout(timer); timer = setTimeout(() => show(link, false), REST); };
  document.addEventListener("pointerdown", (e) => {
    pointer = e.pointerType || "mouse";
    if (e.target !== card && linkOf(e) !== origin) close(false);
  });
  document.addEventListener("pointerover", (e) => {
    const link = linkOf(e);
    if (e.pointerType === "mouse" && link && !held && link !== origin) wait(link);
    else if (link && link === origin) clearTimeout(timer);
  });
  document.addEventListener("pointerout", (e) => { if (e.pointerType === "mouse" && linkOf(e)) leave(); });
  document.addEventListener("focusin", (e) => {
    const link = linkOf(e);
    if (e.target === card || e.target === origin) return;
    close(false);
    if (link && link.matches(":focus-visible")) wait(link);
  });
  document.addEventListener("click", (e) => {
    const link = linkOf(e), plain = e.button === 0 && !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;
    if (!link || !plain || e.defaultPrevented || !marks.has(link)) return;
    if (e.detail !== 0 && pointer === "mouse") return;   // a mouse has seen the card; a click follows the link
    e.preventDefault();
    show(link, true);
  });
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape" && card && !card.hidden) { e.preventDefault(); close(true); }
  });
  addEventListener("resize", () => { if (card && !card.hidden) place(); });
  addEventListener("pagehide", () => close(false));   // whoever comes back finds the page

  const ready = new Promise((done) => {
    const start = () => done(scan().catch(() => {}));
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
    else start();
  });
  Object.defineProperty(window, "Rulewright", { value: Object.freeze({ scan, ready, unknown: () => [...unknown] }) });
})();
