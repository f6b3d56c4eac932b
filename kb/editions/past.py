"""What a build takes over from the generation before it: where old ids lead, and what changed with each edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from rulewright.kb.editions.compare import Side, compare
from rulewright.kb.editions.pairing import pair
from rulewright.kb.editions.shelf import MOST_KEPT, Record, Shelf, record
from rulewright.kb.generations import now as moment
from rulewright.kb.model import Book
from rulewright.kb.store import Store

GONE = ""  # what an id leads to that leads nowhere


def today() -> str:
    """The date of a build, UTC."""
    return moment().date().isoformat()


class Past:
    """The generation before, seen from the one that takes its place; that one's games are told one after the other."""

    def __init__(self, before: Store, now: Mapping[str, Book], date: str) -> None:
        """``now``: all books of the later generation, by id. One whose file had another id is known by its bytes."""
        known = {b.id: b for b in before.books()}
        gone = {(b.sha256, b.lang): b for b in known.values() if b.id not in now}
        found = {i: known.get(i) or gone.get((b.sha256, b.lang)) for i, b in now.items()}
        self._before, self._date = before, date
        self._was = {i: book for i, book in found.items() if book}
        self._pairs: dict[str, str] = {}  # old ids and what they are now

    def records(self, part: Store) -> list[Record]:
        """What is kept of the editions of a game's books; the game's ids are followed from now on, too."""
        pairs = self._paired(part)
        self._pairs |= pairs
        return [*self._records(part, pairs)]

    def _paired(self, part: Store) -> dict[str, str]:
        """What the ids of the books of a game, of their sections and of their terms became."""
        pairs: dict[str, str] = {}
        for now in part.books():
            if book := self._was.get(now.id):
                pairs |= pair(self._before.sections_of(book.id), part.sections_of(now.id))
                pairs[book.id] = now.id
                pairs |= _renamed(book, now, self._before, part)
        return pairs

    def _records(self, part: Store, pairs: dict[str, str]) -> Iterator[Record]:
        """What was recorded of every book, and what changed where it was replaced by a changed file."""
        shelf = Shelf(self._before)
        for book in part.books():
            kept, was = shelf.records(book.id), self._was.get(book.id)
            if was and was.id == book.id and was.sha256 != book.sha256:
                found = compare(stored_side(self._before, book.id), stored_side(part, book.id), pairs)
                if found.changes or found.terms:
                    kept.append(record(found, kept[-1].n + 1 if kept else 1, self._date))
            yield from kept[-MOST_KEPT:]

    def became(self, after: Store, same: Collection[str] = ()) -> dict[str, str]:
        """Ids that are no more, and what they lead to, "" where nothing. ``same``: games that did not change."""
        known = self._before.successors()
        there = _there(after, {*known, *known.values()}) | {*_ids(after, same)}
        return followed(_ids(self._before, same), there, self._pairs, known)


def _ids(store: Store, but: Collection[str]) -> Iterator[str]:
    """The ids of all books, terms and sections but those of some games."""
    for book in (b for b in store.books() if b.game not in but):
        yield book.id
        yield from (h.id for h in store.outline(book.id))
    for game in (g for g in store.games() if g not in but):
        yield from (i for (i,) in store.part_of_game(game).rows("SELECT id FROM terms WHERE game=?", (game,)))


def _there(store: Store, ids: Collection[str]) -> set[str]:
    """Those of some ids that a store has."""
    books = {b.id for b in store.books()}
    return {*store.headings(ids), *store.terms_by_id(ids), *books.intersection(ids)}


def _renamed(book: Book, now: Book, before: Store, after: Store) -> dict[str, str]:
    """What the terms of a book became where the same file is of another game by now."""
    if book.game == now.game:
        return {}
    of_terms = f"{book.game}/{book.lang}/"
    terms = (t.id for t in before.terms(book.game) if t.id.startswith(of_terms))
    found = {i: f"{now.game}/{i.removeprefix(book.game + '/')}" for i in terms}
    there = _there(after, found.values())
    return {old: new for old, new in found.items() if new in there}


def stored_side(store: Store, book_id: str) -> Side:
    """An edition of a book as a store has it."""
    book, part = store.book(book_id), store.part(book_id)
    return Side(
        book,
        store.sections_of(book_id),
        [t for t in store.terms(book.game) if t.book == book_id],
        part.rows(
            "SELECT section, target FROM refs WHERE kind<>'mention' AND target LIKE ? ORDER BY n", (f"{book_id}/%",)
        ),
        part.rows("SELECT section, target FROM refs WHERE target LIKE ? ORDER BY n", (f"{book.game}/{book.lang}/%",)),
    )


def followed(
    before: Iterable[str], now: set[str], pairs: Mapping[str, str], known: Mapping[str, str]
) -> dict[str, str]:
    """What every id of the old generation, and of those before it (``known``), leads to now; "" where it is gone.

    ``pairs``: which of the old sections are which of the new. An id that is still there is not listed; one that is gone
    leads to the section that it is now, so that a renumbering is followed rule by rule.
    """
    became = {i: pairs.get(i, GONE) for i in before if i not in now}
    for old, then in known.items():
        if old not in now:
            # What an id led to may itself be renumbered, and another rule may have its number now.
            became.setdefault(old, pairs.get(then, then if then in now else GONE))
    return became
