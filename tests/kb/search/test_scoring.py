"""The two looks: what words are worth, the plain engine's ranking, and what only a second look shows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.index_reader import Doc
from rulewright.kb.search.index_writer import BOOST, DILUTION, USUAL, saturate
from rulewright.kb.search.query import fence
from rulewright.kb.search.rank import FOREIGN, KIND
from rulewright.kb.search.scoring import COMMON, COVERAGE, FAR, FirstLook, SecondLook, greatest, nearness, slices
from rulewright.kb.search.understand import Concept, Understood, Variant, understand, via
from tests.kb.search.said import Said

RARE = 3.0


class Texts:
    """How rare words are, by their only token; each stands in one run of entries."""

    def __init__(self, **rarity: float) -> None:
        self._rarity = rarity

    def rarity(self, tokens: tuple[str, ...], lang: str) -> float:
        return self._rarity[tokens[0]]

    def known(self, tokens: tuple[str, ...], lang: str) -> tuple[float, tuple[tuple[int, int], ...]]:
        return self._rarity[tokens[0]], ((0, 1),)


def asked(word: str, meant: str) -> dict[str, tuple[Concept, ...]]:
    """A word as it was typed, and what it is in another language."""
    typed = Concept(word, 0, (Variant((word,), 1.0),))
    return {"en": (typed,), "es": (Concept(word, 0, (Variant((meant,), 0.8, via(word, meant)),)),)}


@pytest.mark.parametrize(
    ("own", "meant", "worth"),
    [
        (0.01, RARE, 0.01),  # each English section is called after the lantern: it tells nothing in Spanish either
        (0.01, 0.001, 0.001),
        (COMMON, RARE, RARE),  # what half of the sections have may be rare elsewhere
        (2.0, RARE, RARE),
    ],
)
def test_a_translation_of_what_most_rules_have_tells_no_more_than_it(own: float, meant: float, worth: float) -> None:
    found = slices(Texts(lantern=own, farol=meant), asked("lantern", "farol"))
    assert found.rarity == pytest.approx([own, worth * 0.8])
    assert found.worth == pytest.approx([own, worth * 0.8])


def test_half_of_the_sections_is_common() -> None:
    assert pytest.approx(math.log(1 + (100 - 50 + 0.5) / (50 + 0.5)), abs=0.01) == COMMON


@pytest.mark.parametrize(
    ("place", "others", "gap", "expected"),
    [(5, [6], 1, 1.0), (5, [8], 1, 0.6), (5, [4], 1, 0.4), (5, [30], 1, 0.0), (5, [], 1, 0.0), (5, [5], 1, 0.4)],
)
def test_nearness(place: int, others: list[int], gap: int, expected: float) -> None:
    cell, before, after = 3 * FAR, 3 * FAR - 9, 4 * FAR  # of sections beside, none as long as ``FAR``
    known = np.array([before, *(cell + o for o in others), after])
    found = nearness(np.array([cell + place]), known, np.array([gap]))
    assert found.tolist() == [expected]
    assert nearness(np.array([cell]), known[:0], np.array([gap])).tolist() == [0.0]


QUERIES = [
    "cover",
    "unit behind a wall",
    "ranged attack on a combat",
    "units re-roll the dice",
    "línea de visión",
    "what happens when a unit is demoralized",
    "¿qué pasa si la unidad es destruida?",
    "stress",
    "302.3",
    "the",
]


@pytest.fixture(scope="module")
def plain(engine: Said) -> dict[str, dict[int, float]]:
    """Token -> section -> weight, worked out from Whoosh's own postings, one at a time."""
    out: dict[str, dict[int, float]] = {}
    for f in BOOST:
        for token, found in engine.postings[f].items():
            for doc, at in found.items():
                diluted = 1 - DILUTION[f] + DILUTION[f] * engine.lengths[f][doc] / USUAL[f]
                weights = out.setdefault(token, {})
                weights[doc] = weights.get(doc, 0.0) + BOOST[f] * len(at) / diluted
    return out


def plain_scores(u: Understood, plain: dict[str, dict[int, float]], docs: Sequence[Doc]) -> dict[int, float]:
    """BM25F over a query's concepts, section by section and word by word, as one would write it down."""
    per_language = Counter(d.lang for d in docs)
    best: dict[int, float] = {}

    def rarity(tokens: tuple[str, ...], lang: str) -> float:
        df = len({doc for t in tokens for doc in plain.get(t, ())})
        return math.log(1 + (max(per_language[lang], df) - df + 0.5) / (df + 0.5))

    typed: dict[int, float] = {}  # by place in the query: how rare the word is that was typed there
    for lang, concepts in (u.concepts or {}).items():
        for c in (c for c in concepts if c.variants and not c.variants[0].why):
            typed[c.at] = max(typed.get(c.at, 0.0), rarity(c.variants[0].tokens, lang))
    for lang, concepts in (u.concepts or {}).items():
        score: dict[int, float] = {}
        covered: dict[int, float] = {}
        worth = 0.0
        for c in (c for c in concepts if c.variants):
            most = rarity(c.variants[0].tokens, lang)
            if c.variants[0].why and typed.get(c.at, COMMON) < COMMON:
                most = min(most, typed[c.at])
            worth += most * c.variants[0].weight
            for doc in range(len(docs)):
                found = []
                for v in c.variants:
                    weight = max((plain.get(t, {}).get(doc, 0.0) for t in v.tokens), default=0.0)
                    r = min(most, rarity(v.tokens, lang)) * v.weight
                    found.append((r * saturate(weight), r))
                top = max(found, key=lambda one: one[0])
                if top[0] > 0:
                    score[doc], covered[doc] = score.get(doc, 0.0) + top[0], covered.get(doc, 0.0) + top[1]
        for doc, s in score.items():
            s *= (1 - COVERAGE + COVERAGE * covered[doc] / worth) * KIND.get(docs[doc].kind, 1.0)
            best[doc] = max(best.get(doc, 0.0), s * (FOREIGN if u.lang not in (None, lang) else 1.0))
    return best


