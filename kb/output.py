"""Files that a command writes where somebody said: whole or not at all, and what stands there stays what it is.

An ordinary file is written beside its place and moved there by one rename, so that a run that fails loses nothing.
A link is followed first. What is no ordinary file, such as a device, a pipe or a FIFO, is written into and never
replaced. ``-`` is standard output, and so is any name of it, such as ``/dev/stdout``.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO

from rulewright.kb.errors import StoreError, writing


def is_standard(file: Path) -> bool:
    """True where a file is the standard output of this process, under whatever name."""
    if str(file) == "-":
        return True
    there = _stat(file)
    try:
        return there is not None and os.path.samestat(there, os.fstat(sys.__stdout__.fileno()))  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):  # it was closed, or is no file
        return False


@contextmanager
def written(file: Path) -> Iterator[IO[bytes]]:
    """A file to write into, and in its place at the end of the block. Raises StoreError where it cannot be written."""
    if is_standard(file):
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.flush()
        return
    with writing(file, "choose another file"), _opened(file, _stat(file)) as out:
        yield out


def put(file: Path, text: str) -> None:
    """Write a text and a line feed, in UTF-8. Raises StoreError where the file cannot be written."""
    with written(file) as out:
        out.write(text.encode("utf-8") + b"\n")


def _stat(file: Path) -> os.stat_result | None:
    """What a file is, links followed; None where there is none, or where nobody may look."""
    try:
        return file.stat()
    except OSError:
        return None


def _opened(file: Path, there: os.stat_result | None) -> AbstractContextManager[IO[bytes]]:
    """A file for writing, by what stands at its place."""
    if there is None or stat.S_ISREG(there.st_mode):
        return _beside(file.resolve(), there)
    if stat.S_ISDIR(there.st_mode):
        raise StoreError("kb-write", f"{file} is a folder; name a file in it.")
    return file.open("wb")


@contextmanager
def _beside(file: Path, before: os.stat_result | None) -> Iterator[IO[bytes]]:
    """A new file beside an ordinary one, which it replaces at the end with the same rights; gone if the block fails."""
    part = file.with_name(f".{file.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as out:
            yield out
        if before is not None:
            shutil.copymode(file, part)
            with suppress(PermissionError):
                os.chown(part, before.st_uid, before.st_gid)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
