"""Files to knowledge, one game at a time: what did not change is taken from what an earlier build kept.

Memory follows the largest game, not the corpus: of the other games only names are held.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from rulewright.ingest import bounded, lastgood
from rulewright.ingest.apart import Placed
from rulewright.ingest.child.forks import Failure
from rulewright.ingest.child.jobs import Studied
from rulewright.ingest.crew import crew
from rulewright.ingest.inputs import Inputs, place
from rulewright.ingest.quarantine import Quarantined, nothing_left
from rulewright.ingest.reading import Reader, Workshop
from rulewright.kb.codec import digest, dumps
from rulewright.kb.decisions import unheeded
from rulewright.kb.model import Book, BookReading, Knowledge

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class _Book:
    """One book of a game: where it is."""

    id: str
    placed: Placed


class Games:
    """The games of a set of rulebook files, in the order of their names; each is read and studied when it is asked for.

    ``failed``, ``notes`` and ``traces`` are whole when all games were asked for. Raises InputRefused where nothing is
    left that could be served. Games that were taken down are left out, and nothing of them is kept.
    """

    def __init__(self, inputs: Inputs, shop: Workshop, tell: Progress) -> None:
        self._inputs, self._shop, self._tell = inputs, shop, tell
        self.made_of: dict[str, str] = {}  # by game that was asked for, the hash of all that its knowledge follows from
        self._good: dict[str, lastgood.Game] = {}
        reader = Reader(shop)
        for path, failure in inputs.failed:
            reader.set_aside(path, "", failure)
        reader.read(inputs.files, lambda what, done: tell(what, done, self._steps(0)))
        reader.bring_together()
        reader.keep_apart()
        reader.heed()
        self.failed, self.notes, self.traces = reader.failed, reader.notes, reader.traces
        self.gathered = reader.gathered()  # by book, why it is one game with others
        self.notes += unheeded(shop.decisions, ((b.id, b.file) for p in reader.placed for b in p.books))
        self._placed = [self._untaken(placed) for placed in reader.placed]
        self._of: dict[str, list[_Book]] = defaultdict(list)
        for placed in self._placed:
            for book in placed.books:
                self._of[book.game].append(_Book(book.id, placed))
        self._any_left()

    def _steps(self, games: int) -> int:
        """How many pieces of work there are, as far as it is known."""
        return len(self._inputs.files) + (games or len(self._inputs.files)) + 2

    def _untaken(self, placed: Placed) -> Placed:
        """What is left of a file without the games that were taken down; where one is in it, nothing of it is kept."""
        left = tuple(b for b in placed.books if not self._is_taken(b))
        if len(left) < len(placed.books):
            placed.bar()
        return replace(placed, books=left)

    def _is_taken(self, book: Book) -> bool:
        """True for a book of a game that was taken down, also where its game has another name without the others."""
        files = {sha for t in self._shop.taken.values() for sha in t.files}
        return book.game in self._shop.taken or (not book.profile and book.sha256 in files)

    @property
    def left_out(self) -> list[str]:
        """A sentence on each game that was taken down."""
        return [
            f"{game} was taken down on {t.date} and is left out; `rulewright takedown {game} --undo` lets it come back."
            for game, t in sorted(self._shop.taken.items())
        ]

    def _any_left(self) -> None:
        if not self._of and self.failed:
            raise nothing_left(self.failed)

    @property
    def names(self) -> list[str]:
        """The games, in order."""
        return sorted(self._of)

    @property
    def books(self) -> dict[str, str]:
        """The ids of all books, each with the place of its file."""
        return {b.id: place(b.placed.path) for books in self._of.values() for b in books}

    def __iter__(self) -> Iterator[Knowledge]:
        """The knowledge of each game, its books in the order of their ids."""
        names = self.names
        with crew(self._shop.jobs) as pool:
            studied = {game: pool.submit(self._study, game) for game in sorted(names, key=self._size, reverse=True)}
            for i, game in enumerate(names):
                self._tell(f"studying {game}", len(self._inputs.files) + i, self._steps(len(names)))
                knowledge = self._know(game, studied[game].result())
                if knowledge:
                    yield knowledge
                else:
                    del self._of[game]
        self._any_left()

    def _size(self, game: str) -> int:
        """How long a game's books are, in characters."""
        return sum(b.placed.book(b.id).range.end - b.placed.book(b.id).range.start for b in self._of[game])

    def _books(self, game: str) -> tuple[tuple[BookReading, ...], str]:
        """The books of a game, and what its study is kept under."""
        readings = _readings(sorted(self._of[game], key=lambda b: b.id))
        # A last good reading may be another than this program would make of the same bytes: it is known by its key.
        made = [
            dumps([r.book.sha256, r.book.file, r.book.id, game, r.book.title, "" if b.placed.current else b.placed.key])
            for r, b in readings
        ]
        return tuple(r for r, _ in readings), digest(self._shop.made_of + "".join(made))

    def _study(self, game: str) -> Failure | None:
        """Have a game studied, unless an earlier build kept what it comes to; what fails is said."""
        books, kept_as = self._books(game)
        kept, failed_as = self._shop.kept, digest("failure " + kept_as)
        if failure := kept.find(Failure, failed_as):
            return failure
        if kept.has(kept_as):
            return None
        body = bounded.study(game, books, self._shop.corpus)
        if not isinstance(body, Failure):
            kept.put(kept_as, body)
        elif body.lasting:
            kept.put(failed_as, dumps(body))
        return body if isinstance(body, Failure) else None

    def _know(self, game: str, failure: Failure | None) -> Knowledge | None:
        """What is known of a game; as it was last known where it cannot be studied, None where it never could."""
        books, kept_as = self._books(game)
        self.made_of[game] = kept_as
        studied = None if failure else self._shop.kept.find(Studied, kept_as)
        if studied is None:
            lost = Failure("read-lost", f"What was found out of {game} could not be kept; build again.", lasting=False)
            return self._last_known(game, tuple(r.book.id for r in books), failure or lost)
        by_key: dict[str, list[str]] = defaultdict(list)
        for b in sorted(self._of[game], key=lambda b: b.id):
            by_key[b.placed.key].append(b.id)
        self._good[game] = lastgood.Game(kept_as, tuple((k, tuple(ids)) for k, ids in sorted(by_key.items())))
        return Knowledge(books, (studied.study,), studied.html)

    def _last_known(self, game: str, books: tuple[str, ...], failure: Failure) -> Knowledge | None:
        """A game as it was last studied, unless one of its books is by now one of another game."""
        self._shop.failed(failure)
        known = self._shop.last.of_game(game)
        elsewhere = {b.id for name, of in self._of.items() if name != game for b in of}
        if known and elsewhere & {r.book.id for r in known[0]}:
            known = None
        served = tuple(r.book.id for r in known[0]) if known else ()
        self.failed.append(Quarantined("", served or books, failure.code, failure.sentence, lasting=failure.lasting))
        self.traces += [failure.trace] if failure.trace else []
        if not known:
            return None
        self.made_of[game] = digest(f"last good {self._shop.last.index.games[game]}")
        return Knowledge(known[0], (known[1].study,), known[1].html)

    def good(self) -> lastgood.Index:
        """What is to be kept as the last good of all: of this build, or of an earlier one where this one failed."""
        before = self._shop.last.index
        files: dict[str, lastgood.File] = {}
        for path in self._inputs.paths:
            if old := before.files.get(place(path)):
                files[place(path)] = old
        for p in self._placed:
            if p.kept.is_barred(p.key):
                files.pop(place(p.path), None)
            elif p.fresh or place(p.path) not in files:
                files[place(p.path)] = lastgood.File(p.sha256, p.key, tuple(b.id for b in p.books))
        games = {name: game for name in self._of if (game := self._good.get(name) or before.games.get(name))}
        return lastgood.Index(dict(sorted(files.items())), dict(sorted(games.items())))


def _readings(of: Iterable[_Book]) -> list[tuple[BookReading, _Book]]:
    """The readings of books, each file's read back once."""
    books = {b.id: b for b in of}
    by_key = {b.placed.key: b.placed for b in books.values()}
    found = {r.book.id: r for placed in by_key.values() for r in placed.readings()}
    return [(found[i], b) for i, b in books.items()]


def by_game(readings: Iterable[BookReading]) -> dict[str, list[BookReading]]:
    """Books by game, both in the order of their ids, whatever order the files came in."""
    games: dict[str, list[BookReading]] = defaultdict(list)
    for r in sorted(readings, key=lambda r: r.book.id):
        games[r.book.game].append(r)
    return dict(sorted(games.items()))
