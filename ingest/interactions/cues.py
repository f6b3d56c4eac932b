"""The cue lexicon of interactions as patterns, and where clauses begin. The wordings stand in ``wordings``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.ingest.interactions.wordings import ROWS, Way
from rulewright.kb.model import InteractionType

__all__ = ["CUES", "Cue", "Lexicon", "Way", "clause_marks", "cues"]


@dataclass(frozen=True, slots=True)
class Cue:
    """A group of wordings that say the same of two terms; ``kind`` is the type's name."""

    name: str
    type: InteractionType
    kind: str
    way: Way


class Lexicon:
    """The cues of the language whose wordings stand in a column of ``ROWS``, in one pattern for text in small letters.

    Each wording is an alternative of its own that ends in an empty group: so the matcher sees at once from its first
    letter that it cannot stand somewhere.
    """

    def __init__(self, column: int) -> None:
        cues_ = [(Cue(row[0], row[1], row[1].value, row[2]), str(row[column])) for row in ROWS if row[column]]
        found = [(cue, wording) for cue, wordings in cues_ for wording in alternatives(wordings)]
        self._cues = tuple(cue for cue, _ in found)
        self.pattern = re.compile(r"\b(?:" + "|".join(f"{wording}(?!\\w)()" for _, wording in found) + ")")

    def find(self, flat: str, at: int) -> tuple[Cue, int, int] | None:
        """The first cue from a place on, with where it begins and ends."""
        found = self.pattern.search(flat, at)
        return (self._cues[(found.lastindex or 1) - 1], *found.span()) if found else None


def alternatives(wordings: str) -> list[str]:
    """The alternatives of a pattern that stand in no brackets."""
    out, depth, start = [], 0, 0
    for i, char in enumerate(wordings):
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            out.append(wordings[start:i])
            start = i + 1
    return [*out, wordings[start:]]


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
        r"|hasta el final de|al final de|durante|en caso de)\b"
        r"|, (?=(?:pero|entonces|y|se|el|la|los|las|una?|cada|no|puede|debe|esta|ambos|ambas|tu|su)\b)",
        re.IGNORECASE,
    ),
}


def cues(lang: str) -> Lexicon:
    """The cues of a language that has a lexicon. Raises KeyError for any other."""
    return CUES[lang]


def clause_marks(lang: str) -> re.Pattern[str]:
    """Where clauses begin in a language."""
    return CLAUSE[lang]
