"""Reading a game for the index: sections to plain text to words to postings, and a check that not one got lost.

What sections say is kept as numbers on disk until all words are known (``kb.search.sheets``), then goes to the engine
as streams of the words' keys.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from rulewright.kb.claims import Knowledge, Term, Translation
from rulewright.kb.errors import SearchError
from rulewright.kb.model import Section
from rulewright.kb.search.analysis import named, plain, spans, tidy, tokens, words
from rulewright.kb.search.engine.writer import SAME, Writer
from rulewright.kb.search.glossary import Named, at_home
from rulewright.kb.search.index_writer import Freezer
from rulewright.kb.search.sheets import Cells, Passage, Sheets
from rulewright.kb.search.snippet import MOST_READ, in_lines, parted, shown, unparted
from rulewright.kb.search.vocabulary import LexiconBuilder

FIELDS = ("title", "number", "text", "terms", "path")
LEAST_OPENING = 4  # words of a title that are hardly a heading where the text begins with them
KEPT_SLOTS = 200_000  # cells of which the keys are remembered


class About(NamedTuple):
    """What the check and the engine need of a section."""

    id: str
    book: str
    lang: str
    number: str | None


def build_index(folder: Path, knowledge: Knowledge) -> None:
    """Write the index of what is in memory; see ``index_games``."""
    index_games(folder, lambda: (knowledge,))


def index_games(folder: Path, games: Callable[[], Iterable[Knowledge]]) -> None:
    """Write the index of some games into an empty folder. Raises SearchError unless it holds every section once.

    ``games`` gives the knowledge game by game, so that no more than one game is ever in memory.
    """
    from rulewright.kb.search.index_merge import merge
    from rulewright.kb.search.segment import segment

    merge(folder, map(segment, games()))


class Gathered:
    """What a game comes to."""

    def __init__(self, folder: Path) -> None:
        self.cells = Cells()
        self.sheets = Sheets(self.cells)
        self.frozen = Freezer(folder)
        self.about: list[About] = []
        self.names: list[Named] = []
        self.translations: list[Translation] = []

    def take(self, knowledge: Knowledge) -> None:
        """Take a game, or several."""
        terms = _terms(knowledge)
        self.names += map(_named, terms)
        self.translations += (t for study in knowledge.studies for t in study.translations)
        games = {b.id: b.game for b in knowledge.books}
        sections = {s.id: s for s in knowledge.sections}
        every = {t.id: t for study in knowledge.studies for t in study.terms}
        defined: dict[str, list[Term]] = defaultdict(list)
        for t in terms:
            defined[t.definition.section].append(t)
        for s in knowledge.sections:
            names = [self._short(n, lang) for t in defined[s.id] for n, lang in _names(t, every)]
            path = [self._short(a.title, a.lang) for a in _ancestors(s, sections)]
            self._section(s, games[s.book], names, path)

    def _section(self, s: Section, game: str, names: list[Passage], path: list[Passage]) -> None:
        symbols: list[str] = []

        def note(m: re.Match[str]) -> str:
            symbols.append(m[0])
            return named(m)

        title, marked = self._short(s.title, s.lang), plain(parted(s.text, s.lang), note)
        said = unparted(marked)
        text: Passage = s.lang, self.cells.read(tidy(said), s.lang)
        self.about.append(About(s.id, s.book, s.lang, s.number))
        opening = is_opening(*([self.cells.pair(n)[1] for n in run] for run in (title[1], text[1][: len(title[1])])))
        self.sheets.add({"title": [] if opening else [title], "text": [text], "terms": names, "path": path})
        self.frozen.add(_row(s, game, len(text[1])))
        bare = not symbols and len(s.text) <= MOST_READ  # what is read is what is shown
        self._show(in_lines(marked) if bare else shown(s.text, s.lang), s.lang)

    def _short(self, text: str, lang: str) -> Passage:
        """A heading or a name, which others may have as well."""
        return lang, self.cells.short(tidy(text), lang)

    def _show(self, text: str, lang: str) -> None:
        start, end = spans(text)
        self.frozen.show(text, start, end, array("I", map(self.cells.numbering(lang).__getitem__, words(text))))


def write_postings(writer: Writer, gathered: Gathered, builder: LexiconBuilder) -> None:
    """Hand every section to the engine."""

    def slot(n: int) -> str:
        lang, folded = gathered.cells.pair(n)
        found, cell = builder.keys(lang, folded), gathered.cells.cells[n]
        if not isinstance(cell, str):
            found = (*found, *builder.keys(lang, cell[1]))
        return SAME.join(f"{lang}:{k}" for k in found)

    for s, streams in zip(gathered.about, gathered.sheets.streams(lru_cache(KEPT_SLOTS)(slot)), strict=True):
        writer.add(s.id, {**streams, "number": " ".join(number_tokens(s.number))} if s.number else streams)


def is_opening(title: Sequence[str], text: Sequence[str]) -> bool:
    """True where a rule without a heading is called by its first words, which the text has anyway."""
    return len(title) >= LEAST_OPENING and list(text[: len(title)]) == list(title)


def _terms(knowledge: Knowledge) -> list[Term]:
    """Each term once, under the heading that has its name."""
    every = {t.id: t for study in knowledge.studies for t in study.terms}
    return at_home(every.values(), {s.id: s for s in knowledge.sections})


def _named(t: Term) -> Named:
    return Named(t.id, t.name, t.aliases, t.game, t.lang, t.definition.section, t.translations, t.mentions)


def check(found: Iterable[str], sections: Iterable[About | Section]) -> None:
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


def _ancestors(section: Section, sections: dict[str, Section]) -> Iterable[Section]:
    seen = {section.id}
    while section.parent in sections and section.parent not in seen:
        section = sections[section.parent]
        seen.add(section.id)
        yield section


def number_tokens(number: str) -> list[str]:
    """A section's number, then those of the rules it stands under: 302.3.4 -> 302.3.4, 302.3, 302."""
    run = [t.folded for t in tokens(number)]
    last = run[-1] if run else ""
    parts = last.split(".")
    return [".".join(parts[:n]) for n in range(len(parts), 0, -1)] if last else []


def _row(s: Section, game: str, length: int) -> dict[str, Any]:
    return {
        "id": s.id,
        "book": s.book,
        "game": game,
        "lang": s.lang,
        "kind": str(s.kind),
        "number": s.number,
        "title": s.title,
        "order": s.order,
        "length": length,
    }
