"""Parts of a build that several workers share: kept in a depot until what they are parts of is published."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.kb.depot import stocking
from rulewright.kb.depot.line import Line
from rulewright.kb.depot.postgres import Depot
from rulewright.kb.depot.tables import FORGET_MADE, LAID, MADE


def lay(depot: Depot, shelf: str, parts: Mapping[str, Path]) -> None:
    """Keep files for all who work on a shelf, by their keys. Raises StoreError where they are not kept."""
    named = {laid_as(shelf, key): path for key, path in sorted(parts.items())}
    with depot.changing(*named) as line:
        for name, path in named.items():
            stocking.put(line, path, name)


def laid(line: Line, shelf: str) -> dict[str, int]:
    """What is kept for a shelf: how many bytes each has, by key."""
    folder = laid_as(shelf, "")
    return {name.removeprefix(folder): size for name, size in line.ask(LAID, (folder,))}


def forget(line: Line, shelf: str) -> None:
    """Keep nothing of it any longer."""
    line.ask(FORGET_MADE, (laid_as(shelf, ""),))


def laid_as(shelf: str, key: str) -> str:
    """The name under which it is kept: no file of a game has a slash in its own, and no key has one."""
    return f"{MADE}{shelf}/{key}"
