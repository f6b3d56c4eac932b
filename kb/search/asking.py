"""What kind of answer a question wants, and the words that such an answer has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.language.data import listed


class Wanted(StrEnum):
    """What a question asks for."""

    NUMBER = "number"
    PERSON = "person"
    CONSEQUENCE = "consequence"
    MOMENT = "moment"
    PERMISSION = "permission"
    WAY = "way"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a question begins (one or more words) and what it then asks for."""

    words: tuple[str, ...]
    wanted: Wanted


OPENINGS = tuple(
    Opening(tuple(one.split()), wanted) for wanted in Wanted for one in listed(f"search.opens_{wanted.value}")
)
_BY_FIRST: dict[str, tuple[Opening, ...]] = {
    first: tuple(o for o in OPENINGS if o.words[0] == first) for first in {o.words[0] for o in OPENINGS}
}
EARLY = frozenset({Wanted.PERMISSION, Wanted.THING, Wanted.MOMENT, Wanted.WAY})  # what only the first word may open

# Words one of which an answer has. What asks for a way or a thing may be answered in any words.
CUES: Mapping[Wanted, frozenset[str]] = {
    wanted: frozenset(listed(f"search.cues_{wanted.value}"))
    for wanted in Wanted
    if wanted not in (Wanted.WAY, Wanted.THING)
}
COUNTING = tuple(tuple(said.split()) for said in listed("search.how_many"))
COUNTS = CUES[Wanted.NUMBER] - frozenset(listed("search.no_counts"))


def wanted(words: Sequence[str]) -> Wanted | None:
    """What a query asks for by how it, or its last clause, begins; None where it is no question.

    The first opening decides, the longest of those that begin at one word. A mere auxiliary opens only the query.
    """
    for i, word in enumerate(words):
        found = [o for o in _BY_FIRST.get(word, ()) if tuple(words[i : i + len(o.words)]) == o.words]
        if i:
            found = [o for o in found if o.wanted not in EARLY]
        if found:
            return min((-len(o.words), o.wanted) for o in found)[1]
    return None


def cued(words: Sequence[str], asked: Wanted) -> bool:
    """True where a sentence has a word that an answer of this kind has."""
    cues = CUES.get(asked)
    return cues is None or not cues.isdisjoint(words) or (asked is Wanted.NUMBER and any(map(is_count, words)))


def counts(words: Sequence[str]) -> bool:
    """True where a question asks how many there are of something: ``how many``, ``cuántas``."""
    return any(tuple(words[i : i + len(o)]) == o for o in COUNTING for i in range(len(words)))


def is_count(word: str) -> bool:
    """True for ``3``, ``three``, ``no`` and the like."""
    return word[:1].isdigit() or word in COUNTS
