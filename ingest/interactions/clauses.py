"""A sentence as clauses: conditions and statements, with the cues and the mentions that each holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.ingest.interactions.cues import Cue, clause_marks, cues
from rulewright.ingest.interactions.mentions import Mention


@dataclass(frozen=True, slots=True)
class Said:
    """A cue where it stands in a sentence."""

    cue: Cue
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch ``[start, end)`` of a sentence; ``condition`` where it only says when the rest holds."""

    start: int
    end: int
    condition: bool
    said: tuple[Said, ...]
    mentions: tuple[Mention, ...]


def clauses(flat: str, mentions: Sequence[Mention], lang: str) -> list[Clause]:
    """The clauses of a plain sentence, in order."""
    said = find_cues(flat, mentions, lang)
    marks = [mark for mark in clause_marks(lang).finditer(flat) if not _inside(mark, mentions)]
    edges = [(0, False), *((mark.start(), bool(mark.group("condition"))) for mark in marks)]
    ends = [start for start, _ in edges[1:]] + [len(flat)]
    out = []
    for (start, condition), end in zip(edges, ends, strict=True):
        if flat[start:end].strip(" ,;:.()"):
            out.append(
                Clause(
                    start,
                    end,
                    condition,
                    tuple(s for s in said if start <= s.start < end),
                    tuple(m for m in mentions if start <= m.start < end),
                )
            )
    return out


def find_cues(flat: str, mentions: Sequence[Mention], lang: str) -> list[Said]:
    """The cues in reading order, none within a mention but one that is a verb.

    Of two that overlap the first counts.
    """
    taken = bytearray(len(flat))
    for m in mentions:
        if not _may_be_verb(flat, m):
            taken[m.start : m.end] = b"\1" * (m.end - m.start)
    out: list[Said] = []
    for cue, start, end in cues(lang).find(flat):
        if not any(taken[start:end]):
            out.append(Said(cue, start, end))
            taken[start:end] = b"\1" * (end - start)
    return out


def _may_be_verb(flat: str, m: Mention) -> bool:
    """True for a term of one word that stands as any verb does ("cancel", "blocks"): it says what is done, too."""
    printed = flat[m.start : m.end]
    return printed.isalpha() and (printed.islower() or m.start < 3)


def _inside(mark: re.Match[str], mentions: Sequence[Mention]) -> bool:
    return any(m.start < mark.start() < m.end for m in mentions)
