/* The service worker: while there is signal pages come from the site; without it from the copies that are kept here.

   Kept are: in "rulewright-frame-N" the frame of a page in each language and the files that it needs; in
   "rulewright-copy-GAME-ID" the compressed files of a game, each under its address; in "rulewright-kept" what is
   kept since when (static/offline.js writes the last two). SITE comes before this text: web/offline/faces.py. */
"use strict";
const OWN = { createScriptURL: (name) => SITE.files[name] };   // as in static/fetching.js
const own = self.trustedTypes?.createPolicy("own-scripts", OWN) ?? OWN;
importScripts(...["seek-words.js", "seek-query.js", "seek-narrow.js", "seek-answer.js", "seek-direct.js", "seek.js", "seek-show.js"].map((name) => own.createScriptURL(name)));

const FRAME = "rulewright-frame-1", KEPT = "rulewright-kept", COPY = "rulewright-copy-";
const MOST_OPENED = 48;                                 // files of copies, most of a quarter of a megabyte
const PATIENCE = 8000, BRIEF = 3000, BROKEN = [502, 503, 504];   // milliseconds for a page of the site, and while typing, where there is a copy
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types own-scripts";
const PAGES = /^\/(games|books|sections|terms|glossary|precedence|prohibitions|overrides|search|offline|$)/;
const LANGUAGES = SITE.languages;                       // of the interface; the first is English
const { Index, searched: ranked, narrowing, render, wayTo, put, html, escape } = globalThis.RulewrightSeek;
const opened = new Map();                               // what is opened of copies, as long as this worker lives

const frameAddress = (lang) => "/offline?frame=" + lang;
const pathOf = (url) => { try { return decodeURIComponent(url.pathname); } catch { return url.pathname; } };   // no address of ours
const page = (html, lang, status) => new Response(html, { status: status || 200, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Language": lang, "Content-Security-Policy": POLICY } });

async function takeFrame() {
  const cache = await caches.open(FRAME);
  const files = Object.values(SITE.files), kept = new Set((await cache.keys()).map((r) => new URL(r.url).pathname));
  await Promise.all(files.filter((f) => !kept.has(f)).map(async (f) => {
    const answer = await fetch(f, { cache: "reload" });
    if (!answer.ok) throw new Error(f);
    await cache.put(f, answer);
  }));
  for (const lang of LANGUAGES) {
    const answer = await fetch("/offline", { cache: "reload", headers: { "Accept-Language": lang } });
    if (!answer.ok) throw new Error("/offline");
    await cache.put(frameAddress(lang), answer);
  }
  for (const old of kept) if (old.startsWith("/static/") && !files.includes(old)) await cache.delete(old);
}

self.addEventListener("install", (e) => { e.waitUntil(takeFrame().then(() => self.skipWaiting())); });
self.addEventListener("activate", (e) => { e.waitUntil(self.clients.claim()); });

async function unpack(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return JSON.parse(new TextDecoder().decode(bytes));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

async function games() {
  if (!(await caches.has(KEPT))) return [];
  const cache = await caches.open(KEPT);
  return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).json()));
}

const keyOf = (copy) => COPY + copy.game + "-" + (copy.id || copy.generation);
const filesOf = (copy, role) => copy.files.filter((f) => f.role === role);

async function content(copy, file) {
  const answer = await (await caches.open(keyOf(copy))).match("/offline/" + copy.game + "/" + file.name);
  return answer ? unpack(answer) : null;
}

/* What is opened once, as long as there is room for it. */
async function once(key, open) {
  if (!opened.has(key)) {
    const found = await open();
    if (!found) return null;
    if (opened.size >= MOST_OPENED) opened.delete(opened.keys().next().value);   // what was opened first
    opened.set(key, found);
  }
  return opened.get(key);
}

async function part(copy, role, n = 0) {
  const file = filesOf(copy, role)[n];
  return file ? once(copy.game + "/" + file.name, () => content(copy, file)) : null;
}

/* The search index, out of its files: some have sections (docs), the others other parts of it. */
const seeking = (copy) => once(keyOf(copy), async () => {
  const parts = await Promise.all(filesOf(copy, "seek").map((file) => content(copy, file)));
  return parts.length && !parts.includes(null) ? new Index({ ...Object.assign({}, ...parts), docs: parts.flatMap((p) => p.docs || []) }) : null;
});

/* The page of a path with the copy that it stands in, or null. */
async function keptPage(path) {
  for (const copy of await games()) {
    const map = await part(copy, "map");
    if (!map || !Object.hasOwn(map.pages, path)) continue;
    const file = await part(copy, "pages", map.pages[path]);
    if (file && Object.hasOwn(file, path)) return { copy, page: file[path] };
  }
  return null;
}

