"""The page on what changed with each edition of a book."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from flask import Blueprint, render_template, request
from markupsafe import Markup

from rulewright.kb.editions.model import Change, ChangeKind, Op, TermChange, Words
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.editions.words import excerpt
from rulewright.web import lookup
from rulewright.web.changes import chosen, current
from rulewright.web.opening import generation
from rulewright.web.site.ui import language, say, with_symbols

pages = Blueprint("site_changes", __name__)

ON_A_PAGE = 50  # changes
MOST_TERMS = 100
MOST_NAMED = 12  # sections that cite a changed rule, or use a changed term
TAGS = {Op.REMOVED: "del", Op.ADDED: "ins"}


@pages.get("/books/<path:book_id>/changes")
def changes(book_id: str) -> str:
    """What changed: one edition, kind by kind, or one section of it."""
    g = generation()
    book = lookup.book(g, book_id)
    shelf = Shelf(g.store)
    editions, one = chosen(shelf, book.id, request.args.get("edition", type=int))
    kind, section = _kind(), request.args.get("section", "")[:300]
    page = max(request.args.get("page", 1, type=int) or 1, 1)
    shown, total, terms, counts = [], 0, [], dict.fromkeys(ChangeKind, 0)
    if one:
        counts = shelf.kinds(book.id, one.n)
        if section:
            shown = shelf.changes(book.id, one.n, section=section)
        else:
            shown = shelf.leading(book.id, one.n, kind, ON_A_PAGE, min(page - 1, 10_000) * ON_A_PAGE)
            total = counts[kind] if kind else sum(counts.values())
        terms = shelf.terms(book.id, one.n, MOST_TERMS) if page == 1 and not section and not kind else []
    return render_template(
        "changes.html",
        book=book,
        game=book.game,
        editions=editions,
        edition=one,
        counts=counts,
        kind=kind,
        section=section,
        groups=[(k, list(of)) for k, of in groupby(shown, key=lambda c: c.kinds[0])],
        under=shelf.followers(book.id, one.n) if one else {},
        terms=terms,
        heads=current(g, list(_named(shown, terms))),
        most=MOST_NAMED,
        page=page,
        pages_in_all=-(-total // ON_A_PAGE),
    )


def _kind() -> ChangeKind | None:
    asked = request.args.get("kind", "")
    return ChangeKind(asked) if asked in list(ChangeKind) else None


def _named(changes: Iterable[Change], terms: Iterable[TermChange]) -> Iterable[str]:
    """The sections that the page links to."""
    for c in changes:
        yield c.place.id
        yield from c.cited_by[:MOST_NAMED]
    for t in terms:
        yield t.section
        yield from t.used_by[:MOST_NAMED]


def in_words(words: tuple[Words, ...], lang: str) -> Markup:
    """Old and new text in one, as HTML: what went in ``del``, what came in ``ins``; unchanged stretches are cut."""
    return Markup("").join(_stretch(op, list(run), lang) for op, run in groupby(excerpt(words), key=lambda w: w.op))


def _stretch(op: Op, run: list[Words], lang: str) -> Markup:
    if op is Op.GAP:
        return Markup('<span class="soft"> … </span>')
    first = run[0].text
    blank = first[: len(first) - len(first.lstrip())]
    inside = Markup("").join(_piece(w.text.lstrip() if i == 0 else w.text, w.bold, lang) for i, w in enumerate(run))
    tag = TAGS.get(op)
    if tag is None:
        return Markup(blank) + inside
    return Markup('{}<{}><span class="hidden" lang="{}">{}: </span>{}</{}>').format(
        blank, Markup(tag), language(), say(op.value), inside, Markup(tag)
    )


def _piece(text: str, bold: bool, lang: str) -> Markup:
    html = with_symbols(text, lang)
    return Markup("<strong>{}</strong>").format(html) if bold else html
