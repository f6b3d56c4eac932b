"""The folder that a frozen site is written into: whose it is, and how what was made gets there.

Pages are made in a folder beside it and moved when all of them are there, each file by one rename: whoever is served
from the folder meanwhile gets the old page or the new one, and a run that is cut off before changes nothing.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from rulewright.kb.errors import StoreError

MARKER = ".rulewright-freeze"  # lists what a freeze has written, one file per line
MADE, LOCK = "site", "lock"  # in the folder beside it


def owned(root: Path, out: Path, force: bool) -> frozenset[str]:
    """The files that an earlier freeze wrote into ``out``, none where there is no such folder or it is empty.

    Raises StoreError where it is no folder, belongs to the knowledge base, has files of others and not ``force``, or a
    place is taken by what is no ordinary file.
    """
    if out.exists() and not out.is_dir():
        raise StoreError("freeze-no-folder", f"{out} is a file; name a folder for the site.")
    if root.resolve() in (out.resolve(), *out.resolve().parents):
        raise StoreError("freeze-not-own", f"{out} is a part of the knowledge base; choose another folder.")
    for name in (MARKER, "index.html"):  # every site has these: told before the pages are made
        _ordinary(out / name)
    if (out / MARKER).is_file():
        return frozenset(filter(_inside, (out / MARKER).read_text(encoding="utf-8").splitlines()))
    if not force and out.is_dir() and any(out.iterdir()):
        what = f"{out} has files that no freeze wrote; choose an empty folder, or --force to write among them."
        raise StoreError("freeze-not-own", what)
    return frozenset()


def _inside(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts


@contextmanager
def workshop(out: Path) -> Iterator[Path]:
    """An empty folder beside ``out``, gone when the block ends. Raises StoreError where another run is in its own.

    What a run left there that was killed is cleared away by the next.
    """
    own = out.resolve().with_name(f".{out.resolve().name}.freezing")
    own.mkdir(parents=True, exist_ok=True)
    with (own / LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError("freeze-busy", f"Another run is writing {out}; wait until it is done.") from None
        shutil.rmtree(own / MADE, ignore_errors=True)
        (own / MADE).mkdir()
        try:
            yield own / MADE
        finally:
            shutil.rmtree(own, ignore_errors=True)


def place(made: Path, out: Path, files: Iterable[str], before: Iterable[str]) -> None:
    """Move what was made to where it is served, and remove what is of an earlier run and was not made again.

    The list of files is that of both runs until all is done: what is cut off here is still known as ours. Raises
    StoreError, with nothing moved, where a place is taken by what is no ordinary file.
    """
    new, old = set(files), set(before)
    out.mkdir(parents=True, exist_ok=True)
    for name in (MARKER, *sorted(new)):
        _ordinary(out / name)
    _list(out, new | old)
    for name in sorted(new, key=lambda n: (n.endswith(".html"), n)):  # what pages need is there before them
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).replace(out / name)
    for name in old - new:
        (out / name).unlink(missing_ok=True)
    left = {out / p for name in old - new for p in PurePosixPath(name).parents if p.name}
    for folder in sorted(left, reverse=True):  # what lies deeper comes first
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    _list(out, new)


def _ordinary(file: Path) -> None:
    """Raise StoreError where a link, a device or a pipe stands at the place of a file: a rename would replace it."""
    if file.is_symlink() or (file.exists() and not file.is_file()):
        raise StoreError("freeze-not-own", f"{file} is no ordinary file; take it away, or choose another folder.")


def _list(out: Path, files: Iterable[str]) -> None:
    part = out / f"{MARKER}.part"
    part.write_text("".join(f"{f}\n" for f in sorted(files)), encoding="utf-8")
    part.replace(out / MARKER)
