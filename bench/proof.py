"""What pages claim, drawn at random as they show it, for readers who did not write the program.

python -m bench.proof KB... --seed N                     120 claims as Markdown, each with its number and page
python -m bench.proof KB... --seed N --read FILE --who NAME
                            take over a reader's lines for the same draw, {"n": ..., "right": ...}, into bench/judged

A record is the page's kind and address, the judgement, who gave it and when: no text of a book. ``docs/certainty.md``
tells the shares (``bench.certainty``).
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from flask.testing import FlaskClient

from bench import judgements
from bench.questions.grading import MORE, OWN, asked as questions
from rulewright.app import create_app
from rulewright.web.site.glossary import LISTED

JUDGED = judgements.FOLDER / "shown.jsonl"
KINDS = {"term": 22, "section": 22, "pair": 22, "search": 22, "verdict": 22, "override": 10}  # how many are drawn
LOOKED_AT = 60  # sections, terms and pairs of each game that are looked at for claims
LONGEST = 1_500  # characters of a page that a reader gets
MAIN = re.compile(r"<main.*?</main>", re.DOTALL)
HIDDEN = re.compile(r"<(script|style|svg|form|dialog|nav)\b.*?</\1>", re.DOTALL)
NOTE = re.compile(r'<div class="note [^"]{0,40}" role="note">(.*?)</div>', re.DOTALL)
BLOCK = re.compile(r"</?(?:p|div|li|ul|ol|h\d|section|details|summary|dt|dd|tr|table|blockquote|aside|header)\b[^>]*>")
TAG = re.compile(r"<[^>]+>")
RULING = re.compile(r'href="(/verdict\?[^"]+)"')


class Shown(NamedTuple):
    """A claim as a page shows it."""

    kind: str
    page: str
    says: str


def text(page: str) -> str:
    """What a page says, a line for each block."""
    found = MAIN.search(page)
    lines = TAG.sub("", BLOCK.sub("\n", HIDDEN.sub("", found[0] if found else page))).split("\n")
    return "\n".join(filter(None, (" ".join(html.unescape(line).split()) for line in lines)))[:LONGEST]


class Site:
    """The pages and the API of one knowledge base."""

    def __init__(self, root: Path, chance: random.Random) -> None:
        self._client: FlaskClient = create_app(root).test_client()
        self._chance = chance

    def page(self, address: str) -> str:
        """The HTML of a page, in English."""
        return self._client.get(address, headers={"Accept-Language": "en"}).text

    def rows(self, path: str, **asked: str) -> list[dict[str, Any]]:
        """All rows of a list of the API."""
        out: list[dict[str, Any]] = []
        while True:
            query = {**asked, "limit": 100, "offset": len(out)}
            answer = self._client.get(f"/api/v1{path}", query_string=query).json
            out += answer["results"]
            if not answer["next"]:
                return out

    def some(self, rows: Iterable[Any]) -> list[Any]:
        """Some of many, at random."""
        there = list(rows)
        return self._chance.sample(there, min(LOOKED_AT, len(there)))

    def games(self) -> list[str]:
        """The games whose claims are drawn."""
        return sorted({b["game"] for b in self.rows("/books")})

    def claims(self, game: str) -> Iterator[Shown]:
        """Claims of a game, of every kind of page."""
        terms = self.rows("/terms", game=game)
        sections = sorted({t["definition"]["section"] for t in terms})
        for t in self.some(t for t in terms if t["certainty"] >= LISTED):  # as the glossary lists them
            page = f"/terms/{quote(t['id'])}"
            yield Shown("term", page, text(self.page(page)).partition("Mentioned in")[0])
        asked = [q.q for q in (*questions(OWN), *questions(MORE)) if q.game == game]
        for q in self.some(asked or (t["name"] for t in terms)):
            found = self._client.get("/api/v1/search", query_string={"q": q, "game": game}).json
            if found["results"]:
                yield Shown("search", f"/search?q={quote(q)}&game={game}", _first(found))
        for section in self.some(sections):
            yield from self._of_section(section)
        tied = {(i["a"], i["b"]) for i in self.rows("/interactions", game=game) if i["a"] != i["b"]}
        for a, b in self.some(sorted(tied)):
            page = f"/pair?a={quote(a)}&b={quote(b)}"
            yield Shown("pair", page, text(self.page(page)))
        for a, b in self.some(combinations(self.some(sections), 2)):
            page = f"/verdict?a={quote(a, safe='')}&b={quote(b, safe='')}"
            yield Shown("verdict", page, text(self.page(page)))
        for o in self.some(x for x in self.rows("/overrides") if x["game"] == game):
            page = f"/overrides/{quote(o['section'])}?other={quote(o['other'], safe='')}"
            yield Shown("override", page, text(self.page(page)))

    def _of_section(self, section: str) -> Iterator[Shown]:
        """The notes of a section, which keywords meet in it, and the rulings that it leads to."""
        page = f"/sections/{quote(section)}"
        shown = self.page(page)
        for note in NOTE.findall(shown):
            yield Shown("section", page, text(note))
        met = text(shown).partition("Keywords that meet here\n")[2].partition("\n")[0]
        if met:
            yield Shown("section", page, f"Keywords that meet here: {met}")
        for address in RULING.findall(shown):
            page = html.unescape(address)
            yield Shown("verdict", page, text(self.page(page)))


def _first(found: dict[str, Any]) -> str:
    """What a search shows first: its answer, else its first hit."""
    answer, hit = found["answer"], found["results"][0]
    if answer:
        return f"{answer.get('level', 'answer')}: {answer['text']} ({answer['section']})"
    return f"first hit: {hit['title']} ({hit['section']}): {TAG.sub('', hit['snippet'])}"


def draw(roots: Iterable[Path], seed: int) -> list[Shown]:
    """Claims of all kinds, no page twice, no game more often than others of a kind as far as they reach."""
    chance = random.Random(seed)
    by_kind: dict[str, dict[str, list[Shown]]] = {kind: {} for kind in KINDS}
    for root in roots:
        site = Site(root, chance)
        for game in site.games():
            for claim in {c.page: c for c in site.claims(game)}.values():
                by_kind[claim.kind].setdefault(game, []).append(claim)
    drawn = [c for kind, games in by_kind.items() for c in _spread(games, KINDS[kind], chance)]
    chance.shuffle(drawn)
    return drawn


def _spread(games: dict[str, list[Shown]], many: int, chance: random.Random) -> list[Shown]:
    """So many claims, in turn of one game after the other."""
    left = [chance.sample(claims, len(claims)) for _, claims in sorted(games.items())]
    chance.shuffle(left)
    out: list[Shown] = []
    while any(left) and len(out) < many:
        out += [claims.pop() for claims in left if claims]
    return out[:many]


def main() -> None:
    given = judgements.asking(__doc__).parse_args()
    drawn = draw(given.kb, given.seed)
    if not given.read:
        print("\n".join(f"# {n} [{c.kind}] {c.page}\n{c.says}\n" for n, c in enumerate(drawn, 1)))
        return
    said = {row["n"]: row["right"] for row in judgements.rows(given.read)}
    found = ({"kind": c.kind, "page": c.page, "right": said[n], "seed": given.seed} for n, c in enumerate(drawn, 1))
    judgements.keep(JUDGED, found, given.who)


if __name__ == "__main__":
    main()
