"""Search over one generation: understand the query, match and rank, say why each hit is there."""

from __future__ import annotations

from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.search.results import Answer, Hit, Like, Suggestion
from rulewright.kb.search.searcher import FACETS, Searcher
from rulewright.kb.search.sureness import Level

__all__ = ["FACETS", "Answer", "Direct", "Hit", "Level", "Like", "Searcher", "Suggestion"]
