"""What the corpus and the trade call things: terms by any form of any name, translations, and synonyms.

Worked out where an index is built (``GlossaryBuilder``) and kept beside it; a query looks up what it needs. Under which
heading a reader looks for a term is told here too (``at_home``): its own, even where a rule below that heading says
what it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, Protocol

import orjson

from rulewright.kb import codec
from rulewright.kb.claims import Term, Translation
from rulewright.kb.language import bilingual, is_stop_word, slug
from rulewright.kb.language.numbers import ends
from rulewright.kb.search.index_files import Part, Tables, write_tables
from rulewright.kb.search.names import Found, Names, folded
from rulewright.kb.search.thesaurus import SYNONYMS, WIDEST_GAP, Saying, sayings
from rulewright.kb.search.vocabulary import Lexicon
from rulewright.kb.translations import sides

LONGEST_HEADING = 4  # words of a heading; a longer "title" is how a rule begins
FARTHEST = 4  # headings above a definition that may bear the term's name
FILE = "names.table"
KEPT = 10_000  # words of which synonyms and renderings are remembered
KEPT_FORMS = 1_000  # words of which tokens are remembered
FROM_BOOKS, FROM_TRADE, FROM_KIN = 1.0, 0.8, 0.5  # how far a translation is trusted
SHORTEST, LONGEST = 2, 5  # letters of an abbreviation


class Titled(Protocol):
    """What a section or a heading says of itself."""

    @property
    def title(self) -> str:
        """The heading as printed."""
        ...

    @property
    def parent(self) -> str | None:
        """The id of the section above, None at the top."""
        ...


def at_home(terms: Iterable[Term], sections: Mapping[str, Titled]) -> list[Term]:
    """The terms, each under the nearest heading that has its name, whole or in part; as they are where none has.

    ``sections``: by id, all that define a term and those above them.
    """
    return [replace(t, definition=replace(t.definition, section=_home(t, sections))) for t in terms]


def _home(term: Term, sections: Mapping[str, Titled]) -> str:
    names = {slug(n) for n in (term.name, *term.aliases)}
    titles = dict(_titles_above(term.definition.section, sections))
    whole = (i for i, title in titles.items() if title in names)
    part = (
        i
        for i, title in titles.items()
        if title.count("-") < LONGEST_HEADING and any(f"-{n}-" in f"-{title}-" for n in names)
    )
    return next(whole, next(part, term.definition.section))


def _titles_above(section: str, sections: Mapping[str, Titled]) -> Iterator[tuple[str, str]]:
    """The ids and slugs of titles of a section and of those above it, the nearest first."""
    at: str | None = section
    for _ in range(FARTHEST):
        found = sections.get(at) if at is not None else None
        if at is None or found is None:
            return
        yield at, slug(found.title)
        at = found.parent


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
        self.terms: Names[Entry] = Names.read(lexicon, kept, "terms", Entry)
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


class GlossaryBuilder:
    """Takes in what there is, then writes it."""

    def __init__(self, terms: Iterable[Named], translations: Iterable[Translation], lexicon: Lexicon) -> None:
        self._terms: Names[Entry] = Names(lexicon)
        self._renderings: Names[Rendering] = Names(lexicon)
        self._sayings: Names[Saying] = Names(lexicon)
        self._tails: Names[str] = Names(lexicon)
        self._by_id: dict[str, Entry] = {}
        self._ids: dict[str, list[str]] = defaultdict(list)
        self._short: set[str] = set()
        self._initials: dict[str, tuple[int, str]] = {}  # -> mentions and name of the term they stand for
        for t in terms:
            self._add(t)
        self._translate(translations)
        self._say()

    def _add(self, t: Named) -> None:
        entry = Entry(t.id, t.name, t.game, t.lang, t.section, t.translations)
        self._ids[" ".join(folded(t.name))].append(f"{len(self._by_id)} {t.id}")
        self._by_id[t.id] = entry
        for name in dict.fromkeys((t.name, *t.aliases)):
            self._terms.add(name, t.lang, entry)
            if is_abbreviation(name):
                self._short.add(name)
        for letters in initials(t.name, t.lang):
            self._initials[letters] = max(self._initials.get(letters, (-1, "")), (t.mentions, t.name))

    def _translate(self, translations: Iterable[Translation]) -> None:
        known = {sides(t) for t in translations}
        known |= {((e.lang, e.name), (o.lang, o.name)) for e in self._by_id.values() for o in self._abroad(e)}
        trade = [(("en", en), ("es", es)) for en, es in bilingual.pairs()]
        for trust, pairs in ((FROM_BOOKS, sorted(known)), (FROM_TRADE, trade)):
            for (one, a), (two, b) in pairs:
                self._renderings.add(a, one, Rendering(two, b, trust))
                self._renderings.add(b, two, Rendering(one, a, trust))
                for letters in initials(a, one) | initials(b, two):
                    self._initials.setdefault(letters, (0, a if letters in initials(a, one) else b))
        self._translate_loosely()

    def _translate_loosely(self) -> None:
        """Words without an exact translation get the loose ones."""
        found: list[tuple[str, str, Rendering]] = []
        for line in bilingual.compared():
            for lang, own, other, others in (("en", line.en, "es", line.es), ("es", line.es, "en", line.en)):
                new = (w for w in own if not any(f.lang == lang for f in self._renderings.find(folded(w))))
                found += [(word, lang, Rendering(other, text, FROM_KIN)) for word, text in product(new, others)]
        for word, lang, rendering in found:
            self._renderings.add(word, lang, rendering)

    def _abroad(self, entry: Entry) -> list[Entry]:
        """The translations of a term into languages behind its own."""
        found = (self._by_id[i] for i in entry.translations if i in self._by_id)
        return [other for other in found if entry.lang < other.lang]

    def _say(self) -> None:
        for s in sayings():
            self._sayings.add(s.said, s.lang, s)
        for lang, tail in sorted({(s.lang, s.tail) for s in sayings() if s.tail}):
            self._tails.add(tail, lang, tail)

    def write(self, folder: Path) -> None:
        """Keep all of it with the index."""
        parts = {
            **self._terms.parts("terms"),
            **self._renderings.parts("renderings"),
            **self._sayings.parts("sayings"),
            **self._tails.parts("tails"),
            "by_id": {i: orjson.dumps(tuple(e)) for i, e in self._by_id.items()},
            "ids": {name: "\n".join(found).encode() for name, found in self._ids.items()},
            "short": dict.fromkeys(self._short, b""),
            "short_folded": {s.casefold(): b"" for s in self._short},
            "initials": {letters: name.encode() for letters, (_, name) in self._initials.items()},
        }
        write_tables(folder / FILE, parts)


def _entry(value: bytes) -> Entry:
    return codec.loads(Entry, value.decode())


def _lines(value: bytes) -> tuple[str, ...]:
    return tuple(value.decode().split("\n"))


def is_abbreviation(printed: str) -> bool:
    """True for ``LoS``, ``MOV``, ``D66``: short, one word, and with two capitals or a capital and a digit."""
    if not (SHORTEST <= len(printed) <= LONGEST and printed.isalnum() and printed[0].isupper()):
        return False
    return sum(c.isupper() or c.isdigit() for c in printed) >= SHORTEST


def initials(name: str, lang: str) -> set[str]:
    """The first letters of a name's words, with and without the little ones: ``línea de visión`` -> ``ldv``, ``lv``."""
    words = folded(name)
    runs = (words, [w for w in words if not is_stop_word(w, lang)])
    return {"".join(w[0] for w in run) for run in runs if len(run) >= SHORTEST}


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
