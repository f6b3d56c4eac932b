"""What a generation takes over from the one before: old ids, and what changed with each edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.editions import shelf
from rulewright.kb.editions.model import ChangeKind, TermFate
from rulewright.kb.editions.past import Past, today
from rulewright.kb.editions.shelf import MOST_KEPT, Shelf
from rulewright.kb.model import Knowledge, Section
from rulewright.kb.store import Store
from rulewright.kb.store_writer import StoreWriter
from tests.make import book, knowledge, reference, section, term

WALK = section("core/1", "Walk", "The model moves up to its pace and stops at the water.", number="1")
REST = section("core/2", "Rest", "The model gets its breath back unless a heron watches it.", 1, number="2")
EXTRA = section("extra/1", "League", "In a league see Walk for how far a model may go.", number="1")


def made(*sections: Section, digest: str = "0" * 64, edition: str = "1", **study: object) -> Knowledge:
    books = (book(sha256=digest, edition=edition), book("extra"))
    return knowledge(*sections, books=books, **study)


class Line:
    """Generations one after the other, each with the past that it takes over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.n = 0
        self.store: Store | None = None

    def add(self, what: Knowledge, date: str = "2026-01-01") -> Store:
        path = self.folder / f"{self.n}.db"
        with StoreWriter(path) as writer:
            writer.add(what)
            after = Store(path)
            if self.store:
                past = Past(self.store, {b.id: b for b in after.books()}, date)
                writer.put(shelf.write, past.records(after))
                writer.copy("successors", sorted(past.became(after).items()))
            after.close()
        self.close()
        self.n, self.store = self.n + 1, Store(path)
        return self.store

    def close(self) -> None:
        if self.store:
            self.store.close()


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    line = Line(tmp_path)
    yield line
    line.close()


HALTS = replace(WALK, text=WALK.text.replace("stops", "halts"))
LATER = replace(WALK, id="core/7", number="7")


def test_the_first_generation_has_no_past(line: Line) -> None:
    shelf = Shelf(line.add(made(WALK, REST)))
    assert shelf.editions("core") == [] and shelf.last_change("core/1") is None and shelf.bearers("core/1") == []


def test_a_changed_file_is_recorded(line: Line) -> None:
    line.add(made(WALK, REST, EXTRA, references=(reference("extra/1", "core/1"),)))
    new = made(HALTS, REST, EXTRA, digest="1" * 64, edition="2", references=(reference("extra/1", "core/1"),))
    shelf = Shelf(line.add(new, "2026-02-03"))
    (head,) = shelf.editions("core")
    assert (head.n, head.date, head.before.edition, head.after.edition) == (1, "2026-02-03", "1", "2")
    assert (head.unchanged, head.counts["reworded"]) == (1, 1)
    (change,) = shelf.changes("core", 1)
    assert (change.kinds, change.cited_by) == ((ChangeKind.REWORDED,), ("extra/1",))
    assert shelf.last_change("core/1") == (1, change)
    assert shelf.editions("extra") == []


def test_a_file_that_is_the_same_is_not_compared(line: Line) -> None:
    line.add(made(WALK, REST))
    assert Shelf(line.add(made(HALTS, REST))).editions("core") == [], "the program reads it otherwise; no new edition"


def test_a_file_in_which_no_rule_changed_is_not_recorded(line: Line) -> None:
    line.add(made(WALK, REST))
    assert Shelf(line.add(made(WALK, REST, digest="1" * 64))).editions("core") == []


def test_what_was_recorded_is_kept_by_builds_that_change_something_else(line: Line) -> None:
    line.add(made(WALK, REST, EXTRA))
    before = Shelf(line.add(made(HALTS, REST, EXTRA, digest="1" * 64))).records("core")
    other = replace(EXTRA, text="In a league nobody may rest.")
    assert Shelf(line.add(made(HALTS, REST, other, digest="1" * 64))).records("core") == before


def test_editions_are_counted_and_the_oldest_forgotten(line: Line) -> None:
    line.add(made(WALK))
    for n in range(1, MOST_KEPT + 3):
        shelf = Shelf(line.add(made(replace(WALK, text=f"{WALK.text} {n}"), digest=str(n) * 64)))
    assert [e.n for e in shelf.editions("core")] == list(range(MOST_KEPT + 2, 2, -1))
    assert shelf.changes("core", 1) == []


