"""Files in a depot: in pieces, under names of their own; those on a shelf have a path there beside that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rulewright.kb.depot import tables
from rulewright.kb.depot.line import Line
from rulewright.kb.errors import StoreError
from rulewright.kb.generations import sha256

PIECE = 1 << 20  # bytes of a file in one row
STOCK = "stock"  # with which the names of files begin that are no games'


def named_by_content(files: Mapping[str, Path]) -> dict[str, str]:
    """The names under which files are kept, by path: by what is in them, so that the same is there once."""
    return {path: f"{STOCK}@{sha256(file)}" for path, file in sorted(files.items())}


def stocked(line: Line, shelf: str) -> dict[str, str]:
    """The paths of the files on a shelf, with the names to fetch them by."""
    return dict(line.ask("SELECT path, file FROM stock WHERE shelf = %s ORDER BY path", (shelf,)))


def stock(
    line: Line,
    shelf: str,
    files: Mapping[str, Path],
    named: Mapping[str, str],
    was: Mapping[str, str] | None,
    ends: str,
) -> None:
    """Keep files on a shelf; where ``ends`` is given, in place of all whose names end so."""
    line.wait_for(tables.SHARE_STOCK)
    there = stocked(line, shelf)
    gone = {path for path in there if ends and path.endswith(ends)} - {*files}
    other = {path for path in {*files, *gone} if was is not None and was.get(path) != there.get(path)}
    if other:
        raise StoreError("depot-stale", f"Somebody else changed {', '.join(sorted(other))}; do it again.")
    for path, name in named.items():
        put(line, files[path], name)
        line.ask(tables.STOCK, (shelf, path, name))
    unstock(line, shelf, gone)


def unstock(line: Line, shelf: str, paths: Iterable[str]) -> None:
    """Keep files on a shelf no longer."""
    line.ask("DELETE FROM stock WHERE shelf = %s AND path = ANY(%s)", (shelf, [*paths]))
    _forget(line)


def _forget(line: Line) -> None:
    """Let go of what is on no shelf, unless somebody is just putting something on one, maybe the same: later, then."""
    if line.ask(tables.ALONE_WITH_STOCK) == [(True,)]:
        line.ask(tables.FORGET_FILES, (STOCK,))


def put(line: Line, path: Path, name: str) -> None:
    """Have a file there under a name, in pieces; nothing where it is."""
    row = (name, sha256(path), path.stat().st_size)
    if line.ask("INSERT INTO files VALUES (%s, %s, %s) ON CONFLICT DO NOTHING RETURNING name", row):
        with path.open("rb") as file:
            for n, body in enumerate(iter(lambda: file.read(PIECE), b"")):
                line.ask("INSERT INTO pieces VALUES (%s, %s, %s)", (name, n, body))
