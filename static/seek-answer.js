/* The first hits once more, by what their sentences say, and the one that answers best: as kb.search.candidates and
   kb.search.direct_answer do it, by the words, figures and learned weights that the index brings with it. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, { LANGUAGES, tokens } = R;
  const BACK = 1, BOLD = 2, MOST_KEPT = 200;
  const EXAMPLE_OF = ["way", "thing"];
  const words = (text) => tokens(text).map((t) => t.word);
  const greatest = (some) => some.reduce((a, n) => (n > a ? n : a), 0);
  const sum = (some) => some.reduce((a, n) => a + n, 0);

  /* What a query asks for by how it, or its last clause, begins; null where it is no question. */
  function wanted(asked, { openings }) {
    for (let i = 0; i < asked.length; i++) {
      const found = openings.filter(([said, , early]) => (i === 0 || !early) && said.every((w, j) => asked[i + j] === w));
      if (found.length) return found.sort(([a, x], [b, y]) => b.length - a.length || (x < y ? -1 : 1))[0][1];
    }
    return null;
  }
  const counts = (asked, { counting }) => asked.some((_, i) => counting.some((said) => said.every((w, j) => asked[i + j] === w)));
  const isCount = (word, { counts: known }) => /^\p{Nd}/u.test(word) || known.has(word);

  /* The tables as they are looked up. */
  function opened(told) {
    const sets = (some) => Object.fromEntries(Object.entries(some).map(([name, said]) => [name, new Set(said.split(" "))]));
    return {
      ...told, lines: told.lines.split(" "), cues: sets(told.cues), beside: sets(told.beside), turns: sets(told.turns), agents: sets(told.agents), denies: sets(told.denies), given: sets(told.given),
      ...sets({ counts: told.counts, no_count: told.no_count, silent: told.silent }),
      openings: told.openings.map(([said, ...what]) => [said.split(" "), ...what]), counting: told.counting.map((said) => said.split(" ")),
      asks: told.asks.map(([said, ...how]) => [said.split(" "), ...how]),
      topics: Object.fromEntries(Object.entries(told.topics).map(([lang, some]) => [lang, some.map(([asked, headings, said, counted, weights]) => [new Set(asked.split(" ")), new Set(headings.split(" ")), said.map((one) => new RegExp(one, "g")), counted, new Map(Object.entries(weights))])])),
    };
  }

  /* ---- what everybody asks ---- */

  /* The topic (its place in the lists) that words are on which say what a query is about; -1 for none. */
  function topic({ subject, words, lang }, reading) {
    const { topics, beside } = reading, said = subject.map((i) => words[i]);
    const isOn = ([asked, , , counted]) => said.some((w) => asked.has(w)) && said.every((w) => asked.has(w) || beside[lang].has(w)) && (!counted || counts(words, reading));
    return (topics[lang] || []).findIndex(isOn);
  }

  /* True where a heading says a topic and no more. */
  function isHeaded(n, title, lang, { topics, beside, figures }, lexicon) {
    if (!topics[lang]?.[n] || title.length > figures.topics.LONGEST) return false;
    const headings = topics[lang][n][1], telling = title.filter((w) => !lexicon.isStop(w, lang));
    return telling.some((w) => headings.has(w)) && telling.every((w) => headings.has(w) || beside[lang].has(w));
  }

  /* How much of a heading says a topic, and in how many ways a sentence tells it. */
  function headed(n, title, lang, { topics }, lexicon) {
    const telling = title.filter((w) => !lexicon.isStop(w, lang));
    return topics[lang] && telling.length ? telling.filter((w) => topics[lang][n][1].has(w)).length / telling.length : 0;
  }
  function telling(n, some, lang, { topics }) {
    const text = ` ${some.join(" ")} `, [alone, ...several] = topics[lang]?.[n][2] || [];
    return alone ? [...text.matchAll(alone)].length + several.filter((one) => text.search(one) >= 0).length : 0;
  }

  /* How much the words of a sentence, and each two that follow each other, speak for it: those that do most. */
  function worded(n, some, lang, { topics, figures }) {
    const weights = topics[lang]?.[n][4] || new Map(), runs = new Set([...some, ...some.slice(1).map((w, i) => some[i] + " " + w)]);
    return sum([...runs].map((run) => weights.get(run) || 0).sort((a, b) => b - a).slice(0, figures.topics.MOST_WORDS));
  }

  /* The section whose heading says a topic best, of a language first: as kb.search.completions has it; -1 for none. */
  function homeOf({ docs, titles, reading, lexicon }, n, lang) {
    const far = (d, { words }) => [+(d[3] !== lang), +(d[4] === "scenario"), +!words.some((w) => reading.topics[d[3]][n][0].has(w)), words.length];
    const some = docs.flatMap((d, i) => (!reading.silent.has(d[4]) && isHeaded(n, titles[i].words, d[3], reading, lexicon) ? [[...far(d, titles[i]), d[5], i]] : []));
    return some.length ? some.sort((a, b) => a.map((x, i) => x - b[i]).find((x) => x) || 0)[0].at(-1) : -1;
  }

  /* ---- sentences ---- */

  const read = new Map();                                // the sentences of the sections that were read last

  /* The sentences of a section: {kind, text, words, telling, above, back, bold, mark}. */
  function linesOf(index, n) {
    const key = index.id(n);
    if (read.get(key)?.index !== index) {
      if (read.size >= MOST_KEPT) read.clear();
      const { docs, reading, lexicon } = index, out = [];
      for (const [kind, flags, above, mark, place, length] of docs[n][8]) {
        const text = length === undefined ? place : docs[n][6].slice(place, place + length), said = words(text);
        out.push({ kind: reading.lines[kind], text, words: said, telling: new Set(said.filter((w) => !lexicon.isStop(w))), above: above ? out[above - 1].text : "", back: !!(flags & BACK), bold: !!(flags & BOLD), mark });
      }
      read.set(key, { index, lines: out });
    }
    return read.get(key).lines;
  }

  /* ---- what speaks for each sentence ---- */

  /* All concepts that are said somewhere, each as well as it is said best. */
  function united(every) {
    const out = new Map();
    for (const said of every) for (const [at, weight] of said) if (weight > (out.get(at) || 0)) out.set(at, weight);
    return out;
  }

  class Weighing {
    constructor({ u, index }) {
      Object.assign(this, { u, index, reading: index.reading });
      const { asked } = u;
      this.wanted = wanted(asked, this.reading);
      this.counts = counts(asked, this.reading);
      this.topic = this.wanted === "permission" ? -1 : topic(u, this.reading);
      this.defined = new Map(u.terms.map((f) => [f.value.home, f.end - f.start]));
      this.asking = new Set(u.words);
      this.sought = Object.fromEntries(LANGUAGES.map((lang) => [lang, this.soughtIn(lang)]));
    }

    /* What is looked for in texts of a language: what each concept is worth, and the keys of its words. */
    soughtIn(lang) {
      const once = new Map(), worth = new Map(), ways = new Map();
      for (const c of [...this.u.concepts[lang]].reverse()) once.set(JSON.stringify(c.variants.map((v) => v.keys)), c);
      const concepts = [...once.values()];
      for (const { at, variants } of concepts) {
        if (variants.length) worth.set(at, Math.max(worth.get(at) || 0, this.index.rarity(variants[0].keys, lang) * variants[0].weight));
        for (const v of variants) for (const k of v.keys) ways.set(k, [...(ways.get(k) || []), [at, v.weight]]);
      }
      return { lang, worth, ways, concepts, lead: concepts.length ? Math.min(...concepts.map((c) => c.at)) : -1, known: new Map() };
    }

    /* For each word the concepts that it says, by their place, and how well. */
    said(some, { lang, ways, known }) {
      return some.map((w) => {
        if (!known.has(w)) known.set(w, united([this.index.lexicon.of(w, lang).flatMap((k) => ways.get(k) || [])]));
        return known.get(w);
      });
    }

    share({ worth, total }, said) { return total ? sum([...said].map(([at, weight]) => (worth.get(at) || 0) * weight)) / total : 0; }

    /* The sentences of a hit that say anything of what is looked for; `place`: which hit it is, `hits`: all of them. */
    candidates(place, hits) {
      const { n } = hits[place], d = this.index.docs[n], sought = this.sought[d[3]], every = linesOf(this.index, n);
      const speaking = hits.filter((hit) => hit.index.docs[hit.n][3] === this.u.spoken), spoken = speaking.length && this.u.spoken;
      if (speaking[0] === hits[0] && !speaking.some((hit) => hit.index === this.index)) return [];
      if (!sought || this.reading.silent.has(d[4]) || this.index.isElsewhere(n, spoken)) return [];
      const title = words(d[2]), titled = this.said(title, sought), heading = united(titled), said = every.map((line) => this.said(line.words, sought)), own = said.map(united);
      const about = this.aboutSection(place, hits, sought, heading, united([heading, ...own]));
      about["heading said"] = titled.length ? titled.filter((t) => t.size).length / titled.length : 0;
      about["lead in heading"] = heading.get(sought.lead) || 0;
      const most = greatest(own.map((o) => this.share(sought, o)));
      return every.flatMap((line, at) => {
        if (!own[at].size && !(at === 0 && (this.defined.has(n) || heading.size)) && this.topic < 0) return [];
        let above = united([heading, ...this.said(words(line.above), sought)]);
        if (line.back && at) above = united([above, own[at - 1]]);
        const signs = { ...this.aboutSentence(line, at, sought, said[at], own[at], above), ...about, ...(this.topic < 0 ? {} : this.onTopic(line, title, d[3])) };
        signs["behind in section"] = most - signs.own;
        if (at === 0 && "defines" in about) signs["first of definition"] = about.defines;
        return [{ hit: place, line: at, signs }];
      });
    }

    aboutSection(place, hits, sought, heading, whole) {
      const hit = hits[place], first = hits[0].score || 1, d = this.index.docs[hit.n];
      const out = { heading: this.share(sought, heading), section: this.share(sought, whole), score: hit.score / first, rank: Math.log1p(place), first: +(place === 0), ["in " + d[4]]: 1 };
      if (place === 0 && hits.length > 1) out.leads = Math.min(2, first / (hits[1].score || 1)) - 1;
      if (this.u.lang !== null && this.u.lang !== d[3]) out.foreign = 1;
      if (this.defined.has(hit.n)) out.defines = this.defined.get(hit.n) / Math.max(1, this.u.subject.length);
      return out;
    }

    aboutSentence(line, at, sought, said, own, above) {
      const { SHORT, LONG, MOST_NEW } = this.reading.figures.candidates, share = this.share(sought, own), together = this.share(sought, united([own, above]));
      const rarest = [...sought.worth].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, -Infinity])[0], fresh = [...line.telling].filter((w) => !this.asking.has(w)).length;
      const out = {
        own: share, "own squared": share * share, together, "together squared": together * together,
        worth: sum([...own].map(([c, w]) => (sought.worth.get(c) || 0) * w)) / 10,
        rarest: own.get(rarest) || 0, "rarest above": own.has(rarest) ? 0 : above.get(rarest) || 0,
        near: this.near(said), opening: 1 / (1 + at), new: Math.log1p(Math.min(fresh, MOST_NEW)), length: Math.log1p(line.words.length),
        short: +(line.words.length < SHORT), long: +(line.words.length > LONG), ["a " + line.kind]: 1,
      };
      if (line.back) out["goes on"] = 1;
      if (line.bold) out.bold = 1;
      return { ...out, ...this.asWanted(sought, line, said) };
    }

    /* What speaks for a sentence as the one that tells what everybody asks. */
    onTopic(line, title, lang) {
      const { topic: n, reading } = this, ways = telling(n, line.words, lang, reading), told = (some) => +(telling(n, some, lang, reading) > 0);
      return { all: 1, words: worded(n, line.words, lang, reading), topic: +(ways > 0), "topic again": +(ways > 1), "topic above": told(words(line.above)), "topic in heading": headed(n, title, lang, reading, this.index.lexicon), "topic is heading": told(title) };
    }

    /* What speaks for a sentence as the kind of answer that is wanted. */
    asWanted(sought, line, said) {
      const { wanted: what, reading } = this, out = {}, cues = reading.cues[what];
      if (what === null) return out;
      const isNumber = what === "number";
      if (cues) out[(line.words.some((w) => cues.has(w) || (isNumber && isCount(w, reading))) ? "cue " : "no cue ") + what] = 1;
      if (this.counts) out[this.counted(sought, line, said) ? "counted" : "not counted"] = 1;
      if (isNumber) out.figures = +line.words.some((w) => /^\p{Nd}/u.test(w));
      if (EXAMPLE_OF.includes(what)) out[what + ": a " + line.kind] = 1;
      return out;
    }

    counted({ lead }, line, said) {
      const { BESIDE } = this.reading.figures.candidates;
      return said.some((here, i) => here.has(lead) && line.words.slice(Math.max(0, i - BESIDE), i + 2).some((w) => isCount(w, this.reading)));
    }

    /* How many of the concepts that a sentence says follow another one soon, as a share. */
    near(said) {
      const places = said.flatMap((here, i) => [...here.keys()].map((at) => [i, at])), several = new Set(places.map(([, at]) => at)).size, close = new Set();
      if (several < 2) return 0;
      for (let p = 1; p < places.length; p++) {
        const [[i, a], [j, b]] = [places[p - 1], places[p]];
        if (a !== b && j - i <= this.reading.figures.candidates.NEAR) close.add(Math.min(a, b) + " " + Math.max(a, b));
      }
      return Math.min(1, close.size / (several - 1));
    }

    /* What is known of the query itself, which tells how sure an answer can be. */
    asked() {
      const { u } = this, known = (some) => some.filter((c) => c.variants.length).length, best = LANGUAGES.map((l) => u.concepts[l]).reduce((a, b) => (known(b) > known(a) ? b : a));
      const many = new Set(u.subject.map((i) => u.words[i])).size;
      const out = { "?unknown": 1 - known(best) / Math.max(1, best.length), "?several": Math.log1p(many), "?one": +(many === 1), "?words": Math.log1p(u.words.length), ["?" + (this.wanted || "no question")]: 1 };
      if (u.termOnly) out["?term"] = 1;
      return out;
    }
  }

  /* ---- how sure it is that a sentence answers ---- */

  const weigh = (weights, signs) => sum(Object.entries(signs).map(([name, much]) => (weights[name] || 0) * much));

  /* The word that answers whether something may be done, by a sentence that states it: {word, condition}, null where it
     states nothing of the act, or both, or on a condition that is not short; whether it is on what the question says is
     done; and the words for which it speaks, whatever it says besides, or `outright`. As kb.search.whether. */
  function stating(weighing, n, at) {
    const { u, index, reading } = weighing, d = index.docs[n], lang = d[3], sought = weighing.sought[lang], { MISSING, ROUNDED, DONE, BY, LONG, LEAST } = reading.figures.whether;
    const placed = ([said, , anywhere]) => u.asked.findIndex((_, at) => (at === 0 || anywhere) && said.every((w, i) => u.asked[at + i] === w));
    const begun = reading.asks.find((o) => placed(o) >= 0), split = (text) => text.split(" ").filter((w) => w);
    if (!begun) return { whether: null, about: true, speaks: [], outright: [] };
    const saidOf = (some) => weighing.said(some, sought), says = (some) => saidOf(some).some((s) => s.size);
    const rest = u.asked.toSpliced(placed(begun), begun[0].length), every = linesOf(index, n), line = every[at], asked = new Set(rest), own = new Set(line.words);
    const states = d[9].filter(([line]) => line === at).map(([, does, acts, whom, condition, exception, limits]) => ({ word: split(limits).every((w) => asked.has(w)) && begun[1][does], acts: acts.map((a) => a.map(split)), whom: split(whom), condition, exception }));
    const about = states.some((s) => s.acts.some(([, , verbs]) => says(verbs)));
    const unknown = sought.concepts.some((c) => !c.variants.length), plainly = (said) => new Map([...said.keys()].map((c) => [c, 1]));
    const enough = (said, word) => (word === "yes" ? !unknown && weighing.share(sought, said) >= 1 - ROUNDED : weighing.share(sought, plainly(said)) >= 1 - MISSING);
    const speaks = states.filter((s) => s.word && enough(plainly(united(saidOf([...s.acts.flatMap(([run]) => run), ...s.whom]))), s.word)).map((s) => s.word);
    const share = (some) => {
      const worth = some.map((w) => index.rarity(index.lexicon.of(w, lang), lang)), all = sum(worth), said = saidOf(some);
      return all ? sum(worth.filter((_, i) => said[i].size)) / all : 1;
    };
    const isStated = ({ word, acts, whom, condition }, above) => word && share(whom) >= BY && acts.some(([, telling]) => share(telling) >= BY)
      && enough(united([...saidOf([...acts.flatMap(([run]) => run), ...whom, ...words(condition)]), united(saidOf(words(above)))]), word);
    let begin = at;
    while (begin && (every[begin].back || (every[begin].above && every[begin].kind !== "row" && !every[begin].mark))) begin -= 1;
    const before = [d[2], line.above, ...every.slice(begin, at).map((x) => x.text)].join(" "), limited = line.words.some((w) => reading.turns[lang].has(w) && !u.asked.includes(w));
    const outright = limited ? [] : states.filter((s) => isStated(s, before)).map((s) => s.word);
    const turned = rest.some((w) => (reading.turns[lang].has(w) || /^\p{Nd}/u.test(w)) && !own.has(w)) || rest.some((w) => reading.denies[lang].has(w)) || rest.filter((w) => !reading.beside[lang].has(w) && !index.lexicon.isStop(w, lang)).length < LEAST;
    if (u.spoken !== lang || turned) return { whether: null, about, speaks, outright };
    const above = d[2] + " " + line.above, given = u.words.findIndex((w) => reading.given[lang].has(w));
    const deniesGiven = (some) => given >= 0 && some.some((w) => reading.denies[lang].has(w)) && [...united(saidOf(some)).keys()].some((c) => c > given);
    const isOn = (s) => {
      if (!s.word || s.acts.some(([run]) => run.some((w) => reading.agents[lang].has(w) && !asked.has(w)))) return false;
      if (!s.acts.some(([, telling]) => share(telling) >= DONE) || !s.acts.some(([, , verbs]) => says(verbs))) return false;
      return !deniesGiven(words(above + " " + s.condition)) && !says(words(s.exception)) && isStated(s, above);
    };
    const found = states.filter(isOn).map(({ word, condition }) => {
      const telling = words(condition).filter((w) => !index.lexicon.isStop(w, lang));
      return { word, condition: saidOf(telling).every((s) => s.size) ? "" : condition };
    });
    const short = ({ condition }) => split(condition).length <= LONG && !/[()[\]]/.test(condition);
    return { whether: new Set(found.map((f) => f.word)).size === 1 && short(found[0]) ? found[0] : null, about, speaks, outright };
  }

  /* The sentence that answers, the first of those that are ranked; of one game the first rather that states outright what
     is asked, with the word that it begins with; a word only where no other states the opposite, or, where it is on a
     condition, speaks against it at all. */
  function said(hits, ranked, by, certainty) {
    const [best] = ranked, { index } = hits[best.hit], { ANSWER, UNSTATED } = index.reading.figures.sureness;
    const sure = index.reading.uncounted.some((sign) => sign in best.signs) ? Math.min(certainty, UNSTATED) : certainty;
    const made = (c, certainty, whether = null) => ({ hit: hits[c.hit], line: c.line, certainty, whether, others: ranked.filter((x) => x.hit === c.hit && x !== c).slice(0, index.reading.figures.reading.BESIDE).map((x) => x.line) });
    const same = ranked.filter((c) => hits[c.hit].index === index), of = (c) => stating(by.get(index), hits[c.hit].n, c.line);
    for (const c of same) {
      const { whether } = of(c);
      if (whether && same.some((x) => of(x)[whether.condition ? "speaks" : "outright"].some((word) => word !== whether.word))) break;
      if (whether) return made(c, Math.max(sure, ANSWER), whether);
    }
    return made(best, of(best).about ? sure : Math.min(sure, UNSTATED));
  }

  /* How far one sentence stands out among all: what tells how sure it is. */
  function standing(found, points, n, { carried, figures: { sureness: { LEAST } } }) {
    const most = Math.max(...points), shares = points.map((p) => Math.exp(p - most)), total = sum(shares), sections = new Map();
    const odds = (share) => Math.log((share + LEAST) / (1 - share + LEAST));
    found.forEach((c, i) => sections.set(c.hit, (sections.get(c.hit) || 0) + shares[i] / total));
    const own = sections.get(found[n].hit);
    sections.delete(found[n].hit);
    return {
      all: 1, odds: odds(shares[n] / total), "odds of section": odds(own), gap: own - greatest([...sections.values()]), points: points[n],
      "above others": points[n] - sum(points) / points.length, many: Math.log(points.length),
      ...Object.fromEntries(carried.map((name) => [name, found[n].signs[name] || 0])),
    };
  }

  /* What stands out beside others: marked on all sentences of all hits. */
  function compared(found) {
    const best = found.map((c) => c.signs.own).sort((a, b) => b - a).slice(0, 2), most = greatest(found.map((c) => c.signs.together));
    for (const { signs } of found) {
      signs.ahead = signs.own - (signs.own < best[0] ? best[0] : best.at(-1));
      signs.behind = best[0] - signs.own;
      signs["behind together"] = most - signs.together;
    }
    return found;
  }

  /* True for a query about something that texts know: more than stop words, signs and single letters. */
  function isTelling({ u, index }) {
    const known = LANGUAGES.some((l) => u.concepts[l].some((c) => c.variants.length));
    return known && u.subject.some((at) => u.words[at].length > 1 && !index.lexicon.isStop(u.words[at]));
  }

  /* One Weighing for each game; what a concept is worth is the most that it is in any. */
  function weighings(found) {
    const all = new Map(found.map((f) => [f.index, new Weighing(f)]));
    for (const lang of LANGUAGES) {
      const worth = united([...all.values()].map((w) => w.sought[lang].worth));
      for (const w of all.values()) Object.assign(w.sought[lang], { worth, total: sum([...worth.values()]) });
    }
    return all;
  }

  /* The hits, the first of them in the order of what their sentences say too; and the sentence that answers best. */
  function weighed(found, hits) {
    const telling = found.filter(isTelling);
    if (!hits.length || !telling.length || found.some(({ u }) => u.numberOnly)) return { hits, likeliest: null };
    const { reading } = hits[0].index, { READ, FEWEST, SAYS, SAYS_TOPIC, MOST_BEHIND } = reading.figures.weighed, { MOST_ODDS } = reading.figures.sureness;
    const some = hits.slice(0, READ), by = weighings(found), all = compared(some.flatMap((h, place) => by.get(h.index).candidates(place, hits)));
    if (!all.length) return { hits, likeliest: null };
    const onTopic = by.get(telling[0].index).topic >= 0, weights = onTopic ? reading.topic : reading.sentence;
    const points = all.map((c) => weigh(weights, c.signs)), most = Math.max(...points), best = points.indexOf(most), of = new Map(all.map((c, i) => [c, points[i]])), known = (f) => LANGUAGES.map((l) => f.u.concepts[l].filter((c) => c.variants.length).length);
    const asked = by.get(telling.reduce((a, b) => (greatest(known(b)) > greatest(known(a)) ? b : a)).index).asked();
    const odds = onTopic ? most : weigh(reading.sure, { ...standing(all, points, best, reading), ...asked });
    const sure = 1 / (1 + Math.exp(-Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds)))), likeliest = said(some, [all[best], ...all.filter((_, i) => i !== best).sort((a, b) => of.get(b) - of.get(a))], by, sure);
    if (found.some(({ u }) => u.termOnly || u.numbers.length || u.phrases.length || u.words.length < FEWEST)) return { hits, likeliest };
    const behind = some.map(() => -MOST_BEHIND);
    all.forEach((c, i) => { behind[c.hit] = Math.max(behind[c.hit], points[i] - most); });
    const first = some[0].score || 1, says = (place) => some[place].score / first + (onTopic ? SAYS_TOPIC : SAYS) * behind[place];
    const places = some.map((_, place) => place).sort((a, b) => says(b) - says(a) || a - b);
    return { hits: [...places.map((place, i) => ({ ...some[place], score: some[i].score })), ...hits.slice(READ)], likeliest };
  }

  Object.assign(R, { opened, linesOf, topic, isHeaded, homeOf, counts, weighed });
})();
