"""Games in groups: what all games share is put together of what groups of them come to, and those are kept.

    ROOT/joined/KEY@SHA256      what some games that follow each other come to; it may be lost

The key is a hash of the names of the games' files, of what is given of them and of the code, so that a group in which
nothing changed is found again; a file that has not the checksum in its name is made anew. Where a group ends the name
of its last game says: a game more, or one less, changes the groups beside it, and where one of these was full, those up
to the next such name.
"""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulewright.kb import bulk, generations, part_writer, publishing
from rulewright.kb.codec import digest, dumps
from rulewright.kb.mirror.rows import KINDS
from rulewright.kb.publishing import Settings
from rulewright.kb.search import index_files
from rulewright.kb.search.index_files import Segment
from rulewright.kb.store import Store

FOLDER = "joined"
MANY, MOST = 32, 64  # games that a group has, about and at most
FEWEST = 8  # games of which groups are kept: of fewer they are made as quickly
SEGMENT, OWN, GIVEN = "segment", "own", "given"  # what blobs are called: SEGMENT/NAME, OWN/KIND
PART = ".part"  # the name of a file that is being written
QUICKLY = 1  # how well zlib packs what is unpacked with every change
CODE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Joint:
    """What some games come to together; blobs are read when they are asked for.

    ``books``: id, game and body of each; ``sections``: by book how many it has; ``terms``: by game; ``hashes``: by game
    that of its export; ``rows`` of the report and ``corrections`` of editors as JSON has them.
    """

    path: Path
    books: list[list[str]]
    sections: dict[str, int]
    terms: dict[str, int]
    hashes: dict[str, str]
    rows: list[dict[str, Any]]
    corrections: list[dict[str, Any]]
    blobs: dict[str, list[int]]  # where each begins in the file and how long it is

    def blob(self, name: str) -> bytes:
        """What is kept under a name, b"" where nothing is."""
        begin, size = self.blobs.get(name, (0, 0))
        with self.path.open("rb") as file:
            file.seek(begin)
            return file.read(size)

    def segment(self) -> Segment:
        """The games' part of the index."""
        names = ((name, name.partition("/")) for name in self.blobs)
        return index_files.read((inner, self.blob(name)) for name, (of, _, inner) in names if of == SEGMENT)

    def exported(self, of: str) -> bulk.Source:
        """The packed rows of the export: ``OWN`` as they are, ``GIVEN`` as others get them."""
        return lambda kind: self.blob(f"{of}/{kind}")


class Joints:
    """The groups of some games, see ``of``; ``folder``: where they are kept, and nothing else is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[Path] = set()

    def of(self, games: Path, files: Mapping[str, str], settings: Settings) -> list[Joint]:
        """What groups of these games come to, in the order of the games. Raises SearchError where a game is not whole.

        ``games``: the folder in which their files are.
        """
        self._folder.mkdir(exist_ok=True)
        found = [self._joint(games, {g: files[g] for g in some}, settings) for some in groups(files)]
        if len(files) >= FEWEST:
            self._used.update(joint.path for joint in found)
        return found

    def _joint(self, games: Path, files: Mapping[str, str], settings: Settings) -> Joint:
        given = [publishing.of(settings, game).bulk for game in files]
        key = digest(dumps([_code(), [*files.values()], given]))
        path = next(filter(_is_whole, sorted(self._folder.glob(f"{key}@*"))), None)
        return _read(path or _written(self._folder, key, games, files, settings))

    def prune(self) -> None:
        """Forget all groups but those that were asked for and are worth it; the folder, where none is left."""
        for path in set(self._folder.iterdir()) - self._used:
            path.unlink()
        if not self._used:
            self._folder.rmdir()


def groups(games: Collection[str]) -> Iterator[list[str]]:
    """Some games in order, in groups of ``MANY`` about; none has more than ``MOST``."""
    group: list[str] = []
    for game in sorted(games):
        group.append(game)
        if zlib.crc32(game.encode()) % MANY == 0 or len(group) == MOST:
            yield group
            group = []
    if group:
        yield group


@cache
def _code() -> str:
    """A hash of the code that makes what is kept."""
    return digest("".join(generations.sha256(path) for path in sorted(CODE.rglob("*.py"))))


def _is_whole(path: Path) -> bool:
    return path.name.endswith(f"@{generations.sha256(path)}")


def forget(folder: Path, game: str) -> None:
    """Remove the groups that a game is in, and those that cannot be read."""
    for path in folder.glob("*@*"):
        try:
            known = game not in _read(path).hashes
        except (OSError, ValueError, KeyError, TypeError):
            known = False
        if not known:
            path.unlink(missing_ok=True)
    with suppress(OSError):  # there is none, or something is left in it
        folder.rmdir()


def _read(path: Path) -> Joint:
    with path.open("rb") as file:
        head = file.readline()
    facts = json.loads(head)
    blobs = {name: [begin + len(head), size] for name, (begin, size) in facts.pop("blobs").items()}
    return Joint(path, **facts, blobs=blobs)


def _written(folder: Path, key: str, games: Path, files: Mapping[str, str], settings: Settings) -> Path:
    """The file of a group, made of those of its games."""
    facts, blobs = _joined(games, files, settings)
    at: dict[str, tuple[int, int]] = {}
    end = 0
    for name, body in blobs.items():
        at[name], end = (end, len(body)), end + len(body)
    whole = b"".join((json.dumps({**facts, "blobs": at}).encode() + b"\n", *blobs.values()))
    path = folder / f"{key}@{sha256(whole).hexdigest()}"
    part = folder / PART
    part.write_bytes(whole)
    part.replace(path)
    return path


def _joined(games: Path, files: Mapping[str, str], settings: Settings) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What a group comes to, facts and blobs: the file of each game is opened once."""
    from rulewright.kb.search.index_merge import united  # what makes an index takes memory that reading does without

    facts: dict[str, Any] = {"books": [], "sections": {}, "terms": {}, "hashes": {}, "rows": [], "corrections": []}
    segments: list[Segment] = []
    exported: dict[str, list[bytes]] = defaultdict(list)
    for game, file in files.items():
        with closing(Store(games / file)) as store:
            facts["books"] += store.rows("SELECT id, game, body FROM books ORDER BY id")
            facts["sections"] |= dict(store.rows("SELECT book, count(*) FROM sections GROUP BY book"))
            facts["terms"] |= dict(store.rows("SELECT game, count(*) FROM terms GROUP BY game"))
            facts["hashes"][game] = store.fact(part_writer.CONTENT) or ""
            facts["rows"] += json.loads(store.fact(part_writer.ROWS) or "[]")
            facts["corrections"] += json.loads(store.fact(part_writer.CORRECTIONS) or "[]")
            segments.append(index_files.read(store.rows(f"SELECT name, body FROM {index_files.TABLE}")))
            for of, said in ((OWN, None), (GIVEN, settings)):
                rows = bulk.source(store, game, said)
                for kind in KINDS:
                    exported[f"{of}/{kind}"].append(rows(kind))
    blobs = {f"{SEGMENT}/{name}": zlib.compress(body, QUICKLY) for name, body in united(segments).items()}
    return facts, blobs | {name: bulk.following(bodies) for name, bodies in exported.items()}
