"""The five real rulebooks, scored on hand-made answers: the floor that no change may fall through.

The floors are those of the project's plan; what is reached today stands in bench/scores.json, and no recorded figure
may fall by more than 0.01 unnoticed. Both are figures for the answers that they were measured on: where others are here
(they grow), nothing can be said until the figures are recorded anew, and these tests are skipped with that reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import score, scoring
from rulewright.ingest.source import read
from rulewright.kb.base import KnowledgeBase
from tests.promises.quoting import wrong
from tests.web.test_process import BUILD_ONLY, START, TELL, run

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks and the answers are not here"),
]

BOOKS = (
    "warcrow-core",
    "warcrow-tournament",
    "warcry-core",
    "warcry-ccg-reglamento",
    "warcry-ccg-tournament",
    "norsgard",
)
SLACK = 0.01
ASK_BOOKS = """
books = [b["id"] for b in client.get("/api/v1/books").get_json()["results"]]
games = sorted({b["game"] for b in client.get("/api/v1/books").get_json()["results"]})
paths = ["/", "/search?q=line+of+sight", "/search?q=how+many+dice+do+i+roll", "/api/v1/search?q=fightter",
         "/api/v1/suggest?q=st", "/api/v1/references?limit=100", "/api/openapi.json"]
paths += [f"/{kind}/{b}" for b in books for kind in ("books", "check")]
paths += [f"/{kind}/{g}" for g in games for kind in ("games", "glossary", "interactions", "precedence")]
for n in range(4 * len(paths)):
    assert client.get(paths[n % len(paths)]).status_code == 200, paths[n % len(paths)]
"""


@pytest.fixture(scope="module")
def scored(root: Path) -> scoring.Scores:
    return scoring.score(root)


@pytest.fixture
def scores(request: pytest.FixtureRequest) -> scoring.Scores:
    """The figures of today, where they can be held against those that are recorded."""
    if score.recorded().measured_on != scoring.measured_on():
        pytest.skip(score.OTHER)
    figures: scoring.Scores = request.getfixturevalue("scored")
    return figures


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_lost_and_nothing_said_twice(scored: scoring.Scores, book: str) -> None:
    row = scored["lossless"][book]
    assert (row["covered"], row["twice"]) == (1.0, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_sections(scores: scoring.Scores, book: str) -> None:
    row = scores["sections"][book]
    assert row["f1"] >= (0.80 if book == "warcry-ccg-reglamento" else 0.85)
    assert row["parent"] >= 0.80


@pytest.mark.parametrize("book", BOOKS)
def test_terms(scores: scoring.Scores, book: str) -> None:
    assert scores["terms"][book]["recall"] >= 0.75


@pytest.mark.parametrize("book", BOOKS)
def test_references(scores: scoring.Scores, book: str) -> None:
    row = scores["refs"][book]
    assert row["recall"] >= 0.90
    assert row["linked_right"] >= 0.70


def test_clean_books_keep_their_words(scores: scoring.Scores) -> None:
    """All but the words of numbers such as "Section 3" and "Table 2", which the scorer looks for in text and title."""
    kept = {b: row["words_kept"] for b, row in scores["ocr"].items() if "words_kept" in row}
    assert kept and min(kept.values()) >= 0.998


def test_search(scores: scoring.Scores) -> None:
    assert scores["queries"]["all"]["ndcg10"] >= 0.50


def figures(measured: scoring.Scores) -> list[tuple[str, str, str, float]]:
    """What is recorded of the kinds that are measured here; those of ``bench.without`` are by ``make score`` alone."""
    return [
        (kind, key, name, value)
        for kind, rows in score.recorded().scores.items()
        for key, row in rows.items()
        for name, value in row.items()
        if kind in measured
        and isinstance(value, float)
        and name not in ("aside", "empty", "gap")
        and "style:" not in key  # too few of each
    ]


def test_no_recorded_figure_falls_unnoticed(scores: scoring.Scores) -> None:
    fallen = [
        f"{kind} {key} {name}: {was} -> {now}"
        for kind, key, name, was in figures(scores)
        if (now := scores[kind][key].get(name)) is None or now < was - SLACK
    ]
    assert not fallen, "\n".join(fallen)


def test_every_quotation_stands_where_it_says(root: Path) -> None:
    """Promise 1: 100 % of what is quoted is in the source at the place given."""
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        knowledge = g.store.knowledge()
    kb.close()
    files = {p.name: p for folder in (scoring.RULEBOOKS, scoring.ROOT / "corpus" / "sample") for p in folder.iterdir()}
    assert list(wrong(knowledge, {b.id: read(files[b.file]).text for b in knowledge.books})) == []


def test_serving_all_rulebooks_imports_nothing_that_only_a_build_needs(root: Path) -> None:
    """How long the process takes to start, and what memory it needs, is measured in bench/."""
    assert not BUILD_ONLY & {*run(root, START + ASK_BOOKS + TELL)}


def test_no_sentence_of_a_rulebook_is_in_the_repository() -> None:
    """A run of twelve words that also stands in a rulebook is a quotation; the books are their publishers'."""
    length, word = 12, re.compile(r"[^\W_]+")
    grams: set[tuple[str, ...]] = set()
    for path in scoring.RULEBOOKS.glob("*.txt"):
        words = word.findall(path.read_text(encoding="utf-8").casefold())
        grams.update(tuple(words[i : i + length]) for i in range(len(words) - length + 1))
    for path in scoring.ROOT.rglob("*"):
        inside = path.relative_to(scoring.ROOT).parts
        if path.suffix not in (".py", ".md", ".toml", ".outline", ".html", ".txt", ".json") or inside[0] in (
            ".venv",
            "var",
            "rulebooks",
            ".git",
        ):
            continue
        words = word.findall(path.read_text(encoding="utf-8").casefold())
        found = [words[i : i + length] for i in range(len(words) - length + 1) if tuple(words[i : i + length]) in grams]
        assert not found, f"{path} quotes a rulebook: {' '.join(found[0])}"
