"""Notes: what is said of a section, most important first, in sentences for people, each with its source."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.errors import NotFound
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import ALL as EVERY_BOOK, InForce, Override, Precedence, Prohibition, Section, SectionKind
from rulewright.kb.notes import (
    LONGEST,
    MOST_PLAIN,
    OWN,
    RANKS,
    ROLES,
    SAID,
    TEXTS,
    Argument,
    Note,
    NoteKind,
    Notes,
    bearing,
    notes,
)
from rulewright.kb.store import Store
from tests.kb.storing import write
from tests.make import book, knowledge, precedence, section

BOOKS = (book("core", title="Core Rules"), book("cup", authority=10, title="Cup Rules", lang="es"))
WALK = section("core/walk", "Walk", "Walk on.", 1, number="5.1")
RUN = section("core/run", "Run", "Run on.", 2)
KEYWORDS = section("core/keywords", "Keywords", "", 3)
SWIFT = section("core/swift", "Swift", "Walk twice.", 4, parent="core/keywords")
RAID = section("core/raid", "Raid", "Go.", 5, kind=SectionKind.SCENARIO)
TALE = section("core/tale", "Tale", "Once.", 6, kind=SectionKind.LORE, parent="core/raid")
HEROES = section("core/heroes", "Hero profiles", "Walk thrice.", 8, kind=SectionKind.REFERENCE)
GOLDEN = section("core/golden", "Golden rule", "Scenarios win.", 7)
ANDAR = section("cup/andar", "Andar", "Anda.", 1, lang="es")
MIRAR = section("cup/mirar", "Mirar", "Mira.", 2, lang="es")
FIRST = section("cup/primero", "Primero", "Este suplemento prevalece.", 3, lang="es")
OVERRIDE = Override("game", "cup/andar", "core/walk", "Half the pace.", "The headings agree.")
SCENARIO = precedence("scenario rules", "profiles and this rulebook", "core/golden")
PROFILE = precedence("profiles", "this rulebook", "core/golden", rank=2)
ESCENARIO = precedence("reglas del escenario", "perfiles y el reglamento", "cup/primero", start=10, end=20)
THIS = precedence("este suplemento", "reglamento", "cup/primero", sentence="Este suplemento prevalece sobre el manual.")
ALL = (WALK, RUN, KEYWORDS, SWIFT, RAID, TALE, HEROES, GOLDEN, ANDAR, MIRAR, FIRST)


def ban(sentence: str, at: str = "core/run", *, absolute: bool = False, start: int = 300) -> Prohibition:
    return Prohibition("game", at, start, start + len(sentence), sentence, absolute)


UNTOLD = "this copy shows no bold type, so nobody can tell from it whether it is absolute"
NO_MIRAR = ban("No se puede mirar.", "cup/mirar")
BOLD = precedence("bold cannot", "everything", "core/golden", sentence="A bold **cannot** wins over everything.")


def noted(
    tmp_path: Path,
    section_id: str,
    sections: tuple[Section, ...] = ALL,
    in_force: InForce = EVERY_BOOK,
    **study: Any,
) -> tuple[Note, ...]:
    write(tmp_path / "store.db", knowledge(*sections, books=BOOKS, **study))
    with closing(Store(tmp_path / "store.db")) as store:
        return notes(store, section_id, in_force)


def told(found: tuple[Note, ...]) -> list[tuple[str, str]]:
    return [(n.kind.value, n.text) for n in found]


@pytest.mark.parametrize(
    ("of", "study", "expected"),
    [
        ("core/run", {}, []),
        (
            "core/walk",
            {"overrides": (OVERRIDE,)},
            [("overridden-by", "Where they differ, “Andar” (Cup Rules) holds.")],
        ),
        (
            "cup/andar",
            {"overrides": (OVERRIDE,)},
            [("overrides", "Holds where it differs from “5.1 Walk” (Core Rules).")],
        ),
        (
            "core/run",
            {"prohibitions": (ban("It **cannot** be run.", absolute=True),)},
            [("absolute-prohibition", "Absolute prohibition: It cannot be run.")],
        ),
        (  # the game says that bold makes it absolute, and this book's copy shows no bold
            "cup/mirar",
            {"precedence": (BOLD,), "prohibitions": (ban("It **cannot** be run.", absolute=True), NO_MIRAR)},
            [("prohibition", f"Prohibition ({UNTOLD}): No se puede mirar.")],
        ),
        ("cup/mirar", {"prohibitions": (NO_MIRAR,)}, [("prohibition", "Prohibition: No se puede mirar.")]),
        (
            "core/golden",
            {"precedence": (SCENARIO,)},
            [("precedence", "Says which rule wins: scenario rules wins over profiles and this rulebook.")],
        ),
        (
            "core/run",
            {"precedence": (precedence("", "", "core/run", sentence="The card wins."),)},
            [("precedence", "Says which rule wins: The card wins.")],
        ),
        (
            "core/run",
            {"precedence": (precedence("a", "b", "core/run", sentence="First a, then b.", form="order"),)},
            [("precedence", "Says what comes first: First a, then b.")],
        ),
        (
            "core/run",
            {"precedence": (precedence("a", "b", "core/run", sentence="In a tie, a.", form="tie"),)},
            [("precedence", "Settles a tie: In a tie, a.")],
        ),
        (
            "core/run",
            {"precedence": (precedence("a", "b", "core/run", sentence="b unless a.", form="exception"),)},
            [("precedence", "Makes an exception: b unless a.")],
        ),
        (
            "core/raid",
            {"precedence": (SCENARIO, PROFILE)},
            [("wins-over", "Wins over profiles and the rulebook, as a rule of a scenario.")],
        ),
        ("core/swift", {"precedence": (SCENARIO, PROFILE)}, []),  # a keyword of the rulebook is no profile
        (
            "core/heroes",
            {"precedence": (SCENARIO, PROFILE)},
            [
                ("wins-over", "Wins over the rulebook, as a rule of a profile."),
                ("yields-to", "Yields to scenarios, as a rule of a profile."),
            ],
        ),
        ("core/run", {"precedence": (SCENARIO, PROFILE)}, []),
        ("core/raid", {"precedence": (replace(SCENARIO, form="tie"),)}, []),
        ("core/tale", {"precedence": (SCENARIO,)}, []),
        (
            "cup/mirar",
            {"precedence": (THIS,)},
            [("wins-over", "Wins over Core Rules where they differ, as part of Cup Rules.")],
        ),
        ("core/run", {"precedence": (THIS,)}, []),
    ],
)
def test_told(tmp_path: Path, of: str, study: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert told(noted(tmp_path, of, **study)) == expected


def test_most_important_first(tmp_path: Path) -> None:
    found = noted(
        tmp_path,
        "core/heroes",
        overrides=(replace(OVERRIDE, other="core/heroes"),),
        prohibitions=(
            ban("Do not run.", "core/heroes"),
            ban("It **cannot** run.", "core/heroes", absolute=True, start=450),
        ),
        precedence=(SCENARIO, PROFILE, precedence("a", "b", "core/heroes")),
    )
    assert [n.kind for n in found] == [
        NoteKind.OVERRIDDEN_BY,
        NoteKind.ABSOLUTE,
        NoteKind.WINS_OVER,
        NoteKind.YIELDS_TO,
        NoteKind.PRECEDENCE,
        NoteKind.PROHIBITION,
    ]


def test_identical_notes_are_merged(tmp_path: Path) -> None:
    twice = (ban("It **cannot** run.", absolute=True),) * 2
    assert len(noted(tmp_path, "core/run", prohibitions=twice, overrides=())) == 1


def test_a_ban_with_its_exception_is_one_note(tmp_path: Path) -> None:
    forbids = ban("It cannot run unless it is late.")
    excepts = precedence("late", "run", "core/run", form="exception", start=forbids.start, end=forbids.end)
    assert [n.kind for n in noted(tmp_path, "core/run", prohibitions=(forbids,), precedence=(excepts,))] == [
        "prohibition"
    ]


def test_a_statement_of_rank_is_told_beside_its_ban(tmp_path: Path) -> None:
    forbids = ban("What cannot be done wins over what can.")
    wins = precedence("cannot", "can", "core/run", start=forbids.start, end=forbids.end)
    kinds = {n.kind for n in noted(tmp_path, "core/run", prohibitions=(forbids,), precedence=(wins,))}
    assert kinds == {"prohibition", "precedence"}


def test_plain_prohibitions_are_few_and_absolute_ones_are_all_there(tmp_path: Path) -> None:
    plain = [ban(f"Do not run {n}.", start=300 + n) for n in range(9)]
    absolute = [ban(f"It **cannot** run {n}.", absolute=True, start=400 + n) for n in range(9)]
    found = noted(tmp_path, "core/run", prohibitions=(*plain, *absolute))
    assert [n.kind for n in found] == [NoteKind.ABSOLUTE] * 9 + [NoteKind.PROHIBITION] * MOST_PLAIN


def test_a_long_sentence_is_cut_in_the_text_and_whole_in_the_quotation(tmp_path: Path) -> None:
    long = "It cannot run " + "far and " * 100 + "away."
    (note,) = noted(tmp_path, "core/run", prohibitions=(ban(long),))
    assert note.sentence == long and note.text.endswith(" …") and len(note.text) < LONGEST + 30


def test_a_statement_in_the_sections_own_language_is_taken(tmp_path: Path) -> None:
    raid = section("cup/saqueo", "Saqueo", "Ve.", 4, lang="es", kind=SectionKind.SCENARIO)
    (note,) = noted(tmp_path, "cup/saqueo", (*ALL, raid), precedence=(SCENARIO, ESCENARIO))
    assert note.sections == ("cup/primero",) and (note.start, note.end) == (10, 20)


def test_a_document_lifts_only_its_own_scenarios(tmp_path: Path) -> None:
    own = precedence("escenarios", "manual", "cup/primero", sentence="Este documento y sus escenarios ganan.")
    assert noted(tmp_path, "core/raid", precedence=(own,)) == ()


@pytest.mark.parametrize(
    ("of", "study"),
    [
        ("cup/primero", {"precedence": (THIS,)}),  # the section that says it: told as its own statement only
        ("cup/andar", {"precedence": (THIS,), "overrides": (OVERRIDE,)}),  # what it replaces is named already
    ],
)
def test_that_the_book_prevails_is_not_said_where_more_is_said(tmp_path: Path, of: str, study: dict[str, Any]) -> None:
    assert "wins-over" not in [n.kind for n in noted(tmp_path, of, **study)]


def test_sections_and_sources(tmp_path: Path) -> None:
    forbids = ban("It **cannot** be walked.", "core/walk", absolute=True, start=123)
    replaced, forbidden = noted(tmp_path, "core/walk", overrides=(OVERRIDE,), prohibitions=(forbids,))
    assert (replaced.sections, replaced.start, replaced.end) == (("cup/andar",), *WALK.spans[0])
    assert (forbidden.sections, forbidden.start, forbidden.end) == (("core/walk",), 123, 123 + len(forbids.sentence))
    assert forbidden.sentence == forbids.sentence


def test_an_override_of_a_section_that_is_gone_is_told_by_its_id(tmp_path: Path) -> None:
    (note,) = noted(tmp_path, "core/walk", overrides=(replace(OVERRIDE, section="cup/gone"),))
    assert note.text == "Where they differ, cup/gone holds."


def test_an_unknown_section_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        noted(tmp_path, "core/none")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    bans = (ban("Do not.", "core/walk"), ban("**Cannot**.", "core/walk", absolute=True))
    statements: tuple[Precedence, ...] = (SCENARIO, replace(SCENARIO, section="core/walk"))
    study: dict[str, Any] = {"prohibitions": bans, "precedence": statements, "overrides": (OVERRIDE,)}
    write(tmp_path / "store.db", knowledge(*ALL, books=BOOKS, **study))
    with closing(Store(tmp_path / "store.db")) as store:
        yield store


def test_bearing_is_what_is_on_record_for_the_section(store: Store) -> None:
    found = bearing(store, "core/walk")
    assert [p.absolute for p in found.prohibitions] == [True, False]
    assert [p.section for p in found.precedence] == ["core/walk"]
    assert (found.overrides, found.overridden_by) == ([], [OVERRIDE])
    assert bearing(store, "cup/andar").overrides == [OVERRIDE]


def test_the_text_of_a_note_keeps_its_words_and_their_language(tmp_path: Path) -> None:
    (note,) = noted(tmp_path, "core/walk", overrides=(OVERRIDE,))
    assert note.code == "overridden-by" and note.arguments == {"label": ["Andar"], "book": ["Cup Rules"]}
    label = note.text.values["label"]
    assert isinstance(label, Words) and (label, label.lang) == ("Andar", "es")


@pytest.mark.parametrize(
    ("code", "given", "said"),
    [
        (
            "wins-over-book",
            (Argument("books", ("Core", "Libro"), langs=("en", "es")), Argument("book", ("Copa",), "es")),
            "Wins over Core and Libro where they differ, as part of Copa.",
        ),
        (  # that words count in bold is said in words of ours
            "says-what-wins",
            (Argument("higher", ("bold no se",), "es"), Argument("lower", ("otra",), "es")),
            "Says which rule wins: bold no se wins over otra.",
        ),
        ("prohibition", (Argument("quote", ("bold it is",), "en"),), "Prohibition: bold it is"),
        (
            "yields-to",
            (Argument("ranks", ("scenario", "profile", "card")), Argument("own", ("manual",))),
            "Yields to scenarios and profiles and cards, as a rule of the rulebook.",
        ),
    ],
)
def test_arguments_stand_in_the_text(code: str, given: tuple[Argument, ...], said: str) -> None:
    note = Note(NoteKind.PRECEDENCE, code, given, (), 0, 0)
    assert note.text == said
    bold = next((v for v in note.text.values.values() if isinstance(v, Message) and v.msgid == "bold {words}"), None)
    assert (bold is not None) is (code == "says-what-wins")


def test_every_code_of_a_note_has_its_text() -> None:
    kinds = {k.value for k in NoteKind} - {"precedence"}
    assert kinds | set(SAID.values()) <= set(TEXTS)
    with pytest.raises(KeyError):
        str(Note(NoteKind.OVERRIDES, "because", (), (), 0, 0).text)


def test_every_rank_that_a_note_may_name_has_words() -> None:
    names = {r.name.lower() for r in ROLES}
    assert names == set(RANKS) == set(OWN)


def test_the_notes_of_several_sections_are_those_of_each(store: Store) -> None:
    many = Notes(store)
    for id in ("core/walk", "cup/andar", "core/raid"):
        assert many.of(store.section(id)) == notes(store, id)


def test_what_nobody_may_miss_is_little_and_comes_in_order(store: Store) -> None:
    walk = store.section("core/walk")
    assert [n.kind.value for n in Notes(store).told(walk, 5)] == ["overridden-by", "absolute-prohibition"]
    assert [n.kind.value for n in Notes(store).told(walk, 1)] == ["overridden-by"]
