"""Results of slow steps, kept on disk by the hash of everything that they were made from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from kb.codec import dumps, loads

T = TypeVar("T")


def digest(text: str) -> str:
    """The hash of a text, as hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Kept:
    """Results by the hash of what they were made from; a damaged one is made again."""

    folder: Path
    used: set[str] = field(default_factory=set)

    def get(self, cls: type[T], key: str, make: Callable[[], T]) -> T:
        """The kept value, or a new one that is kept from now on."""
        path = self.folder / f"{key}.json"
        self.used.add(path.name)
        try:
            found, _, body = path.read_text(encoding="utf-8").partition("\n")
            if found == digest(body):
                return loads(cls, body)
        except (OSError, ValueError, KeyError, TypeError):
            pass  # not there, or left half-written by a build that died
        value = make()
        body = dumps(value)
        self.folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(f"{digest(body)}\n{body}", encoding="utf-8")
        part.replace(path)
        return value

    def prune(self) -> None:
        """Forget what the last build did not use."""
        for path in self.folder.glob("*"):
            if path.name not in self.used:
                path.unlink()
