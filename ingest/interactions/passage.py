"""A sentence read for interactions: the terms that it names, and the terms that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.ingest.interactions.mentions import Mention
from rulewright.kb.language import plain
from rulewright.kb.model import Section

MOST = 12  # different terms of a sentence that are looked at


class Speaker(NamedTuple):
    """A term that a passage is about, and how it is known: ``own``, ``title``, ``up``, ``before``."""

    role: str
    term: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence read: plain text, its mentions in reading order, the first of each term, and who speaks.

    ``given``: terms that the sentence before names.
    """

    section: Section
    text: str
    flat: str
    named: Sequence[Mention]
    mentions: Sequence[Mention]
    speakers: Sequence[Speaker]
    given: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        section: Section,
        text: str,
        mentions: Sequence[Mention],
        speakers: Sequence[Speaker],
        given: frozenset[str] = frozenset(),
    ) -> Passage:
        """A sentence of a section with its mentions."""
        first = {m.term: m for m in reversed(mentions)}
        once = sorted(first.values(), key=lambda m: m.start)[:MOST]
        return cls(section, text, plain(text), mentions, once, speakers, given)

    def is_proud(self, m: Mention) -> bool:
        """True where a mention has a capital that the sentence does not ask for, or is emphasised."""
        capital = m.start > 2 and self.text[m.start].isupper()
        return capital or (m.start > 0 and self.text[m.start - 1] in "*_")
