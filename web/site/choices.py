"""What a reader chose, each kept in a cookie that says nothing else: light or dark, the game to search in, its books.

``/theme?to=dark&back=/search`` keeps the theme and goes back, so that no page comes with a flash: the control in the
header is a form, and works without scripts. With them (``static/theme.js``) the page stays where it is; frozen pages
keep the choice in the browser alone.

``/my-game?to=lantern-marsh&back=/`` keeps the game; an empty ``to`` forgets it. ``&book=ID``, once for each, keeps
those of its books that are in force; none or all of them are all. The choice goes into the forms of search and verdicts
only, so that the address of what is found says where it was looked for (``linked``); the notes beside a rule go by what
is kept. Whatever has to know asks ``in_force``, and nothing else reads it.

And what is shown at once of what there is: one page of a long list, and some of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from flask import Blueprint, Response, g as request_state, redirect, render_template, request

from rulewright.kb.errors import InputRefused, RulewrightError
from rulewright.kb.language import fold
from rulewright.kb.messages import msgid
from rulewright.kb.model import ALL, Book, InForce
from rulewright.kb.search.index_reader import behind
from rulewright.web import lookup
from rulewright.web.headers import NEVER
from rulewright.web.naming import title_of
from rulewright.web.opening import generation
from rulewright.web.site.ui import asked_language, say

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


# -- choices ----------------------------------------------------------------------------------------------------------


pages = Blueprint("site_choices", __name__)

THEME, GAME, BOOKS = "theme", "game", "books"  # the cookies
BETWEEN = "+"  # books in a cookie
SYSTEM = "system"
THEMES = (SYSTEM, "light", "dark")
NAMES = {SYSTEM: "As the system", "light": "Light", "dark": "Dark"}
TELLING = ("/search", "/verdict")  # paths of which the address says where was looked
OF_A_GAME = {  # pages that each game has one of
    "glossary": msgid("Glossary"),
    "interactions": msgid("Interactions"),
    "precedence": msgid("Which rule wins"),
    "prohibitions": msgid("What is forbidden"),
}
YEAR = 365 * 24 * 3600  # seconds


def chosen() -> str:
    """The theme that this request's reader chose; the system's where they chose none."""
    kept = request.cookies.get(THEME, SYSTEM)
    return kept if kept in THEMES else SYSTEM


@pages.get("/theme")
def theme() -> str | Response:
    """The choice as a page; with ``to``, the choice made, and the way back. Raises InputRefused on another theme."""
    back, to = inside(request.args.get("back", "/")), request.args.get("to")
    if to is None:
        return render_template("theme.html", back=back)
    if to not in THEMES:
        raise InputRefused(
            "theme-unknown", "There is no theme {words}; choose system, light or dark.", words=repr(to[:20])
        )
    return _kept(THEME, "" if to == SYSTEM else to, back)


def chosen_game() -> str | None:
    """The game that this request's reader chose, None where they chose none or it is not there any more."""
    kept = request.cookies.get(GAME)
    try:
        return kept if kept and kept in generation().store.games() else None
    except RulewrightError:  # a page that says so is on its way
        return None


def in_force(game: str | None) -> InForce:
    """The books of a game that are in force here: as the address tells where that counts, else as the reader chose."""
    told: InForce | None = request_state.get("in_force")
    if told is not None or not game or game != chosen_game():
        return told or ALL
    there = {b.id for b in _books(game)}
    return lookup.in_force(generation(), there & set(request.cookies.get(BOOKS, "").split(BETWEEN)), game)


def linked(game: str | None) -> InForce:
    """The books in force as this page's address names them, all where it names none. Raises NotFound, or Gone."""
    told: InForce = lookup.in_force(generation(), request.args.getlist("book"), game)
    request_state.in_force = told
    return told


def choosable(game: str | None) -> list[Book]:
    """The books of a game of which those in force can be chosen here, the core rules first; none without a choice."""
    if not game or (game != chosen_game() and "in_force" not in request_state):
        return []
    books = sorted(_books(game), key=lambda b: (b.authority, b.id))
    return books if len(books) > 1 else []


def _books(game: str) -> list[Book]:
    return [b for b in generation().store.books() if b.game == game]


@pages.get("/<any(glossary, interactions, precedence, prohibitions):page>")
def of_which_game(page: str) -> str:
    """The games that there are, each with its page of this kind."""
    return render_template("of_which_game.html", page=page, title=say(OF_A_GAME[page]), shelves=shelves(chosen_game()))


@pages.get("/my-game")
def my_game() -> str | Response:
    """The choice as a page; with ``to``, the choice made, and the way back. Raises NotFound for what is not there."""
    back, game = inside(request.args.get("back", "/")), request.args.get("to")
    if game is None:
        return render_template("my_game.html", back=back, shelves=shelves(chosen_game()))
    if game:
        lookup.game(generation(), game)
    books = lookup.in_force(generation(), request.args.getlist("book"), game) if game else ALL
    return _keep(_kept(GAME, game, _asking(back, game, books)), BOOKS, BETWEEN.join(sorted(books.books)))


def _asking(back: str, game: str, books: InForce) -> str:
    """The way back; where its address tells where was looked, it is asked anew, where the reader looks from now on."""
    parts = urlsplit(back)
    if parts.path not in TELLING:
        return back
    rest = [(k, v) for k, v in parse_qsl(parts.query) if k not in ("game", "book", "page")]
    chosen = [(k, v) for k, v in (("game", game), ("book", str(books))) if v]
    return f"{parts.path}?{urlencode([*rest, *chosen], safe=',')}"


def _kept(cookie: str, choice: str, back: str) -> Response:
    """The way back, with a choice that is kept from now on."""
    answer = redirect(back, 303)
    answer.headers["Cache-Control"] = NEVER
    return _keep(answer, cookie, choice)  # type: ignore[arg-type]


def _keep(answer: Response, cookie: str, choice: str) -> Response:
    """Keep a choice; an empty one is forgotten."""
    if choice:
        answer.set_cookie(cookie, choice, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    else:
        answer.delete_cookie(cookie, samesite="Lax")
    return answer


def inside(address: str) -> str:
    """An address of this site that is safe to go to: the path and query of it, or the home page."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith("//"):
        return "/"
    return quote(parts.path, safe="/%") + (f"?{quote(parts.query, safe='=&%+')}" if parts.query else "")


def here() -> str:
    """The address of this page, to come back to."""
    if request.path == "/theme":
        return inside(request.args.get("back", "/"))
    query = request.query_string.decode("ascii", "ignore")
    return quote(request.path) + (f"?{query}" if query else "")


def context() -> dict[str, object]:
    """What the frame of every page needs."""
    kept = {"theme": chosen(), "my_game": chosen_game()}
    return {**kept, "themes": NAMES, "back_here": here(), "asked_language": asked_language()}


def finish(response: Response) -> Response:
    """Say that a page depends on what was chosen."""
    if response.mimetype == "text/html":
        response.vary.add("Cookie")
    return response
