"""Reports are what looking through a store finds, whether a build kept them or not."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rulewright.kb import reports
from rulewright.kb.check.report import check
from rulewright.kb.conflicts.find import conflicts
from rulewright.kb.errors import NotFound
from rulewright.kb.store import Store
from rulewright.kb.store_writer import StoreWriter
from tests.web import harbour

BOOKS = ("harbour-core", "harbour-league")


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store that was written without reports."""
    path = tmp_path_factory.mktemp("reports") / "store.db"
    with StoreWriter(path) as writer:
        writer.add(harbour.knowledge())
    store = Store(path)
    yield store
    store.close()


@pytest.fixture(scope="module")
def kept(without: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The same with them."""
    path = tmp_path_factory.mktemp("reports") / "store.db"
    with StoreWriter(path) as writer:
        writer.add(harbour.knowledge())
        writer.put(reports.write, reports.made(without))
    store = Store(path)
    yield store
    store.close()


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_kept_is_what_is_found(kept: Store, without: Store, book: str) -> None:
    assert reports.findings(kept, book) == reports.findings(without, book) == check(kept, book)
    assert reports.conflicts(kept, book) == reports.conflicts(without, book) == conflicts(kept, book)


def test_there_is_something_to_keep(kept: Store) -> None:
    assert any(reports.findings(kept, book) for book in BOOKS)


def test_what_is_kept_is_not_looked_for_again(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rulewright.kb.check.report", None)
    monkeypatch.setitem(sys.modules, "rulewright.kb.conflicts.find", None)
    for book in BOOKS:
        reports.findings(kept, book)
        reports.conflicts(kept, book)


def test_every_book_has_each_report_once(kept: Store) -> None:
    rows = kept.rows("SELECT book, kind FROM reports ORDER BY 1, 2")
    assert rows == [(b.id, kind) for b in kept.books() for kind in ("conflicts", "findings")]


@contextmanager
def changed(store: Store, folder: Path, statement: str) -> Iterator[Store]:
    """A copy of a store after a statement."""
    path = folder / "store.db"
    shutil.copy(store.path, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
    with closing(Store(path)) as copy:
        yield copy


def test_a_table_that_cannot_be_read_is_not_passed_over(without: Store, tmp_path: Path) -> None:
    with (
        changed(without, tmp_path, "ALTER TABLE reports RENAME COLUMN body TO other") as store,
        pytest.raises(sqlite3.OperationalError),
    ):
        reports.findings(store, BOOKS[0])


def test_a_book_that_is_not_there(kept: Store, without: Store) -> None:
    for store in (kept, without):
        with pytest.raises(NotFound):
            reports.findings(store, "nothing")
        with pytest.raises(NotFound):
            reports.conflicts(store, "nothing")
