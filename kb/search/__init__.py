"""Search over one generation: understand the query, match and rank with Whoosh, say why each hit is there."""

from __future__ import annotations

from pathlib import Path

from kb.model import Knowledge
from kb.search.answer import Answer, Hit, Suggestion
from kb.store import Store

__all__ = ["Answer", "Hit", "Searcher", "Suggestion", "build_index"]


def build_index(folder: Path, knowledge: Knowledge) -> None:
    """Write a generation's index into an empty folder. Raises SearchError unless it holds every section once."""
    folder.mkdir(parents=True, exist_ok=True)


class Searcher:
    """Answers queries over one generation; safe for use by several threads."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store

    def search(
        self,
        q: str,
        *,
        game: str | None = None,
        book: str | None = None,
        lang: str | None = None,
        kind: str | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Answer:
        """Sections that answer a query, best first. Any string whatever gives an answer; SearchError if search fails."""
        return Answer(q, 0)

    def suggest(self, q: str, *, game: str | None = None, limit: int = 8) -> tuple[Suggestion, ...]:
        """Completions of what is being typed: terms first, then headings."""
        return ()

    def close(self) -> None:
        """Close the index."""
