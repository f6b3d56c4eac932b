"""Queries are queries of Whoosh's, run by its searcher and taken by our collector; and what is like a section."""

from __future__ import annotations

import subprocess
import sys
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from whoosh.classify import Bo1Model, Expander
from whoosh.matching import NullMatcher
from whoosh.matching.binary import DisjunctionMaxMatcher
from whoosh.query import And, DisjunctionMax, Or, Query, Term
from whoosh.query.spans import SpanNear2, SpanOr
from whoosh.searching import Searcher as WhooshSearcher

from rulewright.kb.errors import SearchError
from rulewright.kb.model import BookReading, GameStudy, Knowledge, Section, SectionKind
from rulewright.kb.search import Searcher, scoring
from rulewright.kb.search.engine.queries import LEAST_LIKE, LONGEST_TEXT, SHORTEST_TEXT, Alike, Concepts, Phrase
from rulewright.kb.search.engine.reader import ArrayReader
from rulewright.kb.search.index_reader import Arrays, Weighting
from rulewright.kb.search.rank import Deadline
from rulewright.kb.search.snippet import Passages
from rulewright.kb.search.understand import Concept
from rulewright.kb.search.vocabulary import Lexicon
from tests.conftest import ROOT
from tests.kb.search.test_scoring import QUERIES
from tests.kb.storing import build_index
from tests.make import book, section


class Either(DisjunctionMaxMatcher):  # type: ignore[misc]
    """Whoosh's own takes the greater of two scores even where they are of two sections."""

    def score(self) -> float:
        return max(m.score() for m in (self.a, self.b) if m.is_active() and m.id() == self.id())


class Best(DisjunctionMax):  # type: ignore[misc]
    def _matcher(self, subs: list[Query], searcher: Any, context: Any) -> Any:
        return reduce(Either, (q.matcher(searcher, context) for q in subs), NullMatcher())


def tree(c: Concept, lang: str, weighting: Weighting) -> Query:
    """A concept as Whoosh has it: the best of its variants, each as rare as it is, at most as the first."""
    most, terms = weighting.rarity(c.variants[0].tokens, lang), []
    for v in c.variants:
        for token in v.tokens:
            rarity = min(most, weighting.rarity(v.tokens, lang)) * v.weight
            terms.append(Term("any", token, boost=rarity / weighting.rarity((token,), lang)))
    return Best(terms)


@pytest.mark.parametrize("q", QUERIES)
def test_concepts_are_a_tree_of_whoosh_s_queries(
    q: str, searcher: Searcher, whoosh: WhooshSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "COVERAGE", 0.0)  # which Whoosh has not
    monkeypatch.setattr(scoring, "COMMON", 0.0)  # nor has it a bound that spans languages
    concepts = searcher.understood(q).concepts or {}
    ours = Concepts(concepts, np.ones(9), [1.0] * len(concepts))
    langs = [Or([tree(c, lang, whoosh.weighting.ours) for c in some if c.variants]) for lang, some in concepts.items()]
    expected = {h.docnum: h.score for h in whoosh.search(Best(langs), limit=None)}
    found = {h.docnum: h.score for h in whoosh.search(ours, limit=None)}
    assert found == pytest.approx(expected, rel=1e-5) and (found or q == "302.3")
    assert len(found) <= ours.estimate_size(whoosh.reader()) <= whoosh.doc_count_all()


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("text", [("en:behind",), ("en:a",), ("en:wall",)]),
        ("text", [("en:unit", "en:cover"), ("en:behind", "en:for")]),
        ("title", [("en:line",), ("en:of",), ("en:sight",)]),
        ("text", [("en:wall",), ("en:behind",)]),
        ("text", [("en:wall",), ()]),  # a word that nobody knows
    ],
)
def test_a_phrase_stands_where_whoosh_s_spans_do(
    field: str, words: list[tuple[str, ...]], whoosh: WhooshSearcher
) -> None:
    near = SpanNear2([SpanOr([Term(field, token) for token in forms]) for forms in words])
    assert list(Phrase(field, words).docs(whoosh)) == (list(near.docs(whoosh)) if all(words) else [])


def test_a_phrase_says_where_it_begins(whoosh: WhooshSearcher) -> None:
    m = Phrase("text", [("en:a",), ("en:wall",)]).matcher(whoosh)
    assert m.is_active() and [s.start for s in m.spans()] == m.value_as("positions")
    assert [m.weight()] == [len(m.spans())]


def test_ours_stand_in_trees_beside_whoosh_s(whoosh: WhooshSearcher, searcher: Searcher) -> None:
    concepts = searcher.understood("cover").concepts or {}
    ours = Concepts(concepts, np.ones(9), [1.0] * len(concepts))
    both = And([ours, Term("book", "wolf-core"), Phrase("text", [("en:behind",), ("en:a",)])])
    found = {whoosh.stored_fields(d)["id"] for d in both.docs(whoosh)}
    assert found == {"wolf-core/cover", "wolf-core/tale"}
    assert ("any", "en:cover") in both.all_terms() and "cover" in repr(both)


