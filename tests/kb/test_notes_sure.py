"""Notes that are not sure, or are of one passage, or by a book that is not in force."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.model import Abreast, InForce, Override, Prohibition, Span
from rulewright.kb.notes import (
    Argument,
    Bearing,
    Note,
    NoteKind,
    Notes,
)
from rulewright.kb.store import Store
from tests.kb.storing import write
from tests.kb.test_notes import (
    ESCENARIO,
    NO_MIRAR,
    OVERRIDE,
    SCENARIO,
    THIS,
    noted,
)
from tests.make import book, knowledge, section


@pytest.mark.parametrize(
    ("of", "study", "by_core", "by_cup"),
    [
        ("core/walk", {"overrides": (OVERRIDE,)}, [], []),
        ("cup/andar", {"overrides": (OVERRIDE,)}, [], []),
        ("core/raid", {"precedence": (ESCENARIO,)}, [], ["wins-over"]),
        ("core/raid", {"precedence": (ESCENARIO, SCENARIO)}, ["wins-over"], ["wins-over"]),
        ("cup/mirar", {"precedence": (THIS,)}, [], []),
        ("cup/mirar", {"prohibitions": (NO_MIRAR,)}, ["prohibition"], ["prohibition"]),
    ],
)
def test_what_books_say_that_are_not_in_force_is_not_asserted(
    of: str, study: dict[str, Any], by_core: list[str], by_cup: list[str], tmp_path: Path
) -> None:
    for name, expected in (("core", by_core), ("cup", by_cup)):
        (tmp_path / name).mkdir()
        found = noted(tmp_path / name, of, in_force=InForce.of(name), **study)
        assert [n.kind.value for n in found] == expected, name
    assert noted(tmp_path, of, **study), "while all books are in force it is"


def test_where_two_books_say_one_thing_the_one_in_force_says_it(tmp_path: Path) -> None:
    (found,) = noted(tmp_path, "core/raid", in_force=InForce.of("cup"), precedence=(SCENARIO, ESCENARIO))
    assert found.sections == ("cup/primero",)


def test_what_bears_on_a_passage_is_what_is_on_it(tmp_path: Path) -> None:
    """A ban on another sentence, and what replaces another passage, say nothing of the one that is shown."""
    dash = section("core/dash", "Dash", "You **cannot** dash home. Dash two spans.", 1)
    carrera = section("cup/carrera", "Carrera", "Corre dos pasos.", 1, lang="es")
    at = {text: Span(s := dash.text_map[0][1] + dash.text.index(text), s + len(text)) for text in dash.text.split(". ")}
    first, second = at.values()
    banned = Prohibition("game", dash.id, first.start, first.end, "You **cannot** dash home.", absolute=True)
    beside = Abreast(Span(0, 16), Span(dash.text.index("Dash two"), len(dash.text)))
    replaced = Override("game", carrera.id, dash.id, "Fewer.", "The headings agree.", abreast=(beside,))
    books = (book("core"), book("cup", authority=10, lang="es"))
    write(tmp_path / "store.db", knowledge(dash, carrera, books=books, prohibitions=(banned,), overrides=(replaced,)))
    with closing(Store(tmp_path / "store.db")) as store:
        read = Notes(store)
        told = [[n.code for n in read.told(dash, 3, passage)] for passage in (first, second, None)]
        assert told == [["absolute-prohibition"], ["overridden-by"], ["overridden-by", "absolute-prohibition"]]
        whole = replace(replaced, abreast=())  # an editor says it, and not of which passage
        found = Bearing([], [], [], [whole])
        assert found.on(dash, first) == found


@pytest.mark.parametrize(
    ("kind", "code", "given", "shown"),
    [
        ("overridden-by", "overridden-by", (("label", "Run"), ("book", "Cup")), "Compare it with “Run” (Cup)."),
        ("overrides", "overrides-gone", (("id", "cup/run"),), "Compare it with cup/run."),
        ("wins-over", "wins-over", (("ranks", "card"), ("own", "scenario")), "The books say: Cards yield."),
        ("absolute-prohibition", "absolute-prohibition", (("quote", "No."),), "Absolute prohibition: No."),
    ],
)
def test_of_a_note_that_is_not_sure_what_there_is_to_read_is_shown(
    kind: str, code: str, given: tuple[tuple[str, str], ...], shown: str
) -> None:
    arguments = tuple(Argument(name, (value,)) for name, value in given)
    sure = Note(NoteKind(kind), code, arguments, ("core/run",), 0, 9, "Cards **yield**.", certainty=0.9)
    unsure = replace(sure, certainty=0.89)
    assert sure.shown == sure.text == unsure.text and unsure.shown == shown
    assert unsure.sure is (shown == unsure.text)


def test_a_note_on_a_pair_is_as_sure_as_the_pair(tmp_path: Path) -> None:
    (pair,) = noted(tmp_path, "core/walk", overrides=(replace(OVERRIDE, certainty=0.6),))
    assert pair.certainty == 0.6


def test_a_note_on_a_rank_is_as_sure_as_the_statement_and_shows_it(tmp_path: Path) -> None:
    (rank, *_) = noted(tmp_path, "core/raid", precedence=(replace(SCENARIO, certainty=0.7),))
    assert (rank.certainty, rank.lang, rank.shown) == (0.7, "en", f"The books say: {SCENARIO.sentence}")
