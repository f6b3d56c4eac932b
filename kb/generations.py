"""Generations on disk: folders that are written whole, checked, and made current by one rename.

    ROOT/generations/ID/manifest.json   what is in the generation: files with their SHA-256, content hash, format
    ROOT/generations/ID/games/          a file for each game (kb.parts)
    ROOT/generations/ID/common.db       what the games share (kb.assembling), as are the search index and the exports
    ROOT/current                        the id of the current generation, one line, replaced atomically
    ROOT/built                          what the last build was made from (kb.remembered)
    ROOT/seen                           how files look that were read whole (kb.seen)
    ROOT/joined/                        what groups of games come to (kb.joining)
    ROOT/staged                         ids of generations that were never made current, the last one last
    ROOT/tip                            the id of the generation that the next one stands on
    ROOT/lock                           held by the one command that writes

The id is a hash of all that is in a generation (kb.identity): equal ids are equal knowledge bases, so a folder that
is sound is never replaced, and nothing is deleted before what takes its place is there. What a build that fails leaves
half made is removed when it ends, and what one that was killed leaves by the next: all of it has a name that starts
with a dot, or ends with ``.part``. No generation is removed while somebody reads it (``kb.keeping``).
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulewright.kb import keeping
from rulewright.kb.errors import NotFound, StoreError, writing

FORMAT = 12  # of what is in a generation; raised whenever a program that reads the one before would misread it
FIRST_FORMAT = 1  # of manifests that do not say theirs
KEPT = 2  # generations that a build leaves, the current one included, if nobody says otherwise
MANIFEST, SEEN = "manifest.json", "seen"
FILE_NAME = re.compile(r"\w[\w.@-]*(?:/\w[\w.@-]*)*", re.ASCII)  # within its generation's folder, and nowhere else
HALF_MADE = (".current", ".tip", ".staged", ".built", ".seen", "joined/.part")  # files that are being written
GENERATION_ID = re.compile(r"[0-9a-f]{16}")
NOTHING: Mapping[str, str] = MappingProxyType({})
Sum = Callable[[Path], str]  # the checksum of a file


def missing(root: Path) -> StoreError:
    """What is told where a folder has no knowledge base."""
    return StoreError("kb-missing", f"There is no knowledge base in {root}; run `rulewright build` first.")


def current(root: Path) -> Path:
    """The folder of the current generation. Raises StoreError where nothing was built yet."""
    try:
        name = (root / "current").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as e:
        raise missing(root) from e
    if not GENERATION_ID.fullmatch(name):
        raise StoreError("kb-damaged", f"The file {root / 'current'} is damaged; run `rulewright build`.")
    return root / "generations" / name


def manifest(folder: Path) -> dict[str, Any]:
    """A generation's manifest, of whatever format. Raises StoreError where it cannot be read.

    In every format it is an object with ``files``, ``format`` and ``seal``, so that any release can tell them apart.
    """
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as e:
        raise _damaged(folder, MANIFEST) from e
    if not isinstance(data, dict) or not isinstance(data.get("files"), dict) or data.get("seal") != _seal(data):
        raise _damaged(folder, MANIFEST)
    if not all(FILE_NAME.fullmatch(name) for name in data["files"]):
        raise _damaged(folder, MANIFEST)
    return data


def sums(folder: Path) -> dict[str, str]:
    """The checksums of a generation's files, by name; none where it cannot be read, or is of another format."""
    try:
        data = manifest(folder)
        hold_to_format(data)
        return {**data["files"]}
    except StoreError:
        return {}


def verify(folder: Path, known: Collection[str] = (), sums: Sum | None = None) -> dict[str, Any]:
    """The manifest of a generation that this program can read, once ``checked``. Raises StoreError."""
    data = checked(folder, known, sums)
    hold_to_format(data)
    return data


def hold_to_format(data: dict[str, Any]) -> None:
    """Raise StoreError where the manifest is of a generation that this program cannot read."""
    found = data.get("format", FIRST_FORMAT)
    if found != FORMAT:
        by = f"Rulewright {data.get('version', 'of an older release')}"
        what = f"The knowledge base {data.get('id')} was made by {by} in format {found}, and this one reads {FORMAT}"
        raise StoreError("kb-format", f"{what}; run `rulewright build`.")


