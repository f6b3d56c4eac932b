"""Headings and the table of contents that lists them, matched in their order."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.contents import MOST_ALIKE, Contents, Listed, entries, key
from tests.ingest.structure.making import heading
from tests.work import LINEAR, growth


def contents(*titles: str) -> Contents:
    """A table of contents of these titles."""
    return Contents(toc=tuple(Listed(key(t), t, None, 0) for t in titles))


@pytest.mark.parametrize(
    ("headings", "toc", "found"),
    [
        # each its own entry
        (["Dice", "Move", "Rest"], ["Dice", "Move", "Rest"], {0: 0, 1: 1, 2: 2}),
        # what is not listed has no entry
        (["Dice", "Short Dice", "Rest"], ["Dice", "Move", "Rest"], {0: 0, 2: 2}),
        # a title that comes twice: each heading is the entry that stands where it stands
        (["Skills", "Wits", "Powers", "Wits"], ["Skills", "Wits", "Powers", "Wits"], {0: 0, 1: 1, 2: 2, 3: 3}),
        # the contents list only the second of two
        (["Dice", "Speed", "Travel", "Speed"], ["Dice", "Travel", "Speed"], {0: 0, 2: 1, 3: 2}),
        # they list it once, and another heading is it
        (["Speed", "Dice", "Travel"], ["Dice", "Travel", "Speed"], {1: 0, 2: 1, 0: 2}),
        # case, accents, marks and a parameter do not matter
        (["COVER (D)", "*Última ronda*"], ["Cover", "ULTIMA RONDA"], {0: 0, 1: 1}),
        ([], ["Dice"], {}),
        (["Dice"], [], {}),
    ],
)
def test_entries(headings: list[str], toc: list[str], found: dict[int, int]) -> None:
    assert entries([heading(t) for t in headings], contents(*toc)) == found


@given(st.lists(st.sampled_from("ABCDE"), max_size=30), st.lists(st.sampled_from("ABCDE"), max_size=30))
def test_every_match_is_right_and_no_entry_is_given_twice(headings: list[str], toc: list[str]) -> None:
    found = entries([heading(f"Title {t}") for t in headings], contents(*(f"Title {t}" for t in toc)))
    assert all(headings[i] == toc[n] for i, n in found.items())
    assert len(set(found.values())) == len(found)


@given(st.permutations(range(8)))
def test_all_headings_that_are_listed_once_have_an_entry(order: list[int]) -> None:
    toc = contents(*(f"Title {n}" for n in order))
    assert entries([heading(f"Title {n}") for n in range(8)], toc) == {n: order.index(n) for n in range(8)}


def test_in_a_table_of_one_title_so_many_are_looked_at_and_no_more() -> None:
    def look(n: int) -> int:
        return len(entries([heading("Range")] * n, contents(*["Range"] * n)))

    assert look(4_000) == MOST_ALIKE
    assert growth(look, 5 * MOST_ALIKE) < LINEAR
