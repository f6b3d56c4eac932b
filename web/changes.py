"""What the site and the API both ask of the recorded editions of a book."""

from __future__ import annotations

from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.editions.model import Change, Edition
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.errors import NotFound
from rulewright.kb.model import Heading, Section


def chosen(shelf: Shelf, book: str, n: int | None) -> tuple[list[Edition], Edition | None]:
    """A book's recorded editions, the newest first, and the one that is asked for or else the newest.

    Raises NotFound where there is none of that number.
    """
    editions = shelf.editions(book)
    if n is None:
        return editions, editions[0] if editions else None
    found = next((e for e in editions if e.n == n), None)
    if found is None:
        there = ", ".join(str(e.n) for e in editions) or "none"
        raise NotFound(
            "not-found",
            "Of {id} no edition {n} is recorded; there are: {editions}.",
            id=repr(book),
            n=n,
            editions=there,
        )
    return editions, found


def last_change(g: Generation, section: Section) -> tuple[Edition, Change] | None:
    """The last recorded change of a section, with its edition."""
    shelf = Shelf(g.store)
    found = shelf.last_change(section.id)
    if found is None:
        return None
    return next(((e, found[1]) for e in shelf.editions(section.book) if e.n == found[0]), None)


def formerly(g: Generation, section: Section) -> dict[str, Any] | None:
    """The rule that a section's id named in an earlier edition, where that was another: what it was called, until when.

    ``now``: where it stands, None where it is gone.
    """
    shelf = Shelf(g.store)
    if not (found := shelf.formerly(section.id)):
        return None
    n, change, now = found
    old = change.old
    date = next((e.date for e in shelf.editions(section.book) if e.n == n), "")
    if old is None or not date:
        return None
    there = current(g, [now]).get(now) if now else None
    return {"label": old.label, "numbered": old.number is not None, "lang": old.lang, "date": date, "now": there}


def current(g: Generation, ids: list[str]) -> dict[str, Heading]:
    """Ids of any edition with the headings that they lead to now; ids that lead nowhere are left out."""
    there = g.store.headings(ids)
    became = {i: g.store.successor(i) for i in ids if i not in there}
    later = g.store.headings(i for i in became.values() if i)
    return {i: heading for i in ids if (heading := there.get(i) or later.get(became.get(i) or ""))}
