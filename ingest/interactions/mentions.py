"""The terms that a sentence names, as interactions are read from them: one row for each term."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.ingest.mentions.habits import is_verb
from rulewright.ingest.mentions.names import is_verb_of_a_phrase
from rulewright.ingest.text.names import ABBREVIATION, Face, Names
from rulewright.kb.claims import Term
from rulewright.kb.language import fold


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
    """The names and aliases of some terms, for texts in one language; what is named is the term's id.

    A name that has another one in it is known by its abbreviation too: "WNG roll" for "wings roll". The everyday verb
    of a longer name is none: who can keep a card does not "Keep the sails dry".
    """
    known = list(terms)
    names = {t.id: {t.name, *t.aliases} for t in known}
    short = {fold(name): abbr for own in names.values() for abbr in own if is_short(abbr) for name in own - {abbr}}
    for own in names.values():
        own |= {" ".join(short.get(fold(w), w) for w in name.split()) for name in own if " " in name}
    named = ((t, name) for t in known for name in sorted(names[t.id]))
    return Names(((t.id, name) for t, name in named if not _is_everyday_verb(t, name, lang)), lang)


def _is_everyday_verb(term: Term, name: str, lang: str) -> bool:
    word = fold(name)
    return is_verb(word, lang) and is_verb_of_a_phrase(term, word, lang)


def is_short(name: str) -> bool:
    """True for an abbreviation."""
    return name.isupper() and name.isalpha() and len(name) <= ABBREVIATION


def mentions_in(text: str, names: Names[str]) -> list[Mention]:
    """The mentions in reading order; homonyms of one name are all given."""
    return [Mention(term, m.start, m.end, m.face is Face.EXACT) for m in names.find(text) for term in sorted(m.things)]
