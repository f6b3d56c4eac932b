"""How likely readers find that one of two rules takes from the other, where nothing that the books say decides.

A small model. Each sentence of the one is held against each of the other: the words that they share, and by which words
the first sets itself apart ("instead", "unless", "however", "no longer", what denies what the other does not). The pair
that looks most like an exception and its rule speaks for the one, with where the two sections stand and what they name
of each other; the other is taken in the same way, and the odds of either against neither are told from both
(conditional logit, McFadden 1974). ``bench/learn_verdicts.py`` learns the weights, ``odds.toml``, from pairs that
readers judged.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulewright.kb.ladder.text import Passage, plain, stating
from rulewright.kb.language import either
from rulewright.kb.language.telling import keys
from rulewright.kb.verdict.case import Case, Side

FILE = Path(__file__).with_name("odds.toml")
MOST_SENTENCES = 100  # of a section that are held against those of another
SHORT = 50  # characters, by which a rule of a line is not held for so much shorter than one of two
ALIKE = 0.01  # what likeness alone counts where two pairs of sentences speak as much
CUES = {  # by the words of which lists a sentence sets itself apart from another
    "instead": ("verdicts.in_its_place", "verdicts.replaces"),
    "unless": ("verdicts.excepts",),
    "ignores": ("conflicts.sets_aside",),
    "contrasts": ("verdicts.contrasts",),
    "changes": ("verdicts.changes",),
    "denies": ("interactions.denied",),
    "only": ("verdicts.only",),
}
CUE = {cue: re.compile(rf"\b(?:{'|'.join(map(either, lists))})\b") for cue, lists in CUES.items()}
ALONE = ("instead", "ignores", "contrasts", "changes", "only")  # whatever it names
EXCEPTS = CUES.keys() - {"only"}  # where it names what the other is about
NOTE = re.compile(r"[(\[].*")  # behind a heading: "Reload (2)"

Numbers = NDArray[Any]
Weights = Mapping[str, float]


class Odds(NamedTuple):
    """How likely the first of two rules takes from the second, the second from the first, and neither from the other;
    ``said``: for either the two sentences by which it would, its own and the other's."""

    first: float
    second: float
    neither: float
    said: tuple[tuple[Passage, Passage], tuple[Passage, Passage]]


@dataclass(frozen=True)
class Told:
    """A section as the model sees it."""

    side: Side

    @cached_property
    def passages(self) -> list[Passage]:
        """Its first sentences that state something."""
        return list(islice(stating(self.side.section), MOST_SENTENCES))

    @cached_property
    def words(self) -> list[frozenset[str]]:
        """The telling words of each."""
        return [keys(p.sentence, self.side.section.lang) for p in self.passages]

    @cached_property
    def cues(self) -> dict[str, Numbers]:
        """Which sentences have which cue."""
        flat = [plain(p.sentence) for p in self.passages]
        return {name: np.array([bool(cue.search(f)) for f in flat], float) for name, cue in CUE.items()}

    @cached_property
    def title(self) -> frozenset[str]:
        """The telling words of its heading."""
        return keys(NOTE.sub("", self.side.section.title), self.side.section.lang)

    @cached_property
    def all(self) -> frozenset[str]:
        """The telling words of its text."""
        return keys(self.side.section.text, self.side.section.lang)


def odds(case: Case, weights: Weights | None = None) -> Odds | None:
    """The odds of two rules of one language; None where one of them has no sentence that states something."""
    w = shipped() if weights is None else weights
    first, second = Told(case.first), Told(case.second)
    if case.first.section.lang != case.second.section.lang or not first.passages or not second.passages:
        return None
    one, other = (worth(x, y, w) for x, y in ((first, second), (second, first)))
    e = np.exp(np.array([one[0], other[0], w["neither"]]) - max(one[0], other[0], w["neither"]))
    a, b, none = (float(p) for p in e / e.sum())
    (i, j), (k, m) = one[1], other[1]
    said = (first.passages[i], second.passages[j]), (second.passages[k], first.passages[m])
    return Odds(a, b, none, said)


def worth(x: Told, y: Told, w: Weights) -> tuple[float, tuple[int, int]]:
    """How much speaks for the one taking from the other, and which of their sentences speak most."""
    alike, pairs = of_sentences(x, y)
    told = sum((w[name] * value for name, value in pairs.items()), ALIKE * alike)
    i, j = np.unravel_index(int(told.argmax()), told.shape)
    about = sum(w[name] * value for name, value in of_sections(x, y).items())
    return float(told[i, j]) + about, (int(i), int(j))


def of_sentences(x: Told, y: Told) -> tuple[Numbers, dict[str, Numbers]]:
    """How alike sentences of the one (rows) and of the other (columns) are under their headings, 0 to 1 (cosine of the
    words that they have), and what speaks for the one excepting from the other."""
    mine, theirs = ([words | t.title for words in t.words] for t in (x, y))
    alike = np.array([[_cosine(a, b) for b in theirs] for a in mine])
    names = np.array([bool(y.title - x.title) and y.title <= words for words in x.words], float)
    apart = np.maximum.reduce([x.cues[cue] for cue in sorted(EXCEPTS)])
    said = {name: x.cues[name][:, None] * alike for name in ALONE}
    denies = x.cues["denies"][:, None] * (1 - y.cues["denies"][None, :]) * alike
    return alike, {"names_apart": (names * apart)[:, None] + np.zeros_like(alike), **said, "denies_alone": denies}


def _cosine(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / math.sqrt(max(len(a) * len(b), 1))


def of_sections(x: Told, y: Told) -> dict[str, float]:
    """What speaks for the one taking from the other, of where they stand and what they name of each other."""
    one, other = x.side, y.side
    store, here, there = one.store, one.section, other.section
    return {
        "under": float(there.id in {s.id for s in one.above}),
        "refers": float(not one.refers_to.isdisjoint((there.id, *other.defines))),
        "shorter": math.log((len(there.text) + SHORT) / (len(here.text) + SHORT)),
        "other_is_leaf": float(not store.children(there.id)),
        "others_beside": math.log(1 + len(store.children(there.parent)) if there.parent else 1),
        "beside": float(here.parent is not None and here.parent == there.parent),
        "tells_title": len(y.title & x.all) / max(len(y.title), 1),
    }


@cache
def shipped() -> Weights:
    """The weights that were learned."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
