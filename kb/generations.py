"""Generations on disk: folders that are written whole, checked, and made current by one rename.

    ROOT/generations/ID/manifest.json   what is in the generation: files with their SHA-256, inputs, content hash
    ROOT/generations/ID/store.db        facts (kb.store)
    ROOT/generations/ID/index/          the search index
    ROOT/current                        the id of the current generation, one line, replaced atomically
    ROOT/lock                           held by the one build that runs

A build that dies leaves at most a folder whose name starts with a dot; the next build removes it. The generation
before the current one is kept, so that a reader that is about to switch never finds its files gone.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kb.errors import StoreError

MANIFEST = "manifest.json"
GENERATION_ID = re.compile(r"[0-9a-f]{16}")
OF_THE_DISK = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def current(root: Path) -> Path:
    """The folder of the current generation. Raises StoreError where nothing was built yet."""
    try:
        name = (root / "current").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as e:
        raise StoreError("kb-missing", f"There is no knowledge base in {root}; run `rulewright build` first.") from e
    if not GENERATION_ID.fullmatch(name):
        raise StoreError("kb-damaged", f"The file {root / 'current'} is damaged; run `rulewright build`.")
    return root / "generations" / name


def manifest(folder: Path) -> dict[str, Any]:
    """A generation's manifest. Raises StoreError where it cannot be read."""
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as e:
        raise _damaged(folder, MANIFEST) from e
    if not isinstance(data, dict) or not isinstance(data.get("files"), dict):
        raise _damaged(folder, MANIFEST)
    if data.get("seal") != _seal(data):
        raise _damaged(folder, MANIFEST)
    return data


def verify(folder: Path) -> dict[str, Any]:
    """A generation's manifest, once every file has been checked against it; nothing is opened. Raises StoreError."""
    data = manifest(folder)
    for name, digest in data["files"].items():
        path = folder / name
        if not path.is_file() or sha256(path) != digest:
            raise _damaged(folder, name)
    return data


def _damaged(folder: Path, name: str) -> StoreError:
    return StoreError("kb-damaged", f"{name} of the knowledge base {folder.name} is damaged; run `rulewright build`.")


def _seal(data: dict[str, Any]) -> str:
    """The manifest's own checksum: a flipped byte in the list of checksums is noticed as well."""
    rest = {k: v for k, v in data.items() if k != "seal"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest()


@contextmanager
def exclusive(root: Path) -> Iterator[None]:
    """Hold the build lock. Raises StoreError where another build runs or the folder cannot be written.

    The lock belongs to the process: the kernel drops it when the process dies, however it dies.
    """
    with writing(root):
        root.mkdir(parents=True, exist_ok=True)
        lock = (root / "lock").open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as e:
            raise StoreError("kb-busy", f"Another build is writing {root}; wait until it is done.") from e
        yield


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


def begin(root: Path) -> Path:
    """An empty folder for a new generation; what dead builds left behind is removed."""
    home = root / "generations"
    home.mkdir(parents=True, exist_ok=True)
    for left in home.glob(".*"):
        shutil.rmtree(left, ignore_errors=True)
    folder = home / f".building-{os.getpid()}"
    folder.mkdir()
    return folder


def seal(folder: Path, **facts: Any) -> None:
    """Write the manifest of a generation that is otherwise complete, and flush everything to the disk."""
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    data: dict[str, Any] = {**facts, "files": {p.relative_to(folder).as_posix(): sha256(p) for p in files}}
    data["seal"] = _seal(data)
    (folder / MANIFEST).write_text(json.dumps(data, indent=1, sort_keys=True), encoding="utf-8")
    for path in (*files, folder / MANIFEST, folder):
        _flush(path)


def publish(root: Path, folder: Path, generation: str) -> Path:
    """Give a sealed generation its id and make it current, by renames; older generations are removed."""
    home = root / "generations"
    final = home / generation
    if final.exists():  # the same knowledge was built before; the sealed folder here is the sound one
        shutil.rmtree(final)
    folder.rename(final)
    _flush(home)
    switch(root, generation)
    return final


def switch(root: Path, generation: str) -> None:
    """Make a generation current by one atomic rename, and remove all but it and the one before."""
    try:
        before = current(root).name
    except StoreError:
        before = ""
    new = root / ".current"
    new.write_text(generation + "\n", encoding="ascii")
    _flush(new)
    new.replace(root / "current")
    _flush(root)
    for old in (root / "generations").iterdir():
        if old.name not in (generation, before):
            shutil.rmtree(old, ignore_errors=True)


def _flush(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
