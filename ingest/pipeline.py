"""The ingest, from file to knowledge, in the order of its steps.

    one file -> its books: read -> recognise -> clean -> structure
    one game -> its study: terms -> align -> references -> mentions -> interactions -> statements -> precedence -> map
        -> html

Every step is a pure function from model to model. The two halves are what a build keeps and reuses: a file that did
not change is not read again, a game none of whose books changed is not studied again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

from rulewright.ingest.align import align, lexicon_of
from rulewright.ingest.books import books_of, read_books
from rulewright.ingest.certainty import certain
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.games import by_game
from rulewright.ingest.graph import map_books
from rulewright.ingest.html import render_html
from rulewright.ingest.interactions import find_interactions
from rulewright.ingest.languages import in_each_language
from rulewright.ingest.mentions import find_mentions
from rulewright.ingest.overlays import Overlay
from rulewright.ingest.precedence import find_overrides, find_precedence, find_prohibitions
from rulewright.ingest.references import find_references
from rulewright.ingest.source import Source
from rulewright.ingest.statements import find_statements
from rulewright.ingest.terms import find_terms, keep_apart, led_below, told
from rulewright.kb.groups import in_groups
from rulewright.kb.language import LANGUAGES
from rulewright.kb.mapped import Places
from rulewright.kb.model import (
    LISTED,
    SURE,
    BookReading,
    GameStudy,
    Interaction,
    Knowledge,
    Precedence,
    Prohibition,
    Reference,
    ReferenceKind,
    Section,
    Span,
    Term,
    Translation,
)
from rulewright.kb.twins import Elsewhere, elsewhere

STRONG = "**"
PAGES = (  # of one language each, with a little of everything
    "# Mud\n\n## Throwing\n\nWhen it is their turn, each player who **Aims** throws mud. See “Ducking”.\n\n"
    "## Ducking\n\nThey can’t Aim with muddy hands.\n",
    "# Barro\n\n## Lanzar\n\nEl jugador del turno que **Apunta** lanza barro a los demás. Ver «Agachar».\n\n"
    "## Agachar\n\nLos jugadores agachados no pueden Apuntar con el barro.\n",
)


class Cited(NamedTuple):
    """The first part of a study; ``there``: the books that are there in another language as well."""

    terms: tuple[Term, ...]
    references: tuple[Reference, ...]
    translations: tuple[Translation, ...]
    twins: tuple[tuple[str, str], ...]
    there: Elsewhere


def cite_game(game: str, readings: Sequence[BookReading], corpus: Corpus, overlay: Overlay | None = None) -> Cited:
    """The first part of a study: the terms of a game's books, what points where, and what translates what."""
    overlay = overlay or Overlay(game, readings)
    profiles = {r.book.id: corpus.profile(r.book.id) for r in readings}
    spoken = tuple(in_each_language(readings))
    terms = keep_apart(t for r in spoken if r.book.lang in LANGUAGES for t in find_terms(r))
    terms = overlay.terms(told(terms, corpus.lexicons.get(game, {}).get("variants", {})))
    terms, translations, twins = align(game, spoken, terms, lexicon_of(corpus.lexicons, game))
    explicit = tuple(x for r in readings for x in find_references(r, readings, terms, profiles[r.book.id]))
    explicit = overlay.references(explicit, terms)
    there = elsewhere(twins, {r.book.id: r.book.lang for r in readings})
    terms, mentions = find_mentions(spoken, terms, translations, explicit, there)
    return Cited(terms, (*explicit, *mentions), translations, twins, there)


def study_game(game: str, readings: Sequence[BookReading], corpus: Corpus) -> GameStudy:
    """All that the books of one game say about terms, references, interactions and precedence."""
    overlay = Overlay(game, readings, corpus.overlays.get(game, ()))
    terms, references, translations, twins, there = cite_game(game, readings, corpus, overlay)
    interactions, references = find_interactions(
        tuple(in_each_language(readings)), terms, translations, references, there
    )
    precedence = find_precedence(readings)
    statements = find_statements(readings)
    study = GameStudy(
        game,
        tuple(sorted(led_below(readings, terms), key=lambda t: t.id)),
        references,
        overlay.interactions(interactions, terms),
        precedence,
        find_prohibitions(statements, precedence, readings),
        overlay.overrides(find_overrides(readings, terms, translations, statements)),
        translations,
        statements=statements,
        twins=twins,
    )
    study = replace(study, maps=map_books(readings, study), corrections=tuple(overlay.done))
    return placed(certain(study, (r.book for r in readings)), readings)


