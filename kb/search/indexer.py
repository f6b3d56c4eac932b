"""Reading a game for the index: sections to plain text to words to postings, and a check that not one got lost.

Each word gets a number when it is first read, and the keys it is indexed under, by dictionaries of lemmas. A *cell* is
what stands at one place of a text: a word as printed, or, where it begins a hyphenated compound, a pair of the word and
the compound (``re`` and ``reroll``). Cells are numbered over all languages. A *sheet* is what an index holds of one
section: for each field its passages, each a run of cells. Sheets wait until all words are known, then go to the engine
as streams of the words' keys.

What comes of it is the game's segment: all that search needs of it, and nothing that depends on any other game. It is
made through Whoosh once, when the game's file is made, and kept there; ``kb.search.index_merge`` puts the segments of
all games together without reading a text again.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import chain, repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import numpy as np

from rulewright.kb import codec
from rulewright.kb.errors import SearchError
from rulewright.kb.groups import in_groups
from rulewright.kb.language import Lemmas, keys, other_numbers
from rulewright.kb.model import Knowledge, Section, Term
from rulewright.kb.search import completions
from rulewright.kb.search.analysis import compounds, folded_token, named, plain, spans, tidy, tokens, words
from rulewright.kb.search.engine.writer import SAME, Reader, Writer
from rulewright.kb.search.glossary import Named, at_home, with_above
from rulewright.kb.search.index_files import NAMES, ROWS, WORDS, Segment, encoded, json_bytes
from rulewright.kb.search.index_writer import Freezer
from rulewright.kb.search.snippet import MOST_READ, in_lines, parted, shown, unparted
from rulewright.kb.search.vocabulary import Keys, Lexicon, Words
from rulewright.kb.twins import elsewhere


class LexiconBuilder:
    """Collects a corpus' words and gives each the keys it is indexed under."""

    def __init__(self) -> None:
        self._spellings: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        self._lemmas = lru_cache(maxsize=None)(Lemmas)
        self._lemma = lru_cache(maxsize=None)(self._lemma_of)
        self.keys = lru_cache(maxsize=None)(self._keys)

    def see(self, lang: str) -> None:
        """Take note of a language, which may have no word."""
        self._spellings[lang]

    def count(self, lang: str, printed: str, folded: str, many: int) -> None:
        """Take note of a word that stands so often in the texts."""
        self._spellings[lang][folded][printed] += many

    def _spelling(self, lang: str, folded: str) -> str:
        """How a word is printed most often; an accented spelling before a bare one, as capitals often lose accents."""
        found = self._spellings[lang][folded].items() if folded.isalpha() else ()
        return min(found, key=lambda kv: (kv[0].isascii(), -kv[1], kv[0]))[0] if found else folded

    def _keys(self, lang: str, folded: str) -> Keys:
        """The keys under which a word is indexed."""
        return keys(self._spelling(lang, folded), lang, self._lemma(lang, folded))

    def _lemma_of(self, lang: str, folded: str) -> str | None:
        lemmas = self._lemmas(lang)
        return lemmas.of(self._spelling(lang, folded).lower()) or lemmas.of(folded)

    def lexicon(self) -> Lexicon:
        """The lexicon of all that was seen."""
        return Lexicon({lang: self._language(lang) for lang in sorted(self._spellings)})

    def _language(self, lang: str) -> Words:
        words = sorted(self._spellings[lang])
        indexed = {w: self.keys(lang, w) for w in words}
        known = {k for found in indexed.values() for k in found}
        lemmas = {w: self._lemma(lang, w) for w in words}
        forms = {w: indexed[w] if lemmas[w] else _with_number(w, lang, indexed) for w in words}
        irregular = self._lemmas(lang).irregular(m for m in lemmas.values() if m) if words else {}
        irregular = {w: tuple(k for k in found if k in known) for w, found in irregular.items() if w not in forms}
        counts = {w: self._spellings[lang][w].total() for w in words}
        return Words.of(lang, forms, counts, {w: k for w, k in irregular.items() if k})


def _with_number(word: str, lang: str, indexed: Mapping[str, Keys]) -> Keys:
    """Keys of a word that no dictionary has, with those of its singular or plural where that stands in the text."""
    others = (k for form in other_numbers(word, lang) for k in indexed.get(form, ()))
    return tuple(dict.fromkeys((*indexed[word], *others)))


COUNTED = ("title", "text", "terms")  # fields whose words make the vocabulary; a path says what titles have said
KEPT_TEXTS = 4_096  # short texts whose cells are remembered

Cell = str | tuple[str, str]
Passage: TypeAlias = "array[int]"  # of cells
Sheet = Mapping[str, Sequence[Passage]]  # field -> passages
FIELDS = ("title", "number", "text", "terms", "path")
LEAST_OPENING = 4  # words of a title that are hardly a heading where the text begins with them
KEPT_SLOTS = 200_000  # cells of which the keys are remembered


