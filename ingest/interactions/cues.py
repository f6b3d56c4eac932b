"""The cue lexicon of interactions as patterns, and where clauses begin. The wordings stand in ``wordings``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.interactions.wordings import ROWS, Way
from kb.model import InteractionType

__all__ = ["CUES", "Cue", "Lexicon", "Way", "clause_marks", "cues"]


@dataclass(frozen=True, slots=True)
class Cue:
    """A group of wordings that say the same of two terms; ``kind`` is the type's name."""

    name: str
    type: InteractionType
    kind: str
    way: Way


class Lexicon:
    """The cues of the language whose wordings stand in a column of ``ROWS``, in one pattern: a text is read once."""

    def __init__(self, column: int) -> None:
        rows = [row for row in ROWS if row[column]]
        self.cues = tuple(Cue(name, type_, type_.value, way) for name, type_, way, *_ in rows)
        self.pattern = re.compile(
            r"\b(?:" + "|".join(f"(?P<c{n}>{row[column]})" for n, row in enumerate(rows)) + r")(?!\w)", re.IGNORECASE
        )

    def cue(self, found: re.Match[str]) -> Cue:
        """The cue that a match of the pattern is."""
        return self.cues[int(str(found.lastgroup)[1:])]


ENGLISH, SPANISH = Lexicon(3), Lexicon(4)
CUES = {"en": ENGLISH, "es": SPANISH}

CLAUSE = {  # where a new clause begins; the first group, if any, marks a condition
    "en": re.compile(
        r"[;:]|\.(?=\s)|\s[–—-]\s|[()]"
        r"|(?:, (?:and |but |or )?|\b)"
        r"(?P<condition>if|when|whenever|while|unless|until|once|each time|every time|for each|for every"
        r"|even if|in case|in the case|in the event|during|by(?= \w+ing\b))\b"
        r"|, (?=(?:but|then|so|and then|and you|and it|and they|or it|it|they|you|your|he|she|the|this|that"
        r"|place|add|subtract|roll|remove|move|apply|resolve|reduce|increase|make|each|a|an)\b)"
        r"|, (?=which|who|where)"
        r"|\b(?:and|but|then) (?=(?:it|they|you|your|the|he|she|this|then|cannot|can|may|must)\b)",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"[;:]|\.(?=\s)|\s[–—-]\s|[()]"
        r"|(?:, (?:y |pero |o )?|\b)"
        r"(?P<condition>si|cuando|mientras|a menos que|hasta que|cada vez que|por cada"
        r"|al final de|durante|en caso de)\b"
        r"|, (?=(?:pero|entonces|y|se|el|la|los|las|una?|cada|no|puede|debe|esta|ambos|ambas|tu|su)\b)",
        re.IGNORECASE,
    ),
}


def cues(lang: str) -> Lexicon:
    """The cues of a language; a language without a lexicon is read as English."""
    return CUES.get(lang, ENGLISH)


def clause_marks(lang: str) -> re.Pattern[str]:
    """Where clauses begin in a language."""
    return CLAUSE.get(lang, CLAUSE["en"])