def test_of_no_concepts_nothing_is_found(whoosh: WhooshSearcher) -> None:
    some: list[dict[str, tuple[Concept, ...]]] = [{}, {"en": ()}]
    for concepts in some:
        assert list(Concepts(concepts, np.ones(9), [1.0] * len(concepts)).docs(whoosh)) == []


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


BURNING = "A burning model loses one wound at the end of its turn. Water puts the fire of a burning model out."
TEXTS = {
    "burning": BURNING,
    "burnt": "Burning models near water may put out the fire before their turn, and lose no wounds.",
    "bell": "A cart that crosses the bridge pays a coin at the gate, where guards ring the bell; fire is forbidden.",
    "poison": "A poisoned archer shoots with one die less until somebody brings him a herb from the forest.",
    "tale": BURNING,
    "short": "Burning: see fire and water.",
    "long": f"{BURNING} " * (LONGEST_TEXT // 10),
    "ardiendo": f"{BURNING} Un modelo burning pierde una herida; el agua apaga el fuego.",
    "abroad": BURNING,
}
ELSEWHERE = {"ardiendo": "nucleo", "abroad": "other"}


def rule(n: int, slug: str, text: str) -> Section:
    home = ELSEWHERE.get(slug, "core")
    kind = SectionKind.LORE if slug == "tale" else SectionKind.RULES
    return section(f"{home}/{slug}", f"Rule {n}", text, n, kind=kind, lang="es" if home == "nucleo" else "en")


def indexed(folder: Path, *books: BookReading) -> Alike:
    build_index(folder, Knowledge(books, tuple(GameStudy(game, ()) for game in sorted({b.book.game for b in books}))))
    arrays, lexicon = Arrays(folder), Lexicon.read(folder)
    return Alike(arrays, lexicon, Passages(arrays, Weighting(arrays).rarity))


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Alike:
    """Two games, the first in two languages."""
    made = [rule(n, slug, text) for n, (slug, text) in enumerate(TEXTS.items())]
    homes = (book("core"), book("nucleo", lang="es"), book("other", "another"))
    readings = [BookReading(b, tuple(s for s in made if s.book == b.id)) for b in homes]
    return indexed(tmp_path_factory.mktemp("alike") / "index", *readings)


def test_what_says_the_same_in_other_forms_is_like_it_and_nothing_else_is(alike: Alike) -> None:
    ((found, share),) = alike.to("core/burning")
    assert found.id == "core/burnt" and LEAST_LIKE <= share < 1
    assert alike.to("core/burnt")[0][1] == pytest.approx(share)


@pytest.mark.parametrize(
    "slug",
    [
        "core/tale",  # binds nobody
        "core/short",
        "core/long",  # of too many things, as a glossary is
        "core/poison",
        "nucleo/ardiendo",  # alone in its language
        "other/abroad",  # alone in its game
    ],
)
def test_nothing_is_like_it(alike: Alike, slug: str) -> None:
    assert alike.to(slug) == []


def test_texts_of_the_least_and_the_greatest_length_have_their_like(tmp_path: Path) -> None:
    words = [f"w{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(LONGEST_TEXT + 1)]
    lengths = {n: " ".join(words[:n]) for n in (SHORTEST_TEXT - 1, SHORTEST_TEXT, LONGEST_TEXT, LONGEST_TEXT + 1)}
    twice = [section(f"core/{n}-{m}", f"T{n}", text, m) for n, text in lengths.items() for m in (0, 1)]
    found = indexed(tmp_path / "index", BookReading(book("core"), tuple(twice)))
    with_like = {n for n in lengths if found.to(f"core/{n}-0")}
    assert with_like == {SHORTEST_TEXT, LONGEST_TEXT}


def test_what_words_tell_is_what_whoosh_makes_of_them(tmp_path: Path) -> None:
    made = [rule(n, slug, text) for n, (slug, text) in enumerate(TEXTS.items()) if slug not in ELSEWHERE]
    found = indexed(tmp_path / "index", BookReading(book("core"), tuple(made)))
    reader = ArrayReader(Arrays(tmp_path / "index"))
    told = {token: weight for token, weight in found._words(0).items() if ("text", token) in reader}
    often = {token: len(reader.postings("text", token).value_as("positions")) for token in told}
    expander = Expander(reader, "text", Bo1Model)
    expander.add(often.items())
    assert dict(expander.expanded_terms(99, normalize=False)) == pytest.approx(_shares(told))


def _shares(told: dict[str, float]) -> dict[str, float]:
    return {token: weight / max(told.values()) for token, weight in told.items()}