# -- what sections say, as numbers -----------------------------------------------------------------------


class Cells(dict[tuple[str, Cell], int]):
    """All cells with their numbers, by language; a new one gets the next. How often each stands in the fields that are
    counted is told apart."""

    def __init__(self) -> None:
        super().__init__()
        self.every: list[tuple[str, Cell]] = []
        self._langs: dict[str, None] = {}
        self._seen = array("I")
        self.short = lru_cache(KEPT_TEXTS)(self.read)

    def __missing__(self, cell: tuple[str, Cell]) -> int:
        found = self[cell] = len(self)
        self.every.append(cell)
        return found

    def numbers(self, some: Iterable[Cell], lang: str) -> array[int]:
        """The numbers of some cells of a language."""
        self._langs.setdefault(lang)
        return array("I", map(self.__getitem__, zip(repeat(lang), some)))

    def read(self, text: str, lang: str) -> array[int]:
        """The cells of a text in composed form."""
        return self.numbers(cells(text), lang)

    def see(self, run: array[int]) -> None:
        """Count the cells of a passage."""
        self._seen.extend(run)

    def pair(self, n: int) -> tuple[str, str]:
        """A cell's language and what it is folded to, a compound apart."""
        lang, cell = self.every[n]
        return lang, folded_token(cell if isinstance(cell, str) else cell[0])

    def folded(self, run: array[int]) -> list[str]:
        """What the cells of a passage are folded to."""
        return [self.pair(n)[1] for n in run]

    def pairs(self) -> Iterator[tuple[str, str]]:
        """As ``pair``, of all cells in order."""
        return map(self.pair, range(len(self)))

    def tell(self, builder: LexiconBuilder) -> None:
        """Let a lexicon's builder know of every word how often it was seen."""
        for lang in self._langs:
            builder.see(lang)
        for n, many in enumerate(np.bincount(np.array(self._seen)).tolist()):
            (lang, folded), (_, cell) = self.pair(n), self.every[n]
            if many:
                builder.count(lang, cell if isinstance(cell, str) else cell[0], folded, many)
            if many and not isinstance(cell, str):
                builder.count(lang, cell[1], cell[1], many)


def cells(text: str) -> list[Cell]:
    """What stands at each place of a text."""
    if not any(hyphen in text for hyphen in "-‐‑"):
        return list(words(text))
    run = list(tokens(text))
    joined = compounds(run)
    return [(t.text, joined[i]) if i in joined else t.text for i, t in enumerate(run)]


def stream(passages: Iterable[Passage], slot: Callable[[int], str]) -> str:
    """The token stream of a field; ``slot``: what stands for a cell, or nothing."""
    return " ".join(" ".join(filter(None, map(slot, run))) for run in passages)


# -- reading sections ------------------------------------------------------------------------------------


