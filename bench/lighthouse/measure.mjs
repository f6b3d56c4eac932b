// Runs Lighthouse over addresses; bench/lighthouse.py starts it and reads what it prints.
// In: {"chromium", "pages": [{"address", "form": "mobile" | "desktop", "theme": "light" | "dark", "runs", "categories"}]}.
// Out: one line of JSON per page: scores of the median run, in hundredths, its figures, and what it found failing.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import path from "node:path";

const require = createRequire(path.join(process.argv[2], "package.json"));
const bring = async (name) => (await import(pathToFileURL(require.resolve(name)))).default;
const lighthouse = await bring("lighthouse");
const desktop = await bring("lighthouse/core/config/desktop-config.js");
const puppeteer = await bring("puppeteer-core");

const SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const FIGURES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift",
  "speed-index", "total-byte-weight"];
const SHOWN = new Set(["binary", "numeric", "metricSavings"]);      // audits that can fail

const median = (rows, by) => [...rows].sort((a, b) => by(a) - by(b))[Math.floor((rows.length - 1) / 2)];

/* What an audit found, as far as a list of places tells it. */
const places = (audit) => [audit.details?.items ?? []].flat().slice(0, 5).map((i) => i.node?.snippet ?? i.url ?? "");

function failing(lhr) {
  const weights = new Map(Object.values(lhr.categories).flatMap((c) => c.auditRefs.map((r) => [r.id, r.weight])));
  return Object.values(lhr.audits)
    .filter((a) => weights.has(a.id) && SHOWN.has(a.scoreDisplayMode) && a.score !== null && a.score < 0.9)
    .map((a) => ({ id: a.id, title: a.title, weight: weights.get(a.id), score: a.score, told: a.displayValue ?? "", places: places(a) }));
}

/* One run in a browser of its own, so that nothing is left over from the run before. */
async function once(page) {
  const theme = `--blink-settings=preferredColorScheme=${page.theme === "dark" ? 0 : 1}`;
  const browser = await puppeteer.launch({ executablePath: asked.chromium, args: [...SWITCHES, theme], headless: true });
  try {
    const flags = { port: Number(new URL(browser.wsEndpoint()).port), logLevel: "error", onlyCategories: page.categories };
    const { lhr } = await lighthouse(page.address, flags, page.form === "desktop" ? desktop : undefined);
    if (lhr.runtimeError) throw new Error(`${page.address}: ${lhr.runtimeError.message}`);
    return { ...lhr, browser: await browser.version() };
  } finally {
    await browser.close();
  }
}

/* Now and then a run is lost where the machine is busy; a second try is all it gets. */
const tried = (page) => once(page).catch(() => once(page));

const asked = JSON.parse(await new Promise((done) => {
  let text = "";
  process.stdin.on("data", (part) => (text += part)).on("end", () => done(text));
}));
for (const page of asked.pages) {
  const runs = [];
  for (let n = 0; n < page.runs; n++) runs.push(await tried(page));
  const hundredths = (lhr) => Object.fromEntries(page.categories.map((c) => [c, Math.round((lhr.categories[c].score ?? 0) * 100)]));
  const lhr = median(runs, (r) => hundredths(r).performance ?? 0);
  console.log(JSON.stringify({
    ...page,
    lighthouse: lhr.lighthouseVersion,
    browser: lhr.browser,
    index: lhr.environment.benchmarkIndex,
    scores: hundredths(lhr),
    performance: runs.map((r) => hundredths(r).performance),
    figures: Object.fromEntries(FIGURES.map((f) => [f, lhr.audits[f]?.numericValue])),
    failing: failing(lhr),
  }));
}
