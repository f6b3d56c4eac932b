"""A depot in PostgreSQL: files of games in pieces, a log of what was published, and what is still to be read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rulewright.kb import publishing
from rulewright.kb.codec import dumps, loads
from rulewright.kb.depot import stocking, tables
from rulewright.kb.depot.line import Line, Patience, opened
from rulewright.kb.errors import StoreError, writing
from rulewright.kb.generations import FORMAT
from rulewright.kb.publishing import Publishing, Settings
from rulewright.kb.takedowns import Takedown

KEPT = 10  # publications of a game that can be gone back to

State = tuple[int, int, int]  # publications, the number of the last, and of the last takedown: another, other numbers


class Published(NamedTuple):
    """What is published of one game: its file, and what others get of it."""

    file: Path
    given: Publishing = Publishing()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a depot holds: the file of each game, what others get of it, where ids that are no more lead, what is taken.

    ``taken``: the games that were taken down, none of which has a file.
    """

    state: State
    files: Mapping[str, str]
    settings: Settings
    became: Mapping[str, str]
    taken: Mapping[str, Takedown]


class Decided(NamedTuple):
    """What lies on a shelf, by path, and what was taken down."""

    files: Mapping[str, str]
    taken: Mapping[str, Takedown]


Taken = Mapping[str, Takedown]