class Gathered:
    """What a game comes to, or several."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.cells = Cells()
        self.sheets: list[Sheet] = []
        self.frozen = Freezer()
        self.sections: list[Section] = []
        every = {t.id: t for study in knowledge.studies for t in study.terms}
        sections = {s.id: s for s in knowledge.sections}
        terms = at_home(every.values(), sections)  # each once, under the heading that has its name
        self.names = [*map(_named, terms)]
        self.translations = [t for study in knowledge.studies for t in study.translations]
        games = {b.id: b.game for b in knowledge.books}
        also = _also(knowledge)
        defined = in_groups((t.definition.section, t) for t in terms)
        for s in knowledge.sections:
            names = [self._short(n, lang) for t in defined[s.id] for n, lang in _names(t, every)]
            path = [self._short(a.title, a.lang) for a in with_above(s.id, sections)[1:]]
            length = self._section(s, names, path)
            self.frozen.add(_row(s, games[s.book], also.get(s.book, ""), length))

    def _section(self, s: Section, names: list[Passage], path: list[Passage]) -> int:
        """Take a section; how many cells its text has."""
        symbols: list[str] = []

        def note(m: re.Match[str]) -> str:
            symbols.append(m[0])
            return named(m)

        title, marked = self._short(s.title, s.lang), plain(parted(s.text, s.lang), note)
        said = unparted(marked)
        text = self.cells.read(tidy(said), s.lang)
        self.sections.append(s)
        opening = is_opening(self.cells.folded(title), self.cells.folded(text[: len(title)]))
        sheet: Sheet = {"title": [] if opening else [title], "text": [text], "terms": names, "path": path}
        self.sheets.append(sheet)
        for run in chain.from_iterable(sheet[field] for field in COUNTED):
            self.cells.see(run)
        bare = not symbols and len(s.text) <= MOST_READ  # what is read is what is shown
        self._show(in_lines(marked) if bare else shown(s.text, s.lang), s.lang)
        return len(text)

    def _short(self, text: str, lang: str) -> Passage:
        """A heading or a name, which others may have as well."""
        return self.cells.short(tidy(text), lang)

    def _show(self, text: str, lang: str) -> None:
        start, end = spans(text)
        self.frozen.show(text, start, end, self.cells.numbers(words(text), lang))


def write_postings(writer: Writer, gathered: Gathered, builder: LexiconBuilder) -> None:
    """Hand every section to the engine."""

    def slot(n: int) -> str:
        lang, folded = gathered.cells.pair(n)
        found, (_, cell) = builder.keys(lang, folded), gathered.cells.every[n]
        if not isinstance(cell, str):
            found = (*found, *builder.keys(lang, cell[1]))
        return SAME.join(f"{lang}:{k}" for k in found)

    kept = lru_cache(KEPT_SLOTS)(slot)
    for s, sheet in zip(gathered.sections, gathered.sheets, strict=True):
        streams = {field: stream(passages, kept) for field, passages in sheet.items()}
        writer.add(s.id, {**streams, "number": " ".join(number_tokens(s.number or ""))})


def is_opening(title: Sequence[str], text: Sequence[str]) -> bool:
    """True where a rule without a heading is called by its first words, which the text has anyway."""
    return len(title) >= LEAST_OPENING and list(text[: len(title)]) == list(title)


def _named(t: Term) -> Named:
    return Named(t.id, t.name, t.aliases, t.game, t.lang, t.definition.section, t.translations, t.mentions)


def check(found: Iterable[str], sections: Iterable[Section]) -> None:
    """Raise SearchError unless the ids that were found are those of these sections, each once."""
    about = {s.id: (s.book, s.lang) for s in sections}
    times = Counter(found)
    lost = Counter(told for i, told in about.items() if times[i] != 1)
    lost.update(("?", "?") for i in times if i not in about)
    if lost:
        told = ", ".join(f"{n} of {book} ({lang})" for (book, lang), n in sorted(lost.items()))
        raise SearchError("search-incomplete", f"The search index does not hold what the books hold: {told}.")


def _names(term: Term, every: dict[str, Term]) -> list[tuple[str, str]]:
    """A term's names, its own and in the other language, each with its language."""
    others = [every[i] for i in term.translations if i in every and every[i].lang != term.lang]
    return [*((n, term.lang) for n in (term.name, *term.aliases)), *((t.name, t.lang) for t in others)]


def number_tokens(number: str) -> list[str]:
    """A section's number, then those of the rules it stands under: 302.3.4 -> 302.3.4, 302.3, 302."""
    last = [t.folded for t in tokens(number)][-1:]
    parts = ".".join(last).split(".")
    return [".".join(parts[:n]) for n in range(len(parts), 0, -1)] if last else []


def _also(knowledge: Knowledge) -> dict[str, str]:
    """The other languages that each book is there in, parted by blanks, for those whose sections another one says."""
    twins = (pair for study in knowledge.studies for pair in study.twins)
    found = in_groups(
        (book, lang) for (book, lang) in sorted(elsewhere(twins, {b.id: b.lang for b in knowledge.books}))
    )
    return {book: " ".join(langs) for book, langs in found.items()}


def _row(s: Section, game: str, also: str, length: int) -> dict[str, Any]:
    return {
        "id": s.id,
        "book": s.book,
        "game": game,
        "lang": s.lang,
        "kind": str(s.kind),
        "also": also,
        "number": s.number,
        "title": s.title,
        "order": s.order,
        "length": length,
    }


# -- a game's segment ------------------------------------------------------------------------------------


def segment(knowledge: Knowledge) -> Segment:
    """The part of the index of a game. Raises SearchError unless it holds every section once."""
    gathered, builder = Gathered(knowledge), LexiconBuilder()
    gathered.cells.tell(builder)
    lexicon = builder.lexicon()
    with TemporaryDirectory() as engine:
        try:
            with Writer(Path(engine), FIELDS) as writer:
                write_postings(writer, gathered, builder)
            with closing(Reader(Path(engine))) as reader:
                found, files = reader.keys(), gathered.frozen.finish(reader, lexicon, gathered.cells.pairs())
        except OSError:
            raise  # a full disk, say: whoever makes the generation has a sentence for it
        except Exception as e:
            raise SearchError("search-build", f"The search index could not be written: {e}.") from e
    check(found, gathered.sections)
    return {
        **files,
        WORDS: json_bytes(lexicon.told()),
        NAMES: encoded(codec.dumps([gathered.names, gathered.translations])),
        ROWS: json_bytes([[r.group, r.standing, r.key, *r.entry] for r in completions.rows_of(knowledge)]),
    }
