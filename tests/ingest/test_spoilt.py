"""Three hundred rulebooks out of bad hands: each is read, or refused in a sentence, and nothing of it is lost.

They are made of the books of the library where it is there, else of the sample game. What a file costs is counted in
calls of functions, not timed.
"""

from __future__ import annotations

import cProfile
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

from bench.library import LIBRARY
from rulewright.ingest import pipeline
from rulewright.ingest.corpus import FOLDER, Corpus
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading
from tests.ingest.spoilt import WAYS, spoil

FILES = 300
PARTS = 10  # of them, so that processes can share the work
MOST = 3.0  # times what a character of a file in its language takes: accents that are lost are looked for
REFUSED = {"input-binary", "input-encoding", "input-empty", "input-line", "input-run"}


@pytest.fixture(scope="module")
def books() -> list[str]:
    folder = LIBRARY / "books" if LIBRARY.is_dir() else FOLDER
    files = sorted(p for p in folder.rglob("*") if p.suffix in (".md", ".html", ".rst", ".txt"))
    return [text for p in files if len(text := p.read_text(encoding="utf-8")) > 4_000]


def outside(reading: BookReading) -> list[int]:
    """The characters that lie in no section and no aside, or in more than one."""
    seen = Counter(i for s in reading.sections for a, z in s.spans for i in range(a, z))
    seen.update(i for aside in reading.book.asides for i in range(aside.start, aside.end))
    return [i for i, c in enumerate(reading.source) if not c.isspace() and seen[i] != 1]


def ingest(file: Path) -> tuple[tuple[BookReading, ...], float]:
    """What is read in a file, and how many functions are called for each of its characters."""
    with cProfile.Profile() as profile:
        readings = pipeline.ingest([file], Corpus()).readings
    return readings, sum(entry.callcount for entry in profile.getstats()) / max(len(readings[0].source), 1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_each_is_read_or_refused_and_nothing_of_it_is_lost(books: list[str], part: int, tmp_path: Path) -> None:
    pipeline.warm_up()
    costs: list[tuple[Path, str, str, float]] = []  # the file, what was done to it, its language, what it cost
    for seed in range(part, FILES, PARTS):
        spoilt = spoil(books, seed)
        file = tmp_path / spoilt.name
        file.write_bytes(spoilt.data)
        try:
            readings, cost = ingest(file)
        except InputRefused as refused:
            assert refused.code in REFUSED, (spoilt.done, refused)
            continue
        assert [outside(reading) for reading in readings] == [[]] * len(readings), spoilt.done
        costs.append((file, spoilt.done, readings[0].book.lang, cost))
    assert len(costs) > FILES / PARTS / 2, "most of them are read"
    for file, done, lang, cost in costs:
        usual = max(median(c for *_, of, c in costs if of == lang), median(c for *_, c in costs))
        # Once more: dictionaries that were loaded the first time are loaded by now.
        assert cost <= MOST * usual or ingest(file)[1] <= MOST * usual, done


def test_a_seed_makes_the_same_file_each_time(books: list[str]) -> None:
    assert [spoil(books, seed) for seed in range(20)] == [spoil(books, seed) for seed in range(20)]


def test_every_way_is_taken(books: list[str]) -> None:
    done = [spoil(books, seed).done for seed in range(FILES)]
    assert all(sum(way.__name__ in d for d in done) > FILES / 20 for way in WAYS)
