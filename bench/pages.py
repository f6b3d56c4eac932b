"""`make lighthouse`: the pages of the site as Lighthouse sees them, on a phone and at a desk, told in docs/pages.md.

python -m bench.pages [ROOT [RUNS]]: ROOT is a knowledge base, ``var/kb`` by default; RUNS how often each page is
loaded. The heaviest pages of each kind are found by weighing, not named here. ``bench/lighthouse/measure.mjs`` runs
the browser; Lighthouse itself is in ``var/lighthouse`` (`make lighthouse` installs what the lock beside that script
names).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

from bench import scoring
from rulewright.app import create_app
from rulewright.kb.base import KnowledgeBase

PAGE = scoring.ROOT / "docs" / "pages.md"
TOOLS = scoring.ROOT / "var" / "lighthouse"
SCRIPT = scoring.ROOT / "bench" / "lighthouse" / "measure.mjs"
RUNS = 3
GOAL = 95
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FORMS = {"mobile": "phone", "desktop": "desk"}
Row = dict[str, Any]

INTRODUCTION = """# The pages, measured

Made by `make lighthouse` (`python -m bench.pages`); do not edit. {date}: Lighthouse {lighthouse}, {browser}, the server
that `rulewright serve` starts, over {books} books with {sections:,} sections. Lighthouse's own settings: what it calls
*mobile* (a phone of 412 px on slow 4G with a processor four times slower, simulated) and *desktop*. Loads of each page,
each in a fresh browser: {runs}; the row is the one with the median performance, and all performances stand behind it.
This machine did other work at the same time: its benchmark index was {index:.0f} (a quiet desk machine
has 1,500 and more), which lowers performance and nothing else. The goal is {goal} or more everywhere.

