"""How sure a claim is: how often a careful reader agrees with such claims, in books that nothing was learned from.

A statement is ``sound`` where nothing speaks against how it was read (``doubts``): it is as sure as the share of those
of its family that are true, drawn to the share of all. By itself one with doubts is never that sure: the more, the
less.
The figures of ``certainty.toml`` were learned from claims that were read and judged (``bench/learn_certainty.py``).
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.ingest.interactions.stated import Stated

FILE = Path(__file__).with_name("certainty.toml")
MOST_DOUBTS = 5
DOUBTED = 0.85  # the most that one with doubts is sure, and one that is only near
DIGITS = 3
GRAVE = frozenset({"not rolled", "further heading"})  # more than one doubt more


@dataclass(frozen=True, slots=True)
class Model:
    """What was learned: shares of sound statements, weights of doubted ones, the two of claims that are only near."""

    sound: Mapping[str, float]
    doubted: Mapping[str, float]
    near: Mapping[str, float]

    def of_stated(self, family: str, doubts: Collection[str]) -> float:
        """How sure a claim is that was read off a statement."""
        if not doubts:
            return self.sound.get(family, self.sound["all"])
        odds = sum(n * self.doubted.get(mark, 0.0) for mark, n in weighed(family, doubts).items())
        return min(_probability(odds), DOUBTED)

    def of_near(self, weight: float, prepared: bool) -> float:
        """How sure a claim is that only weighs two names by where they stand.

        ``weight``: its log-odds as weighed; ``prepared``: somebody prepared the book. It was learned to weigh by such.
        """
        if not prepared:
            return self.near["unprepared"]
        return min(_probability(self.near["bias"] + self.near["weight"] * weight), DOUBTED)


def weighed(family: str, doubts: Collection[str]) -> dict[str, float]:
    """What there is to weigh of a claim with doubts, each as often as it counts."""
    grave = dict.fromkeys(sorted(GRAVE.intersection(doubts)), 1.0)
    return {"all": 1.0, "each doubt": min(len(doubts), MOST_DOUBTS), family: 1.0, **grave}


@cache
def model(file: Path = FILE) -> Model:
    """The model of a file."""
    return Model(**tomllib.loads(file.read_text(encoding="utf-8")))


def of_stated(s: Stated) -> float:
    """How sure a claim is that was read off a statement."""
    return round(model().of_stated(s.family, s.doubts), DIGITS)


def of_near(weight: float, prepared: bool) -> float:
    """How sure a claim is that only weighs two names by where they stand, in a book that somebody prepared or not."""
    return round(model().of_near(weight, prepared), DIGITS)


def _probability(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
