"""The first notes of each section are what its notes say, whether a build kept them or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rulewright.kb.model import InForce
from rulewright.kb.notes import Notes
from rulewright.kb.store import Store
from rulewright.kb.store_writer import StoreWriter
from rulewright.kb.told import MOST, made, told, write
from tests.web import harbour


def written(path: Path, notes: Store | None = None) -> Store:
    """A store of two small books, with the notes that were made of another one."""
    with StoreWriter(path) as writer:
        writer.add(harbour.knowledge())
        if notes:
            writer.put(write, made(notes))
    return Store(path)


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with closing(written(tmp_path_factory.mktemp("told") / "store.db")) as store:
        yield store


@pytest.fixture(scope="module")
def kept(without: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with closing(written(tmp_path_factory.mktemp("told") / "store.db", without)) as store:
        yield store


def every(store: Store) -> list[str]:
    return [s.id for b in store.books() for s in store.sections_of(b.id)]


def test_what_is_kept_is_what_the_notes_of_each_section_say(kept: Store, without: Store) -> None:
    expected = {i: tuple(Notes(without).told(without.section(i), MOST)) for i in every(without)}
    assert any(expected.values())
    assert told(kept, every(kept)) == told(without, every(without)) == expected


def test_what_is_kept_is_not_worked_out_again(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notes, "told", lambda *_: 1 / 0)
    assert len(told(kept, every(kept))) == len(every(kept))


def test_ids_that_are_not_there_are_left_out(kept: Store, without: Store) -> None:
    first = every(kept)[0]
    for store in (kept, without):
        assert [*told(store, [first, "nothing/at-all", first])] == [first]
        assert told(store, []) == {}


def test_many_sections_are_asked_for_in_parts(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told(kept, every(kept))
    monkeypatch.setattr("rulewright.kb.store.AT_ONCE", 3)
    assert told(kept, every(kept)) == whole


def test_what_is_kept_is_not_taken_where_a_book_is_not_in_force(kept: Store) -> None:
    boarding = "harbour-core/1.2"
    assert [n.kind for n in told(kept, [boarding])[boarding]] == ["overridden-by"]
    assert told(kept, [boarding], InForce.of("harbour-core")) == {boarding: ()}