const languageOf = (url) => {
  const asked = url.searchParams.get("ui");
  if (LANGUAGES.includes(asked)) return asked;
  const own = (self.navigator.languages || [self.navigator.language]).map((l) => l.slice(0, 2));
  return own.find((l) => LANGUAGES.includes(l)) || LANGUAGES[0];
};

/* What Jinja writes for the characters that an attribute cannot hold. */
const ENTITIES = { amp: "&", lt: "<", gt: ">", "#34": '"', "#39": "'" };
const unescaped = (value) => value.replace(/&(amp|lt|gt|#34|#39);/g, (_, name) => ENTITIES[name]);

async function frame(lang) {
  const answer = await (await caches.open(FRAME)).match(frameAddress(lang), { ignoreVary: true });
  const html = await answer.text();
  const words = { kinds: {} };
  const said = html.match(/<template id="offline-words"[^>]*>/);
  for (const [, name, value] of said ? said[0].matchAll(/ data-([a-z-]+)="([^"]*)"/g) : []) {
    if (name.startsWith("kind-")) words.kinds[name.slice(5)] = unescaped(value); else words[name] = unescaped(value);
  }
  return { html, words };
}

function age(copy, { locale }) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(copy.kept));
  const days = Math.floor((Date.now() - new Date(copy.kept)) / 864e5);
  return { date, ago: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day") };
}

function banner(copies, words) {
  if (!copies.length) return "";
  const oldest = copies.reduce((a, b) => (a.kept < b.kept ? a : b)), { date, ago } = age(oldest, words);
  const copy = put(words.copy, { day: ["time", { datetime: oldest.kept }, date] });
  return html(["div", { class: "offline-banner", role: "status" }, ["p", { class: "wrap" }, ["strong", {}, ...copy], " (" + ago + "). " + words.stale]]);
}

/* A whole page: the frame of the site with another inside. */
async function made(url, lang, { title, titled, body, files, inner, copies, game, book, status }) {
  const { html, words } = await frame(lang);
  const begin = html.indexOf("</header>") + 9, end = html.lastIndexOf("<footer");
  const own = (files || []).map((f) => SITE.files[f.replace(/^\/static\/(.+)-[0-9a-f]{10}(\.\w+)$/, "$1$2")]).filter(Boolean)
    .map((f) => (f.endsWith(".css") ? '<link rel="stylesheet" href="' + f + '">' : '<script src="' + f + '" defer></' + "script>")).join("");
  let head = html.slice(0, begin).replace(/<title[^>]*>[^<]*<\/title>/, () => "<title" + (titled || "") + ">" + title + "</title>" + own)
    .replace(/<body class="[^"]*"/, () => '<body class="' + body + ' offline-copy"');
  const form = /(<form class="(?:search|find-form)"[^>]*>)/g, asked = url.searchParams.get("ui");
  const also = (name, value) => (m) => m + '<input type="hidden" name="' + name + '" value="' + escape(value) + '">';
  let foot = html.slice(end);
  for (const [name, value] of Object.entries({ game, book }).filter(([, v]) => v)) {
    head = head.replace(form, also(name, value));
    foot = foot.replace(form, also(name, value)).replace("data-" + name + '=""', () => "data-" + name + '="' + escape(value) + '"');
  }
  for (const l of LANGUAGES) {
    const turned = new URLSearchParams(url.search);
    turned.set("ui", l);
    foot = foot.replaceAll('"/offline?ui=' + l + '"', () => '"' + escape(url.pathname + "?" + turned) + '"');
  }
  if (LANGUAGES.includes(asked)) foot = foot.replace(/ data-(term|section)="([^"?]*)"/g, ' data-$1="$2?ui=' + asked + '"');
  let all = head + banner(copies, words) + inner + foot;
  if (LANGUAGES.includes(asked)) {
    all = all.replace(/ href="(\/(?!static\/|api\/)[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g, (whole, path, query, hash) =>
      query && /[?;&]ui=/.test(query) ? whole : ' href="' + path + (query ? query + "&amp;" : "?") + "ui=" + asked + (hash || "") + '"');
    all = all.replace(form, also("ui", asked));
  }
  return page(all, lang, status);
}

const main = (...inside) => html(["main", { id: "content", class: "wrap", tabindex: -1 }, ...inside]);

async function indexes(game) {
  const copies = (await games()).filter((c) => !game || c.game === game);
  const found = await Promise.all(copies.map((c) => seeking(c).catch(() => null)));   // one of an earlier format is renewed later
  return { copies: copies.filter((_, i) => found[i]), found: found.filter(Boolean) };
}

