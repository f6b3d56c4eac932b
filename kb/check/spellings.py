"""One thing under two names: names that differ by a letter or a word, and headings that are misspelt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA, Prefix

from rulewright.kb.check.examined import Examined, Key, Row, Word, stem_key
from rulewright.kb.check.undefined import may_name, names_nothing
from rulewright.kb.claims import Term
from rulewright.kb.findings import Finding
from rulewright.kb.language import fold, folded_words, is_stop_word, language
from rulewright.kb.language.data import folded_list, listed
from rulewright.kb.language.normalise import WORD
from rulewright.kb.language.stems import stem
from rulewright.kb.messages import Message, Words, clauses
from rulewright.kb.model import Section, SectionKind, Sureness

LEAST_LETTERS = 6  # of names and words that are compared by their letters
NAMES_LIKE = 88  # of 100: how alike two names are that may be one
WORD_LIKE = 70  # of 100: how alike the words are in which two names of several words differ
SAME_START = 5  # letters that such words have in common at their start
FILLERS = 2  # what a frame such as "hold and ..." holds in a book that means one thing by it
OFTEN = 3  # uses that make a word the book's own
MOST_NEAR = 30  # names that differ in the same letter, or in the same word: what more of them fill is filled at will


def two_names(of: Examined) -> Iterator[Finding]:
    """Names that seem to mean what a defined term means."""
    told: dict[tuple[str, int], Finding] = {}
    for f in (
        *_like_names(of),
        *_told_aliases(of),
        *_other_words(of),
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
    """True where one letter is another, yet not at either end: ``impassible``."""
    if len(a) != len(b) or OSA.distance(a, b) != 1 or fuzz.ratio(a, b) < NAMES_LIKE:
        return False
    return a[-2:] == b[-2:] and a[0] == b[0]


# -- names that the book itself uses for each other -------------------------------------------------------------------


def _told_aliases(of: Examined) -> Iterator[Finding]:
    """Other names that a term is known to have, letter for letter, neither its number nor short for it."""
    for t in of.terms:
        for alias in t.aliases:
            if not _variant(fold(alias), fold(t.name), of.book.lang):
                continue
            uses, words = of.uses(stem_key(alias, of.book.lang)), folded_words(alias)
            met = [Met(alias, 0, s, (p[0].start, p[-1].end)) for s, p in uses if [w.text for w in p] == words]
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


# -- a name with another word in it -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """A defined name of several words, folded and as stems."""

    term: Term
    words: tuple[str, ...]
    key: Key


@dataclass(frozen=True, slots=True)
class Met:
    """A row of words of the text that fits a name but for one word."""

    word: str  # the one that is another
    at: int  # which of the name's words it stands for
    section: Section
    place: tuple[int, int]


def _other_words(of: Examined) -> Iterator[Finding]:
    """What the text has in place of one word of a name: "hold and fire" where "hold and shoot" is defined."""
    frames = Frames(of, names := _long_names(of))
    for name in names:
        met: dict[tuple[int, str], list[Met]] = defaultdict(list)
        for m in frames.fitting(name):
            met[m.at, stem(m.word, of.book.lang)].append(m)
        for (at, _), uses in met.items():
            alone = sum(a == at for a, _ in met) <= FILLERS and _tells(of, name, at, uses[0].word)
            if alone or (of.book.lang == "en" and _kin(uses[0].word, name.words[at], "en")):
                yield _told(of, name.term, uses)


def _told(of: Examined, term: Term, uses: list[Met]) -> Finding:
    first = uses[0]
    note = Message("“{words}” is what is defined", words=Words(term.name, term.lang))
    if len(uses) > 1:
        note = clauses(note, Message("{n} times", n=len(uses)))
    printed = first.section.text[slice(*first.place)].replace("*", "")
    return of.finding(first.section, first.place, "term-spelling", printed, term.name, note, Sureness.LIKELY)


def _long_names(of: Examined) -> list[Name]:
    """The names of several words, each once, with no parameter in them."""
    out: dict[Key, Name] = {}
    for t in of.terms:
        for n in (t.name, *t.aliases):
            key = stem_key(n, of.book.lang)
            if 2 <= len(key) <= 4 and all(len(w) > 1 and not w.isdigit() for w in folded_words(n)):
                out.setdefault(key, Name(t, tuple(folded_words(n)), key))
    return list(out.values())


class Frames:
    """Where the text has all words of a name but one telling one: one walk for all names."""

    def __init__(self, of: Examined, names: Iterable[Name]) -> None:
        self._of = of
        self._named = Counter(frame for name in names for frame in self._frames(name))
        self._rows: dict[Key, list[Row]] = defaultdict(list)
        first: dict[tuple[str, bool], set[int]] = defaultdict(set)  # by the first word that counts: how many there are
        for frame in self._named:
            first[frame[0] or frame[1], bool(frame[0])].add(len(frame))
        for s in of.body:
            if s.kind.is_rules_text:
                self._walk(s, of.rows[s.id], first)

    def _frames(self, name: Name) -> list[Key]:
        """A name with each of its telling words left out in turn."""
        telling = [i for i, w in enumerate(name.words) if not is_stop_word(w, self._of.book.lang)]
        return [(*name.key[:at], "", *name.key[at + 1 :]) for at in telling] if len(telling) > 1 else []

    def _walk(self, s: Section, words: list[Word], first: dict[tuple[str, bool], set[int]]) -> None:
        for i, w in enumerate(words):
            for n in first.get((w.stem, True), ()):
                self._take(s, words[i : i + n], n, range(1, n))
            for n in first.get((w.stem, False), ()) if i else ():
                self._take(s, words[i - 1 : i - 1 + n], n, range(1))

    def _take(self, s: Section, part: list[Word], n: int, places: range) -> None:
        key = tuple(w.stem for w in part)
        if len(part) < n or not all(w.joined for w in part[:-1]) or key in self._of.known:
            return
        for at in places:
            word, frame = part[at].text, (*key[:at], "", *key[at + 1 :])
            if not 0 < self._named[frame] <= MOST_NEAR or len(word) <= 2 or word.isdigit():
                continue
            if not is_stop_word(word, self._of.book.lang):
                self._rows[frame].append((s, part))

    def fitting(self, name: Name) -> Iterator[Met]:
        """The rows that fit a name but for one word."""
        for frame in self._frames(name):
            at = frame.index("")
            for s, part in self._rows.get(frame, ()):
                if not any(_same(w, name, j) == (j == at) for j, w in enumerate(part)):
                    yield Met(part[at].text, at, s, (part[0].start, part[-1].end))


def _same(word: Word, name: Name, i: int) -> bool:
    """True where a word is one of a name's, in singular or plural."""
    return word.stem == name.key[i] and word.text.rstrip("s") == name.words[i].rstrip("s")


