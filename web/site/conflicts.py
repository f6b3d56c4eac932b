"""The pages of a game's potential conflicts and of its prohibitions."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, render_template, request

from rulewright.kb.language import fold
from rulewright.web import lookup, rulings
from rulewright.web.opening import generation
from rulewright.web.site.choices import chosen_game
from rulewright.web.site.shelves import SHELVES, shelves
from rulewright.web.site.ui import say

pages = Blueprint("site_conflicts", __name__)

ON_A_PAGE = 25
MOST_BANS = 400
WEIGHTS = ("absolute", "plain", "unknown")


@pages.get("/conflicts")
def conflicts() -> str:
    """What goes against what inside one book, where that is sure; with ``compare`` all that is worth comparing.

    Of a book, of a game or, where they are few, of all, the likeliest first.
    """
    g = generation()
    asked_book, asked_game, kind = (request.args.get(k) or None for k in ("book", "game", "kind"))
    book = lookup.book(g, asked_book) if asked_book else None
    game = book.game if book else asked_game
    if game:
        lookup.game(g, game)
    choosing = not game and len(g.store.games()) > SHELVES
    kind = kind if kind in rulings.KINDS else None
    compare = request.args.get("compare") == "1"
    found = [] if choosing else rulings.conflicts(g, book.id if book else None, game, None)
    all_ = [c for c in found if compare or c.claimed]
    chosen = [c for c in all_ if kind in (None, c.kind.value)]
    at = _at(len(chosen))
    rows = rulings.ruled(g, chosen[at : at + ON_A_PAGE])
    heads = g.store.headings({s.section for r in rows for s in (r.conflict.a, r.conflict.b)})
    return render_template(
        "conflicts.html",
        book=book,
        game=game,
        shelves=shelves(chosen_game()) if choosing else None,
        books={b.id: b for b in g.store.books()},
        kind=kind,
        counts=Counter(c.kind.value for c in all_),
        rows=rows,
        heads=heads,
        titles={k.value: t for k, t in rulings.TITLES.items()},
        why=rulings.WHY,
        compare=compare,
        unclaimed=sum(not c.claimed for c in found),
        first=at,
        later=at + ON_A_PAGE if at + ON_A_PAGE < len(chosen) else None,
        earlier=max(0, at - ON_A_PAGE) if at else None,
    )


def _at(total: int) -> int:
    """The first row that is asked for; the beginning where there is no such row."""
    text = request.args.get("offset", "0")
    at = int(text) if text.isdecimal() and len(text) < 9 else 0
    return at if at < total else 0


@pages.get("/prohibitions/<game>")
def prohibitions(game: str) -> str:
    """All that a game forbids: to whom, what, when; filtered by book, by weight and by words."""
    g = generation()
    books = {b.id: b for b in lookup.game(g, game)}
    asked = {k: request.args.get(k, "").strip()[:200] for k in ("book", "weight", "words")}
    every = rulings.bans_of(g, g.store.prohibitions(game))
    wanted = [b for b in every if _wanted(b, asked)]
    heads = g.store.headings({b.record.section for b in wanted})
    return render_template(
        "prohibitions.html",
        game=game,
        books=books,
        asked=asked,
        bans=wanted[:MOST_BANS],
        total=len(wanted),
        every=len(every),
        weights=[(w, n) for w in WEIGHTS if (n := sum(b.weight == w for b in every))],
        by_book=Counter(b.record.section.partition("/")[0] for b in every),
        heads=heads,
        lost=[b for i, b in books.items() if any(x.weight == "unknown" and _book(x) == i for x in every)],
        title=say("What is forbidden"),
    )


def _book(ban: rulings.Ban) -> str:
    return ban.record.section.partition("/")[0]


def _wanted(ban: rulings.Ban, asked: dict[str, str]) -> bool:
    if asked["book"] and _book(ban) != asked["book"]:
        return False
    if asked["weight"] and ban.weight != asked["weight"]:
        return False
    return all(w in fold(ban.record.sentence) for w in fold(asked["words"]).split())
