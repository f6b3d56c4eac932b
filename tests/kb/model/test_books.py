"""The books in force: all of them, or those that are named; and where in a section's text stands what is printed."""

from __future__ import annotations

import pytest

from rulewright.kb.model import ALL, InForce, Span
from tests import make

CORE = InForce.of("marsh-core", "marsh-torneo")


def test_where_none_is_named_all_are_in_force() -> None:
    assert not ALL and "marsh-core" in ALL and ALL.takes("marsh-core/1.2") and str(ALL) == ""


def test_those_that_are_named_are_and_no_others() -> None:
    assert CORE and "marsh-core" in CORE and "marsh-house" not in CORE
    assert CORE.takes("marsh-torneo/1/2") and not CORE.takes("marsh-house/1.2")


def test_an_address_names_them_in_one_order() -> None:
    assert str(CORE) == "marsh-core,marsh-torneo" == str(InForce.of("marsh-torneo", "marsh-core"))


def test_one_is_taken_from_them() -> None:
    assert CORE.without("marsh-core") == InForce.of("marsh-torneo") and CORE.without("marsh-house") == CORE
    assert InForce.of("marsh-core").without("marsh-core") == ALL


SECTION = make.section(text="Roll a **die**.", text_map=((0, 100, 7), (9, 107, 3), (14, 110, 1)))


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [(100, 104, "Roll"), (98, 102, "Ro"), (104, 120, "a **die**."), (300, 310, ""), (90, 95, "")],
)
def test_the_cleaned_text_behind_a_range_of_the_source(start: int, end: int, words: str) -> None:
    assert SECTION.text_between(start, end) == words


def test_where_it_stands_in_the_text() -> None:
    assert SECTION.shown_at(105, 108) == Span(5, 10)
    assert SECTION.shown_at(300, 310) is None
