/* What search without a server shows: the best passage of a section, and the page of results. No text becomes HTML
   unescaped. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, SNIPPET = 220, PER_PAGE = 10;
  const escape = (s) => String(s).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");

  /* The best passage of a section as safe HTML with marks; `wanted`: keys with their worth. */
  function snippet(index, n, wanted) {
    const d = index.docs[n], text = d[6], found = [];
    for (const t of R.tokens(text)) {
      let worth = 0, key = -1;
      for (const k of index.lexicon.of(t.word, d[3])) { const w = wanted.get(k) || 0; if (w > worth) { worth = w; key = k; } }
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

  /* The results of one or more games as the site's search page shows them. `asked`: the page of them, the last one where
     there are fewer; `say`: words in the reader's language; `link(kind, id)` and `more(page)` make addresses; `wanted`
     tells of a hit whether it is among what the reader narrowed the search down to. */
  function render(indexes, q, asked, say, link, more, wanted = () => true) {
    const { found, hits: all } = R.searched(indexes, q), hits = all.filter(wanted), pages = Math.ceil(hits.length / PER_PAGE);
    const page = Math.min(asked, Math.max(1, pages)), begin = (page - 1) * PER_PAGE, shown = hits.slice(begin, begin + PER_PAGE);
    const put = (said, values) => said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
    const tally = hits.length ? (hits.length === 1 ? say.one : say.many.replace("2", hits.length)) + (page > 1 ? " · " + put(say.page, { page, pages }) : "")
      : put(say.nothing, { words: escape(q) }) + " " + say.try;
    const out = ['<h1 class="hidden">' + say.search + (q ? ": " + escape(q) : "") + "</h1>"];
    if (!q) return out.join("") + '<p class="lead">' + say.type + "</p>";
    out.push('<div class="results"><p class="tally" role="status">' + tally + "</p>");
    const mended = found.map((f) => f.mended).find((m) => m);
    if (mended && shown.length) out.push('<p class="mean">' + put(say.mended, { words: "<b>" + escape(mended) + "</b>" }) + "</p>");
    // One of a name for each game, told apart by the book where several games have it.
    const called = (t) => R.folded(t.name).join(" "), kept = found.flatMap((f) => [...new Map(f.terms.map((t) => [called(t) + t.lang, t])).values()].map((t) => ({ ...t, from: f.index })));
    const several = (t) => kept.some((o) => o.from !== t.from && called(o) === called(t));
    if (kept.length && page === 1) {
      out.push('<p class="chips">' + kept.slice(0, 6).map((t) => {
        const book = t.from.books[t.from.docs[t.home][5]];
        return '<a class="term" href="' + escape(link("terms", t.id)) + '"><span lang="' + t.lang + '">' + escape(t.name + (t.params ? " " + t.params : "")) + "</span></a>" +
          (several(t) ? ' <span class="facts" lang="' + book[2] + '">' + escape(book[1]) + "</span>" : "");
      }).join(" ") + "</p>");
    }
    out.push('<ol class="plain hits" start="' + (begin + 1) + '">');
    for (const h of shown) {
      const d = h.index.docs[h.n], book = h.index.books[d[5]], passage = snippet(h.index, h.n, h.from.wanted);
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

  Object.assign(R, { snippet, render, escape });
})();
