"""When there is no knowledge base, a damaged one, or a new one; and that nothing is told of the inside."""

from __future__ import annotations

import gc
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import base, generations
from rulewright.kb.errors import SearchError
from rulewright.web import opening
from tests.kb.test_generations import rewrite
from tests.web import harbour

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


@pytest.mark.parametrize("asked", ["sections/harbour-core/1.1", "terms/harbour/en/anchored", "books/harbour-league"])
@pytest.mark.parametrize("fields", ["", "?fields=id"])
@pytest.mark.parametrize("coding", ["identity", "br"])
def test_what_a_new_generation_leaves_as_it_is_need_not_be_sent_again(
    own: tuple[Path, Flask, FlaskClient], asked: str, fields: str, coding: str
) -> None:
    root, _, client = own
    address, headers = f"/api/v1/{asked}{fields}", {"Accept-Encoding": coding}
    tag = client.get(address, headers=headers).headers["ETag"]
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    assert client.get(HEALTH).get_json()["generation"] not in tag
    again = client.get(address, headers={**headers, "If-None-Match": tag})
    assert again.status_code == 304 and again.headers["ETag"] == tag


def test_what_says_less_has_another_validator(own: tuple[Path, Flask, FlaskClient]) -> None:
    _, _, client = own
    address = "/api/v1/sections/harbour-core/golden"
    tags = [
        client.get(address + fields).headers["ETag"] for fields in ("", "?fields=title", "?fields=id", "?fields=id")
    ]
    assert len({*tags}) == 3 and tags[2] == tags[3]


