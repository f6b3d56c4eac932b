"""Who does what to whom: from the clauses of a sentence to pairs of terms with a type."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ingest.interactions.clauses import Clause, clauses
from ingest.interactions.cues import Way
from ingest.interactions.mentions import Mention
from ingest.precedence.plain import plain, shown
from kb.model import InteractionType

REACH = 90  # characters between a cue and a term that it acts on
NEAR = 24  # characters between a term and the cue whose subject it is


class Claim(NamedTuple):
    """``a type b``, and the condition under which the sentence says so."""

    a: str
    type: InteractionType
    b: str
    condition: str


def relate(
    text: str, mentions: Sequence[Mention], lang: str, subject: str | None, general: Collection[str]
) -> Iterator[Claim]:
    """The claims of one sentence.

    ``subject``: the term that the passage is about, which speaks where none is named. ``general``: terms that are
    kinds of things (unit, roll), which neither speak nor are spoken of.
    """
    telling = [m for m in mentions if m.term not in general]
    parts = clauses(plain(text), telling, lang)
    condition = next((shown(text[c.start : c.end]).strip(" ,.;:") for c in parts if c.condition), "")
    for clause in parts:
        for a, type_, b in _claims(clause, subject):
            if a != b:
                yield Claim(a, type_, b, "" if clause.condition else condition)


def _claims(clause: Clause, subject: str | None) -> Iterator[tuple[str, InteractionType, str]]:
    """What one clause says, each cue up to the next."""
    for i, said in enumerate(clause.said):
        stop = clause.said[i + 1].start if i + 1 < len(clause.said) else clause.end
        before = [m for m in clause.mentions if m.end <= said.start]
        after = [m.term for m in clause.mentions if said.end <= m.start < min(stop, said.end + REACH)]
        done_to = before if said.cue.way is Way.PASSIVE else []
        speakers = [subject] if subject else []
        if said.cue.way is Way.PASSIVE:
            yield from ((a, said.cue.type, m.term) for a in (after or speakers) for m in done_to[-1:])
            continue
        speakers += _grammatical_subject(clause)
        yield from ((a, said.cue.type, b) for a in speakers for b in after)


def _grammatical_subject(clause: Clause) -> list[str]:
    """The term right before the clause's first cue, which is the subject of the later ones too."""
    first = clause.said[0]
    return [m.term for m in clause.mentions if 0 <= first.start - m.end <= NEAR][-1:]
