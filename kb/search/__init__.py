"""Search over one generation: understand the query, match and rank, say why each hit is there."""

from __future__ import annotations

from rulewright.kb.search.results import Answer, Hit, Suggestion
from rulewright.kb.search.searcher import FACETS, Searcher

__all__ = ["FACETS", "Answer", "Hit", "Searcher", "Suggestion"]
