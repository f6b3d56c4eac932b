"""A copy in SQLite: what it holds is what the site exports, at first and after every change."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from rulewright.client import ApiError, Client, Mirror, SyncPage
from rulewright.client.mirror import COLUMNS
from tests.client.conftest import Serve, Shelf

RULES = "## 1 Throwing\n\nA player throws {what}.\n\n## 2 Ducking\n\nA player who ducks cannot throw.\n"


def holds(mirror: Mirror, rules: Client) -> None:
    """Assert that a copy has the rows of the export, list by list."""
    export = rules.get("/export")
    for kind in COLUMNS:
        mine, theirs = ([repr(sorted(row.items())) for row in rows] for rows in (mirror.rows(kind), export[kind]))
        assert sorted(mine) == sorted(theirs), kind


def test_a_first_copy_holds_everything(tmp_path: Path, site: str) -> None:
    rules = Client(site)
    mirror = Mirror(tmp_path / "copy.sqlite", rules)
    told = mirror.update()
    assert told.anew and told.put > 500 and not told.removed
    holds(mirror, rules)
    again = mirror.update()
    assert (again.put, again.removed, again.anew) == (0, 0, False), "nothing changed"


def test_a_copy_follows_what_is_changed_added_and_removed(shelf: Shelf, serve: Serve) -> None:
    shelf.put(mudball=RULES.format(what="mud"))
    rules = Client(serve(shelf.root))
    mirror = Mirror(shelf.home / "copy.sqlite", rules)
    mirror.update()
    for books in ({"snowball": RULES.format(what="snow")}, {"mudball": RULES.format(what="wet mud")}, {"snowball": ""}):
        shelf.put(**books)
        rules.get("/health")  # a server looks for a new generation when it is asked, now and then
        told = wait_for_change(mirror)
        assert not told.anew and (told.put or told.removed)
        holds(mirror, rules)
    assert [row["id"] for row in mirror.rows("books")] == ["mudball"]


def wait_for_change(mirror: Mirror) -> Any:
    import time

    for _ in range(100):
        told = mirror.update()
        if told.put or told.removed:
            return told
        time.sleep(0.1)
    raise AssertionError("the server never switched")


def test_a_copy_is_asked_in_sql(tmp_path: Path, site: str) -> None:
    file = tmp_path / "copy.sqlite"
    Mirror(file, Client(site)).update()
    with sqlite3.connect(file) as db:
        asked = "SELECT s.title FROM terms t JOIN sections s ON s.title = t.name WHERE t.name = 'Deep Water'"
        assert db.execute(asked).fetchone() == ("Deep Water",)


class Pages(Client):
    """A client whose pages are given; one of them may be a refusal."""

    def __init__(self, *pages: SyncPage | ApiError) -> None:
        super().__init__("http://rules.example")
        self.pages, self.asked = list(pages), list[str | None]()

    def sync(self, since: str | None = None, limit: int = 0) -> SyncPage:
        self.asked.append(since)
        page = self.pages.pop(0)
        if isinstance(page, ApiError):
            raise page
        return page


def book(key: str, title: str) -> dict[str, Any]:
    return {"kind": "books", "key": key, "row": {"id": key, "title": title}}


def test_a_token_that_is_too_old_begins_anew(tmp_path: Path) -> None:
    told = ApiError(410, "token-gone", "This token is of too long ago; begin without one.")
    first, anew = SyncPage((book("a", "A"), book("b", "B")), "1", False), SyncPage((book("b", "C"),), "9", False)
    rules = Pages(first, told, told, anew)
    mirror = Mirror(tmp_path / "copy.sqlite", rules)
    mirror.update()
    assert mirror.update().anew and rules.asked == [None, "1", "1", None]
    assert list(mirror.rows("books")) == [{"id": "b", "title": "C"}]


@pytest.mark.parametrize("status", [410, 429], ids=["a process that knows less", "too many requests"])
def test_a_page_is_asked_for_once_more(tmp_path: Path, status: int) -> None:
    wait = ApiError(status, "later", "Ask again.", retry_after=0.01)
    rules = Pages(SyncPage((book("a", "A"),), "1", True), wait, SyncPage((book("b", "B"),), "2", False))
    assert Mirror(tmp_path / "copy.sqlite", rules).update().put == 2 and rules.asked == [None, "1", "1"]


def test_readers_are_not_kept_waiting_by_an_update(tmp_path: Path) -> None:
    file, seen = tmp_path / "copy.sqlite", list[int]()

    class Slow(Pages):
        def sync(self, since: str | None = None, limit: int = 0) -> SyncPage:
            seen.append(len(list(Mirror(file, self).rows("books"))))
            return super().sync(since, limit)

    many = tuple(book(str(n), "A" * 9_000) for n in range(500))
    Mirror(file, Slow(SyncPage(many, "1", True), SyncPage((book("b", "B"),), "2", False))).update()
    assert seen == [0, 0], "they see what was there before"


def test_an_update_that_breaks_off_leaves_the_copy_as_it_was(tmp_path: Path) -> None:
    lost = ApiError(0, "unreachable", "http://rules.example cannot be reached")
    rules = Pages(SyncPage((book("a", "A"),), "1", False), SyncPage((book("a", "B"),), "2", True), lost)
    mirror = Mirror(tmp_path / "copy.sqlite", rules)
    mirror.update()
    with pytest.raises(ApiError, match="cannot be reached"):
        mirror.update()
    assert list(mirror.rows("books")) == [{"id": "a", "title": "A"}]
