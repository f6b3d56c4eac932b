"""What the corpus and the trade call things: terms by any form of any name, translations, and synonyms.

Worked out where an index is put together (``kb.search.index_merge``) and kept beside it; a query looks up what it
needs. Under which heading a reader looks for a term is told here too (``at_home``): its own, even where a rule below
that heading says what it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import orjson

from rulewright.kb import codec
from rulewright.kb.language import slug
from rulewright.kb.language.numbers import ends
from rulewright.kb.language.wordlist import is_other
from rulewright.kb.model import Section, Term
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.index_reader import Part, Tables
from rulewright.kb.search.query import SYNONYMS, WIDEST_GAP, Saying
from rulewright.kb.search.vocabulary import Lexicon

LONGEST_HEADING = 4  # words of a heading; a longer "title" is how a rule begins
FARTHEST = 4  # headings above a definition that may bear the term's name
FILE = "names.table"
KEPT = 10_000  # words of which synonyms and renderings are remembered
KEPT_FORMS = 1_000  # words of which tokens are remembered
FROM_BOOKS, FROM_TRADE, FROM_KIN = 1.0, 0.8, 0.5  # how far a translation is trusted
SHORTEST, LONGEST = 2, 5  # letters of an abbreviation
LONGEST_NAME = 8  # words of a name that are compared
KEYS, NAMES = "keys", "names"  # parts of a file, after the name of what is kept there
T = TypeVar("T")


# -- where a term is at home -------------------------------------------------------------------------------


def at_home(terms: Iterable[Term], sections: Mapping[str, Section]) -> list[Term]:
    """The terms, each under the nearest heading that has its name, whole or in part; as they are where none has.

    ``sections``: by id, all that define a term and those above them.
    """
    return [replace(t, definition=replace(t.definition, section=_home(t, sections))) for t in terms]


def _home(term: Term, sections: Mapping[str, Section]) -> str:
    names = {slug(n) for n in (term.name, *term.aliases)}
    titles = {s.id: slug(s.title) for s in with_above(term.definition.section, sections)[:FARTHEST]}
    whole = (i for i, title in titles.items() if title in names)
    part = (
        i
        for i, title in titles.items()
        if title.count("-") < LONGEST_HEADING and any(f"-{n}-" in f"-{title}-" for n in names)
    )
    return next(whole, next(part, term.definition.section))


def with_above(section: str, sections: Mapping[str, Section]) -> list[Section]:
    """A section and those above it, the nearest first; none that is not at hand, and none twice."""
    found: dict[str, Section] = {}
    at = sections.get(section)
    while at and at.id not in found:
        found[at.id] = at
        at = sections.get(at.parent or "")
    return list(found.values())


# -- names in a query --------------------------------------------------------------------------------------


class Found(NamedTuple, Generic[T]):
    """A name at the words ``[start, end)`` of a query. ``exact``: letter for letter but case, accents, apostrophes."""

    start: int
    end: int
    value: T
    lang: str
    exact: bool


@dataclass(frozen=True, slots=True)
class _Name(Generic[T]):
    words: tuple[str, ...]
    lang: str
    value: T


# by the words of names and their language what they stand for
Begun: TypeAlias = Mapping[tuple[tuple[str, ...], str], Sequence[T]]


class Names(Generic[T]):
    """Names and what each stands for, strings or named tuples, by the forms of their first word.

    ``home``: the game of what a name stands for, of values that have one.
    """

    def __init__(self, lexicon: Lexicon, home: Callable[[T], str] = lambda value: "") -> None:
        self._forms, self._home = lexicon.forms, home
        self._added: dict[int, _Name[T]] = {}
        self._keys: dict[str, list[int]] = defaultdict(list)
        self._look_in(self._keys, self._added.__getitem__)

    @classmethod
    def read(
        cls, lexicon: Lexicon, kept: Tables, of: str, kind: type[T], home: Callable[[T], str] = lambda value: ""
    ) -> Names[T]:
        """Names that are kept in a file, with values of a kind; none can be added."""
        found = cls(lexicon, home)
        names = Part(kept, f"{of}.{NAMES}", lambda value: _read(value, kind))
        found._look_in(Part(kept, f"{of}.{KEYS}", _serials), lru_cache(KEPT)(lambda n: names[str(n)]))
        return found

    def _look_in(self, serials: Mapping[str, Sequence[int]], name: Callable[[int], _Name[T]]) -> None:
        """Look for names here from now on. What is kept of it must not lead back to this: a build makes millions."""
        forms, home = self._forms, self._home

        @lru_cache(KEPT)
        def begun(word: str) -> Begun[T]:
            """The names whose first word may be a query's word."""
            found: dict[tuple[tuple[str, ...], str], list[T]] = defaultdict(list)
            for n in dict.fromkeys(n for k in sorted(forms.asked(word)) for n in serials.get(k, ())):
                one = name(n)
                if not is_other(word, one.words[0], one.lang):
                    found[one.words, one.lang].append(one.value)
            return found

        @lru_cache(KEPT)
        def begun_in(word: str) -> Mapping[str, Begun[T]]:
            """The same by game."""
            found: dict[str, dict[tuple[tuple[str, ...], str], list[T]]] = defaultdict(lambda: defaultdict(list))
            for called, values in begun(word).items():
                for value in values:
                    found[home(value)][called].append(value)
            return found

        self._begun, self._begun_in = begun, begun_in

    def parts(self, of: str) -> dict[str, dict[str, bytes]]:
        """What is kept of them in a file; see ``read``."""
        keys = {k: " ".join(map(str, serials)).encode() for k, serials in self._keys.items()}
        return {f"{of}.{KEYS}": keys, f"{of}.{NAMES}": {str(n): _kept(name) for n, name in self._added.items()}}

    def add(self, name: str, lang: str, value: T) -> None:
        """Let a name of a language stand for a value; a name without a word stands for nothing."""
        words = folded(name)[:LONGEST_NAME]
        if words:
            serial = len(self._added)
            self._added[serial] = _Name(words, lang, value)
            for key in dict.fromkeys(self._forms.named(words[0], lang)):
                self._keys[key].append(serial)
            self._begun.cache_clear()
            self._begun_in.cache_clear()

    def find(self, words: Sequence[str], game: str | None = None) -> list[Found[T]]:
        """Every name that stands in a run of folded words: the longest first, then exact ones, then by place.

        ``game``: of which alone the names are wanted.
        """
        out: list[Found[T]] = []
        many = len(words)
        for i, word in enumerate(words):
            begun = self._begun(word) if game is None else self._begun_in(word).get(game, {})
            for (own, lang), values in begun.items():
                end = i + len(own)
                if end <= many and self._goes_on(words, i, own, lang):
                    exact = tuple(words[i:end]) == own
                    out += [Found(i, end, value, lang, exact) for value in values]
        if len(out) > 1:
            out.sort(key=lambda f: (f.start - f.end, not f.exact, f.start))
        return out

    def find_turned(
        self, words: Sequence[str], between: Collection[str], game: str | None = None
    ) -> Iterator[Found[T]]:
        """Names of two words that a query has turned round, with one of ``between`` (``of``) in their midst or without.

        ``attack of opportunity`` is an *opportunity attack*; without such a word only where the two are all of it.
        """
        for i in range(len(words) - 1):
            gap = words[i + 1] in between
            if i + 1 + gap >= len(words) or not (gap or len(words) == 2):
                continue
            own = tuple(words[i : i + 2 + gap])
            pairs = ((own[0], own[-1]), (own[-1], own[0]))
            runs = [*pairs, *((a, little, z) for a, z in pairs for little in sorted(between))]
            whole = (f for run in runs if run != own for f in self.find(run, game) if f.end - f.start == len(run))
            yield from (f._replace(start=i, end=i + len(own)) for f in whole)

    def _goes_on(self, words: Sequence[str], at: int, name: Sequence[str], lang: str) -> bool:
        """True where a name that begins at a word has the following ones as well."""
        asked, named = self._forms.asked, self._forms.named
        pairs = ((words[at + n], name[n]) for n in range(1, len(name)))
        return not any(asked(a).isdisjoint(named(b, lang)) or is_other(a, b, lang) for a, b in pairs)


