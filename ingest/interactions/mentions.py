"""The terms that a sentence names, as interactions are read from them: one row for each term."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.ingest.text.names import Face, Names
from rulewright.kb.model import Term


@dataclass(frozen=True, slots=True)
class Mention:
    """A term that a text names: ``[start, end)`` in the text.

    ``exact``: the words of one of its names as they stand there, not another form of them.
    """

    term: str
    start: int
    end: int
    exact: bool = field(default=True, compare=False)


def names_of(terms: Iterable[Term], lang: str) -> Names[str]:
    """The names and aliases of some terms, for texts in one language; what is named is the term's id."""
    return Names(((t.id, name) for t in terms for name in sorted({t.name, *t.aliases})), lang)


def mentions_in(text: str, names: Names[str]) -> list[Mention]:
    """The mentions in reading order; homonyms of one name are all given."""
    return [Mention(term, m.start, m.end, m.face is Face.EXACT) for m in names.find(text) for term in sorted(m.things)]
