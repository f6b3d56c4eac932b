"""Ids that no longer exist, and the sections that they became: a link once given out goes on working."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rulewright.kb.editions.pairing import pair
from rulewright.kb.model import Section

GONE = ""


def successors(old: Iterable[Section], new: Iterable[Section], known: Mapping[str, str]) -> dict[str, str]:
    """What every id of the old generation, and of those before it (``known``), leads to now; "" where it is gone.

    A section whose id is still there is not listed. One that lost its id leads to the section of the same book that
    it is now, so that a renumbering is followed rule by rule.
    """
    before, now = _by_book(old), _by_book(new)
    pairs = {a: b for book, sections in before.items() for a, b in pair(sections, now[book]).items()}
    ids = {s.id for sections in before.values() for s in sections}
    return followed(ids, {s.id for sections in now.values() for s in sections}, pairs, known)


def followed(
    before: Iterable[str], now: set[str], pairs: Mapping[str, str], known: Mapping[str, str]
) -> dict[str, str]:
    """The same from what is known: ids before and now, and which of the old are which of the new (``pairs``)."""
    became = {i: pairs.get(i, GONE) for i in before if i not in now}
    for old, then in known.items():
        if old not in now:
            # What an id led to may itself be renumbered, and another rule may have its number now.
            became.setdefault(old, pairs.get(then, then if then in now else GONE))
    return became


def _by_book(sections: Iterable[Section]) -> dict[str, list[Section]]:
    books: dict[str, list[Section]] = defaultdict(list)
    for s in sections:
        books[s.book].append(s)
    return books
