"""The first half of a build: every file read, or set aside with a sentence and served as it was last read well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.ingest import bounded
from rulewright.ingest.apart import Placed, left_out, named_by_file, recast, refusal, renamed, twins
from rulewright.ingest.child.forks import Failure
from rulewright.ingest.child.jobs import Readings
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.crew import crew
from rulewright.ingest.inputs import place, printable, size
from rulewright.ingest.kept import Kept
from rulewright.ingest.lastgood import LastGood
from rulewright.ingest.pieces import HandOver, Piece, failure_of
from rulewright.ingest.quarantine import Quarantined
from rulewright.ingest.together import together, told
from rulewright.kb.codec import digest, dumps
from rulewright.kb.decisions import Decisions, of
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import Book
from rulewright.kb.takedowns import Takedown


@dataclass(frozen=True, slots=True)
class Workshop:
    """What reading and studying work with: ``read_by`` and ``studied_by`` say what else a result depends on.

    Such are code and corpus.

    ``strict``: what fails ends the build. ``taken``: games that were taken down. ``decisions``: an editor's, on books.
    ``ocr``: scans are read as well. ``jobs``: children that work at once, at least 1. ``hand_over``: see ``Manner``.
    """

    read_by: str
    studied_by: str
    kept: Kept
    corpus: Corpus
    last: LastGood
    strict: bool = False
    taken: Mapping[str, Takedown] = field(default_factory=dict)
    decisions: Decisions = field(default_factory=dict)
    ocr: bool = False
    jobs: int = 1
    hand_over: HandOver | None = None

    def missing(self, pieces: Iterable[Piece]) -> None:
        """Give others, if there are any, what nobody has done yet. Raises HandedOver where they do it."""
        if self.hand_over:
            self.hand_over([p for p in pieces if not (self.kept.has(p.key) or self.kept.has(failure_of(p.key)))])

    def failed(self, failure: Failure) -> Failure:
        """A failure that is lived with. Raises InputRefused where nothing may fail."""
        if self.strict:
            raise failure.refused()
        return failure


class Reader:
    """Reads files. ``placed``: what is served of them; ``failed`` and ``notes``: what is to be told."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self.placed: list[Placed] = []
        self.failed: list[Quarantined] = []
        self.notes: list[str] = []
        self.traces: list[str] = []
        self._why: dict[str, Mapping[str, str]] = {}
        self._moved: set[str] = set()

    def read(self, files: Mapping[str, Path], tell: Callable[[str, int], None]) -> None:
        """Read files, which are given by the hash of their bytes, or take their last good readings and tell why.

        ``tell(what, done)`` is told before each file. Raises HandedOver where others are to read them.
        """
        self._shop.missing(Piece(self._key(path, key), self._shop.read_by, file=key) for key, path in files.items())
        with crew(self._shop.jobs) as pool:
            longest_first = sorted(files.items(), key=lambda file: -size(file[1]))
            found = {key: pool.submit(self.find, path, key) for key, path in longest_first}
            for i, (key, path) in enumerate(files.items()):
                tell(f"reading {path.name}", i)
                self._take(path, key, found[key].result())

    def _take(self, path: Path, sha256: str, found: tuple[Placed, Sequence[str]] | Failure) -> None:
        if isinstance(found, Failure):
            self.set_aside(path, sha256, found)
        else:
            self.placed.append(found[0])
            self.notes += found[1]

    def find(self, path: Path, sha256: str) -> tuple[Placed, Sequence[str]] | Failure:
        """What an earlier build kept of the same file, a failure as well; else the file is read. With what is noted."""
        kept, key = self._shop.kept, self._key(path, sha256)
        readings = kept.find(Readings, key)
        if readings is None:
            failure = kept.find(Failure, failure_of(key))
            if failure:
                return failure
            body = bounded.read(path, self._shop.corpus, ocr=self._is_scan(path))
            if isinstance(body, Failure):
                if body.lasting:
                    kept.put(failure_of(key), dumps(body))
                return body
            kept.put(key, body)
            readings = kept.find(Readings, key)
        if readings is None:
            return _lost(path)
        notes = dict.fromkeys(note for r in readings.readings for note in r.notes)
        return Placed(path, sha256, kept, key, _short(readings)), (*notes,)

    def _is_scan(self, path: Path) -> bool:
        """True for a file that text recognition may be needed for, where it is asked for."""
        return self._shop.ocr and path.suffix.lower() == ".pdf"

    def _key(self, path: Path, sha256: str) -> str:
        """What a file's reading is kept under."""
        return self._keys(path, sha256)[self._is_scan(path)]

    def _keys(self, path: Path, sha256: str) -> tuple[str, str]:
        """What a file's reading is kept under without, and with text recognition, which makes another one."""
        key = digest(self._shop.read_by + sha256 + path.name)
        return key, digest("ocr " + key)

    def set_aside(self, path: Path, sha256: str, failure: Failure) -> None:
        """Tell why a file is not read; serve what was last read of it. Raises InputRefused where nothing may fail."""
        self._shop.failed(failure)
        last = self._shop.last
        known = last.of_file(place(path), sha256)
        books: tuple[str, ...] = ()
        if known and (readings := last.kept.find(Readings, known.key)):
            current = known.key in self._keys(path, known.sha256)
            old = Placed(path, known.sha256, last.kept, known.key, _short(readings), fresh=False, current=current)
            self.placed.append(old)
            books = known.books
        self.failed.append(Quarantined(printable(path), books, failure.code, failure.sentence, lasting=failure.lasting))
        self.traces += [failure.trace] if failure.trace else []

    def bring_together(self) -> None:
        """Give the books of one game that no profile names one game, and ids that tell their languages apart."""
        decisions = together(self.placed, self._shop.kept, self._shop.taken)
        for d in decisions:
            at = next(i for i, p in enumerate(self.placed) if p.path == d.placed.path)
            self.placed[at] = recast(self.placed[at], d.book, d.to, self._shop.kept)
        self._why = {d.to.id: d.why for d in decisions}

    def heed(self) -> None:
        """Give books the titles and games that an editor decided; a profile says these itself."""
        there = {b.id for p in self.placed for b in p.books}
        for i, p in enumerate(self.placed):
            for b in p.books:
                said = of(self._shop.decisions, b.id, b.file, there)
                if not said or b.profile:
                    continue
                title, by = (said.title, "an editor") if said.title else (b.title, b.named_by)
                to = replace(b, title=title, named_by=by, game=said.game or b.game)
                self.placed[i] = recast(self.placed[i], b.id, to, self._shop.kept)
                self._moved |= {b.id} if said.game else set()

    def gathered(self) -> dict[str, str]:
        """By book, why it is of its game, where a title alone did not decide that."""
        game = {b.id: b.game for p in self.placed for b in p.books}
        company = {i: {o: r for o, r in why.items() if game.get(i) == game.get(o)} for i, why in self._why.items()}
        return {i: told(why) for i, why in company.items() if why} | dict.fromkeys(self._moved, "as an editor said")

    def keep_apart(self) -> None:
        """See to it that every book is served from one file only."""
        for book, holders in twins(self.placed).items():
            for old in [p for p in holders[1:] if not p.fresh]:
                self._drop(old.path, book)
        found = twins(self.placed)
        before = {b: f.sha256 for f in self._shop.last.index.files.values() for b in f.books}
        for twin in left_out(found, before):
            failure = self._shop.failed(Failure(twin.refusal.code, twin.refusal.sentence))
            self._drop(twin.path, twin.book)
            self.failed.append(Quarantined(printable(twin.path), (twin.book,), failure.code, failure.sentence))
        self._rename(twins(self.placed))

    def _drop(self, path: Path, book: str) -> None:
        self.placed = [p.without(book) if p.path == path else p for p in self.placed]

    def _rename(self, found: dict[str, list[Placed]]) -> None:
        """Name books after their files where they share a title. Raises InputRefused where nothing may fail."""
        for book, (one, other, *_) in found.items():
            twin = refusal(book, one.path, other.path)
            self._shop.failed(Failure(twin.code, twin.sentence))
        new = named_by_file(found, (b.id for p in self.placed for b in p.books))
        for book, holders in found.items():
            names = {p.sha256: new[p.sha256, book] for p in holders if (p.sha256, book) in new}
            titles = Counter(p.book(book).title for p in holders)
            for i, p in enumerate(self.placed):
                if p.sha256 in names:
                    alike = titles[p.book(book).title] > 1
                    self.placed[i] = renamed(p, book, names[p.sha256], self._shop.kept, alike=alike)
            same = ", ".join(printable(p.path) for p in holders)
            ids = ", ".join(names.values())
            shared = "the same title" if len(titles) == 1 else "titles of which an address would be the same"
            self.notes.append(
                f"{same} have {shared}, so that they are named after their files: {ids}. "
                "Give each a title of its own (its first heading) to name it otherwise."
            )


def _short(readings: Readings) -> tuple[Book, ...]:
    """The books of a file without what is long in them."""
    return tuple(replace(r.book, asides=(), repairs=(), unread=(), pages=()) for r in readings.readings)


def _lost(path: Path) -> Failure:
    """What cannot be read back although it was just kept: the disk, or somebody who cleans up, took it."""
    e = InputRefused("read-lost", f"What was read of {printable(path)} could not be kept; build again.")
    return Failure(e.code, e.sentence, lasting=False)
