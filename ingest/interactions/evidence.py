"""How much speaks for a candidate, and how many of a book's candidates are believed.

Books differ in how plainly they speak, so that one bar for all of them would let some babble: beyond a floor that
every claim must pass, a book claims at most so many pairs for each sentence that offers any. What is said plainly in
one section is the easier believed in another; of many pairs in one sentence hardly all are meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulewright.ingest.interactions.near import Candidate
from rulewright.ingest.interactions.weights import BIAS, WEIGHTS

FLOOR = -2.6  # log-odds below which nothing is claimed
PER_SENTENCE = 0.8  # pairs by section that a book claims for each sentence that offers any, at most
AGAIN = -2.0  # log-odds from which a further sentence of a section is claimed for a pair
APART = 3  # sentences after which it may say the same again
BESIDE = 0.15  # how far each surer pair of the same sentence lowers a pair's weight
MOST_BESIDE = 6  # of them that count
ELSEWHERE = 0.5  # how far a pair's weight in one section rises towards its weight in the section that is plainest


Claimed = tuple[str, str, str]  # section and pair


class Telling(NamedTuple):
    """A place where a section may say something of a pair: the number of its sentence, the type, the log-odds."""

    sentence: int
    type: str
    weight: float


def believed(plainest: Mapping[Claimed, Telling], speaking: int) -> list[Claimed]:
    """Which claims of a book to make, the surest first.

    ``plainest``: by section and pair, the place where it is said most plainly; ``speaking``: sentences that offer any.
    """
    best: dict[tuple[str, str], float] = {}
    for (_, a, b), t in plainest.items():
        best[a, b] = max(t.weight, best.get((a, b), t.weight))
    raised = {key: t.weight + ELSEWHERE * (best[key[1:]] - t.weight) for key, t in plainest.items()}
    said: Counter[int] = Counter()
    for key in sorted(raised, key=lambda key: (-raised[key], key)):
        sentence = plainest[key].sentence
        raised[key] -= BESIDE * min(said[sentence], MOST_BESIDE)
        said[sentence] += 1
    sure = sorted((key for key, w in raised.items() if w >= FLOOR), key=lambda key: (-raised[key], key))
    return sure[: round(PER_SENTENCE * speaking + 0.5)]


def most_plainly(found: Sequence[Telling]) -> Telling:
    """Of all places where one section speaks of one pair, the plainest, and of equals the first."""
    return min(found, key=lambda t: (-t.weight, t.sentence))


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


def weigh(c: Candidate) -> float:
    """The log-odds of a candidate."""
    return BIAS + sum([HUNDREDTHS.get(f, 0) for f in c.features]) / 100
