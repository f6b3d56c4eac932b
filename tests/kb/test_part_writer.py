"""The file of a game: equal games have one name, whatever else there is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb import part_writer, reports, told
from rulewright.kb.export import game_hash
from rulewright.kb.identity import of_store
from rulewright.kb.model import Knowledge
from rulewright.kb.store import Store
from tests.make import knowledge, section
from tests.web import harbour


def test_it_holds_all_that_follows_from_the_game(tmp_path: Path) -> None:
    what = harbour.knowledge()
    name = part_writer.write(tmp_path, what, lambda store: harbour.editions())
    with closing(Store(tmp_path / name)) as store:
        assert store.knowledge().studies[0].terms == what.studies[0].terms
        assert {(r.book, r.kind) for r in reports.made(store)} == {*store.rows("SELECT book, kind FROM reports")}
        assert sorted(told.made(store)) == store.rows("SELECT section, body FROM told ORDER BY section")
        assert store.rows("SELECT book, n FROM editions") == [("harbour-core", 1)]
        assert store.fact(part_writer.CONTENT) == game_hash(what)
    assert [p.name for p in tmp_path.iterdir()] == [name], "nothing is left behind"


def test_its_name_is_a_hash_of_what_is_in_it(tmp_path: Path) -> None:
    names = {part_writer.write(tmp_path, harbour.knowledge()) for _ in range(2)}
    assert names == {f"harbour@{of_store(tmp_path / name)}.rwk" for name in names} and len(names) == 1


CHANGES: dict[str, Callable[[Knowledge], Knowledge]] = {
    "a heading": lambda k: harbour.renamed(k, "Golden rule", "Silver rule"),
    "a page": lambda k: replace(k, html={**k.html, "harbour-core/golden": "<p>Other.</p>"}),
    "a claim less": lambda k: replace(k, studies=(replace(k.studies[0], interactions=()),)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_is_another_name(tmp_path: Path, change: str) -> None:
    before = part_writer.write(tmp_path, harbour.knowledge())
    assert part_writer.write(tmp_path, CHANGES[change](harbour.knowledge())) != before


def test_rows_of_the_report(tmp_path: Path) -> None:
    core, league = part_writer.count(harbour.knowledge())
    assert (core["book"], core["game"], core["lang"]) == ("harbour-core", "harbour", "en")
    assert core["sections"] == len(harbour.knowledge().readings[0].sections) > league["sections"] > 0


@pytest.mark.parametrize(("many", "page"), [(part_writer.FEW - 1, 512), (part_writer.FEW, 4096)])
def test_the_file_of_a_small_game_has_small_pages(tmp_path: Path, many: int, page: int) -> None:
    """Of its fifty tables and indexes each takes a page, which is most of it where pages are of the usual size."""
    what = knowledge(*(section(f"core/{n}", order=n) for n in range(many)), statements=())
    with closing(Store(tmp_path / part_writer.write(tmp_path, what))) as store:
        assert store.rows("PRAGMA page_size") == [(page,)]
