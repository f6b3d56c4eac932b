"""A game's file that was made elsewhere: taken only if it is, byte for byte of what it says, one that we would write.

    GAME@HASH.rwk       from a USB stick, a web server, a friend: it may be anything

Nothing that it holds is run, and nothing that follows from something else in it is believed. In a process of its own,
with bounds on memory and time, its facts are read and held against their types, and the file is written anew from them:
search, reports, rows of the export and all. Only if that has the hash that the name says it is taken, and what is kept
is the file that we wrote.

    ROOT/bundles/       those that were taken; every build has them beside the games that are made of rulebooks here
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from rulewright.kb import generations, signatures
from rulewright.kb.errors import InputRefused
from rulewright.kb.identity import of_store
from rulewright.kb.model import Book
from rulewright.kb.parts import SUFFIX
from rulewright.kb.store import Store

FOLDER = "bundles"
NAME = re.compile(r"([a-z0-9][a-z0-9-]{0,79})@([0-9a-f]{16})" + re.escape(SUFFIX))
MOST = 512 * 2**20  # bytes of a file; a game of two thick rulebooks comes to five million
PIECE = 2**20
WAIT = 900  # seconds by the clock, on a machine that does other things
CHECK = (sys.executable, "-P", "-m", "rulewright.kb.bundle_check")


def game_of(name: str) -> str:
    """The game that the name of a file says it is of. Raises InputRefused where it says none."""
    found = NAME.fullmatch(name)
    if not found:
        raise refused(name, "its name is not GAME@HASH.rwk, as `rulewright export --game` writes it")
    return found[1]


def refused(name: str, why: str) -> InputRefused:
    """The refusal of a file, with a reason in a few words."""
    return InputRefused("bundle-refused", f"{name[:120]} was not taken: {why}.")


def kept(root: Path) -> dict[str, Path]:
    """The files that were taken, by game."""
    found = sorted((root / FOLDER).glob(f"*{SUFFIX}"))
    return {game_of(path.name): path for path in found if NAME.fullmatch(path.name)}


def books(path: Path) -> dict[str, Book]:
    """The books of a game's file, by id; none where it is damaged."""
    try:
        with closing(Store(path)) as store:
            return {b.id: b for b in store.books()}
    except (sqlite3.Error, ValueError, KeyError):
        return {}


def is_whole(path: Path) -> bool:
    """True where a file that was taken has in it what its name says."""
    found = NAME.fullmatch(path.name)
    try:
        return bool(found and found[2] == of_store(path))
    except (sqlite3.Error, zlib.error):
        return False


def settle(path: Path, root: Path) -> Path:
    """Keep a file that was taken, in place of any other of its game; where it lies then."""
    home = root / FOLDER
    home.mkdir(exist_ok=True)
    final = home / path.name
    path.replace(final)
    for old in home.glob(f"{game_of(path.name)}@*{SUFFIX}"):
        if old != final:
            old.unlink()
    generations.flush(home)
    return final


def forget(root: Path, game: str) -> None:
    """Keep the file of a game no longer."""
    for path in [p for g, p in kept(root).items() if g == game]:
        path.unlink()


@contextmanager
def taken(path: Path, home: Path, key: signatures.PublicKey | None = None) -> Iterator[Path]:
    """The file that we write of what a file from elsewhere says, in a folder that goes with the block.

    ``home``: where that folder is made; ``key``: with which it must be signed, as ``FILE.minisig`` beside it says.
    Raises InputRefused where the file is none of ours, or not signed so.
    """
    game_of(path.name)
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix=".bundle-") as folder:
        given = Path(folder) / "given"
        given.mkdir()
        _copy(path, given / path.name)
        if key:
            signatures.verify(given / path.name, key, path)
        _check(given / path.name, Path(folder))
        yield Path(folder) / path.name


def _copy(path: Path, target: Path) -> None:
    """Have the file to ourselves: nobody writes into it while it is looked at."""
    if not path.is_file():
        raise refused(path.name, "it is no file" if path.exists() else "there is no such file; check the path")
    room = min(MOST, shutil.disk_usage(target.parent).free // 3)
    try:
        with path.open("rb") as source, target.open("xb") as out:
            while piece := source.read(PIECE):
                if (room := room - len(piece)) < 0:
                    raise refused(path.name, f"it is too large; the most is {MOST >> 20} MB, and room on the disk")
                out.write(piece)
    except PermissionError as e:
        raise refused(path.name, f"it cannot be read ({e.strerror})") from e


def _check(path: Path, folder: Path) -> None:
    """Hold it against what we would write, in a process that cannot do more than end: one thread is enough for it."""
    told_of = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    try:
        done = subprocess.run([*CHECK, str(path), str(folder)], capture_output=True, timeout=WAIT, env=told_of)
    except subprocess.TimeoutExpired:
        raise refused(path.name, f"looking at it took more than {WAIT} seconds") from None
    try:
        told: Mapping[str, str] = json.loads(done.stdout)
        why = told["refused"]
    except (ValueError, KeyError, TypeError):
        raise refused(path.name, "it could not be looked at within the bounds of memory and time") from None
    if why or not (folder / path.name).is_file():
        raise refused(path.name, why)
