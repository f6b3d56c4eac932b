"""What a disk can do to whoever writes, as a sentence with advice."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulewright.kb.errors import StoreError

OF_THE_DISK = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


@contextmanager
def writing(root: Path, advice: str = "choose another folder with --kb") -> Iterator[None]:
    """Turn what a disk can do to a build, or to another file, into a sentence with advice."""
    try:
        yield
    except OSError as e:
        if e.errno == errno.ENOSPC:
            raise StoreError("kb-disk-full", f"The disk of {root} is full; make room and build again.") from e
        if e.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise StoreError("kb-read-only", f"{root} cannot be written; {advice}.") from e
        raise StoreError("kb-write", f"{root} cannot be written ({e.strerror}); {advice}.") from e
    except sqlite3.OperationalError as e:  # SQLite has errors of its own for what a disk does to it
        if e.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise StoreError("kb-disk-full", f"The disk of {root} is full; make room and build again.") from e
        if e.sqlite_errorcode & 0xFF not in OF_THE_DISK:
            raise
        raise StoreError("kb-write", f"{root} cannot be written ({e}); {advice}.") from e