def test_a_page_of_a_list_is_another_with_every_generation(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    before = client.get("/api/v1/terms?limit=1")
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    after = client.get("/api/v1/terms?limit=1", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200 and after.get_data() == before.get_data()


def test_a_damaged_new_generation_leaves_the_old_one_serving(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    served = client.get(HEALTH).get_json()["generation"]
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    new = (root / "current").read_text().strip()
    (root / "generations" / new / "common.db").write_bytes(b"damaged")
    answer = client.get(HEALTH)
    assert answer.status_code == 200
    assert answer.get_json()["status"] == "degraded" and answer.get_json()["generation"] == served
    assert str(root) not in answer.get_data(as_text=True)
    assert client.get("/api/v1/sections/harbour-core/golden").get_json()["title"] == "Golden rule"


@pytest.mark.parametrize("of", [generations.FORMAT - 1, generations.FORMAT + 1, None])
def test_another_format_is_answered_with_503_until_it_is_built_anew(tmp_path: Path, of: int | None) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    rewrite(generations.current(root), lambda data: data.update(format=of) if of else data.pop("format"))
    app = create_app(root)
    client = app.test_client()
    for path in (HEALTH, "/api/v1/books", "/api/v1/search?q=a", "/"):
        answer = client.get(path)
        assert answer.status_code == 503 and "rulewright build" in answer.get_data(as_text=True), path
    assert client.get("/api/v1/books").get_json()["code"] == "kb-format"
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    assert client.get(HEALTH).status_code == 200
    app.extensions["kb"].close()


def test_an_index_of_another_release_is_answered_with_503(tmp_path: Path) -> None:
    """Whole and sealed, and yet nothing that this program can search: an array is not there."""
    root = harbour.write(tmp_path, harbour.knowledge())
    folder = generations.current(root)
    (folder / "index" / "arrays" / "weight.npy").unlink()
    rewrite(folder, lambda data: data["files"].pop("index/arrays/weight.npy"))
    client = create_app(root).test_client()
    for path in (HEALTH, "/api/v1/search?q=a", "/"):
        assert client.get(path).status_code == 503, path
    assert client.get("/api/v1/books").get_json()["code"] == "search-index"


def test_a_store_that_is_none_is_answered_with_503(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    store = generations.current(root) / "common.db"
    store.write_bytes(b"of another kind")
    rewrite(store.parent, lambda data: data["files"].update({"common.db": generations.sha256(store)}))
    client = create_app(root).test_client()
    assert client.get(HEALTH).status_code == 503
    assert client.get("/api/v1/books").get_json()["code"] == "kb-damaged"


def test_what_a_server_reads_is_not_removed_whatever_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "LOOK_EVERY", 3_600.0)  # so that it goes on to read what it has opened
    root = harbour.write(tmp_path, harbour.knowledge())
    served = generations.current(root)
    reader = base.KnowledgeBase(root)
    others = ("Silver rule", "Bronze rule", "Iron rule")
    for title in others:
        harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", title))
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(first_rule(reader)))  # it opens the files for itself
    thread.start()
    thread.join()
    assert found == ["Golden rule"] and served.is_dir()
    reader.close()
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Tin rule"))
    assert not served.exists()


def first_rule(reader: base.KnowledgeBase) -> str:
    with reader.reading() as g:
        return g.store.section("harbour-core/golden").title


def test_one_that_is_removed_while_it_is_opened_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another build is done between the look at what is current and the opening of it."""
    root = harbour.write(tmp_path, harbour.knowledge())
    honest, built = base.current, []

    def late(at: Path) -> Path:
        folder = honest(at)
        if not built:
            built.append(harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule")))
            shutil.rmtree(folder)
        return folder

    monkeypatch.setattr(base, "current", late)
    reader = base.KnowledgeBase(root)
    assert first_rule(reader) == "Silver rule"
    reader.close()


def write_over(file: Path, many: int = 4_000) -> bytes:
    """Change bytes in the middle of a file that somebody has open; what was in it before."""
    before = file.read_bytes()
    middle = max(0, len(before) // 2 - many)
    with file.open("r+b") as f:
        f.seek(middle)
        f.write(b"\xff" * min(many, len(before) - middle))
    return before


EVERYWHERE = (HEALTH, "/health", "/", "/api/v1/books", "/sections/harbour-core/1.2", "/search?q=boarding")


@pytest.mark.parametrize("name", ["common.db", "games/*.rwk", "index/arrays/doc.npy", "index/sections.json"])
def test_damage_under_an_open_server_is_told_at_once(own: tuple[Path, Flask, FlaskClient], name: str) -> None:
    root, _, client = own
    for path in EVERYWHERE * 3:  # whatever is kept is kept by now
        assert client.get(path).status_code == 200
    (file,) = generations.current(root).glob(name)
    before = write_over(file)
    for path in EVERYWHERE:
        answer = client.get(path)
        assert answer.status_code == 503 and "rulewright build" in answer.get_data(as_text=True), path
        assert answer.headers["Cache-Control"] == "no-store"
    assert client.get(HEALTH).get_json()["code"] == "kb-damaged"
    file.write_bytes(before)
    for path in EVERYWHERE:
        assert client.get(path).status_code == 200, "what is whole again is served again"
    assert client.get(HEALTH).get_json()["status"] == "ok"


def test_a_new_generation_takes_the_place_of_a_damaged_one(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    write_over(root / "generations" / (root / "current").read_text().strip() / "common.db")
    assert client.get(HEALTH).status_code == 503
    harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    assert client.get(HEALTH).get_json()["status"] == "ok"
    assert client.get("/api/v1/sections/harbour-core/golden").get_json()["title"] == "Silver rule"


def test_what_damage_does_to_a_page_is_not_our_mistake(
    own: tuple[Path, Flask, FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two looks at the files, and where damage leaves no trace in how they look."""
    root, _, client = own
    monkeypatch.setattr(base, "LOOK_EVERY", 3600.0)
    assert client.get("/").status_code == 200
    (store,) = generations.current(root).glob("games/*")
    write_over(store, store.stat().st_size)
    statuses = {client.get(f"/sections/harbour-core/{n}").status_code for n in ("1.1", "1.2", "1.3", "golden")}
    assert statuses == {503}


def test_files_that_were_touched_and_not_changed_are_whole(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    (root / "generations" / (root / "current").read_text().strip() / "common.db").touch()
    assert client.get(HEALTH).get_json()["status"] == "ok"


def test_who_has_files_open_that_are_gone_goes_on_and_says_so(own: tuple[Path, Flask, FlaskClient]) -> None:
    root, _, client = own
    (root / "generations" / (root / "current").read_text().strip() / "common.db").unlink()
    assert client.get(HEALTH).get_json()["status"] == "degraded"
    assert client.get("/sections/harbour-core/1.2").status_code == 200


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


def objects() -> int:
    """The objects of this process that hold others; bytes of memory depend on the machine and on what it did before."""
    gc.collect()
    return len(gc.get_objects())


CYCLES = 12


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
    files, threads, kept = descriptors(), threading.active_count(), objects()
    for _ in range(CYCLES):
        cycle()
    assert descriptors() <= files and threading.active_count() <= threads
    assert objects() - kept < CYCLES * 100, "cycles that each kept what they opened would keep thousands each"


@pytest.mark.parametrize("path", ["/api/v1/export", "/api/v1/games/harbour/part"])
def test_a_folder_may_be_named_as_it_is_from_here(
    own: tuple[Path, Flask, FlaskClient], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    root, _, _ = own
    monkeypatch.chdir(root.parent)
    assert create_app(Path(root.name)).test_client().get(path).status_code == 200
