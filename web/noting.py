"""The notes that nobody may miss, beside each hit of a search and each answer: on the page, in the API, everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from rulewright.kb.in_force import ALL, InForce
from rulewright.kb.notes import Note, Notes
from rulewright.kb.search import Hit
from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.store import Store
from rulewright.kb.told import MOST, told

KEPT = 2_000  # sections of a generation whose notes are kept: the same ones are found again and again

_kept: WeakKeyDictionary[Store, dict[tuple[str, InForce], tuple[Note, ...]]] = WeakKeyDictionary()


def noted(store: Store, hits: Iterable[Hit], books: InForce = ALL) -> list[tuple[Hit, list[Note]]]:
    """Each hit with its first notes, by the books in force; what concerns a whole game is read once, and kept."""
    shown, kept = list(hits), _kept.setdefault(store, {})
    found = {h.section: kept[h.section, books] for h in shown if (h.section, books) in kept}
    lacking = [h.section for h in shown if h.section not in found]
    if lacking:
        found |= told(store, lacking, books)
        if len(kept) + len(lacking) > KEPT:
            kept.clear()
        kept.update({(section, books): notes for section, notes in found.items()})
    return [(h, list(found.get(h.section, ()))) for h in shown]


def on_answer(store: Store, d: Direct, books: InForce = ALL) -> list[Note]:
    """The first notes on what answers: of a sentence those on it, and not on others of its section."""
    if d.span is None:
        return noted(store, [d.hit], books)[0][1]
    return Notes(store, books).told(store.section(d.hit.section), MOST, d.span)
