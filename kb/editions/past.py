"""What a build takes over from the generation before it: where old ids lead, and what changed with each edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.kb.editions.compare import Side, compare
from rulewright.kb.editions.pairing import pair
from rulewright.kb.editions.shelf import MOST_KEPT, Record, Shelf, record
from rulewright.kb.generations import now as moment
from rulewright.kb.model import Book
from rulewright.kb.store import Store
from rulewright.kb.successors import followed


@dataclass(frozen=True, slots=True)
class Past:
    """``became``: ids that are no more, and what they lead to, "" where nothing; ``records``: changes by edition."""

    became: dict[str, str] = field(default_factory=dict)
    records: tuple[Record, ...] = ()


def today() -> str:
    """The date of a build, UTC."""
    return moment().date().isoformat()


def follow(before: Store, after: Store, date: str) -> Past:
    """What the generation ``after`` takes over from the one ``before``. One book at a time is held in memory."""
    pairs: dict[str, str] = {}
    old, new = [*_named(before)], {*_named(after)}
    there = {b.id: b for b in after.books()}
    known = {b.id for b in before.books()}
    by_file = {(b.sha256, b.lang): b for b in there.values() if b.id not in known}
    for book in before.books():
        old += [h.id for h in before.outline(book.id)]
        if now := there.get(book.id) or by_file.get((book.sha256, book.lang)):
            pairs.update(pair(before.sections_of(book.id), after.sections_of(now.id)))
            pairs.update({i: new_id for i, new_id in _renamed(book, now, old) if new_id in new})
    for book_id in there:
        new.update(h.id for h in after.outline(book_id))
    became = followed(old, new, pairs, before.successors())
    return Past(became, tuple(_records(before, after, pairs, date)))


def _renamed(book: Book, now: Book, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What the id of a book and those of its terms became where the same file has another id or game by now."""
    yield book.id, now.id
    of_terms = f"{book.game}/{book.lang}/"
    for i in ids if book.game != now.game else ():
        if i.startswith(of_terms):
            yield i, f"{now.game}/{i.removeprefix(book.game + '/')}"


def _named(store: Store) -> Iterator[str]:
    """The ids of all books and terms; those of sections are asked for book by book."""
    yield from (b.id for b in store.books())
    yield from (i for (i,) in store.rows("SELECT id FROM terms"))


def _records(before: Store, after: Store, pairs: dict[str, str], date: str) -> Iterator[Record]:
    """What is kept of every book: what was recorded, and what changed where it was replaced by a changed file."""
    shelf = Shelf(before)
    files = {b.id: b.sha256 for b in before.books()}
    for book in after.books():
        kept = shelf.records(book.id)
        if files.get(book.id, book.sha256) != book.sha256:
            found = compare(stored_side(before, book.id), stored_side(after, book.id), pairs)
            if found.changes or found.terms:
                kept.append(record(found, kept[-1].n + 1 if kept else 1, date))
        yield from kept[-MOST_KEPT:]


def stored_side(store: Store, book_id: str) -> Side:
    """An edition of a book as a store has it."""
    book = store.book(book_id)
    return Side(
        book,
        store.sections_of(book_id),
        [t for t in store.terms(book.game) if t.book == book_id],
        store.rows(
            "SELECT section, target FROM refs WHERE kind<>'mention' AND target LIKE ? ORDER BY n", (f"{book_id}/%",)
        ),
        store.rows("SELECT section, target FROM refs WHERE target LIKE ? ORDER BY n", (f"{book.game}/{book.lang}/%",)),
    )
