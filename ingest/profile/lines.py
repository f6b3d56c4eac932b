"""On which line of a TOML file a key stands: ``tomllib`` tells the place of a syntax error, but not that of a value."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

KeyPath = tuple[str, ...]
CLOSERS = ('"""', "'''", "]", "}")  # one of them ends a statement of several lines


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, on which each table and key of a valid TOML text first stands, by its path.

    The text is cut into statements, each the fewest lines that ``tomllib`` reads by themselves, so that quotes,
    brackets and dots mean here what they mean there.
    """
    out: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for n, header, data in _statements(text):
        for path in _paths(data):
            out.setdefault(path if header else (*table, *path), n)
        if header:
            table = max(_paths(data), key=len)
    return out


def line_of(lines: Mapping[KeyPath, int], path: KeyPath) -> int:
    """The line of a key, or of the nearest table around it; 1 where neither is there."""
    return next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), 1)


def _statements(text: str) -> Iterator[tuple[int, bool, dict[str, Any]]]:
    """The statements in order: first line, whether it opens a table, and what it says."""
    chunk: list[str] = []
    first = 1
    for n, line in enumerate(text.split("\n"), 1):
        if not chunk:
            first = n
        chunk.append(line)
        if len(chunk) > 1 and not any(c in line for c in CLOSERS):
            continue
        try:
            data = tomllib.loads("\n".join(chunk))
        except tomllib.TOMLDecodeError:
            continue
        if data:
            yield first, chunk[0].lstrip().startswith("["), data
        chunk = []


def _paths(data: object) -> Iterator[KeyPath]:
    """The paths of all keys in a value, each before those under it; those of arrays of tables in their first one."""
    if isinstance(data, list):
        data = data[0] if data and isinstance(data[0], dict) else {}
    for key, value in data.items() if isinstance(data, dict) else ():
        yield (key,)
        yield from ((key, *below) for below in _paths(value))
