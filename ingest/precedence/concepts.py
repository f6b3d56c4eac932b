"""Sections made comparable across languages: what they speak of, as concepts that have a name in each language.

A concept is a pair of translations, a term, or, where neither is known, a word that both languages write alike (a
name, a number, an abbreviation). Concepts are weighted by how few sections speak of them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rulewright.ingest.text.names import Named, Names, forms_of
from rulewright.kb.language import LANGUAGES, bilingual, fold, is_stop_word, listed, number_words, stem, words
from rulewright.kb.model import BookReading, Section, Statement, Term, Translation

LONGEST_TITLE = 9  # words; a longer title is a sentence, which says nothing about its own subject
COGNATE = 6  # letters by which words of two languages are compared
WORD = re.compile(r"[^\W_]+")
DOUBLED = re.compile(r"([^\W\d_])\1")
NUMBERS = {word: n for code in LANGUAGES for word, n in number_words(code).items()}  # of all languages, for either text
OPENING = 16  # characters; a "title" that is how the text begins was only made from it


@dataclass(frozen=True, slots=True)
class Subject:
    """What a section speaks of: the concepts of its title, of its parent's title, and of its text."""

    section: Section
    title: frozenset[str]
    above: frozenset[str]
    body: frozenset[str]


@dataclass(frozen=True, slots=True)
class Token:
    """A telling word or term of a text. ``known``: its absence from a text of the other language says something."""

    start: int
    text: str
    means: frozenset[str]
    known: bool


@lru_cache(maxsize=20_000)
def _means(word: str, lang: str) -> tuple[frozenset[str], bool]:
    """What a word that is no term stands for: an everyday thing, a number, otherwise itself and its cognates."""
    number = NUMBERS.get(fold(word))
    if number is not None or word.isdecimal():
        return frozenset({f"#{word if number is None else number}"}), True
    everyday = things(word, lang)
    if everyday:
        return everyday, True
    key = forms_of(word, lang)[1]
    means = {key} if len(key) > 1 else set()
    return frozenset(means | ({cognate(word)} if len(word) >= COGNATE else set())), False


def _alone(start: int, word: str, lang: str) -> Token:
    means, known = _means(word, lang)
    return Token(start, word, means, known)


def cognate(word: str) -> str:
    """How a long word begins, alike in languages that share it: "transformation" and "transformación"."""
    return "^" + DOUBLED.sub(r"\1", fold(word)).replace("ph", "f").replace("y", "i")[:COGNATE]


class Concepts:
    """The concepts of one game, recognised in either language."""

    def __init__(
        self, terms: Sequence[Term], translations: Sequence[Translation], statements: Iterable[Statement] = ()
    ) -> None:
        """``statements``: what the sections say, kept by section in ``stated``."""
        self.stated: dict[str, list[Statement]] = defaultdict(list)
        for s in statements:
            self.stated[s.section].append(s)
        self._found: dict[str, Names[str]] = {}
        self._read: dict[tuple[str, str], list[Token]] = {}
        self._names = _clusters(terms, translations)
        self._languages = len({lang for names in self._names.values() for lang in names})

    def of(self, text: str, lang: str) -> frozenset[str]:
        """The concepts of a text, names of several words as one; a word that belongs to none stands for itself."""
        return _concepts(self.tokens(text, lang))

    def said(self, section: Section, start: int = 0, end: int | None = None) -> list[Token]:
        """The tokens of ``[start, end)`` of a section's text, which is read once."""
        text = section.text, section.lang
        if text not in self._read:
            self._read[text] = self.tokens(*text)
        every = self._read[text]
        first = bisect_left(every, start, key=lambda t: t.start)
        last = len(every) if end is None else bisect_left(every, end, key=lambda t: t.start)
        return [t for t in every[first:last] if end is None or t.start + len(t.text) <= end]

    def tokens(self, text: str, lang: str) -> list[Token]:
        """The telling words of a text in order; a name of several words is one more beside its words."""
        found = self._names_in(lang).find(text)
        named = {m.start: m for m in found}
        made = [
            Token(m.start, text[m.start : m.end], frozenset({self._widest(m)}), known=False)
            for m in found
            if not WORD.fullmatch(text, m.start, m.end)
        ]
        for m in WORD.finditer(text):
            own = named.get(m.start())
            if own and own.end == m.end():
                concept = self._widest(own)
                means = frozenset({concept}) | things(m.group(), lang)
                made.append(Token(m.start(), m.group(), means, self._shared(concept)))
            elif fold(m.group()) in NUMBERS or not is_stop_word(m.group(), lang):
                made.append(_alone(m.start(), m.group(), lang))
        return sorted((t for t in made if t.means), key=lambda t: (t.start, -len(t.text)))

    def _shared(self, concept: str) -> bool:
        """True for a concept that has a name in every language there is."""
        return len(self._names[concept]) >= self._languages

    def subjects(self, reading: BookReading) -> list[Subject]:
        """What each section of a book's rules speaks of."""
        titles = {s.id: self._title(s) for s in reading.sections}
        return [
            Subject(
                s,
                titles[s.id],
                titles.get(s.parent or "", frozenset()),
                self.of(s.title, s.lang) | _concepts(self.said(s)),
            )
            for s in reading.sections
            if s.kind.is_rules_text
        ]

    def _title(self, section: Section) -> frozenset[str]:
        own = len(words(section.title)) <= LONGEST_TITLE and not torn_off(section)
        return self.of(section.title, section.lang) if own else frozenset()

    def _widest(self, m: Named[str]) -> str:
        """Of several concepts under one name the one that has a name in most languages."""
        return max(m.things, key=lambda concept: len(self._names[concept]))

    def _names_in(self, lang: str) -> Names[str]:
        if lang not in self._found:
            named = ((c, n) for c, by_lang in sorted(self._names.items()) for n in sorted(by_lang.get(lang, ())))
            self._found[lang] = Names(named, lang)
        return self._found[lang]


