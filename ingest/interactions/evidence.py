"""How much speaks for a candidate, and how many of a book's candidates are believed.

Books differ in how plainly they speak, so that one bar for all of them would let some babble: beyond a floor that
every claim must pass, a book claims at most so many pairs for each sentence that offers any. What is said plainly in
one section is the easier believed in another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ingest.interactions.candidates import Candidate
from ingest.interactions.weights import BIAS, WEIGHTS

FLOOR = -2.6  # log-odds below which nothing is claimed
PER_SENTENCE = 0.8  # pairs by section that a book claims for each sentence that offers any, at most
AGAIN = -2.0  # log-odds from which a further sentence of a section is claimed for a pair
APART = 3  # sentences after which it may say the same again
ELSEWHERE = 0.5  # how far a pair's weight in one section rises towards its weight in the section that is plainest


def believed(weights: Mapping[tuple[str, str, str], float], speaking: int) -> list[tuple[str, str, str]]:
    """Which claims of a book to make, the surest first.

    ``weights``: log-odds by section and pair, each at its best sentence; ``speaking``: sentences that offer any.
    """
    plainest: dict[tuple[str, str], float] = {}
    for (_, a, b), weight in weights.items():
        plainest[a, b] = max(weight, plainest.get((a, b), weight))
    raised = {key: w + ELSEWHERE * (plainest[key[1:]] - w) for key, w in weights.items()}
    sure = sorted((key for key, w in raised.items() if w >= FLOOR), key=lambda key: (-raised[key], key))
    return sure[: round(PER_SENTENCE * speaking + 0.5)]


class Telling(NamedTuple):
    """A place where a section may say something of a pair: the number of its sentence, the type, the log-odds."""

    sentence: int
    type: str
    weight: float


def tellings(found: Sequence[Telling]) -> list[Telling]:
    """Of all places where one section speaks of one pair, those that are claimed where the pair is: the plainest, and
    each that is plain enough by itself and says something else, or says it again further on."""
    kept: list[Telling] = []
    for t in sorted(found, key=lambda t: (-t.weight, t.sentence)):
        near = [k for k in kept if abs(k.sentence - t.sentence) < APART]
        if not kept or (t.weight >= AGAIN and all(k.type != t.type and k.sentence != t.sentence for k in near)):
            kept.append(t)
    return kept


HUNDREDTHS = {feature: round(weight * 100) for feature, weight in WEIGHTS.items()}  # whole: summed in any order


def weigh(candidate: Candidate) -> float:
    """The log-odds that a reader of the sentence would say so."""
    return weigh_all([candidate])[0]


def weigh_all(found: Sequence[Candidate]) -> list[float]:
    """The log-odds of the candidates of one sentence, which share much of what there is to weigh."""
    parts = {part for c in found for part in c.parts}
    weights = {part: sum([HUNDREDTHS.get(f, 0) for f in part]) for part in parts}
    return [BIAS + sum([weights[part] for part in c.parts]) / 100 for c in found]
