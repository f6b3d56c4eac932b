"""A generation, put together from the files of its games: those that it has already, and those that are new.

Whoever makes files, or gets them from elsewhere, gives them to an ``Assembly`` one by one; what the games share follows
from them, from the settings, and from the generation whose place the new one takes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from rulewright.kb import common, generations, part_writer, publishing
from rulewright.kb.codec import loads
from rulewright.kb.common import Taken
from rulewright.kb.editions.past import Past, today
from rulewright.kb.errors import StoreError
from rulewright.kb.identity import identity
from rulewright.kb.mirror import history
from rulewright.kb.model import Book, Correction
from rulewright.kb.parts import GAMES, Parts, link, opened
from rulewright.kb.publishing import Settings
from rulewright.kb.seen import Seen
from rulewright.kb.store import Store

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Published:
    """A generation that was made: its id, the hash of its content, rows of the report, and corrections by editors."""

    generation: str
    content: str
    rows: tuple[dict[str, Any], ...]
    corrections: tuple[Correction, ...]


@dataclass
class Assembly:
    """The files of the games of a generation that is being made in a folder. Use ``closing``.

    ``before``: the generation whose place it takes, None where there is none that can be read; ``files``: by game;
    ``shared``: the checksums of those that another generation has; ``became``: where ids lead that were no more before.
    """

    root: Path
    folder: Path
    before: Store | None = None
    past: Past | None = None
    files: dict[str, str] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    became: Mapping[str, str] = field(default_factory=dict)
    seen: Seen = field(init=False)
    _same: set[str] = field(default_factory=set)  # games that the generation before has in the very same file

    def __post_init__(self) -> None:
        (self.folder / GAMES).mkdir()
        self.seen = Seen(self.root)

    def begin(self, books: Mapping[str, Book]) -> None:
        """Look at the generation before, as the one that is followed by these books.

        Nothing is taken over from a current generation that is damaged. One of another format is tried all the same,
        so that ids outlive an upgrade.
        """
        try:
            before = generations.current(self.root)
            form = generations.checked(before, sums=self.seen.sha256).get("format")
        except StoreError:
            return
        try:
            self.before = opened(before)
            self.past = Past(self.before, books, today())
        except Exception:
            if form == generations.FORMAT:
                raise
            self.close()
            self.before = None  # another release kept it in a way that this one cannot read

    def take_file(self, game: str, path: Path) -> None:
        """Take a file of a game as it is, under its own name."""
        link(path, self.folder / GAMES / path.name)
        if not self.note(game, path.name) and self.past:
            with closing(Store(path)) as store:
                self.past.records(store)  # so that its old ids are followed; what it says of its editions is its own

    def note(self, game: str, name: str) -> bool:
        """Count a file that lies in the folder among those of the games; True where the generation before has it."""
        self.files[game] = name
        if isinstance(self.before, Parts) and self.before.files.get(game) == name:
            self._same.add(game)
        return game in self._same

    def publish(
        self,
        settings: Settings,
        keep: int | None,
        gathered: Mapping[str, str],
        notes: Sequence[str] = (),
        failed: Sequence[Facts] = (),
    ) -> Published:
        """Write what the games share, and make the generation current; ``keep`` None only stages it.

        ``gathered``: by book, why it is one game with others; ``notes``, ``failed``: what the manifest tells beside.
        """
        content = common.write(self.folder, self.files, settings, lambda after: self._taken(after, settings))
        rows, corrections, hashes = self._told(gathered)
        facts: dict[str, Any] = {"content": content, "games": hashes, "rows": rows}
        facts |= {"corrections": [asdict(c) for c in corrections], "notes": [*notes], "quarantined": [*failed]}
        generation = identity(self.folder, **facts)
        generations.seal(self.folder, self.shared, self.seen.sha256, id=generation, **facts)
        self.seen.keep()
        if keep:
            generations.publish(self.root, self.folder, generation, keep)
        else:
            generations.stage(self.root, self.folder, generation)
        return Published(generation, content, tuple(rows), corrections)

    def _taken(self, after: Parts, settings: Settings) -> Taken:
        if self.before is None or self.past is None:
            begun = common.begun(after)
            return replace(begun, became={**self.became, **begun.became})
        # Of a file that did not change no id is another, but its books may have been those of another game before.
        became = {**self.became, **self.past.became(after, self._same)}
        return Taken(became, history.follow(self.before, after, publishing.hashes(after), settings))

    def _told(self, gathered: Mapping[str, str]) -> tuple[list[dict[str, Any]], tuple[Correction, ...], dict[str, str]]:
        """Rows of the report, by book; what an editor's corrections did; by game the hash of its export."""
        rows: list[dict[str, Any]] = []
        corrections: list[Correction] = []
        hashes: dict[str, str] = {}
        with closing(Parts(self.folder)) as store:
            for game in sorted(self.files):
                part = store.part_of_game(game)
                rows += json.loads(part.fact(part_writer.ROWS) or "[]")
                corrections += loads(tuple[Correction, ...], part.fact(part_writer.CORRECTIONS) or "[]")
                hashes[game] = part.fact(part_writer.CONTENT) or ""
        said = [row | {"gathered": gathered.get(row["book"], "")} for row in rows]
        return sorted(said, key=lambda row: str(row["book"])), tuple(corrections), hashes

    def close(self) -> None:
        """Let the generation before go."""
        if self.before:
            self.before.close()
