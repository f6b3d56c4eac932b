"""A generation as one file, to be kept elsewhere or taken to another machine: a tar archive, plain, of plain files.

    ID/manifest.json        first, so that every file after it is known before it is written
    ID/...                  the files that it names, in order

Two backups of one generation are equal byte for byte. What is restored was written by anybody: no name leads out of
the folder, nothing but files is taken, nothing is larger than the disk has room for, and nothing becomes current
before every checksum is right.
"""

from __future__ import annotations

import hashlib
import shutil
import tarfile
from pathlib import Path
from typing import IO

from rulewright.kb import generations, takedowns
from rulewright.kb.errors import InputRefused, StoreError, writing
from rulewright.kb.generations import MANIFEST
from rulewright.kb.keeping import holding
from rulewright.kb.output import written

MOST_MANIFEST = 64 * 2**20  # bytes; a thousand books come to less than one of them
PIECE = 2**20  # bytes that are copied at once
BLOCK = tarfile.BLOCKSIZE


def backup(root: Path, file: Path, generation: str | None = None) -> str:
    """Write a generation that is kept, the current one if none is named, as one file; its id.

    Raises NotFound, or StoreError where it is damaged or the file cannot be written.
    """
    folder = generations.find(root, generation)
    with holding(folder):
        names = sorted(generations.checked(folder)["files"])
        with written(file) as out, tarfile.open(fileobj=out, mode="w|") as archive:
            for name in (MANIFEST, *names):
                _add(archive, folder / name, f"{folder.name}/{name}")
    return folder.name


def _add(archive: tarfile.TarFile, path: Path, name: str) -> None:
    """A file under a name, with nothing of whose it is and when it was made."""
    member = tarfile.TarInfo(name)
    member.size = path.stat().st_size
    with path.open("rb") as file:
        archive.addfile(member, file)


def restore(root: Path, file: Path) -> str:
    """Take a generation from what ``backup`` wrote and make it current, beside those that are there; its id.

    Raises InputRefused where the file is no whole backup, StoreError where this program cannot read what is in it or
    the folder cannot be written. What was current then still is.
    """
    try:
        archive = file.open("rb")
    except OSError as e:
        raise InputRefused("backup-unreadable", f"{file} cannot be read ({e.strerror}); check the path.") from e
    with archive, generations.exclusive(root), writing(root):
        folder = generations.begin(root)
        try:
            generation = _Unpacking(archive, folder).run()
        except _Refused as e:
            raise InputRefused("backup-damaged", f"{file} is no whole backup: {e}; nothing was changed.") from e
        _refuse_taken(root, folder, file)
        generations.flush(folder)
        generations.publish(root, folder, generation, keep=None)
    return generation


def _refuse_taken(root: Path, folder: Path, file: Path) -> None:
    """Raise InputRefused where a backup would bring back a game that was taken down here."""
    record = takedowns.read(root)
    held = {str(row.get("game")) for row in generations.manifest(folder).get("rows", ())}
    for game in sorted(held & set(record)):
        what = f"{file} holds the game {game}, which was taken down on {record[game].date}; nothing was changed"
        raise InputRefused("backup-taken", f"{what}. `rulewright takedown {game} --undo` lets it come back.")


class _Refused(Exception):
    """What is wrong with an archive, in a few words."""


class _Unpacking:
    """Reads an archive from its beginning to its end, and writes its files into an empty folder."""

    def __init__(self, archive: IO[bytes], folder: Path) -> None:
        self._archive, self._folder = archive, folder

    def run(self) -> str:
        """Write all files, each as its checksum has it; the id. Raises _Refused, or StoreError as the disk does."""
        first = self._member()
        generation = first.name.partition("/")[0] if first else ""
        if not first or first.name != f"{generation}/{MANIFEST}" or first.size > MOST_MANIFEST:
            raise _Refused("it does not begin with a manifest")
        self._write(first, MANIFEST)
        awaited = self._files(generation)
        while member := self._member():
            name = member.name.removeprefix(f"{generation}/")
            if name not in awaited:
                raise _Refused(f"{member.name[:80]!r} is not in its manifest, or there twice")
            if self._write(member, name) != awaited.pop(name):
                raise _Refused(f"{name} is damaged")
        if awaited:
            raise _Refused(f"{min(awaited)} is missing")
        return generation

    def _files(self, generation: str) -> dict[str, str]:
        """The files that the manifest names, with their checksums."""
        try:
            manifest = generations.manifest(self._folder)
        except StoreError as e:
            raise _Refused("its manifest is damaged") from e
        generations.hold_to_format(manifest)
        if manifest.get("id") != generation or not generations.GENERATION_ID.fullmatch(generation):
            raise _Refused("its manifest is of another generation")
        return {**manifest["files"]}

    def _member(self) -> tarfile.TarInfo | None:
        """The next header, None at the end. Read one by one, as tarfile would follow links and long names by itself."""
        block = self._read(BLOCK)
        if not any(block):
            return None
        try:
            member = tarfile.TarInfo.frombuf(block, "utf-8", "strict")
        except (tarfile.HeaderError, ValueError) as e:
            raise _Refused("it is no tar archive") from e
        if member.type != tarfile.REGTYPE or member.size < 0:
            raise _Refused(f"{member.name[:80]!r} is no file")
        return member

    def _write(self, member: tarfile.TarInfo, name: str) -> str:
        """Write a file; its checksum."""
        if member.size > shutil.disk_usage(self._folder).free:
            raise StoreError("kb-disk-full", f"The disk has no room for {name} of {member.size:,} bytes; make room.")
        path, found = self._folder / name, hashlib.sha256()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as out:
            for at in range(0, member.size, PIECE):
                piece = self._read(min(PIECE, member.size - at))
                out.write(piece)
                found.update(piece)
        self._read(-member.size % BLOCK)
        return found.hexdigest()

    def _read(self, size: int) -> bytes:
        found = self._archive.read(size)
        if len(found) != size:
            raise _Refused("it is cut short")
        return found
