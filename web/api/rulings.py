"""Which rule wins."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema

from kb.model import Override, Precedence, Prohibition
from web import lookup
from web.api.routing import PageQuery, Routes, get, get_list, page, word
from web.api.schemas import OverrideSchema, PrecedenceSchema, ProhibitionSchema, VerdictSchema
from web.judging import judge
from web.opening import generation

routes = Routes("rulings", __name__, description="Which rule wins.")


class GameQuery(PageQuery):
    """Of which game."""

    game = word("those of this game")


class VerdictQuery(Schema):
    """Between which sections."""

    a = word("section id", required=True)
    b = word("section id", required=True)


def _listed(cls: type, table: str, query: dict[str, Any]) -> dict[str, Any]:
    found = generation().store.page(cls, table, {"game": query["game"]}, query["limit"], query["offset"])
    return page(query, found.rows, found.total)


@get_list(routes, "/precedence", PrecedenceSchema, GameQuery)
def precedence(query: dict[str, Any]) -> dict[str, Any]:
    """The books' own statements on which rule wins."""
    return _listed(Precedence, "precedence", query)


@get_list(routes, "/prohibitions", ProhibitionSchema, GameQuery)
def prohibitions(query: dict[str, Any]) -> dict[str, Any]:
    """Sentences that forbid something."""
    return _listed(Prohibition, "prohibitions", query)


@get_list(routes, "/overrides", OverrideSchema, GameQuery)
def overrides(query: dict[str, Any]) -> dict[str, Any]:
    """Sections that replace or change sections of another book."""
    return _listed(Override, "overrides", query)


@get(routes, "/verdict", VerdictSchema, VerdictQuery)
def verdict(query: dict[str, Any]) -> dict[str, Any]:
    """Which of two sections wins and why, step by step; `undecided` with the reason where the books do not say."""
    g = generation()
    return judge(g, lookup.section(g, query["a"]).id, lookup.section(g, query["b"]).id)
