"""How much speaks for a candidate, and how many of a book's candidates are believed.

Books differ in how plainly they speak, so that one bar for all of them would let some babble: beyond a floor that
every claim must pass, a book has at most about as many claims as it has sentences that name two terms.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.interactions.candidates import Candidate
from ingest.interactions.weights import BIAS, WEIGHTS

FLOOR = -2.5  # log-odds below which nothing is claimed
PER_SENTENCE = 1.0  # claims of a book for each sentence that offers any, at most


HUNDREDTHS = {feature: round(weight * 100) for feature, weight in WEIGHTS.items()}  # whole: summed in any order


def weigh(candidate: Candidate) -> float:
    """The log-odds that a reader of the sentence would say so."""
    return weigh_all([candidate])[0]


def weigh_all(found: Sequence[Candidate]) -> list[float]:
    """The log-odds of the candidates of one sentence, which share much of what there is to weigh."""
    parts = {part for c in found for part in c.parts}
    weights = {part: sum([HUNDREDTHS.get(f, 0) for f in part]) for part in parts}
    return [BIAS + sum([weights[part] for part in c.parts]) / 100 for c in found]
