"""How much speaks for a candidate, and which of a book's candidates are believed.

Of many pairs in one sentence hardly all are meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulewright.ingest.interactions.near import Candidate
from rulewright.ingest.interactions.weights import BIAS, WEIGHTS

FLOOR = -0.9  # log-odds below which nothing is claimed: of what is below not one in five is right
APART = 3  # sentences after which it may say the same again
BESIDE = 0.15  # how far each surer pair of the same sentence lowers a pair's weight

Claimed = tuple[str, str, str]  # section and pair


class Telling(NamedTuple):
    """A place where a section may say something of a pair: the number of its sentence, the type, the log-odds."""

    sentence: int
    type: str
    weight: float


def believed(plainest: Mapping[Claimed, Telling]) -> list[Claimed]:
    """Which claims of a book to make, the surest first.

    ``plainest``: by section and pair, the place where it is said most plainly.
    """
    weights: dict[Claimed, float] = {}
    said: Counter[int] = Counter()
    for key, t in sorted(plainest.items(), key=lambda each: (-each[1].weight, each[0])):
        weights[key] = t.weight - BESIDE * said[t.sentence]
        said[t.sentence] += 1
    return sorted((key for key, w in weights.items() if w >= FLOOR), key=lambda key: (-weights[key], key))


def most_plainly(found: Sequence[Telling]) -> Telling:
    """Of all places where one section speaks of one pair, the plainest, and of equals the first."""
    return min(found, key=lambda t: (-t.weight, t.sentence))


def tellings(found: Sequence[Telling]) -> list[Telling]:
    """Of all places where one section speaks of one pair, those that are claimed where the pair is: the plainest, and
    each that is plain enough by itself and says something else, or says it again further on."""
    kept: list[Telling] = []
    for t in sorted(found, key=lambda t: (-t.weight, t.sentence)):
        near = [k for k in kept if abs(k.sentence - t.sentence) < APART]
        if not kept or (t.weight >= FLOOR and all(k.type != t.type and k.sentence != t.sentence for k in near)):
            kept.append(t)
    return kept


HUNDREDTHS = {feature: round(weight * 100) for feature, weight in WEIGHTS.items()}  # whole: summed in any order


def weigh(c: Candidate) -> float:
    """The log-odds of a candidate."""
    return BIAS + sum([HUNDREDTHS.get(f, 0) for f in c.features]) / 100
