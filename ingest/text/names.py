"""Where a text names a thing: under every name that it has and in every form, by spaCy's phrase matcher.

One matcher serves the links of a page, the interactions and the comparison of sections, so that all of them see the
same words as the same thing. What a mention shows of a name is its ``Face``; who needs to be strict goes by that.

The forms by which a word of a text is compared with a word of a name stand before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, lru_cache
from typing import Generic, NamedTuple, TypeVar

from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc
from spacy.vocab import Vocab

from rulewright.ingest.references.names import singular
from rulewright.kb.language import Lemmas, fold, folded_list, language, listed, stem, stop_words

LONGEST_WORD = 40  # letters; what is longer is in no dictionary
SHORTEST_INFLECTED = 3  # letters; what is shorter is an abbreviation and has one form


@cache
def _lemmas(lang: str) -> Lemmas:
    return Lemmas(lang)


@lru_cache(maxsize=50_000)
def bare(word: str) -> str:
    """A word, folded, without the ending of a possessive."""
    return fold(word).removesuffix("'s")


@lru_cache(maxsize=50_000)
def forms_of(word: str, lang: str) -> tuple[str, str]:
    """A word as it is compared: folded and in the singular, without the ending of a possessive; and its lemma, folded.

    A word that the dictionary does not know is its own lemma, in the singular.
    """
    own = bare(word)
    if not own.isalpha() or not SHORTEST_INFLECTED <= len(own) <= LONGEST_WORD:
        return own, own
    one = singular(own, lang)
    lemma = _lemmas(lang).of(word.lower()) or _lemmas(lang).of(one) or one
    return one, stem(fold(lemma), lang)


def keys(word: str, lang: str) -> frozenset[str]:
    """Both forms of a word; two words with a common one are forms of one word."""
    return frozenset(forms_of(word, lang))


# -- names ------------------------------------------------------------------------------------------------------------


K = TypeVar("K", bound=Hashable)

JOINT = re.compile(r"[ \t*_’'-]{0,4}|[ \t]?\n?[ \t]?")  # between two words that follow each other
WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*|[★■◆▣▲●]")
MOST_BETWEEN = 3  # small words
LONGEST = 24  # words of a name
KEPT = 20_000  # words of which it is remembered whether they tell something
ABBREVIATION = 5  # letters at most
# what stands before the first word of a sentence, as far back as BEFORE
BEFORE = 8
OPENS = re.compile(rf"(?:\A|[.!?:;•»|►\n])[\s*_“\"‘'«(¿¡–—-]{{0,{BEFORE}}}\Z")
# behind what has its line or cell to itself, but for a value: "Will 3"; behind what a colon explains
ALONE = re.compile(r"[*_”\"’»]{0,4}[ \t]{0,8}(?:[+−-]?\d{1,3}[ \t]{0,8})?(?:[\n|]|\Z)|(?<=\w\w)[*_]{0,4}:")


class Face(IntEnum):
    """How a text says a name, from the plainest on."""

    EXACT = 0
    PLURAL = 1  # in another number
    INFLECTED = 2  # a verb, a participle, another gender
    LOOSE = 3  # with small words between that the name has not, or without those that it has
    TURNED = 4  # in another order: "rune of the faction", "the formation is broken"
    SHARED = 5  # the first part of "attack and defense rolls"


@dataclass(frozen=True, slots=True)
class Named(Generic[K]):
    """Things that a text names at ``[start, end)``, in the order in which they were given; ``words`` of the name."""

    things: tuple[K, ...]
    start: int
    end: int
    face: Face
    words: int


class Pattern(NamedTuple):
    """The folded words of a name; ``link``: those of which one stands between its words in another order."""

    words: tuple[str, ...]
    link: tuple[str, ...] = ()


class Word(NamedTuple):
    """A telling word at ``[start, end)`` of a text; ``before``: the small words before it, folded, and their places."""

    text: str
    start: int
    end: int
    before: tuple[tuple[str, int], ...] = ()


STOP = Word("\n", 0, 0)  # no name goes beyond it


class Match(NamedTuple):
    """A pattern met in the telling words ``[first, after)`` of a text."""

    first: int
    after: int
    face: Face
    pattern: Pattern


def is_abbreviation(text: str) -> bool:
    """True for LoS, MOV, W: names that mean something in their own letter case only."""
    return len(text) <= ABBREVIATION and " " not in text and sum(c.isupper() for c in text) * 2 > len(text)


def fillers(lang: str) -> frozenset[str]:
    """The small words that a text may have between the words of a name, or leave out."""
    return folded_list("names.fillers", lang)


class Names(Generic[K]):
    """The names of some things in one language."""

    def __init__(self, named: Iterable[tuple[K, str]], lang: str) -> None:
        """``named``: things with a name each; those of one name are told in the order in which they are given."""
        self._lang = lang
        self._copulas = folded_list("names.copulas", lang)
        self._small = fillers(lang) | self._copulas | folded_list("names.quantities", lang)
        self._joiners = frozenset(listed("names.joiners"))
        self._stop_words = stop_words(lang)
        self._agents = listed("names.agent", lang)
        self._vocab = Vocab()
        self._things: dict[Pattern, list[K]] = defaultdict(list)
        self._printed: dict[str, list[K]] = defaultdict(list)
        self._pairs: dict[tuple[str, str], list[K]] = defaultdict(list)
        for thing, name in named:
            self._add(thing, WORD.findall(name))
        self._is_small = lru_cache(KEPT)(self._tells_nothing)
        self._numbers = {w for p in self._things for w in p.words if w.isdigit()}
        self._patterns: dict[int, Pattern] = {}
        self._matchers = [PhraseMatcher(self._vocab, attr=attr) for attr in ("ORTH", "LEMMA")]
        for n, pattern in enumerate(self._things):
            self._patterns[self._vocab.strings.add(str(n))] = pattern
            doc = self._doc(self._telling(pattern.words))
            for matcher in self._matchers:
                matcher.add(str(n), [doc])

    def _doc(self, words: Iterable[str]) -> Doc:
        """A document for the matchers: words in the singular, with their lemmas."""
        forms = [forms_of(w, self._lang) for w in words]
        return Doc(self._vocab, words=[one for one, _ in forms], lemmas=[lemma for _, lemma in forms])

    def _telling(self, words: Sequence[str]) -> list[str]:
        return [w for w in words if w not in self._small]

    def _add(self, thing: K, words: list[str]) -> None:
        if len(words) == 1 and (is_abbreviation(words[0]) or bare(words[0]) in self._stop_words):
            if not words[0].islower():  # "as" is never a thing, "Will" may be one
                self._printed[words[0]].append(thing)
            return
        folded = tuple(bare(w) for w in words)
        telling = self._telling(folded)
        if not 0 < len(telling) <= LONGEST or (len(telling) < len(folded) and self._stop_words.issuperset(telling)):
            return  # "no" is not what is left of "No LoS" where "los" is an article
        self._things[Pattern(folded)].append(thing)
        if len(telling) == len(folded) == 2:
            one, two = (forms_of(w, self._lang)[1] for w in words)
            self._pairs[one, two].append(thing)
            if turned := self._turned(folded):
                self._things[turned].append(thing)

    def _turned(self, words: tuple[str, ...]) -> Pattern | None:
        """The other order in which a text says a name of two words."""
        if not all(w.isalpha() for w in words):
            return None
        one, other = (w.endswith(listed("names.participle", self._lang)) for w in words)
        if language(self._lang).head_first and other:
            return Pattern(words[::-1], ("",))
        link = listed("names.participle_link" if one else "names.link", self._lang)
        return Pattern(words[::-1], link) if link else None

    def find(self, text: str, most: Face = Face.SHARED) -> list[Named[K]]:
        """What a text names, in reading order: the longest names first, none inside another.

        ``most``: the least plain face that counts.
        """
        telling = self._read(text)
        taken = bytearray(len(telling))
        out = self._together(self._named(telling, m) for m in self._longest(self._matches(telling, most), taken))
        if most >= Face.SHARED:
            shared = list(self._shared(telling, taken))
            before = {m.start for m in shared}
            out = [*shared, *(m for m in out if m.start not in before)]
        out += (
            Named(tuple(self._printed[w.text]), w.start, w.end, Face.EXACT, 1)
            for i, w in enumerate(telling)
            if w.text in self._printed and not taken[i] and not self._opens(text, w)
        )
        return sorted(out, key=lambda m: (m.start, m.end))

    def _opens(self, text: str, w: Word) -> bool:
        """True for a small word that begins a sentence, in which there are more: its one capital tells nothing."""
        capitals = len(w.text) > 1 and w.text.isupper()
        if capitals or bare(w.text) not in self._stop_words or ALONE.match(text, w.end):
            return False
        return OPENS.search(text[max(0, w.start - BEFORE - 1) : w.start]) is not None

    def everywhere(self, text: str) -> list[Named[K]]:
        """What a text names, also within longer names."""
        telling = self._read(text)
        return [self._named(telling, m) for m in self._matches(telling, Face.SHARED)]

    def _read(self, text: str) -> list[Word]:
        """The words of a text that tell something, and where no name goes on."""
        out: list[Word] = []
        before: list[tuple[str, int]] = []
        end = 0
        for m in WORD.finditer(text):
            word, (start, after) = m.group(), m.span()
            if end and text[end:start] != " " and JOINT.fullmatch(text, end, start) is None:
                out.append(STOP)
                before = []
            end = after
            if not self._is_small(word):
                out.append(Word(word, start, end, tuple(before)))
                before = []
            elif len(before) < MOST_BETWEEN:
                before.append((fold(word), start))
            else:
                out.append(STOP)
                before = [*before[1:], (fold(word), start)]
        return out

    def _tells_nothing(self, word: str) -> bool:
        if word.isdigit():
            return word not in self._numbers
        return fold(word) in self._small and word not in self._printed

    def _matches(self, telling: Sequence[Word], most: Face) -> Iterator[Match]:
        """Every name in every place, once for each order of its words."""
        doc = self._doc(w.text for w in telling)
        for number, first, after in sorted({m for matcher in self._matchers for m in matcher(doc)}):
            pattern = self._patterns[number]
            face = self._face(telling[first:after], pattern)
            if face is not None and face <= most:
                yield Match(first, after, face, pattern)

    def _face(self, telling: Sequence[Word], pattern: Pattern) -> Face | None:
        """How the words of a text show a name; None where they are put together otherwise than a name is."""
        first, *rest = telling
        said = (bare(first.text), *(w for word in rest for w in (*(b for b, _ in word.before), bare(word.text))))
        said = (*(w for w, _ in self._led(first, pattern)), *said)
        if said == pattern.words:
            return Face.EXACT
        small = set(said) - set(pattern.words)
        if pattern.link:
            return Face.TURNED if "" in pattern.link or not small.isdisjoint(pattern.link) else None
        if not self._copulas.isdisjoint(small):
            return None
        if [w for w in said if self._is_small(w)] != [w for w in pattern.words if self._is_small(w)]:
            return Face.LOOSE
        forms = [
            (forms_of(a, self._lang)[0], forms_of(b, self._lang)[0]) for a, b in zip(said, pattern.words, strict=True)
        ]
        by, of = (word.endswith(self._agents) for word in (said[0], pattern.words[0]))
        if by != of and not (of and said[0].startswith(forms[0][1])):
            return None  # an attacker is no attack, nor the other way round; "covered" is of "Cover"
        if forms[0][0] != forms[0][1] and said[0] in self._stop_words:
            return None  # "estaba" is none of the "Estados"
        return Face.PLURAL if all(a == b for a, b in forms) else Face.INFLECTED

    def _led(self, first: Word, pattern: Pattern) -> Sequence[tuple[str, int]]:
        """The small words that a name begins with, where the text has them before its first telling word."""
        n = next(i for i, w in enumerate(pattern.words) if not self._is_small(w))
        if not n:
            return ()
        led = first.before[len(first.before) - n :]
        return led if tuple(w for w, _ in led) == pattern.words[:n] else ()

    @staticmethod
    def _longest(matches: Iterable[Match], taken: bytearray) -> Iterator[Match]:
        """Of names that overlap the longest, the plainest and the first; ``taken`` are the words of those chosen."""
        ranked = sorted(matches, key=lambda m: (m.first - m.after, m.face >= Face.LOOSE, m.first, m.face))
        chosen: dict[tuple[int, int], Face] = {}
        for m in ranked:
            place = m.first, m.after
            if chosen.get(place) == m.face or not any(taken[m.first : m.after]):
                chosen[place] = m.face
                taken[m.first : m.after] = b"\1" * (m.after - m.first)
                yield m

    def _named(self, telling: Sequence[Word], m: Match) -> Named[K]:
        things = tuple(dict.fromkeys(self._things[m.pattern]))
        first = telling[m.first]
        start = next((at for _, at in self._led(first, m.pattern)), first.start)
        return Named(things, start, telling[m.after - 1].end, m.face, m.after - m.first)

    @staticmethod
    def _together(found: Iterable[Named[K]]) -> list[Named[K]]:
        """Names of other words in one place as one: a "warband's" may be of the warband and of Warbands."""
        places: dict[tuple[int, int], Named[K]] = {}
        for m in found:
            one = places.get((m.start, m.end))
            places[m.start, m.end] = replace(one, things=tuple(dict.fromkeys((*one.things, *m.things)))) if one else m
        return list(places.values())

    def _shared(self, telling: Sequence[Word], taken: bytearray) -> Iterator[Named[K]]:
        """The first part of "attack and defense rolls", where the second is a name too."""
        for i in range(len(telling) - 3):
            one, joiner, head = telling[i], telling[i + 1], telling[i + 3]
            if joiner.text in self._joiners and taken[i + 2] and taken[i + 3]:
                things = self._pairs.get((forms_of(one.text, self._lang)[1], forms_of(head.text, self._lang)[1]))
                if things:
                    taken[i] = 1
                    yield Named(tuple(dict.fromkeys(things)), one.start, one.end, Face.SHARED, 1)
