from __future__ import annotations

import pytest

from rulewright.kb.model import Span
from rulewright.kb.passages import shown_at, text_between
from tests import make

SECTION = make.section(text="Roll a **die**.", text_map=((0, 100, 7), (9, 107, 3), (14, 110, 1)))


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [(100, 104, "Roll"), (98, 102, "Ro"), (104, 120, "a **die**."), (300, 310, ""), (90, 95, "")],
)
def test_the_cleaned_text_behind_a_range_of_the_source(start: int, end: int, words: str) -> None:
    assert text_between(SECTION, start, end) == words


def test_where_it_stands_in_the_text() -> None:
    assert shown_at(SECTION, 105, 108) == Span(5, 10)
    assert shown_at(SECTION, 300, 310) is None
