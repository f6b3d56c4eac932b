"""The five real rulebooks, scored on hand-made answers: the floor that no change may fall through.

The floors are those of the project's plan; what is reached today stands in bench/scores.json, and no recorded figure
may fall by more than 0.01 unnoticed.
"""

from __future__ import annotations

import json
import re
import resource
from pathlib import Path

import pytest

from bench import scoring

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
RECORDED = Path(scoring.__file__).with_name("scores.json")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("acceptance")
    scoring.build(root)
    return root


@pytest.fixture(scope="module")
def scores(root: Path) -> scoring.Scores:
    return scoring.score(root)


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_lost_and_nothing_said_twice(scores: scoring.Scores, book: str) -> None:
    row = scores["lossless"][book]
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
    kept = {b: row["words_kept"] for b, row in scores["ocr"].items() if "words_kept" in row}
    assert kept and min(kept.values()) >= 0.999


def test_search(scores: scoring.Scores) -> None:
    assert scores["queries"]["all"]["ndcg10"] >= 0.50


def figures() -> list[tuple[str, str, str, float]]:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    return [
        (kind, key, name, value)
        for kind, rows in recorded.items()
        for key, row in rows.items()
        for name, value in row.items()
        if isinstance(value, float) and name not in ("aside", "empty")
    ]


def test_no_recorded_figure_falls_unnoticed(scores: scoring.Scores) -> None:
    fallen = [
        f"{kind} {key} {name}: {was} -> {now}"
        for kind, key, name, was in figures()
        if (now := scores[kind][key].get(name)) is None or now < was - SLACK
    ]
    assert not fallen, "\n".join(fallen)


def test_every_quotation_stands_where_it_says(root: Path, scores: scoring.Scores) -> None:
    """Promise 1: 100 % of what is quoted is in the source at the place given."""
    export = json.loads((root / "export.json").read_text(encoding="utf-8"))
    book = {s["id"]: s["book"] for s in export["sections"]}
    file = {b["id"]: b["file"] for b in export["books"]}
    text = {b: (scoring.RULEBOOKS / f).read_text(encoding="utf-8", newline="") for b, f in file.items()}
    wrong = [
        (r["section"], r["text"])
        for r in export["references"]
        if text[book[r["section"]]][r["start"] : r["end"]] != r["text"]
    ]
    assert not wrong
    for kind in ("interactions", "precedence", "prohibitions"):
        for claim in export[kind]:
            source = text[book[claim["section"]]]
            assert 0 <= claim["start"] < claim["end"] <= len(source)
            assert source[claim["start"] : claim["end"]].strip()


@pytest.mark.slow
def test_a_cold_build_is_small(tmp_path: Path) -> None:
    """Under 1 GiB; how long it takes is measured in bench/."""
    scoring.build(tmp_path / "kb")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert peak < 1024 * 1024, f"{peak} KiB"


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