def looked(q: str, searcher: Searcher) -> tuple[Understood, FirstLook]:
    u = understand(fence(q), searcher.glossary, searcher._ranker)
    return u, searcher._ranker.query(u).matcher(searcher._ranker._searcher).look


@pytest.mark.parametrize("q", QUERIES)
def test_the_first_look_ranks_as_the_plain_engine_does(
    q: str, searcher: Searcher, plain: dict[str, dict[int, float]]
) -> None:
    u, look = looked(q, searcher)
    expected = plain_scores(u, plain, searcher.arrays.docs)
    found = dict(zip(look.docs.tolist(), look.score.tolist(), strict=True))
    assert found == pytest.approx(expected, rel=1e-5)
    ten = sorted(expected, key=lambda doc: (-round(expected[doc], 5), doc))[:10]
    assert look.docs[greatest(look.score, 10)].tolist() == ten


@pytest.mark.parametrize(
    ("values", "most", "expected"),
    [
        ([1.0, 3.0, 2.0], 2, [1, 2]),
        ([1.0, 1.0, 1.0], 2, [0, 1]),  # of equal ones the first
        ([0.0] * 50 + [2.0, 1.0, 2.0] + [0.0] * 50, 4, [50, 52, 51, 0]),
        ([], 3, []),
    ],
)
def test_the_greatest_come_first(values: list[float], most: int, expected: list[int]) -> None:
    assert greatest(np.array(values), most).tolist() == expected


@pytest.mark.parametrize(
    ("q", "section", "run"),
    [
        ("a unit behind a wall", "wolf-core/cover", 5),
        ("unit wall behind a wall", "wolf-core/cover", 3),  # `behind a wall`
        ("wall cover unit enemy", "wolf-core/cover", 0),  # no three in a row
        ("engaged in combat and more", "wolf-core/shooting", 3),
    ],
)
def test_the_longest_run_of_a_query_s_words(q: str, section: str, run: int, searcher: Searcher) -> None:
    u, look = looked(q, searcher)
    top = greatest(look.score, 50)
    found = SecondLook(searcher.arrays, look, top).verbatim(searcher._ranker._tokens(u.words))
    docs = [searcher.arrays.docs[int(n)].id for n in look.docs[top]]
    assert found[docs.index(section)] == run


@pytest.mark.parametrize("q", ["cover qqqqx zzzzw vvvvk", "qqqqx zzzzw vvvvk kkkkj", "42 43 44 45 46", "¿? … — «»"])
def test_words_that_stand_nowhere_break_nothing(q: str, searcher: Searcher) -> None:
    u, look = looked(q, searcher)
    second = SecondLook(searcher.arrays, look, greatest(look.score, 50))
    assert second.verbatim([[] for _ in u.words]).sum() == 0 and len(second.near()) == len(greatest(look.score, 50))
    assert searcher.search(q, deadline=9).query


@pytest.mark.parametrize("q", QUERIES)
def test_among_long_lists_sections_are_looked_up_and_the_same_found(
    q: str, searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    u, look = looked(q, searcher)
    words, top = searcher._ranker._tokens(u.words), greatest(look.score, 50)
    read, arrays = SecondLook(searcher.arrays, look, top), searcher.arrays
    expected = read.verbatim(words).tolist(), read.near().tolist(), read.titled.tolist(), read.hits.tolist()
    for many in (0, 5):  # all lists are long, and some
        monkeypatch.setattr("rulewright.kb.search.scoring.MANY", many)
        up = SecondLook(arrays, look, top)
        assert (up.verbatim(words).tolist(), up.near().tolist(), up.titled.tolist(), up.hits.tolist()) == expected


def test_near_counts_neighbours_as_in_the_query(searcher: Searcher) -> None:
    _, look = looked("unit behind wall", searcher)
    top = greatest(look.score, 50)
    near = SecondLook(searcher.arrays, look, top).near()
    docs = [searcher.arrays.docs[int(n)].id for n in look.docs[top]]
    assert near[docs.index("wolf-core/cover")] > near[docs.index("wolf-core/rest")] == 0.0
