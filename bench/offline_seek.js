/* Ranks queries with the search of the copies, in Node: node offline_seek.js QUERIES.json MINISEARCH.js SCRIPTS INDEX.json ...
   Prints {engine: {answers, median, worst, load, memory}}: ids by query, of seek what is `above` them too: [section, text, level] or null; milliseconds of the processor; megabytes. bench/offline.py runs it. */
"use strict";
const fs = require("fs"), path = require("path");
const [queries, peer, scripts, ...files] = process.argv.slice(2);
for (const script of scripts.split(",")) require(path.resolve(script));
const { Index, searched } = globalThis.RulewrightSeek;
const asked = JSON.parse(fs.readFileSync(queries, "utf8"));
const texts = files.map((name) => fs.readFileSync(name, "utf8"));
const settle = () => { global.gc?.(); return process.memoryUsage().heapUsed / 1e6; };
const ms = (begun) => { const { user, system } = process.cpuUsage(begun); return (user + system) / 1e3; };   // of the processor

function measured(open, search) {
  const before = settle(), begun = process.cpuUsage(), opened = open(), load = ms(begun);
  const memory = settle() - before, times = [], answers = [];
  for (const { q, game } of asked) {
    const start = process.cpuUsage();
    answers.push(search(opened, q, game));
    times.push(ms(start));
  }
  times.sort((a, b) => a - b);
  return { answers, median: times[times.length >> 1], worst: times[times.length - 1], load, memory };
}

const found = (games, q, game) => searched(games.filter((g) => !game || g.game === game), q).hits.slice(0, 10).map((h) => h.index.id(h.n));
const engines = { seek: measured(() => texts.map((t) => new Index(JSON.parse(t))), found) };
const kept = texts.map((t) => new Index(JSON.parse(t)));
const above = ({ hit: { index, n }, text, level }) => [index.id(n), text, level];
engines.seek.above = asked.map(({ q, game }) => searched(kept.filter((g) => !game || g.game === game), q).answers.slice(0, 1).map(above)[0] ?? null);
if (peer) {
  const MiniSearch = require(peer), zlib = require("zlib");

  /* As its documentation shows it. */
  const FIELDS = ["title", "text"];
  const plain = (data) => {
    const found = new MiniSearch({ fields: FIELDS });
    found.addAll(data.docs.map((d, n) => ({ id: n, title: d[2], text: d[6] })));
    return { data, found };
  };
  engines.MiniSearch = measured(
    () => texts.map((t) => plain(JSON.parse(t))),
    (games, q, game) => {
      const hits = games.filter((g) => !game || g.data.game === game).flatMap(({ data, found }) =>
        found.search(q, { boost: { title: 2 }, fuzzy: 0.2, prefix: true }).slice(0, 10).map(({ id, score }) => ({ score, id: data.books[data.docs[id][5]][0] + "/" + data.docs[id][0] })));
      return hits.sort((x, y) => y.score - x.score).slice(0, 10).map((h) => h.id);
    },
  );

  /* As the engine below our reading of the query: it is given keys in the place of words, finds and weighs each concept
     at its best variant; coverage, the second look, names and numbers are ours. */
  const KEYS = { fields: ["title", "terms", "text", "path"], tokenize: (said) => said.split(" "), processTerm: (t) => t };
  const BOOST = { title: 3, terms: 3, text: 1, path: 1.25 }, SCALE = 0.2;   // the best of 0.2, 0.5 and 1.5
  class OnTop extends Index {
    constructor(data) {
      super(data);
      const keys = (text, lang) => globalThis.RulewrightSeek.tokens(text).flatMap((t) => this.lexicon.of(t.word, lang)).join(" ");
      const names = new Map(), above = (d) => data.docs.filter((o) => o !== d && o[5] === d[5] && o[1] && d[1].startsWith(o[1] + "."));
      for (const [, said, , home, lang] of data.terms) names.set(home, (names.get(home) || "") + " " + said.map((name) => keys(name, lang)).join(" "));
      this.mini = new MiniSearch(KEYS);
      this.mini.addAll(data.docs.map((d, n) => ({
        id: n, title: keys(d[2], d[3]), text: keys(d[6], d[3]), terms: (names.get(n) || "").trim(), path: above(d).map((o) => keys(o[2], o[3])).join(" "),
      })));
    }

    firstLook(u, worth) {
      const look = new Map();
      for (const [lang, concepts] of Object.entries(u.concepts)) {
        const found = new Map();
        for (const c of concepts.filter((one) => one.variants.length)) {
          const most = this.rarity(c.variants[0].keys, lang), best = new Map();
          for (const v of c.variants) {
            const rarity = Math.min(most, this.rarity(v.keys, lang)) * v.weight;
            for (const { id, score } of this.mini.search({ combineWith: "OR", queries: v.keys.map(String) }, { boost: BOOST })) {
              if ((best.get(id)?.score || 0) < score * v.weight * SCALE) best.set(id, { score: score * v.weight * SCALE, rarity, keys: v.keys, at: c.at });
            }
          }
          for (const [n, b] of best) found.set(n, [...(found.get(n) || []), b]);
        }
        for (const [n, hits] of found) {
          const share = worth[lang] ? hits.reduce((sum, h) => sum + h.rarity, 0) / worth[lang] : 0;
          const score = hits.reduce((sum, h) => sum + h.score, 0) * (0.4 + 0.6 * share) * this.worthOfKind(n) * (u.lang === null || u.lang === lang ? 1 : 0.9);
          if (!look.has(n) || score > look.get(n).score) look.set(n, { n, score, share, lang, hits, tier: 2 });
        }
      }
      return { look, places: [...new Set(Object.values(u.concepts).flat().map((c) => c.at))].sort((x, y) => x - y) };
    }
  }
  const opened = () => texts.map((t) => new OnTop(JSON.parse(t)));
  engines["MiniSearch, our reading"] = measured(opened, (games, q, game) => found(games, q, game));
  const heavy = opened().map((g) => zlib.gzipSync(JSON.stringify(g.mini), { level: 9 }).length);
  const ours = texts.map((t) => { const { postings, rare } = JSON.parse(t); return zlib.gzipSync(JSON.stringify([postings, rare]), { level: 9 }).length; });
  engines.seek["index kB"] = ours.reduce((x, y) => x + y, 0) / 1000;
  engines["MiniSearch, our reading"]["index kB"] = heavy.reduce((x, y) => x + y, 0) / 1000;
}
process.stdout.write(JSON.stringify(engines));
