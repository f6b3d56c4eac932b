"""My game: the one that a reader chose, kept in a cookie that says nothing else, in which every search begins.

``/my-game?to=lantern-marsh&back=/`` keeps the choice and goes back; an empty ``to`` forgets it. The choice goes
into the search forms only, so that the address of what is found says in which game it was looked for.
"""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request

from rulewright.kb.errors import RulewrightError
from rulewright.web import lookup
from rulewright.web.headers import NEVER
from rulewright.web.opening import generation
from rulewright.web.site.themes import YEAR, inside

pages = Blueprint("site_mygame", __name__)

COOKIE = "game"


def chosen() -> str | None:
    """The game that this request's reader chose, None where they chose none or it is not there any more."""
    kept = request.cookies.get(COOKIE)
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
    answer = redirect(back, 303)
    answer.headers["Cache-Control"] = NEVER
    if game:
        lookup.game(generation(), game)
        answer.set_cookie(COOKIE, game, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer  # type: ignore[return-value]


def context() -> dict[str, object]:
    """What the frame of every page needs."""
    return {"my_game": chosen()}