def _concepts(tokens: Iterable[Token]) -> frozenset[str]:
    """What tokens in order stand for, names of several words as one."""
    found, end = set[str](), 0
    for token in tokens:
        if token.start >= end:
            found |= token.means
            end = token.start + len(token.text)
    return frozenset(found)


def torn_off(section: Section) -> bool:
    """True where a title is only the first words of the text; "Resting. A model ..." has a title of its own."""
    if not section.text.startswith(section.title[:OPENING]):
        return False
    return section.text[len(section.title) :].lstrip("*_ ")[:1] not in (".", ":")


def _clusters(terms: Sequence[Term], translations: Sequence[Translation]) -> dict[str, dict[str, set[str]]]:
    """Names by concept and language; pairs that share a name, in whatever number, are one concept."""
    names: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    concept: dict[tuple[str, str], str] = {}
    for t in sorted(translations, key=lambda t: (fold(t.a), fold(t.b))):
        both = [(lang, n, (lang, _single(n, lang))) for lang, n in t.sides]
        at = next((concept[key] for *_, key in both if key in concept), f"={fold(t.a)}")
        for lang, n, key in both:
            concept.setdefault(key, at)
            names[at][lang].add(n)
    for term in sorted(terms, key=lambda t: t.id):
        own = {n: (term.lang, _single(n, term.lang)) for n in (term.name, *term.aliases)}
        at = next((concept[key] for key in own.values() if key in concept), f"={fold(term.name)}")
        for n, key in own.items():
            concept.setdefault(key, at)
            names[at][term.lang].add(n)
    return names


def _single(name: str, lang: str) -> str:
    """A name folded, its words in the singular."""
    return " ".join(forms_of(w, lang)[0] for w in WORD.findall(name))


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


# --- everyday words in two languages ----------------------------------------------------------------------------------

# Those of corpus/lexicon/general.toml: a line is one thing, with its English and its Spanish words. It says what two
# texts have in common beyond their terms, nothing more: a word of several meanings stands in several lines, near
# synonyms share one. Words are compared by their stems.


def _rows() -> list[tuple[list[str], list[str]]]:
    """The lines that comparisons go by, without what is called by several words."""
    return [([w for w in en if " " not in w], [w for w in es if " " not in w]) for en, es in bilingual.compared()]


@cache
def _index() -> dict[tuple[str, str], frozenset[str]]:
    """Things by language and stem."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for i, (en, es) in enumerate(_rows()):
        for lang, names in (("en", en), ("es", es)):
            for name in names:
                found[lang, stem(fold(name), lang)].add(f"~{i}")
    return {k: frozenset(v) for k, v in found.items()}


@lru_cache(maxsize=20_000)
def things(word: str, lang: str) -> frozenset[str]:
    """What an everyday word may mean, named alike for both languages; empty where it is not known."""
    known = _index().get((lang, stem(fold(word), lang)))
    if known is not None:
        return known
    lemma = forms_of(word, lang)[1]
    return frozenset() if lemma in _modal(lang) else _index().get((lang, lemma), frozenset())


@cache
def _modal(lang: str) -> frozenset[str]:
    return frozenset(stem(word, lang) for word in listed("precedence.modal"))