def test_changes_by_kind_and_in_pieces(line: Line) -> None:
    line.add(made(WALK, REST))
    shelf = Shelf(line.add(made(HALTS, replace(LATER, title="Fly", text="Fly low."), digest="1" * 64)))
    assert shelf.kinds("core", 1) == {
        ChangeKind.ADDED: 1,
        ChangeKind.REMOVED: 1,
        ChangeKind.REWORDED: 1,
        ChangeKind.RENAMED: 0,
        ChangeKind.MOVED: 0,
    }
    assert [c.place.label for c in shelf.changes("core", 1, "added")] == ["7 Fly"]
    assert [c.place.label for c in shelf.changes("core", 1, limit=1, offset=1)] == ["2 Rest"]


def test_terms(line: Line) -> None:
    line.add(made(WALK, REST))
    shelf = Shelf(line.add(made(HALTS, REST, digest="1" * 64, terms=(term("game/en/walk", "core/1"),))))
    assert [(t.id, t.fate) for t in shelf.terms("core", 1)] == [("game/en/walk", TermFate.ADDED)]
    assert shelf.count_terms("core", 1) == 1


def test_an_old_number_leads_to_the_rule_and_its_new_bearer_knows_who_had_it(line: Line) -> None:
    line.add(made(WALK, REST))
    store = line.add(made(LATER, replace(REST, id="core/1", number="1"), digest="1" * 64))
    assert store.successor("core/2") == "core/1"
    ((n, change),) = Shelf(store).bearers("core/1")
    assert n == 1 and change.old and change.new
    assert (change.old.label, change.new.id) == ("1 Walk", "core/7")


def test_an_older_old_number_does_not_lead_to_another_bearer(line: Line) -> None:
    line.add(made(replace(WALK, id="core/0", number="0")))
    line.add(made(WALK, digest="1" * 64))
    store = line.add(made(LATER, replace(REST, id="core/1", number="1"), digest="2" * 64))
    assert store.successor("core/0") == "core/7", "not core/1, which names another rule now"


def test_a_book_that_is_taken_out_leaves_its_ids_gone(line: Line) -> None:
    line.add(made(WALK, EXTRA))
    without = knowledge(EXTRA, books=(book("extra"),))
    assert line.add(without).successors() == {"core": "", "core/1": ""}


def test_a_book_with_another_id_is_followed_by_its_file(line: Line) -> None:
    line.add(made(WALK, EXTRA, digest="1" * 64, terms=(term("game/en/walk", "core/1"), term("game/en/run", "core/1"))))
    moved = [replace(book("core-en", sha256="1" * 64), game="mud"), book("extra")]
    there = knowledge(
        replace(WALK, id="core-en/1", book="core-en"),
        EXTRA,
        books=moved,
        terms=(replace(term("mud/en/walk", "core-en/1"), game="mud", book="core-en"),),
    )
    became = {"core": "core-en", "core/1": "core-en/1", "game/en/walk": "mud/en/walk", "game/en/run": ""}
    assert line.add(there).successors() == became


def test_terms_and_books_that_were_ever_there_are_remembered_as_sections_are(line: Line) -> None:
    walk, run = term("game/en/walk", "core/1"), term("game/en/run", "core/1")
    line.add(made(WALK, EXTRA, terms=(walk, run)))
    assert line.add(made(WALK, EXTRA, digest="1" * 64, terms=(walk,))).successors() == {"game/en/run": ""}
    without = knowledge(EXTRA, books=(book("extra"),))
    gone = {"core": "", "core/1": "", "game/en/run": "", "game/en/walk": ""}
    assert line.add(without).successors() == gone, "one generation later too"
    back = made(WALK, EXTRA, digest="1" * 64, terms=(walk,))
    assert line.add(back).successors() == {"game/en/run": ""}, "what is there again is there"


@pytest.mark.parametrize(("epoch", "expected"), [("0", "1970-01-01"), ("1767225600", "2026-01-01")])
def test_the_date_can_be_fixed(monkeypatch: pytest.MonkeyPatch, epoch: str, expected: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert today() == expected


def test_a_date_that_is_no_number_is_not_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    assert len(today()) == len("2026-01-01")
