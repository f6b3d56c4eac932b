"""Plain words are ranked as the plain engine ranks them: the same ten, with the same scores."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from bench.wordrank import BLOCK, MANY, WordRanker, _greatest
from rulewright.kb.search import Searcher
from rulewright.kb.search.index_writer import BOOST, DILUTION, USUAL, saturate
from rulewright.kb.search.scoring import greatest
from rulewright.kb.store import Store
from tests.kb.search.said import Said, said
from tests.kb.search.small import small
from tests.kb.storing import build_index, write


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generation's folder of the small corpus, with store and index."""
    root = tmp_path_factory.mktemp("plain")
    write(root / "store.db", small())
    build_index(root / "index", small())
    return root


@pytest.fixture(scope="module")
def searcher(folder: Path) -> Iterator[Searcher]:
    with closing(Store(folder / "store.db")) as opened, closing(Searcher(opened, folder / "index")) as found:
        yield found


@pytest.fixture(scope="module")
def ranker(searcher: Searcher) -> WordRanker:
    return WordRanker(searcher.arrays, searcher.glossary.lexicon)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Said:
    """What Whoosh says of the small corpus."""
    return said(tmp_path_factory.mktemp("said") / "index", small())


def by_whoosh(tokens: tuple[str, ...], engine: Said, languages: Counter[str]) -> dict[int, float]:
    """BM25F over Whoosh's own postings, token by token and section by section, as one would write it down."""
    out: dict[int, float] = {}
    for token in tokens:
        weights: dict[int, float] = {}
        for f, boost in BOOST.items():
            for doc, at in engine.postings[f].get(token, {}).items():
                diluted = 1 - DILUTION[f] + DILUTION[f] * engine.lengths[f][doc] / USUAL[f]
                weights[doc] = weights.get(doc, 0.0) + boost * len(at) / diluted
        rarity = math.log(1 + (languages[token[:2]] - len(weights) + 0.5) / (len(weights) + 0.5))
        for doc, weight in weights.items():
            out[doc] = out.get(doc, 0.0) + saturate(weight) * rarity
    return out


@pytest.mark.parametrize(
    "q",
    [
        "cover",
        "unit behind a wall",
        "the units re-roll the dice",
        "línea de visión",
        "Unidad unidad UNIDADES",  # a word counts once, whatever its form
        "302.3",
        "archers xqzzt",  # of which nobody knows the second
    ],
)
def test_the_ten_best_are_the_plain_engine_s(q: str, ranker: WordRanker, searcher: Searcher, engine: Said) -> None:
    languages = Counter(d.lang for d in searcher.arrays.docs)
    expected = by_whoosh(ranker.tokens(q), engine, languages)
    ten = sorted(expected, key=lambda doc: (-round(expected[doc], 5), doc))[:10]
    found = ranker.best(q)
    assert [doc for doc, _ in found] == ten
    assert [score for _, score in found] == pytest.approx([expected[doc] for doc in ten], rel=1e-5)


@pytest.mark.parametrize("q", ["", "  ", "?", "xqzzt wvvk", "\x00", "*:*~ [", "\ud800"])
def test_a_query_of_no_known_word_finds_nothing(q: str, ranker: WordRanker) -> None:
    assert ranker.best(q) == []


def test_a_query_s_words_are_stemmed_in_every_language_of_the_corpus(ranker: WordRanker) -> None:
    assert ranker.tokens("Units, walls") == ("en:unit", "en:wall")
    assert ranker.tokens("unidades") == ranker.tokens("unidad") == ("es:unid",)
    assert len(ranker.best("unit", 2)) == 2


@pytest.mark.parametrize("most", [1, 10, 100])
@pytest.mark.parametrize("many", [BLOCK, MANY + 1, MANY * 2 - 3])
def test_of_very_many_scores_the_same_are_greatest(many: int, most: int) -> None:
    score = np.random.default_rng(many).integers(0, 50, many).astype(float)  # many are equal
    assert _greatest(score, most).tolist() == greatest(score, most).tolist()
    assert _greatest(np.zeros(many), most).tolist() == greatest(np.zeros(many), most).tolist()
