"""The last good reading of every file and the last good study of every game, kept apart from the cache.

The cache belongs to one version of the program; these are served, also after an upgrade, where a file can no longer be
read or a game no longer be studied. They are the cache's own files, linked, so that they take no room.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.ingest.child.jobs import Readings, Studied
from rulewright.ingest.kept import Kept
from rulewright.kb.codec import dumps
from rulewright.kb.model import BookReading

FORMAT = 1  # of what is kept; another number where a newer program could not read it
INDEX = "index"


@dataclass(frozen=True, slots=True)
class File:
    """What was last read of one file: the hash of its bytes, where its ``Readings`` are kept, the ids of its books."""

    sha256: str
    key: str
    books: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """What was last studied of one game: where it is kept, and the readings with the ids of those of its books."""

    key: str
    readings: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Index:
    """``files`` by place (see ``inputs.place``), ``games`` by name; ``options``: how they were read, by name."""

    files: dict[str, File] = field(default_factory=dict)
    games: dict[str, Game] = field(default_factory=dict)
    options: dict[str, bool] = field(default_factory=dict)


class LastGood:
    """What is kept under a knowledge base's folder; nothing where there is none, or only one of another format."""

    def __init__(self, root: Path) -> None:
        self.kept = Kept(root / "last-good" / str(FORMAT))
        self.index = self.kept.find(Index, INDEX) or Index()

    def of_file(self, place: str, sha256: str) -> File | None:
        """What was last read of the file at a place, else of one with the same bytes."""
        same = (f for _, f in sorted(self.index.files.items()) if f.sha256 == sha256)
        found = self.index.files.get(place) or next(same, None)
        return found if found and self.kept.find(Readings, found.key) else None

    def of_game(self, name: str) -> tuple[tuple[BookReading, ...], Studied] | None:
        """A game as it was last studied, its books in the order of their ids; None where it is not whole."""
        game = self.index.games.get(name)
        studied = game and self.kept.find(Studied, game.key)
        if not game or not studied:
            return None
        readings: list[BookReading] = []
        for key, books in game.readings:
            found = self.kept.find(Readings, key)
            readings += [r for r in found.readings if r.book.id in books] if found else []
        whole = len(readings) == sum(len(books) for _, books in game.readings)
        return (tuple(sorted(readings, key=lambda r: r.book.id)), studied) if whole else None

    def place_of(self, book: str) -> str | None:
        """Where the file lies that a book was last read from."""
        return next((place for place, f in sorted(self.index.files.items()) if book in f.books), None)

    def keep(self, index: Index, cache: Kept) -> None:
        """Keep what an index names, from here or from the cache, and forget all else."""
        if index == self.index:
            return
        kept = Kept(self.kept.folder)
        kept.folder.mkdir(parents=True, exist_ok=True)
        for key in _keys(index):
            _link(cache.path(key), kept.path(key))
            kept.used.add(kept.path(key).name)
        kept.put(INDEX, dumps(index))
        kept.prune()


def _keys(index: Index) -> Iterable[str]:
    yield from (f.key for f in index.files.values())
    for game in index.games.values():
        yield from (game.key, *(key for key, _ in game.readings))


def _link(source: Path, target: Path) -> None:
    """The same file under another name; a copy where the file system knows no links."""
    if target.exists() or not source.exists():
        return
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        os.link(source, part)
    except OSError:
        shutil.copyfile(source, part)
    part.replace(target)
