"""The notes that nobody may miss, beside each hit of a search: on the page, in the API and in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from kb.notes import Note, Notes
from kb.search import Hit
from kb.store import Store

MOST = 3  # notes beside a hit; its page has them all


def noted(store: Store, hits: Iterable[Hit]) -> list[tuple[Hit, list[Note]]]:
    """Each hit with its first notes; what concerns a whole game is read once."""
    shown = list(hits)
    sections, notes = store.sections(h.section for h in shown), Notes(store)
    return [(h, notes.told(sections[h.section], MOST) if h.section in sections else []) for h in shown]
