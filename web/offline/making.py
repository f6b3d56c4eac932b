"""The copy of a game, made once for each generation, by a process of its own that does not hold up the server.

Pages and index are few compressed files, none large, each named by the SHA-256 of its content:

map-HASH.json.gz      {"pages": {path: number of its file}}
pages-HASH.json.gz    {path: page}, see below
seek-HASH.json.gz     of the search index (``web.offline.index``) its terms, some of its sections, or all the rest
manifest.json         what there is: format, game, generation, files with role, size and hash, size in all, and an id of
                      all that is in it: where that stays, a phone need not download anything again

A phone downloads the files that it has not. So that a rule changed, or one more, is in few of them, where a file ends
goes by the names of what is in it and not by how much came before (content-defined chunking, as in rsync and restic).

ROOT/offline/GENERATION/GAME/       a copy that is complete
ROOT/offline/GENERATION/.GAME       one that is being made, with a file ``progress`` ("DONE OF")
ROOT/offline/GENERATION/.GAME.lock  held by the process that makes it; the kernel drops it when that dies

The pages come out of the application itself, so that nothing of the site is written twice. Of each, what differs from
page to page is kept: title, class of the body, own scripts and styles, and all between header and footer. The
frame around is kept once. A page is the same in all languages of the interface but for the words of the interface:
lines that are equal are kept once.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from flask import Flask

from rulewright.kb.base import Generation
from rulewright.kb.errors import StoreError, writing
from rulewright.kb.spoken import LANGUAGES
from rulewright.web.offline.index import index
from rulewright.web.settings import Settings

HEAD_END, BODY, HEADER_END, FOOTER = "</head>", re.compile(r'<body class="([^"]*)"'), "</header>", "<footer"
TITLE = re.compile(r"<title([^<>]*+)>([^<]*+)</title>")
OWN_FILE = re.compile(r'<(?:script src|link rel="stylesheet" href)="(/static/[^"]+)"')
DRAWING = re.compile(r'<svg class="graph\b[^>]*+>(?>(?:[^<]++|<(?!/svg>|svg class="graph\b))*)</svg>')
CANVAS = re.compile(
    r'<div class="canvas">\s*+(?>(?:<a class="skip"[^>]*+>[^<]*+</a>\s*+)?)</div>\s*+'
    r'(?:<details class="key">(?>(?:[^<]++|<(?!/details>|details class="key"))*)</details>)?'
)
SURROUNDINGS = re.compile(r'<details class="surroundings"(?>(?:[^<]++|<(?!/details>|details class="surr))*)</details>')
PLACE = re.compile(r'<dt>[^<]*+</dt><dd class="at">[\d–, ]++</dd>')  # in the source, which a copy has not
ACCEPT = {"Accept-Encoding": "identity"}

Line = str | list[str]  # the same in all languages, or one for each
Page = dict[str, object]


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a rendered page is its own."""

    title: str
    title_lang: str  # the attribute, with a blank before it; "" where the title has none
    body: str
    files: tuple[str, ...]
    inner: str


def addresses(g: Generation, game: str) -> list[str]:
    """The paths of a game's pages that are kept: game, books, sections, glossary, terms, which rule wins."""
    books = sorted(b.id for b in g.store.books() if b.game == game)
    found = [f"/games/{game}", f"/glossary/{game}", f"/precedence/{game}", f"/prohibitions/{game}"]
    found += [f"/books/{b}" for b in books]
    found += [f"/books/{b}/symbols" for b in books]
    found += [f"/sections/{h.id}" for b in books for h in g.store.outline(b)]
    found += [f"/terms/{t.id}" for t in g.store.terms(game)]
    found += sorted({f"/overrides/{o.section}" for o in g.store.overrides(game)})
    return found


def rendered(app: Flask, path: str, lang: str) -> str:
    """A page as the site answers it in a language of the interface. Raises StoreError where it answers none."""
    answer = app.test_client().get(quote(path), headers={**ACCEPT, "Accept-Language": lang})
    if answer.status_code != 200:
        raise StoreError("offline-page", f"The page {path} cannot be made ({answer.status_code}).")
    return answer.get_data(as_text=True)


def piece(html: str, frame_files: frozenset[str] = frozenset()) -> Piece:
    """What of a page is its own; ``frame_files`` are those that every page has. Raises StoreError on another frame."""
    head, _, rest = html.partition(HEAD_END)
    title, body = TITLE.search(head), BODY.search(rest)
    _, begun, inner = rest.partition(HEADER_END)
    inner, ended, _ = inner.rpartition(FOOTER)
    if not (title and body and begun and ended):
        raise StoreError("offline-frame", "A page of the site has no frame that a copy could take it out of.")
    files = tuple(f for f in OWN_FILE.findall(head) if f not in frame_files)
    return Piece(title[2], title[1], body[1], files, lighter(inner).strip())


def lighter(inner: str) -> str:
    """A page without its drawings, which weigh more than all the rest, and are said in words below them; and without
    its place in the source, another for all that follows where a letter is put in."""
    if '<svg class="graph' in inner:
        inner = CANVAS.sub("", DRAWING.sub("", inner))
    return PLACE.sub("", SURROUNDINGS.sub("", inner))


def merged(pieces: list[Piece]) -> Page:
    """One page in all languages of the interface."""
    lines = [p.inner.split("\n") for p in pieces]
    if len({len(x) for x in lines}) == 1:
        inner: list[Line] = [row[0] if len(set(row)) == 1 else list(row) for row in zip(*lines, strict=True)]
    else:
        inner = [[p.inner for p in pieces]]
    return {
        "t": [p.title for p in pieces],
        "l": pieces[0].title_lang,
        "b": pieces[0].body,
        "f": list(pieces[0].files),
        "m": inner,
    }


def pages(
    app: Flask, paths: list[str], frame_files: frozenset[str], tell: Callable[[int, int], None]
) -> Iterator[tuple[str, Page]]:
    """The pages of a copy, one after the other; ``tell`` hears how many are done, of how many."""
    for n, path in enumerate(paths):
        yield path, merged([piece(rendered(app, path, lang), frame_files) for lang in LANGUAGES])
        tell(n + 1, len(paths))


# -- the copy ---------------------------------------------------------------------------------------------------------


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