async function searched(url, lang) {
  const q = (url.searchParams.get("q") || "").trim(), game = url.searchParams.get("game") || "";
  const { copies, found } = await indexes(game);
  if (!copies.length) return absent(url, lang);
  const { words } = await frame(lang), at = Math.max(1, Number.parseInt(url.searchParams.get("page"), 10) || 1);
  const link = (kind, id) => "/" + kind + "/" + id.split("/").map(encodeURIComponent).join("/");
  const more = (n) => { const p = new URLSearchParams(url.search); p.set("page", n); return "/search?" + p; };
  const inner = main(...render(found, q, at, words, link, more, narrowing(url.searchParams)));
  return made(url, lang, { title: escape((q ? q + " · " : "") + words.search + " · Rulewright"), body: "page", inner, copies, game, book: url.searchParams.get("book") });
}

async function absent(url, lang) {
  const copies = await games(), { words } = await frame(lang);
  const rows = copies.map((c) => ["li", {}, ["a", { href: "/games/" + c.game }, c.title]]), list = rows.length ? [["ul", { class: "plain" }, ...rows]] : [];
  const inner = main(["h1", {}, words["absent-title"]], ["p", { class: "lead" }, copies.length ? words.absent : words.empty], ...list);
  return made(url, lang, { title: escape(words["absent-title"] + " · Rulewright"), body: "page", inner, copies: [], status: 503 });
}

async function fromCopy(url) {
  const lang = languageOf(url), path = pathOf(url);
  if (path === "/search") return searched(url, lang);
  if (path === "/offline") return page((await frame(lang)).html, lang);
  const found = await keptPage(path);
  if (!found) return absent(url, lang);
  const { page: { m, t, l, b, f }, copy } = found, n = LANGUAGES.indexOf(lang);
  const inner = m.map((line) => (Array.isArray(line) ? line[n] ?? line[0] : line)).join("\n");
  return made(url, lang, { title: t[n] || t[0], titled: l, body: b, files: f, inner, copies: [copy], game: copy.game });
}

/* What the site answers. Where there is a copy, an error in so many milliseconds' time, or where the site is broken. */
async function soon(request, copied, ms) {
  if (!copied) return fetch(request);
  const late = new Promise((_, stop) => { setTimeout(() => stop(new Error("late")), ms); });
  const answer = await Promise.race([fetch(request), late]);
  if (BROKEN.includes(answer.status)) throw new Error("broken");
  return answer;
}

async function navigate(request) {
  const url = new URL(request.url);
  const copied = PAGES.test(url.pathname) && (url.pathname === "/search" ? (await games()).length : await keptPage(pathOf(url)).catch(() => null));
  return soon(request, copied, PATIENCE).catch(() => fromCopy(url)).catch(() => absent(url, languageOf(url)));
}

/* What search while typing asks the API: names that begin so, and the first results. */
async function api(request, url) {
  try { return await soon(request, (await games()).length, BRIEF); } catch (e) {
    if (request.signal.aborted) throw e;                // other letters were typed meanwhile
    const wanted = narrowing(url.searchParams), q = url.searchParams.get("q") || "", limit = Number(url.searchParams.get("limit")) || 10, first = url.searchParams.get("prefer");
    const { found } = await indexes(url.searchParams.get("game"));
    if (!found.length) throw e;
    found.sort((a, b) => (b.game === first) - (a.game === first));
    const list = (results, more) => Response.json({ total: results.length, limit, offset: 0, results, next: null, ...more });
    if (url.pathname.endsWith("/suggest")) return list(found.flatMap((f) => f.begin(q, wanted)).slice(0, limit));
    const { hits, answers } = ranked(found, q, wanted), said = (a) => ({ ...a.hit.index.told(a.hit, a.hit.from.wanted), kind: a.kind, text: a.text, level: a.level, certainty: a.certainty, at: wayTo(a) });
    return list(hits.slice(0, limit).map((h) => h.index.told(h, h.from.wanted)), { answer: answers.length ? said(answers[0]) : null });
  }
}

self.addEventListener("fetch", (e) => {
  const { request } = e, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") e.respondWith(navigate(request));
  else if (url.pathname.startsWith("/static/")) e.respondWith(caches.match(request, { cacheName: FRAME, ignoreVary: true }).then((kept) => kept || fetch(request)));
  else if (url.pathname === "/api/v1/suggest" || url.pathname === "/api/v1/search") e.respondWith(api(request, url));
});
