/* The small query language, as kb.search.query and kb.search.searcher have it: what stands in a query beside its
   words, which sections of each game are left by it, and what there is to tell of what was not understood. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, { tokens, folded } = R;
  const PATTERN = /(?<!\S)(?:(\p{L}{1,20}):(?=[^\s\/])|-(?=["“«]?\p{L}))(?:["“«]([^"“”«»]{1,100})["”»]|([^\s"“”«»]{1,100}))/gu;
  const WITHOUT = "without", SPEAKS = ["defines", "mentions"];

  /* {operators: [{does, value, start, at, end}], told: [[name of a sentence, values]]} of a query. */
  function operators(text, { operators: names, figures }) {
    const found = [], told = new Map(), tell = (said, values) => told.set(said + JSON.stringify(values), [said, values]);
    for (const m of text.matchAll(PATTERN)) {
      const key = m[1]?.toLowerCase(), does = key ? (Object.hasOwn(names, key) ? names[key] : null) : WITHOUT;
      const value = m[2] ?? m[3], end = m.index + m[0].length;
      if (!does) tell("unfiltered", { word: m[1] });
      else if (found.length < figures.operators.MOST) found.push({ does, value, start: m.index, at: end - value.length - (m[2] === undefined ? 0 : 1), end });
      else tell("overfiltered", { n: figures.operators.MOST });
    }
    return { operators: found, told: [...told.values()] };
  }

  /* The tokens outside operators; where there are none, those of the terms that are asked for. */
  function outside(run, some) {
    const out = run.filter((t) => !some.some((o) => o.start <= t.at && t.at < o.end));
    return out.length ? out : run.filter((t) => some.some((o) => SPEAKS.includes(o.does) && o.at <= t.at && t.at < o.end));
  }

  /* The sections of a game that a column, a term or a word has; null where the game does not know it. */
  function having(index, { does, value }) {
    const words = folded(value);
    if (does === "kind") {
      const { asked } = index.reading, said = words.join(" "), kind = Object.hasOwn(asked, said) ? asked[said] : said;
      const found = index.docs.flatMap((d, n) => (d[4] === kind ? [n] : []));
      return found.length ? new Set(found) : null;
    }
    if (does === WITHOUT) {
      const forms = words.map((w) => index.lexicon.all(w));
      return new Set(words.length ? [...index.phrase(forms, "text"), ...index.phrase(forms, "title")] : []);
    }
    const named = index.glossary.terms.find(words).filter((f) => f.start === 0 && f.end === words.length).map((f) => f.value);
    return named.length ? new Set(named.flatMap((e) => (does === "defines" ? [e.home] : e.mentioned))) : null;
  }

  const UNKNOWN = { game: "nogame", kind: "nokind", defines: "noterm", mentions: "noterm" };

  /* What an address narrows a search down to, as a test of a game's sections; null for nothing. `book` may name several. */
  function narrowing(params) {
    const [book, lang, kind] = ["book", "lang", "kind"].map((name) => params.get(name)), books = (book || "").split(",").filter(Boolean);
    if (!books.length && !lang && !kind) return null;
    return ({ docs, books: all }, n) => { const d = docs[n]; return (!books.length || books.includes(all[d[5]][0])) && (!lang || d[3] === lang) && (!kind || d[4] === kind); };
  }

  /* Of some games those that a query keeps to, for each whether it lets a section pass, and what is told; `wanted`: see
     narrowing. */
  function narrowed(indexes, text, wanted) {
    if (!indexes.length) return { kept: [], told: [] };
    const { operators: some, told } = operators(text, indexes[0].reading), called = (words) => folded(words.replace(/-/g, " ")).join(" ");
    let kept = indexes;
    const passes = new Map(indexes.map((one) => [one, new Map(wanted ? [[wanted, (n) => wanted(one, n)]] : [])]));   // of a filter that stands twice the last, as on the site
    if (some.length && !outside(tokens(text), some).length) told.push(["bare", {}]);
    for (const o of some) {
      if (o.does === "game") {
        const mine = indexes.filter((one) => called(one.game) === called(o.value));
        if (mine.length) kept = mine; else told.push([UNKNOWN.game, { words: o.value }]);
        continue;
      }
      const found = indexes.map((one) => having(one, o));
      if (found.every((f) => f === null)) told.push([UNKNOWN[o.does], { words: o.value }]);
      else if (o.does === WITHOUT) indexes.forEach((one, i) => passes.get(one).set(o, (n) => !found[i].has(n)));
      else indexes.forEach((one, i) => passes.get(one).set(o.does, (n) => found[i]?.has(n) ?? false));
    }
    return { kept, told, passes: (one) => (passes.get(one).size ? (n) => [...passes.get(one).values()].every((p) => p(n)) : null) };
  }

  Object.assign(R, { operators, outside, narrowing, narrowed });
})();
