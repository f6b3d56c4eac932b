"""A term that only a line of a list defines: what has it as its heading explains it and comes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb import store, store_writer
from rulewright.kb.claims import Knowledge
from rulewright.kb.model import SectionKind
from rulewright.kb.search import Searcher, build_index
from tests.make import knowledge, section, term


def corpus(list_kind: SectionKind) -> Knowledge:
    sections = (
        section("core/glossary", "Glossary", "Banner A cloth. Roll Turn a card. Ready Upright.", kind=list_kind),
        section("core/banner-card", "Banner card", "A banner card stays beside its unit until it is lost.", 1),
        section("core/combat-roll", "Combat roll", "For a combat roll both players turn a card.", 2),
        section("core/banner-lost", "Banner lost in battle", "Who loses a banner loses heart.", 3),
    )
    terms = (term("game/en/banner", "core/glossary"), term("game/en/roll", "core/glossary"))
    return knowledge(*sections, terms=terms)


def first_two(folder: Path, known: Knowledge, q: str) -> list[tuple[str, str]]:
    store_writer.write(folder / "store.db", known)
    build_index(folder / "index", known)
    searcher = Searcher(store.Store(folder / "store.db"), folder / "index")
    return [(h.section, h.why.split(";")[0]) for h in searcher.search(q).hits[:2]]


@pytest.mark.parametrize(
    ("q", "first"),
    [
        ("banner", "core/banner-card"),  # "card" only says what the thing is
        ("banners", "core/banner-card"),
        ("what is a banner?", "core/banner-card"),
        ("roll", "core/glossary"),  # a combat roll is one kind of roll
    ],
)
def test_the_heading_comes_before_the_line_of_a_list(q: str, first: str, tmp_path: Path) -> None:
    hits = first_two(tmp_path, corpus(SectionKind.REFERENCE), q)
    assert hits[0][0] == first
    assert "core/glossary" in {i for i, _ in hits}  # the list still stands right behind
    assert first == "core/glossary" or hits[0][1] == "explains Banner"


def test_where_a_section_of_its_own_defines_it_that_comes_first(tmp_path: Path) -> None:
    assert first_two(tmp_path, corpus(SectionKind.RULES), "banner")[0][0] == "core/glossary"


@pytest.mark.parametrize("q", ["get your victory points", "Get Your Victory POINTS", "  get your victory   points "])
def test_a_heading_that_is_the_whole_query_comes_first(q: str, tmp_path: Path) -> None:
    known = knowledge(
        section("core/summary", "Victory points", "Victory points: victory points are points for victory."),
        section("core/get", "Get your victory points", "Each player counts what was achieved.", 1),
    )
    assert first_two(tmp_path, known, q)[0][0] == "core/get"
    assert first(tmp_path, "victory points") == "core/summary"


def first(folder: Path, q: str) -> str:
    return Searcher(store.Store(folder / "store.db"), folder / "index").search(q).hits[0].section
