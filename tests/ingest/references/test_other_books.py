"""What references to a rulebook by name lead to: the book that this one builds on, and what is none of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.references import find_references
from rulewright.kb.model import BookReading
from tests.ingest.references.book import read, the_one

CORE = read("# Objectives\nHold them.\n# Attack\nHit.", "core")


def supplement(text: str) -> BookReading:
    return read(text, "cup", "es", authority=10)


@pytest.mark.parametrize(
    ("text", "target", "status"),
    [
        ("# Lista\nSegún el reglamento de Game, haz.", "core", "resolved"),
        ("# Lista\nEn lugar de las reglas de objetivos del manual, haz.", "core/objectives", "resolved"),
        ("# Lista\nConsulta el apartado “Attack” del libro.", "core/attack", "resolved"),
        ("# Combate\nGolpea.\n# Lista\nPasa al apartado de Combate. Sigue.", "cup/combate", "resolved"),
        ("# Lista\nLa aplicación oficial Lantern manda.", None, "external"),
        ("# Lista\nEn https://example.org/x se dice.", None, "external"),
        (
            "# {scenario} Tomar\n## Fin de partida\nx\n# Lista\n"
            "las condiciones de final de partida indicadas en los escenarios",
            "cup/fin-de-partida",
            "resolved",
        ),
    ],
)
def test_a_supplement_refers_to_its_core_book(text: str, target: str | None, status: str) -> None:
    found = the_one(supplement(text), CORE)
    assert (found.target, found.status.value) == (target, status)


def test_the_field_of_a_scenario_starts_at_its_own_article() -> None:
    book = read(
        "# {scenario} Bell\n## Victory conditions\nx\n"
        "# End\nName the winner by the victory conditions of the scenario played"
    )
    (found,) = find_references(book, [book], (), None)
    assert found.text == "the victory conditions of the scenario played"


def test_the_core_book_does_not_refer_to_itself() -> None:
    book = read("# A\nThe game rulebook says so.")
    assert find_references(book, [book], (), None) == ()


@pytest.mark.parametrize(
    ("says", "status"),
    [
        ("As the Fen rulebook says.", ["external"]),  # which is not all that this one is called
        ("As the Fen Core rulebook says.", []),
        ("As the fen rulebook says.", []),
    ],
)
def test_a_book_of_its_own_rank_is_not_what_it_builds_on(says: str, status: list[str]) -> None:
    book, other = read(f"# A\n{says}", "lake", game="fen"), read("# A\nDicho.", "lago", "es", game="fen")
    book = replace(book, book=replace(book.book, title="Fen Lake Core"))
    if "Core" in says:
        book = replace(book, book=replace(book.book, title="Fen Core Rulebook"))
    found = find_references(book, [book, other], (), None)
    assert [(x.target, x.status.value) for x in found] == [(None, x) for x in status]


@pytest.mark.parametrize(
    ("says", "status"),
    [
        ("FEN CORE – CUP RULEBOOK v1.1\n\nThree play.", []),
        ("This is the Fen Core – Cup Rulebook v1.1.", []),
        ("As the Fen Core says, and as the Cup rulebook says.", ["external"]),
    ],
)
def test_the_title_of_a_book_is_none_of_another(says: str, status: list[str]) -> None:
    book = read(f"# A\n{says}", "cup", game="fen")
    book = replace(book, book=replace(book.book, title="Fen Core – Cup Rulebook v1.1"))
    assert [x.status.value for x in find_references(book, [book], (), None)] == status
