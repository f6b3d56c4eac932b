"""Search over one generation: understand the query, match and rank, say why each hit is there."""

from __future__ import annotations

from kb.search.answer import Answer, Hit, Suggestion
from kb.search.build import build_index
from kb.search.searcher import Searcher

__all__ = ["Answer", "Hit", "Searcher", "Suggestion", "build_index"]
