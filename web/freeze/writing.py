"""Writing a frozen site: from the home page on, page after page, so that no more than one is in memory.

Two runs over the same knowledge base write the same bytes. Pages are made in a folder beside the one they are for, and
moved when all of them are there, each file by one rename: whoever is served from the folder meanwhile gets the old page
or the new one, and a run that is cut off before changes nothing.
"""

from __future__ import annotations

import fcntl
import json
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask

from rulewright.kb.base import Generation
from rulewright.kb.errors import StoreError, writing
from rulewright.kb.spoken import LANGUAGES
from rulewright.kb.store import Store
from rulewright.web.freeze.addresses import Address, Site, site_of
from rulewright.web.freeze.rewriting import WORDS, led, rewritten
from rulewright.web.offline.index import index
from rulewright.web.offline.making import ACCEPT

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


SEARCH_FILES = (
    "seek-words.js", "seek-query.js", "seek-narrow.js", "seek-answer.js", "seek-direct.js", "seek.js", "seek-show.js",
    "frozen.js",
)  # fmt: skip
MOST_KEPT = 64  # answers of the store, of each kind
Tell = Callable[[int, int], None]


def freeze(
    root: Path, out: Path, games: Iterable[str], base: str | None, force: bool, tell: Tell = lambda *_: None
) -> tuple[int, int, int]:
    """Write the site of a knowledge base into a folder; how many pages that are, files in all, and their bytes.

    Raises StoreError where the folder is not ours or cannot be written.
    """
    from rulewright.app import create_app

    before = owned(root, out, force)
    app = create_app(root)
    with closing(app.extensions["kb"]) as kb, kb.reading() as g, writing(out, "choose another folder"):
        with workshop(out) as made:
            remember(g.store)
            writer = Writer(app, g, site_of(g, games), made, base)
            writer.run(tell)
            place(made, out, sorted(writer.files), before)
        return writer.pages, len(writer.files), sum(writer.files.values())


def remember(store: Store) -> None:
    """Let a store that only a freeze has keep what every page asks it for; a server reads it anew to stay small."""
    for name in ("books", "terms"):
        setattr(store, name, _kept(getattr(store, name)))


def _kept(ask: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    kept = lru_cache(maxsize=MOST_KEPT)(ask)
    return lambda *args, **named: list(kept(*args, **named))


class Writer:
    """Writes pages, and what they need, into an empty folder."""

    def __init__(self, app: Flask, g: Generation, site: Site, folder: Path, base: str | None) -> None:
        self.files: dict[str, int] = {}
        self.pages = 0
        self._app, self._g, self._site, self._folder, self._lead = app, g, site, folder, led(base)
        self._client = app.test_client()

    def run(self, tell: Tell) -> None:
        """Write everything that can be reached."""
        indexes = self._write_indexes()
        waiting = deque(Address(lang, path) for lang in LANGUAGES for path in ("/", "/search"))
        waiting += (Address(lang, f"/games/{game}") for lang in LANGUAGES for game in sorted(self._site.games))
        seen = set(waiting)
        while waiting:
            at = waiting.popleft()
            fresh = [p for p in self._write_page(at, indexes) if p not in seen]
            seen.update(fresh)
            waiting += fresh
            self.pages += 1
            tell(self.pages, len(seen))

    def _write_page(self, at: Address, indexes: dict[str, str]) -> list[Address]:
        query = f"?{urlencode(at.query)}" if at.query else ""
        answer = self._client.get(quote(at.path) + query, headers={**ACCEPT, "Accept-Language": at.lang})
        html = answer.get_data(as_text=True)
        page = rewritten(html, at, self._site, self._lead)
        if at.path == "/search":
            page.html = self._searching(page.html, html, at, indexes)
        for address in page.assets:
            self._write_asset(address)
        self._write(at.file, page.html.encode())
        return page.pages

    def _searching(self, page: str, html: str, at: Address, indexes: dict[str, str]) -> str:
        """The search page: its words, where the indexes are, and the scripts that search."""
        words = WORDS.search(html)
        where = json.dumps({game: self._lead(file, at.file) for game, file in indexes.items()}).replace('"', "&quot;")
        own = f'<template id="frozen" data-indexes="{where}"></template>' + (words[0] if words else "")
        for name in SEARCH_FILES:
            address = self._app.extensions["assets"][name].address
            self._write_asset(address)
            own += f'<script src="{self._lead(address[1:], at.file)}" defer></script>'
        return page.replace("</body>", f"{own}\n</body>")

    def _write_asset(self, address: str) -> None:
        if address[1:] not in self.files:
            content = self._client.get(address, headers=ACCEPT).get_data()
            if address.endswith(".css"):
                for name in content.split(b"url(/static/")[1:]:
                    self._write_asset("/static/" + name.split(b")")[0].decode())
                content = content.replace(b"url(/static/", b"url(")
            self._write(address[1:], content)

    def _write_indexes(self) -> dict[str, str]:
        folder = self._g.store.path.with_name("index")
        names = {}
        for game in sorted(self._site.games):
            data = json.dumps(index(self._g, game, folder), ensure_ascii=False, separators=(",", ":"))
            content = f"RulewrightFrozen.add({data});\n".encode()
            names[game] = f"search/{game}-{sha256(content).hexdigest()[:10]}.js"
            self._write(names[game], content)
        return names

    def _write(self, name: str, content: bytes) -> None:
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.files[name] = len(content)
