"""Headings that run into their text are found where that is the book's habit, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.structure import structure
from rulewright.ingest.structure.detect_runin import runin_headings
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.survey import survey
from tests.ingest.structure.making import PROSE, manuscript, sketch
from tests.work import LINEAR, growth

# three plain ones make it the book's habit
HABIT = "1.7 Moving Stones The player may move.\n\nRamming A piece may ram.\n\n2.8 Open Ground It is open."


def headings(whole: Manuscript) -> Iterator[Heading]:
    return runin_headings(survey(whole), whole.lang)


def found(text: str, lang: str = "en", habit: str = HABIT) -> list[tuple[str | None, str, str]]:
    """Number, title and the first words of the text of the run-in headings of a text, without those of the habit."""
    whole = replace(manuscript(f"{text}\n\n{habit}"), lang=lang)
    copy = whole.text.text
    return [(h.number, h.title, " ".join(copy[h.end :].split()[:2])) for h in headings(whole) if h.start < len(text)]


TITLES = [
    # a number, and a small word that begins the sentence
    ("1.3 Die Rolls The game uses dice.", ("1.3", "Die Rolls", "The game")),
    ("3.1 Command Phase During the Command phase all wait.", ("3.1", "Command Phase", "During the")),
    # the sentence begins with the last capital before running text
    ("2.4 Terrain Placement Scenery stands anywhere.", ("2.4", "Terrain Placement", "Scenery stands")),
    # small words inside a title
    ("1.6 Line of Sight and Cover To declare it, look.", ("1.6", "Line of Sight and Cover", "To declare")),
    # the title's first word again
    ("4.1 Mages and Priests Mages and priests are pieces.", ("4.1", "Mages and Priests", "Mages and")),
    ("4.2 Heroes Heroes are pieces.", ("4.2", "Heroes", "Heroes are")),
    # chapters and labels
    ("Section 2: Terrain Different ground slows.", ("Section 2", "Terrain", "Different ground")),
    ("Appendix B: Terrain Effects All of them slow.", ("Appendix B", "Terrain Effects", "All of")),
    ("Example 2: Opposed Test An Orc rolls.", ("Example 2", "Opposed Test", "An Orc")),
    ("Table 2: Ramming Modifiers. Add them.", ("Table 2", "Ramming Modifiers", "Add them.")),
    # no number: title case or a sentence's case
    ("Ramming Pieces A piece may ram.", (None, "Ramming Pieces", "A piece")),
    ("Breaking away from melee At the end it may go.", (None, "Breaking away from melee", "At the")),
    ("The Temple of Storms After the war it fell.", (None, "The Temple of Storms", "After the")),
    # a quotation behind a title
    ("Ancient Shrine “The snow fell.” Place a card.", (None, "Ancient Shrine", "“The snow")),
    # captions
    ("Ramming Example: Red rams blue.", (None, "Ramming Example", "Red rams")),
    ("Ramming Movement : In front it may.", (None, "Ramming Movement", "In front")),
    # chapter words
    ("Glossary Attack: what harms.", (None, "Glossary", "Attack: what")),
]


@pytest.mark.parametrize(("text", "expected"), TITLES)
def test_titles(text: str, expected: tuple[str | None, str, str]) -> None:
    assert found(text) == [expected]


NO_TITLES = [
    "The player moves a stone and waits.",
    "It must have LoS to the target.",
    "Specific rules for snow are in Appendix A on the last page.",
    "He asks “What now?” and waits.",
    "2.5 stones are enough for the game.",
    "1. The player moves.",
    "See the rules for stones: they roll.",
    "Range: 12",
    PROSE,
    "A — B",
    "",
]


@pytest.mark.parametrize("text", NO_TITLES)
def test_no_titles(text: str) -> None:
    assert found(text) == []


def test_in_spanish() -> None:
    habit = "Mover En tu turno puedes.\n\nPasar Un jugador pasa.\n\nRetirada Con una orden puedes."
    assert found("Fases de la partida En una partida hay tres.", "es", habit) == [
        (None, "Fases de la partida", "En una")
    ]
    assert found("Carta de Acción Las Acciones ayudan.", "es", habit) == [(None, "Carta de Acción", "Las Acciones")]


def test_within_a_paragraph() -> None:
    text = "It is lost. Resolving Combat The piece wins. Spells and miracles Each spell costs. No more."
    assert [title for _, title, _ in found(text)] == ["Resolving Combat", "Spells and miracles"]


def test_one_alone_is_chance() -> None:
    assert found("Ramming A piece may ram.", habit=PROSE) == []


def test_what_comes_again_and_again_is_no_title() -> None:
    text = "\n\n".join(["Player A rolls two dice."] * 6)
    assert found(text, habit=PROSE) == []
    labels = "\n\n".join(["Effect: One stone.", "Effect: Two stones."])
    assert found(labels) == []


def test_numbered_rules_are_no_habit() -> None:
    rules = "\n\n".join(f"{100 + i}.1 If the piece stands, it waits." for i in range(40))
    assert found(rules) == []


SERIES = "Fear (X) – the piece is feared. Poison/X – it harms. Standard Test [ST] - roll a die."


def test_a_series_of_entries_needs_no_habit() -> None:
    assert [(t, w) for _, t, w in found(SERIES, habit=PROSE)] == [
        ("Fear (X)", "the piece"),
        ("Poison/X", "it harms."),
        ("Standard Test [ST]", "roll a"),
    ]


@pytest.mark.parametrize("text", ["Fear – the piece is feared.", "He came – and she. They went – or stayed."])
def test_two_dashes_are_no_series(text: str) -> None:
    assert found(text, habit=PROSE) == []


def test_a_series_broken_by_pages_goes_on() -> None:
    assert len(found(SERIES.replace(". ", ".\n\n12\n\n"), habit=PROSE)) == 3
    assert found(SERIES.replace(". ", f".\n\n{PROSE}\n\n{PROSE}\n\n{PROSE}\n\n"), habit=PROSE) == []


def test_a_whole_book() -> None:
    text = (
        "1.1 Die Rolls The game uses dice. Standard Test [ST] – roll one. Opposed Test [OT] – roll two. "
        f"Final Test [FT] – roll three.\n\n1.2 Open Ground It is open. {PROSE}\n\n"
        f"Ramming A piece may ram. {PROSE}\n\nCharging Some pieces charge. {PROSE}"
    )
    assert sketch(structure(manuscript(text))) == [
        "1.1 Die Rolls",
        "  Standard Test [ST]",
        "  Opposed Test [OT]",
        "  Final Test [FT]",
        "1.2 Open Ground",
        "  Ramming",
        "  Charging",
    ]


@given(st.text(alphabet="Aab .:–\n“1([E]", max_size=120))
def test_headings_ascend_and_do_not_overlap(text: str) -> None:
    whole = manuscript(f"{text}\n\n{HABIT}")
    end = 0
    for h in headings(whole):
        assert end <= h.start < h.end <= len(whole.text.text)
        assert h.title.strip()
        end = h.end


@pytest.mark.parametrize("piece", ["A ", "A: ", "Aa. ", "A – ", "1.", "A", "a ", "“"])
def test_hostile_text_is_read_in_proportion(piece: str) -> None:
    assert growth(lambda n: list(headings(manuscript(piece * n))), 1_000) < LINEAR


def test_a_rule_right_behind_a_division_is_found_as_well() -> None:
    text = "Section 1: Basic Rules 1.1 Key Words The words matter."
    assert [(number, title) for number, title, _ in found(text)] == [("Section 1", "Basic Rules"), ("1.1", "Key Words")]


def test_tables_and_examples_do_not_count_as_chapters_do() -> None:
    text = (
        f"1.1 Die Rolls The game uses dice.\n\n{PROSE}\n\nTable 1: Falls. Add them.\n\n{PROSE}\n\n"
        f"1.2 Moving Stones The player may move.\n\n{PROSE}\n\nTable 2: Jumps. Add them.\n\n{PROSE}\n\n"
        f"1.3 Open Ground It is open.\n\n{PROSE}\n"
    )
    assert sketch(structure(manuscript(text))) == [
        "1.1 Die Rolls",
        "  Table 1 Falls [table]",
        "1.2 Moving Stones",
        "  Table 2 Jumps [table]",
        "1.3 Open Ground",
    ]
