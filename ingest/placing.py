"""Where each claim stands in the text of its section, beside where it stands in the source.

A reader of the export or the API has a section's ``text``, which was cleaned, and not the source: with ``at`` a claim
is found in it without searching for words that may stand there twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from rulewright.kb.claims import GameStudy, Interaction, Precedence, Prohibition, Reference, Term
from rulewright.kb.mapped import Places
from rulewright.kb.model import BookReading, Section, Span

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
    return replace(t, definition=replace(d, at=sections.span(d.section, d.start, d.end)))


def _with_cue(i: Interaction, sections: _Sections) -> Interaction:
    return replace(i, cue_at=sections.span(i.section, *i.cue)) if i.cue else i
