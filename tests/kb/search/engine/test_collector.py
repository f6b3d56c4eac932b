"""Every search runs through Whoosh's searcher; without Whoosh there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from whoosh.query import Term
from whoosh.searching import Searcher as WhooshSearcher

from rulewright.kb.errors import SearchError
from rulewright.kb.search import Searcher
from rulewright.kb.search.engine.queries import Concepts
from rulewright.kb.search.rank import Deadline
from tests.conftest import ROOT


@pytest.mark.parametrize("q", ["unit behind a wall", "302.3", '"behind a wall"', "línea de visión", "xqzzt", ""])
def test_a_search_is_one_query_of_whoosh_s_searcher(
    q: str, searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    run = WhooshSearcher.search_with_collector

    def noting(self: WhooshSearcher, q: Any, collector: Any, context: Any = None) -> None:
        asked.append(q)
        run(self, q, collector, context)

    searcher.forget()
    monkeypatch.setattr(WhooshSearcher, "search_with_collector", noting)
    searcher.search(q, game="wolf")
    assert [type(q) for q in asked] == [Concepts]


def test_without_whoosh_s_searcher_there_is_no_search(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    searcher.forget()
    monkeypatch.delattr(WhooshSearcher, "search_with_collector")
    with pytest.raises(SearchError):
        searcher.search("cover")


def test_without_whoosh_no_index_is_opened(folder: Path) -> None:
    program = (
        "import sys; from pathlib import Path; sys.modules['whoosh'] = None\n"
        "from rulewright.kb.store import Store\nfrom rulewright.kb.search import Searcher\n"
        f"Searcher(Store(Path({str(folder)!r}) / 'store.db'), Path({str(folder)!r}) / 'index')"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.returncode == 1 and "ModuleNotFoundError: No module named 'whoosh" in told.stderr


def test_filters_are_queries_and_facets_leave_their_own_out(searcher: Searcher) -> None:
    ranker, u = searcher._ranker, searcher.understood("unit")
    every = ranker.rank(u, Deadline(9))
    some = ranker.rank(u, Deadline(9), {"book": [Term("book", "cards")], "lang": [Term("lang", "en")]})
    books = {d: searcher.arrays.docs[d].book for d in every.all_ids()}
    assert every.count() == len(books) == every.facet("lang")["en"] + every.facet("lang")["es"]
    assert set(some.all_ids()) == {d for d, b in books.items() if b == "cards"} and some.count() < every.count()
    assert some.facet("book") == {b: n for b, n in every.facet("book").items() if b != "wolf-torneo"}
    assert [s.doc for s in some.page(0, 9)] == [s.doc for s in every.page(0, 99) if books[s.doc] == "cards"]
    two = ranker.rank(u, Deadline(9), {"book": [Term("book", b) for b in ("cards", "wolf-torneo")]})
    assert set(two.all_ids()) == {d for d, b in books.items() if b != "wolf-core"}, "one of a name's queries is enough"


def test_what_must_not_match_is_no_hit_and_takes_no_place(searcher: Searcher) -> None:
    ranker, u = searcher._ranker, searcher.understood("unit")
    first = ranker.rank(u, Deadline(9)).page(0, 1)[0].doc
    rest = ranker.rank(u, Deadline(9), without=[Term("id", searcher.arrays.docs[first].id)])
    assert first not in set(rest.all_ids()) and rest.count() == ranker.rank(u, Deadline(9)).count() - 1


def test_whoosh_tells_of_the_hits_as_of_its_own(searcher: Searcher) -> None:
    found = searcher._ranker.rank(searcher.understood("cover"), Deadline(9))
    results = found.results()
    assert [r["id"] for r in results][:3] == [h.section for h in searcher.search("cover").hits][:3]
    assert results[0].score == found.page(0, 1)[0].score and results.runtime >= 0