def checked(folder: Path, known: Collection[str] = (), sums: Sum | None = None) -> dict[str, Any]:
    """A generation's manifest, once every file has been held against it; nothing is opened. Raises StoreError.

    ``known``: names of files that need not be read, as somebody did so already; ``sums``: tells the checksum of a file
    that may have been read before (``kb.seen``).
    """
    data = manifest(folder)
    for name, digest in data["files"].items():
        path = folder / name
        if not path.is_file() or (name not in known and (sums or sha256)(path) != digest):
            distrust(folder)
            raise _damaged(folder, name)
    return data


def distrust(folder: Path) -> None:
    """Have the files of all generations beside one read again by the next who asks, as some are not what they seem."""
    with suppress(OSError):
        (folder.parents[1] / SEEN).unlink(missing_ok=True)


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

    The lock belongs to the process: the kernel drops it when the process dies, however it dies. What is half made is
    removed before, where a build was killed, and after, however this one ends.
    """
    with writing(root):
        root.mkdir(parents=True, exist_ok=True)
        lock = (root / "lock").open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as e:
            raise StoreError("kb-busy", f"Another build is writing {root}; wait until it is done.") from e
        _tidy(root)
        try:
            yield
        finally:
            _tidy(root)


def _tidy(root: Path) -> None:
    """Remove what is half made: folders of generations, and files of the cache."""
    for left in (root / "generations").glob(".*"):
        shutil.rmtree(left, ignore_errors=True)
    for part in (*(root / name for name in HALF_MADE), *(root / "cache").glob("*.part")):
        with suppress(OSError):
            part.unlink(missing_ok=True)


def begin(root: Path) -> Path:
    """An empty folder for a new generation; what dead builds left behind is removed."""
    _tidy(root)
    folder = root / "generations" / f".building-{os.getpid()}"
    folder.mkdir(parents=True)
    return folder


def seal(folder: Path, shared: Mapping[str, str] = NOTHING, sums: Sum | None = None, **facts: Any) -> None:
    """Write the manifest of a generation that is otherwise complete, and flush everything to the disk.

    Added to the facts is what no id depends on: the program's version and the time. ``shared``: files that another
    generation has, with the checksums that they have there. Raises StoreError where one is another by now.
    ``sums``: see ``checked``.
    """
    from importlib.metadata import version

    made = {"format": FORMAT, "version": version("rulewright"), "published": now().isoformat(timespec="microseconds")}
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    data: dict[str, Any] = {**facts, **made}
    data["files"] = {p.relative_to(folder).as_posix(): (sums or sha256)(p) for p in files}
    for name, digest in shared.items():
        if data["files"].get(name) != digest:
            raise StoreError("kb-damaged", f"{name} was written over while a build took it; build again.")
    data["seal"] = _seal(data)
    (folder / MANIFEST).write_text(json.dumps(data, sort_keys=True), encoding="utf-8")
    flush(folder, shared)


def now() -> datetime:
    """The time, UTC; the variable SOURCE_DATE_EPOCH sets it where builds must be the same byte for byte."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)


def flush(folder: Path, shared: Collection[str] = ()) -> None:
    """See to it that a folder and all in it outlive a power cut; ``shared``: names of files of which that is known."""
    known = {folder / name for name in shared}
    for path in (folder, *folder.rglob("*")):
        if path not in known:
            _flush(path)


def publish(root: Path, folder: Path, generation: str, keep: int | None = KEPT) -> Path:
    """Give a sealed generation its id and make it current, by renames; what is older than the last ``keep`` goes.

    ``keep``: at least 1, the current one; None removes nothing.
    """
    final = settle(root, folder, generation)
    before = _current_id(root)
    if before != generation:
        switch(root, generation)
    else:  # nothing that waits is stood on any more
        replace_line(root, "tip", generation)
    if keep is not None:
        _remove_older(root, generation, before, keep)
    return final


def stage(root: Path, folder: Path, generation: str) -> None:
    """Give a sealed generation its id and note that it waits to be made current."""
    settle(root, folder, generation)
    if generation != _current_id(root):
        replace_line(root, "staged", "\n".join([*(g for g in staged(root) if g != generation), generation]))
    replace_line(root, "tip", generation)


