"""Results of slow steps, kept on disk by the hash of everything that they were made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from rulewright.kb.codec import digest, dumps, loads

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kept:
    """Results by the hash of what they were made from; a damaged one is made again."""

    folder: Path
    used: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)  # what is not to outlive this build

    def get(self, cls: type[T], key: str, make: Callable[[], T]) -> T:
        """The kept value, or a new one that is kept from now on."""
        value = self.find(cls, key)
        if value is None:
            value = make()
            self.put(key, dumps(value))
        return value

    def find(self, cls: type[T], key: str) -> T | None:
        """The kept value, None where there is none."""
        try:
            return loads(cls, self._body(key))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def has(self, key: str) -> bool:
        """True where a value is kept and whole."""
        try:
            return bool(self._body(key))
        except (OSError, ValueError):
            return False

    def _body(self, key: str) -> str:
        """The JSON of a value. Raises OSError where there is none, ValueError where a build that died left half."""
        path = self.path(key)
        self.used.add(path.name)
        found, _, body = path.read_text(encoding="utf-8").partition("\n")
        if found != digest(body):
            raise ValueError(f"{path.name} is not whole")
        return body

    def put(self, key: str, body: str) -> None:
        """Keep the JSON of a value from now on."""
        path = self.path(key)
        self.used.add(path.name)
        self.folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(f"{digest(body)}\n{body}", encoding="utf-8")
        part.replace(path)

    def path(self, key: str) -> Path:
        """The file that a value is kept in."""
        return self.folder / f"{key}.json"

    def bar(self, key: str) -> None:
        """Keep a value for this build only."""
        self.barred.add(self.path(key).name)

    def is_barred(self, key: str) -> bool:
        """True for a value that is kept for this build only."""
        return self.path(key).name in self.barred

    def prune(self) -> None:
        """Forget what the last build did not use, and what is kept for it only."""
        stays = self.used - self.barred
        for path in self.folder.glob("*"):
            if path.name not in stays:
                path.unlink()
