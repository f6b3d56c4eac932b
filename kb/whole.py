"""Whether the files of a generation that is open are still what its build wrote.

A look costs a ``stat`` for each file. Only one that was touched since is read again and compared with the manifest.
What was taken for whole at opening because of its looks (``kb.seen``) is read so too, a few megabytes at each look.

A game's file gets another name with every build, and loses one with every generation that goes: both touch it, though
nobody wrote into it. Such files are read again a few at a time, so that no look is long, however many games there are.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.kb.generations import distrust, sha256
from rulewright.kb.seen import Seen

Stamp = tuple[int, ...]
WRITTEN = slice(3)  # the part of a stamp that no other name of the file changes
UNREAD = -1  # in place of a time of change: another look reads the file
AT_ONCE = 16 * 2**20  # bytes of files with the same such part that a look reads: some 10 ms


@dataclass(slots=True)
class Watched:
    """The files of a generation, each with its checksum and, once it was found whole, how it looked then."""

    folder: Path
    files: dict[str, str]  # name -> SHA-256
    _whole: dict[str, Stamp] = field(default_factory=dict)
    _damaged: dict[str, Stamp] = field(default_factory=dict)
    _left: int = AT_ONCE

    @classmethod
    def of(cls, folder: Path, manifest: dict[str, Any]) -> Watched:
        """The files that a manifest names; to be made before they are verified, so that no change is missed."""
        return cls(folder, manifest["files"], {name: _stamp(folder, name) for name in manifest["files"]})

    def take_over(self, before: Watched) -> frozenset[str]:
        """The names of the files that are those of another generation, which was verified, and as they were then."""
        same = {
            name: stamp
            for name, stamp in before._whole.items()
            if before.files.get(name) == self.files.get(name) and name in self._whole
            if stamp[WRITTEN] == self._whole[name][WRITTEN]
        }
        self._whole |= same
        return frozenset(same)

    def trust(self, seen: Seen) -> frozenset[str]:
        """The names of the files that look as they did when somebody read them; looks read them over by and by."""
        found = seen.among(self.folder, {name: self.files[name] for name in self._whole})
        self._whole |= {name: (*self._whole[name][WRITTEN], UNREAD) for name in found}
        return found

    def distrust(self) -> None:
        """Forget how the files looked: the next look reads them all."""
        self._whole.clear()

    def damaged(self) -> str | None:
        """The name of a file that is not as it was written, None where there is none. Raises OSError where one is gone.

        What is gone can still be read by those who have it open; what was written over cannot.
        """
        self._left = AT_ONCE
        return next((name for name in self.files if not self._is_whole(name)), None)

    def _is_whole(self, name: str) -> bool:
        now, was = _stamp(self.folder, name), self._whole.get(name)
        if was == now:
            return True
        if self._damaged.get(name) == now:
            return False
        if was and was[WRITTEN] == now[WRITTEN]:
            if self._left <= 0:
                return True  # for now: another look reads it
            self._left -= now[0]
        whole = sha256(self.folder / name) == self.files[name]
        if not whole:
            distrust(self.folder)
        (self._whole if whole else self._damaged)[name] = now
        return whole


def _stamp(folder: Path, name: str) -> Stamp:
    """What changes when a file is written: the time of its last change as well, which nobody can set."""
    found = os.stat(f"{folder}/{name}")  # noqa: PTH116 - to make a Path of each takes twice as long as to look at it
    return found.st_size, found.st_mtime_ns, found.st_ino, found.st_ctime_ns
