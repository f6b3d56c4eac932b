"""Files to knowledge, one game at a time: what did not change is taken from what an earlier build kept.

Memory follows the largest game, not the corpus: of the other games only names are held.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest import bounded, lastgood
from rulewright.ingest.apart import Placed
from rulewright.ingest.child import jobs
from rulewright.ingest.child.forks import Failure
from rulewright.ingest.crew import crew
from rulewright.ingest.inputs import Inputs, place
from rulewright.ingest.kept import Kept
from rulewright.ingest.pieces import Piece, failure_of
from rulewright.ingest.quarantine import Quarantined, nothing_left
from rulewright.ingest.reading import Reader, Workshop
from rulewright.kb.codec import digest, dumps
from rulewright.kb.decisions import unheeded
from rulewright.kb.errors import InputRefused
from rulewright.kb.groups import in_groups
from rulewright.kb.model import Book, BookReading, Knowledge

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class _Book:
    """One book of a game: where it is."""

    id: str
    placed: Placed


@dataclass(frozen=True, slots=True)
class Studied:
    """A game, the hash of all that its knowledge follows from, and what is known of it, once that is asked for."""

    game: str
    made_of: str
    know: Callable[[], Knowledge]


class Games:
    """The games of a set of rulebook files, in the order of their names; each is read and studied when it is asked for.

    ``failed``, ``notes`` and ``traces`` are whole when all games were asked for. Raises InputRefused where nothing is
    left that could be served, and HandedOver where others are to read or study what is missing. Games that were taken
    down are left out, and nothing of them is kept.
    """

    def __init__(self, inputs: Inputs, shop: Workshop, tell: Progress) -> None:
        self._inputs, self._shop, self._tell = inputs, shop, tell
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
        shop.missing(self._pieces())

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
    def books(self) -> dict[str, Book]:
        """All books by id, without what is long in them."""
        return {b.id: b.placed.book(b.id) for books in self._of.values() for b in books}

    def __iter__(self) -> Iterator[Studied]:
        """The games, each studied; what is known of one is read when it is asked for."""
        names = self.names
        with crew(self._shop.jobs) as pool:
            studied = {game: pool.submit(self._study, game) for game in sorted(names, key=self._size, reverse=True)}
            for i, game in enumerate(names):
                self._tell(f"studying {game}", len(self._inputs.files) + i, self._steps(len(names)))
                found = self._found(game, studied[game].result())
                if found:
                    yield found
                else:
                    del self._of[game]
        self._any_left()

    def _size(self, game: str) -> int:
        """How long a game's books are, in characters."""
        return sum(b.placed.book(b.id).range.end - b.placed.book(b.id).range.start for b in self._of[game])

    def _read(self, game: str) -> tuple[BookReading, ...]:
        """The books of a game, in the order of their ids, each file's read back once."""
        books = sorted(self._of[game], key=lambda b: b.id)
        by_key = {b.placed.key: b.placed for b in books}
        found = {r.book.id: r for placed in by_key.values() for r in placed.readings()}
        return tuple(found[b.id] for b in books)

    def _kept_as(self, game: str) -> str:
        """What the study of a game is kept under."""
        books = [(b.placed.book(b.id), b.placed) for b in sorted(self._of[game], key=lambda b: b.id)]
        # A last good reading may be another than this program would make of the same bytes: it is known by its key.
        made = [dumps([b.sha256, b.file, b.id, game, b.title, "" if p.current else p.key]) for b, p in books]
        return digest(self._shop.studied_by + "".join(made))

    def _pieces(self) -> Iterator[Piece]:
        """The studies of games as somebody else can do them, who knows no last good readings."""
        for game in self.names:
            books = sorted(self._of[game], key=lambda b: b.id)
            if all(b.placed.kept is self._shop.kept for b in books):
                keys = tuple(dict.fromkeys(b.placed.key for b in books))
                yield Piece(self._kept_as(game), self._shop.studied_by, "", game, tuple(b.id for b in books), keys)

    def _study(self, game: str) -> Failure | None:
        return study(self._shop, game, self._kept_as(game), lambda: self._read(game))

    def _found(self, game: str, failure: Failure | None) -> Studied | None:
        """A game that was studied; as it was last known where it cannot be, None where it never could."""
        kept_as = self._kept_as(game)
        if failure is None and not self._shop.kept.has(kept_as):
            what = f"What was found out of {game} could not be kept; build again."
            failure = Failure("read-lost", what, lasting=False)
        if failure:
            return self._last_known(game, failure)
        by_key = in_groups((b.placed.key, b.id) for b in sorted(self._of[game], key=lambda b: b.id))
        self._good[game] = lastgood.Game(kept_as, tuple((k, tuple(ids)) for k, ids in sorted(by_key.items())))
        return Studied(game, kept_as, lambda: self._know(game, kept_as))

    def _know(self, game: str, kept_as: str) -> Knowledge:
        found = self._shop.kept.find(jobs.Studied, kept_as)
        assert found, "it was there a moment ago"
        return Knowledge(self._read(game), (found.study,), found.html)

    def _last_known(self, game: str, failure: Failure) -> Studied | None:
        """A game as it was last studied, unless one of its books is by now one of another game."""
        self._shop.failed(failure)
        known = self._shop.last.of_game(game)
        elsewhere = {b.id for name, of in self._of.items() if name != game for b in of}
        if known and elsewhere & {r.book.id for r in known[0]}:
            known = None
        books = [r.book.id for r in known[0]] if known else sorted(b.id for b in self._of[game])
        self.failed.append(Quarantined("", tuple(books), failure.code, failure.sentence, lasting=failure.lasting))
        self.traces += [failure.trace] if failure.trace else []
        if not known:
            return None
        readings, studied = known
        made_of = digest(f"last good {self._shop.last.index.games[game]}")
        return Studied(game, made_of, lambda: Knowledge(readings, (studied.study,), studied.html))

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


def study(shop: Workshop, game: str, kept_as: str, read: Callable[[], Sequence[BookReading]]) -> Failure | None:
    """Have a game studied, unless it is kept what that comes to; what fails is said. ``read``: its books, in order."""
    kept = shop.kept
    if failure := kept.find(Failure, failure_of(kept_as)):
        return failure
    if kept.has(kept_as):
        return None
    body = bounded.study(game, read(), shop.corpus)
    if not isinstance(body, Failure):
        kept.put(kept_as, body)
    elif body.lasting:
        kept.put(failure_of(kept_as), dumps(body))
    return body if isinstance(body, Failure) else None


def readings_of(piece: Piece, kept: Kept) -> list[BookReading]:
    """The books of a game that is to be studied, in order. Raises InputRefused where one is not kept."""
    found = (kept.find(jobs.Readings, key) for key in piece.readings)
    by_id = {r.book.id: r for readings in found if readings for r in readings.readings}
    if lost := [book for book in piece.books if book not in by_id]:
        raise InputRefused("read-lost", f"What was read of {', '.join(lost)} is not there.")
    return [by_id[book] for book in piece.books]


def by_game(readings: Iterable[BookReading]) -> dict[str, list[BookReading]]:
    """Books by game, both in the order of their ids, whatever order the files came in."""
    games = in_groups((r.book.game, r) for r in sorted(readings, key=lambda r: r.book.id))
    return dict(sorted(games.items()))
