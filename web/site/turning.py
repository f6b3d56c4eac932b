"""One page of a long list; and the games that there are, some at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from flask import request

from rulewright.kb.language import fold
from rulewright.kb.model import Book
from rulewright.kb.search.index_reader import behind
from rulewright.web.naming import title_of
from rulewright.web.opening import generation

T = TypeVar("T")
FARTHEST = 1_000  # pages


def turned(rows: Sequence[T], size: int) -> tuple[Sequence[T], dict[str, Any]]:
    """The rows from ``offset`` on that are asked for, the first where there are none, and what a template needs."""
    asked = _number(request.args.get("offset", ""))
    at = asked if asked < len(rows) else 0
    later = at + size if at + size < len(rows) else None
    return rows[at : at + size], {"first": at, "later": later, "earlier": max(0, at - size) if at else None}


def page_number(text: str, last: int = FARTHEST) -> int:
    """The page asked for within those that there are, the first where that is none."""
    return max(1, min(_number(text), last))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


# -- games, found by their names and their books', one that was chosen first -------------------------------------------


SHELVES = 40  # games on one page of those that there are
LONGEST = 2_000  # characters of words that are looked at

Shelf = tuple[str, list[Book]]


@dataclass(frozen=True, slots=True)
class Shelves:
    """Some games with their books, the words that they were found by, and which page of how many this is."""

    games: list[Shelf]
    words: str
    page: int
    pages: int

    @property
    def names(self) -> list[str]:
        """The games alone."""
        return [name for name, _ in self.games]


def shelves(first: str | None = None, of: Callable[[str], bool] = bool) -> Shelves:
    """The games that this request's address asks for (``games=`` words, ``page=``), of those that are given at all."""
    words, at = request.args.get("games", "")[:LONGEST].strip(), page_number(request.args.get("page", ""))
    found = [shelf for shelf in named(generation().store.books(), words) if of(shelf[0])]
    found.sort(key=lambda shelf: shelf[0] != first)
    return Shelves(found[(at - 1) * SHELVES : at * SHELVES], words, at, -(-len(found) // SHELVES))


def named(books: Sequence[Book], words: str) -> list[Shelf]:
    """The games with their books in their order; those of which a name, in any language, has all of some words."""
    late = behind([b.game for b in books])
    ordered = sorted(books, key=lambda b: (b.game in late, b.game, b.authority))
    games = [(name, list(of)) for name, of in groupby(ordered, lambda b: b.game)]
    if not words:
        return games
    called = ((game, fold(" ".join((title_of(game[0]), *(b.title for b in game[1]))))) for game in games)
    return [game for game, names in called if all(w in names for w in fold(words).split())]
