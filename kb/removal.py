"""Taking a game down: out of the record of what is given, the knowledge base, its older generations, and all copies.

The record comes first: servers answer 451 from then on, whatever they have open, and a run that is killed is finished
by the next one. The current generation is replaced by one without the game, made of what it holds itself.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.kb import assembling, bundles, following, generations, joining, publishing, remembered, takedowns
from rulewright.kb.assembling import Taken
from rulewright.kb.base import LOOK_EVERY
from rulewright.kb.errors import NotFound, StoreError, not_among, writing
from rulewright.kb.export import content_hash
from rulewright.kb.identity import identity
from rulewright.kb.joining import Joints
from rulewright.kb.parts import GAMES, Parts, opened, share
from rulewright.kb.remembered import Built
from rulewright.kb.store import Store
from rulewright.kb.takedowns import Takedown

READINGS = ("cache", "last-good")  # folders of what was read of books, in JSON
COPIES = "offline"
Books = dict[str, str]  # ids with the hash of their file


def take_down(root: Path, game: str, date: str) -> None:
    """Take a game down. Raises NotFound where there is none of that name, StoreError where it cannot be done."""
    if not root.is_dir():
        raise generations.missing(root)
    with generations.exclusive(root), writing(root):
        record = takedowns.read(root)
        books = _books(root, game)
        if not books and game not in record:
            raise NotFound("not-found", not_among("game", game, _games(root)))
        before = record.get(game, Takedown((), (), date))
        ids, files = {*before.books, *books}, {*before.files, *books.values()}
        takedowns.write(root, {**record, game: Takedown(tuple(sorted(ids)), tuple(sorted(files)), before.date)})
        _remove(root, game, ids, files)


def heed(root: Path, record: Mapping[str, Takedown]) -> None:
    """Take down just the games of a record that others keep; those of whom it says nothing may come back.

    Raises StoreError where that cannot be done.
    """
    if not record and not takedowns.read(root):
        return
    with generations.exclusive(root), writing(root):
        if takedowns.read(root) != record:
            takedowns.write(root, record)
            done: set[str] = set()
        else:
            done = {*record} - {game for _, store in _stores(root) if store for game in store.games()}
        for game in sorted({*record} - done):
            _remove(root, game, set(record[game].books), set(record[game].files))


def _remove(root: Path, game: str, books: Collection[str], files: Collection[str]) -> None:
    """Remove all that there is of a game; within ``generations.exclusive``, once the record has it."""
    _replace(root, game, books)
    _remove_older(root, game)
    bundles.forget(root, game)
    _forget(root, game, {*books, *files})


def undo(root: Path, game: str) -> None:
    """Let a game come back with the next build. Raises NotFound where it was not taken down."""
    with generations.exclusive(root):
        record = takedowns.read(root)
        if game not in record:
            there = ", ".join(sorted(record)) or "none"
            raise NotFound(
                "not-found", "The game {id} was not taken down; those that were: {there}.", id=repr(game), there=there
            )
        takedowns.write(root, {g: t for g, t in record.items() if g != game})


def _stores(root: Path) -> Iterator[tuple[Path, Store | None]]:
    """The folder of every generation with its store; None where that cannot be opened."""
    home = root / "generations"
    for folder in sorted(home.iterdir()) if home.is_dir() else ():
        try:
            store = opened(folder)
            store.books()
        except Exception:  # whatever is wrong with it: it is no generation that anybody reads
            yield folder, None
            continue
        with closing(store):
            yield folder, store


def _books(root: Path, game: str) -> Books:
    """The books of a game in all generations."""
    return {b.id: b.sha256 for _, store in _stores(root) if store for b in store.books() if b.game == game}


def _games(root: Path) -> list[str]:
    return sorted({game for _, store in _stores(root) if store for game in store.games()})


def _replace(root: Path, game: str, books: Collection[str]) -> None:
    """Make a generation without the game the current one, where the current one has it."""
    try:
        before = generations.current(root)
        facts = generations.verify(before)
    except StoreError:
        return  # it is damaged, and served by nobody
    with closing(Parts(before)) as store:
        if game not in store.games():
            return
        files, settings, became = store.files, publishing.settings_of(store), store.successors()
    left = {g: file for g, file in files.items() if g != game}
    folder = generations.begin(root)
    for file in left.values():
        share(before, folder, file)

    def anew(after: Parts) -> Taken:  # copies are to forget the game too
        return replace(assembling.begun(after), became=became).without((game,), books)

    joints = assembling.write(folder, left, settings, Joints(root / joining.FOLDER), anew)
    rows = [row for row in facts.get("rows", ()) if row["game"] != game]
    failed = [f for f in facts.get("quarantined", ()) if not set(f["books"]) & set(books)]
    hashes = {g: h for joint in joints for g, h in joint.hashes.items()}
    content = content_hash(hashes.values())
    sums = {key: facts["files"][key] for key in (f"{GAMES}/{file}" for file in left.values())}
    _publish(root, folder, sums, content=content, games=hashes, rows=rows, corrections=[], notes=[], quarantined=failed)


def _publish(root: Path, folder: Path, shared: Mapping[str, str], **facts: Any) -> None:
    """Make a generation the current one; it was made of no files, so the next build does its work in any case."""
    name = identity(folder, **facts)
    generations.seal(folder, shared, id=name, **facts)
    generations.publish(root, folder, name)
    remembered.remember(root, Built(failed=facts["quarantined"]))


def _remove_older(root: Path, game: str) -> None:
    """Remove every generation that holds the game, and those of which nobody can tell."""
    held = [folder for folder, store in _stores(root) if store is None or game in store.games()]
    if held:
        time.sleep(2 * LOOK_EVERY)  # servers that looked a moment ago have moved on by then
    for folder in held:
        shutil.rmtree(folder)


def _forget(root: Path, game: str, known: Collection[str]) -> None:
    """Remove what was kept of a game: readings of its books, what groups with it came to, copies without signal.

    ``known``: ids of its books and hashes of their files, under which they were read before they had these ids.
    """
    signs = [f'"{game}"', *(f'"{k}"' for k in known), *(f'"{k}/' for k in known)]
    for path in (p for name in READINGS for p in (root / name).rglob("*") if p.is_file()):
        text = path.read_text(encoding="utf-8", errors="replace")
        if any(sign in text for sign in signs):
            path.unlink()
    joining.forget(root / joining.FOLDER, game)
    for path in (root / following.FETCHED).rglob(f"{game}@*"):
        path.unlink()
    for of_generation in (root / COPIES).glob("*"):
        for copy in (of_generation / game, *of_generation.glob(f".{game}*")):
            shutil.rmtree(copy) if copy.is_dir() else copy.unlink(missing_ok=True)
