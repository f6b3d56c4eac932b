"""The parts of the search by themselves: fence, lexicon, names, understanding, snippets, completions."""

from __future__ import annotations

import numpy as np
import pytest

from rulewright.kb.search.index_files import spelled
from rulewright.kb.search.phrases import FAR
from rulewright.kb.search.scoring import nearness


@pytest.mark.parametrize(
    ("place", "others", "gap", "expected"),
    [(5, [6], 1, 1.0), (5, [8], 1, 0.6), (5, [4], 1, 0.4), (5, [30], 1, 0.0), (5, [], 1, 0.0), (5, [5], 1, 0.4)],
)
def test_nearness(place: int, others: list[int], gap: int, expected: float) -> None:
    cell, before, after = 3 * FAR, 3 * FAR - 9, 4 * FAR  # of sections beside, none as long as ``FAR``
    known = np.array([before, *(cell + o for o in others), after])
    found = nearness(np.array([cell + place]), known, np.array([gap]))
    assert found.tolist() == [expected]
    assert nearness(np.array([cell]), known[:0], np.array([gap])).tolist() == [0.0]


@pytest.mark.parametrize(("number", "same"), [("302.3.", "302.3"), ("Table 1:", "table 1"), ("STEP  1", "step 1")])
def test_spelled(number: str, same: str) -> None:
    assert spelled(number) == same
