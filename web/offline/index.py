"""A search index of one game for a browser: what search on the site has of it, taken out of the site's own index.

How much of each word a section has is weighed where the index is built (BM25F); the browser reads the query and ranks
as ``kb.search`` does. Format ``rulewright-seek/4``:

    books     [[id, title, lang, other languages that the same book is there in]]
    docs      [[slug, number, title, lang, kind, book, text, whole, lines, states, notes]]    a section's id is its
              book's id, a slash, its slug; from ``whole`` on see ``web.offline.answers``
    behind    true for a game that only comes with the program
    reading   see ``web.offline.answers``
    keys      how many keys English has, both languages have, and with those of English that no section has
    rare      by number of a key: in how many sections of the whole knowledge base it stands
    many      sections of the knowledge base by language
    postings  by number of a key: [section, weight, section, weight ...], sections as steps from the one before
    forms, irregular, terms, pairs, sayings, synonyms, little    see ``web.offline.words``
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rulewright.kb.base import Generation
from rulewright.kb.model import Section
from rulewright.kb.notes import Notes
from rulewright.kb.search import index_reader
from rulewright.kb.search.analysis import compounds, plain, tidy, tokens
from rulewright.kb.search.direct_answer import Source, meaning
from rulewright.kb.search.engine.reader import ArrayReader
from rulewright.kb.search.glossary import at_home
from rulewright.kb.search.index_reader import Arrays
from rulewright.kb.search.vocabulary import Lexicon
from rulewright.kb.translations import is_english_spanish
from rulewright.web.offline import answers
from rulewright.web.offline.words import LANGUAGES, Keys, meanings

FORMAT = "rulewright-seek/4"
HEAVIEST, STEPS = 2.1, 255  # the greatest weight that there can be, and in how many steps weights are told
MOST_TEXT = 20_000  # characters of a section that are looked through


class Posting(NamedTuple):
    """Where a key stands: sections of the game by number, how much each has, and how many sections there are in all."""

    docs: list[int]
    weights: list[float]
    rare: int


def index(g: Generation, game: str, place: Path) -> dict[str, Any]:
    """The index of a game, ready to be written as JSON; the same bytes for the same generation.

    ``place``: the folder of the generation's index. Raises SearchError where that is not whole.
    """
    books = {b.id: b for b in g.store.books()}
    ranked = sorted((b for b in books.values() if b.game == game), key=lambda b: (b.authority, b.id))
    sections = [s for b in ranked for s in g.store.sections_of(b.id)]
    terms = at_home(g.store.terms(game), {s.id: s for s in sections})
    arrays = Arrays(place)
    found = postings(arrays, [s.id for s in sections])
    keys = Keys.of(found)
    used = list(dict.fromkeys(s.book for s in sections))
    source = g.searcher.source
    notes = Notes(g.store)
    docs = [_doc(s, used.index(s.book), source, notes) for s in sections]
    seen = set(_seen(docs))
    pairs = [(p.a, p.b) for p in g.store.translations(game) if is_english_spanish(p)]
    at = {s.id: n for n, s in enumerate(sections)}
    reader, first = ArrayReader(arrays), {s.book: s.id for s in reversed(sections)}
    also = {book: arrays.docs[reader.first_id("id", i)].also.split() for book, i in first.items()}
    said = meanings(Lexicon.read(place), keys, seen, terms, at, pairs)
    for row in said["terms"]:
        row += _about(g, row, sections[row[3]], docs[row[3]][6], at)
    return {
        "format": FORMAT,
        "game": game,
        "books": [[i, books[i].title, books[i].lang, also[i]] for i in used],
        "behind": game in index_reader.games(),
        "docs": docs,
        "keys": keys.bounds(),
        "rare": [found[k].rare for k in keys.real],
        "many": _per_language(arrays),
        "postings": [_steps(found[k]) for k in keys.real],
        **said,
        "reading": answers.tables(LANGUAGES),
    }


def postings(a: Arrays, sections: Iterable[str]) -> dict[str, Posting]:
    """What the site's index says of some sections, which are numbered in their order."""
    mine, reader = np.full(len(a.docs), -1, dtype=np.int64), ArrayReader(a)
    for n, i in enumerate(sections):
        mine[reader.first_id("id", i)] = n
    out: dict[str, Posting] = {}
    for name, start, end in _names(a):
        here = mine[a.doc[start:end]]
        having = here >= 0
        if having.any():
            out[name] = Posting(here[having].tolist(), a.weight[start:end][having].tolist(), end - start)
    return out


def _names(a: Arrays) -> Iterator[tuple[str, int, int]]:
    """The tokens of the languages that there are, each with the run of its entries."""
    at = a.at.tolist()
    for n, name in enumerate(a.every_name()):
        if name.partition(":")[0] in LANGUAGES:
            yield name, at[n], at[n + 1]


def _per_language(a: Arrays) -> dict[str, int]:
    names = a.columns["lang"]
    counts = np.bincount(a.lang, minlength=len(names)).tolist()
    return {lang: counts[names.index(lang)] if lang in names else 0 for lang in LANGUAGES}


def _doc(s: Section, book: int, source: Source, notes: Notes) -> list[Any]:
    text = " ".join(plain(s.text[: MOST_TEXT * 2])[:MOST_TEXT].split())
    whole = answers.whole(source.whole(s.id), text) if s.number else 0
    every = source.lines(s.id) if s.kind.is_rules_text else ()
    said = [answers.lines(every, text), answers.states(source, s) if every else [], answers.notes(notes, s, every)]
    return [s.id[len(s.book) + 1 :], s.number or "", s.title, s.lang, str(s.kind), book, text, whole, *said]


def _about(g: Generation, row: list[Any], home: Section, text: str, at: Mapping[str, int]) -> list[Any]:
    """What a term's row has besides: what it means, and the sections that mention it as steps from the one before."""
    mentioned = sorted({at[r.section] for r in g.store.references_to(row[0]) if r.section in at})
    steps = [n - before for before, n in pairwise((0, *mentioned))]
    source = g.searcher.source
    return [answers.whole(meaning(source.term(row[0]), home, source), text), steps]


def _seen(docs: Iterable[list[Any]]) -> Iterator[tuple[str, str]]:
    """The folded words of titles and texts with their language, compounds as one word as well."""
    for d in docs:
        for text in (d[2], d[6]):
            run = list(tokens(tidy(text)))
            yield from ((d[3], t.folded) for t in run)
            yield from ((d[3], c) for c in compounds(run).values())


def _steps(found: Posting) -> list[int]:
    """Sections in order as steps from the one before, each with its weight, 1 to 255."""
    out: list[int] = []
    before = 0
    for n, weight in sorted(zip(found.docs, found.weights, strict=True)):
        out += (n - before, max(1, min(STEPS, round(STEPS * weight / HEAVIEST))))
        before = n
    return out
