"""Understanding a query before anything is ranked: what it cites, names, asks about, and in which language.

The result says for every language of the corpus which concepts to look for. A concept is one thing the query is about
with all the ways it may be written: forms of the word itself, its translation, what players say instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from rulewright.kb.groups import in_groups
from rulewright.kb.language import LANGUAGES, is_stop_word, listed
from rulewright.kb.language.bilingual import TRANSLATED
from rulewright.kb.messages import Message
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.glossary import FROM_TRADE, Entry, Found, Glossary, Rendering, is_abbreviation
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.query import (
    ASKING_WORDS,
    FRAME,
    NUMBER_WORDS,
    Asked,
    Pair,
    Saying,
    cited_numbers,
    pair,
    with_verbs,
)
from rulewright.kb.search.spelling import corrected_words
from rulewright.kb.search.topics import topic
from rulewright.kb.search.vocabulary import Words

SAYING = 0.8  # how much the words count that are meant by a saying of several words
MEANT = 0.6  # by one of a single word, beside the word itself
SYNONYM = 0.4  # how much a synonym counts beside the word itself
GUESSED_LANGUAGE = 0.7  # a form of the word in a language that the query is not in
MISSPELT = 0.8  # a word of which one is a typing error, the reader's or the book's
STEM = 0.3  # a word of which the texts have but the stem, in other words
OF = frozenset(listed("search.of"))  # between the words of a name that are turned round
T = TypeVar("T")
NO_TEXTS: Mapping[str, Words] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to write a concept: index tokens that are forms of each other, and how much they count (at most 1)."""

    tokens: tuple[str, ...]
    weight: float
    why: Message | None = None  # what to tell the reader where it is not the word itself


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing a query is about; ``at`` is the place of its word in the query."""

    word: str
    at: int
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """A query, understood.

    ``numbers``: rule numbers it cites; ``term_only``: nothing but a term is asked for; ``terms``: glossary names in
    it, longest first; ``concepts`` and ``phrases`` (runs of index tokens) by language; ``spoken``: its language, or the
    one whose texts know most of its words; ``topic``: what everybody asks that it is (``kb.search.topics``), or None;
    ``order``: the two things of which it asks which comes first, or None.
    """

    asked: Asked
    words: tuple[str, ...]
    lang: str | None
    numbers: tuple[str, ...] = ()
    number_only: bool = False
    subject: tuple[int, ...] = ()
    terms: tuple[Found[Entry], ...] = ()
    term_only: bool = False
    concepts: dict[str, tuple[Concept, ...]] | None = None
    did_you_mean: str | None = None
    spoken: str | None = None
    topic: int | None = None
    order: Pair | None = None


class Scope(Protocol):
    """Where a query is asked: in all games, or ``only`` in one."""

    only: str | None

    def is_section_number(self, text: str) -> bool:
        """True where some section here bears exactly this number (``302.3``, ``table 2``)."""

    def words(self) -> Numbers | None:
        """The words that the texts here have, by their numbers; None where that is all of them."""


def understand(asked: Asked, glossary: Glossary, scope: Scope) -> Understood:
    """Read a query. Never fails; a query without a word has no concepts."""
    short = _abbreviations(asked, glossary)
    texts = glossary.lexicon.languages
    lang = language_of([w for w in asked.words if w not in short], asked.text, texts)
    words, corrected = corrected_words(asked, glossary, lang, short, scope.words)
    words = with_verbs(words, lang)
    numbers = cited_numbers(words, scope.is_section_number)
    subject = _subject(words, lang, short, texts)
    order = pair(words, subject, lang)
    subject = tuple(sorted({*order.one, *order.other})) if order else subject
    found = (*glossary.terms.find(words, scope.only), *glossary.terms.find_turned(words, OF, scope.only))
    named = _as_written(sorted(found, key=lambda f: f.start - f.end), asked)
    named = _without_overlap(f for f in named if not set(subject).isdisjoint(range(f.start, f.end)))
    alone = [f for f in named if is_all(f, words)]  # what a query of nothing but a term asks for
    about = tuple(i for i in subject if words[i] not in numbers)
    subject = about if numbers and about else subject
    concepts = _by_language(words, subject, lang, glossary)
    rest = [w for w in words if w not in NUMBER_WORDS and w not in numbers and w not in " ".join(numbers).split()]
    return Understood(
        asked,
        words,
        lang,
        numbers,
        bool(numbers) and not rest,
        subject,
        tuple(_telling(named, words) if alone else named),
        bool(alone),
        concepts,
        corrected,
        lang or _of_words(words, glossary),
        topic([words[i] for i in subject], lang, words),
        order,
    )


# -- language --------------------------------------------------------------------------------------------


def language_of(words: Sequence[str], text: str, texts: Mapping[str, Words] = NO_TEXTS) -> str | None:
    """The language of a query by its little words and letters, seen beside some texts; None where nothing tells."""
    codes = _spoken_here(texts)
    counts = {}
    for code in codes:
        little = sum(is_stop_word(w, code) or _is_frame(w, code, texts) for w in words)
        counts[code] = little + 2 * any(c in text for c in listed("search.signs", code))
    best, other = sorted(codes, key=lambda code: -counts[code])[:2]
    return best if counts[best] > counts[other] else None


def _spoken_here(texts: Mapping[str, Words]) -> list[str]:
    """The languages in which texts are asked for: their own, and those from which words are translated."""
    return [code for code in LANGUAGES if code in texts or code in TRANSLATED]


def _spoken(words: Sequence[str], code: str, glossary: Glossary) -> str:
    """The language of a query that no little word tells of, for texts of one: theirs, unless only others know it."""
    known = {lang for lang in LANGUAGES if any(_knows(w, lang, glossary) for w in words)}
    return code if code in known else min(known, default=code)


def _of_words(words: Sequence[str], glossary: Glossary) -> str | None:
    """The language of some texts that knows most of these words; None where several know as many, or none any."""
    known = {code: sum(_knows(w, code, glossary) for w in words) for code in glossary.lexicon.languages}
    most = max(known.values(), default=0)
    best = [code for code, many in known.items() if many == most]
    return best[0] if most and len(best) == 1 else None


def _knows(word: str, lang: str, glossary: Glossary) -> bool:
    return bool(glossary.lexicon.keys(word, lang) or glossary.said((word,)).get(lang) or glossary.synonyms(word, lang))


def _is_frame(word: str, code: str, texts: Mapping[str, Words]) -> bool:
    """True for a word of a question that says nothing of its subject; no *dice* is Spanish where dice are thrown."""
    if word not in FRAME.get(code, ()):
        return False
    own = texts[code].count(word) if code in texts else 0
    return all(words.count(word) <= own for lang, words in texts.items() if lang != code)


def _abbreviations(asked: Asked, glossary: Glossary) -> frozenset[str]:
    """Words of the query that are written as the abbreviation of a term: ``LoS`` is no Spanish article.

    In small letters it is one where it is all of the query, or where the other words are English and it is not.
    """
    shouted = len(asked.run) > 1 and asked.text.isupper()  # then capitals tell nothing
    sure = {t.folded for t in asked.run if not shouted and glossary.abbreviates(t.text)}
    likely = {t.folded for t in asked.run if glossary.abbreviates(t.text, in_any_letters=True)} - sure
    if not likely or len(asked.run) == 1:
        return frozenset(sure | likely)
    lang = language_of([w for w in asked.words if w not in likely], asked.text, glossary.lexicon.languages)
    foreign = {w for w in likely if lang and is_stop_word(w) and not is_stop_word(w, lang)}
    return frozenset(sure | foreign)


def _as_written(found: Iterable[Found[Entry]], asked: Asked) -> list[Found[Entry]]:
    """Without names that an abbreviation is only a form of: ``MAN`` does not ask for *Manned*."""
    short = {t.folded for t in asked.run if is_abbreviation(t.text)}
    words = asked.words
    return [f for f in found if f.exact or f.end - f.start > 1 or f.start >= len(words) or words[f.start] not in short]


# -- terms -----------------------------------------------------------------------------------


def _without_overlap(found: Iterable[Found[T]]) -> list[Found[T]]:
    """The longest names; a shorter one only where no longer one stands."""
    kept: list[Found[T]] = []
    spans: set[tuple[int, int]] = set()  # few, however many terms have one name
    for f in found:
        span = f.start, f.end
        if span in spans or all(f.end <= start or f.start >= end for start, end in spans):
            kept.append(f)
            spans.add(span)
    return kept


def is_all(found: Found[Any], words: Sequence[str]) -> bool:
    """True where a query asks for a term and for nothing else: ``what is Cover?``."""
    rest = (*words[: found.start], *words[found.end :])
    return all(w in ASKING_WORDS for w in rest)


def _telling(found: Sequence[Found[Entry]], words: Sequence[str]) -> Sequence[Found[Entry]]:
    """Without terms that only ask for another: who asks for the keyword *Ambush* does not ask what keywords are."""
    return [f for f in found if not ASKING_WORDS.issuperset(words[f.start : f.end])] or found


# -- concepts --------------------------------------------------------------------------------------------


def _subject(
    words: Sequence[str], lang: str | None, short: frozenset[str], texts: Mapping[str, Words]
) -> tuple[int, ...]:
    """The places of the words that say what the query is about: no stop words, no frame of a question."""
    alone = lang is None and len(words) == 1
    codes = [lang] if lang else _spoken_here(texts)
    content = [i for i, w in enumerate(words) if w in short or alone or not any(is_stop_word(w, c) for c in codes)]
    telling = [i for i in content if not any(_is_frame(words[i], code, texts) for code in codes)]
    return tuple(telling or content or range(len(words)))


def _by_language(
    words: Sequence[str], subject: Sequence[int], lang: str | None, glossary: Glossary
) -> dict[str, tuple[Concept, ...]]:
    """What to look for in the texts of each language."""
    said, named = glossary.said(words), glossary.renderings.find(words)
    out = {}
    for code in glossary.lexicon.languages:
        spoken = lang or _spoken(words, code, glossary)
        out[code] = _Reading(words, lang, code, spoken, glossary).concepts(subject, said.get(spoken, ()), named)
    return out


def via(said: str, found: str) -> Message:
    """The reason of a hit that another word led to than the one that was typed."""
    return Message("via '{words}' → {found}", words=said, found=found)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads the words of a query, in language ``lang`` if that is known, for texts in language ``code``; sayings and
    synonyms are those of ``spoken``."""

    words: Sequence[str]
    lang: str | None
    code: str
    spoken: str
    glossary: Glossary

    def concepts(
        self,
        subject: Sequence[int],
        sayings: Sequence[tuple[tuple[int, ...], Saying]],
        named: Iterable[Found[Rendering]],
    ) -> tuple[Concept, ...]:
        """What to look for, in the order of the query."""
        out: list[Concept] = []
        covered: set[int] = set()
        alone: dict[int, Saying] = {}  # a word's place -> what is meant by it
        for places, said in sayings:
            if len(places) > 1 and covered.isdisjoint(places):
                covered.update(places)
                out += self._of_saying(places, said)
            elif len(places) == 1 and places[0] in subject and places[0] not in covered:
                alone.setdefault(places[0], said)
        if self.lang != self.code:
            for start, end, found in self._rendered(named, subject, covered):
                covered.update(range(start, end))
                out += (self._with_saying(c, alone) for c in self._of_renderings(start, end, found))
        own = (Concept(self.words[i], i, self._own(self.words[i])) for i in subject if i not in covered)
        out += (self._with_saying(c, alone) for c in own)
        return tuple(sorted(out, key=lambda c: c.at))

    def _of_saying(self, places: Sequence[int], said: Saying) -> Iterator[Concept]:
        """One concept for what players say in several words: the rulebook's words for it, or, less, their own; and
        what else it means, each thing at a word of its own."""
        whole = " ".join(self.words[i] for i in places)
        here = [self.words[i] for i in places if self.spoken == self.code and not is_stop_word(self.words[i])]
        own = (v for w in here for v in self._forms(w, SYNONYM)[:1])
        yield Concept(whole, places[0], _distinct((*self._meant(whole, said.meant, SAYING), *own)))
        for at, meant in zip(places[1:], said.also, strict=False):
            yield Concept(whole, at, _distinct(self._meant(whole, meant, SAYING)))

    def _with_saying(self, c: Concept, alone: Mapping[int, Saying]) -> Concept:
        """A concept of one word, with what players mean by it; a word that nothing is said of, with its synonyms."""
        word, said = self.words[c.at], alone.get(c.at)
        if said is not None:
            meant = self._meant(word, said.meant, SAYING if said.exact else MEANT)
        elif self.spoken != self.code:
            meant = self._meant(word, self.glossary.synonyms(word, self.spoken), MEANT * SYNONYM)
        else:
            return c
        own = () if said and said.exact and meant else c.variants  # `dies` is no dice
        return Concept(c.word, c.at, _distinct((*own, *meant)))

    def _meant(self, said: str, meant: Sequence[str], weight: float) -> list[Variant]:
        """The words that are meant, in the language of the texts."""
        if self.spoken != self.code:
            meant = list(dict.fromkeys(r for w in meant for r in self.glossary.rendered(w, self.code)))
            weight *= FROM_TRADE
        return [v for w in meant for v in self._forms(w, weight, via(said, w))[:1]]

    def _rendered(
        self, named: Iterable[Found[Rendering]], subject: Sequence[int], covered: set[int]
    ) -> list[tuple[int, int, list[Rendering]]]:
        """Stretches of the query that have a translation: the longest first, none overlapping."""
        free = (f for f in named if f.value.lang == self.code and covered.isdisjoint(range(f.start, f.end)))
        spans = in_groups(
            ((f.start, f.end), f.value)
            for f in _without_overlap(f for f in free if f.end - f.start > 1 or f.start in subject)
        )
        return [(start, end, sorted(found, key=lambda r: -r.trust)) for (start, end), found in spans.items()]

    def _of_renderings(self, start: int, end: int, found: Sequence[Rendering]) -> Iterator[Concept]:
        """Concepts for a translated stretch: one for each word of the best translation, the others as variants."""
        said = " ".join(self.words[start:end])
        best = self._telling(found[0]) or list(folded(found[0].text))
        for n, w in enumerate(best):
            variants = self._forms(w, found[0].trust, via(said, found[0].text))
            if n == 0 and end - start == 1:
                variants += self._own(self.words[start])
            for other in found[1:] if len(best) == 1 else ():
                parts = self._telling(other)
                variants += [v for p in parts for v in self._forms(p, other.trust / len(parts), via(said, other.text))]
            yield Concept(said, start + min(n, end - start - 1), _distinct(variants))

    def _telling(self, rendering: Rendering) -> list[str]:
        return [w for w in folded(rendering.text) if not is_stop_word(w, self.code)]

    def _own(self, word: str) -> tuple[Variant, ...]:
        lexicon, sure = self.glossary.lexicon, 1.0 if self.lang in (None, self.code) else GUESSED_LANGUAGE
        found = self._forms(word, sure * (STEM if lexicon.has_others(word, self.code) else 1.0))
        for w in lexicon.misspelt(word, self.code):
            found.append(Variant(lexicon.tokens(w, self.code), sure * MISSPELT, via(word, w)))
        return _distinct(found)

    def _forms(self, word: str, weight: float, why: Message | None = None) -> list[Variant]:
        """A word's forms in the index, then those of its synonyms."""
        out = []
        for tokens, synonym in self.glossary.written(word, self.code):
            if synonym:
                out.append(Variant(tokens, weight * SYNONYM, why or via(word, synonym)))
            else:
                out.append(Variant(tokens, weight, why))
        return out


def _distinct(variants: Iterable[Variant]) -> tuple[Variant, ...]:
    """Each set of tokens once, at its greatest weight."""
    best: dict[tuple[str, ...], Variant] = {}
    for v in sorted(variants, key=lambda v: -v.weight):
        best.setdefault(v.tokens, v)
    return tuple(sorted(best.values(), key=lambda v: (-v.weight, v.tokens)))
