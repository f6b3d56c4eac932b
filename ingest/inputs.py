"""The files of a build, by the hash of their bytes; what cannot be a rulebook is set aside before it is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.ingest.child.forks import Failure
from rulewright.ingest.project import digest, files_of
from rulewright.ingest.source import check_size, leads_out
from rulewright.kb import generations
from rulewright.kb.errors import InputRefused


@dataclass(frozen=True, slots=True)
class Inputs:
    """``files`` by the hash of their bytes, the same bytes once, and ``failed``: those set aside, with the reason."""

    files: Mapping[str, Path]
    failed: tuple[tuple[Path, Failure], ...] = ()

    @property
    def paths(self) -> tuple[Path, ...]:
        """All files that were given."""
        return (*self.files.values(), *(path for path, _ in self.failed))

    @property
    def made_of(self) -> list[list[str]]:
        """All of it that a build depends on; where the files lie is no part of it."""
        read = [[key, path.name] for key, path in self.files.items()]
        return sorted([*read, *([printable(path), failure.code] for path, failure in self.failed)])


def by_content(files: Iterable[Path], folders: Sequence[Path] = ()) -> Inputs:
    """Files by content: the same book given twice is one book, and the order does not matter.

    ``folders`` are those that the files were found in: a link must not lead out of them. Raises InputRefused where no
    files were given.
    """
    found: dict[str, Path] = {}
    failed: list[tuple[Path, Failure]] = []
    for path in sorted(files):
        try:
            _check(path, folders)
            found.setdefault(_content(path), path)
        except InputRefused as e:
            failed.append((path, Failure(e.code, e.sentence)))
        except OSError as e:
            sentence = f"{path} cannot be read ({e.strerror}); check the path."
            failed.append((path, Failure("input-unreadable", sentence)))
    if not found and not failed:
        raise InputRefused(
            "input-none",
            "No rulebooks were given; name a file (.pdf, .html, .epub, .docx, .odt, .md, .rst, .txt) or a folder.",
        )
    return Inputs(dict(sorted(found.items())), tuple(failed))


def _content(path: Path) -> str:
    """A hash of a file's bytes, or of all files of a book in a folder."""
    return digest(path, files_of(path)) if path.is_dir() else generations.sha256(path)


def size(path: Path) -> int:
    """How many bytes a rulebook has, in one file or in many. Raises InputRefused where one is too large."""
    return sum(check_size(f) for f in (files_of(path) if path.is_dir() else [path]))


def _check(path: Path, folders: Sequence[Path]) -> None:
    """Refuse what must not be opened. Raises InputRefused."""
    if printable(path) != path.name:
        raise InputRefused("input-name", f"{printable(path)} has a name that is not UTF-8; rename the file.")
    for folder in folders:
        if path.is_relative_to(folder) and leads_out(path, folder):
            what = f"{path.name} is a link that leads out of {folder}; put the file itself there, or name it."
            raise InputRefused("input-link", what)
    if path.is_symlink() and path.is_dir():
        raise InputRefused("input-link", f"{path.name} is a link to a folder; name that folder itself.")
    size(path)


def printable(path: Path) -> str:
    """A file's name as it can be shown and kept: bytes that are no UTF-8 as ``\\\\xff``."""
    return os.fsencode(path.name).decode("utf-8", "backslashreplace")


def place(path: Path) -> str:
    """Where a file lies, as it can be kept."""
    return os.fsencode(path.resolve()).decode("utf-8", "backslashreplace")
