"""What the files of a knowledge base were when they were last read whole, so that nobody reads them all again.

    ROOT/seen       by how a file looks (device, number, size, time of its last change) its SHA-256; it may be lost

A file that was written to looks different, and is read. What changes a file and leaves its looks (a disk that forgets a
bit, somebody who sets the time back) is not noticed by a look: ``rulewright generations verify``, backups and ``use``
read everything, and a server reads what it took for whole over again, a few megabytes at each look (``kb.whole``). Who
finds damage so drops the table (``generations.distrust``), so that the next build reads everything.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from rulewright.kb.generations import SEEN, folders, replace_line, sha256, sums
from rulewright.kb.parts import GAMES

SETTLED = 50_000_000  # nanoseconds: a file that changed since may change again and look the same, as clocks are coarse


class Seen:
    """The checksums of files that look as they did when they were read; others are read when they are asked for."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._sums: dict[str, str] = {}
        with suppress(OSError, ValueError, TypeError):
            self._sums |= dict(json.loads((root / SEEN).read_text(encoding="ascii")))

    def sha256(self, path: Path) -> str:
        """The SHA-256 of a file, in hex. Raises OSError."""
        began, (look, changed) = time.time_ns(), _look(path)
        found = self._sums.get(look) or sha256(path)
        if began - changed > SETTLED:
            self._sums[look] = found
        return found

    def has(self, path: Path, digest: str) -> bool:
        """True where there is a file with this checksum."""
        try:
            return self.sha256(path) == digest
        except OSError:
            return False

    def kept(self, name: str) -> tuple[Path, str] | None:
        """Where some generation has a game's file of that name whole, with its checksum; None where none has."""
        key = f"{GAMES}/{name}"
        there = ((home / key, of[key]) for home, of in self._homes if key in of)
        return next((found for found in there if self.has(*found)), None)

    @cached_property
    def _homes(self) -> list[tuple[Path, Mapping[str, str]]]:
        """The generations that are kept, with the checksums of their files."""
        return [(home, sums(home)) for home in folders(self._root)]

    def among(self, folder: Path, files: Mapping[str, str]) -> frozenset[str]:
        """The names of the files in a folder that look as one with their checksum did. Raises OSError."""
        return frozenset(name for name, digest in files.items() if self._sums.get(_look(folder / name)[0]) == digest)

    def keep(self) -> None:
        """Keep what is known of the files that are in some generation. Raises OSError."""
        there = {_look(path)[0] for path in (self._root / "generations").rglob("*") if path.is_file()}
        told = {look: digest for look, digest in self._sums.items() if look in there}
        replace_line(self._root, SEEN, json.dumps(told, sort_keys=True))


def _look(path: Path) -> tuple[str, int]:
    """How a file looks, under whatever name; and when it was changed, in nanoseconds."""
    found = path.stat()
    return f"{found.st_dev} {found.st_ino} {found.st_size} {found.st_mtime_ns}", found.st_mtime_ns
