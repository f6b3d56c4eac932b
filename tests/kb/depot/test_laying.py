"""Parts of a build lie in a depot by their keys, for one shelf, until it is published."""

from __future__ import annotations

from pathlib import Path

from rulewright.kb.depot import Depot
from rulewright.kb.depot.laying import forget, laid, laid_as, lay


def made(folder: Path, **parts: str) -> dict[str, Path]:
    """Files with these texts, by their keys."""
    for key, text in parts.items():
        (folder / key).write_text(text)
    return {key: folder / key for key in parts}


def test_what_is_laid_down_is_there_until_it_is_forgotten(depot: Depot, tmp_path: Path) -> None:
    lay(depot, "main", made(tmp_path, one="a reading", tried=""))
    with depot.changing() as line:
        assert laid(line, "main") == {"one": len("a reading"), "tried": 0}
    depot.fetch(laid_as("main", "one"), tmp_path / "fetched")
    assert (tmp_path / "fetched").read_text() == "a reading"
    with depot.changing() as line:
        forget(line, "main")
        assert laid(line, "main") == {}


def test_what_is_laid_down_twice_stays_as_it_was(depot: Depot, tmp_path: Path) -> None:
    lay(depot, "main", made(tmp_path, one="a reading"))
    lay(depot, "main", made(tmp_path, one="the same, made by another"))
    depot.fetch(laid_as("main", "one"), tmp_path / "fetched")
    assert (tmp_path / "fetched").read_text() == "a reading"


def test_each_shelf_has_its_own(depot: Depot, tmp_path: Path) -> None:
    lay(depot, "main", made(tmp_path, one="a reading"))
    lay(depot, "mainland", made(tmp_path, one="another"))
    with depot.changing() as line:
        forget(line, "main")
        assert (laid(line, "main"), laid(line, "mainland")) == ({}, {"one": len("another")})


def test_what_is_published_and_what_is_stocked_stays(depot: Depot, tmp_path: Path) -> None:
    files = made(tmp_path, **{"marsh.md": "# Marsh"})
    depot.stock("main", files)
    lay(depot, "main", made(tmp_path, one="a reading"))
    with depot.changing() as line:
        forget(line, "main")
    assert [*depot.stocked("main")] == ["marsh.md"]
    depot.fetch(depot.stocked("main")["marsh.md"], tmp_path / "fetched")
    depot.unstock("main", ["marsh.md"])
    lay(depot, "main", made(tmp_path, two="a reading"))
    with depot.changing() as line:
        assert [*laid(line, "main")] == ["two"], "what is on no shelf goes, what is laid down does not"
