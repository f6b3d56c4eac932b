"""Mentions of a game's terms in a sentence: under every name, alias and inflected form, longest first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, lru_cache

from rulewright.kb.language.data import word_set
from rulewright.kb.language.stems import Lemmas, fold_word
from rulewright.kb.model import Term

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*|[★■◆▣▲●]")
PLURALS = {"en": (("ies", "y"), ("es", ""), ("s", "")), "es": (("ces", "z"), ("es", ""), ("s", ""))}
FILLERS = {  # small words that an inflected or reordered name may hold between its words
    "en": frozenset({"the", "a", "an", "your", "his", "her", "its", "their", "of"}),
    "es": frozenset({"el", "la", "los", "las", "un", "una", "de", "del", "su", "sus", "al", "a"}),
}
GAPS = {  # what a text may say between them besides: how many, and which
    "en": FILLERS["en"]
    | word_set("any all each every another other more most fewer less least this that these those one two"),
    "es": FILLERS["es"]
    | word_set("más menos todo toda todos todas cada otro otra otros otras este esta estos estas dicho")
    | word_set("dicha algún alguna ningún ninguna mayor dos"),
}
POSSESSIVE = ("'s", "’s")
PARTICIPLE = {"en": re.compile(r"(?:ed|en)\Z"), "es": re.compile(r"[ai]d[oa]s?\Z")}
MOST_FILLERS = 3
JOINERS = frozenset({"and", "or", "y", "e", "o", "u"})
LONGEST_NAME = 24  # words, small ones included
SHORTEST_INFLECTED = 3  # letters: shorter names are abbreviations and stand as they are


@dataclass(frozen=True, slots=True)
class Mention:
    """A term that a text names: ``[start, end)`` in the text.

    ``exact``: the words of one of its names as they stand there, not another form of them.
    """

    term: str
    start: int
    end: int
    exact: bool = field(default=True, compare=False)


class Way(IntEnum):
    """How a text says a name."""

    PLAIN = 0
    LOOSE = 1  # with words between that are none of its own
    TURNED = 2  # in another order: "rune of the faction"


class Node:
    """Where one stands in the names after some of their words: the words that may follow, the names that end here."""

    __slots__ = ("_by_forms", "_next", "ends", "way")

    def __init__(self) -> None:
        self.way = Way.PLAIN
        self.ends: list[tuple[str, tuple[str, ...]]] = []  # term and the words of its name
        self._next: dict[str, list[Node]] = {}
        self._by_forms: dict[frozenset[str], Node] = {}

    def add(self, keys: frozenset[str]) -> Node:
        """The node after a word, made where there is none: one for all its forms."""
        if keys not in self._by_forms:
            made = self._by_forms[keys] = Node()
            for key in keys:
                self._next.setdefault(key, []).append(made)
        return self._by_forms[keys]

    def after(self, keys: frozenset[str]) -> Iterable[Node]:
        """The nodes after any form of a word."""
        found = [node for key in keys for node in self._next.get(key, ())]
        return found if len(found) < 2 else {id(node): node for node in found}.values()


@cache
def _lemmas(lang: str) -> Lemmas:
    return Lemmas(lang)


@lru_cache(maxsize=50_000)
def forms(word: str, lang: str) -> frozenset[str]:
    """The keys of a word: itself, its singular, its dictionary form; two words with a common key are forms of one. An
    English possessive ("the frog's luck") has the keys of its owner."""
    folded = fold_word(word)
    if lang == "en" and folded.endswith(POSSESSIVE):
        return forms(word[:-2], lang)
    keys = {folded}
    if len(folded) >= SHORTEST_INFLECTED and folded.isalpha():
        keys |= {folded[: -len(end)] + new for end, new in PLURALS.get(lang, ()) if folded.endswith(end)}
        lemma = _lemmas(lang).of(word.casefold())
        if lemma:
            keys.add(fold_word(lemma))
    return frozenset(k for k in keys if len(k) >= min(SHORTEST_INFLECTED, len(folded)))


def is_abbreviation(name: str) -> bool:
    """True for names such as LoS, WP, W and MAN, which as ordinary words mean something else."""
    return len(name) <= 4 and " " not in name and sum(c.isupper() for c in name) * 2 > len(name)


def turns(words: Sequence[str], lang: str) -> Iterator[tuple[str, ...]]:
    """The other orders in which a text says a name of two words: "rune of the faction", "the formation is broken"."""
    if len(words) != 2 or any(is_abbreviation(w) or not w.isalpha() for w in words):
        return
    first, second = words
    if lang == "en":
        links = ("is", "are") if PARTICIPLE["en"].search(first) else ("of",)
        yield from ((second, link, first) for link in links)
    elif lang == "es" and PARTICIPLE["es"].search(second):
        yield second, first


Words = Sequence[tuple[str, int, int]]
Keys = Sequence[frozenset[str]]
Part = tuple[list[tuple[str, bool]], int, int]  # terms, their first word and the word after them


class Matcher:
    """Recognises the terms of one game in texts of one language.

    The names are a tree of words, so that the time for a text does not grow with their number.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._fillers = FILLERS.get(lang, frozenset())
        self._gaps = GAPS.get(lang, frozenset())
        self._tree = Node()
        self._printed: dict[str, set[str]] = defaultdict(set)

    @classmethod
    def of(cls, terms: Iterable[Term], lang: str) -> Matcher:
        """A matcher for all names and aliases of some terms."""
        made = cls(lang)
        for term in terms:
            for name in sorted({term.name, *term.aliases}):
                made._add(term.id, [m.group() for m in WORD.finditer(name)])
        return made

    def _add(self, term: str, words: Sequence[str]) -> None:
        if len(words) == 1 and is_abbreviation(words[0]):
            self._printed[words[0]].add(term)
            return
        telling = [w for w in words if is_abbreviation(w) or w.casefold() not in self._fillers] or words
        if telling:
            self._add_way(telling, term, Way.PLAIN)
        for turned in turns(words, self.lang):
            self._add_way(turned, term, Way.TURNED)

    def _add_way(self, words: Sequence[str], term: str, way: Way) -> None:
        """One order of words that names a term."""
        node = self._tree
        for word in words:
            node = node.add(forms(word, self.lang))
        node.way = max(node.way, way)
        node.ends.append((term, tuple(fold_word(w) for w in words)))

    def find(self, text: str) -> list[Mention]:
        """The mentions in reading order; homonyms of one name are all given.

        None lies inside another, but the words of a name in another order: "rune of the faction" speaks of the faction
        and of runes, too.
        """
        words = [(m.group(), m.start(), m.end()) for m in WORD.finditer(text)]
        keys = [forms(w, self.lang) for w, _, _ in words]
        out: list[Mention] = []
        i = 0
        while i < len(words):
            found, stop, way = self._longest(words, keys, i)
            parts: list[Part] = [(found, i, stop)]
            if way is not Way.PLAIN:
                inner, at, end = self._within(words, keys, i + 1, stop)
                if end > stop:  # "allocate 3 damage points" is about damage points, not about allocating damage
                    parts, stop = [], at
                elif way is Way.TURNED:
                    head = self._longest(words[: i + 1], keys, i)[0]
                    parts = [(head, i, i + 1), *parts, (inner, at, end)]
            elif stop <= i + 1:
                shared, after = self._shared_head(words, keys, i)
                parts, stop = ([(shared, i, after)], after) if shared else (parts, stop)
            for names, first, last in parts:
                out.extend(Mention(term, words[first][1], words[last - 1][2], exact) for term, exact in names)
            i = max(stop, i + 1)
        return out

    def _within(self, words: Words, keys: Keys, first: int, stop: int) -> Part:
        """The terms that end a name or go beyond it, with the word where they begin and the word after them."""
        for at in range(first, stop):
            found, end, _ = self._longest(words, keys, at)
            if found and end >= stop:
                return found, at, end
        return [], first, stop

    def _shared_head(self, words: Words, keys: Keys, i: int) -> tuple[list[tuple[str, bool]], int]:
        """The term of the first part of "attack and defense rolls", and the word after that part."""
        if i + 3 >= len(words) or words[i + 1][0].casefold() not in JOINERS:
            return [], i
        whole = {term for node in self._tree.after(keys[i]) for end in node.after(keys[i + 3]) for term, _ in end.ends}
        return [(term, True) for term in sorted(whole)], i + 1

    def _longest(self, words: Words, keys: Keys, i: int) -> tuple[list[tuple[str, bool]], int, Way]:
        """The terms whose longest name begins at word ``i``, the word after it, and how the text says it."""
        best = dict.fromkeys(sorted(self._printed.get(words[i][0], ())), True)
        stop, way = (i + 1 if best else i), Way.PLAIN
        ways = list(self._onward(self._tree, words, keys, i, ()))
        been: set[tuple[int, int]] = set()  # a name made of small words can be read in many ways
        while ways:
            node, at, read = ways.pop()
            if (id(node), at) in been:
                continue
            been.add((id(node), at))
            if node.ends and at >= stop:
                best = best if at == stop else {}
                stop, way = at, node.way if node.way or at - i == len(read) else Way.LOOSE
                for term, name in node.ends:
                    best[term] = best.get(term, False) or name == read
            if at < len(words) and at - i < LONGEST_NAME:
                ways += self._onward(node, words, keys, at, read)
        return sorted(best.items()), stop, way

    def _onward(
        self, node: Node, words: Words, keys: Keys, at: int, read: tuple[str, ...]
    ) -> Iterator[tuple[Node, int, tuple[str, ...]]]:
        """The ways on from a node, with up to ``MOST_FILLERS`` small words left out."""
        for skip in range(MOST_FILLERS + 1 if read else 1):
            if at + skip >= len(words):
                return
            for onward in node.after(keys[at + skip]):
                yield onward, at + skip + 1, (*read, fold_word(words[at + skip][0]))
            if words[at + skip][0].casefold() not in self._gaps and not words[at + skip][0].isdigit():
                return
