"""What the games of a generation share: the common file, the search over all of them, and their exports.

common.db, index/, export.json     of all games
public/export.json                 the export as others than their owner get it
public/common.db, public/index/    without the games that are ``local``, where there are any
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rulewright.kb import bulk, publishing
from rulewright.kb.codec import dumps
from rulewright.kb.export import content_hash
from rulewright.kb.joining import GIVEN, OWN, Joint, Joints
from rulewright.kb.mirror import history
from rulewright.kb.mirror.history import History
from rulewright.kb.parts import COMMON, FACT, GAMES, SECTIONS, TERMS, Parts
from rulewright.kb.publishing import FOLDER as PUBLIC, Settings, hidden
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
