"""The pages of a game's potential conflicts and of its prohibitions."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, render_template, request

from rulewright.kb.interplay.matrix import book_of
from rulewright.kb.language import fold
from rulewright.kb.model import Prohibition
from rulewright.web import lookup, rulings
from rulewright.web.opening import generation
from rulewright.web.site.choices import SHELVES, chosen_game, shelves, turned
from rulewright.web.site.ui import say

pages = Blueprint("site_conflicts", __name__)

ON_A_PAGE = 25
BANS_ON_A_PAGE = 100


@pages.get("/conflicts")
def conflicts() -> str:
    """What goes against what inside one book, where that is sure; with ``compare`` all that is worth comparing.

    Of a book, of a game or, where they are few, of all, the likeliest first.
    """
    g = generation()
    asked_book, kind = (request.args.get(k) or None for k in ("book", "kind"))
    book = lookup.book(g, asked_book) if asked_book else None
    game = book.game if book else lookup.asked_game(g)
    choosing = not game and len(g.store.games()) > SHELVES
    kind = kind if kind in rulings.KINDS else None
    compare = request.args.get("compare") == "1"
    found = [] if choosing else rulings.conflicts(g, book.id if book else None, game, None)
    all_ = [c for c in found if compare or c.claimed]
    chosen = [c for c in all_ if kind in (None, c.kind.value)]
    page, around = turned(chosen, ON_A_PAGE)
    rows = rulings.ruled(g, page)
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
        **around,
    )


@pages.get("/prohibitions/<game>")
def prohibitions(game: str) -> str:
    """All that a game forbids: to whom, what, when; filtered by book, by weight and by words."""
    g = generation()
    books = {b.id: b for b in lookup.game(g, game)}
    asked = {k: request.args.get(k, "").strip()[:200] for k in ("book", "weight", "words")}
    every = list(rulings.weighed(g, g.store.prohibitions(game)))
    wanted = [p for p, weight in every if _wanted(p, weight, asked)]
    page, around = turned(wanted, BANS_ON_A_PAGE)
    return render_template(
        "prohibitions.html",
        game=game,
        books=books,
        unread=lookup.unread(books.values()),
        asked=asked,
        bans=rulings.bans_of(g, page),
        every=len(every),
        weights=rulings.counted(every),
        by_book=Counter(book_of(p.section) for p, _ in every),
        heads=g.store.headings({p.section for p in page}),
        lost=[books[i] for i in books if i in {book_of(p.section) for p, weight in every if weight == "unknown"}],
        title=say("What is forbidden"),
        **around,
    )


def _wanted(ban: Prohibition, weight: str, asked: dict[str, str]) -> bool:
    if asked["book"] and book_of(ban.section) != asked["book"]:
        return False
    if asked["weight"] and weight != asked["weight"]:
        return False
    return all(w in fold(ban.sentence) for w in fold(asked["words"]).split())
