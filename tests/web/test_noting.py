"""Notes beside hits are read once for each section of a generation."""

from __future__ import annotations

import gc
import weakref
from contextlib import closing
from pathlib import Path

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import InForce
from rulewright.kb.notes import Notes
from rulewright.kb.search import Searcher
from rulewright.kb.store import Store
from rulewright.web import marking
from tests.kb.search.small import small
from tests.kb.storing import build_index, write


def opened(folder: Path) -> tuple[Store, Searcher]:
    write(folder / "store.db", small())
    build_index(folder / "index", small())
    store = Store(folder / "store.db")
    return store, Searcher(store, folder / "index")


def test_what_was_read_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, searcher = opened(tmp_path)
    hits = searcher.search("cover").hits
    first = marking.noted(store, hits)
    assert [h.section for h, _ in first] == [h.section for h in hits]
    monkeypatch.setattr(Notes, "told", lambda *_: 1 / 0)
    assert marking.noted(store, hits) == first and marking.noted(store, hits[::-1]) == first[::-1]
    with pytest.raises(ZeroDivisionError):  # another section is read
        marking.noted(store, searcher.search("trample").hits)
    store.close()


def test_what_is_kept_of_all_books_is_not_told_where_one_is_not_in_force(root: Path) -> None:
    core = InForce.of("harbour-core")
    with closing(KnowledgeBase(root)) as kb, kb.reading() as g:
        hits = [h for h in g.searcher.search("boarding").hits if h.section == "harbour-core/1.2"]
        for _ in range(2):
            assert [[n.kind for n in notes] for _, notes in marking.noted(g.store, hits)] == [["overridden-by"]]
            assert [notes for _, notes in marking.noted(g.store, hits, core)] == [[]]


def test_no_more_is_kept_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, searcher = opened(tmp_path)
    monkeypatch.setattr(marking, "KEPT", 2)
    for q in ("cover", "unit", "battle phase", "trample"):
        noted = marking.noted(store, searcher.search(q, limit=2).hits)
        assert noted and len(marking._kept[store]) <= 2
    store.close()


def test_a_generation_that_is_done_leaves_nothing_behind(tmp_path: Path) -> None:
    store, searcher = opened(tmp_path)
    marking.noted(store, searcher.search("cover").hits)
    gone = weakref.ref(store)
    searcher.close()
    store.close()
    del store, searcher
    gc.collect()
    assert gone() is None
