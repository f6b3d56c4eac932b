"""Promise 11: readers during a switch: eight threads, 1,000 searches each, no error, each answer of one generation.

Every title, text and name of a generation bears its mark, so an answer that mixes two generations bears two of them.
"""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import base, generations
from rulewright.kb.model import Knowledge
from tests.web import harbour
from tests.web.test_opening import descriptors, objects

MARKS = ("Amber", "Cobalt", "Indigo", "Scarlet")
MARK = re.compile("|".join(MARKS))
THREADS, SEARCHES = 8, 1_000
BETWEEN = 400  # answers between two builds
MORE_FILES, MORE_OBJECTS = 70, 20_000  # what another generation has open while it comes, and holds
CHANGING = 24  # searches that are no two the same, after which they come again: some answers are kept, some are not
ASKED = (
    "/api/v1/search?q=boarding+{n}",
    "/api/v1/search?q=ship+anchor&offset={n}",
    "/api/v1/search?q=1.2",
    "/search?q=anchored+{n}",
    "/api/v1/search?q=abordaje&lang=es",
    "/api/v1/suggest?q=an",
    "/api/v1/sections/harbour-core/golden",
    "/sections/harbour-core/1.2",
    "/api/v1/terms",
    "/api/v1/terms/harbour/en/anchored",
)


def marked(what: Knowledge, mark: str) -> Knowledge:
    """The same with a mark in the title and the text of each section and in the name of each term."""
    readings = tuple(
        replace(r, sections=tuple(replace(s, title=f"{s.title} {mark}", text=f"{s.text} {mark}") for s in r.sections))
        for r in what.readings
    )
    studies = tuple(
        replace(s, terms=tuple(replace(t, name=f"{t.name} {mark}") for t in s.terms), maps=()) for s in what.studies
    )
    return Knowledge(readings, studies, {i: f"<p>{html} {mark}</p>" for i, html in what.html.items()})


class Readers:
    """Threads that ask an application one thing after the other, and what came of it."""

    def __init__(self, app: Flask, threads: int, each: int) -> None:
        self.failed: list[tuple[str, int, str]] = []
        self.mixed: list[tuple[str, set[str]]] = []
        self.seen: list[set[str]] = [set() for _ in range(threads)]
        self.answers = self.builds = 0
        self.most_files = 0
        self._each = each
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._read, args=(app.test_client(), n)) for n in range(threads)]

    def _read(self, client: FlaskClient, thread: int) -> None:
        for n in range(self._each):
            path = ASKED[(n + thread) % len(ASKED)].format(n=n % CHANGING)
            answer = client.get(path)
            marks = set(MARK.findall(answer.get_data(as_text=True)))
            with self._lock:
                self.answers += 1
                self.seen[thread] |= marks
                if answer.status_code != 200:
                    self.failed.append((path, answer.status_code, answer.get_data(as_text=True)[:200]))
                elif len(marks) > 1 or (not marks and "offset" not in path):
                    self.mixed.append((path, marks))

    def run(self, build: Callable[[], object]) -> None:
        """Let them read; whenever some hundred answers have come, a build is done."""
        for t in self._threads:
            t.start()
        while any(t.is_alive() for t in self._threads):
            if self.answers >= self.builds * BETWEEN:
                build()
                self.builds += 1
                self.most_files = max(self.most_files, descriptors())
            time.sleep(0.01)
        for t in self._threads:
            t.join()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Whole generations that only need to be made current."""
    roots = [harbour.write(tmp_path_factory.mktemp(mark), marked(harbour.knowledge(), mark)) for mark in MARKS]
    return [generations.current(root) for root in roots]


def finish(root: Path, whole: Path) -> None:
    """What a build does last: its generation is complete, takes its place, and the oldest one is removed."""
    folder = generations.begin(root)
    shutil.copytree(whole, folder, dirs_exist_ok=True)
    generations.publish(root, folder, whole.name)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_eight_threads_search_while_builds_finish(
    tmp_path: Path, built: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)  # every request looks whether there is a new generation
    following = cycle(built)

    def build() -> None:
        finish(tmp_path, next(following))

    build()
    app = create_app(tmp_path)
    Readers(app, THREADS, 150).run(build)  # until caches and allocators have what they keep
    files, kept = descriptors(), objects()
    readers = Readers(app, THREADS, SEARCHES)
    readers.run(build)
    grown = objects() - kept
    assert readers.answers == THREADS * SEARCHES
    assert not readers.failed, readers.failed[:3]
    assert not readers.mixed, readers.mixed[:3]
    assert readers.builds >= 10 and all(seen == set(MARKS) for seen in readers.seen), "each saw every generation"
    assert readers.most_files - files < MORE_FILES, "generations that nobody reads stay open"
    print("GROWN", grown)
    assert grown < MORE_OBJECTS
    app.extensions["kb"].close()
    assert descriptors() < files
