"""One thing under two names: names that differ by a letter or an ending, and headings that are misspelt."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA, Prefix

from rulewright.kb.check.examined import Examined, stem_key
from rulewright.kb.language import WORD, fold, folded_list, folded_words, is_stop_word, language, listed, stem
from rulewright.kb.language.wordlist import is_word
from rulewright.kb.messages import Message, Words, clauses
from rulewright.kb.model import Finding, Section, SectionKind, Sureness, Term

LEAST_LETTERS = 6  # of names and words that are compared by their letters
NAMES_LIKE = 88  # of 100: how alike two names are that may be one
WORD_LIKE = 70  # of 100: how alike the words are in which two names of several words differ
SAME_START = 5  # letters that such words have in common at their start
VOWELS = re.compile("[aeiou]")
OFTEN = 3  # uses that make a word the book's own
MOST_NEAR = 30  # names that differ in the same letter: where there are more, it is there to tell them apart


def two_names(of: Examined) -> Iterator[Finding]:
    """Names that seem to mean what a defined term means."""
    told: dict[tuple[str, int], Finding] = {}
    for f in (
        *_like_names(of),
        *_told_aliases(of),
        *_other_endings(of),
        *misspelt_headings(of),
    ):
        told.setdefault((f.code, f.start), f)
    yield from told.values()


# -- names that differ by a letter ------------------------------------------------------------------------------------


def _like_names(of: Examined) -> Iterator[Finding]:
    """Defined names that differ by a letter and are no forms of one word: the later one is reported."""
    terms = sorted((t for t in of.terms if len(t.name) >= LEAST_LETTERS), key=lambda t: t.definition.start)
    before: dict[str, list[Term]] = defaultdict(list)  # by what a name is without one of its letters
    for t in terms:
        name = fold(t.name)
        lacking = shortened(name)
        near = {o.id: o for key in lacking for o in before[key] if _slip(name, fold(o.name))}
        other = min(near.values(), key=lambda o: o.definition.start, default=None)
        for key in lacking:
            if len(before[key]) < MOST_NEAR:
                before[key].append(t)
        if other:
            d = t.definition
            note = Message("“{words}” is defined as well", words=Words(other.name, other.lang))
            yield of.found(d.section, d.start, d.end, "term-spelling", t.name, other.name, note, Sureness.LIKELY)


def _slip(a: str, b: str) -> bool:
    """True where one letter is another within a long word, yet not at either end: ``impassible``."""
    if len(a) != len(b) or OSA.distance(a, b) != 1 or fuzz.ratio(a, b) < NAMES_LIKE:
        return False
    other = [(x, y) for x, y in zip(folded_words(a), folded_words(b), strict=False) if x != y]
    return all(len(x) >= LEAST_LETTERS and x[-2:] == y[-2:] and x[0] == y[0] for x, y in other)


# -- names that the book itself uses for each other -------------------------------------------------------------------


def _told_aliases(of: Examined) -> Iterator[Finding]:
    """Other names that a term is known to have, letter for letter, neither its number nor short for it."""
    for t in of.terms:
        for alias in t.aliases:
            if not _variant(fold(alias), fold(t.name), of.book.lang):
                continue
            uses, words = of.uses(stem_key(alias, of.book.lang)), folded_words(alias)
            met = [Met(s, (p[0].start, p[-1].end)) for s, p in uses if [w.text for w in p] == words]
            if met:
                yield _told(of, t, met)


def _variant(alias: str, name: str, lang: str) -> bool:
    """True where two names differ by a letter, by how they begin, or by one word."""
    a, b = folded_words(alias), folded_words(name)
    other = [(x, y) for x, y in zip(a, b, strict=False) if x != y]
    if len(a) != len(b) or len(other) != 1:
        return False
    x, y = other[0]
    if _slip(x, y) or (_root(x, lang) and _root(x, lang) == _root(y, lang)):
        return True
    if len(a) == 1 or _forms(x, y, lang) or is_stop_word(x, lang):
        return False
    return _kin(x, y, lang) or bool(folded_list("headings.and", lang) & set(a))


# -- a name with another ending ---------------------------------------------------------------------------------------


class Met(NamedTuple):
    """Words of the text that stand for a name."""

    section: Section
    place: tuple[int, int]


def _told(of: Examined, term: Term, uses: list[Met]) -> Finding:
    first = uses[0]
    note = Message("“{words}” is what is defined", words=Words(term.name, term.lang))
    if len(uses) > 1:
        note = clauses(note, Message("{n} times", n=len(uses)))
    printed = first.section.text[slice(*first.place)].replace("*", "")
    return of.finding(first.section, first.place, "term-spelling", printed, term.name, note, Sureness.LIKELY)


def _kin(a: str, b: str, lang: str) -> bool:
    """True where two words are of one root but no forms of each other, and neither is the other with an ending."""
    same = int(Prefix.similarity(a, b))
    endings = *listed("check.verbal", lang), *language(lang).plural_endings
    if not SAME_START <= same < min(len(a), len(b)) or a.endswith(endings):
        return False
    return fuzz.ratio(a, b) >= WORD_LIKE and not _forms(a, b, lang)


def _other_endings(of: Examined) -> Iterator[Finding]:
    """Names of several words, one of which has another ending than the defined one: ``opportune attack``."""
    if of.book.lang != "en":
        return
    names = {stem_key(n, "en"): (t, folded_words(n)) for t in reversed(of.terms) for n in (*t.aliases[::-1], t.name)}
    for key, (t, name) in names.items():
        met: dict[str, list[Met]] = defaultdict(list)
        for s, part in of.uses(key) if len(key) > 1 else ():
            odd = [j for j, (w, x) in enumerate(zip(part, name, strict=True)) if _derived(w.text, x)]
            if s.kind.is_rules_text and len(odd) == 1 and part[odd[0]] is not part[-1]:
                met[part[odd[0]].text].append(Met(s, (part[0].start, part[-1].end)))
        yield from (_told(of, t, uses) for uses in met.values())


def _derived(word: str, name: str) -> bool:
    """True where a word has the root of a name's, yet is no form of it, nor made of it, nor what it is made of."""
    verbal = listed("check.verbal", "en")
    return not (_forms(word, name, "en") or word.startswith(name) or word.endswith(verbal) or name.endswith(verbal))


