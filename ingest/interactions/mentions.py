"""The terms that a sentence names, as interactions are read from them, one row each; a sentence with all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.ingest.mentions.linker import is_verb
from rulewright.ingest.mentions.names import is_verb_of_a_phrase
from rulewright.ingest.text.names import ABBREVIATION, Face, Names
from rulewright.kb.language import fold, plain
from rulewright.kb.model import Section, Term


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


# -- a sentence with them ---------------------------------------------------------------------------------------------


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
