"""Books that there are in several languages: a reader of one of these has no use for the others."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kb.language import slug
from rulewright.kb.model import Book


def twins(books: Iterable[Book]) -> dict[str, frozenset[str]]:
    """Of each book (by id) the other languages that the same book, by game and title, is there in, if any."""
    langs: dict[tuple[str, str], set[str]] = {}
    every = list(books)
    for b in every:
        langs.setdefault((b.game, slug(b.title)), set()).add(b.lang)
    found = {b.id: frozenset(langs[b.game, slug(b.title)] - {b.lang}) for b in every}
    return {book: others for book, others in found.items() if others}
