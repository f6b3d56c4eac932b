/* Ranks queries with the search of the copies, in Node: node offline_seek.js QUERIES.json MINISEARCH.js SCRIPTS INDEX.json ...
   Prints {engine: {answers, median, worst, load, memory}}: ids by query; milliseconds; megabytes. bench/offline.py runs it. */
"use strict";
const fs = require("fs"), path = require("path");
const [queries, peer, scripts, ...files] = process.argv.slice(2);
for (const script of scripts.split(",")) require(path.resolve(script));
const { Index, searched } = globalThis.RulewrightSeek;
const asked = JSON.parse(fs.readFileSync(queries, "utf8"));
const texts = files.map((name) => fs.readFileSync(name, "utf8"));
const settle = () => { global.gc?.(); return process.memoryUsage().heapUsed / 1e6; };
const ms = (begun) => Number(process.hrtime.bigint() - begun) / 1e6;

function measured(open, search) {
  const before = settle(), begun = process.hrtime.bigint(), opened = open(), load = ms(begun);
  const memory = settle() - before, times = [], answers = [];
  for (const { q, game } of asked) {
    const start = process.hrtime.bigint();
    answers.push(search(opened, q, game));
    times.push(ms(start));
  }
  times.sort((a, b) => a - b);
  return { answers, median: times[times.length >> 1], worst: times[times.length - 1], load, memory };
}

const engines = {
  seek: measured(
    () => texts.map((t) => new Index(JSON.parse(t))),
    (games, q, game) => {
      const { hits } = searched(games.filter((g) => !game || g.game === game), q);
      return hits.slice(0, 10).map((h) => h.index.id(h.n));
    },
  ),
};
if (peer) {
  const MiniSearch = require(peer);
  const plain = (game, data) => {
    const found = new MiniSearch({ fields: ["title", "text"] });
    found.addAll(data.docs.map((d, n) => ({ id: n, title: d[2], text: d[6] })));
    return { game, data, found };
  };
  engines.MiniSearch = measured(
    () => texts.map((t) => { const data = JSON.parse(t); return plain(data.game, data); }),
    (games, q, game) => {
      const hits = games.filter((g) => !game || g.game === game).flatMap((g) =>
        g.found.search(q, { boost: { title: 2 }, fuzzy: 0.2, prefix: true }).slice(0, 10).map((h) => ({ score: h.score, id: g.data.books[g.data.docs[h.id][5]][0] + "/" + g.data.docs[h.id][0] })));
      return hits.sort((a, b) => b.score - a.score).slice(0, 10).map((h) => h.id);
    },
  );
}
process.stdout.write(JSON.stringify(engines));
