/* Understanding a query, as kb.search.understand does it: what it cites, names and asks about, and in which language; then
   for every language which concepts to look for, each with all the ways in which it may be written. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, { LANGUAGES, NUMBER, LETTERS, INCH, ends, tokens, folded, compounds, Names } = R;
  const MOST_WORDS = 16, LONGEST = 200, WIDEST_GAP = 4, QUOTED = /(?<!\d)["“”«»„]([^"“”«»„]{1,200})["“”«»„]/g;
  const SAYING = 0.8, MEANT = 0.6, SYNONYM = 0.4, GUESSED_LANGUAGE = 0.7, FROM_TRADE = 0.8;

  const isAbbreviation = (printed) => printed.length >= 2 && printed.length <= 5 && /^\p{Lu}[\p{L}\p{N}]+$/u.test(printed) && (printed.match(/[\p{Lu}\p{N}]/gu) || []).length >= 2;

  class Glossary {
    constructor(data, lexicon) {
      Object.assign(this, { lexicon, data });
      for (const part of ["terms", "renderings", "sayings", "tails"]) this[part] = new Names(lexicon);
      this.byId = new Map(); this.short = new Set();
      for (const [id, names, params, home, lang, translations, means, steps] of data.terms) {
        let at = 0;
        const entry = { id, name: names[0], params, home, lang, translations, means, mentioned: steps.map((step) => (at += step)) };
        this.byId.set(id, entry);
        for (const name of names) {
          this.terms.add(name, lang, entry);
          if (isAbbreviation(name)) this.short.add(name);
        }
      }
      for (const [en, es, tenths] of data.pairs) {
        this.renderings.add(en, "en", { lang: "es", text: es, trust: tenths / 10 });
        this.renderings.add(es, "es", { lang: "en", text: en, trust: tenths / 10 });
      }
      for (const [lang, said, tail, exact, meant, also] of data.sayings) {
        this.sayings.add(said, lang, { lang, tail, exact, meant, also });
        if (tail) this.tails.add(tail, lang, tail);
      }
      this.shortFolded = new Set([...this.short].map((s) => s.toLowerCase()));
    }

    /* The first letters of names' words, with and without the little ones; the most used name comes first. */
    initials() {
      const out = new Map();
      const spell = (name, lang) => {
        const words = folded(name);
        for (const run of [words, words.filter((w) => !this.lexicon.isStop(w, lang))]) {
          const letters = run.map((w) => w[0]).join("");
          if (run.length > 1 && !out.has(letters)) out.set(letters, name);
        }
      };
      for (const [, names, , , lang] of this.data.terms) spell(names[0], lang);
      for (const [en, es] of this.data.pairs) { spell(en, "en"); spell(es, "es"); }
      return out;
    }

    abbreviates(printed, anyCase) { return anyCase ? this.shortFolded.has(printed.toLowerCase()) : this.short.has(printed); }
    spelledOut(printed) {
      if (!isAbbreviation(printed)) return undefined;
      this.letters ||= this.initials();
      return this.letters.get(printed.toLowerCase());
    }

    /* Sayings of a language in a query, with the places of their words: those of most words first. */
    said(words, lang) {
      const tails = this.tails.find(words), out = [];
      for (const f of this.sayings.find(words)) {
        if (f.lang !== lang || (f.value.exact && !f.exact)) continue;
        const places = range(f.start, f.end);
        if (!f.value.tail) out.push([places, f.value]);
        else for (const t of tails) if (f.value.tail === t.value && f.end <= t.start && t.start <= f.end + WIDEST_GAP) out.push([[...places, ...range(t.start, t.end)], f.value]);
      }
      return out.sort((a, b) => b[0].length - a[0].length);
    }

    /* What a single word is called in another language: single words only. */
    rendered(word, lang) {
      const found = this.renderings.find([word]).filter((f) => f.value.lang === lang).map((f) => folded(f.value.text));
      return [...new Set(found.filter((w) => w.length === 1).flat())];
    }
  }

  const range = (start, end) => Array.from({ length: end - start }, (_, i) => start + i);
  const meets = (set, places) => places.some((p) => set.has(p));

  /* ---- reading the query ---- */

  function languageOf(words, text, lexicon) {
    const counts = LANGUAGES.map((lang) => words.filter((w) => lexicon.isStop(w, lang) || lexicon.isFrame(w, lang)).length);
    if (/[¿¡ñáéíóú]/.test(text)) counts[1] += 2;
    return counts[0] === counts[1] ? null : counts[0] > counts[1] ? "en" : "es";
  }

  /* Words that are written as the abbreviation of a term: "LoS" is no Spanish article. */
  function abbreviations(run, text, glossary) {
    const shouted = run.length > 1 && text === text.toUpperCase();
    const sure = new Set(run.filter((t) => !shouted && glossary.abbreviates(t.text)).map((t) => t.word));
    const likely = run.filter((t) => !sure.has(t.word) && glossary.abbreviates(t.text, true)).map((t) => t.word);
    const lang = languageOf(run.map((t) => t.word).filter((w) => !likely.includes(w)), text, glossary.lexicon);
    for (const w of likely) if (run.length === 1 || (lang && glossary.lexicon.isStop(w) && !glossary.lexicon.isStop(w, lang))) sure.add(w);
    return sure;
  }

  function known(word, glossary, lang) {
    const { lexicon } = glossary;
    return !LETTERS.test(word) || lexicon.isStop(word) || lexicon.isFrame(word) || lexicon.knows(word) || glossary.renderings.find([word]).length > 0 ||
      (lang ? [lang] : LANGUAGES).some((code) => lexicon.synonyms(word, code).length || glossary.said([word], code).length);
  }

  /* The words with mistyped ones put right, and the query as it was probably meant (null where all is known). */
  function correct(run, text, glossary, lang, short, beside) {
    const words = [], joined = compounds(run);
    let shown = "", at = 0;
    run.forEach((t, i) => {
      let name = !glossary.lexicon.knows(t.word) && (run.length === 1 || text !== text.toUpperCase()) ? glossary.spelledOut(t.text) : undefined, made = [t.word];
      if (short.has(t.word) || beside.some((other) => other.abbreviates(t.text)) || (joined.has(i) && glossary.lexicon.knows(joined.get(i)))) name = undefined;
      else if (name) made = folded(name);
      else if (!known(t.word, glossary, lang) && !beside.some((other) => other.lexicon.knows(t.word))) {
        const near = glossary.lexicon.nearest(t.word, lang, run.length === 1);
        made = near ? [near] : glossary.lexicon.split(t.word) || made;
      }
      if (made.length > 1 || made[0] !== t.word) { shown += text.slice(at, t.at) + (name || made.join(" ")); at = t.end; }
      words.push(...made);
    });
    return { words, mended: at ? shown + text.slice(at) : null };
  }

  /* Rule numbers that a query cites; a bare "5" among words is none. */
  function cited(words, isSectionNumber, isNumberWord, isLength) {
    const whole = words.join(" "), out = isSectionNumber(whole) ? [whole] : [];
    words.forEach((w, i) => {
      const pair = i ? words[i - 1] + " " + w : w;
      if (i && isSectionNumber(pair)) out.push(pair);
      else if (NUMBER.test(w) && ((w.includes(".") && !isLength(words[i + 1])) || words.length === 1 || (i && isNumberWord(words[i - 1])))) out.push(w);
    });
    return [...new Set(out)];
  }

  /* The places of the words that say what the query is about: no stop words, no frame of a question. */
  function subjectOf(words, lang, short, lexicon) {
    const alone = lang === null && words.length === 1;
    const content = range(0, words.length).filter((i) => short.has(words[i]) || alone || !lexicon.isStop(words[i], lang));
    const telling = content.filter((i) => !lexicon.isFrame(words[i], lang));
    return telling.length ? telling : content.length ? content : range(0, words.length);
  }

  /* Names of two words that a query has turned round: attack of opportunity. Without such a little word in their midst, or
     in that of the name, only where the two are all of the query. */
  function turned(words, { terms, data: { reading: { of } } }) {
    const little = of.split(" "), out = [];
    for (let i = 0; i + 1 < words.length; i++) {
      const gap = +little.includes(words[i + 1]), end = i + 2 + gap;
      if (end > words.length || !(gap || words.length === 2)) continue;
      const own = words.slice(i, end), [a, z] = [own[0], own.at(-1)], pairs = [[a, z], [z, a]];
      for (const run of [...pairs, ...pairs.flatMap(([b, e]) => little.map((w) => [b, w, e]))]) {
        if (run.join(" ") !== own.join(" ")) out.push(...terms.find(run).filter((f) => f.end - f.start === run.length).map((f) => ({ ...f, start: i, end })));
      }
    }
    return out;
  }

  /* The words of a query, a verb that might be a noun in a form that is none: when does a model dies. It is a verb where
     only who does it parts it from a helping verb, and no noun follows. */
  function withVerbs(words, lang, { lexicon, data: { reading } }) {
    const [forms, helping, persons] = reading.verbs[lang] || [{}, "", ""], has = (said, w) => said.split(" ").includes(w);
    const isVerb = (i) => {
      const begin = words.findLastIndex((w, n) => n < i && has(helping, w)), who = words.slice(begin + 1, i);
      if (begin < 0 || !who.length || words.slice(i + 1, i + 2).some((w) => !lexicon.isStop(w, lang))) return false;
      return has(persons, who[0]) ? who.length === 1 : ![...who.slice(1), who.at(-1)].some((w) => lexicon.isStop(w, lang));
    };
    return words.map((w, i) => Object.hasOwn(forms, w) && isVerb(i) ? forms[w] : w);
  }

  function withoutOverlap(found) {
    const kept = [];
    for (const f of found) if (kept.every((k) => f.end <= k.start || f.start >= k.end || (f.start === k.start && f.end === k.end))) kept.push(f);
    return kept;
  }

  function understand(q, glossary, isSectionNumber, beside = []) {
    const { lexicon } = glossary, asking = lexicon.list.asking, numberWord = (w) => lexicon.list.numbers.has(w);
    const text = q.normalize("NFC").replace(/\s+/g, " ").trim().slice(0, LONGEST), read = R.operators(text, glossary.data.reading).operators;
    const closing = new Set([...text.matchAll(QUOTED)].map((m) => m.index + m[0].length));
    const run = R.outside(tokens(text).filter((t) => t.word !== INCH || !closing.has(t.end)), read).slice(0, MOST_WORDS);
    const short = abbreviations(run, text, glossary), lang = languageOf(run.map((t) => t.word).filter((w) => !short.has(w)), text, lexicon);
    const { words: put, mended } = correct(run, text, glossary, lang, short, beside), words = withVerbs(put, lang, glossary);
    const numbers = cited(words, isSectionNumber, numberWord, (w) => lexicon.list.lengths.has(w));
    let subject = subjectOf(words, lang, short, lexicon);
    const abbreviated = new Set(run.filter((t) => isAbbreviation(t.text)).map((t) => t.word));
    const found = [...glossary.terms.find(words), ...turned(words, glossary)].sort((a, b) => (b.end - b.start) - (a.end - a.start));
    const written = found.filter((f) => f.exact || f.end - f.start > 1 || !abbreviated.has(words[f.start]));
    const named = withoutOverlap(written.filter((f) => subject.some((i) => f.start <= i && i < f.end)));
    const about = subject.filter((i) => !numbers.includes(words[i]));
    if (numbers.length && about.length) subject = about;
    const rest = words.filter((w) => !numberWord(w) && !numbers.includes(w) && !numbers.join(" ").split(" ").includes(w));
    const phrases = [...text.matchAll(QUOTED)].map((m) => run.filter((t) => m.index < t.at && t.end < m.index + m[0].length).slice(0, 8).map((t) => t.word)).filter((p) => p.length > 1);
    const termOnly = named.some((f) => [...words.slice(0, f.start), ...words.slice(f.end)].every((w) => asking.has(w)));
    const telling = named.filter((f) => words.slice(f.start, f.end).some((w) => !asking.has(w))); // the keyword Ambush is not keywords
    const terms = termOnly && telling.length ? telling : named;
    const known = LANGUAGES.map((code) => words.filter((w) => knowsAny([w], code, glossary)).length), most = Math.max(...known);
    return {
      spoken: lang || (most && known.indexOf(most) === known.lastIndexOf(most) ? LANGUAGES[known.indexOf(most)] : null),
      text, words, asked: run.map((t) => t.word), mended, lang, numbers, subject, terms, phrases,
      numberOnly: numbers.length > 0 && !rest.length, termOnly,
      concepts: Object.fromEntries(LANGUAGES.map((code) => [code, concepts(words, subject, code, lang, glossary)])),
    };
  }

  /* The language of a query that no little word tells of, for texts of one: theirs, unless only others know it. */
  function spoken(words, code, glossary) {
    const others = LANGUAGES.filter((lang) => knowsAny(words, lang, glossary));
    return others.includes(code) || !others.length ? code : others[0];
  }

  const knowsAny = (words, lang, glossary) => words.some((w) => glossary.lexicon.keys(w, lang).length || glossary.said([w], lang).length || glossary.lexicon.synonyms(w, lang).length);

  /* ---- concepts: {word, at, variants: [{keys, weight}]} ---- */

  function concepts(words, subject, code, lang, glossary) {
    const said = lang || spoken(words, code, glossary), out = [], covered = new Set(), alone = new Map();
    for (const [places, saying] of glossary.said(words, said)) {
      if (meets(covered, places) || (places.length === 1 && !subject.includes(places[0]))) continue;
      if (places.length === 1) { if (!alone.has(places[0])) alone.set(places[0], saying); continue; }
      for (const p of places) covered.add(p);
      out.push(fromSaying(words, places, saying.meant, code, said, glossary));
      saying.also.slice(0, places.length - 1).forEach((meant, n) => out.push({ at: places[n + 1], variants: distinct(meantBy(meant, code, said, SAYING, glossary)) }));
    }
    if (lang !== code) {
      for (const [start, end, found] of rendered(words, subject, covered, code, glossary.renderings)) {
        for (const p of range(start, end)) covered.add(p);
        for (const c of fromRenderings(words, start, end, found, code, lang, glossary)) out.push(withSaying(c, words, alone, code, said, glossary));
      }
    }
    for (const i of subject) if (!covered.has(i)) out.push(withSaying({ at: i, variants: own(words[i], code, lang, glossary) }, words, alone, code, said, glossary));
    return out.sort((a, b) => a.at - b.at);
  }

  const same = (v) => v.keys.join();

  function fromSaying(words, places, meant, code, said, glossary) {
    const variants = meantBy(meant, code, said, SAYING, glossary);
    const mine = said === code ? places.map((i) => words[i]).filter((w) => !glossary.lexicon.isStop(w)) : [];
    return { at: places[0], variants: distinct([...variants, ...mine.flatMap((w) => forms(w, code, SYNONYM, glossary).slice(0, 1))]) };
  }

  /* A concept of one word, with what players mean by it; a word that nothing is said of, with its synonyms. */
  function withSaying(c, words, alone, code, said, glossary) {
    const saying = alone.get(c.at);
    if (said === code && !saying) return c;
    if (!saying) return { ...c, variants: distinct([...c.variants, ...meantBy(glossary.lexicon.synonyms(words[c.at], said), code, said, MEANT * SYNONYM, glossary)]) };
    const meant = meantBy(saying.meant, code, said, saying.exact ? SAYING : MEANT, glossary);
    return { ...c, variants: distinct(saying.exact && meant.length ? meant : [...c.variants, ...meant]) };
  }

  /* The words that are meant, in the language of the texts. */
  function meantBy(meant, code, said, weight, glossary) {
    const some = said === code ? meant : [...new Set(meant.flatMap((w) => glossary.rendered(w, code)))];
    return some.flatMap((w) => forms(w, code, said === code ? weight : weight * FROM_TRADE, glossary).slice(0, 1));
  }

  /* Stretches of the query that have a translation into a language: the longest first, none overlapping. */
  function rendered(words, subject, covered, code, names) {
    const spans = [];
    for (const f of names.find(words)) {
      const inside = range(f.start, f.end);
      if (f.value.lang !== code || !(inside.length > 1 || subject.includes(f.start)) || meets(covered, inside)) continue;
      const mine = spans.find(([s, e]) => s === f.start && e === f.end);
      if (mine) mine[2].push(f.value);
      else if (spans.every(([s, e]) => f.end <= s || f.start >= e)) spans.push([f.start, f.end, [f.value]]);
    }
    return spans.map(([s, e, found]) => [s, e, found.sort((a, b) => b.trust - a.trust)]);
  }

  /* Concepts for a translated stretch: one for each word of the best translation, the others as variants. */
  function fromRenderings(words, start, end, found, code, lang, glossary) {
    const telling = (text) => folded(text).filter((w) => !glossary.lexicon.isStop(w, code)), first = telling(found[0].text);
    const best = first.length ? first : folded(found[0].text);
    return best.map((w, n) => {
      const variants = forms(w, code, found[0].trust, glossary);
      if (n === 0 && end - start === 1) variants.push(...own(words[start], code, lang, glossary));
      if (best.length === 1) {
        for (const other of found.slice(1)) {
          const parts = telling(other.text);
          variants.push(...parts.flatMap((p) => forms(p, code, other.trust / parts.length, glossary)));
        }
      }
      return { at: start + Math.min(n, end - start - 1), variants: distinct(variants) };
    });
  }

  const own = (word, code, lang, glossary) => distinct(forms(word, code, lang === null || lang === code ? 1 : GUESSED_LANGUAGE, glossary));

  /* A word's forms in the index, then those of its synonyms. */
  function forms(word, code, weight, glossary) {
    const { lexicon } = glossary, written = ends(word).flatMap((n) => lexicon.of(n, code));
    const mine = written.length ? [...new Set(written)] : lexicon.keys(word, code);  // of a range, what is in it but not asked for
    const others = lexicon.synonyms(word, code).map((w) => lexicon.keys(w, code)).filter((keys) => keys.length);
    return [...(mine.length ? [{ keys: mine, weight }] : []), ...others.map((keys) => ({ keys, weight: weight * SYNONYM }))];
  }

  /* Each set of keys once, at its greatest weight. */
  function distinct(variants) {
    const best = new Map();
    for (const v of variants) if (!best.has(same(v)) || best.get(same(v)).weight < v.weight) best.set(same(v), v);
    return [...best.values()].sort((a, b) => b.weight - a.weight);
  }

  Object.assign(R, { LONGEST, Glossary, understand });
})();
