"""How much speaks for a candidate, and how many of a book's candidates are believed.

Books differ in how plainly they speak, so that one bar for all of them would let some babble: beyond a floor that
every claim must pass, a book has at most so many claims for each sentence that offers any. What is said plainly in one
section is the easier believed in another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest.interactions.candidates import Candidate
from ingest.interactions.weights import BIAS, WEIGHTS

FLOOR = -2.6  # log-odds below which nothing is claimed
PER_SENTENCE = 0.8  # claims of a book for each sentence that offers any, at most
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


HUNDREDTHS = {feature: round(weight * 100) for feature, weight in WEIGHTS.items()}  # whole: summed in any order


def weigh(candidate: Candidate) -> float:
    """The log-odds that a reader of the sentence would say so."""
    return weigh_all([candidate])[0]


def weigh_all(found: Sequence[Candidate]) -> list[float]:
    """The log-odds of the candidates of one sentence, which share much of what there is to weigh."""
    parts = {part for c in found for part in c.parts}
    weights = {part: sum([HUNDREDTHS.get(f, 0) for f in part]) for part in parts}
    return [BIAS + sum([weights[part] for part in c.parts]) / 100 for c in found]
