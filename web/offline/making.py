"""The copy of a game, made once for each generation, by a process of its own that does not hold up the server.

Pages and index are few compressed files, none large, each named by the SHA-256 of its content:

map-HASH.json.gz      {"pages": {path: number of its file}}
pages-HASH.json.gz    {path: page}, see ``web.offline.pages``
seek-HASH.json.gz     of the search index (``web.offline.index``) its terms, some of its sections, or all the rest
manifest.json         what there is: format, game, generation, files with role, size and hash, size in all, and an id of
                      all that is in it: where that stays, a phone need not download anything again

A phone downloads the files that it has not. So that a rule changed, or one more, is in few of them, where a file ends
goes by the names of what is in it and not by how much came before (content-defined chunking, as in rsync and restic).

ROOT/offline/GENERATION/GAME/       a copy that is complete
ROOT/offline/GENERATION/.GAME       one that is being made, with a file ``progress`` ("DONE OF")
ROOT/offline/GENERATION/.GAME.lock  held by the process that makes it; the kernel drops it when that dies
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from rulewright.kb.base import Generation
from rulewright.kb.errors import StoreError
from rulewright.kb.spoken import LANGUAGES
from rulewright.kb.writing import writing
from rulewright.web.offline.index import index
from rulewright.web.offline.pages import OWN_FILE, addresses, pages, rendered
from rulewright.web.settings import Settings

PROGRESS = "progress"
PUBLISHED = "--published"
AGAIN = 60.0  # seconds after an attempt that failed
POLITE = 10  # what is added to the niceness of the process that makes a copy
_children: list[subprocess.Popen[bytes]] = []


def place(root: Path, generation: str, game: str) -> Path:
    """Where the copy of a game of a generation is, or will be."""
    return root / "offline" / generation / game


def ready(folder: Path) -> dict[str, Any] | None:
    """The manifest of a copy, None while there is none, or one that an earlier version of the program made."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and found.get("format") == FORMAT else None


def progress(folder: Path) -> tuple[int, int]:
    """How many pages of a copy are done, of how many; (0, 0) where that is not known yet."""
    with suppress(OSError, ValueError):
        done, of = (_workshop(folder) / PROGRESS).read_text(encoding="ascii").split()
        return int(done), int(of)
    return 0, 0


def failed(folder: Path) -> Path:
    """The file that says that making a copy failed, and when."""
    return folder.with_name(f".{folder.name}.failed")


def start(root: Path, folder: Path, game: str, published: bool = False) -> None:
    """Begin to make a copy, unless that is going on. Raises StoreError where that failed a moment ago or cannot be."""
    with suppress(OSError), _lock(folder) as idle:
        if idle and time.time() - failed(folder).stat().st_mtime < AGAIN:
            raise StoreError("offline-failed", f"The copy of {game} cannot be made just now; try again in a minute.")
    _children[:] = [c for c in _children if c.poll() is None]
    with writing(folder.parent, "a copy for phones needs a knowledge base in a folder that can be written"):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _lock(folder) as free:
            if not free:
                return
    how = (PUBLISHED,) if published else ()
    if not _children:  # one at a time; who asks again is served next
        command = [sys.executable, "-P", "-m", "rulewright.web.offline", str(root.resolve()), game, *how]
        _children.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL))


def make(
    root: Path, game: str, tell: Callable[[int, int], None] | None = None, published: bool = False
) -> dict[str, Any]:
    """Make the copy of a game of the current generation, if there is none; its manifest. Raises StoreError.

    ``published``: as others than the owner see it.
    """
    from rulewright.app import create_app

    app = create_app(root, Settings(public=published))
    with closing(app.extensions["kb"]) as kb, kb.reading() as g:
        folder = place(root, kb.seen(g), game)
        with writing(folder.parent):
            folder.parent.mkdir(parents=True, exist_ok=True)
            _forget_others(root, g.id)
            with _lock(folder) as free:
                if not free:
                    raise StoreError("offline-busy", f"The copy of {game} is being made already.")
                failed(folder).touch()  # until it is done
                made = ready(folder) or _make(app, g, game, folder, tell)
                failed(folder).unlink()
                return made


