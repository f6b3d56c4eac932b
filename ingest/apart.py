"""Two files that are one book by what they say: kept apart, or one of them is left out.

A book that no profile recognises is named after its title, and many begin with the same ("# Game rules"): such books
are named after their files. Where a profile recognises both, they are two editions of one book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.ingest.child.jobs import Readings
from rulewright.ingest.inputs import printable
from rulewright.ingest.kept import Kept
from rulewright.kb.codec import digest, dumps
from rulewright.kb.errors import InputRefused
from rulewright.kb.groups import in_groups
from rulewright.kb.language import slug
from rulewright.kb.model import Book, BookReading, Section


@dataclass(frozen=True, slots=True)
class Placed:
    """The books of one file and where their readings are kept.

    ``fresh``: read from what the file holds now; ``current``: as this version of the program reads those bytes.
    ``earlier``: keys under which it is kept as well, with other names of its books.
    """

    path: Path
    sha256: str
    kept: Kept
    key: str
    books: tuple[Book, ...]  # without what is long in them
    fresh: bool = True
    current: bool = True
    earlier: tuple[str, ...] = ()

    def readings(self) -> tuple[BookReading, ...]:
        """The readings of its books. Raises InputRefused where they are gone."""
        found = self.kept.find(Readings, self.key)
        if found is None:
            raise InputRefused("read-lost", f"What was read of {printable(self.path)} was taken away; build again.")
        ids = {b.id for b in self.books}
        return tuple(r for r in found.readings if r.book.id in ids)

    def book(self, name: str) -> Book:
        """One of its books. Raises KeyError for one that it does not hold."""
        found = next((b for b in self.books if b.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def bar(self) -> None:
        """Keep nothing of it beyond this build."""
        for key in (self.key, *self.earlier):
            self.kept.bar(key)
            self.kept.bar(trace_key(key))

    def without(self, book: str) -> Placed:
        """The same with one book less."""
        return replace(self, books=tuple(b for b in self.books if b.id != book))


@dataclass(frozen=True, slots=True)
class Twin:
    """A file whose book is served from another one: what is said of it."""

    path: Path
    book: str
    refusal: InputRefused


def trace_key(key: str) -> str:
    """Where what is compared of some readings is kept, beside them (see ``together``)."""
    return digest(f"trace {key}")


def twins(placed: Sequence[Placed]) -> dict[str, list[Placed]]:
    """By id, the files that hold the book, where there are several; what was read long ago stands behind."""
    holders = in_groups((book.id, p) for p in sorted(placed, key=lambda p: (not p.fresh, p.path)) for book in p.books)
    return {book: some for book, some in sorted(holders.items()) if len(some) > 1}


def left_out(found: Mapping[str, Sequence[Placed]], before: Mapping[str, str]) -> Iterator[Twin]:
    """Of each book that is recognised in several files, the files that it is not taken from.

    It is taken from the file that it was served from (``before``: hashes of files by book), else from the first.
    """
    for book, holders in found.items():
        known = [p for p in holders if _profiled(p, book)]
        first = next((p for p in known if p.sha256 == before.get(book)), known[0] if known else None)
        for other in known:
            if first and other is not first:
                yield Twin(other.path, book, refusal(book, first.path, other.path))


def refusal(book: str, one: Path, other: Path) -> InputRefused:
    """What is said of two files that are the same book."""
    return InputRefused(
        "input-twins",
        f"{printable(one)} and {printable(other)} are both the book {book}; build with one of them "
        "(`rulewright diff` tells two editions apart).",
    )


def named_by_file(found: Mapping[str, Sequence[Placed]], taken: Iterable[str]) -> dict[tuple[str, str], str]:
    """New ids, by file's hash and old id, for books that share theirs and that no profile recognised."""
    used = set(taken)
    new: dict[tuple[str, str], str] = {}
    for book, holders in found.items():
        unknown = [p for p in holders if not _profiled(p, book)]
        names = _names(unknown, used)
        used.update(names)
        new |= {(p.sha256, book): name for p, name in zip(unknown, names, strict=True)}
    return new


def _names(holders: Sequence[Placed], used: set[str]) -> list[str]:
    """A name for each file: its own, else with its folder's, else with the first digits of its hash."""
    stems = [slug(p.path.stem) or "book" for p in holders]
    longer = [f"{slug(p.path.resolve().parent.name) or 'folder'}-{s}" for p, s in zip(holders, stems, strict=True)]
    surest = [f"{s}-{p.sha256[:8]}" for p, s in zip(holders, stems, strict=True)]
    for names in (stems, longer):
        if max(Counter(names).values(), default=0) < 2 and not used & set(names):
            return names
    return surest


def renamed(placed: Placed, book: str, name: str, cache: Kept, *, alike: bool) -> Placed:
    """The same file with one of its books under another id, which is its game as well; kept anew.

    ``alike``: another file's book has its title, which then says the file, so that readers can tell the two apart.
    """
    old = placed.book(book)
    title = f"{old.title} ({Path(old.file).stem})" if alike else old.title
    return recast(placed, book, replace(old, id=name, game=name, title=title), cache)


def recast(placed: Placed, book: str, to: Book, cache: Kept) -> Placed:
    """The same file with one of its books under the id, game and title of ``to``; kept anew."""
    names = (to.id, to.game, to.title, to.named_by)
    if names == ((old := placed.book(book)).id, old.game, old.title, old.named_by):
        return placed
    key = digest(dumps([placed.key, book, *names]))
    if cache.find(Readings, key) is None:
        readings = placed.readings()
        cache.put(key, dumps(Readings(tuple(_named(r, to) if r.book.id == book else r for r in readings))))
    books = tuple(_named(BookReading(b, ()), to).book if b.id == book else b for b in placed.books)
    return replace(placed, kept=cache, key=key, books=books, earlier=(*placed.earlier, placed.key))


def _named(reading: BookReading, to: Book) -> BookReading:
    moved = rebased(reading, BookReading(to, ()))
    return replace(moved, book=replace(moved.book, title=to.title, named_by=to.named_by))


def rebased(reading: BookReading, other: BookReading) -> BookReading:
    """A book under the id and game of another."""
    book = replace(reading.book, id=other.book.id, game=other.book.game)

    def moved(section: Section) -> Section:
        parent = section.parent and _under(section.parent, book.id)
        return replace(section, id=_under(section.id, book.id), book=book.id, parent=parent)

    return replace(reading, book=book, sections=tuple(map(moved, reading.sections)))


def _under(section: str, book: str) -> str:
    return f"{book}/{section.partition('/')[2]}"


def _profiled(placed: Placed, book: str) -> bool:
    return any(b.id == book and b.profile for b in placed.books)
