/* What search without a server shows: the best passage of a section, and the page of results.

   What is shown is a tree: text, or [tag, attributes, ...inside]. A page makes nodes of it and reads no HTML; the service
   worker, which answers with a page, writes it as HTML with all text escaped. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, SNIPPET = 220, PER_PAGE = 10, OPENING = 40;
  const escape = (s) => String(s).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");

  function html(tree) {
    if (!Array.isArray(tree)) return escape(tree);
    const [tag, attributes, ...inside] = tree;
    const said = Object.entries(attributes).map(([name, value]) => " " + name + '="' + escape(value) + '"');
    return "<" + tag + said.join("") + ">" + inside.map(html).join("") + "</" + tag + ">";
  }

  function node(tree) {
    if (!Array.isArray(tree)) return document.createTextNode(tree);
    const [tag, attributes, ...inside] = tree, e = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
    e.append(...inside.map(node));
    return e;
  }

  /* The wanted words of a section: where each stands in its text, its key and its worth. */
  function wantedIn(index, n, wanted) {
    const d = index.docs[n], found = [];
    for (const t of R.tokens(d[6])) {
      let worth = 0, key = -1;
      for (const k of index.lexicon.of(t.word, d[3])) { const w = wanted.get(k) || 0; if (w > worth) { worth = w; key = k; } }
      if (worth) found.push({ ...t, worth, key });
    }
    return found;
  }

  /* The way to the sentence at a place of a section's text, behind "#" of an address: the words that a browser looks for
     and marks, as web/marking.py has them, but for the passage, of which an index knows nothing. */
  function way(index, n, place) {
    const text = index.docs[n][6], [, , , , from, size] = index.docs[n][8].find(([, , , , at, length]) => at <= place && place < at + length) || [];
    if (size === undefined) return "";
    const run = R.tokens(text.slice(from, from + size)), said = (some) => encodeURIComponent(text.slice(from + some[0].at, from + some.at(-1).end)).replace(/-/g, "%2D");
    const { FIRST, LAST } = index.reading.figures.marking;
    let first = FIRST;
    while (first < run.length && text.slice(0, from).includes(text.slice(from + run[0].at, from + run[first - 1].end))) first++;
    if (!run.length) return "";
    return ":~:text=" + (run.length <= first + LAST ? said(run) : said(run.slice(0, first)) + "," + said(run.slice(-LAST)));
  }
  const link = (to, at) => (at ? to + "#" + at : to);

  /* The best passage of a section as plain text with the places of its marks, in code points, and the way to it; `wanted`:
     keys with their worth. */
  function passage(index, n, wanted) {
    const text = index.docs[n][6], found = wantedIn(index, n, wanted);
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
    const before = begin ? "…" : "", place = (at) => [...(before + text.slice(begin, at))].length;
    const marks = found.filter((f) => f.at >= begin && f.end <= end).map((f) => [place(f.at), place(f.end)]);
    return { text: before + text.slice(begin, end) + (end < text.length ? "…" : ""), marks, at: found.length ? way(index, n, found[first].at) : "" };
  }

  /* A passage as trees: its text with the marks in it. */
  function marked({ text, marks }) {
    const points = [...text], cut = (a, z) => points.slice(a, z).join(""), out = [];
    let at = 0;
    for (const [start, end] of marks) {
      out.push(cut(at, start), ["mark", {}, cut(start, end)]);
      at = end;
    }
    return [...out, cut(at)];
  }

  /* A sentence of the interface with values, each a tree, where it names them. */
  const put = (said, values) => said.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : values[part] ?? "{" + part + "}"));

  function tally(many, page, pages, q, say) {
    if (!many) return [...put(say.nothing, { words: q }), " " + say.try];
    const said = many === 1 ? say.one : say.many.replace("2", many);
    return page > 1 ? [said, " · ", ...put(say.page, { page, pages })] : [said];
  }

  /* The terms that a query names, one of a name for each game, told apart by the book where several games have it. */
  function chips(found, link, wanted) {
    const called = (t) => R.folded(t.name).join(" "), kept = found.flatMap((f) => [...new Map(f.terms.filter((t) => !wanted || wanted(f.index, t.home)).map((t) => [called(t) + t.lang, t])).values()].map((t) => ({ ...t, from: f.index })));
    const several = (t) => kept.some((o) => o.from !== t.from && called(o) === called(t));
    const rows = kept.slice(0, 6).flatMap((t) => {
      const [, title, lang] = t.from.books[t.from.docs[t.home][5]];
      const name = ["a", { class: "term", href: link("terms", t.id) }, ["span", { lang: t.lang }, t.name + (t.params ? " " + t.params : "")]];
      return [name, " ", ...(several(t) ? [["span", { class: "facts", lang }, title], " "] : [])];
    });
    return rows.length ? [["p", { class: "chips" }, ...rows]] : [];
  }

  function row(h, say, to) {
    const [, number, title, lang, kind, at] = h.index.docs[h.n], [, book, tongue] = h.index.books[at], best = passage(h.index, h.n, h.from.wanted);
    const heading = ["a", { href: link(to("sections", h.index.id(h.n)), best.at) }, ...(number ? [["span", { class: "number" }, number], " "] : []), ["span", { lang }, title]];
    const facts = [["span", { lang: tongue }, book], " ", ["abbr", { class: "chip lang", title: say[lang] || lang }, lang.toUpperCase()]];
    if (kind !== "rules") facts.push(" ", ["span", { class: "chip kind" }, say.kinds[kind] || kind]);
    const snippet = best.text ? [["p", { class: "snippet", lang }, ...marked(best)]] : [];
    return ["li", { class: "hit" }, ["h2", {}, heading], ["p", { class: "facts" }, ...facts], ...snippet];
  }

  /* The word that an answer begins with, and its first notes, of those in words that are kept. */
  const worded = ({ word, condition }, say) => ["b", { lang: say.locale }, ...put(say[word + (condition ? "if" : "")], { condition: condition.charAt(0).toLowerCase() + condition.slice(1) })];
  const noted = (notes, say) => notes.map(([code, values]) => [code, values, say["note" + code.replaceAll("-", "")]]).filter(([, , said]) => said).map(([code, values, said]) => ["p", { class: "hit-note hit-" + code }, ...put(said, Object.fromEntries(Object.entries(values).map(([name, some]) => [name, some.join(", ")])))]);

  /* The way to what answers: its sentence, or where its text begins. */
  const wayTo = ({ hit: { index, n }, sentence, text }) => way(index, n, index.docs[n][6].indexOf((sentence || text).slice(0, OPENING)));

  /* What answers above the results, as the site shows it. */
  function answer(a, say, address) {
    const { index, n } = a.hit, [, number, heading, lang, , at] = index.docs[n], [, book, tongue] = index.books[at], to = link(address("sections", index.id(n)), wayTo(a));
    const head = a.term ? ["a", { class: "term", href: address("terms", a.term.id) }, ["span", { lang: a.term.lang }, a.term.name + (a.term.params ? " " + a.term.params : "")]]
      : ["a", { href: to }, ...(number ? [["span", { class: "number" }, number], " "] : []), ["span", { lang }, heading]];
    const from = [["a", { href: to }, ["span", { lang: tongue }, book]], " ", ["abbr", { class: "chip lang", title: say[lang] || lang }, lang.toUpperCase()]];
    return ["section", { class: "card answer direct" }, ["p", { class: "facts" }, say[a.level]], ["h2", {}, head], ["p", { class: "definition-words", lang }, ...(a.whether ? [worded(a.whether, say), " "] : []), a.text], ...noted(a.notes, say), ["p", { class: "facts" }, ...from]];
  }

  function turn(page, pages, say, more) {
    const way = (rel, name, n, said) => ["a", { rel, class: name, href: more(n) }, said];
    const ways = [...(page > 1 ? [way("prev", "before", page - 1, say.previous)] : []), ...(page < pages ? [way("next", "after", page + 1, say.next)] : [])];
    return pages > 1 ? [["nav", { class: "turn", "aria-label": say.pages }, ...ways]] : [];
  }

  /* The results of one or more games as the site's search page shows them, as trees. `asked`: the page of them, the last
     one where there are fewer; `say`: words in the reader's language; `link(kind, id)` and `more(page)` make addresses;
     `wanted`: what the reader narrowed the search down to, see R.narrowing. */
  function render(indexes, q, asked, say, link, more, wanted = null) {
    const head = ["h1", { class: "hidden" }, say.search + (q ? ": " + q : "")];
    if (!q) return [head, ["p", { class: "lead" }, say.type]];
    const { found, hits, told, answers } = R.searched(indexes, q, wanted), pages = Math.ceil(hits.length / PER_PAGE);
    const page = Math.min(asked, Math.max(1, pages)), begin = (page - 1) * PER_PAGE, shown = hits.slice(begin, begin + PER_PAGE);
    const mended = found.map((f) => f.mended).find((m) => m), results = [["p", { class: "tally", role: "status" }, ...tally(hits.length, page, pages, q, say)]];
    for (const [name, values] of told) results.push(["p", { class: "note" }, ...put(say[name], values)]);
    if (mended && shown.length) results.push(["p", { class: "mean" }, ...put(say.mended, { words: ["b", {}, mended] })]);
    if (page === 1) results.push(...(answers.length ? answers.map((a) => answer(a, say, link)) : chips(found, link, wanted)));
    results.push(["ol", { class: "plain hits", start: begin + 1 }, ...shown.map((h) => row(h, say, link))], ...turn(page, pages, say, more));
    return [head, ["div", { class: "results" }, ...results]];
  }

  Object.assign(R, { passage, wayTo, marked, put, render, html, node, escape });
})();
