"""Mentions of a game's terms in a sentence: under every name, alias and inflected form, longest first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from kb.language.stems import Lemmas, fold_word
from kb.model import Term

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*|[★■◆▣▲●]")
PLURALS = {"en": (("ies", "y"), ("es", ""), ("s", "")), "es": (("ces", "z"), ("es", ""), ("s", ""))}
FILLERS = {  # small words that an inflected or reordered name may hold between its words
    "en": frozenset({"the", "a", "an", "your", "his", "her", "its", "their", "of"}),
    "es": frozenset({"el", "la", "los", "las", "un", "una", "de", "del", "su", "sus", "al", "a"}),
}
MOST_FILLERS = 3
JOINERS = frozenset({"and", "or", "y", "e", "o", "u"})
SHORTEST_INFLECTED = 3  # letters: shorter names are abbreviations and stand as they are


@dataclass(frozen=True, slots=True)
class Mention:
    """A term that a text names: ``[start, end)`` in the text."""

    term: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a term as words; an abbreviation is only recognised as it is printed."""

    term: str
    words: tuple[frozenset[str], ...]
    printed: str | None = None


@cache
def _lemmas(lang: str) -> Lemmas:
    return Lemmas(lang)


@lru_cache(maxsize=50_000)
def forms(word: str, lang: str) -> frozenset[str]:
    """The keys of a word: itself, its singular, its dictionary form; two words with a common key are forms of one."""
    folded = fold_word(word)
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


@dataclass(slots=True)
class Matcher:
    """Recognises the terms of one game in texts of one language."""

    lang: str
    _names: Mapping[str, Sequence[Name]] = field(default_factory=dict)

    @classmethod
    def of(cls, terms: Iterable[Term], lang: str) -> Matcher:
        """A matcher for all names and aliases of some terms."""
        index: dict[str, list[Name]] = defaultdict(list)
        for term in terms:
            for name in sorted({term.name, *term.aliases}):
                made = _name(term.id, name, lang)
                if made:
                    for key in made.words[0]:
                        index[key].append(made)
        for names in index.values():
            names.sort(key=lambda n: (-len(n.words), n.term))
        return cls(lang, dict(index))

    def find(self, text: str) -> list[Mention]:
        """The mentions in reading order, none inside another; homonyms of one name are all given."""
        words = [(m.group(), m.start(), m.end()) for m in WORD.finditer(text)]
        keys = [forms(w, self.lang) for w, _, _ in words]
        out: list[Mention] = []
        i = 0
        while i < len(words):
            found, stop = self._at(words, keys, i)
            if not found:
                found, stop = self._shared_head(words, keys, i)
            out.extend(Mention(term, words[i][1], words[stop - 1][2]) for term in found)
            i = max(stop, i + 1)
        return out

    def _shared_head(
        self, words: Sequence[tuple[str, int, int]], keys: Sequence[frozenset[str]], i: int
    ) -> tuple[list[str], int]:
        """The term of the first part of "attack and defense rolls", and the word after that part."""
        if i + 3 >= len(words) or words[i + 1][0].casefold() not in JOINERS:
            return [], i
        head = i + 3
        for name in sorted({n for k in keys[i] for n in self._names.get(k, ())}, key=lambda n: n.term):
            if name.printed is None and len(name.words) == 2 and keys[head] & name.words[1]:
                return [name.term], i + 1
        return [], i

    def _at(
        self, words: Sequence[tuple[str, int, int]], keys: Sequence[frozenset[str]], i: int
    ) -> tuple[list[str], int]:
        """The terms whose longest name begins at word ``i``, and the word after that name."""
        best: list[str] = []
        stop = i
        for name in {n for k in keys[i] for n in self._names.get(k, ())}:  # in any order: the longest wins
            end = self._match(name, words, keys, i)
            if end > stop:
                best, stop = [name.term], end
            elif end == stop > i:
                best.append(name.term)
        return sorted(set(best)), stop

    def _match(self, name: Name, words: Sequence[tuple[str, int, int]], keys: Sequence[frozenset[str]], i: int) -> int:
        """Where a name that begins at word ``i`` ends, ``i`` where it does not stand there."""
        if name.printed is not None:
            return i + 1 if words[i][0] == name.printed else i
        at, small = i, FILLERS.get(self.lang, frozenset())
        for n, wanted in enumerate(name.words):
            skipped = at
            while n and at < min(len(words), skipped + MOST_FILLERS) and words[at][0].casefold() in small:
                at += 1
            if at >= len(words) or not keys[at] & wanted:
                return i
            at += 1
        return at


def _name(term: str, name: str, lang: str) -> Name | None:
    words = [m.group() for m in WORD.finditer(name)]
    if not words:
        return None
    if len(words) == 1 and is_abbreviation(words[0]):
        return Name(term, (forms(words[0], lang),), words[0])
    telling = [w for w in words if w.casefold() not in FILLERS.get(lang, ())]
    return Name(term, tuple(forms(w, lang) for w in telling or words))
