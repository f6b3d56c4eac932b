"""Ids: stable, readable, one for each heading."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure import identify
from rulewright.ingest.structure.model import Heading
from tests.ingest.structure.making import heading

H = heading


@pytest.mark.parametrize(
    ("headings", "parents", "ids"),
    [
        ([H("The Price of Magic")], [None], ["b/the-price-of-magic"]),
        ([H("¿Qué ámbito?")], [None], ["b/que-ambito"]),
        ([H("★")], [None], ["b/section"]),
        ([H("Attack", "dotted", "302.3")], [None], ["b/302.3"]),
        ([H("PREPARE", "simple", "1")], [None], ["b/prepare"]),
        # an article of three digits is cited by its number, a chapter by its title
        ([H("Cards", "numbered-0", "2"), H("General", "numbered-1", "200")], [None, 0], ["b/cards", "b/200"]),
        ([H("Trample", "numbered-3", "702.19b")], [None], ["b/702.19b"]),
        ([H("Lay Out", "step", "STEP 100")], [None], ["b/lay-out"]),
        ([H("…", "numbered-2", "7", at=3)], [None], ["b/section"]),
        (
            [H("DICE"), H("ROLL"), H("MOVE"), H("ROLL")],
            [None, 0, None, 2],
            ["b/dice", "b/dice.roll", "b/move", "b/move.roll"],
        ),
        ([H("ROLL"), H("ROLL")], [None, None], ["b/roll", "b/roll~2"]),
        ([], [], []),
    ],
)
def test_ids(headings: list[Heading], parents: list[int | None], ids: list[str]) -> None:
    assert list(identify("b", headings, parents)) == ids


def test_text_elsewhere_changes_no_id() -> None:
    before = identify("b", [H("DICE"), H("MOVE"), H("REST")], [None, None, 1])
    after = identify("b", [H("NEW"), H("DICE"), H("MORE"), H("MOVE"), H("REST")], [None, None, 1, None, 3])
    assert set(before) <= set(after)


def test_long_titles_are_cut_between_words() -> None:
    (found,) = identify("b", [H("all of the many words " * 10)], [None])
    assert len(found) <= 64
    assert not found.endswith("-")


@given(
    st.lists(st.tuples(st.sampled_from(["DICE", "Roll", "★", "¡Sí!", "a b"]), st.sampled_from([None, "1", "1.2", "A"])))
)
def test_ids_are_unique_and_fit_an_address(rows: list[tuple[str, str | None]]) -> None:
    headings = [heading(title, number=number) for title, number in rows]
    parents = [i // 2 if i else None for i in range(len(rows))]
    ids = identify("b", headings, parents)
    assert len(set(ids)) == len(rows)
    assert all(re.fullmatch(r"b/[a-z0-9.~-]+", i) for i in ids)
