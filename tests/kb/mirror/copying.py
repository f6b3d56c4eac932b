"""A knowledge base that goes through states, and copies of it that follow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.kb import assembling, publishing
from rulewright.kb.assembling import Taken
from rulewright.kb.export import export
from rulewright.kb.joining import Joints
from rulewright.kb.mirror import history, tokens
from rulewright.kb.mirror.history import History
from rulewright.kb.mirror.stream import Page, Stream
from rulewright.kb.model import Knowledge
from rulewright.kb.parts import GAMES, Parts
from rulewright.kb.publishing import Settings
from rulewright.kb.store import Store
from tests.web import harbour


@dataclass
class Line:
    """A knowledge base, built time after time; ``store`` is that of the last build."""

    folder: Path
    settings: Settings = field(default_factory=dict)
    n: int = 0
    _store: Store | None = None

    @property
    def store(self) -> Store:
        assert self._store
        return self._store

    def build(self, what: Knowledge, settings: Settings | None = None) -> History:
        """The next state, as a build writes it."""
        self.settings = self.settings if settings is None else settings
        folder = self.folder / str(self.n)
        (folder / GAMES).mkdir(parents=True)
        games = harbour.games_of(what)
        files = {game.studies[0].game: harbour.part(folder / GAMES, game) for game in games}
        joints = Joints(folder / "joined").of(folder / GAMES, files, self.settings)
        taken = assembling.write_facts(folder, folder / GAMES, files, self.settings, joints, self._taken)
        self.close()
        self.n, self._store = self.n + 1, Parts(folder)
        return taken.history

    def _taken(self, after: Parts) -> Taken:
        if self._store is None:
            return assembling.begun(after)
        return Taken({}, history.follow(self._store, after, publishing.hashes(after), self.settings))

    def rows(self, given: Settings | None = None) -> dict[str, list[str]]:
        """What the export says now, list by list, in no order."""
        listed: dict[str, list[str]] = {}
        for game in self.store.games():
            exported = export(self.store.game(game))
            shown = exported if given is None else publishing.given(exported, publishing.of(given, game).bulk)
            for kind, rows in shown.items():
                if kind != "format":
                    listed.setdefault(kind, []).extend(_told(r) for r in rows)
        return {kind: sorted(rows) for kind, rows in listed.items() if rows}

    def close(self) -> None:
        if self._store:
            self._store.close()


@contextmanager
def line_in(folder: Path) -> Iterator[Line]:
    """A knowledge base in a folder, closed at the end."""
    made = Line(folder)
    yield made
    made.close()


@dataclass
class Copy:
    """A copy of a knowledge base, as its owner is given it or, with settings, as others are."""

    limit: int = 1_000
    settings: Settings | None = None
    token: str | None = None
    kept: dict[tuple[str, str], Any] = field(default_factory=dict)
    sent: int = 0  # lines of the last round

    def page(self, line: Line) -> Page:
        """One request."""
        asked = tokens.read(self.token) if self.token else None
        page = Stream(line.store, self.settings).page(asked, self.limit)
        for told in page.lines:
            name = told["kind"], told["key"]
            if told.get("deleted"):
                self.kept.pop(name, None)
            else:
                self.kept[name] = told["row"]
        self.token, self.sent = page.token, self.sent + len(page.lines)
        return page

    def follow(self, line: Line) -> Copy:
        """All that there is to fetch."""
        self.sent = 0
        while self.page(line).more:
            pass
        return self

    @property
    def rows(self) -> dict[str, list[str]]:
        """What the copy has, list by list, in no order."""
        listed: dict[str, list[str]] = {}
        for (kind, _), row in self.kept.items():
            listed.setdefault(kind, []).append(_told(row))
        return {kind: sorted(rows) for kind, rows in listed.items()}


def _told(row: Any) -> str:
    return json.dumps(row, sort_keys=True)
