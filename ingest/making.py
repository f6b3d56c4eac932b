"""The files of the games of the next generation: those of games that did not change stay, the others are written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from rulewright.ingest.games import Games, Studied
from rulewright.kb import common, generations, part_writer, publishing, remembered
from rulewright.kb.codec import loads
from rulewright.kb.common import Taken
from rulewright.kb.editions.past import Past, today
from rulewright.kb.errors import StoreError
from rulewright.kb.mirror import history
from rulewright.kb.model import Book, Correction
from rulewright.kb.parts import GAMES, Parts, opened, share
from rulewright.kb.publishing import Settings
from rulewright.kb.store import Store


@dataclass
class Making:
    """What is made of the games of a build in the folder of a generation. Use ``closing`` of what ``begun`` gives.

    ``before``: the generation whose place it takes, None where there is none that can be read; ``known``: files by the
    hash of what they were made of, as the last build noted; ``made``: the same of this build; ``files``: by game; ``shared``: the
    checksums of those that were taken from a generation.
    """

    root: Path
    folder: Path
    known: Mapping[str, str]
    before: Store | None = None
    past: Past | None = None
    files: dict[str, str] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    _same: set[str] = field(default_factory=set)  # games that the generation before has in the very same file

    def take(self, games: Iterable[Studied]) -> None:
        """Make the files of all games."""
        (self.folder / GAMES).mkdir()
        for studied in games:
            file = self._shared(self.known.get(studied.made_of)) or self._written(studied)
            self.files[studied.game] = self.made[studied.made_of] = file
            if isinstance(self.before, Parts) and self.before.files.get(studied.game) == file:
                self._same.add(studied.game)

    def _shared(self, name: str | None) -> str | None:
        """The name of a file that a generation has and that is whole; None where there is none."""
        key = f"{GAMES}/{name}"
        for home, sums in self._homes if name else ():
            if key in sums and _is_whole(home / key, sums[key]):
                share(home, self.folder, str(name))
                self.shared[key] = sums[key]
                return name
        return None

    @cached_property
    def _homes(self) -> list[tuple[Path, Mapping[str, str]]]:
        """The generations that are kept, with the checksums of their files."""
        return [(home, generations.sums(home)) for home in generations.folders(self.root)]

    def _written(self, studied: Studied) -> str:
        records = self.past.records if self.past else lambda _: []
        return part_writer.write(self.folder / GAMES, studied.know(), records)

    def share_rest(self, settings: Settings) -> str:
        """Write what the games share; the content's hash."""
        return common.write(self.folder, self.files, settings, lambda after: self._taken(after, settings))

    def _taken(self, after: Parts, settings: Settings) -> Taken:
        if self.before is None or self.past is None:
            return common.begun(after)
        # Of a file that did not change no id is another, but its books may have been those of another game before.
        became = self.past.became(after, self._same)
        return Taken(became, history.follow(self.before, after, publishing.hashes(after), settings))

    def told(self, games: Games) -> tuple[list[dict[str, Any]], tuple[Correction, ...], dict[str, str]]:
        """Rows of the report, by book; what an editor's corrections did; by game the hash of its export."""
        rows: list[dict[str, Any]] = []
        corrections: list[Correction] = []
        hashes: dict[str, str] = {}
        with ExitStack() as stack:
            store = Parts(self.folder)
            stack.callback(store.close)
            for game in sorted(self.files):
                part = store.part_of_game(game)
                rows += json.loads(part.fact(part_writer.ROWS) or "[]")
                corrections += loads(tuple[Correction, ...], part.fact(part_writer.CORRECTIONS) or "[]")
                hashes[game] = part.fact(part_writer.CONTENT) or ""
        said = [row | {"gathered": games.gathered.get(row["book"], "")} for row in rows]
        return sorted(said, key=lambda row: str(row["book"])), tuple(corrections), hashes

    def close(self) -> None:
        """Let the generation before go."""
        if self.before:
            self.before.close()


def begun(root: Path, folder: Path, books: Mapping[str, Book]) -> Making:
    """The files of a build of these books, of which none is made yet.

    Nothing is taken over from a current generation that is damaged. One of another format is tried all the same, so
    that ids outlive an upgrade.
    """
    making = Making(root, folder, remembered.last(root).parts)
    try:
        before = generations.current(root)
        form = generations.checked(before).get("format")
    except StoreError:
        return making
    try:
        making.before = opened(before)
        making.past = Past(making.before, books, today())
    except Exception:
        if form == generations.FORMAT:
            raise
        making.close()
        making.before = None  # another release kept it in a way that this one cannot read
    return making


def _is_whole(file: Path, digest: str) -> bool:
    try:
        return generations.sha256(file) == digest
    except OSError:
        return False
