"""Any string whatever is answered, and with so much work at most: counted, as a busy machine is slow at anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

from rulewright.kb import store
from rulewright.kb.search import Searcher
from tests.kb import storing
from tests.kb.storing import build_index
from tests.make import knowledge, section
from tests.work import lines

WORK = 400_000  # lines of Python for one query; the worst that were found are at a third of that

COMMON = "unit attack dice roll the of a to enemy target combat move line sight cover stress"

BOMBS = [
    "abcdefghij~9",
    "(" * 500 + "a" + ")" * 500,
    "a" * 200_000,
    "a " * 100_000,
    '"' * 5_000,
    '"a ' * 3_000,
    "*",
    "?" * 1_000,
    "a*b*c*" * 50,
    "title:unit^99 AND NOT [a TO z]",
    "[a TO z]",
    "/(a+)+$/",
    "a OR " * 500,
    "\x00\x01\x02",
    "\ud800\udfff",
    "\u202egnol",
    "ñ" * 300,
    "1." * 1_000,
    "-" * 1_000,
    "'" * 1_000,
    "ﷺ" * 200,
    "ß" * 300,
    "a\u0301" * 300,
    "<script>alert(1)</script>",
    "' OR 1=1; DROP TABLE sections --",
    "unit units " * 8,
    "the of and to is a in that it you your this with for on be",
    "../../etc/passwd",
    "{{7*7}}${7*7}",
]


@pytest.fixture(scope="module")
def large_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index of 300 sections of random words, so that common words have long lists."""
    r = random.Random(7)
    common = [*COMMON.split()]
    words = common + ["".join(r.choices("abcdeilmnorstu", k=r.randint(3, 9))) for _ in range(4_000)]
    sections = [
        section(f"core/s{n}", " ".join(r.choices(words, k=3)), " ".join(r.choices(common * 20 + words, k=200)), n)
        for n in range(300)
    ]
    root = tmp_path_factory.mktemp("large")
    storing.write(root / "store.db", knowledge(*sections))
    build_index(root / "index", knowledge(*sections))
    return root


@contextmanager
def searching(root: Path) -> Iterator[Searcher]:
    opened = store.Store(root / "store.db")
    searcher = Searcher(opened, root / "index")
    yield searcher
    searcher.close()
    opened.close()


@pytest.fixture(scope="module")
def large(large_root: Path) -> Iterator[Searcher]:
    with searching(large_root) as searcher:
        yield searcher


def ask(searcher: Searcher, q: str, limit: int = 10) -> None:
    """Ask, and check that the answer is whole."""
    answer = searcher.search(q, limit=limit)
    searcher.suggest(q)
    assert len(answer.query) <= 200 and answer.total >= len(answer.hits)
    assert all("<" not in h.snippet.replace("<mark>", "").replace("</mark>", "") for h in answer.hits)


def work(searcher: Searcher, q: str) -> int:
    """Lines that a search, with a page of hits, takes once all that it reads from disk is there."""
    searcher.search(q)
    return lines(searcher.search, q)


@pytest.mark.parametrize("q", BOMBS, ids=[repr(b)[:24] for b in BOMBS])
def test_bombs(large: Searcher, q: str) -> None:
    ask(large, q)
    assert work(large, q) < WORK


@settings(max_examples=150, deadline=None)
@given(q=st.text(max_size=250))
@example(q="²´A")  # a figure that counts for nothing, in a word with an apostrophe
def test_any_text(large: Searcher, q: str) -> None:
    ask(large, q)


def generated(r: random.Random, vocabulary: list[str]) -> str:
    """One query: words, mistyped words, signs of query languages, or characters from anywhere."""
    kind = r.randrange(5)
    words = " ".join(r.choices(vocabulary, k=r.randint(1, 18)))
    if kind == 0:
        return words
    if kind == 1:
        return "".join(c for c in words if r.random() > 0.15)
    if kind == 2:
        return "".join(r.choices("()[]{}*?~^:\"'\\/+-&|!<>= ab1.", k=r.randint(1, 400)))
    if kind == 3:
        return r.choice(['"%s"', "%s~9", "%s*", "title:%s", "[%s TO z]", "((%s", "%s^99", "NOT %s AND", '"%s']) % words
    return "".join(chr(r.choice((r.randrange(128), r.randrange(0x3000), r.randrange(0x110000)))) for _ in range(60))


def some(searcher: Searcher, seed: int, n: int) -> list[str]:
    r = random.Random(seed)
    vocabulary = sorted(w for one in searcher.glossary.lexicon.languages.values() for w in one.counts)
    return [generated(r, vocabulary) for _ in range(n)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_thousand_generated_queries(large: Searcher, seed: int) -> None:
    for i, q in enumerate(some(large, seed, 1_000)):
        ask(large, q, 1 if i % 10 else 10)  # every tenth is shown a whole page of hits
    hard = [q for q in some(large, seed, 30) if work(large, q) >= WORK]
    assert hard == []


def test_a_section_of_a_megabyte_is_searched_and_shown(tmp_path: Path) -> None:
    made = knowledge(section("core/a", "Long", "the unit attacks the enemy " * 40_000), section("core/b", "B", order=1))
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    opened = store.Store(tmp_path / "store.db")
    searcher = Searcher(opened, tmp_path / "index")
    ask(searcher, "the unit attacks the enemy unit")
    assert work(searcher, "the unit attacks the enemy unit") < WORK
    searcher.close()
    opened.close()
