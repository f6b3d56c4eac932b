/* Search without a server: over the index of one game that web/offline/index.py writes (format rulewright-seek/1).
   The same file serves the service worker and the search page of a frozen site. No text becomes HTML unescaped. */
"use strict";
(() => {
  const MOST_WORDS = 16, LONGEST = 200, SNIPPET = 220, PER_PAGE = 10;
  const NUMBER = /^\d{1,6}(\.\d{1,6}){0,9}[a-z]?$/;
  const TOKEN = /\d+(?:\.\d+)+[a-zA-Z]?|[\p{L}\p{N}]+(?:['’ʼ´`]\p{L}+)*/gu;
  const escape = (s) => String(s).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");

  /* As kb.language.stems.fold_word: lower case, no accents but with its ñ, no possessive. */
  function fold(word) {
    const w = word.normalize("NFKC").toLowerCase().split("ñ")
      .map((p) => p.normalize("NFD").replace(/\p{M}/gu, "")).join("ñ").replace(/[’‘ʼ´`]/g, "'");
    return (w.length > 3 && w.endsWith("'s") ? w.slice(0, -2) : w).replace(/'/g, "").replace(/ß/g, "ss").slice(0, 40);
  }
  const words = (text) => Array.from(text.normalize("NFC").matchAll(TOKEN), (m) => ({ at: m.index, end: m.index + m[0].length, word: fold(m[0]) }));

  /* Letters that differ, two swapped counting once; no more than `most`, else Infinity. */
  function distance(a, b, most) {
    if (Math.abs(a.length - b.length) > most) return Infinity;
    let far = [], before = [], row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      far = before; before = row; row = [i];
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1];
        row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], far[j - 2] + 1);
      }
      if (Math.min(...row) > most) return Infinity;
    }
    return row[b.length] <= most ? row[b.length] : Infinity;
  }

  class Index {
    constructor(data) {
      if (data.format !== "rulewright-seek/1") throw new Error("format");
      Object.assign(this, data);
      this.reach = Object.keys(data.forms).filter((w) => w.length > 2 && data.forms[w].length);
      this.byFirst = new Map();
      data.names.forEach((n, i) => {
        const said = words(n[0]).map((t) => t.word);
        const name = { said, keys: said.map((w) => this.own(w)), n, i };
        for (const k of name.keys[0] || []) {
          if (!this.byFirst.has(k)) this.byFirst.set(k, []);
          this.byFirst.get(k).push(name);
        }
      });
    }

    has(word) { return Object.hasOwn(this.forms, word); }

    /* What makes two words forms of each other: the word itself, and the keys that are its own. */
    own(word) {
      const flat = this.has(word) ? this.forms[word] : [], keys = ["=" + word];
      for (let i = 0; i < flat.length; i += 2) if (flat[i + 1] === 10) keys.push(flat[i]);
      return keys;
    }

    id(n) { const d = this.docs[n]; return this.books[d[5]][0] + "/" + d[0]; }

    /* The known word that an unknown one may have been. */
    nearest(word) {
      if (word.length < 4 || !/^\p{L}+$/u.test(word)) return null;
      const most = word.length < 8 ? 1 : word.length < 13 ? 2 : 3;
      let best = null, least = Infinity;
      for (const known of this.reach) {
        if (known[0] !== word[0] && word.length < 8) continue;
        if (word.length <= 5 && known.length === word.length && [...known].sort().join() !== [...word].sort().join()) continue;
        const far = distance(word, known, most) + (known[0] === word[0] ? 0 : 0.7);
        if (far < least) { best = known; least = far; }
      }
      return best;
    }

    /* The query as words with what each may mean; a phrase that means something of its own is one more. */
    understand(q) {
      const said = words(q.slice(0, LONGEST)).slice(0, MOST_WORDS), slots = [], read = [];
      let mended = null;
      for (const t of said) {
        let word = t.word, typed = false;
        if (!this.has(word) && !NUMBER.test(word)) {
          const near = this.nearest(word);
          if (near) { mended = (mended || q).replace(q.slice(t.at, t.end), near); word = near; typed = true; }
        }
        read.push(word);
        const flat = this.has(word) ? this.forms[word] : null;
        if (flat && !flat.length) continue;                        // a stop word
        slots.push({ word, number: NUMBER.test(word), keys: pairs(flat || []), typed });
      }
      const phrases = [];
      for (let size = 4; size > 1; size--) {
        for (let i = 0; i + size <= read.length; i++) {
          const key = read.slice(i, i + size).join(" ");
          if (Object.hasOwn(this.phrases, key)) phrases.push({ keys: pairs(this.phrases[key]), words: read.slice(i, i + size) });
        }
      }
      return { read, slots, phrases, mended };
    }

    /* Names in the query: `share` of its telling words that the name has, `whole` where it is the query. */
    named(u) {
      const telling = Math.max(1, u.slots.length), found = [];
      const read = u.read.map((w) => this.own(w));
      for (let i = 0; i < read.length; i++) {
        const some = new Map();
        for (const k of read[i]) for (const n of this.byFirst.get(k) || []) some.set(n.i, n);
        for (const name of some.values()) {
          const end = i + name.keys.length;
          if (end > read.length || !name.keys.every((ks, j) => ks.some((k) => read[i + j].includes(k)))) continue;
          const mine = name.said.filter((w) => !this.has(w) || this.forms[w].length).length;
          const exact = name.said.every((w, j) => w === u.read[i + j]);
          found.push({ n: name.n, size: name.said.length, share: Math.min(1, mine / telling), exact, whole: name.said.length === u.read.length });
        }
      }
      return found;
    }

    search(q) {
      const u = this.understand(q), score = new Map(), covered = new Map(), why = new Map();
      const add = (n, worth, slot) => {
        score.set(n, (score.get(n) || 0) + worth);
        if (slot === undefined) return;
        if (!covered.has(n)) covered.set(n, new Set());
        covered.get(n).add(slot);
      };
      const gather = (keys, slot, share) => {
        const best = new Map();
        for (const [k, tenths] of keys) {
          const list = this.postings[k];
          for (let i = 0, n = 0; i < list.length; i += 2) {
            n += list[i];
            best.set(n, Math.max(best.get(n) || 0, list[i + 1] * tenths / 10));
          }
        }
        const rare = Math.log(1 + (this.docs.length - best.size + 0.5) / (best.size + 0.5));
        for (const [n, worth] of best) add(n, worth * share * rare / 5, slot);
      };
      u.slots.forEach((s, i) => gather(s.keys, i, 1));
      for (const p of u.phrases) gather(p.keys, undefined, 0.8);
      for (const [n, worth] of score) {
        const share = (covered.get(n)?.size || 0) / Math.max(1, u.slots.length);
        score.set(n, worth * (0.55 + 0.45 * share));
      }
      const terms = [];
      for (const f of this.named(u)) {
        const [, , term, home] = f.n;
        const boost = 80 * f.share * f.share * (f.exact ? 1.1 : 1) + (f.whole ? (term ? 150 : 450) : 0);
        add(home, 0);
        why.set(home, Math.max(why.get(home) || 0, boost));
        if (f.whole && term) terms.push(f.n);
      }
      for (const [n, boost] of why) score.set(n, score.get(n) + boost);
      for (const s of u.slots) {
        if (!s.number) continue;
        this.docs.forEach((d, n) => {
          if (d[1] === s.word) add(n, 900);
          else if (d[1].startsWith(s.word + ".")) add(n, 300);
        });
      }
      const hits = [...score].sort((a, b) => b[1] - a[1] || a[0] - b[0]).filter((h) => h[1] > 0);
      return { q, hits: hits.map(([n, worth]) => ({ n, score: worth, index: this })), terms, mended: u.mended, wanted: this.wanted(u) };
    }

    /* Names that begin with what is typed, as the API completes them. */
    begin(q) {
      const typed = fold(q.trim()), seen = new Set(), out = [];
      for (const [name, , term, home] of typed ? this.names : []) {
        const id = term || this.id(home);
        if (seen.has(id) || !fold(name).startsWith(typed)) continue;
        seen.add(id);
        out.push({ text: name, kind: term ? "term" : "section", id, game: this.game, lang: term ? term.split("/")[1] : this.docs[home][3] });
      }
      return out;
    }

    /* A hit as the API tells it. */
    told(h, wanted) {
      const d = this.docs[h.n];
      return { section: this.id(h.n), title: d[2], number: d[1], book: this.books[d[5]][0], game: this.game, lang: d[3], score: h.score, snippet: this.snippet(h.n, wanted) };
    }

    /* Keys that a passage should show, with their worth. */
    wanted(u) {
      const keys = new Map();
      for (const s of [...u.slots, ...u.phrases]) for (const [k, tenths] of s.keys) keys.set(k, Math.max(tenths, keys.get(k) || 0));
      return keys;
    }

    /* The best passage of a section as safe HTML with marks. */
    snippet(n, wanted) {
      const text = this.docs[n][6], found = [];
      for (const t of words(text)) {
        const flat = this.has(t.word) ? this.forms[t.word] : [];
        let worth = 0, key = -1;
        for (let i = 0; i < flat.length; i += 2) {
          const w = flat[i + 1] === 10 ? wanted.get(flat[i]) || 0 : 0;
          if (w > worth) { worth = w; key = flat[i]; }
        }
        if (worth) found.push({ ...t, worth, key });
      }
      let best = 0, first = 0;
      for (let i = 0; i < found.length; i++) {
        const inside = new Map();
        for (let j = i; j < found.length && found[j].end - found[i].at <= SNIPPET * 0.75; j++) inside.set(found[j].key, found[j].worth);
        const worth = [...inside.values()].reduce((a, b) => a + b, 0);
        if (worth > best) { best = worth; first = i; }
      }
      let begin = found.length ? Math.max(0, found[first].at - 44) : 0;
      const stop = found.length ? text.lastIndexOf(". ", found[first].at) : -1;
      if (stop >= 0 && found[first].at - stop < 110) begin = stop + 2;
      while (begin > 0 && !/\s/.test(text[begin - 1])) begin--;
      let end = Math.min(text.length, begin + SNIPPET);
      while (end < text.length && end - begin < SNIPPET + 30 && !/\s/.test(text[end])) end++;
      let out = begin ? "…" : "", at = begin;
      for (const f of found) {
        if (f.at < begin || f.end > end) continue;
        out += escape(text.slice(at, f.at)) + "<mark>" + escape(text.slice(f.at, f.end)) + "</mark>";
        at = f.end;
      }
      return out + escape(text.slice(at, end)) + (end < text.length ? "…" : "");
    }
  }

  function pairs(flat) {
    const out = [];
    for (let i = 0; i < flat.length; i += 2) out.push([flat[i], flat[i + 1]]);
    return out;
  }

  /* The results of one or more games as the site's search page shows them. `say`: its words in the reader's language;
     `link(kind, id)` and `more(page)` make addresses. */
  function render(indexes, q, page, say, link, more) {
    const found = indexes.map((one) => one.search(q)), hits = found.flatMap((f) => f.hits.map((h) => ({ ...h, from: f })));
    hits.sort((a, b) => b.score - a.score);
    const begin = (page - 1) * PER_PAGE, shown = hits.slice(begin, begin + PER_PAGE), pages = Math.ceil(hits.length / PER_PAGE);
    const put = (said, values) => said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
    const tally = hits.length ? (hits.length === 1 ? say.one : say.many.replace("2", hits.length)) + (page > 1 ? " · " + put(say.page, { page, pages }) : "")
      : put(say.nothing, { words: escape(q) }) + " " + say.try;
    const out = ['<h1 class="hidden">' + say.search + (q ? ": " + escape(q) : "") + "</h1>"];
    if (!q) return out.join("") + '<p class="lead">' + say.type + "</p>";
    out.push('<div class="results"><p class="tally" role="status">' + tally + "</p>");
    const mended = found.map((f) => f.mended).find((m) => m);
    if (mended && shown.length) out.push('<p class="mean">' + put(say.mended, { words: "<b>" + escape(mended) + "</b>" }) + "</p>");
    const terms = new Map(found.flatMap((f) => f.terms.map((t) => [t[2], t])));
    if (terms.size && page === 1) {
      out.push('<p class="chips">' + [...terms.values()].slice(0, 6).map((t) =>
        '<a class="term" href="' + escape(link("terms", t[2])) + '"><span lang="' + t[2].split("/")[1] + '">' + escape(t[0] + (t[1] ? " " + t[1] : "")) + "</span></a>").join(" ") + "</p>");
    }
    out.push('<ol class="plain hits" start="' + (begin + 1) + '">');
    for (const h of shown) {
      const d = h.index.docs[h.n], book = h.index.books[d[5]], passage = h.index.snippet(h.n, h.from.wanted);
      out.push('<li class="hit"><h2><a href="' + escape(link("sections", h.index.id(h.n))) + '">' + (d[1] ? '<span class="number">' + escape(d[1]) + "</span> " : "") +
        '<span lang="' + d[3] + '">' + escape(d[2]) + '</span></a></h2><p class="facts"><span lang="' + book[2] + '">' + escape(book[1]) + '</span> <abbr class="chip lang" title="' + escape(say[d[3]] || d[3]) + '">' + d[3].toUpperCase() + "</abbr>" +
        (d[4] === "rules" ? "" : ' <span class="chip kind">' + escape(say.kinds[d[4]] || d[4]) + "</span>") + "</p>" +
        (passage ? '<p class="snippet" lang="' + d[3] + '">' + passage + "</p>" : "") + "</li>");
    }
    out.push("</ol>");
    if (pages > 1) {
      out.push('<nav class="turn" aria-label="' + say.pages + '">' + (page > 1 ? '<a rel="prev" class="before" href="' + escape(more(page - 1)) + '">' + say.previous + "</a>" : "") +
        (page < pages ? '<a rel="next" class="after" href="' + escape(more(page + 1)) + '">' + say.next + "</a>" : "") + "</nav>");
    }
    return out.join("") + "</div>";
  }

  globalThis.RulewrightSeek = { Index, render, fold, escape };
})();
