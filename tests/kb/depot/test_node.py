"""A folder that follows a depot: it has what was published, fetches what it lacks, and mends what is damaged."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from bench.cluster import Server
from rulewright.ingest.build import build
from rulewright.kb import generations, removal, takedowns
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.depot import Depot, node as room
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.node import Node
from rulewright.kb.errors import InputRefused, StoreError
from rulewright.kb.parts import GAMES
from rulewright.kb.takedowns import Takedown

RULES = "# {title}\n\n## Moving\n\nA scout moves six inches. A scout cannot climb.\n\n## Fighting\n\nRoll a die{end}\n"
WAIT = 60.0  # seconds for what happens within one, on a machine that does other things


def built(home: Path, **games: str) -> Path:
    """The knowledge base of some games, each with an ending of its own, in a folder."""
    books = home / "books"
    shutil.rmtree(books, ignore_errors=True)
    books.mkdir(parents=True)
    for title, end in games.items():
        (books / f"{title}.md").write_text(RULES.format(title=f"The Rules of {title.title()}", end=end))
    build(home / "kb", sorted(books.iterdir()))
    return home / "kb"


def contents(root: Path) -> str:
    """The hash of all that a knowledge base says."""
    return str(generations.verify(generations.current(root))["content"])


def in_time(holds: Callable[[], bool]) -> bool:
    """True as soon as something holds, False where it does not come to it."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


@contextmanager
def following(root: Path, depot: Depot) -> Iterator[list[str]]:
    """A node that follows; what it told."""
    told: list[str] = []
    done = threading.Event()
    thread = threading.Thread(target=Node(root, depot).follow, args=(lambda: not done.is_set(), told.append))
    thread.start()
    try:
        yield told
    finally:
        done.set()
        thread.join()


def test_a_node_has_what_was_published(depot: Depot, tmp_path: Path) -> None:
    root = built(tmp_path / "press", marsh=".", hill=".")
    assert give(root, depot, "main") == ["the-rules-of-hill", "the-rules-of-marsh"]
    Node(tmp_path / "node", depot).bring()
    assert contents(tmp_path / "node") == contents(root)


def test_what_is_built_again_and_is_the_same_is_not_published(depot: Depot, tmp_path: Path) -> None:
    root = built(tmp_path / "press", marsh=".")
    give(root, depot, "main")
    assert give(built(tmp_path / "other", marsh="."), depot, "main") == []


def test_two_who_publish_are_served_as_one(depot: Depot, tmp_path: Path) -> None:
    give(built(tmp_path / "a", marsh="."), depot, "a")
    give(built(tmp_path / "b", hill="."), depot, "b")
    Node(tmp_path / "node", depot).bring()
    assert contents(tmp_path / "node") == contents(built(tmp_path / "both", marsh=".", hill="."))


