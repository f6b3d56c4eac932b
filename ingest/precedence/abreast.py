"""Passages of two sections side by side: which paragraph or step of the one speaks of which of the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.ingest.precedence.clauses import ARTICLES, NUMBER
from rulewright.ingest.precedence.concepts import Concepts, Token
from rulewright.kb.language import Paragraph, paragraphs
from rulewright.kb.model import Abreast, Section, Span

ALIKE = 0.3  # of two passages: the mean share of what each says that the other says too
MOST = 60  # passages of a section that are compared; the rest stands below, each for itself


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, list item or table row with what it speaks of."""

    place: Span  # in the section's text
    tokens: tuple[Token, ...]
    means: frozenset[str]


def abreast(own: Section, other: Section, concepts: Concepts) -> tuple[Abreast, ...]:
    """The passages of two sections in reading order of the first; those of the second where they stand there."""
    ours, theirs = ([_passage(p, s, concepts) for p in paragraphs(s)] for s in (own, other))
    pairs = _pairs(ours[:MOST], theirs[:MOST])
    return tuple(_rows(ours, theirs, pairs))


def _passage(p: Paragraph, section: Section, concepts: Concepts) -> Passage:
    tokens = tuple(concepts.said(section, p.start, p.end))
    return Passage(Span(p.start, p.end), tokens, frozenset(c for t in tokens for c in t.means))


def _pairs(ours: Sequence[Passage], theirs: Sequence[Passage]) -> dict[int, int]:
    """Which of theirs stands beside which of ours, the most alike first."""
    scored = ((_alike(a, b), i, j) for i, a in enumerate(ours) for j, b in enumerate(theirs))
    pairs: dict[int, int] = {}
    taken = set[int]()
    for _, i, j in sorted((s for s in scored if s[0] >= ALIKE), key=lambda s: (-s[0], s[1], s[2])):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def _alike(a: Passage, b: Passage) -> float:
    one, two = _share(a, b), _share(b, a)
    return 2 * one * two / (one + two) if one and two else 0.0


def _share(a: Passage, b: Passage) -> float:
    words = [t for t in a.tokens if t.known or any(c.startswith("=") for c in t.means)]
    return sum(1 for t in words if t.means & b.means) / len(words) if words else 0.0


def _rows(ours: Sequence[Passage], theirs: Sequence[Passage], pairs: dict[int, int]) -> Iterator[Abreast]:
    shown = set[int]()
    for i, passage in enumerate(ours):
        if i not in pairs:
            yield Abreast(passage.place, None)
            continue
        j = pairs[i]
        for before in range(j):  # what stands before it and beside nothing, where it stands
            if before not in shown and before not in pairs.values():
                shown.add(before)
                yield Abreast(None, theirs[before].place)
        shown.add(j)
        yield Abreast(passage.place, theirs[j].place, _marks(passage, theirs[j]), _marks(theirs[j], passage))
    yield from (Abreast(None, p.place) for j, p in enumerate(theirs) if j not in shown)


def _marks(a: Passage, b: Passage) -> tuple[Span, ...]:
    """The numbers of a passage that the other does not have."""
    return tuple(
        Span(t.start, t.start + len(t.text))
        for t in a.tokens
        if any(c.startswith(NUMBER) and c not in ARTICLES for c in t.means) and not t.means & b.means
    )
