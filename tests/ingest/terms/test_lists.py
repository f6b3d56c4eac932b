"""Sections side by side: chapters of a book, or a list of things."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from tests.ingest.terms.making import SAYS, Part, by_name, make_book, names

ABILITIES = ("Deep Dive", "Wall of Stone", "Double Strike", "Iron Hide", "Swift Feet", "Stone Throw", "Mud Bath")
TWO = "The crew picks one of its rafts. That raft moves at once."


@pytest.mark.parametrize("above", [(), (Part("Made Up"),)])
def test_a_book_of_abilities_alone_is_a_list_of_them(above: tuple[Part, ...]) -> None:
    depth = len(above)
    found = names(*above, *(Part(a.capitalize(), TWO, depth) for a in ABILITIES))
    assert {a.casefold() for a in ABILITIES} <= found
    found = names(*above, *(Part(a.capitalize(), TWO, depth) for a in (*ABILITIES, "How to row")))
    assert not {a.casefold() for a in ABILITIES} & found, "a chapter that is no name: the book is parted into chapters"


@pytest.mark.parametrize("title", ["War Council", "War council", "War"])
def test_a_chapter_of_several_words_that_nothing_speaks_of_is_no_thing(title: str) -> None:
    """However it is printed: "Game Overview", "Character Creation"."""
    there = " " not in title
    assert (title.casefold() in names(Part(title, SAYS), *(Part(f"Quay {n}", "Rafts rest.") for n in "abcd"))) is there


@pytest.mark.parametrize(("named", "basis"), [(6, "heading, listed"), (5, "heading, alone")])
def test_most_headings_of_a_list_can_be_names(named: int, basis: str) -> None:
    titles = [
        *("Mooring", "Keel", "Oar", "Mast", "Rope", "Bell")[:named],
        *(f"How to row {n}" for n in range(10 - named)),
    ]
    things = (Part(t, "The crew rows home.", 1) for t in titles)
    found = by_name(find_terms(make_book(Part("Sea", SAYS), Part("Raft", SAYS), *things)))
    assert found["mooring"].basis == basis
