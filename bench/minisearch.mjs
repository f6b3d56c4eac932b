// MiniSearch over the same sections and queries: reads {docs, queries, rounds} as JSON, prints its figures as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const MiniSearch = createRequire(process.argv[2] + "/")("minisearch");
const { docs, queries, rounds } = JSON.parse(readFileSync(process.argv[3], "utf-8"));
const began = performance.now();
const index = new MiniSearch({ fields: ["title", "text"], storeFields: ["title"] });
index.addAll(docs);
const built = (performance.now() - began) / 1000;
const size = Buffer.byteLength(JSON.stringify(index));
const times = [];
for (let round = 0; round < rounds; round++)
  for (const q of queries) {
    const start = process.cpuUsage();
    const at = performance.now();
    index.search(q, { prefix: false, fuzzy: false }).slice(0, 10);
    const used = process.cpuUsage(start);
    times.push([performance.now() - at, (used.user + used.system) / 1000]);
  }
console.log(JSON.stringify({ built, size, times }));
