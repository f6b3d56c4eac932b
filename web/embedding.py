"""Hover cards on other people's pages: the one script they add, and a page of ours that shows it."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, g, render_template, request

from rulewright.kb.model import Term
from rulewright.web.opening import generation
from rulewright.web.site.choices import shelves
from rulewright.web.site.ui import language

pages = Blueprint("embedding", __name__)

KEPT = "public, max-age=3600"  # an hour: the address is the same for every version


@pages.get("/embed.js")
def script() -> Response:
    """The script, at an address that stays; every page on the web may run it."""
    g.open_to_all = True
    asset = current_app.extensions["assets"]["embed.js"]
    return Response(asset.content, content_type=asset.type, headers={"Cache-Control": KEPT})


@pages.get("/embed/example")
def example() -> str:
    """How it looks, with keywords of one game, and what to copy."""
    store = generation().store
    games = store.games()
    asked = request.args.get("game")
    chosen = asked if asked in games else _with_terms(games)
    terms = (store.terms(chosen, language()) or store.terms(chosen)) if chosen else []
    return render_template("embed_example.html", shelves=shelves(chosen), chosen=chosen, terms=terms[:3])


def _with_terms(games: list[str]) -> str:
    """The first game that has a glossary, or none."""
    store = generation().store
    return next((x for x in games if store.page(Term, "terms", {"game": x}, 0, 0, "id").total), "")
