"""How much speaks for a candidate, and how many of a book's candidates are believed.

Books differ in how plainly they speak, so that one bar for all of them would silence some and let others babble:
beyond a floor that every claim must pass, a book has as many claims as it has sentences that name two terms.
"""

from __future__ import annotations

from ingest.interactions.candidates import Candidate
from ingest.interactions.weights import BIAS, WEIGHTS

FLOOR = -2.8  # log-odds below which nothing is claimed
PER_SENTENCE = 1.3  # claims of a book for each sentence that offers any


def weigh(candidate: Candidate) -> float:
    """The log-odds that a reader of the sentence would say so."""
    return BIAS + sum(WEIGHTS.get(f, 0.0) for f in sorted(candidate.features))
