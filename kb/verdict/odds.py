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

from rulewright.kb.language.data import either
from rulewright.kb.language.telling import keys
from rulewright.kb.verdict.case import Case, Side
from rulewright.kb.verdict.text import Passage, plain, stating

FILE = Path(__file__).with_name("odds.toml")
MOST_SENTENCES = 100  # of a section that are held against those of another
SETS_APART = (
    "instead",
    "unless",
    "ignores",
    "contrast",
    "now",
    "denies",
)  # what an exception says where it names a rule
CUES = (*SETS_APART, "only", "must", "may")
CUE = {name: re.compile(rf"\b(?:{either(f'verdicts.cue_{name}')})\b") for name in CUES}
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

    @cached_property
    def verbs(self) -> list[frozenset[str]]:
        """The verbs of what each sentence states."""
        by = {p.start: set[str]() for p in self.passages}
        for act in self.side.acts:
            if act.said.section == self.side.section.id and act.said.start in by:
                by[act.said.start] |= act.verbs
        return [frozenset(by[p.start]) for p in self.passages]


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
    pairs = of_sentences(x, y)
    told = sum((w.get(name, 0.0) * value for name, value in pairs.items()), np.zeros((len(x.words), len(y.words))))
    i, j = np.unravel_index(int(told.argmax()), told.shape)
    about = sum(w.get(name, 0.0) * value for name, value in of_sections(x, y).items())
    return float(told[i, j]) + about, (int(i), int(j))


def of_sentences(x: Told, y: Told) -> dict[str, Numbers]:
    """What speaks for sentences of the one (rows) excepting from sentences of the other (columns)."""
    mine, theirs = _marked(x, y)
    shared = mine @ theirs.T
    of_theirs = np.maximum(theirs.sum(1)[None, :], 1)
    headed, theirs_headed = _marked(x, y, headed=True)
    both = headed @ theirs_headed.T
    alike = both / np.sqrt(np.maximum(headed.sum(1)[:, None] * theirs_headed.sum(1)[None, :], 1))
    names = np.array([float(bool(y.title - x.title) and y.title <= words) for words in x.words])[:, None]
    named = np.array([float(bool(x.title - y.title) and x.title <= words) for words in y.words])[None, :]
    apart = np.maximum.reduce([x.cues[name] for name in SETS_APART])[:, None]
    denies, denied = x.cues["denies"][:, None], y.cues["denies"][None, :]
    return {
        "alike": alike,
        "covers": shared / of_theirs,
        "names": names + np.zeros_like(alike),
        "named": named + np.zeros_like(alike),
        "one_verb": np.array([[float(not a.isdisjoint(b)) for b in y.verbs] for a in x.verbs]),
        "names_apart": names * apart + np.zeros_like(alike),
        **{name: x.cues[name][:, None] * alike for name in CUES if name not in ("denies", "may")},
        "denies_alone": denies * (1 - denied) * alike,
        "allows_denied": x.cues["may"][:, None] * (1 - denies) * denied * alike,
    }


def _marked(x: Told, y: Told, *, headed: bool = False) -> tuple[Numbers, Numbers]:
    """Which words the sentences of both have, over all of their words; ``headed``: with those of their headings."""
    sides = [[words | (t.title if headed else frozenset()) for words in t.words] for t in (x, y)]
    places = {word: n for n, word in enumerate(sorted(frozenset[str]().union(*sides[0], *sides[1])))}
    out = []
    for side in sides:
        marks = np.zeros((len(side), len(places)))
        for row, words in enumerate(side):
            marks[row, [places[w] for w in words]] = 1
        out.append(marks)
    return out[0], out[1]


def of_sections(x: Told, y: Told) -> dict[str, float]:
    """What speaks for the one taking from the other, of where they stand and what they name of each other."""
    one, other = x.side, y.side
    store, here, there = one.store, one.section, other.section
    return {
        "under": float(there.id in {s.id for s in one.above}),
        "refers": float(not one.refers_to.isdisjoint((there.id, *other.defines))),
        "shorter": math.log((len(there.text) + 50) / (len(here.text) + 50)),
        "other_is_leaf": float(not store.children(there.id)),
        "others_beside": math.log(1 + len(store.children(there.parent)) if there.parent else 1),
        "beside": float(here.parent is not None and here.parent == there.parent),
        "tells_title": _share(y.title, x.all),
        "title_told": _share(x.title, y.all),
        "one_matter": len(x.all & y.all) / math.sqrt(max(len(x.all) * len(y.all), 1)),
    }


def _share(title: frozenset[str], text: frozenset[str]) -> float:
    return len(title & text) / max(len(title), 1)


@cache
def shipped() -> Weights:
    """The weights that were learned."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
