"""How sure it is that a sentence answers: a small model, learned by ``bench/learn_answers.py`` from questions.

Two sums: the first weighs what speaks for each sentence (``kb.search.candidates``) and so chooses one; the second
weighs how far that one stands out, and says how sure it is that it stands in a rule that answers. For what everybody
asks (``kb.search.topics``) a third one does both, learned by ``bench/learn_topics.py``: such a question has few words,
which stand everywhere. The weights are plain numbers in ``sureness.toml``.
"""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from rulewright.kb.search.candidates import Candidate, Signs

FILE = Path(__file__).with_name("sureness.toml")
ANSWER, LIKELY = 0.95, 0.75  # how sure "the answer" is, and what is likely one; of less, nothing is said
CARRIED = (
    "own", "together", "worth", "heading", "section", "near", "first", "leads", "rank", "foreign", "rarest", "defines",
    "score", "counted", "figures", "new", "length", "heading said", "lead in heading", "behind", "behind together",
)  # signs of the sentence that tell also how sure it is  # fmt: skip
MOST_ODDS, LEAST_SHARE = 7.0, 1e-3  # log-odds beyond which nothing is surer; what a share of nothing counts


class Level(StrEnum):
    """How an answer is announced."""

    ANSWER = "answer"
    LIKELY = "likely"


def level(certainty: float) -> Level | None:
    """What an answer of a certainty is announced as; None where it is not shown."""
    return Level.ANSWER if certainty >= ANSWER else Level.LIKELY if certainty >= LIKELY else None


@dataclass(frozen=True, slots=True)
class Model:
    """The weights: of the signs of a sentence, of what tells how sure it is, of the signs of one that tells what
    everybody asks; how sure each other kind of answer is."""

    sentence: Mapping[str, float]
    sure: Mapping[str, float]
    topic: Mapping[str, float]
    kinds: Mapping[str, float]

    def points(self, signs: Signs, *, on_topic: bool = False) -> float:
        """How much speaks for a sentence; ``on_topic``: as an answer to what everybody asks."""
        return weighted_sum(self.topic if on_topic else self.sentence, signs)

    def certainty(self, found: Sequence[Candidate], points: Sequence[float], asked: Signs, *, on_topic: bool) -> float:
        """How sure it is that the sentence of most points answers; ``asked``: what is known of the query."""
        n = max(range(len(found)), key=points.__getitem__)
        odds = points[n] if on_topic else weighted_sum(self.sure, standing(found, points, n) | asked)
        return 1 / (1 + math.exp(-max(-MOST_ODDS, min(MOST_ODDS, odds))))


def weighted_sum(weights: Mapping[str, float], signs: Signs) -> float:
    """The sum of some signs by their weights; what has no weight counts nothing."""
    return sum([weights[name] * much for name, much in signs.items() if name in weights])


def standing(found: Sequence[Candidate], points: Sequence[float], n: int) -> Signs:
    """How far one sentence stands out among all: what tells how sure it is."""
    most = max(points)
    shares = [math.exp(p - most) for p in points]
    total = sum(shares)
    sections: dict[int, float] = defaultdict(float)
    for c, share in zip(found, shares, strict=True):
        sections[c.hit] += share / total
    own = sections.pop(found[n].hit)
    return {
        "all": 1.0,
        "odds": _odds(shares[n] / total),
        "odds of section": _odds(own),
        "gap": own - max(sections.values(), default=0.0),
        "points": points[n],
        "above others": points[n] - sum(points) / len(points),
        "many": math.log(len(points)),
        **{name: found[n].signs.get(name, 0.0) for name in CARRIED},
    }


def _odds(share: float) -> float:
    """The log-odds of a share, bounded."""
    return math.log((share + LEAST_SHARE) / (1 - share + LEAST_SHARE))


@cache
def model(file: Path = FILE) -> Model:
    """The model as it was learned."""
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    return Model(kept["sentence"], kept["sure"], kept["topic"], kept["kinds"])