def _tells(of: Examined, name: Name, at: int, word: str) -> bool:
    """True where the other words of a name can mean but one thing: two verbs that "and" joins, two nouns behind one."""
    links = [w for w in name.words if is_stop_word(w, of.book.lang)]
    if len(name.words) != 3 or fold(word) in names_nothing(of.book.lang):
        return False
    if not links:
        return at == 0 and of.book.lang == "en" and may_name(word)
    return name.words[1] in folded_list("headings.and", of.book.lang)


def _kin(a: str, b: str, lang: str) -> bool:
    """True where two words are of one root but no forms of each other, and neither is the other with an ending."""
    same = int(Prefix.similarity(a, b))
    endings = *listed("check.verbal", lang), *language(lang).plural_endings
    if not SAME_START <= same < min(len(a), len(b)) or a.endswith(endings):
        return False
    return fuzz.ratio(a, b) >= WORD_LIKE and not _forms(a, b, lang)


def _other_endings(of: Examined) -> Iterator[Finding]:
    """Names with a word of the same root that is no form of the defined one: ``opportune attack``."""
    if of.book.lang != "en":
        return
    for name in _long_names(of):
        met: dict[str, list[Met]] = defaultdict(list)
        for s, part in of.uses(name.key):
            if not s.kind.is_rules_text:
                continue
            odd = [j for j, (w, x) in enumerate(zip(part, name.words, strict=True)) if _derived(w.text, x)]
            if len(odd) == 1:
                place = part[0].start, part[-1].end
                met[part[odd[0]].text].append(Met(part[odd[0]].text, odd[0], s, place))
        yield from (_told(of, name.term, uses) for uses in met.values())


def _derived(word: str, name: str) -> bool:
    """True where a word has the root of a name's, yet is no form of it, nor made of it."""
    return not (_forms(word, name, "en") or word.startswith(name) or word.endswith(listed("check.verbal", "en")))


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
    """Headings with a word that the book has nowhere else, where it often has one that differs by a letter."""
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
            if best and best[-1] == w[-1] and stem(best, lang) != stem(w, lang):
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
