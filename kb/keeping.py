"""Which generations stay on disk: none goes that somebody reads, whoever that is."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rulewright.kb.errors import StoreError


@contextmanager
def holding(folder: Path) -> Iterator[None]:
    """Keep a generation from being removed, by a lock that ends with the process. Raises StoreError if it is gone."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as e:
        what = f"The knowledge base {folder.name} is not in {folder.parent}"
        raise StoreError("kb-damaged", f"{what}; run `rulewright build`.") from e
    try:
        with suppress(OSError):  # a file system without locks: the one before the current one is kept all the same
            fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def remove(folder: Path) -> None:
    """Remove a generation, unless somebody reads it: a later build will. Raises OSError where it cannot be removed."""
    gone = folder.with_name(f".removed-{folder.name}")
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        folder.rename(gone)
    except BlockingIOError:
        return
    finally:
        os.close(descriptor)
    shutil.rmtree(gone, ignore_errors=True)
