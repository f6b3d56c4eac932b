"""Filters that name a game, a book or a language: one that is not there is told, as an empty list would hide a slip.

An empty filter is as none. What only sets an order, such as ``prefer``, is no filter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.errors import NotFound, not_among
from rulewright.kb.language import LANGUAGES
from rulewright.web import lookup
from rulewright.web.opening import generation

LISTED = 12  # of what there is, those that an error names
THERE: dict[str, Callable[[Generation], Iterable[str]]] = {
    "game": lambda g: {b.game for b in g.store.books()},
    "book": lambda g: {b.id for b in g.store.books()},
    "lang": lambda g: {*LANGUAGES, *(b.lang for b in g.store.books())},
}
EVER = {"game": lookup.game, "book": lookup.book}  # what tells of one that was there once


def heeded(query: dict[str, Any]) -> dict[str, Any]:
    """Parameters whose filters name what is there; empty ones are None. Raises NotFound, or Gone for what was there."""
    for name in THERE.keys() & query.keys():
        query[name] = query[name] or None
        if query[name] is not None:
            _must_exist(generation(), name, query[name])
    return query


def _must_exist(g: Generation, name: str, asked: str) -> None:
    there = THERE[name](g)
    if asked in there:
        return
    if name in EVER and g.store.successor(asked) is not None:
        EVER[name](g, asked)
    kind = "language" if name == "lang" else name
    raise NotFound("not-found", not_among(kind, lookup.shown(asked), _listed(there)))


def _listed(there: Iterable[str]) -> list[str]:
    names = sorted(there)
    if len(names) <= LISTED:
        return names
    return [*names[: LISTED - 1], f"{names[LISTED - 1]} and {len(names) - LISTED} more"]


def target_must_exist(g: Generation, key: str) -> None:
    """Raise NotFound, or Gone, unless there is such a section, term or book."""
    for find in (g.store.section, g.store.term, g.store.book):
        try:
            find(key)
        except NotFound:
            continue
        return
    lookup.section(g, key)


def section_must_have_been(g: Generation, key: str) -> None:
    """Raise NotFound unless there is such a section, or was in an earlier edition."""
    if g.store.successor(key) is None:
        lookup.section(g, key)