def _forms(a: str, b: str, lang: str) -> bool:
    """True where two words of one stem differ by no more than number, person or time."""
    a, b = (w.removesuffix("'s") for w in (a, b))
    same = int(Prefix.similarity(a, b))
    return {a[same:], b[same:]} <= folded_list("names.bending", lang) | {""}


def _root(word: str, lang: str) -> str:
    """A word without what makes it the opposite of another; "" where nothing does."""
    prefixes = (p for p in listed("check.prefixes", lang) if word.startswith(p))
    return next((word[len(p) :] for p in prefixes if len(word) - len(p) >= 5), "")


# -- headings ---------------------------------------------------------------------------------------------------------


def misspelt_headings(of: Examined) -> Iterator[Finding]:
    """Headings with a word that the book has nowhere else, where it often has one that differs by a letter.

    Two words of a dictionary are one only where a vowel makes the difference, as between ``grey`` and ``gray``.
    """
    heads = Counter(w for s in of.body for w in folded_words(s.title))
    lang = of.book.lang
    usual = Near(w for w, n in of.counted.items() if n >= OFTEN and len(w) >= LEAST_LETTERS and w.isalpha())
    known = {stem(w, lang) for w in of.counted}
    for s in of.body:
        if s.kind in (SectionKind.LORE, SectionKind.CREDITS, SectionKind.EXAMPLE):
            continue
        for m in WORD.finditer(s.title):
            w = fold(m[0])
            if len(w) < LEAST_LETTERS or heads[w] > 1 or w in of.counted or stem(w, lang) in known or not w.isalpha():
                continue
            best = usual.to(w)
            if not best or best[-1] != w[-1] or stem(best, lang) == stem(w, lang):
                continue
            if not is_word(w) or VOWELS.sub("", w) == VOWELS.sub("", best):
                note = Message("“{words}” stands nowhere else", words=Words(m[0], s.lang))
                yield of.at_heading(s, "heading-spelling", best, note)


# -- words that are one slip of the pen from each other, found by what both are without one letter ---------------------


LONGEST = 60  # letters of a word that is compared: each of them makes one more shortened form
MOST = 60  # words with one shortened form that are compared; no alphabet has more that look like words


def shortened(word: str) -> set[str]:
    """What is left of a word without one of its letters; nothing of one that is too long to be a word or a name.

    Two words that differ by one letter, or in the order of two neighbours, have one of these in common; where the one
    has a letter more, the other is one of these itself.
    """
    return {word[:i] + word[i + 1 :] for i in range(len(word))} if len(word) <= LONGEST else set()


class Near:
    """Words by their shortened forms: which of them is nearest to another is found without a look at all of them."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)
        self._found: dict[str, list[int]] = defaultdict(list)
        for n, word in enumerate(self._words):
            for key in {word, *shortened(word)}:
                if len(self._found[key]) < MOST:
                    self._found[key].append(n)

    def to(self, word: str) -> str | None:
        """The nearest of the words, the first of several: the word itself, else one that is a slip away, else None."""
        near = {n for key in {word, *shortened(word)} for n in self._found.get(key, ())}
        ranked = sorted((OSA.distance(word, self._words[n], score_cutoff=1), n) for n in near)
        return self._words[ranked[0][1]] if ranked and ranked[0][0] <= 1 else None
