"""Sums in the text that do not add up."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.check.text import GROUP, SUM
from rulewright.kb.model import Sureness
from tests.kb.check.reporting import findings, told
from tests.make import knowledge, section


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("The score is 3 + 10 + 5 = 18.", None),
        ("The score is 3 + 10 + 5 = 17.", "18"),
        ("It moves 6” + 2” = 9”.", "8"),
        ("That is 2 x 3 + 1 = 8 in all.", "7"),
        ("It has 9 - 4 = 4 left.", "5"),
        ("10 – 2 – 3 = 5", None),
        ("1-3 = 2 hits, 4-6 = 3 hits", None),  # a table of results
        ("X + 2 = 5", None),
        ("2 + 2 = 4.5", None),
        ("2 + 2 = 5 + 1", None),  # goes on
        ("10 + 5 = 15%", None),
        ("1.5 + 1 = 3", None),
    ],
)
def test_formulas(tmp_path: Path, text: str, meant: str | None) -> None:
    report = [f for f in findings(knowledge(section("core/a", "A", text)), tmp_path) if f.code == "sum-wrong"]
    assert [f.meant for f in report] == ([meant] if meant else [])


RIGHT = "Ana has 4 reeds and 2 frogs, while Bo has 5 reeds and 1 frog. The totals are 6 for Ana and 6 for Bo."
WRONG = "Ana has 8 reeds and 3 frogs, while Bo has 2 reeds and 1 frog. The totals are: 2 for Ana and 3 for Bo."
CASTELLANO = "A obtiene 8 PM y 3 PA, mientras que B obtiene 2 PM y 1 PA. Los totales son: 2PV para A y 3 para B."

FRANCAIS = "A obtient 8 PM et 3 PA, tandis que B obtient 2 PM et 1 PA. Les totaux sont : 2 pour A et 3 pour B."


@pytest.mark.parametrize(
    ("paragraphs", "found", "confidence"),
    [
        ([RIGHT], [], None),
        ([RIGHT, RIGHT, WRONG], ["11"], Sureness.SURE),
        ([WRONG], ["11"], Sureness.LIKELY),
        ([CASTELLANO], ["11"], Sureness.LIKELY),
        ([FRANCAIS], ["11"], Sureness.LIKELY),
        ([WRONG.replace("3 for Bo", "5 for Bo")], [], None),  # nothing adds up: no totals of these
        (["He has 4 reeds and 2 frogs. In total there are 3 players, 2 boats and 9 oars."], [], None),
        (["In total 3."], [], None),
    ],
)
def test_totals(tmp_path: Path, paragraphs: list[str], found: list[str], confidence: Sureness | None) -> None:
    s = section("core/a", "Example", "\n\n".join(paragraphs))
    report = [f for f in findings(knowledge(s), tmp_path) if f.code == "sum-wrong"]
    assert [f.meant for f in report] == found
    assert all(f.confidence is confidence and f.printed == "2" for f in report)


def test_the_place_is_the_wrong_total(tmp_path: Path) -> None:
    text = f"{RIGHT}\n\n{WRONG}"
    (found,) = findings(knowledge(section("core/a", "Example", text)), tmp_path)
    start = found.start - len("Example ")
    assert text[start:].startswith("2 for Ana")
    assert told((found,)) == [("sum-wrong", "2", "11")]


@pytest.mark.parametrize("bomb", ["1 + " * 5_000, "1 a, " * 5_000, "9" * 20_000, "1x" * 10_000, "1 aaaa" * 4_000])
def test_hostile_sums_end(bomb: str) -> None:
    assert all(len(m[0]) < 1_000 for pattern in (SUM, GROUP) for m in pattern.finditer(bomb))
