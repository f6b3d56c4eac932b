"""Every entry of a glossary is a term."""

from __future__ import annotations

import pytest

from rulewright.ingest.books import books_of
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.source import read_bytes
from rulewright.ingest.terms import find_terms
from rulewright.kb.model import SectionKind, TermKind
from tests.ingest.terms.making import Part, by_name, make_book

R = SectionKind.REFERENCE
SAYS = "It is what the players put on the table before the game begins. See rule 104.2."


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Active Player", "Active Player"),
        ("+1/+1 Counter", "+1/+1 Counter"),  # signs are part of the name
        ("X", "X"),
        ("You, Your", "You, Your"),
        ("Do Nothing", "Do Nothing"),  # looks like an order
        ("Enters the Battlefield", "Enters the Battlefield"),  # and like a sentence
        ("Active Player, Nonactive Player Order", "Active Player, Nonactive Player Order"),
        ("Casting Price (Obsolete)", "Casting Price"),
    ],
)
def test_every_entry_is_a_term(title: str, name: str) -> None:
    reading = make_book(Part("Glossary", kind=R), Part(title, SAYS, 1, R))
    (term,) = (t for t in find_terms(reading) if t.definition.section == reading.sections[1].id)
    assert term.name == name
    assert reading.source[term.definition.start :].startswith(title)


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        ("A keyword ability that lets a stone roll twice.", TermKind.KEYWORD),
        ("A keyword action. See rule 7.", TermKind.KEYWORD),
        ("To turn a stone around so that its back is up.", TermKind.ACTION),
        ("The third step of a round.", TermKind.TERM),
        ("A step in which the stones are rolled.", TermKind.PHASE),
        ("Una ficha que se pone en el tablero.", TermKind.TOKEN),
        ("Un jeton que l’on pose sur le plateau.", TermKind.TOKEN),
        ("The player whose turn it is.", TermKind.TERM),
    ],
)
def test_kind_by_the_first_words(says: str, kind: TermKind) -> None:
    reading = make_book(Part("Glossary", kind=R), Part("Mudroll", says, 1, R))
    assert by_name(find_terms(reading))["mudroll"].kind is kind


def test_what_a_rule_and_the_glossary_define_is_one_term() -> None:
    reading = make_book(
        Part("Keyword Abilities", number="702"),
        Part("Rolling", SAYS, 1, number="702.4"),
        Part("Glossary", kind=R),
        Part("Rolling", SAYS, 1, R),
    )
    assert [t.definition.section for t in find_terms(reading) if t.name == "Rolling"] == [reading.sections[1].id]


@pytest.mark.parametrize("entry", [Part("Empty", "", 1, R), Part("A word " * 12, SAYS, 1, R)])
def test_an_entry_without_text_or_too_long_is_none(entry: Part) -> None:
    reading = make_book(Part("Glossary", kind=R), entry)
    assert not [t for t in find_terms(reading) if t.name.startswith(("Empty", "A word"))]


def test_a_heading_outside_of_the_glossary_is_judged_by_its_words() -> None:
    assert "do nothing" not in by_name(find_terms(make_book(Part("Do Nothing", SAYS))))


@pytest.mark.parametrize(
    ("lang", "title", "lines", "names"),
    [
        (
            "en",
            "Definitions",
            "The Raft is what carries you\n\nReeds are gathered. It is wide.\n\nThis is no name.\n\nNobody swims.",
            ["Raft", "Reeds"],
        ),
        (
            "es",
            "Definiciones",
            "La Balsa es lo que te lleva\n\nEl poste de campana es del que cuelga",
            ["Balsa", "poste de campana"],
        ),
    ],
)
def test_a_glossary_may_say_what_is_line_by_line(lang: str, title: str, lines: str, names: list[str]) -> None:
    terms = [t for t in find_terms(make_book(Part(title, lines), lang=lang)) if t.basis == "glossary"]
    assert sorted(t.name for t in terms) == names


def test_a_glossary_of_names_and_texts_is_not_read_by_its_verbs() -> None:
    lines = "Raft These are what carry you.\n\nReeds Grass of the river.\n\nBell Anything that rings."
    assert {t.name for t in find_terms(make_book(Part("Glossary of Terms", lines)))} == {"Raft", "Reeds", "Bell"}


def test_other_sections_need_more_than_a_subject() -> None:
    said = "The ford is shallow.\n\nThe Raft is what carries you.\n\nReeds are what you gather."
    assert not [t for t in find_terms(make_book(Part("The river", said))) if t.basis == "glossary"]


@pytest.mark.parametrize(
    ("title", "lang"),
    [("Key Definitions", "en"), ("Game Terms", "en"), ("La jerga de los remeros", "es"), ("Terminología", "es")],
)
def test_a_glossary_has_many_names_and_explains_before_any_heading(title: str, lang: str) -> None:
    listed = Part(title, "- Oar: What the crew moves its raft with.\n- Keel: What is wet.")
    book = make_book(Part("Oar", "Oars are wet and long and heavy."), listed, lang=lang)
    (oar,) = (t for t in find_terms(book) if t.name == "Oar")
    assert oar.basis == "glossary" and oar.definition.section == book.sections[1].id


def test_what_a_glossary_explains_is_no_other_thing_where_a_list_or_a_sentence_explains_it_again() -> None:
    listed = Part("Glossary", "- Oar: What the crew moves its raft with.")
    again = Part("Gear", "**Oar** — what lies on the raft by night."), Part("Sea", "An **Oar** is what the sea takes.")
    assert [t.name for t in find_terms(make_book(listed, *again))].count("Oar") == 1


def test_whatever_is_bold_in_a_glossary_is_a_name() -> None:
    listed = Part("Mini glossary", "**Draw Pile** – all cards that are left.\n\n**Target** – an action; to choose.")
    found = by_name(find_terms(make_book(listed, Part("Play", "A card from the draw pile may have a target."))))
    assert {found[n].basis for n in ("draw pile", "target")} == {"glossary"}


def test_the_line_of_a_glossary_says_more_than_a_chapter_unless_it_sends_there() -> None:
    chapter = Part("Attributes", SAYS), Part("Speed", "This number tells how far the crew rows.", 1)
    for line, n in (("how far a crew may row.", 2), ("how far a crew may row. See page 7.", 1)):
        reading = make_book(*chapter, Part("Glossary", f"**Speed** – {line}\n\n**Quay** – a wall."))
        speed = by_name(find_terms(reading))["speed"]
        assert speed.definition.section == reading.sections[n].id
        assert speed.kind is TermKind.ATTRIBUTE  # its line does not tell, but where it stands as well


def test_names_on_lines_of_their_own_before_one_definition_are_one_thing() -> None:
    lines = "  Hold\n  Held\n    of a card; in the hand\n\n  Deck, wet\n    in the sea\n"
    page = f"Glossary\n########\n\n.. glossary::\n\n{lines}"
    (reading,) = books_of(read_bytes("cards.rst", page.encode()), Corpus())
    assert [(t.name, t.aliases) for t in find_terms(reading)] == [("Hold", ("Held",)), ("Deck, wet", ())]
