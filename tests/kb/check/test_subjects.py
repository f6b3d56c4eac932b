"""What two books of a game say of one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.model import Knowledge, Override, Sureness
from tests.kb.check.reporting import defined, findings
from tests.make import book, knowledge, section


def two_books(here: str, there: str, lang: str = "es", **study: object) -> Knowledge:
    a = section("core/grit", "Grit", here)
    b = section("cup/temple", "Temple" if lang == "es" else "Grit", there, lang=lang)
    other = "game/es/temple" if lang == "es" else "game/en/grit-2"
    terms = (
        defined("Grit", a, here, mentions=1, translations=(other,)),
        defined(b.title, b, there, id=other, lang=lang, mentions=1, translations=("game/en/grit",)),
    )
    books = (book("core"), book("cup", lang=lang))
    return knowledge(a, b, books=books, terms=terms, **study)


@pytest.mark.parametrize(
    ("here", "there", "lang", "differ"),
    [
        ("Roll two dice and keep 5.", "Tira dos dados y quédate con 5.", "es", False),
        ("Roll two dice and keep 5.", "Tira dos dados y quédate con 6.", "es", True),
        ("Roll two dice.", "Tira los dados.", "es", False),  # says less
        ("Roll 2 dice, keep 5.", "Tira 2 dados y quédate con 5, o con 7.", "es", False),  # says more
        ("Roll 2 dice and keep the best of them.", "Roll 3 dice and keep the best of them.", "en", True),
        ("Roll 2 dice.", "A boat with grit holds 9 frogs and sinks.", "en", False),  # another thing of that name
    ],
)
def test_numbers_that_differ(tmp_path: Path, here: str, there: str, lang: str, differ: bool) -> None:
    report = [f for f in findings(two_books(here, there, lang), tmp_path) if f.code == "subject-differs"]
    assert [f.book for f in report] == (["core", "cup"] if differ else []), "each editor is told"
    assert all(f.confidence is Sureness.GUESS for f in report)


def test_what_is_settled_is_told_as_such(tmp_path: Path) -> None:
    known = Override("game", "cup/temple", "core/grit", "“Temple” replaces “Grit”", "It says so itself: Sustituye")
    report = findings(two_books("Roll 2 dice.", "Tira 3 dados.", overrides=(known,)), tmp_path)
    assert [(f.book, f.code, f.printed, f.meant) for f in report] == [
        ("core", "subject-overridden", "Grit", "cup/temple")
    ]


def test_what_is_spoken_of_in_passing_does_not_count(tmp_path: Path) -> None:
    what = two_books("Roll 2 dice.", "Tira 3 dados.")
    passing = tuple(section("cup/temple", "Preparación", "Tira 3 dados.", lang="es") if s.book == "cup" else s
                    for s in what.sections)  # fmt: skip
    moved = knowledge(*passing, books=what.books, terms=what.studies[0].terms)
    assert [f for f in findings(moved, tmp_path) if f.code == "subject-differs"] == []