def test_only_what_is_lacking_is_fetched(depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give(built(tmp_path / "press", marsh=".", hill="."), depot, "main")
    node = Node(tmp_path / "node", depot)
    node.bring()
    fetched: list[str] = []
    monkeypatch.setattr(Depot, "fetch", lambda self, name, path: (fetched.append(name), real(self, name, path)))
    give(built(tmp_path / "press", marsh=".", hill=" twice."), depot, "main")
    node.bring()
    assert [name.partition("@")[0] for name in fetched] == ["the-rules-of-hill"]
    assert contents(tmp_path / "node") == contents(tmp_path / "press" / "kb")


real = Depot.fetch


def test_a_game_that_was_taken_away_is_not_served(depot: Depot, tmp_path: Path) -> None:
    give(built(tmp_path / "press", marsh=".", hill="."), depot, "main")
    node = Node(tmp_path / "node", depot)
    node.bring()
    give(built(tmp_path / "other", marsh="."), depot, "main")
    node.bring()
    kb = KnowledgeBase(tmp_path / "node")
    with kb.reading() as g:
        assert g.store.games() == ["the-rules-of-marsh"]
    kb.close()


def test_an_old_id_leads_on_also_where_nobody_was_there_before(depot: Depot, tmp_path: Path) -> None:
    root = built(tmp_path / "press", marsh=".")
    book = tmp_path / "press" / "books" / "marsh.md"
    book.write_text(book.read_text().replace("## Moving", "## Moving about"))
    build(root, [book])
    give(root, depot, "main")
    Node(tmp_path / "node", depot).bring()
    kb = KnowledgeBase(tmp_path / "node")
    with kb.reading() as g:
        assert g.store.successor("the-rules-of-marsh/moving") == "the-rules-of-marsh/moving-about"
    kb.close()


def test_a_damaged_file_is_fetched_again(depot: Depot, tmp_path: Path) -> None:
    root = built(tmp_path / "press", marsh=".")
    give(root, depot, "main")
    with following(tmp_path / "node", depot):
        assert in_time(lambda: (tmp_path / "node" / "current").exists())
        (file,) = (generations.current(tmp_path / "node") / GAMES).iterdir()
        file.write_bytes(file.read_bytes()[:-1] + b"x")
        assert in_time(lambda: is_sound(tmp_path / "node"))
    assert contents(tmp_path / "node") == contents(root)


def is_sound(root: Path) -> bool:
    try:
        contents(root)
    except StoreError:
        return False
    return True


def test_a_file_that_is_not_what_its_name_says_is_not_taken(depot: Depot, server: Server, tmp_path: Path) -> None:
    give(built(tmp_path / "press", marsh="."), depot, "main")
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("ALTER TABLE rulewright.publications DROP CONSTRAINT publications_file_fkey")
        db.execute("ALTER TABLE rulewright.pieces DROP CONSTRAINT pieces_file_fkey")
        for table, column in (("files", "name"), ("pieces", "file"), ("publications", "file")):
            db.execute(f"UPDATE rulewright.{table} SET {column} = 'the-rules-of-marsh@0123456789abcdef.rwk'".encode())
    with pytest.raises(StoreError, match="not what its name says"):
        Node(tmp_path / "node", depot).bring()
    assert not (tmp_path / "node" / "current").exists()


def test_what_is_published_arrives_by_itself(depot: Depot, tmp_path: Path) -> None:
    root = built(tmp_path / "press", marsh=".")
    give(root, depot, "main")
    with following(tmp_path / "node", depot):
        assert in_time(lambda: (tmp_path / "node" / "current").exists())
        give(built(tmp_path / "press", marsh=" twice."), depot, "main")
        assert in_time(lambda: contents(tmp_path / "node") == contents(root))


def test_of_a_database_that_is_away_it_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LOOK_EVERY", 0.01)
    nobody = Depot("postgresql://postgres@127.0.0.1:1/postgres")
    with following(tmp_path / "node", nobody) as told:
        assert in_time(lambda: bool(told))
        time.sleep(0.2)
    assert len(told) == 1
    assert "does not answer" in told[0]


def test_a_name_that_is_a_path_is_not_followed(depot: Depot, server: Server, tmp_path: Path) -> None:
    give(built(tmp_path / "press", marsh="."), depot, "main")
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("INSERT INTO rulewright.files VALUES ('../../../gone.rwk', '', 0)")
        db.execute("UPDATE rulewright.publications SET file = '../../../gone.rwk'")
    (tmp_path / "gone.rwk").write_text("mine")
    with pytest.raises(InputRefused, match="its name"):
        Node(tmp_path / "node", depot).bring()
    assert (tmp_path / "gone.rwk").read_text() == "mine"


def test_a_node_that_saw_an_older_host_looks_again(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = built(tmp_path / "press", marsh=".")
    give(root, depot, "main")
    lagging = [depot.manifest()]
    give(built(tmp_path / "press", marsh=" twice."), depot, "main")
    now = Depot.manifest
    monkeypatch.setattr(Depot, "manifest", lambda self, shelf: lagging.pop() if lagging else now(self, shelf))
    with following(tmp_path / "node", depot):
        assert in_time(
            lambda: (tmp_path / "node" / "current").exists() and contents(tmp_path / "node") == contents(root)
        )


def test_a_takedown_that_was_broken_off_is_finished(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(built(tmp_path / "press", marsh=".", hill="."), depot, "main")
    node = Node(tmp_path / "node", depot)
    node.bring()
    depot.take_down("the-rules-of-marsh", Takedown(("the-rules-of-marsh",), (), "2026-11-25"))
    with monkeypatch.context() as killed:
        killed.setattr(removal, "_replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            node.bring()
    assert [*takedowns.read(tmp_path / "node")] == ["the-rules-of-marsh"]  # it is answered as that already
    node.bring()
    assert not [*(tmp_path / "node").rglob("the-rules-of-marsh@*")]
