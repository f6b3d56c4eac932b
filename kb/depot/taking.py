"""A game that is taken down for all who share a depot: what was published of it goes, there and in their folders."""

from __future__ import annotations

import tempfile
from pathlib import Path

from rulewright.kb import bundles
from rulewright.kb.depot.postgres import Depot
from rulewright.kb.errors import NotFound, not_among
from rulewright.kb.takedowns import Takedown


def take_down(depot: Depot, game: str, date: str) -> None:
    """Take a game down. Raises NotFound where there is none of that name, StoreError where that is not kept."""
    before = depot.taken().get(game)
    kept = depot.kept(game)
    if not kept and before is None:
        raise NotFound("not-found", not_among("game", game, sorted(depot.manifest().files)))
    books = dict.fromkeys(before.books, "") if before else {}
    with tempfile.TemporaryDirectory() as folder:
        for name in kept:
            bundles.game_of(name)  # which is no path
            depot.fetch(name, Path(folder) / name)
            books |= {book.id: book.sha256 for book in bundles.books(Path(folder) / name).values()}
    files = {*(before.files if before else ()), *filter(None, books.values())}
    date = before.date if before else date
    depot.take_down(game, Takedown(tuple(sorted(books)), tuple(sorted(files)), date))


def undo(depot: Depot, game: str) -> None:
    """Let a game come back. Raises NotFound where it was not taken down."""
    taken = depot.taken()
    if game not in taken:
        raise NotFound("not-found", not_among("game that was taken down", game, sorted(taken)))
    depot.take_down(game, None)
