"""Sections made comparable across languages: what they speak of, as concepts that have a name in each language.

A concept is a pair of translations, a term, or, where neither is known, a word that both languages write alike (a
name, a number, an abbreviation). Concepts are weighted by how few sections speak of them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ingest.interactions.mentions import Matcher, Mention, forms
from kb.language import fold, is_stop_word, words
from kb.model import BookReading, Definition, Section, Term, TermKind, Translation

LONGEST_TITLE = 9  # words; a longer title is a sentence, which says nothing about its own subject
OPENING = 16  # characters; a "title" that is how the text begins was only made from it


@dataclass(frozen=True, slots=True)
class Subject:
    """What a section speaks of: the concepts of its title, of its parent's title, and of its text."""

    section: Section
    title: frozenset[str]
    above: frozenset[str]
    body: frozenset[str]


class Concepts:
    """The concepts of one game, recognised in either language."""

    def __init__(self, terms: Sequence[Term], translations: Sequence[Translation]) -> None:
        self._matchers: dict[str, Matcher] = {}
        self._names = _clusters(terms, translations)

    def of(self, text: str, lang: str) -> frozenset[str]:
        """The concepts of a text; a word that belongs to none stands for itself."""
        found = self._plainest(self._matcher(lang).find(text))
        covered = bytearray(len(text))
        for m in found:
            covered[m.start : m.end] = b"\1" * (m.end - m.start)
        rest = "".join(" " if c else t for c, t in zip(covered, text, strict=True))
        alone = {min(forms(w, lang), key=lambda k: (len(k), k)) for w in words(rest) if not is_stop_word(w, lang)}
        return frozenset({m.term for m in found} | {w for w in alone if len(w) > 1})

    def subjects(self, reading: BookReading) -> list[Subject]:
        """What each section of a book's rules speaks of."""
        titles = {s.id: self._title(s) for s in reading.sections}
        return [
            Subject(s, titles[s.id], titles.get(s.parent or "", frozenset()), self.of(f"{s.title}\n{s.text}", s.lang))
            for s in reading.sections
            if s.kind.is_rules_text
        ]

    def _title(self, section: Section) -> frozenset[str]:
        own = len(words(section.title)) <= LONGEST_TITLE and not torn_off(section)
        return self.of(section.title, section.lang) if own else frozenset()

    def _plainest(self, mentions: Sequence[Mention]) -> list[Mention]:
        """Of several concepts under one name the one that has a name in both languages."""
        best: dict[int, Mention] = {}
        for m in mentions:
            if m.start not in best or len(self._names[m.term]) > len(self._names[best[m.start].term]):
                best[m.start] = m
        return list(best.values())

    def _matcher(self, lang: str) -> Matcher:
        if lang not in self._matchers:
            self._matchers[lang] = Matcher.of(
                [
                    Term(c, "", "", lang, names[0], None, TermKind.TERM, tuple(names[1:]), Definition("", 0, 0))
                    for c, by_lang in sorted(self._names.items())
                    if (names := sorted(by_lang.get(lang, ())))
                ],
                lang,
            )
        return self._matchers[lang]


def torn_off(section: Section) -> bool:
    """True where a title is only the first words of the text; "Resting. A model ..." has a title of its own."""
    if not section.text.startswith(section.title[:OPENING]):
        return False
    return section.text[len(section.title) :].lstrip("*_ ")[:1] not in (".", ":")


def _clusters(terms: Sequence[Term], translations: Sequence[Translation]) -> dict[str, dict[str, set[str]]]:
    """Names by concept and language; pairs that share a name are one concept."""
    names: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    concept: dict[tuple[str, str], str] = {}
    for t in sorted(translations, key=lambda t: (fold(t.en), fold(t.es))):
        sides = (("en", t.en), ("es", t.es))
        at = next((concept[lang, fold(n)] for lang, n in sides if (lang, fold(n)) in concept), f"={fold(t.en)}")
        for lang, n in sides:
            concept.setdefault((lang, fold(n)), at)
            names[at][lang].add(n)
    for term in sorted(terms, key=lambda t: t.id):
        own = (term.name, *term.aliases)
        at = next((concept[term.lang, fold(n)] for n in own if (term.lang, fold(n)) in concept), f"={fold(term.name)}")
        for n in own:
            concept.setdefault((term.lang, fold(n)), at)
            names[at][term.lang].add(n)
    return names


def weights(subjects: Iterable[Subject]) -> dict[str, float]:
    """How telling each concept is: the fewer sections speak of it, the more."""
    all_ = list(subjects)
    count = Counter(c for s in all_ for c in s.body)
    return {c: math.log(1 + len(all_) / n) for c, n in count.items()}


def dice(a: frozenset[str], b: frozenset[str], weight: Mapping[str, float]) -> float:
    """How much two sets have in common, by weight: 0 nothing, 1 all."""
    both = sum(weight.get(c, 1.0) for c in a & b)
    each = sum(weight.get(c, 1.0) for c in a) + sum(weight.get(c, 1.0) for c in b)
    return 2 * both / each if each else 0.0


def cosine(a: frozenset[str], b: frozenset[str], weight: Mapping[str, float]) -> float:
    """How alike two texts are in what they speak of: 0 nothing in common, 1 the same."""
    both = sum(weight.get(c, 1.0) ** 2 for c in a & b)
    if not both:
        return 0.0
    return both / math.sqrt(sum(weight.get(c, 1.0) ** 2 for c in a) * sum(weight.get(c, 1.0) ** 2 for c in b))