def _make(app: Any, g: Generation, game: str, folder: Path, tell: Callable[[int, int], None] | None) -> dict[str, Any]:
    workshop = _workshop(folder)
    shutil.rmtree(workshop, ignore_errors=True)
    workshop.mkdir()
    place = g.store.path.with_name("index")

    def note(done: int, of: int) -> None:
        (workshop / PROGRESS).write_text(f"{done} {of}", encoding="ascii")
        if tell:
            tell(done, of)

    bundle = Bundle(workshop)
    paths = addresses(g, game)
    bundle.add_index(index(g, game, place))
    bundle.add_pages(pages(app, paths, frame_files(app), note))
    manifest = bundle.finish(game=game, generation=g.id, pages=len(paths), languages=list(LANGUAGES))
    (workshop / PROGRESS).unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)  # what an earlier version of the program made
    workshop.rename(folder)
    return manifest


def frame_files(app: Any) -> frozenset[str]:
    """The files that every page of the site has."""
    return frozenset(OWN_FILE.findall(rendered(app, "/offline", "en")))


def _workshop(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}")


@contextmanager
def _lock(folder: Path) -> Iterator[bool]:
    """True where nobody else makes this copy, as long as the block lasts."""
    with folder.with_name(f".{folder.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True


def _forget_others(root: Path, generation: str) -> None:
    """Remove the copies of generations that are no more; whoever keeps one has it on the phone."""
    for old in (root / "offline").iterdir():
        if old.name.partition("-")[0] != generation:
            shutil.rmtree(old, ignore_errors=True)


def polite() -> None:
    """Leave the processor to those who answer."""
    with suppress(OSError):
        os.nice(POLITE)


# -- its files ---------------------------------------------------------------------------------------------------------


FORMAT = "rulewright-offline/4"
MANIFEST = "manifest.json"
LEAST, MOST = 250_000, 1_500_000  # characters in one file before it is compressed
LEAST_DOCS = 50_000  # of sections of the search index: they are repeated less, and so lose less when they are apart
ENDS = 4  # a file that has the least ends before one of so many names
LEVEL = 9
T = TypeVar("T")


def packed(data: Any) -> bytes:
    """JSON, compressed; the same bytes for the same data."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return gzip.compress(text.encode(), LEVEL, mtime=0)


def shards(named: Iterable[tuple[str, T]], least: int = LEAST, most: int = MOST) -> Iterator[list[tuple[str, T]]]:
    """What is named in groups of bounded size, in its order; what is larger alone is a group of its own."""
    group: list[tuple[str, T]] = []
    size = 0
    for name, value in named:
        length = len(json.dumps(value, ensure_ascii=False))
        ends = size >= least and zlib.crc32(name.encode()) % ENDS == 0
        if group and (ends or size + length > most):
            yield group
            group, size = [], 0
        group.append((name, value))
        size += length
    if group:
        yield group


class Bundle:
    """Writes the files of one copy into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[dict[str, Any]] = []

    def add(self, role: str, data: Any) -> None:
        """Write one file."""
        content = packed(data)
        digest = hashlib.sha256(content).hexdigest()
        name = f"{role}-{digest[:16]}.json.gz"
        (self.folder / name).write_bytes(content)
        self.files.append({"name": name, "role": role, "sha256": digest, "size": len(content)})

    def add_pages(self, pages: Iterable[tuple[str, Any]]) -> None:
        """Write pages, and the map that says in which file each is."""
        where: dict[str, int] = {}
        for n, group in enumerate(shards(pages)):
            where.update((path, n) for path, _ in group)
            self.add("pages", dict(group))
        self.add("map", {"pages": where})

    def add_index(self, index: dict[str, Any]) -> None:
        """Write the search index: what any rule that changes may change by itself, its terms and its sections."""
        self.add("seek", {name: said for name, said in index.items() if name not in ("terms", "docs")})
        self.add("seek", {"terms": index["terms"]})
        for group in shards(((doc[0], doc) for doc in index["docs"]), LEAST_DOCS):
            self.add("seek", {"docs": [doc for _, doc in group]})

    def finish(self, **facts: Any) -> dict[str, Any]:
        """Write the manifest, which is returned."""
        size = sum(f["size"] for f in self.files)
        told = json.dumps([FORMAT, [f["sha256"] for f in self.files]])
        own = hashlib.sha256(told.encode()).hexdigest()[:16]
        manifest = {"format": FORMAT, "id": own, **facts, "size": size, "files": self.files}
        (self.folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        return manifest
