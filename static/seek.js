/* Ranking without a server, over the index of one game that web/offline/index.py writes (format rulewright-seek/4): as
   kb.search.rank does it. First every section that has any of the query's words, each concept at its best variant; then,
   of the best of these, what counting words does not see: the title, neighbours, whole runs of the query. What is asked
   for by its exact number or name stands before everything else. */
"use strict";
(() => {
  const R = globalThis.RulewrightSeek, { LANGUAGES, fold, tokens, folded, compounds, Lexicon, Glossary, understand } = R;
  const COVERAGE = 0.6, FOREIGN = 0.9, SECOND_LOOK = 120, QUESTION = 4, LEAST_RUN = 3, BARE = 8, HEADING = 0.5, LEAST_OPENING = 4;
  const TITLE = 0.45, DEFINES = 0.5, NEAR = 0.25, NEAR_NAMED = 0.4, VERBATIM = 0.5, NUMBERED = 0.6, ENTITLED = 1, AHEAD = 1.01;
  const SPELLED_TITLE = 0.6, SPELLED_TEXT = 0.25, STEP = 1, SOON = 0.6, CLOSE = 0.4, LEAST = 0.1;
  const SAME_GAME = 0.95, SPREAD_AMONG = 40, SPREAD_FIRST = 10, HEAVIEST = 2.1 / 255, MOST_KEPT = 400;
  const EXACT = 0, UNDER = 1, OTHER = 2;
  const spelled = (number) => number.toLowerCase().replace(/:/g, " ").trim().replace(/\s+/g, " ").replace(/[.)]+$/, "");

  class Index {
    constructor(data) {
      if (data.format !== "rulewright-seek/4") throw new Error("format");
      const { game, books, docs, postings, rare, many, behind } = data;
      Object.assign(this, { game, books, docs, postings, rare, many, behind, reading: R.opened(data.reading) });
      this.lexicon = new Lexicon(data);
      this.glossary = new Glossary(data, this.lexicon);
      this.at = new Map(docs.map((_, n) => [this.id(n), n]));
      this.numbers = new Map();
      this.titles = docs.map((d, n) => {
        if (d[1]) this.put(spelled(d[1]), n);
        const words = folded(d[2]), telling = words.filter((w) => !this.lexicon.isStop(w, d[3]));
        return { words, many: telling.length || words.length };
      });
      this.runs = new Map();
    }

    put(number, n) { this.numbers.set(number, [...(this.numbers.get(number) || []), n]); }
    id(n) { const d = this.docs[n]; return this.books[d[5]][0] + "/" + d[0]; }
    worthOfKind(n, u) {
      const kind = this.docs[n][4], { kind: worth, asked } = this.reading;
      return u.words.some((w) => Object.hasOwn(asked, w) && asked[w] === kind) ? 1 : worth[kind] ?? 1;
    }
    isElsewhere(n, lang) { return this.books[this.docs[n][5]][3].includes(lang); }
    /* What a section counts for who asks in a language that its book is there in, too. */
    worthOfTwin(n, u) { return this.isElsewhere(n, u.spoken) ? this.reading.figures.rank.TWIN : 1; }
    understand(q, beside) { return understand(q, this.glossary, (number) => this.numbers.has(number), beside); }

    /* How rare keys are among the sections of a language, in the whole knowledge base that this game was taken out of. */
    rarity(keys, lang) {
      let most = 0, widest = 0;
      const having = new Set();
      for (const k of keys) {
        const list = this.postings[k];
        if (this.rare[k] > most) { most = this.rare[k]; widest = list.length / 2; }
        if (keys.length > 1) for (let i = 0, n = 0; i < list.length; i += 2) having.add((n += list[i]));
      }
      const df = keys.length > 1 ? most * having.size / widest : most, n = Math.max(this.many[lang], df);
      return Math.log(1 + (n - df + 0.5) / (df + 0.5));
    }

    /* What matching the concepts of a language is worth, by their place in the query. */
    worth(u, lang) {
      const out = new Map();
      for (const { at, variants: [first] } of u.concepts[lang]) if (first) out.set(at, (out.get(at) || 0) + this.rarity(first.keys, lang) * first.weight);
      return out;
    }

    /* ---- first look: by section its score, share of the worth, language and what was found ---- */

    firstLook(u, worth) {
      const look = new Map();
      for (const lang of LANGUAGES) {
        const some = u.concepts[lang].filter((c) => c.variants.length), found = new Map();
        for (const c of some) {
          const most = this.rarity(c.variants[0].keys, lang), best = new Map();
          for (const v of c.variants) {
            const rarity = Math.min(most, this.rarity(v.keys, lang)) * v.weight;
            for (const k of v.keys) {
              const list = this.postings[k];
              for (let i = 0, n = 0; i < list.length; i += 2) {
                n += list[i];
                const score = list[i + 1] * HEAVIEST * rarity, before = best.get(n);
                if (!before || score > before.score) best.set(n, { score, rarity, keys: v.keys, at: c.at });
              }
            }
          }
          for (const [n, b] of best) {
            if (!found.has(n)) found.set(n, []);
            found.get(n).push(b);
          }
        }
        const factor = u.lang === null || u.lang === lang ? 1 : FOREIGN;
        for (const [n, hits] of found) {
          const share = worth[lang] ? hits.reduce((a, h) => a + h.rarity, 0) / worth[lang] : 0;
          const score = hits.reduce((a, h) => a + h.score, 0) * (1 - COVERAGE + COVERAGE * share) * this.worthOfKind(n, u) * factor;
          if (!look.has(n) || score > look.get(n).score) look.set(n, { n, score, share, lang, hits, tier: OTHER });
        }
      }
      return { look, places: [...new Set(LANGUAGES.flatMap((l) => u.concepts[l].map((c) => c.at)))].sort((a, b) => a - b) };
    }

    /* ---- second look ---- */

    /* Where each key stands in text and title of a section. */
    run(n) {
      if (!this.runs.has(n)) {
        if (this.runs.size >= MOST_KEPT) this.runs.clear();
        const d = this.docs[n], text = tokens(d[6]), title = this.titles[n].words;
        const opening = title.length >= LEAST_OPENING && title.every((w, i) => text[i]?.word === w);
        this.runs.set(n, { text: this.placed(text, d[3]), title: opening ? new Map() : this.placed(tokens(d[2].normalize("NFC")), d[3]), length: text.length });
      }
      return this.runs.get(n);
    }
    placed(run, lang) {
      const out = new Map(), joined = compounds(run);
      run.forEach((t, i) => {
        for (const w of joined.has(i) ? [t.word, joined.get(i)] : [t.word]) {
          for (const k of this.lexicon.of(w, lang)) { const at = out.get(k); if (!at) out.set(k, [i]); else if (at.at(-1) !== i) at.push(i); }
        }
      });
      return out;
    }
    standing(places, keys) {
      const some = keys.map((k) => places.get(k)).filter(Boolean);
      return some.length < 2 ? some[0] || [] : [...new Set(some.flat())].sort((a, b) => a - b);
    }

    secondLook(u, { look, places }, worth) {
      const near = u.words.length >= QUESTION ? NEAR : NEAR_NAMED, defined = this.defined(u);
      const best = [...look.values()].sort((a, b) => b.score - a.score || a.n - b.n).slice(0, SECOND_LOOK);
      const keysOf = u.words.length >= QUESTION ? u.words.map((w) => this.lexicon.all(w)) : null;
      const asked = R.topic(u, this.reading), { TWIN, COUNTED } = this.reading.figures.rank;
      const telling = LANGUAGES.map((l) => u.words.filter((w) => !this.lexicon.isStop(w, l)).length || u.words.length);
      for (const s of best) {
        const run = this.run(s.n), title = this.titles[s.n], at = new Map();
        for (const h of s.hits) {
          const had = at.get(h.at) || { text: [], title: [] };
          at.set(h.at, { text: [...had.text, ...this.standing(run.text, h.keys)], title: [...had.title, ...this.standing(run.title, h.keys)] });
        }
        const inTitle = title.many ? [...at.values()].filter((p) => p.title.length).length : 0;
        let gain = inTitle ? TITLE * (inTitle / at.size) * s.share * (0.3 + 0.7 * Math.min(1, inTitle / title.many)) : 0;
        gain += near * nearness(at, places);
        if (telling.includes(title.many) && title.words.join(" ") === u.words.join(" ")) gain += ENTITLED;
        else if (asked >= 0 && title.many <= QUESTION && R.isHeaded(asked, title.words, this.docs[s.n][3], this.reading, this.lexicon)) gain += ENTITLED * (this.docs[s.n][3] === u.lang ? 1 : TWIN);
        gain += DEFINES * (defined.get(s.n) || 0);
        if (keysOf) {
          const longest = verbatim(run.text, keysOf);
          if (longest >= LEAST_RUN) gain += VERBATIM * longest / u.words.length;
          if (this.isCounted(u, this.docs[s.n][3], run.text)) gain += COUNTED;
        }
        s.score += worth[s.lang] * gain * this.worthOfKind(s.n, u);
        if (u.words.length >= QUESTION && !u.numbers.length && run.length <= BARE) s.score *= HEADING;
      }
    }

    /* True where a number stands beside the first thing of a question that wants it counted. */
    isCounted(u, lang, places) {
      const { counts: words, no_count: none, figures: { counted: { BEFORE, BEHIND, HIGHEST } } } = this.reading, [thing] = u.concepts[lang] || [];
      if (!thing || !R.counts(u.asked, this.reading)) return false;
      this.figures ||= {};
      this.figures[lang] ||= [...[...words].filter((w) => !none.has(w)), ...Array.from({ length: HIGHEST }, (_, i) => String(i + 1))].flatMap((w) => this.lexicon.keys(w, lang));
      const numbers = this.standing(places, this.figures[lang]);
      return this.standing(places, thing.variants.flatMap((v) => v.keys)).some((at) => {
        const first = numbers.find((p) => p >= at - BEFORE);
        return first !== undefined && first <= at + BEHIND && first !== at;
      });
    }

    /* By section, the share of the query that names a term which it defines. */
    defined(u) {
      const out = new Map();
      for (const f of u.terms) if (!out.has(f.value.home)) out.set(f.value.home, u.subject.filter((i) => f.start <= i && i < f.end).length / Math.max(1, u.subject.length));
      return out;
    }

    /* ---- what is asked for by number, name or quotation ---- */

    other(look, n) {
      if (!look.has(n)) look.set(n, { n, score: 0, share: 0, lang: this.docs[n][3], hits: [], tier: OTHER });
      return look.get(n);
    }

    numbered(u, look, worth) {
      for (const number of u.numbers) {
        const exact = this.numbers.get(number) || [], above = u.numberOnly && number.includes(".") ? this.numbers.get(number.slice(0, number.lastIndexOf("."))) || [] : [];
        const under = this.docs.flatMap((d, n) => (d[1] && !exact.includes(n) && (tokens(spelled(d[1])).at(-1)?.word || "").startsWith(number + ".") ? [n] : []));
        [[EXACT, exact, 1], [UNDER, under, 0.4], [OTHER, above, 0.4]].forEach(([tier, docs, share]) => {
          for (const n of docs) {
            const s = this.other(look, n);
            s.score += NUMBERED * worth * share;
            if (u.numberOnly) s.tier = Math.min(s.tier, tier);
          }
        });
      }
    }

    named(u, look, exact) {
      if (!u.termOnly) return;
      for (const f of u.terms) {
        const tier = f.exact || !exact ? EXACT : UNDER, s = this.other(look, f.value.home);
        s.tier = Math.min(s.tier, tier);
        if (tier === EXACT) this.headed(look, f.value);
        for (const i of f.value.translations) {
          const there = this.glossary.byId.get(i);
          if (there) { const t = this.other(look, there.home); t.tier = Math.min(t.tier, UNDER); }
        }
      }
    }

    /* Where a line of a list defines a term, what has the term as its heading comes before the list. */
    headed(look, entry) {
      if (this.docs[entry.home][4] !== "reference") return;
      const words = folded(entry.name), { lexicon } = this;
      const headed = this.phrase(words.map((w) => lexicon.of(w, entry.lang)), "title").filter((n) => this.titles[n].words.filter((w) => !lexicon.isStop(w, this.docs[n][3]) && !lexicon.list.asking.has(w)).length <= words.length);
      for (const n of headed.includes(entry.home) ? [] : headed) {
        const s = this.other(look, n);
        s.tier = EXACT;
        s.score = Math.max(s.score, this.other(look, entry.home).score) * AHEAD;
      }
    }

    /* Where an abbreviation is asked for, sections that have its full name count as well. */
    spelledOut(u, look, worth) {
      const names = new Map(u.terms.filter((f) => u.termOnly && f.exact && f.end - f.start === 1).map((f) => [f.value.name + f.lang, f]));
      for (const f of names.values()) {
        const forms = folded(f.value.name).map((w) => this.lexicon.keys(w, f.lang));
        if (forms.length < 2 || !forms.every((keys) => keys.length)) continue;
        for (const [place, share] of [["title", SPELLED_TITLE], ["text", SPELLED_TEXT]]) {
          for (const n of this.phrase(forms, place)) this.other(look, n).score += share * worth * this.worthOfKind(n, u);
        }
      }
    }

    /* Where the query quotes a phrase and some section has it, only such sections remain; of several those that have all, or one where none has all. */
    quoted(u, look) {
      const quoting = (forms) => new Set([...this.phrase(forms, "text"), ...this.phrase(forms, "title")]);
      const quoted = u.phrases.map((words) => quoting(words.map((w) => this.lexicon.all(w)))).filter((having) => having.size);
      if (!quoted.length) return;
      const either = new Set(quoted.flatMap((having) => [...having])), all = [...either].filter((n) => quoted.every((having) => having.has(n)));
      const remain = all.length ? new Set(all) : either;
      for (const n of [...look.keys()]) if (!remain.has(n)) look.delete(n);
      for (const n of remain) { const s = this.other(look, n); s.score = Math.max(s.score, 0.1); }
    }

    /* The sections in which words, each given as its keys, stand one after the other. */
    phrase(forms, field) {
      let some = null;
      for (const keys of forms) {
        const having = new Set();
        for (const k of keys) if (k < this.lexicon.real) for (let i = 0, n = 0, list = this.postings[k]; i < list.length; i += 2) having.add((n += list[i]));
        some = some ? [...some].filter((n) => having.has(n)) : [...having];
      }
      return (some || []).filter((n) => {
        const places = this.run(n)[field];
        let begin = null;
        forms.forEach((keys, i) => {
          const here = new Set(this.standing(places, keys).map((p) => p - i));
          begin = begin ? begin.filter((p) => here.has(p)) : [...here];
        });
        return begin?.length > 0;
      });
    }

    /* True for a game with a text in a language. */
    speaks(lang) { return this.docs.some((d) => d[3] === lang); }

    /* What this game has for a query that was understood; `worth` by language and `exact` are those of all games, `late`
       tells that it only comes with the program and others do not, `abroad` that others speak the language of the query
       and it does not, `passes` (or null) which sections a filter leaves. */
    search(u, worth, exact, late, abroad, passes) {
      const first = this.firstLook(u, worth), { look } = first, most = Math.max(...Object.values(worth)) || 1;
      const narrow = () => { for (const n of passes ? [...look.keys()] : []) if (!passes(n)) look.delete(n); };
      narrow();
      this.secondLook(u, first, worth);
      for (const s of look.values()) s.score *= this.worthOfTwin(s.n, u) * (abroad ? this.reading.figures.rank.ABROAD : 1) * (late ? this.reading.figures.shown.SHOWN : 1);
      this.numbered(u, look, most);
      this.named(u, look, exact);
      this.spelledOut(u, look, most);
      this.quoted(u, look);
      narrow();
      const wanted = new Map();
      for (const lang of LANGUAGES) for (const c of u.concepts[lang]) for (const v of c.variants) for (const k of v.keys) wanted.set(k, Math.max(wanted.get(k) || 0, v.weight * this.rarity([k], lang)));
      const terms = [...new Map(u.terms.map((f) => [f.value.id, f.value])).values()];
      return { u, index: this, hits: [...look.values()].map((s) => ({ n: s.n, score: s.score, tier: late ? OTHER : s.tier, index: this })), terms, mended: u.mended, wanted };
    }

    /* Names that begin with what is typed, as the API completes them; `wanted`: see R.narrowing. */
    begin(q, wanted) {
      const typed = folded(q).join(" "), seen = new Set(), out = [];
      if (!typed) return out;
      const put = (text, kind, id, lang, n) => {
        if (seen.has(id) || (wanted && !wanted(this, n)) || !folded(text).join(" ").startsWith(typed)) return;
        seen.add(id);
        out.push({ text, kind, id, game: this.game, lang });
      };
      const ask = (own) => Object.entries(this.reading.questions).forEach(([lang, asked]) => asked.forEach((text, topic) => {
        const home = folded(text).join(" ").startsWith(typed) ? R.homeOf(this, topic, lang) : -1;
        if (home >= 0 && (this.docs[home][3] === lang) === own) put(text, "section", this.id(home), lang, home);
      }));
      ask(true);
      for (const e of this.glossary.byId.values()) put(e.name, "term", e.id, e.lang, e.home);
      this.docs.forEach((d, n) => put(d[2], "section", this.id(n), d[3], n));
      ask(false); // in a language that no such heading is in
      return out;
    }

    /* A hit as the API tells it. */
    told(h, wanted) {
      const d = this.docs[h.n], { at, ...passage } = R.passage(this, h.n, wanted), snippet = R.marked(passage).map(R.html).join("");
      return { section: this.id(h.n), title: d[2], number: d[1], book: this.books[d[5]][0], game: this.game, lang: d[3], score: h.score, snippet, passage, at };
    }
  }

  /* How near neighbours in the query stand in title or text: 1 where all stand just as in the query. */
  function nearness(at, places) {
    if (places.length < 2 || at.size < 2) return 0;
    const mine = places.filter((p) => at.has(p));
    let sum = 0;
    for (let i = 0; i + 1 < mine.length; i++) {
      const gap = mine[i + 1] - mine[i], a = at.get(mine[i]), b = at.get(mine[i + 1]);
      sum += Math.max(...["text", "title"].map((field) => near(a[field], b[field], gap)));
    }
    return sum / Math.max(1, at.size - 1);
  }
  function near(a, b, gap) {
    let best = 0, j = 0;
    const there = new Set(b), sorted = [...b].sort((x, y) => x - y);
    for (const p of [...a].sort((x, y) => x - y)) {
      if (there.has(p + gap)) return STEP;
      while (j < sorted.length && sorted[j] <= p) j++;
      const after = j < sorted.length ? sorted[j] - p : Infinity, back = j > 0 ? p - sorted[j - 1] : Infinity;
      if (after <= 4) best = SOON; else if (Math.min(after, back) <= 8) best = Math.max(best, CLOSE);
    }
    return best;
  }

  /* The longest run of the query's words, each given as its keys, that stands just so in a text. */
  function verbatim(places, words) {
    let best = 0, before = new Map();
    for (const keys of words) {
      const here = new Map();
      for (const k of keys) for (const p of places.get(k) || []) here.set(p, (before.get(p - 1) || 0) + 1);
      for (const n of here.values()) if (n > best) best = n;
      before = here;
    }
    return best;
  }

  /* What several games have for a query: what each found, all hits, best first, what answers above them, and what is
     told of filters. What one of them knows is no error; `wanted`: see R.narrowing. */
  function searched(every, q, wanted = null) {
    const { kept: indexes, told, passes } = R.narrowed(every, q.normalize("NFC").replace(/\s+/g, " ").trim().slice(0, R.LONGEST), wanted);
    const read = indexes.map((one) => one.understand(q, indexes.filter((o) => o !== one).map((o) => o.glossary)));
    const exact = read.some((u) => u.terms.some((f) => f.exact)), worth = {}, own = indexes.some((one) => !one.behind);
    for (const lang of LANGUAGES) {
      const most = new Map();
      indexes.forEach((one, i) => { for (const [at, n] of one.worth(read[i], lang)) most.set(at, Math.max(n, most.get(at) || 0)); });
      worth[lang] = [...most.values()].reduce((a, n) => a + n, 0);
    }
    const spoken = new Set(indexes.flatMap((one) => one.docs.map((d) => d[3])));
    const isAbroad = (one, lang) => spoken.has(lang) && !one.speaks(lang);
    const found = indexes.map((one, i) => one.search(read[i], worth, exact, own && one.behind, isAbroad(one, read[i].spoken), passes(one)));
    const { hits, likeliest } = R.weighed(found, ranked(found));
    return { found, hits, told, answers: R.direct(found, hits, likeliest) };
  }

  /* The hits of several games, best first, without the tail, and so that not one game has them all. */
  function ranked(found) {
    const all = found.flatMap((f) => f.hits.map((h) => ({ ...h, from: f }))), best = new Map();
    for (const h of all) if (h.tier === OTHER) best.set(h.index, Math.max(h.score, best.get(h.index) || 0));
    const kept = all.filter((h) => h.tier !== OTHER || (h.score >= LEAST * best.get(h.index) && h.score > 0)), most = kept.reduce((a, h) => Math.max(a, h.score), 0);
    for (const h of kept) h.score += (OTHER - h.tier) * (most + 1);
    kept.sort((a, b) => b.score - a.score);
    const asked = kept.filter((h) => h.tier !== OTHER).length, pool = kept.slice(asked, asked + SPREAD_AMONG), moved = [], factor = new Map();
    for (const h of kept.slice(0, asked)) factor.set(h.index, (factor.get(h.index) ?? 1) * SAME_GAME);
    const counted = (h) => h.score * (factor.get(h.index) ?? 1);
    while (moved.length < SPREAD_FIRST && pool.length) {
      const next = pool.reduce((a, h) => (counted(h) > counted(a) ? h : a));
      pool.splice(pool.indexOf(next), 1);
      moved.push({ ...next, score: counted(next) });
      factor.set(next.index, (factor.get(next.index) ?? 1) * SAME_GAME);
    }
    return [...kept.slice(0, asked), ...moved, ...pool, ...kept.slice(asked + SPREAD_AMONG)];
  }

  Object.assign(R, { Index, searched });
})();
