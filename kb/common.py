"""What the games of a generation share: the common file, the search over all of them, and their exports.

common.db, index/, export.json     of all games
public/export.json                 the export as others than their owner get it
public/common.db, public/index/    without the games that are ``local``, where there are any
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rulewright.kb import bulk, part_writer, publishing
from rulewright.kb.codec import dumps
from rulewright.kb.export import content_hash
from rulewright.kb.mirror import history
from rulewright.kb.mirror.history import History
from rulewright.kb.parts import COMMON, FACT, GAMES, SECTIONS, Parts
from rulewright.kb.publishing import FOLDER as PUBLIC
from rulewright.kb.publishing import Settings, hidden
from rulewright.kb.search import packed
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


def write(folder: Path, files: Mapping[str, str], settings: Settings, take: Callable[[Parts], Taken] = begun) -> str:
    """Write all that the games share into the folder of a generation, which has their ``files``; the content's hash.

    ``take``: what is taken over from before, once the facts of all games are there.
    """
    taken = write_facts(folder, folder / GAMES, files, settings, take)
    part, kept_back = folder / PUBLIC, hidden(settings, files)
    part.mkdir()
    with closing(Parts(folder)) as whole:
        _index(folder, whole)
        bulk.write(whole, folder / bulk.FILE, None)
        if not kept_back:
            bulk.write(whole, part / bulk.FILE, settings)
        else:
            books = {b.id for b in whole.books() if b.game in kept_back}
            seen = {game: file for game, file in files.items() if game not in kept_back}
            write_facts(part, folder / GAMES, seen, settings, lambda _: taken.without(kept_back, books))
            with closing(Parts(part, folder / GAMES)) as given:
                _index(part, given)
                bulk.write(given, part / bulk.FILE, settings)
        return whole.fact(CONTENT) or ""


def _index(folder: Path, store: Store) -> None:
    from rulewright.kb.search.merge import merge  # what makes an index takes memory that reading does without

    parts = (part.rows(f"SELECT name, body FROM {packed.TABLE}") for part in store.parts())
    merge(folder / "index", map(packed.read, parts))


def write_facts(
    folder: Path, games: Path, files: Mapping[str, str], settings: Settings, take: Callable[[Parts], Taken]
) -> Taken:
    """Write the common file of some games, which are those that it tells of."""
    hashes: dict[str, str] = {}
    sections: dict[str, int] = {}
    with StoreWriter(folder / COMMON) as writer:
        for game in sorted(files):
            with closing(Store(games / files[game])) as store:
                writer.know(store.rows("SELECT id, game, body FROM books ORDER BY id"))
                sections |= dict(store.rows("SELECT book, count(*) FROM sections GROUP BY book"))
                hashes[game] = store.fact(part_writer.CONTENT) or ""
        said = {
            CONTENT: content_hash(hashes.values()),
            FACT: dumps(dict(files)),
            SECTIONS: dumps(sections),
            publishing.FACT: publishing.written({g: s for g, s in settings.items() if g in files}),
            publishing.HASHES: dumps(hashes),
        }
        writer.state(said)
        with closing(Parts(folder, games)) as store:
            taken = take(store)
        writer.remember(taken.history)
        writer.succeed(taken.became)
    return taken
