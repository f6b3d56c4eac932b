"""The first look: what the words of a query are worth in the texts of each language."""

from __future__ import annotations

import math

import pytest

from rulewright.kb.search.scoring import COMMON, slices
from rulewright.kb.search.understand import Concept, Variant, via

RARE = 3.0


class Texts:
    """How rare words are, by their only token; each stands in one run of entries."""

    def __init__(self, **rarity: float) -> None:
        self._rarity = rarity

    def rarity(self, tokens: tuple[str, ...], lang: str) -> float:
        return self._rarity[tokens[0]]

    def known(self, tokens: tuple[str, ...], lang: str) -> tuple[float, tuple[tuple[int, int], ...]]:
        return self._rarity[tokens[0]], ((0, 1),)


def asked(word: str, meant: str) -> dict[str, tuple[Concept, ...]]:
    """A word as it was typed, and what it is in another language."""
    typed = Concept(word, 0, (Variant((word,), 1.0),))
    return {"en": (typed,), "es": (Concept(word, 0, (Variant((meant,), 0.8, via(word, meant)),)),)}


@pytest.mark.parametrize(
    ("own", "meant", "worth"),
    [
        (0.01, RARE, 0.01),  # each English section is called after the lantern: it tells nothing in Spanish either
        (0.01, 0.001, 0.001),
        (COMMON, RARE, RARE),  # what half of the sections have may be rare elsewhere
        (2.0, RARE, RARE),
    ],
)
def test_a_translation_of_what_most_rules_have_tells_no_more_than_it(own: float, meant: float, worth: float) -> None:
    found = slices(Texts(lantern=own, farol=meant), asked("lantern", "farol"))
    assert found.rarity == pytest.approx([own, worth * 0.8])
    assert found.worth == pytest.approx([own, worth * 0.8])


def test_half_of_the_sections_is_common() -> None:
    assert pytest.approx(math.log(1 + (100 - 50 + 0.5) / (50 + 0.5)), abs=0.01) == COMMON
