/* Ranks queries with static/seek.js in Node: node offline_seek.js SEEK.js QUERIES.json INDEX.json ... -> JSON lists of ids. */
"use strict";
const fs = require("fs");
const [seek, queries, ...indexes] = process.argv.slice(2);
require(require("path").resolve(seek));
const { Index } = globalThis.RulewrightSeek;
const games = indexes.map((name) => new Index(JSON.parse(fs.readFileSync(name, "utf8"))));
const answers = [], times = [];
for (const { q, game } of JSON.parse(fs.readFileSync(queries, "utf8"))) {
  const begun = process.hrtime.bigint();
  const hits = games.filter((g) => !game || g.game === game).flatMap((g) => g.search(q).hits);
  hits.sort((a, b) => b.score - a.score);
  times.push(Number(process.hrtime.bigint() - begun) / 1e6);
  answers.push(hits.slice(0, 10).map((h) => h.index.id(h.n)));
}
times.sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ answers, median: times[times.length >> 1], worst: times[times.length - 1] }));
