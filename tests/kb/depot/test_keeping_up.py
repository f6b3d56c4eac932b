"""A node that was away, has no room, or is of another release: it has what it can have, and says what it cannot."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bench.nodes import published_in
from rulewright.kb import following as notes, generations
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.depot import Depot, postgres as room
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.node import Node
from rulewright.kb.parts import Parts
from tests.kb.depot.test_node import built, contents, following, in_time

SMALL = 6  # MB of a disk: two generations of one small game and no third
MANY = 1_000  # publications that a node misses: many more than are kept of a game


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a small disk of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL}m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a disk for the test can only be mounted by root")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_is_told_served_on_and_mended(depot: Depot, disk: Path, tmp_path: Path) -> None:
    give(built(tmp_path / "press", marsh="."), depot, "main")
    root, filler = disk / "node", disk / "filler"
    with following(root, depot) as told:
        assert in_time(lambda: (root / "current").exists())
        before = contents(root)
        kb = KnowledgeBase(root)
        with suppress(OSError), filler.open("wb", buffering=0) as out:
            while True:
                out.write(b"x" * 4096)
        give(built(tmp_path / "press", marsh=" twice."), depot, "main")
        assert in_time(lambda: any("is full" in sentence for sentence in told))
        assert contents(root) == before
        with kb.reading() as g:
            assert g.store.games() == ["the-rules-of-marsh"]
        kb.close()
        heard = notes.heard(root)
        assert heard is None or heard.trouble  # the note may have had no room
        assert len([sentence for sentence in told if "is full" in sentence]) == 1  # once, not with every try
        filler.unlink()
        assert in_time(lambda: contents(root) == contents(tmp_path / "press" / "kb"))
        assert in_time(lambda: (h := notes.heard(root)) is not None and not h.trouble)


@pytest.mark.slow
def test_who_was_off_for_long_fetches_only_what_is_lacking(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editions = [built(tmp_path / f"press{n}", marsh=end, hill=".") for n, end in enumerate((".", " twice."))]
    give(editions[0], depot, "main")
    node = Node(tmp_path / "node", depot)
    node.bring()
    published = [published_in(root) for root in editions]
    for n in range(MANY):
        depot.publish("main", published[(n + 1) % 2], {})
    give(editions[1], depot, "main")
    give(built(tmp_path / "other", fen="."), depot, "other")
    fetched: list[str] = []
    real = Depot.fetch
    monkeypatch.setattr(Depot, "fetch", lambda self, name, path: (fetched.append(name), real(self, name, path)))
    node.bring()
    assert sorted(name.partition("@")[0] for name in fetched) == ["the-rules-of-fen", "the-rules-of-marsh"]
    assert len(generations.folders(tmp_path / "node")) == 2  # and makes one generation of it all


def served(root: Path) -> list[str]:
    """The files of the games that a folder has."""
    store = Parts(generations.current(root))
    names = sorted(store.files.values())
    store.close()
    return names


def test_releases_side_by_side_serve_what_each_can_read(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = [built(tmp_path / f"press{n}", marsh=end) for n, end in enumerate((".", " twice.", " again."))]
    older, newer = Node(tmp_path / "older", depot), Node(tmp_path / "newer", depot)
    give(press[0], depot, "main")
    older.bring()
    with monkeypatch.context() as upgraded:
        upgraded.setattr(room, "FORMAT", room.FORMAT + 1)
        newer.bring()
        assert not (tmp_path / "newer" / "current").exists()  # nothing that it reads was published yet
        give(press[1], depot, "main")
        newer.bring()
        assert served(tmp_path / "newer") == served(press[1])
    older.bring()
    assert served(tmp_path / "older") == served(press[0])  # the newest that it reads
    give(press[2], depot, "main")  # a publisher of the older release goes on
    older.bring()
    assert served(tmp_path / "older") == served(press[2])
    with monkeypatch.context() as upgraded:
        upgraded.setattr(room, "FORMAT", room.FORMAT + 1)
        newer.bring()
        assert served(tmp_path / "newer") == served(press[1])
        older.bring()  # replaced by one of the newer release, in the folder that it had
        assert served(tmp_path / "older") == served(press[1])