class Depot:
    """The depot at an address (``postgresql://...``). Every method raises StoreError where it does not answer.

    ``patience``: of an act that all that is asked of this one is part of; if not given, each has its own.
    """

    def __init__(self, address: str, patience: Patience | None = None) -> None:
        self._address, self._patience = address, patience

    def _opened(self, writing: bool = False) -> AbstractContextManager[Line]:
        return opened(self._address, writing, self._patience)

    # -- who publishes ---------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Make the tables where they are missing."""
        with self._opened(writing=True) as line:
            _prepare(line)

    @contextmanager
    def changing(self, *names: str) -> Iterator[Line]:
        """A transaction that is kept when this ends, of the only one who holds some names until then."""
        with self._opened(writing=True) as line:
            _prepare(line)
            with line.lasting():
                line.hold(names)
                yield line

    def publish(
        self, shelf: str, games: Mapping[str, Published], became: Mapping[str, str], since: int | None = None
    ) -> list[str]:
        """Make these all that stands on a shelf, or nothing; the games that are another now, or no more.

        ``became``: where ids lead that are no more. Raises StoreError where it is not kept, and where a game stands on
        another shelf. What is current already is left as it is, so that a publication that may have failed is simply
        tried again; what was taken down is left out. ``since``: the ``last`` publication on the shelf, after which
        nobody else may have published there.
        """
        with self.changing(_name(shelf), *games) as line:
            there = _current(line)
            standing = _current(line, any_format=True)
            taken = _taken(line)
            games = {game: one for game, one in games.items() if game not in taken}
            _hold_to_shelf(shelf, games, standing)
            if since not in (None, _last(line, shelf)):
                what = f"Somebody else published on the shelf {shelf!r} meanwhile"
                raise StoreError("depot-stale", f"{what}; build again what lies there now.")
            new = {game: Row(p.file.name, publishing.written({game: p.given}), shelf) for game, p in games.items()}
            gone = {game: row.gone() for game, row in standing.items() if row.shelf == shelf and game not in games}
            was = there | {game: standing[game] for game in gone}
            changed = {game: row for game, row in sorted((new | gone).items()) if was.get(game) != row}
            for game, row in changed.items():
                if game in games:
                    stocking.put(line, games[game].file, games[game].file.name)
                _publish(line, game, row)
            line.ask_each(tables.BECAME, sorted(became.items()))
        return [*changed]

    def back_to(self, moment: datetime) -> list[str]:
        """Publish of every game what was current then; the games that are another now.

        Raises StoreError where nothing is known of then: what was published long ago is forgotten.
        """
        with self._opened(writing=True) as line:
            games = _current(line)
            with line.lasting():
                line.hold([*{_name(row.shelf) for row in games.values()}, *games])
                changed = _back(line, moment)
        return [*changed]

    # -- who takes down --------------------------------------------------------------------------------------------

    def taken(self) -> dict[str, Takedown]:
        """The games that were taken down."""
        with self._opened(writing=True) as line:
            return _taken(line)

    def kept(self, game: str) -> list[str]:
        """The names of the files that are kept of a game, in the format that this release reads."""
        with self._opened(writing=True) as line:
            return [name for (name,) in line.ask(tables.KEPT_OF, (game, FORMAT))]

    def take_down(self, game: str, taken: Takedown | None) -> None:
        """Let a game go for good, with all that was published of it; None lets it come back.

        Raises StoreError where that is not kept.
        """
        with self.changing(game) as line:
            _take_down(line, game, taken)

    # -- who serves ------------------------------------------------------------------------------------------------

    def manifest(self, shelf: str | None = None) -> Manifest:
        """What the depot holds, or what stands on one shelf, all of one moment."""
        with self._opened() as line:
            line.ask("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            state, current = _state(line), _current(line)
            became: dict[str, str] = dict(line.ask("SELECT old, new FROM successors"))
            taken = _taken(line)
            line.ask("COMMIT")
        files = {game: row.file for game, row in current.items() if row.file and shelf in (None, row.shelf)}
        files = {game: file for game, file in files.items() if game not in taken}
        settings: dict[str, Publishing] = {}
        for game in files:
            settings |= loads(dict[str, Publishing], current[game].settings)
        return Manifest(state, files, settings, became, taken)

    def fetch(self, name: str, path: Path) -> None:
        """Write a file to a path. Raises StoreError where it is not there, or not whole.

        A standby may not have it yet; then the primary is asked.
        """
        if not (self._fetch(name, path, False) or self._fetch(name, path, True)):
            path.unlink()
            raise StoreError("depot-file", f"The database does not have {name} whole; publish that game again.")

    def _fetch(self, name: str, path: Path, of_primary: bool) -> bool:
        """Write a file to a path; False where it is not whole."""
        seen = hashlib.sha256()
        with self._opened(of_primary) as line, writing(path.parent), path.open("wb") as out:
            known = line.ask("SELECT sha256, bytes FROM files WHERE name = %s", (name,))
            digest, size = known[0] if known else ("", 0)
            for n in range(-(-size // stocking.PIECE)):
                for (body,) in line.ask("SELECT body FROM pieces WHERE file = %s AND n = %s", (name, n)):
                    seen.update(body)
                    out.write(body)
        return bool(seen.hexdigest() == digest)

    def reading(self) -> AbstractContextManager[Line]:
        """A line on which to ask, of a standby if there is one."""
        return self._opened()

    @contextmanager
    def listening(self) -> Iterator[Listener]:
        """Somebody who is told of publications as they come."""
        with self._opened() as line:
            yield Listener(line)

    # -- rulebooks, and what editors wrote of them -----------------------------------------------------------------

    def stock(self, shelf: str, files: Mapping[str, Path], was: Mapping[str, str] | None = None) -> None:
        """Keep files on a shelf, by the path that they have there, in place of what had it.

        ``was``: what is ``stocked``, where these files were made of that; another editor may have been faster.

        Rulebooks, profiles, overlays, settings: what a worker builds from. Raises StoreError where they are not kept.
        """
        named = stocking.named_by_content(files)
        with self.changing(_name(shelf), *named.values()) as line:
            stocking.stock(line, shelf, files, named, was, "")

    def mirror(self, shelf: str, files: Mapping[str, Path], ends: str, was: Decided, taken: Taken | None) -> None:
        """Keep on a shelf, of files whose names end so, these alone, and these games taken down, or none of it.

        ``was``: what is ``decided`` there, of which this was made; ``taken`` None leaves what is taken down. Raises
        StoreError where somebody else changed it meanwhile, and where it is not kept.
        """
        named = stocking.named_by_content(files)
        other = {*was.taken, *taken} if taken is not None else set()
        changed = sorted(game for game in other if taken is not None and taken.get(game) != was.taken.get(game))
        with self.changing(_name(shelf), *named.values(), *changed) as line:
            if taken is not None and _taken(line) != was.taken:
                raise StoreError("depot-stale", "Somebody else took a game down, or let one come back; do it again.")
            for game in changed:
                _take_down(line, game, taken.get(game) if taken else None)
            stocking.stock(line, shelf, files, named, was.files, ends)

    def decided(self, shelf: str) -> Decided:
        """What is ``stocked`` on a shelf, and the games that were taken down, of one moment."""
        with self._opened(writing=True) as line:
            return Decided(stocking.stocked(line, shelf), _taken(line))

    def unstock(self, shelf: str, paths: Iterable[str]) -> None:
        """Keep files no longer."""
        with self.changing(_name(shelf)) as line:
            stocking.unstock(line, shelf, paths)

    def outcome(self, shelf: str, said: str, failed: bool) -> None:
        """Write down what became of a shelf that was to be built."""
        with self.changing() as line:
            line.ask(tables.OUTCOME, (shelf, failed, said))

    def last(self, shelf: str) -> int:
        """The number of the last publication on a shelf, 0 where there is none."""
        with self._opened(writing=True) as line:
            return _last(line, shelf)

    def stocked(self, shelf: str) -> dict[str, str]:
        """The paths of the files on a shelf, with the names to fetch them by."""
        with self._opened(writing=True) as line:
            return stocking.stocked(line, shelf)


def _prepare(line: Line) -> None:
    """Make the tables where they are missing. Raises StoreError where a newer release made them.

    Where they are there, nothing is done: to ask for an index again would wait for all who publish.
    """
    is_there = line.ask(tables.THERE) != [(None,)]
    if is_there and version(line, tables.PART, tables.VERSION) == tables.VERSION:
        return
    with line.lasting():
        line.wait_for("SELECT pg_advisory_xact_lock(%s)", (tables.LOCK,))
        line.ask(tables.TABLES)
        line.ask(tables.WRITE_DOWN, (tables.PART, tables.VERSION))


def version(line: Line, part: str, known: str) -> str:
    """Which version the tables of a part have, "" where that is not written down.

    Raises StoreError where it is newer than the one that is known: what is written there would be wrong.
    """
    found = "".join(said for (said,) in line.ask(tables.WRITTEN_DOWN, (part,)))
    if natural(found) > natural(known):
        what = f"A newer release of Rulewright made the tables of this database ({part} {found}, known is {known})"
        raise StoreError("depot-newer", f"{what}; bring this one up to date.")
    return found


def natural(text: str) -> list[int]:
    """A version by its numbers, in order."""
    return [int(n) for n in re.findall(r"\d++", text)]


def placed(folder: Path, path: str) -> Path:
    """Where a file of a shelf lies in a folder. Raises StoreError where that is elsewhere."""
    found = folder / path
    if not found.resolve().is_relative_to(folder.resolve()):
        raise StoreError("depot-path", f"The path {path!r} leads out of the shelf; `rulewright shelf remove` it.")
    return found


class Listener:
    """Waits for publications, on a line that is open."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._told = line.told()

    def wait(self, seconds: float) -> None:
        """Return after some seconds, or as soon as it is told that something was published."""
        self._line.wait(seconds, self._told)

    def state(self) -> State:
        """The state of the depot."""
        return _state(self._line)


class Row(NamedTuple):
    """What a publication says of a game: the name of its file, None where it is no more, what others get, its shelf."""

    file: str | None
    settings: str
    shelf: str

    def gone(self) -> Row:
        """The same game, once it is no more."""
        return self._replace(file=None)


def _name(shelf: str) -> str:
    """The name by which a shelf is held; no game has a slash in its own."""
    return f"shelf/{shelf}"


def _last(line: Line, shelf: str) -> int:
    ((last,),) = line.ask(tables.LAST, (shelf,))
    return int(last)


def _current(line: Line, moment: datetime | None = None, any_format: bool = False) -> dict[str, Row]:
    """What is published of each game, or was at a moment, in the format that this release reads."""
    rows = line.ask(tables.CURRENT, {"format": None if any_format else FORMAT, "moment": moment})
    return {game: Row(*row) for game, *row in rows}


def _hold_to_shelf(shelf: str, games: Iterable[str], there: Mapping[str, Row]) -> None:
    """Raise StoreError where a game stands on another shelf: two who publish would take turns."""
    for game in sorted(games):
        row = there.get(game)
        if row and row.file and row.shelf != shelf:
            what = f"The game {game} stands on the shelf {row.shelf!r}, not on {shelf!r}"
            raise StoreError("depot-shelf", f"{what}; publish it from there, or remove it there first.")


def _taken(line: Line) -> dict[str, Takedown]:
    return {game: loads(Takedown, said) for game, said in line.ask(tables.TAKEN) if said}


def _back(line: Line, moment: datetime) -> dict[str, Row]:
    """Publish of every game what was current at a moment, unless it was taken down; what is another now."""
    now, then = _current(line), _current(line, moment)
    _hold_to_memory(line, moment, then)
    taken = _taken(line)
    back = {game: then.get(game, row.gone()) for game, row in now.items() if game not in taken}
    changed = {game: row for game, row in sorted(back.items()) if row.file != now[game].file}
    for game, row in changed.items():
        _publish(line, game, row)
    return changed


def _hold_to_memory(line: Line, moment: datetime, then: Mapping[str, Row]) -> None:
    """Raise StoreError where nothing is known of a moment, or of a game that is so old that it was forgotten."""
    full = [game for (game,) in line.ask(tables.FULL, {"format": FORMAT, "kept": KEPT}) if game not in then]
    if full or not then:
        what = f"Of {', '.join(full) or 'any game'} nobody knows any more what was published on {moment:%Y-%m-%d %H:%M}"
        raise StoreError("depot-forgotten", f"{what}; name a later time.")


def _state(line: Line) -> State:
    ((many, last, taken),) = line.ask(tables.STATE)
    return many, last, taken


def _publish(line: Line, game: str, row: Row) -> None:
    line.ask(tables.PUBLISH, (game, row.file, FORMAT, row.settings, row.shelf))
    line.ask(tables.FORGET, {"game": game, "format": FORMAT, "kept": KEPT})
    line.ask(tables.FORGET_FILES, (game,))
    line.ask("SELECT pg_notify(%s, %s)", (tables.CHANNEL, game))


def _take_down(line: Line, game: str, taken: Takedown | None) -> None:
    line.ask("INSERT INTO takedowns (game, said) VALUES (%s, %s)", (game, dumps(taken) if taken else None))
    line.ask("SELECT pg_notify(%s, %s)", (tables.CHANNEL, game))
    if taken:
        line.ask("DELETE FROM publications WHERE game = %s", (game,))
        line.ask(tables.FORGET_FILES, (game,))
        line.ask(tables.FORGET_MADE, (tables.MADE,))  # nobody knows whose each part is; they are made again
