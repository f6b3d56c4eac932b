"""A generation, put together from the files of its games: those that it has already, and those that are new.

Whoever makes files, or gets them from elsewhere, gives them to an ``Assembly`` one by one; what the games share follows
from them, from the settings, and from the generation whose place the new one takes:

common.db, index/, export.json     of all games
public/export.json                 the export as others than their owner get it
public/common.db, public/index/    without the games that are ``local``, where there are any
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulewright.kb import bulk, generations, joining, publishing
from rulewright.kb.codec import build, dumps
from rulewright.kb.editions.past import Past, today
from rulewright.kb.errors import StoreError
from rulewright.kb.export import content_hash
from rulewright.kb.identity import identity
from rulewright.kb.joining import GIVEN, OWN, Joint, Joints
from rulewright.kb.mirror import history
from rulewright.kb.mirror.history import History
from rulewright.kb.model import Book, Correction
from rulewright.kb.parts import COMMON, FACT, GAMES, SECTIONS, TERMS, Parts, link, opened
from rulewright.kb.publishing import FOLDER as PUBLIC, Settings, hidden
from rulewright.kb.seen import Seen
from rulewright.kb.store import Store
from rulewright.kb.store_writer import StoreWriter

CONTENT = "content"


@dataclass(frozen=True, slots=True)
class Taken:
    """What is taken over from before: ids that are no more and what they lead to, "" where nothing, and the states."""

    became: Mapping[str, str]
    history: History

    def without(self, games: Collection[str], books: Collection[str]) -> Taken:
        """The same without some games, whose books these are."""
        gone = {*games, *books}  # what ids begin with
        left = {old: new for old, new in self.became.items() if old.partition("/")[0] not in gone}
        changed = tuple(c for c in self.history.changed if c.game not in games)
        return Taken(left, History(self.history.states, changed))


def begun(store: Parts) -> Taken:
    """Nothing: a generation before which there is none."""
    return Taken({}, history.begun(publishing.hashes(store), publishing.settings_of(store)))


def write(
    folder: Path, files: Mapping[str, str], settings: Settings, joints: Joints, take: Callable[[Parts], Taken] = begun
) -> list[Joint]:
    """Write all that the games share into the folder of a generation, which has their ``files``; what they come to.

    ``take``: what is taken over from before, once the facts of all games are there.
    """
    games, part, kept_back = folder / GAMES, folder / PUBLIC, hidden(settings, files)
    part.mkdir()
    every = joints.of(games, files, settings)
    taken = write_facts(folder, games, files, settings, every, take)
    _index(folder, every)
    bulk.write((joint.exported(OWN) for joint in every), folder / bulk.FILE)
    seen = every
    if kept_back:
        books = {book for joint in every for book, game, _ in joint.books if game in kept_back}
        left = {game: file for game, file in files.items() if game not in kept_back}
        seen = joints.of(games, left, settings)
        write_facts(part, games, left, settings, seen, lambda _: taken.without(kept_back, books))
        _index(part, seen)
    bulk.write((joint.exported(GIVEN) for joint in seen), part / bulk.FILE)
    joints.prune()
    return every


def _index(folder: Path, joints: Iterable[Joint]) -> None:
    from rulewright.kb.search.index_merge import merge  # what makes an index takes memory that reading does without

    merge(folder / "index", (joint.segment() for joint in joints))


def write_facts(
    folder: Path,
    games: Path,
    files: Mapping[str, str],
    settings: Settings,
    joints: Sequence[Joint],
    take: Callable[[Parts], Taken],
) -> Taken:
    """Write the common file of some games, which are those that it tells of, and those that ``joints`` are of."""
    hashes = {game: found for joint in joints for game, found in joint.hashes.items()}
    sections = {book: many for joint in joints for book, many in joint.sections.items()}
    terms = {game: many for joint in joints for game, many in joint.terms.items()}
    with StoreWriter(folder / COMMON) as writer:
        writer.know(row for joint in joints for row in joint.books)
        said = {
            CONTENT: content_hash(hashes.values()),
            FACT: dumps(dict(files)),
            SECTIONS: dumps(sections),
            TERMS: dumps(terms),
            publishing.FACT: publishing.written({g: s for g, s in settings.items() if g in files}),
            publishing.HASHES: dumps(hashes),
        }
        writer.copy("facts", sorted(said.items()))
        with closing(Parts(folder, games)) as store:
            taken = take(store)
        writer.put(history.write, taken.history)
        writer.copy("successors", sorted(taken.became.items()))
    return taken


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
        joints = Joints(self.root / joining.FOLDER)
        every = write(self.folder, self.files, settings, joints, lambda after: self._taken(after, settings))
        hashes = {game: found for joint in every for game, found in joint.hashes.items()}
        told = [row | {"gathered": gathered.get(row["book"], "")} for joint in every for row in joint.rows]
        rows = sorted(told, key=lambda row: str(row["book"]))
        corrections = [c for joint in every for c in joint.corrections]
        content = content_hash(hashes.values())
        facts: dict[str, Any] = {"content": content, "games": hashes, "rows": rows}
        facts |= {"corrections": corrections, "notes": [*notes], "quarantined": [*failed]}
        generation = identity(self.folder, **facts)
        generations.seal(self.folder, self.shared, self.seen.sha256, id=generation, **facts)
        self.seen.keep()
        if keep:
            generations.publish(self.root, self.folder, generation, keep)
        else:
            generations.stage(self.root, self.folder, generation)
        return Published(generation, content, tuple(rows), tuple(build(Correction, c) for c in corrections))

    def _taken(self, after: Parts, settings: Settings) -> Taken:
        if self.before is None or self.past is None:
            first = begun(after)
            return replace(first, became={**self.became, **first.became})
        # Of a file that did not change no id is another, but its books may have been those of another game before.
        became = {**self.became, **self.past.became(after, self._same)}
        return Taken(became, history.follow(self.before, after, publishing.hashes(after), settings))

    def close(self) -> None:
        """Let the generation before go."""
        if self.before:
            self.before.close()
