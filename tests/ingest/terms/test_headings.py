"""Headings: what of one is the name, where it is defined, and which are of one thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.extent import MOST_DEFINED
from rulewright.ingest.terms.headings import MARK
from rulewright.kb.model import Span, TermKind
from tests.ingest.terms.making import Part, by_name, make_book, names

SAYS = "The boats lie in the mud until somebody rows."


def test_a_lead_that_headings_share_is_no_part_of_the_name() -> None:
    found = names(*(Part(f"Fish rules: {f}", SAYS) for f in ("Pike", "Carp", "Tench")))
    assert {"pike", "carp", "tench"} <= found


def test_one_of_a_heading_that_tells_its_kind_and_one_that_does_not_is_listed_once() -> None:
    chapters = [Part("Skills"), Part("Diving", SAYS, 1), Part("Tricks"), Part("Diving", SAYS, 1)]
    terms = find_terms(make_book(*chapters))
    assert [t.name for t in terms].count("Diving") == 1


def test_what_a_die_shows_is_no_term() -> None:
    assert not {"1-3", "4-6"} & names(Part("Stunts"), Part("(1-3)", SAYS, 1), Part("(4-6)", SAYS, 1))


def test_a_numbered_heading_may_open_its_text_as_well() -> None:
    assert "rowing" in names(Part("Rowing", "Rowing is how a crew moves.\n\nIt is hard work.", number="4.1"))
    assert "rowing is how" not in names(Part("Rowing is how", "Rowing is how a crew moves.", number="4.1"))


def test_a_heading_that_is_its_number_names_nothing() -> None:
    assert "part 2" not in names(Part("PART 2", SAYS, number="PART 2"))


def test_a_step_is_no_term_but_over_a_heading_for_each_names_what_it_is_about() -> None:
    step = Part("Oars", SAYS, number="Step 2")
    below = [Part("Long oar", SAYS, 1), Part("Short oar", SAYS, 1)]
    assert "oars" not in names(step) and "oars" in names(step, *below)
    assert "launch step" not in names(Part("The launch step", SAYS, number="Step 3"), *below)


def test_a_field_under_a_heading_is_not_what_defines_it() -> None:
    book = make_book(Part("Amulets"), Part("Eel Charm", "(Recharge 6+)\n\nThe eel that you hold sleeps until dawn.", 1))
    where = next(t for t in find_terms(book) if t.name == "Eel Charm").definition
    assert book.source[where.start : where.end].endswith("sleeps until dawn.")


OFTEN = "very " * MOST_DEFINED + "often"
EXPLAINED = [  # a sentence to a paragraph: a definition goes on over short ones
    ("Eel Skin", "Requires Wet Feet.|Eel skin lets you slip out of any net.", "out of any net."),  # needs something
    ("Rowing", "Boats are everywhere in the marsh.|Rowing is how you move one.", "you move one."),  # names it later
    ("Rowing", f"A crew that is rowing moves its boat.|Rowing may be done {OFTEN}.", "moves its boat."),  # at once
    ("Rowing", "A crew that is rowing moves its boat.|Rowing is a skill of crews.", "a skill of crews."),  # what it is
    ("Rowings", "302.a. Boats may move by rowing.|302.b. A rowing is a long pull.", "a long pull."),  # of one of them
    ("Rowing", "Those in a boat are called a **crew**.|They all pull their oars.", "pull their oars."),  # names others
    ("Rowing", f"The crew pulls its oars all at once.|Then the boat moves {OFTEN}.", "all at once."),  # never
]


LONG = "Nobody else may do it. " * 60


@pytest.mark.parametrize(("title", "text", "end"), EXPLAINED)
def test_a_heading_is_explained_by_the_sentence_that_does_more_than_lead_there(title: str, text: str, end: str) -> None:
    book = make_book(Part("Skills"), Part(title, f"{text}|{LONG}".replace("|", "\n\n"), 1))
    where = next(t for t in find_terms(book) if t.name == title).definition
    assert book.source[where.start : where.end].endswith(end)


@pytest.mark.parametrize(("often", "aliases"), [(4, ("Face",)), (5, ())])
def test_what_is_said_of_other_things_as_well_is_no_name_for_an_order(often: int, aliases: tuple[str, ...]) -> None:
    said = " ".join(["A crew may face any way it likes."] * often)
    order = Part("FACE THE HERON", "A crew that sees a heron stands still, and turns its boat to it.", 1)
    (found,) = [t for t in find_terms(make_book(Part("ABILITIES", said), order)) if t.name == "Face the heron"]
    assert found.aliases == aliases


DEPLOYED = "The deployment of crews comes first."
LAUNCHED = "The launch of a boat ends it. Crew creation, game creation and fish creation are told elsewhere."


@pytest.mark.parametrize(
    ("title", "said", "name"),
    [
        ("DEPLOY YOUR CREWS", " ".join([DEPLOYED] * 5), "deployment"),
        ("CREATE AN EDDY", " ".join([LAUNCHED] * 5), None),  # what is created are other things
        ("CREATE AN EDDY", " ".join([LAUNCHED, *["The create an eddy action is quick."] * 3]), "create an eddy"),
    ],
)
def test_an_order_names_what_the_rules_call_it(title: str, said: str, name: str | None) -> None:
    found = names(Part("Play", said), Part(title, "A crew may do so once.", 1))
    assert found & {"deployment", "creation", "create an eddy"} == ({name} if name else set())


def test_a_mark_of_the_source_behind_a_heading_does_not_hide_what_explains_it() -> None:
    """``.. index:: Otter`` stands in no section."""
    said = "A crew of one that swims under boats is hard to catch."
    (book,) = [make_book(Part("Otter", said))]
    (section,) = book.sections
    start = book.source.index(said)
    for gap, shown in ((2, said), (MARK + 1, "Otter")):
        source = book.source[:start] + "x" * gap + book.source[start:]
        at = start + gap
        torn = replace(section, spans=(Span(0, start), Span(at, len(source))), text_map=((0, at, len(said)),))
        moved = replace(book, sections=(torn,), source=source)
        where = next(t for t in find_terms(moved) if t.name == "Otter").definition
        assert source[where.start : where.end].strip() == shown


def test_how_a_thing_is_done_is_no_term() -> None:
    assert "choosing nets" not in names(Part("Work", SAYS), Part("Choosing Nets", SAYS, 1))


def test_what_would_break_off_is_no_name() -> None:
    found = names(Part("Quarrels Between Rules", SAYS), Part("Long net statistics", SAYS))
    assert not any("quarrels" in name for name in found) and "long net" in found


@pytest.mark.parametrize(
    ("title", "lang", "name"),
    [
        ("All About Oars", "en", "oars"),
        ("Todo sobre los remos", "es", "remos"),
        ("Turnabout oars", "en", "turnabout oars"),
    ],
)
def test_a_heading_that_says_what_it_is_about_names_that(title: str, lang: str, name: str) -> None:
    assert names(Part(title, SAYS), lang=lang) == {name}


def writing(verb: str, times: int) -> list[Part]:
    return [Part(f"Pier {n}", f"There a crew may {verb} a raft that drifts.") for n in "ABCD"[:times]]


@pytest.mark.parametrize(
    ("title", "said", "name"),
    [
        ("Mooring Rafts", writing("Moor", 3), "moor"),
        ("Mooring Rafts", writing("Moor", 2), "mooring rafts"),  # by accident
        ("Mooring Rafts", [*writing("Moor", 3), *writing("Mooring", 3)], "mooring rafts"),
        ("Mooring Well", writing("Moor", 3), "mooring well"),  # no things
        ("Long Rafts", writing("Long", 3), "long rafts"),
    ],
)
def test_what_is_done_to_things_is_called_as_the_rules_write_it(title: str, said: list[Part], name: str) -> None:
    book = make_book(Part("Rafting"), Part(title, SAYS, 1), *said)
    found = by_name(find_terms(book))
    assert name in found and book.source.startswith(title, found[name].definition.start)


def test_a_heading_that_each_of_three_parts_has_below_it_is_a_part_of_each() -> None:
    def boats(n: int) -> list[Part]:
        parts = ((Part(w, SAYS, 1), Part("Mending", f"The {w} is mended.", 2)) for w in ("Adder", "Bison", "Crane")[:n])
        return [Part("Boats", SAYS), *(p for two in parts for p in two), Part("Sea", "Mending takes a day.")]

    assert "mending" in names(*boats(2))
    assert "mending" not in names(*boats(3))


@pytest.mark.parametrize(("title", "lang"), [("What is this?", "en"), ("¿Qué es esto?", "es"), ("Terminology", "en")])
def test_a_heading_that_asks_what_this_is_and_that_of_a_glossary_name_nothing(title: str, lang: str) -> None:
    assert not find_terms(make_book(Part(title, SAYS), lang=lang))


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("What are the Oars?", "en"),
        ("¿Qué son los Remos?", "es"),
        ("QUÉ ES UN REMO?", "es"),
        ("Qu'est-ce qu'une Rame ?", "fr"),
        ("Que sont les Rames ?", "fr"),
    ],
)
def test_a_heading_that_asks_what_a_thing_is_defines_it(asked: str, lang: str) -> None:
    terms = find_terms(make_book(Part(asked, SAYS), lang=lang))
    assert [t.name.casefold().removesuffix("s") for t in terms] == [{"en": "oar", "es": "remo", "fr": "rame"}[lang]]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Wet special rules hold at sea. Some special rules change a roll.", "wet special rules"),
        ("Wet special rules hold at sea.", "wet special"),
        ("A wet special is a raft. Some special rules change its roll.", "wet special"),
    ],
)
def test_the_last_word_belongs_to_the_name_where_the_text_speaks_of_no_shorter_one(said: str, name: str) -> None:
    assert name in names(Part("Wet Special Rules", said), Part("Sea", "It is said again."))


@pytest.mark.parametrize(
    ("title", "name", "params"),
    [("Haul N", "Haul", "N"), ("Swarm N1 N2", "Swarm", "N1 N2"), ("Plan B", "Plan B", None)],
)
def test_letters_stand_for_the_number_of_a_keyword(title: str, name: str, params: str | None) -> None:
    found = find_terms(make_book(Part("Keywords", SAYS), Part(title, SAYS, 1), Part("Sea", SAYS)))
    assert (name, params) in {(t.name, t.params) for t in found}


def test_a_lead_that_tells_a_kind_names_actions_whatever_the_book_calls_them() -> None:
    parts = [Part(f"Action: {name}", SAYS) for name in ("Move", "Attack", "Advance")]
    found = by_name(find_terms(make_book(*parts)))
    assert {n: found[n].kind for n in found} == dict.fromkeys(("move", "attack", "advance"), TermKind.ACTION)
    assert not find_terms(make_book(*(replace(p, title=p.title.replace("Action", "Designer note")) for p in parts)))


@pytest.mark.parametrize(
    ("title", "lang", "there"),
    [
        ("Short glossary", "en", True),
        ("Breve glosario", "es", True),
        ("Petit lexique", "fr", True),
        ("Short story", "en", False),
    ],
)
def test_one_word_may_tell_what_glossary_it_is(title: str, lang: str, there: bool) -> None:
    found = names(
        Part("Rafts", SAYS), Part(title, "**Mud is Mud, es barro, est:** wet.\n\n**Quay:** a wall."), lang=lang
    )
    assert ("mud is mud, es barro, est" in found) is there
