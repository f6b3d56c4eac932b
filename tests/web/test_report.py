"""What the page with the editor's report shows of many findings."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb import reports
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import Finding
from rulewright.web.site.report import MOST_FINDINGS, MOST_OF_A_KIND, at_place, counted, findings_of, shown

ONE = Finding("core", "core/a", 0, 5, "text-repaired", "note", "fes", "pes")
MANY = [replace(ONE, start=i, printed=f"fes{i}") for i in range(MOST_FINDINGS + 1)]
GRAVE = replace(ONE, code="reference-dangling", severity="error")


def test_the_findings_of_a_book_are_kept_and_no_generation_with_them(root: Path) -> None:
    base = KnowledgeBase(root)
    with base.reading() as g:
        expected = reports.findings(g.store, "harbour-core")
        first = findings_of(g, "harbour-core")
        assert first == expected != ()
        assert findings_of(g, "harbour-core") is first
        assert findings_of(g, "harbour-league") == reports.findings(g.store, "harbour-league") != first
        store = weakref.ref(g.store)
    base.close()
    del g, base
    gc.collect()
    assert store() is None


def test_a_page_holds_some_of_each_kind_and_says_how_many_there_are() -> None:
    grave, repaired = shown([*MANY, GRAVE], None, None)
    assert (grave.code.id, grave.more, repaired.code.id) == ("reference-dangling", 0, "text-repaired")
    assert (len(repaired.each), repaired.total) == (MOST_OF_A_KIND, len(MANY))
    assert repaired.more == len(MANY) - MOST_OF_A_KIND


def test_one_kind_alone_shows_more() -> None:
    (repaired,) = shown([*MANY, GRAVE], None, "text-repaired")
    assert (len(repaired.each), repaired.more) == (MOST_FINDINGS, 1)


def test_like_findings_are_one() -> None:
    (group,) = shown([ONE, replace(ONE, start=90)], None, None)
    assert [times for _, times in group.each] == [2] and group.total == 2


def test_severities_are_counted_in_their_order() -> None:
    assert list(counted([*MANY, GRAVE]).items()) == [("error", 1), ("note", len(MANY))]


@pytest.mark.parametrize(
    ("printed", "end"),
    [
        ("See “B”", "#:~:text=See%20%E2%80%9CB%E2%80%9D"),
        ("follow-up\nattack", "#:~:text=follow%2Dup%20attack"),
        ("abc", ""),  # would be found anywhere
        ("x" * 61, ""),
        ("**bold**", ""),  # not what the page shows
        ("a\x00bcd", ""),
        ("<script>", ""),
    ],
)
def test_the_place_in_an_address(printed: str, end: str) -> None:
    assert at_place(replace(ONE, printed=printed)) == end
