"""What tells sections and books of one name apart, wherever they are chosen or cited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.base import KnowledgeBase
from rulewright.web.naming import full_label, is_namesake, told_apart
from tests.web import harbour

TITLES = {  # of sections of one book, two of them under headings of their own
    "harbour-core/1.1": "Mooring ropes",
    "harbour-core/anchored": "Mooring ropes",
    "harbour-core/1.2": "Mooring ropes",
    "harbour-core/1.2.1": "(4-6)",
}


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base in which several sections, and both books, have one name."""
    what = harbour.knowledge()
    readings = []
    for r in what.readings:
        sections = (replace(s, title=TITLES[s.id], number=None) if s.id in TITLES else s for s in r.sections)
        readings.append(replace(r, book=replace(r.book, title="Harbour"), sections=tuple(sections)))
    return harbour.write(tmp_path_factory.mktemp("alike"), replace(what, readings=tuple(readings)))


@pytest.fixture(scope="module")
def asked(alike: Path) -> Iterator[Flask]:
    app = create_app(alike)
    yield app
    app.extensions["kb"].close()


@pytest.fixture
def visitor(asked: Flask) -> FlaskClient:
    return asked.test_client()


def test_headings_that_do_not_tell_are_told_apart_by_those_above(alike: Path) -> None:
    with KnowledgeBase(alike).reading() as g:
        above = {i.partition("/")[2]: h.title for i, h in told_apart(g, [*TITLES, "harbour-core/golden"]).items()}
        labels = [full_label(g, g.store.section(f"harbour-core/{i}")) for i in ("1.1", "golden")]
        namesakes = [is_namesake(g, b) for b in g.store.books()]
    assert above == {"1.1": "The turn", "1.2": "The turn", "anchored": "Keywords", "1.2.1": "The turn"}
    assert labels == ["1 The turn › Mooring ropes", "4 Golden rule"]
    assert namesakes == [True, True]


def test_books_of_different_names_are_no_namesakes(root: Path) -> None:
    with KnowledgeBase(root).reading() as g:
        assert not any(is_namesake(g, b) for b in g.store.books())


def test_choices_of_a_verdict_name_what_they_stand_under_and_the_language(visitor: FlaskClient) -> None:
    page = visitor.get("/verdict?game=harbour&a=mooring+ropes&b=golden", headers={"Accept-Language": "en"}).text
    choices = re.findall(r"<li><a href=\"/verdict\?.*?</a>", page)
    said = [re.sub(r"<[^>]+>", "", c) for c in choices]
    assert any("Mooring ropes (1 The turn) Harbour EN" in s for s in said)
    assert any("Mooring ropes (2 Keywords) Harbour EN" in s for s in said)


def test_what_is_cited_names_what_it_stands_under(visitor: FlaskClient) -> None:
    page = visitor.get("/sections/harbour-core/1.2.1/cite", headers={"Accept-Language": "en"}).text
    assert "1 The turn › (4-6)" in page
    found = visitor.get("/api/v1/search?q=mooring+ropes&game=harbour").json
    assert {r["above"] for r in found["results"] if r["title"] == "Mooring ropes"} == {"1 The turn", "2 Keywords"}
