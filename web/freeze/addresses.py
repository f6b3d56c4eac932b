"""Which pages a frozen site has, and in which file each is.

A frozen site has what can be read; what is asked for in a form (verdicts, ways, drawings around something) it has not.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from rulewright.kb.base import Generation
from rulewright.kb.spoken import LANGUAGES

MOST_PAIRS = 300  # pages on two keywords together, for each game: those that are linked first
UNSAFE = re.compile(r"[^A-Za-z0-9._~-]")
UNTOLD = re.compile(r"[^A-Za-z0-9_-]+")
# What the first part of a path says of the rest, and the parameters that make another page of it.
OF_A_GAME = {
    "games": (),
    "glossary": ("all", "kind"),
    "interactions": ("page",),
    "precedence": ("list", "offset"),
    "prohibitions": ("offset",),
}
BESIDE_A_GAME = {"cheatsheet"}
BESIDE_A_BOOK = {"symbols", "changes"}
ASKED_FOR = {"conflicts": ("game",), "overrides": ("game",)}
LATER = {"page", "offset", "compare"}  # parameters of a long list's further pages, or of its other half
PLACE = re.compile(r"[0-9]{1,6}")


class Address(NamedTuple):
    """A page of the site in one language of the interface."""

    lang: str
    path: str
    query: tuple[tuple[str, str], ...] = ()

    @property
    def file(self) -> str:
        """The file that it is in, as a relative path."""
        name = "/".join(UNSAFE.sub("_", p) for p in self.path.strip("/").split("/")) or "index"
        if self.query:
            said = "&".join(f"{k}={v}" for k, v in self.query)
            name += f"--{UNTOLD.sub('-', said)[:60]}-{hashlib.sha256(said.encode()).hexdigest()[:8]}"
        return f"{'' if self.lang == LANGUAGES[0] else self.lang + '/'}{name}.html"


@dataclass(slots=True)
class Site:
    """What there is to freeze: games, and the ids of their books, sections and terms."""

    games: frozenset[str]
    books: frozenset[str]
    sections: frozenset[str]
    terms: frozenset[str]
    pairs: dict[tuple[str, ...], str] = field(default_factory=dict)  # of keywords: the game
    room: Counter[str] = field(default_factory=Counter)

    def address(self, link: str, at: Address) -> Address | None:
        """The page that a link of the page ``at`` leads to; None where a frozen site has none."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        query = dict(parse_qsl(parts.query))
        lang = query.pop("ui", at.lang)
        path = unquote(parts.path) or at.path
        found = Address(lang if lang in LANGUAGES else at.lang, path, tuple(sorted(query.items())))
        return found if self.has(path, query) else None

    def has(self, path: str, query: dict[str, str]) -> bool:
        """True where a frozen site has the page of a path and parameters."""
        first, _, rest = path.strip("/").partition("/")
        if not all(PLACE.fullmatch(query[k]) for k in LATER & query.keys()):
            return False
        if first in ASKED_FOR and not rest:
            return query.keys() - LATER == set(ASKED_FOR[first]) and query["game"] in self.games
        if first == "pair" and not rest:
            return self._is_pair(query)
        if first == "overrides":
            return rest in self.sections and query.keys() <= {"other"}
        if first in OF_A_GAME:
            game, _, beside = rest.partition("/")
            known = game in self.games and (not beside or (first == "games" and beside in BESIDE_A_GAME))
            return known and query.keys() <= set(OF_A_GAME[first])
        if not first:
            return query.keys() <= {"page"}
        return not query and self._is_read(first, rest)

    def _is_read(self, first: str, rest: str) -> bool:
        if first == "books":
            book, _, beside = rest.partition("/")
            return book in self.books and (not beside or beside in BESIDE_A_BOOK)
        known: dict[str, Iterable[str]] = {"sections": self.sections, "terms": self.terms, "search": ("",)}
        return rest in known.get(first, ())

    def _is_pair(self, query: dict[str, str]) -> bool:
        """True for two keywords of a game, for the first so many pairs that are asked about."""
        if not {"a", "b"} <= query.keys() <= {"a", "b", "game"} or not {query["a"], query["b"]} <= self.terms:
            return False
        pair, game = (query.get("game", ""), query["a"], query["b"]), query["a"].partition("/")[0]
        if pair not in self.pairs and self.room[game] < MOST_PAIRS:
            self.room[game] += 1
            self.pairs[pair] = game
        return pair in self.pairs


def site_of(g: Generation, games: Iterable[str]) -> Site:
    """What there is to freeze of some games."""
    wanted = frozenset(games)
    books = frozenset(b.id for b in g.store.books() if b.game in wanted)
    sections = frozenset(h.id for b in books for h in g.store.outline(b))
    terms = frozenset(t.id for game in wanted for t in g.store.terms(game))
    return Site(wanted, books, sections, terms)
