/* What answers above the hits: the rule by number, the term that is defined, the sentence that answers with those around it;
   as kb.search.direct_answer and kb.search.lines show it. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, { folded } = R;
  const BULLET = "•", CELL = "·", FIRST = 10;

  const isListed = ({ above, kind }) => !!above && kind !== "row";
  const goesOn = (every, n) => n < every.length && isListed(every[n]) && (isListed(every[n - 1]) || every[n].above === every[n - 1].text);

  /* The ways to show more: what the list has left, else what stands behind, else before; of a list there all. */
  function* wider(every, [first, last]) {
    if (goesOn(every, first) && !goesOn(every, last + 1)) yield [first - 1, last];
    if (last + 1 < every.length) yield [first, last + 1];
    if (first > 0) {
      let before = first - 1;
      while (isListed(every[before]) && !goesOn(every, first)) before--;
      yield [before, last];
    }
  }

  const lengthOf = (every, runs, { closed }) => told(every, runs, closed).length;
  function isRoom(every, runs, reading) {
    const { PASSAGE, LIST } = reading.figures.reading, some = runs.flatMap(([first, last]) => every.slice(first, last + 1));
    return lengthOf(every, runs, reading) <= (some.some((x) => isListed(x) || x.kind === "lead-in") ? LIST : PASSAGE);
  }

  /* Runs of lines in order, those that touch as one; and the one in which a line stands. */
  function joined(...runs) {
    const out = [];
    for (const [first, last] of runs.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
      if (out.length && first <= out.at(-1)[1] + 1) out[out.length - 1] = [out.at(-1)[0], Math.max(last, out.at(-1)[1])];
      else out.push([first, last]);
    }
    return out;
  }
  const runOf = (runs, n) => runs.find(([first, last]) => first <= n && n <= last);

  /* The first line that must be shown with one: an example stands behind its rule. */
  function begin(every, n) {
    let rule = n;
    while (rule > 0 && every[rule].kind === "example") rule--;
    if (every[rule].kind === "example") rule = n;         // nothing but examples
    return rule - +(every[rule].back && rule > 0);
  }

  /* The runs of lines that are shown with one: others that answer, then of its list, those behind it and before it. */
  function passage(every, n, others, reading) {
    let runs = [[begin(every, n), n]];
    for (const other of others) {
      const more = joined(...runs, [begin(every, other), other]);
      if (lengthOf(every, more, reading) <= reading.figures.reading.LIST) runs = more;
    }
    for (let more = runs; more; more = [...wider(every, runOf(runs, n))].map((w) => joined(...runs, w)).find((w) => isRoom(every, w, reading))) runs = more;
    return runs;
  }

  function between(before, line, closing, apart) {
    if (line.kind === "row" && before.kind === "row") return line.above === before.text ? ": " : "; ";
    const closed = line.mark || closing.includes(before.text.at(-1)) || closing.includes(before.text.at(-2) ?? " ");
    const stop = closed ? "" : /^\p{Lu}/u.test(line.text) ? "." : ";";
    return line.mark ? stop + "\n" + line.mark + " " : stop + (apart && isListed(before) && !isListed(line) ? "\n" : " ");
  }

  /* Some runs of lines as they are shown, dots between them; what several stand under is said once. */
  function told(every, runs, closing) {
    const out = [shown(every, runs[0], closing, false, runs.slice(1).some(([first]) => every[first].mark))];
    runs.slice(1).forEach((run, i) => {
      const [begun, before] = runs[i], { above } = every[run[0]];
      const known = [every[begun].above, every[before].above, ...every.slice(begun, before + 1).map((x) => x.text)].includes(above);
      const text = shown(every, run, closing, known);
      out.push(out.pop().replace(/ …$/, ""), " …" + (text.startsWith("\n") ? "" : " ") + text);
    });
    return out.join("");
  }

  /* Some lines as they are shown, under what the first of them stands under, unless that is said already (`bare`); dots
     where a list has more. Of several items each begins a line; `listed`: items follow. */
  function shown(every, [first, last], closing, bare = false, listed = false) {
    const some = every.slice(first, last + 1), [{ mark, kind }] = some, above = bare ? "" : some[0].above, apart = some.slice(1).some((x) => x.mark);
    let begun = !bare && goesOn(every, first) && every[first - 1].text !== above ? "… " : "";
    if (mark && (apart || bare || listed)) begun = begun.trim() + (above || begun || bare ? "\n" : "") + mark + " ";
    else if (mark && mark !== BULLET) begun += mark + " ";
    const text = begun + some.map((line, i) => (i ? between(some[i - 1], line, closing, apart) : "") + line.text).join("") + (goesOn(every, last + 1) ? " …" : "");
    return above ? above + (kind === "row" ? ":" : "") + (text.startsWith("\n") ? "" : " ") + text : text;
  }

  const cut = (text, most) => (text.length <= most ? text : text.slice(0, most - 1).replace(/ [^ ]*$/, "") + " …");
  const legible = (text, { SHORTEST }) => text.split(" ").length >= SHORTEST && !text.includes(CELL) && !text.endsWith(":");
  const whole = (index, n, told) => (typeof told === "number" ? index.docs[n][6].slice(0, Math.abs(told)) + (told < 0 ? " …" : "") : told);

  /* The terms that are all a query asks for: by name, or by what books call it in the other language; else those that a
     general dictionary calls so (`likely`), where nothing is found in the language of the query first. */
  function askedTerms(found, best) {
    const rest = found.flatMap(({ u, index }) => {
      const alone = (f) => [...u.words.slice(0, f.start), ...u.words.slice(f.end)].every((w) => index.lexicon.list.asking.has(w));
      if (u.termOnly) return u.terms.filter(alone).map((f) => ({ index, exact: f.exact, entry: f.value }));
      const called = index.glossary.renderings.find(u.words).filter(alone).map((f) => f.value), foreign = best.index.docs[best.n][3] !== u.spoken;
      return [false, true].filter((likely) => foreign || !likely).flatMap((likely) => {
        const names = new Set(called.filter((r) => r.trust < index.reading.figures.glossary.FROM_BOOKS === likely).map((r) => folded(r.text).join(" ")));
        return [...index.glossary.byId.values()].filter((e) => names.has(folded(e.name).join(" "))).map((entry) => ({ index, exact: false, likely, entry }));
      });
    });
    return rest.some((t) => t.exact) ? rest.filter((t) => t.exact) : rest;
  }

  /* The notes of a section, or those on some of its lines, as [code, values]. */
  const notesOn = ({ index, n }, range) => index.docs[n][10].filter(([, , on, all]) => (range ? on.some((at) => at >= range[0] && at <= range[1]) : all));

  /* What answers above the hits, at most one of each game: {kind, hit, text, certainty, level, term, whether, notes}. */
  function direct(found, hits, likeliest) {
    if (!hits.length) return [];
    const { reading } = hits[0].index, { figures: { direct: most, sureness: { ANSWER, LIKELY, UNSTATED } } } = reading, first = hits.slice(0, FIRST);
    const made = (kind, hit, text, certainty, term = null, sentence = "", whether = null, range = null) => ({ kind, hit, text, certainty, term, sentence, whether, notes: notesOn(hit, range), level: certainty >= ANSWER ? "answer" : "likely" });
    if (found.some(({ u }) => u.numberOnly)) {
      const numbered = first.filter((h) => h.from.u.numbers.includes(R.folded(h.index.docs[h.n][1]).join(" ")) && h.index.docs[h.n][7]);
      return numbered.slice(0, most.MOST).map((h) => made("rule", h, whole(h.index, h.n, h.index.docs[h.n][7]), reading.kinds.rule));
    }
    const place = ({ index, entry }) => first.findIndex((h) => h.index === index && h.n === entry.home);
    const asked = askedTerms(found, first[0]).filter((t) => place(t) >= 0).sort((a, b) => place(a) - place(b));
    for (const likely of [false, true]) {
      const games = new Map(), certainty = likely ? Math.min(reading.kinds.definition, UNSTATED) : reading.kinds.definition;
      for (const t of asked) if (!!t.likely === likely && !games.has(t.index)) games.set(t.index, t);
      const defined = [...games.values()].filter((t) => t.entry.means).map((t) => made("definition", first[place(t)], whole(t.index, t.entry.home, t.entry.means), certainty, t.entry));
      if (defined.length) return defined.slice(0, most.MOST);
    }
    if (!likeliest || likeliest.certainty < LIKELY) return [];
    const hit = first.find((h) => h.index === likeliest.hit.index && h.n === likeliest.hit.n), every = R.linesOf(hit.index, hit.n), own = likeliest.line, runs = passage(every, own, likeliest.others, reading);
    const [begun, end] = runOf(runs, own), range = [likeliest.whether ? own - +(every[own].back && own > 0) : begun, end];
    const text = cut(told(every, likeliest.whether ? [range, ...runs.filter(([first]) => first > end)] : runs, reading.closed), most.LONGEST);
    return legible(text, most) ? [made("sentence", hit, text, likeliest.certainty, null, every[own].text, likeliest.whether, range)] : [];
  }

  Object.assign(R, { direct });
})();
