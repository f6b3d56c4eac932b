"""When there is no knowledge base, a damaged one, or a new one; and that nothing is told of the inside."""

from __future__ import annotations

import resource
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from kb import base, generations
from kb.errors import SearchError
from tests.web import harbour
from web import opening

HEALTH = "/api/v1/health"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[Path, Flask, FlaskClient]]:
    """An application of one's own over Harbour, to damage."""
    app = create_app(harbour.write(tmp_path, harbour.knowledge()))
    yield tmp_path, app, app.test_client()
    app.extensions["kb"].close()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(opening, "RETRY_AFTER", 0.0)


def test_healthy(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    answer = client.get(HEALTH).get_json()
    assert answer["status"] == "ok" and answer["generation"] == (root / "current").read_text().strip()


def test_without_a_knowledge_base_every_answer_says_how_to_make_one(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    for path in (HEALTH, "/api/v1/books", "/api/v1/search?q=a", "/", "/sections/a/b"):
        answer = client.get(path)
        assert answer.status_code == 503, path
        assert "rulewright build" in answer.get_data(as_text=True)
        assert str(tmp_path) not in answer.get_data(as_text=True), "paths are nobody's business"
        assert answer.headers["Cache-Control"] == "no-store"


def test_the_first_build_is_served_without_a_restart(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    client = app.test_client()
    assert client.get(HEALTH).status_code == 503
    harbour.write(tmp_path, harbour.knowledge())
    assert client.get(HEALTH).status_code == 200
    app.extensions["kb"].close()


def test_a_new_generation_is_served_without_a_restart(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    before = client.get("/api/v1/sections/harbour-core/golden")
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    after = client.get("/api/v1/sections/harbour-core/golden", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200 and after.get_json()["title"] == "Silver rule"


def test_a_damaged_new_generation_leaves_the_old_one_serving(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    served = client.get(HEALTH).get_json()["generation"]
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    new = (root / "current").read_text().strip()
    (root / "generations" / new / "store.db").write_bytes(b"damaged")
    answer = client.get(HEALTH)
    assert answer.status_code == 200
    assert answer.get_json()["status"] == "degraded" and answer.get_json()["generation"] == served
    assert str(root) not in answer.get_data(as_text=True)
    assert client.get("/api/v1/sections/harbour-core/golden").get_json()["title"] == "Golden rule"


def test_a_failing_search_is_an_error_with_a_code(
    own: tuple[Path, Flask, FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, app, client = own

    def fail(*_: object, **__: object) -> None:
        raise SearchError("search-failed", "The index at /secret/place is broken.")

    with app.extensions["kb"].reading() as g:
        monkeypatch.setattr(type(g.searcher), "search", fail)
    for path in ("/api/v1/search?q=a", "/search?q=a"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "search-failed" in answer.get_data(as_text=True)
        assert "secret" not in answer.get_data(as_text=True)


def test_a_mistake_of_ours_tells_nothing_of_the_inside(
    own: tuple[Path, Flask, FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, app, client = own

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("secret of the inside")

    with app.extensions["kb"].reading() as g:
        monkeypatch.setattr(type(g.store), "books", fail)
    for path in ("/api/v1/books", "/"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "secret" not in answer.get_data(as_text=True) and "ZeroDivision" not in answer.get_data(as_text=True)


def test_each_answer_is_of_one_generation_while_it_is_switched(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, app, _ = own
    titles = {"Golden rule", "Silver rule"}
    wrong: list[object] = []
    done = threading.Event()

    def read() -> None:
        client = app.test_client()
        while not done.is_set():
            answer = client.get("/api/v1/sections/harbour-core/golden")
            if answer.status_code != 200 or answer.get_json()["title"] not in titles:
                wrong.append(answer.get_data())

    first = (root / "current").read_text().strip()
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    second = (root / "current").read_text().strip()
    readers = [threading.Thread(target=read) for _ in range(4)]
    for r in readers:
        r.start()
    for _ in range(5):
        for generation in (first, second):
            generations.switch(root, generation)
            time.sleep(0.03)
    done.set()
    for r in readers:
        r.join()
    assert not wrong


def descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def resident() -> float:
    """The memory of this process, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_opening_and_closing_leaves_nothing_behind(tmp_path: Path) -> None:
    harbour.write(tmp_path, harbour.knowledge())

    def cycle() -> None:
        app = create_app(tmp_path)
        assert app.test_client().get("/search?q=boarding").status_code == 200
        app.extensions["kb"].close()

    for _ in range(5):  # until caches and allocators have what they keep
        cycle()
    files, threads, memory = descriptors(), threading.active_count(), resident()
    for _ in range(50):
        cycle()
    assert descriptors() <= files and threading.active_count() <= threads
    assert resident() - memory < 8, "MiB: fifty cycles that each kept what they opened would keep far more"
