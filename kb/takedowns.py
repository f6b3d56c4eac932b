"""The record of games that were taken down: they are in no generation, and no build brings them back.

ROOT/takedowns.json    {"GAME": {"books": [ids], "files": [SHA-256 of their bytes], "date": "YYYY-MM-DD"}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulewright.kb.codec import dumps, loads
from rulewright.kb.errors import StoreError, writing
from rulewright.kb.generations import replace_line

FILE = "takedowns.json"


@dataclass(frozen=True, slots=True)
class Takedown:
    """One game that was taken down; ``books`` are all that it had, by id."""

    books: tuple[str, ...]
    files: tuple[str, ...]
    date: str


def read(root: Path) -> dict[str, Takedown]:
    """The games that were taken down. Raises StoreError where the record cannot be read: nobody could tell which."""
    try:
        text = (root / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as e:
        raise _unreadable(root) from e
    try:
        return loads(dict[str, Takedown], text)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as e:
        raise _unreadable(root) from e


def _unreadable(root: Path) -> StoreError:
    what = f"{root / FILE}, which says what games were taken down, cannot be read; restore it from a backup"
    return StoreError("takedowns-damaged", f"{what}, or remove it and take them down again.")


def write(root: Path, record: Mapping[str, Takedown]) -> None:
    """Replace the record, by one rename. Raises StoreError where it cannot be written."""
    with writing(root):
        replace_line(root, FILE, dumps(dict(record)))


def game_of(record: Mapping[str, Takedown], key: str) -> str | None:
    """The taken game that an id is of: that of a book, of what is in one (``BOOK/…``), or of a game (``GAME/…``).

    The hash of a file is an id as well: that of a book which was made of it.
    """
    first, slash, _ = key.partition("/")
    return next((g for g, t in record.items() if first in (*t.books, *t.files) or (slash and first == g)), None)
