"""The arrays of an index say what Whoosh says, scores are those of the plain engine, and damage to them is noticed."""

from __future__ import annotations

import math
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rulewright.kb import generations, store, store_writer
from rulewright.kb.errors import SearchError, StoreError
from rulewright.kb.search import Searcher, build_index
from rulewright.kb.search.completions import FILE as COMPLETIONS
from rulewright.kb.search.engine.reader import ArrayReader
from rulewright.kb.search.entries import BOOST, DILUTION, USUAL, saturate
from rulewright.kb.search.index_files import FILES, FOLDER, SECTIONS, Arrays, Doc, runs
from rulewright.kb.search.query import fence
from rulewright.kb.search.rank import FOREIGN, KIND
from rulewright.kb.search.scoring import COMMON, COVERAGE, FirstLook, SecondLook, greatest
from rulewright.kb.search.understand import Understood, understand
from tests.kb.search.said import Said, said
from tests.kb.search.small import small
from tests.make import knowledge, section

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
def engine(tmp_path_factory: pytest.TempPathFactory) -> Said:
    """What Whoosh says of the small corpus."""
    return said(tmp_path_factory.mktemp("said") / "index", small())


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
    u = understand(fence(q), searcher.glossary, searcher._ranker.is_section_number)
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
    assert look.docs[look.best(10)].tolist() == ten


def test_every_posting_is_where_whoosh_has_it(folder: Path, engine: Said) -> None:
    reader = ArrayReader(Arrays(folder / "index"))
    assert [d.id for d in reader.arrays.docs] == engine.keys
    for field in ("text", "title"):
        for token, found in engine.postings[field].items():
            assert {d: tuple(at) for d, at in reader.postings(field, token).items_as("positions")} == found
    for number, found in engine.postings["number"].items():
        assert list(reader.postings("under", number).all_ids()) == list(found)
    assert ("text", "en:nothing") not in reader and ("id", "no/such") not in reader


@pytest.mark.parametrize("name", ["", "en:", "\x00", "en:\ud800", "zzzz", "@", "=302.3", "en:unit" * 99])
def test_a_name_is_found_whole_or_not_at_all(name: str, searcher: Searcher) -> None:
    arrays = searcher.arrays
    found = arrays.name(name)
    assert (found[0] >= 0) == (name == "=302.3")
    assert [arrays.docs[n].number for n in arrays.doc[slice(*found[1:])]] == (["302.3"] if found[0] >= 0 else [])


def test_sections_are_read_one_at_a_time(searcher: Searcher) -> None:
    docs = searcher.arrays.docs
    assert docs[0] == next(iter(docs)) and docs[-1] == list(docs)[-1] == docs[len(docs) - 1]
    assert docs[1:3] == list(docs)[1:3]
    with pytest.raises(IndexError):
        docs[len(docs)]


@pytest.mark.parametrize("name", FILES)
def test_an_index_that_lacks_an_array_is_an_error_with_a_code(name: str, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "index", tmp_path / "index")
    path = tmp_path / "index" / FOLDER / f"{name}.npy"
    for damage in (b"", b"\x93NUMPY\x01\x00", path.read_bytes()[:20]):
        path.write_bytes(damage)
        with pytest.raises(SearchError) as raised:
            Arrays(tmp_path / "index")
        assert raised.value.code == "search-index"
    path.unlink()
    with pytest.raises(SearchError):
        Arrays(tmp_path / "index")


def test_a_flipped_byte_in_any_array_is_noticed(tmp_path: Path) -> None:
    made = knowledge(section("core/a", "Cover", "A wall gives cover."))
    store_writer.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    generations.seal(tmp_path)
    generations.verify(tmp_path)
    for path in sorted((tmp_path / "index" / FOLDER).iterdir()):
        sound = path.read_bytes()
        path.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
        with pytest.raises(StoreError):
            generations.verify(tmp_path)
        path.write_bytes(sound)
    generations.verify(tmp_path)


def test_no_array_holds_an_object_that_would_be_run(folder: Path) -> None:
    assert {v.dtype.kind for v in Arrays(folder / "index")._read.values()} <= {"u", "f"}


def test_the_arrays_are_at_most_four_times_the_text(tmp_path: Path) -> None:
    drawn, syllables = Random(1), ["ba", "de", "fi", "go", "lu", "man", "ner", "tol", "wix", "yor"]
    words = ["".join(drawn.choices(syllables, k=3)) for _ in range(600)]
    texts = [" ".join(drawn.choices(words, weights=[1 / (n + 1) for n in range(600)], k=80)) for _ in range(200)]
    build_index(tmp_path / "index", knowledge(*(section(f"core/{n}", "", text, n) for n, text in enumerate(texts))))
    assert Arrays(tmp_path / "index").size() < 4 * sum(map(len, texts))