def render_game(readings: Sequence[BookReading], study: GameStudy) -> dict[str, str]:
    """The HTML of every section of one game's books, by section id.

    A mention is a link where two of three readers agree that it is one, and where pages say of both terms what one
    does to the other.
    """
    told = {(i.section, end) for i in study.interactions if i.certainty >= SURE for end in (i.a, i.b)}
    inside = in_groups(
        (r.section, r)
        for r in study.references
        if r.kind is not ReferenceKind.MENTION or r.certainty >= LISTED or (r.section, r.target) in told
    )
    return {s.id: render_html(s, inside[s.id], r.book) for r in readings for s in r.sections}


def warm_up() -> None:
    """Load what the steps load when they first need it (dictionaries, tokenizers): a page is taken in and forgotten."""
    for page in PAGES:
        readings = books_of(Source("page.md", page, "", "markdown"), Corpus())
        render_game(readings, study_game("page", readings, Corpus()))


def ingest(paths: Iterable[Path], corpus: Corpus) -> Knowledge:
    """Files become knowledge, in memory."""
    games = by_game(r for p in paths for r in read_books(p, corpus))
    studies = {game: study_game(game, readings, corpus) for game, readings in games.items()}
    html = {i: h for game, readings in games.items() for i, h in render_game(readings, studies[game]).items()}
    readings = sorted((r for of in games.values() for r in of), key=lambda r: r.book.id)
    return Knowledge(tuple(readings), tuple(studies.values()), html)


# --- where claims stand -----------------------------------------------------------------------------------------------

# A reader of the export or the API has the text of a section, which was cleaned, and not the source: with "at" a claim
# is found in it without searching for words that may stand there twice.

C = TypeVar("C", Reference, Interaction, Precedence, Prohibition)


class _Sections:
    """The sections of a game's books, each with the way from the source to its text, worked out once."""

    def __init__(self, readings: Iterable[BookReading]) -> None:
        self._readings = tuple(readings)
        self._ways: dict[str, Places] = {}

    @cached_property
    def _sections(self) -> dict[str, Section]:
        return {s.id: s for r in self._readings for s in r.sections}

    def span(self, section: str, start: int, end: int) -> Span | None:
        """Where in the section's text that part of the source stands; None where none of it does."""
        if section not in self._ways:
            self._ways[section] = Places(self._sections[section].text_map)
        return self._ways[section].span(start, end)

    def marked(self, section: str, start: int, end: int) -> Span | None:
        """The same, with the mark before it that closes in it: what is bold in HTML has none in its source."""
        at = self.span(section, start, end)
        text = self._sections[section].text
        opens = at is not None and text.endswith(STRONG, 0, at.start) and text.count(STRONG, *at) % 2
        return Span(at.start - len(STRONG), at.end) if at and opens else at


def placed(study: GameStudy, readings: Iterable[BookReading]) -> GameStudy:
    """A study whose claims know where they stand in the text of their sections."""
    sections = _Sections(readings)

    def each(claims: tuple[C, ...]) -> tuple[C, ...]:
        return tuple(replace(c, at=sections.span(c.section, c.start, c.end)) for c in claims)

    return replace(
        study,
        terms=tuple(_term(t, sections) for t in study.terms),
        references=each(study.references),
        interactions=tuple(_with_cue(i, sections) for i in each(study.interactions)),
        precedence=each(study.precedence),
        prohibitions=each(study.prohibitions),
    )


def _term(t: Term, sections: _Sections) -> Term:
    d = t.definition
    return replace(t, definition=replace(d, at=sections.marked(d.section, d.start, d.end)))


def _with_cue(i: Interaction, sections: _Sections) -> Interaction:
    return replace(i, cue_at=sections.span(i.section, *i.cue)) if i.cue else i