def _serials(value: bytes) -> tuple[int, ...]:
    return tuple(map(int, value.split()))


def _kept(name: _Name[Any]) -> bytes:
    return orjson.dumps((name.words, name.lang, name.value), default=tuple)


def _read(value: bytes, kind: type[T]) -> _Name[T]:
    words, lang, one = orjson.loads(value)
    return _Name(tuple(words), lang, codec.build(kind, one))


# -- the glossary ------------------------------------------------------------------------------------------


class Named(NamedTuple):
    """What search needs of a term."""

    id: str
    name: str
    aliases: tuple[str, ...]
    game: str
    lang: str
    section: str
    translations: tuple[str, ...]
    mentions: int


class Entry(NamedTuple):
    """A term as search needs it."""

    term: str  # id
    name: str
    game: str
    lang: str
    section: str
    translations: tuple[str, ...]


class Rendering(NamedTuple):
    """What a name is in the other language, and how far that is trusted."""

    lang: str
    text: str
    trust: float


class Glossary:
    """Terms, translations and synonyms over one corpus; read only, safe for use by several threads.

    ``terms``, ``renderings``, ``sayings``: by name; ``by_id``: the terms; ``ids``: theirs by their name's words.
    """

    def __init__(self, folder: Path, lexicon: Lexicon) -> None:
        """The glossary of an index. Raises OSError or ValueError where it is missing or damaged."""
        kept = Tables(folder / FILE)
        self.lexicon = lexicon
        self.terms: Names[Entry] = Names.read(lexicon, kept, "terms", Entry, lambda e: e.game)
        self.renderings: Names[Rendering] = Names.read(lexicon, kept, "renderings", Rendering)
        self.sayings: Names[Saying] = Names.read(lexicon, kept, "sayings", Saying)
        self._tails: Names[str] = Names.read(lexicon, kept, "tails", str)
        self.by_id: Mapping[str, Entry] = Part(kept, "by_id", _entry)
        self._ids: Mapping[str, tuple[str, ...]] = Part(kept, "ids", _lines)
        self._short: Container[str] = Part(kept, "short", bytes)
        self._short_folded: Container[str] = Part(kept, "short_folded", bytes)
        self._initials: Mapping[str, str] = Part(kept, "initials", bytes.decode)
        self._synonyms = _synonyms()
        self.rendered = lru_cache(KEPT)(self._rendered)
        self.synonyms = lru_cache(KEPT)(self._synonyms_of)
        self.written = lru_cache(KEPT_FORMS)(self._written)

    def called_just(self, names: Iterable[tuple[str, ...]]) -> list[Entry]:
        """The terms that are called by one of these names, given as folded words, in the order of the glossary."""
        numbered = {line for n in names for line in self._ids.get(" ".join(n), ())}
        found = sorted((int(n), i) for n, _, i in (line.partition(" ") for line in numbered))
        return [self.by_id[i] for _, i in found]

    def abbreviates(self, printed: str, *, in_any_letters: bool = False) -> bool:
        """True where a term is written in just these letters (``LoS``), or in any letters, capital or not."""
        return printed.casefold() in self._short_folded if in_any_letters else printed in self._short

    def spelled_out(self, printed: str) -> str | None:
        """The most used name with these initials (``TP`` -> ``tactic points``), None where there is none."""
        return self._initials.get(printed.casefold()) if is_abbreviation(printed) else None

    def said(self, words: Sequence[str]) -> dict[str, list[tuple[tuple[int, ...], Saying]]]:
        """By language the sayings in a query, with the places of their words: those of most words first."""
        every = self.sayings.find(words)
        tails = self._tails.find(words) if any(f.value.tail for f in every) else []
        return {lang: self._said([f for f in every if f.lang == lang], tails) for lang in {f.lang for f in every}}

    def _said(
        self, found: Iterable[Found[Saying]], tails: Sequence[Found[str]]
    ) -> list[tuple[tuple[int, ...], Saying]]:
        out: list[tuple[tuple[int, ...], Saying]] = []
        for f in found:
            if f.value.exact and not f.exact:
                continue
            places = tuple(range(f.start, f.end))
            if not f.value.tail:
                out.append((places, f.value))
            after = (t for t in tails if f.value.tail == t.value and f.end <= t.start <= f.end + WIDEST_GAP)
            out += [((*places, *range(t.start, t.end)), f.value) for t in after]
        return sorted(out, key=lambda found: -len(found[0]))

    def _rendered(self, word: str, lang: str) -> tuple[str, ...]:
        """What a single word is called in another language: single words only."""
        found = (f.value for f in self.renderings.find((word,)) if f.value.lang == lang)
        return tuple(dict.fromkeys(w for r in found for w in folded(r.text) if len(folded(r.text)) == 1))

    def called(self, entry: Entry) -> str:
        """A term's name with what it is called in the other language: ``Scout (Explorador)``."""
        others = dict.fromkeys(self.by_id[i].name for i in entry.translations if i in self.by_id)
        return f"{entry.name} ({', '.join(others)})" if others else entry.name

    def _synonyms_of(self, word: str, lang: str) -> tuple[str, ...]:
        """Words of the trade that stand beside a word, without the word itself."""
        table = self._synonyms.get(lang, {})
        return tuple(dict.fromkeys(s for form in (word, *_singular(word)) for s in table.get(form, ()) if s != word))

    def _written(self, word: str, lang: str) -> tuple[tuple[tuple[str, ...], str], ...]:
        """The ways to write a word in the texts of a language: index tokens, and the synonym whose forms they are.

        The word's own forms come first, with no synonym, where some text has one.
        """
        out = []
        for other in ("", *self.synonyms(word, lang)):
            keys = self.lexicon.keys(other or word, lang)
            keys = tuple(k for k in keys if k in ends(word)) or keys  # of a range, what is in it but not asked for
            if keys:
                out.append((tuple(f"{lang}:{k}" for k in keys), other))
        return tuple(out)


