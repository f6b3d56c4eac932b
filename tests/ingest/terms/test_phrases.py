"""Words that say something instead of naming it, in bold, at the head of an entry or over a chapter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.phrases import is_said
from tests.ingest.terms.making import SAYS, Part, by_name, make_book, names


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("oars which float", "en", True),
        ("remo no flota", "es", True),
        ("le roba un remo", "es", True),
        ("oar of the crew", "en", False),
        ("wet through", "en", False),  # a particle
        ("remo", "es", False),
        ("Mueves la balsa", "es", True),  # an article right behind the first word makes a verb of it
        ("Mover la balsa", "es", False),  # which names an action as dictionaries do
        ("Remo de la balsa", "es", False),
        ("Mueves", "es", False),
        ("", "en", False),
    ],
)
def test_a_pronoun_or_a_conjunction_makes_words_say_something(text: str, lang: str, said: bool) -> None:
    assert is_said(text, lang) is said


@pytest.mark.parametrize(
    ("head", "elsewhere", "there"),
    [
        ("Reeds hide many wet crews", "", False),  # more words than a name has, and nothing speaks for it
        ("Reeds hide wet crews", "", False),
        ("Reeds hide many", "", True),
        ("Reeds Hide Many Crews", "", True),  # a title
        ("Reeds hide many wet crews", "There the Reeds hide many wet crews.", True),
        ("Reeds which hide", "", False),
        ("Reeds Which Hide", "", True),
    ],
)
def test_an_entry_that_says_something_is_no_term_where_nothing_speaks_for_it(
    head: str, elsewhere: str, there: bool
) -> None:
    found = names(Part("Tides", f"**{head}.** {SAYS}"), Part("Marsh", elsewhere))
    assert (head.casefold() in found) is there


@pytest.mark.parametrize(("bold", "there"), [("remo que flota", False), ("remo ancho", True)])
def test_what_says_something_is_no_term_in_bold_even_where_it_is_said_again(bold: str, there: bool) -> None:
    parts = Part("Mareas", f"La banda toma un **{bold}** al alba."), Part("Barro", f"Cada {bold} se moja.")
    assert (bold in names(*parts, lang="es")) is there


@pytest.mark.parametrize(
    ("chapters", "title", "there"),
    [
        (5, "Wet landings", False),
        (4, "Wet landings", True),  # too few to be chapters
        (5, "Landings", True),
        (5, "Landing tokens", True),  # of a kind
    ],
)
def test_a_chapter_of_which_nothing_speaks_is_no_term(chapters: int, title: str, there: bool) -> None:
    others = [Part(f"Quay {'abcd'[n]}", "Rafts rest.") for n in range(chapters - 1)]
    assert (title.casefold() in names(Part(title, SAYS), *others)) is there
    below = [Part(p.title, p.text, 1) for p in (Part(title, SAYS), *others)]
    assert (title.casefold() in names(Part("Made Up"), *below)) is there, "below the book's title"


def test_a_chapter_of_a_book_that_somebody_prepared_may_be_one() -> None:
    book = make_book(Part("Wet landings", SAYS), *(Part(f"Quay {n}", "Rafts rest.") for n in "abcd"))
    assert "wet landings" not in by_name(find_terms(book))
    assert "wet landings" in by_name(find_terms(replace(book, book=replace(book.book, profile="made-up"))))


def test_what_stands_below_a_chapter_may_be_a_term() -> None:
    others = [Part(f"Quay {n}", "Rafts rest.") for n in "abcd"]
    assert "wet landings" in names(Part("Rafts"), Part("Wet landings", SAYS, 1), *others)


def test_what_is_printed_in_capitals_may_be_a_title() -> None:
    title, others = "REEDS HIDE MANY WET CREWS", (Part("Rafts"), Part("Rest", "", 1))
    assert title.casefold() in names(*others, Part(title, SAYS, 1))
    assert title.casefold() not in names(*others, Part(title.capitalize(), SAYS, 1))


@pytest.mark.parametrize(
    ("heads", "there"),
    [
        (["Rafts are slow", "Reeds are tall", "Mud matters"], False),
        (["Rafts are slow", "Reeds", "Mud matters"], True),  # one sentence makes no list of them
        (["Rafts are slow", "Reeds are tall", *(f"Oar {n}" for n in "ABCDEF"), "Mud matters"], True),
    ],
)
def test_heads_side_by_side_are_sentences_together(heads: list[str], there: bool) -> None:
    tips = "\n\n".join(f"**{h}.** {SAYS}" for h in heads)
    assert ("mud matters" in names(Part("Tips", tips))) is there


def test_numbered_parts_are_counted_and_not_named() -> None:
    leads = ("Tide 1: Low water", "Tide 2: High water")
    found = by_name(find_terms(make_book(Part("Sea"), *(Part(t, SAYS, 1) for t in leads))))
    assert not any("water" in name for name in found)
    found = by_name(find_terms(make_book(Part("Sea"), Part(leads[0], SAYS, 1))))
    assert any("water" in name for name in found), "one alone counts nothing"


@pytest.mark.parametrize(
    ("head", "lang"),
    [
        ("Anillo de la luna", "es"),
        ("Torre de los lamentos", "es"),
        ("Anneau de la lune", "fr"),
        ("Eye for an eye", "en"),
    ],
)
def test_small_words_make_a_name_no_longer(head: str, lang: str) -> None:
    assert head.casefold() in names(Part("Mud"), Part("Rope", "", 1), Part(head, SAYS, 2), lang=lang)


@pytest.mark.parametrize(
    ("heads", "there"),
    [
        (("Iron Will", "Free Will", "Stout"), True),  # a verb that ends a name is none
        (("Mud is bad", "Reeds can burn", "Wet", "Torn", "Lost", "Dry"), True),
        (("Mud is bad", "Reeds can burn", "Wet", "Torn", "Lost"), False),
    ],
)
def test_names_beside_a_few_sentences(heads: tuple[str, ...], there: bool) -> None:
    found = names(Part("Traits", "\n\n".join(f"**{h}:** {SAYS}" for h in heads)))
    assert (heads[-1].casefold() in found) is there


def test_cards_are_called_as_sentences_begin() -> None:
    heads = ("Corta la cuerda", "Reina la paz", "Bajo la luna", "Todo o nada")
    cards = "\n\n".join(f"**{h}:** La banda mueve una de sus balsas." for h in heads)
    assert {h.casefold() for h in heads} <= names(Part("Cartas", cards), lang="es")
