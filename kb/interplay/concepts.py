"""One thing of a game under all its names, in both languages: what is said of one name is said of the thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.kb.claims import Term
from rulewright.kb.language import WORD, stem, words

LEADING = "en"  # where a thing has a name in both languages, the term of this one stands for it


@dataclass(frozen=True, slots=True)
class Concept:
    """A thing that a game defines; the first of its terms stands for it."""

    terms: tuple[Term, ...]

    @property
    def id(self) -> str:
        """The id of the term that stands for it."""
        return self.lead.id

    @property
    def lead(self) -> Term:
        """The term that stands for it."""
        return self.terms[0]

    def named(self, lang: str) -> Term:
        """Its term in a language, the leading one where it has none."""
        return next((t for t in self.terms if t.lang == lang), self.lead)

    def spans_in(self, sentence: str) -> list[tuple[int, int]]:
        """Where any form of the words of a name stands in a sentence; a piece of a name alone is none."""
        return sorted({span for t in self.terms for span in _spans(sentence, t)})

    def is_named_in(self, sentence: str) -> bool:
        """True where a sentence names it."""
        return bool(self.spans_in(sentence))


def _names(term: Term) -> list[tuple[str, ...]]:
    """The stems of a term's names; without an alias that is a piece of the name: not each ally is an ally runemark."""
    whole = _stems(term.name, term.lang)
    others = (_stems(alias, term.lang) for alias in term.aliases)
    return [name for name in (whole, *(o for o in others if not _at(o, whole))) if name]


def _stems(text: str, lang: str) -> tuple[str, ...]:
    return tuple(stem(word, lang) for word in words(text.lower()))


def _spans(sentence: str, term: Term) -> Iterator[tuple[int, int]]:
    found = list(WORD.finditer(sentence))
    stems = tuple(stem(m[0].lower(), term.lang) for m in found)
    for name in _names(term):
        yield from ((found[n].start(), found[n + len(name) - 1].end()) for n in _at(name, stems))


def _at(part: tuple[str, ...], whole: tuple[str, ...]) -> list[int]:
    """Where one sequence begins in another."""
    return [n for n in range(len(whole) - len(part) + 1) if whole[n : n + len(part)] == part]


def concepts(terms: Iterable[Term]) -> dict[str, Concept]:
    """The things behind the terms of a game, by the id of every term.

    A term joins the first of its translations that leads. Terms of the leading language stay apart, also where one word
    of the other translates several of them: nobody can tell which of these such a word means.
    """
    known = {t.id: t for t in terms}
    members: dict[str, list[Term]] = defaultdict(list)
    for t in sorted(known.values(), key=lambda t: (t.lang != LEADING, t.id)):
        members[_leader(t, known)].append(t)
    made = (Concept(tuple(group)) for group in members.values())
    return {t.id: c for c in made for t in c.terms}


def _leader(term: Term, known: Mapping[str, Term]) -> str:
    if term.lang == LEADING:
        return term.id
    return next((i for i in term.translations if i in known and known[i].lang == LEADING), term.id)
