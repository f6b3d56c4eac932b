"""What the pages tell of the copy that a book was read from: symbols it shows and lost, words read otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, render_template
from markupsafe import Markup

from rulewright.kb.base import Generation
from rulewright.kb.model import Book, Heading, Section
from rulewright.kb.repairs import counted, inside, shown
from rulewright.kb.symbols import MISSING, SHORTCODE, symbols
from rulewright.web import lookup
from rulewright.web.opening import generation

pages = Blueprint("site_copies", __name__)

MOST_PLACES = 5  # sections named for each symbol


@dataclass(slots=True)
class Use:
    """One symbol of a book: how often it stands there, and the first sections in which it does."""

    code: str
    drawn: Markup
    name: str
    times: int = 0
    sections: list[str] = field(default_factory=list)
    more: bool = False  # it stands in other sections too


@pages.get("/books/<path:book_id>/symbols")
def legend(book_id: str) -> str:
    """The symbols that a book shows, with their names and places; those that its copy lost come last."""
    g = generation()
    book = lookup.book(g, book_id)
    uses = sorted(used(g, book).values(), key=lambda u: (u.code in MISSING, -u.times, u.name))
    heads = g.store.headings(s for u in uses for s in u.sections)
    return render_template("symbols.html", book=book, game=book.game, uses=uses, heads=heads)


def used(g: Generation, book: Book) -> dict[str, Use]:
    """What stands of each symbol in a book, by its name."""
    found = {code: Use(code, drawn(code, book.lang), symbols().name(code, book.lang)) for code in book.symbols}
    for s in g.store.sections_of(book.id) if found else ():
        for m in SHORTCODE.finditer(s.text):
            use = found.get(m[1])
            if use:
                use.times += 1
                if s.id not in use.sections:
                    use.more = len(use.sections) == MOST_PLACES
                    use.sections += [] if use.more else [s.id]
    return found


def drawn(code: str, lang: str) -> Markup:
    """A symbol as it is drawn; our own drawings and an escaped name are all that is in it."""
    return Markup(symbols().drawn(code, lang))


def copy_of(g: Generation, book: Book, section: Section, parts: Sequence[Heading]) -> dict[str, Any]:
    """What the box on the source of a page tells: of the section itself and of the parts shown under it."""
    all_shown = [section, *(g.store.section(h.id) for h in parts)]
    return {
        "repairs": counted(shown(s, book.repairs) for s in all_shown),
        "unread": [t for s in all_shown for t in inside(s, book.unread)],
        "lost": sum(m[1] in MISSING for s in all_shown for m in SHORTCODE.finditer(s.text)),
    }