def staged(root: Path) -> list[str]:
    """The ids of the generations that were never made current, the last one last."""
    try:
        names = (root / "staged").read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        return []
    return [name for name in names if GENERATION_ID.fullmatch(name)]


def tip(root: Path) -> Path | None:
    """The folder of the generation that the next one stands on; None where there is none.

    It is the one that was staged last, where none was made and served since; else the current one. Raises StoreError
    where nobody can tell which is current.
    """
    try:
        name = (root / "tip").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        name = ""
    if GENERATION_ID.fullmatch(name) and (root / "generations" / name).is_dir():
        return root / "generations" / name
    return current(root) if (root / "current").exists() else None


def settle(root: Path, folder: Path, generation: str) -> Path:
    """Give a sealed generation its id, by renames; it is not made current.

    Where that generation is there already and sound, it stays as it is, and the new folder goes: equal ids are equal
    knowledge bases.
    """
    home = root / "generations"
    final = home / generation
    if not _is_sound(final):
        if final.exists():  # damaged: out of the way, and deleted only when the sound one has its place
            final.rename(home / f".damaged-{generation}")
        folder.rename(final)
        _flush(home)
    for left in (folder, home / f".damaged-{generation}"):
        shutil.rmtree(left, ignore_errors=True)
    return final


def _is_sound(folder: Path) -> bool:
    try:
        verify(folder)
    except StoreError:
        return False
    return True


def _current_id(root: Path) -> str:
    try:
        return current(root).name
    except StoreError:
        return ""


def switch(root: Path, generation: str) -> None:
    """Make a generation current by one atomic rename."""
    replace_line(root, "current", generation)
    replace_line(root, "tip", generation)
    waiting = staged(root)
    if generation in waiting:
        replace_line(root, "staged", "\n".join(g for g in waiting if g != generation))


def replace_line(root: Path, name: str, line: str) -> None:
    """Replace a file, mostly one of one line, so that whoever reads it finds the old text or the new one."""
    new = root / f".{name}"
    new.write_text(line + "\n", encoding="utf-8")
    _flush(new)
    new.replace(root / name)
    _flush(root)


def _remove_older(root: Path, generation: str, before: str, keep: int) -> None:
    """Remove all but the current generation, the one before it and the newest others, ``keep`` in all."""
    others = [p for p in folders(root) if p.name != generation]
    others.sort(key=lambda p: (p.name == before, _published(p)), reverse=True)
    for old in others[max(keep, 1) - 1 :]:
        with suppress(OSError):  # what cannot be removed stays
            keeping.remove(old)


def folders(root: Path) -> list[Path]:
    """The folders of all generations that are kept, by id."""
    home = root / "generations"
    return sorted(p for p in home.glob("*") if GENERATION_ID.fullmatch(p.name) and p.is_dir())


def _published(folder: Path) -> str:
    try:
        return str(manifest(folder).get("published", ""))
    except StoreError:
        return ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A generation that is kept: its manifest, or why it has none; ``size`` in bytes."""

    id: str
    current: bool
    size: int
    manifest: dict[str, Any]
    trouble: str | None = None


def listed(root: Path) -> list[Listed]:
    """The generations that are kept, newest first. Raises StoreError where there are none."""
    found = sorted(folders(root), key=lambda p: (_published(p), p.name), reverse=True)
    if not found:
        current(root)  # says that there is none
    return [_listed(folder, _current_id(root)) for folder in found]


def _listed(folder: Path, now: str) -> Listed:
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    try:
        return Listed(folder.name, folder.name == now, size, manifest(folder))
    except StoreError as e:
        return Listed(folder.name, folder.name == now, size, {}, e.sentence)


def find(root: Path, generation: str | None = None) -> Path:
    """The folder of a generation that is kept, the current one if none is named. Raises NotFound or StoreError."""
    if generation is None:
        return current(root)
    there = [p.name for p in folders(root)]
    if generation not in there:
        current(root)
        raise NotFound(
            "not-found",
            "There is no generation {id}; there are {there}.",
            id=repr(generation),
            there=", ".join(there),
        )
    return root / "generations" / generation


def use(root: Path, generation: str) -> None:
    """Make a generation that is kept the current one, once it is checked. Raises NotFound or StoreError."""
    find(root, generation)
    with exclusive(root), writing(root):
        verify(find(root, generation))
        switch(root, generation)


def _flush(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
