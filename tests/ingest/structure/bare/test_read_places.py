"""Where the headings of a text without typography stand, weighed over the whole book."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.bare.looks import Page, heading_of
from rulewright.ingest.structure.bare.read import Titles, placed
from rulewright.ingest.structure.model import Heading
from tests.ingest.structure.making import PROSE, look

CHAPTERS = [
    *(("Combat", ""), ("Striking", PROSE), ("Parrying", PROSE), ("Fleeing", PROSE)),
    *(("Magic", ""), ("Rituals", PROSE), ("Runes", PROSE), ("Potions", PROSE)),
    *(("Treasure", ""), ("Coins", PROSE), ("Gems", PROSE)),
]


def book(parts: Sequence[tuple[str, str]]) -> tuple[list[Heading], Page]:
    """Titles, each with the text under it."""
    page = Page(look("\n\n".join(f"{title}\n\n{text}" if text else title for title, text in parts)))
    titles = {title for title, _ in parts}
    return [heading_of(x) for x in page.looks if x.line.text in titles], page


def test_what_follows_a_heading_without_a_text_stands_below_it() -> None:
    assert placed(*book(CHAPTERS)) == [None, 0, 0, 0, None, 4, 4, 4, None, 8, 8]


def test_the_same_series_below_two_headings_stands_below_each() -> None:
    parts = [("Elves", PROSE), ("Names", PROSE), ("Homes", PROSE), ("Dwarves", PROSE), ("Names", PROSE)]
    headings, page = book(parts)
    titles = Titles(headings, page)
    assert titles.kinds == ["", "names", "", "", "names"]
    assert titles.features([3], 4, 1, {"names": (1, True)})["kind below"]


def test_numbers_with_dots_have_the_last_word() -> None:
    titles = ("1 Basics", "1.1 Dice", "1.2 Skills", "2 Combat", "2.1 Turns")
    assert placed(*book([(t, PROSE) for t in titles])) == [None, 0, 0, None, 3]


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("below opening", ("Combat", "There are the following rules:"), ("Combat", PROSE)),
        ("below empty", ("Combat", ""), ("Combat", PROSE)),
        ("below cells", ("Combat", "Sword  2\nAxe  3"), ("Combat", PROSE)),
        ("below named", ("Combat", "Whoever is Hidden Away cannot be seen."), ("Combat", PROSE)),
        ("below words", ("Hidden", PROSE), ("Combat", PROSE)),
    ],
)
def test_what_speaks_for_a_place_below(name: str, one: tuple[str, str], other: tuple[str, str]) -> None:
    def spoken(above: tuple[str, str]) -> float:
        titles = Titles(*book([above, ("Hidden Away", PROSE), ("Rest", PROSE)]))
        return float(titles.features([0], 1, 1, {}).get(name, 0.0))

    assert spoken(one) > spoken(other)


@pytest.mark.parametrize(
    ("name", "one", "two", "other"),
    [
        ("beside case", "Sword", "Axe of stone", "Axe"),
        ("beside kind", "Note: Swords", "Note: Axes", "Axes"),
        ("beside other signs", "Sword", "Axe?", "Axe"),
        ("beside signs", "Sword (long)", "Axe (short)", "Axe"),
        ("beside pattern", "Move Actions", "Rest Actions", "Rest"),
        ("beside longer", "Sword", "Axe And Long Bow", "Axe"),
        ("beside numbers", "1. Sword", "Axe", "2. Axe"),
    ],
)
def test_what_speaks_of_two_side_by_side(name: str, one: str, two: str, other: str) -> None:
    def spoken(title: str) -> float:
        first = book([(one, PROSE), (title, PROSE), ("Note: Bows", PROSE), ("Note: Slings", PROSE)])
        return float(Titles(*first).features([0], 1, 0, {})[name])

    assert spoken(two) > spoken(other)


def test_a_long_book_has_larger_chapters_and_more_levels() -> None:
    short, long = (Titles(*book([(f"Part {'x' * n}", PROSE) for n in range(1, most)])) for most in (8, 60))
    assert short.features([0, 1, 2], 3, 3, {})["too deep"] > long.features([0, 1, 2], 3, 3, {})["too deep"]
    assert short.features([0], 5, 0, {})["top size"] > long.features([0], 5, 0, {})["top size"]


def test_one_book_has_one_tree_however_often_it_is_read() -> None:
    one = book(CHAPTERS)
    assert placed(*one) == placed(*one)


def test_no_headings_have_no_places() -> None:
    assert placed([], Page(look(PROSE))) == []


@given(st.lists(st.sampled_from(("Combat", "Combat Actions", "1 Magic", "1.1 Spells", "Jumping")), max_size=20))
def test_every_parent_stands_before_its_children(titles: list[str]) -> None:
    found = placed(*book([(t, PROSE) for t in titles]))
    assert all(parent is None or parent < i for i, parent in enumerate(found))
