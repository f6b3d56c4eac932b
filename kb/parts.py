"""The facts of a generation: a file for each game, immutable and named by what is in it, and one for what they share.

    common.db               the books, settings, successors of ids that are no more, and what copies may ask of before
    games/GAME@HASH.rwk     all about one game: text, claims, HTML, editions, reports, rows of the export, search

Both are stores (``kb.store``) with the same tables; a table is empty where the other kind of file has it. A file of a
game is built and verified alone. Two generations that hold the same game hold the same file, under two names.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from rulewright.kb.connections import Connections
from rulewright.kb.store import Store

COMMON, GAMES, SUFFIX = "common.db", "games", ".rwk"
FACT = "parts"  # under which the common file has the name of each game's file
SECTIONS, TERMS = "sections", "terms"  # and how many sections each book has, how many terms each game


class Parts(Store):
    """The files of one generation, read as one store."""

    def __init__(self, folder: Path, games: Path | None = None) -> None:
        """``folder`` has the common file, ``games`` those of the games; the folder's own where it is not given."""
        self._connections = Connections()
        super().__init__(folder / COMMON, self._connections)
        self._games = games or folder / GAMES
        self.files: dict[str, str] = json.loads(self.fact(FACT) or "{}")
        self._stores: dict[str, Store] = {}

    @cached_property
    def _game_of(self) -> dict[str, str]:
        """The games of the books."""
        return dict(self.rows("SELECT id, game FROM books"))

    def part(self, of: str) -> Store:
        """The store that holds a book, a section or a term; the common one, which has no such, for an unknown id."""
        head, _, rest = of.partition("/")
        return self.part_of_game(head if "/" in rest else self._game_of.get(head, ""))

    def part_of_game(self, game: str) -> Store:
        """The store that holds a game; the common one, which holds none, where there is no such game."""
        if game not in self.files:
            return self
        if game not in self._stores:
            self._stores[game] = Store(self._games / self.files[game], self._connections)
        return self._stores[game]

    def sections_in(self) -> dict[str, int]:
        """How many sections each book has, without a look into the files of the games."""
        told = self.fact(SECTIONS)
        return json.loads(told) if told else super().sections_in()

    def terms_of_games(self) -> dict[str, int]:
        """How many terms each game has, told without such a look too."""
        told = self.fact(TERMS)
        return json.loads(told) if told else {game: self.count_claims(TERMS, game) for game in self.files}

    def parts(self) -> Iterable[Store]:
        """The stores of all games, in their order."""
        return map(self.part_of_game, sorted(self.files))


def opened(folder: Path) -> Store:
    """The facts of a generation, also of one that an older program wrote in one file."""
    return Parts(folder) if (folder / COMMON).exists() else Store(folder / "store.db")


def share(before: Path, folder: Path, name: str) -> None:
    """Let the folder of a generation have the file of a game that another has; see ``link``."""
    target = folder / GAMES / name
    target.parent.mkdir(exist_ok=True)
    link(before / GAMES / name, target)


def link(source: Path, target: Path) -> None:
    """Give a file a second name; where the file system has no links, or no more of this file, a copy.

    What stands there already stays: to write into it would be to write into every file that it is linked with.
    """
    try:
        os.link(source, target)
    except FileExistsError:
        return
    except OSError:
        shutil.copyfile(source, target)