def _entry(value: bytes) -> Entry:
    return codec.loads(Entry, value.decode())


def _lines(value: bytes) -> tuple[str, ...]:
    return tuple(value.decode().split("\n"))


def is_abbreviation(printed: str) -> bool:
    """True for ``LoS``, ``MOV``, ``D66``: short, one word, and with two capitals or a capital and a digit."""
    if not (SHORTEST <= len(printed) <= LONGEST and printed.isalnum() and printed[0].isupper()):
        return False
    return sum(c.isupper() or c.isdigit() for c in printed) >= SHORTEST


def _singular(word: str) -> tuple[str, ...]:
    """Simple forms under which a synonym may be listed."""
    out = [
        word[: -len(end)] for end in ("s", "es", "ed", "ing", "d") if word.endswith(end) and len(word) > len(end) + 2
    ]
    return (*out, *(w + "e" for w in out if word.endswith(("ing", "ed"))))


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, dict[str, tuple[str, ...]]]:
    out: dict[str, dict[str, tuple[str, ...]]] = {}
    for lang, groups in SYNONYMS.items():
        table: dict[str, list[str]] = defaultdict(list)
        for group in groups:
            for word in group.split():
                table[word] += [other for other in group.split() if other != word]
        out[lang] = {word: tuple(dict.fromkeys(others)) for word, others in table.items()}
    return out
