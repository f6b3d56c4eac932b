"""What takes the sections that a query finds: all at once, looked at again, counted, and kept to the filters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from whoosh.collectors import Collector
from whoosh.query import Query

from rulewright.kb.search.engine.reader import ArrayMatcher
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.results import SORTED, Ranking, Scored
from rulewright.kb.search.scoring import FirstLook

Filters = Mapping[str, Sequence[Query]]  # by name some queries, one of which a hit must match

NO_FILTERS: Filters = MappingProxyType({})


class Ranked(Collector):  # type: ignore[misc]
    """Takes what ``Concepts`` finds; used once. Sections stand in ``ranking``, whatever the filters.

    ``again`` looks at them again; ``filters``: what a hit must match; ``without``: what it must not match.
    """

    ranking: Ranking

    def __init__(
        self,
        again: Callable[[FirstLook], Ranking],
        filters: Filters = NO_FILTERS,
        without: Sequence[Query] = (),
    ) -> None:
        self._again, self._filters, self._without = again, filters, without

    def prepare(self, top_searcher: Any, q: Query, context: Any) -> None:
        """Find out which sections pass; Whoosh's searcher calls this first."""
        super().prepare(top_searcher, q, context)
        self._passing = {name: self._found(*some) for name, some in self._filters.items()}
        self._left_out = self._found(*self._without) if self._without else None

    def _found(self, *queries: Query) -> Numbers:
        """By section: true where one of some queries finds it."""
        out = np.zeros(self.top_searcher.doc_count_all(), dtype=bool)
        for q in queries:
            found = q.matcher(self.top_searcher, self.top_searcher.boolean_context())
            out[found.docs if isinstance(found, ArrayMatcher) else list(found.all_ids())] = True
        return out

    def collect_matches(self) -> None:
        """Take all that the query finds, and have it looked at again."""
        look = self.matcher.look
        if self._left_out is not None:
            look.score[self._left_out.take(look.docs)] = 0.0
        self.ranking = self._again(look)

    def _wanted(self, but: str | None = None) -> Numbers | None:
        """By section: true where it passes all filters but one; None where there are none."""
        out = None if self._left_out is None else ~self._left_out
        for name, passing in self._passing.items():
            if name != but:
                out = passing if out is None else out & passing
        return out

    def docs(self, but: str | None = None) -> Numbers:
        """The hits that pass all filters but one, in any order."""
        wanted, docs = self._wanted(but), self.ranking.docs
        return docs if wanted is None else docs[wanted.take(docs)]

    def all_ids(self) -> Iterator[int]:
        """The hits that pass."""
        return iter(self.docs().tolist())

    def count(self) -> int:
        """How many hits pass."""
        return len(self.docs())

    def page(self, offset: int, limit: int) -> list[Scored]:
        """A slice of the hits that pass, best first."""
        return self.ranking.page(offset, limit, self._wanted())

    def facet(self, column: str) -> dict[str, int]:
        """How many hits each value of a column would have as its filter, the other filters staying as they are."""
        counted = self.top_searcher.reader().arrays.counted(column, self.docs(but=column))
        return dict(sorted(counted.items(), key=lambda found: (-found[1], found[0])))

    def results(self) -> Any:
        """The first hits as Whoosh tells of them."""
        return self._results([(s.score, s.doc) for s in self.page(0, SORTED)])