LCP is when the largest text or picture is there; TBT how long the page is deaf to fingers while it loads; CLS how much
moves (0 is nothing); kB what travels for a first visit, page, styles, fonts and scripts together.
"""


def weighed(root: Path) -> dict[str, str]:
    """The pages that are measured by what they are: address by name, the heaviest among their like."""
    app = create_app(root)
    opening, client = app.extensions["kb"], app.test_client()

    def weight(path: str) -> int:
        return len(client.get(path, headers={"Accept-Encoding": "br", "Accept-Language": "en"}).get_data())

    with opening.reading() as g:
        sections = sorted((f"/sections/{h.id}" for b in g.store.books() for h in g.store.outline(b.id)), key=weight)
        every = (t for game in g.store.games() for t in g.store.terms(game))
        terms = sorted(every, key=lambda t: weight(f"/terms/{t.id}"))
        matrices = sorted((f"/interactions/{game}" for game in g.store.games()), key=weight)
    opening.close()
    return {
        "home": "/",
        "section, the heaviest": sections[-1],
        "section, the median": sections[len(sections) // 2],
        "term, the heaviest": f"/terms/{terms[-1].id}",
        "search": f"/search?q={quote_plus(terms[-1].name)}",
        "matrix, the heaviest": matrices[-1],
    }


def asked(pages: dict[str, str], site: str, runs: int) -> list[Row]:
    """All that is to be loaded: every page on both screens in both languages, and in the dark, where colours differ."""
    rows = []
    for name, path in pages.items():
        for lang in ("en", "es"):
            for form in FORMS:
                address = f"{site}{path}{'&' if '?' in path else '?'}ui={lang}"
                row = {"name": name, "lang": lang, "address": address, "form": form}
                rows.append({**row, "theme": "light", "runs": runs, "categories": CATEGORIES})
                if (lang, form) in (("en", "mobile"), ("es", "desktop")):
                    rows.append({**row, "theme": "dark", "runs": 1, "categories": CATEGORIES[1:]})
    return sorted(rows, key=lambda r: (r["theme"] == "dark", r["form"] == "desktop", r["lang"] == "es"))


def measured(rows: Sequence[Row], tools: Path = TOOLS) -> Iterator[Row]:
    """What Lighthouse finds, page by page."""
    run = ["node", str(SCRIPT), str(tools)]
    chromium = os.environ.get("CHROME_PATH") or shutil.which("chromium")
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write(json.dumps({"chromium": chromium, "pages": rows}))
        process.stdin.close()
        for line in process.stdout:
            yield json.loads(line)
    if process.returncode:
        raise SystemExit(f"Lighthouse stopped with {process.returncode}; what it said stands above.")


def table(head: Sequence[str], rows: Iterable[Sequence[object]], words: int) -> str:
    """A table in Markdown; all columns but the first ``words`` are figures."""
    marks = ["---"] * words + ["---:"] * (len(head) - words)
    return "\n".join(f"| {' | '.join(map(str, cells))} |" for cells in (head, marks, *rows))


def _light(row: Row) -> list[object]:
    figures, scores = row["figures"], [row["scores"][c] for c in CATEGORIES]
    scores[0] = f"{scores[0]} ({', '.join(map(str, sorted(row['performance'])))})"
    return [
        *_place(row), *scores, f"{figures['largest-contentful-paint'] / 1000:.1f} s",
        f"{figures['total-blocking-time']:.0f} ms", f"{figures['cumulative-layout-shift']:.3f}",
        f"{figures['total-byte-weight'] / 1000:.0f}",
    ]  # fmt: skip


def _place(row: Row) -> list[object]:
    return [row["name"], FORMS[row["form"]], row["lang"]]


def listed(rows: Sequence[Row]) -> str:
    """What Lighthouse lists as improvable, whether it counts or not, and on how many of the rows."""
    count = Counter((a["title"], a["weight"]) for row in rows for a in row["failing"])
    if not count:
        return "Nothing.\n"
    found = sorted(count.items(), key=lambda x: (-x[0][1], -x[1], x[0]))
    return table(["finding", "weight in its score", "rows"], [[*what, n] for what, n in found], 1) + "\n"


def told(rows: Sequence[Row], books: int, sections: int, runs: int, today: date) -> str:
    """The page with all figures."""
    light, dark = ([r for r in rows if r["theme"] == theme] for theme in ("light", "dark"))
    places = ["page", "screen", "language"]
    browser = rows[0]["browser"].replace("Chrome", "Chromium").replace("/", " ")
    said = INTRODUCTION.format(
        date=today.isoformat(), lighthouse=rows[0]["lighthouse"], browser=browser,
        books=books, sections=sections, runs=runs, index=statistics.median(r["index"] for r in rows), goal=GOAL,
    )  # fmt: skip
    head = [*places, "performance", "accessibility", "best practices", "SEO", "LCP", "TBT", "CLS", "kB"]
    parts = [said, table(head, map(_light, light), 3), "\nIn the dark, where only colours differ:\n"]
    head = [*places, "accessibility", "best practices", "SEO"]
    parts.append(table(head, [[*_place(r), *(r["scores"][c] for c in CATEGORIES[1:])] for r in dark], 3))
    parts += [f"\n## Below {GOAL}\n", low(rows), "## What is listed as improvable\n"]
    parts.append("Findings without weight are advice and change no score; a busy machine makes more of them.\n")
    return "\n".join([*parts, listed(rows)])


def low(rows: Sequence[Row]) -> str:
    """The rows below the goal, or that there are none."""
    found = [(r, {c: s for c, s in r["scores"].items() if s < GOAL}) for r in rows]
    lines = [f"- {', '.join(map(str, _place(r)))}, {r['theme']}: {scores}" for r, scores in found if scores]
    return "\n".join(lines) + "\n" if lines else "None.\n"


def main() -> None:
    """Weigh, serve, measure, and write docs/pages.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path, nargs="?", default=scoring.ROOT / "var" / "kb")
    parser.add_argument("runs", type=int, nargs="?", default=RUNS)
    asked_for = parser.parse_args()
    root, runs = asked_for.root, asked_for.runs
    pages = weighed(root)
    base = KnowledgeBase(root)
    with base.reading() as g:
        books = len(g.store.books())
        sections = sum(1 for b in g.store.books() for _ in g.store.outline(b.id))
    base.close()
    rows: list[Row] = []
    with scoring.serving(root) as site:
        for row in measured(asked(pages, site, runs)):
            print(*_place(row), row["theme"], row["scores"], row.get("performance", ""), flush=True)
            rows.append(row)
            PAGE.write_text(told(rows, books, sections, runs, date.today()), encoding="utf-8")


if __name__ == "__main__":
    main()
