"""A sentence read for interactions: its clauses, the terms that it names, and the terms that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.ingest.interactions.clauses import Clause, clauses
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.precedence.plain import plain, shown
from rulewright.kb.model import Section

MOST = 12  # different terms of a sentence that are looked at


class Speaker(NamedTuple):
    """A term that a passage is about, and how it is known: ``own``, ``title``, ``up``, ``before``."""

    role: str
    term: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence read: plain text, clauses, mentions (one per term, in reading order) and who speaks.

    ``given``: terms that the sentence before names. ``place``: which sentence of its section it is, from 0.
    ``condition``: the first clause that only says when the rest holds.
    """

    section: Section
    text: str
    flat: str
    parts: Sequence[Clause]
    mentions: Sequence[Mention]
    speakers: Sequence[Speaker]
    given: frozenset[str] = frozenset()
    place: int = 0
    condition: str = ""

    @classmethod
    def of(
        cls,
        section: Section,
        text: str,
        mentions: Sequence[Mention],
        speakers: Sequence[Speaker],
        given: frozenset[str] = frozenset(),
        place: int = 0,
    ) -> Passage:
        """A sentence of a section with its mentions."""
        flat = plain(text)
        first = {m.term: m for m in reversed(mentions)}
        once = sorted(first.values(), key=lambda m: m.start)[:MOST]
        parts = clauses(flat, mentions, section.lang)
        condition = next((shown(text[c.start : c.end]).strip(" ,.;:") for c in parts if c.condition), "")
        return cls(section, text, flat, parts, once, speakers, given, place, condition)

    def clause(self, m: Mention) -> Clause:
        """The clause in which a mention stands."""
        return next((c for c in reversed(self.parts) if c.start <= m.start), self.parts[0])

    def is_proud(self, m: Mention) -> bool:
        """True where a mention has a capital that the sentence does not ask for, or is emphasised."""
        capital = m.start > 2 and self.text[m.start].isupper()
        return capital or (m.start > 0 and self.text[m.start - 1] in "*_")
