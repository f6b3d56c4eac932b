"""What a reader chose, each kept in a cookie that says nothing else: light or dark, and the game to search in.

``/theme?to=dark&back=/search`` keeps the theme and goes back, so that no page comes with a flash: the control in the
header is a form, and works without scripts. With them (``static/theme.js``) the page stays where it is; frozen pages
keep the choice in the browser alone.

``/my-game?to=lantern-marsh&back=/`` keeps the game; an empty ``to`` forgets it. The choice goes into the search forms
only, so that the address of what is found says in which game it was looked for.
"""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from flask import Blueprint, Response, redirect, render_template, request

from rulewright.kb.errors import InputRefused, RulewrightError
from rulewright.kb.messages import Message
from rulewright.web import lookup
from rulewright.web.headers import NEVER
from rulewright.web.opening import generation
from rulewright.web.site.ui import asked_language

pages = Blueprint("site_choices", __name__)

THEME, GAME = "theme", "game"  # the cookies
SYSTEM = "system"
THEMES = (SYSTEM, "light", "dark")
NAMES = {SYSTEM: "As the system", "light": "Light", "dark": "Dark"}
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
        unknown = Message("There is no theme {words}; choose system, light or dark.", words=repr(to[:20]))
        raise InputRefused("theme-unknown", unknown)
    return _kept(THEME, "" if to == SYSTEM else to, back)


def chosen_game() -> str | None:
    """The game that this request's reader chose, None where they chose none or it is not there any more."""
    kept = request.cookies.get(GAME)
    try:
        return kept if kept and kept in generation().store.games() else None
    except RulewrightError:  # a page that says so is on its way
        return None


@pages.get("/my-game")
def my_game() -> str | Response:
    """The choice as a page; with ``to``, the choice made, and the way back. Raises NotFound for a game not there."""
    back, game = inside(request.args.get("back", "/")), request.args.get("to")
    if game is None:
        return render_template("my_game.html", back=back, games=generation().store.games())
    if game:
        lookup.game(generation(), game)
    return _kept(GAME, game, back)


def _kept(cookie: str, choice: str, back: str) -> Response:
    """The way back, with a choice that is kept from now on; an empty one is forgotten."""
    answer = redirect(back, 303)
    answer.headers["Cache-Control"] = NEVER
    if choice:
        answer.set_cookie(cookie, choice, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    else:
        answer.delete_cookie(cookie, samesite="Lax")
    return answer  # type: ignore[return-value]


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
