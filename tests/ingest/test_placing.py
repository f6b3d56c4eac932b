"""Where claims stand in the text of their sections: the same words as in the source, whatever the cleaning did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.ingest.pipeline import placed
from rulewright.kb.mapped import Mapped, concat
from rulewright.kb.model import (
    BookReading,
    Definition,
    GameStudy,
    Interaction,
    InteractionType,
    Knowledge,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Span,
    Term,
    TermKind,
)
from tests.make import book, section

WORDS = re.compile(r"\w+")
SYMBOL = re.compile(r":[\w-]+:")  # a drawing of the source, by its name


def claims(known: Knowledge) -> Iterator[tuple[str, int, int, Span | None]]:
    """Every claim of a knowledge base that has a place: section, place in the source, place in the text."""
    for study in known.studies:
        for c in (*study.references, *study.interactions, *study.precedence, *study.prohibitions):
            yield c.section, c.start, c.end, c.at
        for t in study.terms:
            yield t.definition.section, t.definition.start, t.definition.end, t.definition.at
        for i in study.interactions:
            if i.cue:
                yield i.section, *i.cue, i.cue_at


def test_what_is_placed_says_the_words_of_the_source(sample_knowledge: Knowledge, sample_files: list[Path]) -> None:
    sources = {p.name: p.read_text(encoding="utf-8") for p in sample_files}
    books = {b.id: b for b in sample_knowledge.books}
    sections = {s.id: s for s in sample_knowledge.sections}
    unplaced = []
    for name, start, end, at in claims(sample_knowledge):
        s = sections[name]
        printed = WORDS.findall(SYMBOL.sub(" ", sources[books[s.book].file][start:end]))
        if at is None:
            unplaced.append(printed)
        else:
            shown = WORDS.findall(SYMBOL.sub(" ", s.text[at.start : at.end]))
            assert 0 <= at.start < at.end <= len(s.text)
            assert printed[-len(shown) :] == shown, (name, start, end)  # a definition may begin with its heading
    headings = {tuple(WORDS.findall(s.label)) for s in sections.values()}
    assert {tuple(words) for words in unplaced} <= headings and len(unplaced) < 5


def test_every_reference_of_the_sample_stands_where_it_says(sample_knowledge: Knowledge) -> None:
    sections = {s.id: s for s in sample_knowledge.sections}
    for r in (r for study in sample_knowledge.studies for r in study.references):
        assert r.at and sections[r.section].text[slice(*r.at)] == r.text


# Texts that the cleaning went through, and what of the source is asked for.
SOURCE = "HEAD\nRoll the d1ce, see Boar-\nding | page 7\nfor more. See Boarding."
AS_IT_IS = Mapped.of(SOURCE, 5, len(SOURCE))
REPAIRED = AS_IT_IS.replace(10, 11, "i")
WHOLE = concat((AS_IT_IS[:19], "see Boar", AS_IT_IS[28:32], AS_IT_IS[41:]))  # a word put together, a page mark gone
TORN = concat((Mapped.of(SOURCE, 42, len(SOURCE)), " ", Mapped.of(SOURCE, 5, 19)))  # columns in the other order


def at(text: Mapped, words: str, *, of: str = SOURCE) -> str | None:
    """What a claim on these words of the source is shown to be in a text."""
    start = of.index(words)
    s = section("book/one", text=text.text, text_map=text.runs)
    r = Reference("book/one", start, start + len(words), words, ReferenceKind.SEE, "", None, ReferenceStatus.DANGLING)
    study = placed(GameStudy("game", references=(r,)), [BookReading(book("book"), (s,))])
    found = study.references[0].at
    return text.text[slice(*found)] if found else None


@pytest.mark.parametrize(
    ("text", "words", "shown"),
    [
        (AS_IT_IS, "See Boarding", "See Boarding"),
        (AS_IT_IS, "HEAD", None),  # a heading is no part of the text
        (REPAIRED, "the d1ce", "the dice"),
        (AS_IT_IS, "HEAD\nRoll", "Roll"),
        (TORN, "See Boarding", "See Boarding"),
        (TORN, "Roll the d1ce", "Roll the d1ce"),
        (TORN, "d1ce, see Boar-\nding | page 7\nfor more", "d1ce,"),  # torn: the first part of it
    ],
)
def test_a_place_in_cleaned_text(text: Mapped, words: str, shown: str | None) -> None:
    assert at(text, words) == shown


def test_definitions_and_cues_are_placed_as_well() -> None:
    s = section("book/one", text="Scouts ignore mud.", text_map=((0, 10, 18),))
    term = Term("g/en/scout", "g", "book", "en", "Scout", None, TermKind.KEYWORD, (), Definition("book/one", 4, 28))
    stated = Interaction("g", term.id, term.id, InteractionType.NEGATES, "book/one", 10, 28, s.text, cue=Span(17, 23))
    study = placed(GameStudy("g", (term,), (), (stated,)), [BookReading(book("book"), (s,))])
    assert study.terms[0].definition.at == Span(0, 18)
    assert study.interactions[0].at == Span(0, 18)
    assert study.interactions[0].cue_at == Span(7, 13)