# -- the parts


def test_runs_one_after_the_other() -> None:
    where, of = runs(np.array([5, 2, 9]), np.array([7, 2, 12]))
    assert where.tolist() == [5, 6, 9, 10, 11] and of.tolist() == [0, 0, 2, 2, 2]
    assert [v.tolist() for v in runs(np.array([], dtype=int), np.array([], dtype=int))] == [[], []]


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
    top = look.best(50)
    found = SecondLook(searcher.arrays, look, top).verbatim(searcher._ranker._tokens(u.words))
    docs = [searcher.arrays.docs[int(n)].id for n in look.docs[top]]
    assert found[docs.index(section)] == run


@pytest.mark.parametrize("q", ["cover qqqqx zzzzw vvvvk", "qqqqx zzzzw vvvvk kkkkj", "42 43 44 45 46", "¿? … — «»"])
def test_words_that_stand_nowhere_break_nothing(q: str, searcher: Searcher) -> None:
    u, look = looked(q, searcher)
    second = SecondLook(searcher.arrays, look, look.best(50))
    assert second.verbatim([[] for _ in u.words]).sum() == 0 and len(second.near()) == len(look.best(50))
    assert searcher.search(q, deadline=9).query


@pytest.mark.parametrize("q", QUERIES)
def test_among_long_lists_sections_are_looked_up_and_the_same_found(
    q: str, searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    u, look = looked(q, searcher)
    words, top = searcher._ranker._tokens(u.words), look.best(50)
    read, arrays = SecondLook(searcher.arrays, look, top), searcher.arrays
    expected = read.verbatim(words).tolist(), read.near().tolist(), read.titled.tolist(), read.hits.tolist()
    for many in (0, 5):  # all lists are long, and some
        monkeypatch.setattr("rulewright.kb.search.scoring.MANY", many)
        up = SecondLook(arrays, look, top)
        assert (up.verbatim(words).tolist(), up.near().tolist(), up.titled.tolist(), up.hits.tolist()) == expected


def test_near_counts_neighbours_as_in_the_query(searcher: Searcher) -> None:
    _, look = looked("unit behind wall", searcher)
    top = look.best(50)
    near = SecondLook(searcher.arrays, look, top).near()
    docs = [searcher.arrays.docs[int(n)].id for n in look.docs[top]]
    assert near[docs.index("wolf-core/cover")] > near[docs.index("wolf-core/rest")] == 0.0


def test_a_long_list_of_hits_is_put_in_order_only_as_far_as_asked(tmp_path: Path) -> None:
    made = knowledge(*(section(f"core/{n}", f"Rule {n}", "A wall. " * (n % 7 + 1), n) for n in range(1_500)))
    store_writer.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    opened = store.Store(tmp_path / "store.db")
    searcher = Searcher(opened, tmp_path / "index")
    pages = [searcher.search("wall", limit=100, offset=at, deadline=9) for at in range(0, 1_600, 100)]
    hits = [h for page in pages for h in page.hits]
    assert len(searcher.search("wall", limit=1_000, deadline=9).hits) == 100, "no page is longer"
    assert {p.total for p in pages} == {1_500} and len({h.section for h in hits}) == 1_500
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    searcher.close()
    opened.close()


def test_taken_in_small_parts_the_arrays_are_the_same(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in ("entries.AT_ONCE", "sheets.AT_ONCE", "spool.AT_ONCE", "spool.IN_MEMORY", "pool.MOST"):
        monkeypatch.setattr(f"rulewright.kb.search.{what}", 2)
    build_index(tmp_path / "index", small())
    names = [f"{FOLDER}/{name}.npy" for name in FILES] + [f"{FOLDER}/columns.json", SECTIONS, COMPLETIONS]
    for name in names:
        assert (tmp_path / "index" / name).read_bytes() == (folder / "index" / name).read_bytes(), name


def test_building_twice_gives_the_same_arrays(folder: Path, tmp_path: Path) -> None:
    build_index(tmp_path / "index", small())
    once, again = (
        {path.name: path.read_bytes() for path in (root / "index" / FOLDER).iterdir()} for root in (folder, tmp_path)
    )
    assert {f"{name}.npy" for name in FILES} <= set(once)
    assert once == again
