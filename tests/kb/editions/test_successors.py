"""A link once given out goes on working: an id that is gone leads to what its rule became."""

from __future__ import annotations

import pytest

from rulewright.kb.editions.pairing import pair
from rulewright.kb.editions.past import GONE, followed
from rulewright.kb.model import Section
from tests.make import section

WALK = "The model moves up to its pace in any direction and stops at the water."
REST = "The model gets its breath back unless a heron is watching it closely."


def successors(old: list[Section], new: list[Section], known: dict[str, str]) -> dict[str, str]:
    """What became of the ids of one book's sections."""
    return followed([s.id for s in old], {s.id for s in new}, pair(old, new), known)


def rule(number: str, text: str) -> Section:
    return section(f"core/{number}", "Rule", text, number=number)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param([rule("1.1", WALK)], [rule("1.1", WALK)], {}, id="nothing changed"),
        pytest.param([rule("1.1", WALK)], [rule("1.1", REST)], {}, id="same id, other text: the id stays"),
        pytest.param([rule("1.1", WALK)], [rule("1.2", WALK)], {"core/1.1": "core/1.2"}, id="renumbered"),
        pytest.param([rule("1.1", WALK)], [rule("1.2", REST)], {"core/1.1": GONE}, id="gone"),
        pytest.param(
            [rule("1.1", WALK), rule("1.2", REST)],
            [rule("1.2", WALK), rule("1.3", REST)],
            {"core/1.1": "core/1.2"},
            id="all numbers moved on by one",
        ),
        pytest.param(
            [rule("1.1", WALK)],
            [rule("2.1", WALK.replace("any direction", "one direction"))],
            {"core/1.1": "core/2.1"},
            id="reworded and renumbered",
        ),
    ],
)
def test_what_became_of_an_id(old: list[Section], new: list[Section], expected: dict[str, str]) -> None:
    assert successors(old, new, {}) == expected


def test_the_past_is_followed_through() -> None:
    known = {"core/0.9": "core/1.1", "core/0.8": GONE}
    became = successors([rule("1.1", WALK)], [rule("1.2", WALK)], known)
    assert became == {"core/1.1": "core/1.2", "core/0.9": "core/1.2", "core/0.8": GONE}


def test_an_id_that_comes_back_is_itself_again() -> None:
    assert successors([rule("1.2", WALK)], [rule("1.1", WALK)], {"core/1.1": "core/1.2"}) == {"core/1.2": "core/1.1"}
