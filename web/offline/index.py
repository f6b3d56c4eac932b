"""A search index of one game for a browser: how much of each word each section has, worked out beforehand (BM25F).

The browser weighs by how rare a word is, adds up and looks for names; all that needs a language stays here. Format
``rulewright-seek/1``:

    books     [[id, title, lang]]
    docs      [[slug, number, title, lang, kind, book, text]]    a section's id is its book's id, a slash, its slug
    postings  by number of a key: [section, worth, section, worth ...], sections as steps from the one before
    forms, phrases   folded word or words -> [key, tenths, key, tenths ...], see ``web.offline.words``
    names     [[name, params or "", term id or "", section]]    of terms and headings, a term's in both languages
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kb.base import Generation
from kb.language import stop_words
from kb.model import Section, Term
from kb.search.homes import at_home
from kb.search.lexicon import Lexicon
from kb.search.plain import plain, tidy
from kb.search.tokens import compounds, tokens
from web.offline.words import FormTable, fill

FORMAT = "rulewright-seek/1"
WORTH = {"title": 6.0, "terms": 5.0, "text": 1.0, "path": 0.8}  # of a word there
K1, B = 4.0, 0.5  # of BM25: how soon a word says nothing more, how much length counts
HIGHEST = 255  # what the dearest posting is worth
MOST_TEXT = 20_000  # characters of a section that are searched for a passage
LOWER = {"toc": 0.3, "index": 0.3, "credits": 0.3, "lore": 0.5}  # kinds of sections that seldom answer

Weights = dict[str, dict[int, float]]  # key -> section by number -> how much of it is there


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is indexed: a game's sections in reading order, its terms at the headings where readers look for them."""

    sections: list[Section]
    terms: list[Term]
    by_id: Mapping[str, Section]
    names: Mapping[str, tuple[str, str]]  # of every term: its name and language


def shelf(g: Generation, game: str) -> Shelf:
    """A game's sections and terms."""
    books = sorted((b for b in g.store.books() if b.game == game), key=lambda b: (b.authority, b.id))
    sections = [s for b in books for s in g.store.sections_of(b.id)]
    by_id = {s.id: s for s in sections}
    terms = at_home(g.store.terms(game), by_id)
    return Shelf(sections, terms, by_id, {t.id: (t.name, t.lang) for t in terms})


def index(g: Generation, game: str, lexicon: Lexicon) -> dict[str, Any]:
    """The index of a game, ready to be written as JSON; the same bytes for the same generation."""
    shelved = shelf(g, game)
    weights, seen = _weigh(shelved, lexicon)
    keys = sorted(weights)
    table = FormTable(lexicon, {k: n for n, k in enumerate(keys)})
    fill(table, seen)
    forms, phrases = table.tables()
    books = {b.id: b for b in g.store.books()}
    used = list(dict.fromkeys(s.book for s in shelved.sections))
    return {
        "format": FORMAT,
        "game": game,
        "books": [[i, books[i].title, books[i].lang] for i in used],
        "docs": [_doc(s, used.index(s.book)) for s in shelved.sections],
        "postings": [_steps(worth) for worth in _worths(weights, keys, shelved.sections)],
        "forms": forms,
        "phrases": phrases,
        "names": list(_names(g, game, shelved)),
    }


def _doc(s: Section, book: int) -> list[Any]:
    text = " ".join(plain(s.text[: MOST_TEXT * 2])[:MOST_TEXT].split())
    return [s.id[len(s.book) + 1 :], s.number or "", s.title, s.lang, str(s.kind), book, text]


def _weigh(shelved: Shelf, lexicon: Lexicon) -> tuple[Weights, dict[str, set[str]]]:
    """How much of each key each section has, and the words of the texts by language."""
    weights: Weights = defaultdict(lambda: defaultdict(float))
    seen: dict[str, set[str]] = defaultdict(set)
    defined = defaultdict(list)
    for t in shelved.terms:
        defined[t.definition.section].append(t)
    for n, s in enumerate(shelved.sections):
        said: dict[tuple[str, str], float] = defaultdict(float)
        length = 0
        for field, text, lang in _fields(s, defined[s.id], shelved):
            found = _words(text)
            length += len(found) if field == "text" else 0
            for word in found:
                seen[lang].add(word)
                for key in lexicon.keys(word, lang):
                    said[lang, key] += WORTH[field]
        for (lang, key), much in said.items():
            weights[f"{lang}:{key}"][n] = much / (1 - B + B * length / 120)
    return weights, seen


def _fields(s: Section, terms: Iterable[Term], shelved: Shelf) -> Iterator[tuple[str, str, str]]:
    yield "title", s.title, s.lang
    yield "text", plain(s.text), s.lang
    for t in terms:
        yield from (("terms", name, t.lang) for name in (t.name, *t.aliases))
        yield from (("terms", shelved.names[i][0], shelved.names[i][1]) for i in t.translations if i in shelved.names)
    above, seen = shelved.by_id.get(s.parent or ""), {s.id}
    while above and above.id not in seen:
        seen.add(above.id)
        yield "path", above.title, above.lang
        above = shelved.by_id.get(above.parent or "")


def _words(text: str) -> list[str]:
    """The folded words of a text, compounds as one word as well, stop words left out."""
    run = list(tokens(tidy(text)))
    stop = stop_words()
    return [w for w in (*(t.folded for t in run), *compounds(run).values()) if w not in stop]


def _worths(weights: Weights, keys: list[str], sections: list[Section]) -> list[dict[int, int]]:
    """What each key is worth in each section, 1 to 255."""
    seldom = [LOWER.get(s.kind, 1.0) for s in sections]
    return [{n: max(1, round(HIGHEST * seldom[n] * m / (m + K1))) for n, m in weights[k].items()} for k in keys]


def _steps(worth: Mapping[int, int]) -> list[int]:
    out: list[int] = []
    before = 0
    for n in sorted(worth):
        out += (n - before, worth[n])
        before = n
    return out


def _names(g: Generation, game: str, shelved: Shelf) -> Iterator[list[Any]]:
    """Names of terms, their own and in the other language, then headings, each with the section that is meant."""
    at = {s.id: n for n, s in enumerate(shelved.sections)}
    abroad = defaultdict(list)
    for pair in g.store.translations(game):
        abroad[pair.en.casefold()].append(pair.es)
        abroad[pair.es.casefold()].append(pair.en)
    for t in shelved.terms:
        own = [t.name, *t.aliases]
        others = [o for n in own for o in abroad[n.casefold()]]
        for name in dict.fromkeys((*own, *others)):
            if t.definition.section in at:
                yield [name, (t.params or "") if name == t.name else "", t.id, at[t.definition.section]]
    for s in shelved.sections:
        if len(s.title.split()) <= 8:
            yield [s.title, "", "", at[s.id]]
