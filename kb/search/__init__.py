"""Search over one generation: understand the query, match and rank, say why each hit is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.kb.search.results import Answer, Hit, Suggestion
from rulewright.kb.search.searcher import Searcher

if TYPE_CHECKING:
    from rulewright.kb.search.indexer import build_index

__all__ = ["Answer", "Hit", "Searcher", "Suggestion", "build_index"]


def __getattr__(name: str) -> Any:
    """Building needs more than the process that serves has to load."""
    if name == "build_index":
        from rulewright.kb.search.indexer import build_index

        return build_index
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
