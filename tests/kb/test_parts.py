"""The files of a generation, read as one store: it says what a single file with all of it says."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb import generations, sources
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.errors import NotFound
from rulewright.kb.mirror.stream import Rows
from rulewright.kb.model import Override, Prohibition, Reference, Term
from rulewright.kb.parts import GAMES, Parts, opened, share
from rulewright.kb.store import TERMS_ORDER, Store
from tests.kb import storing
from tests.web import harbour

SECTION, OTHER = "harbour-core/1.2", "haven-core/1.2"
TERM = "harbour/en/anchored"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generation of two games."""
    return generations.current(harbour.write(tmp_path_factory.mktemp("kb"), harbour.two(), {"harbour-core/old": ""}))


@pytest.fixture(scope="module")
def parts(folder: Path) -> Iterator[Parts]:
    store = Parts(folder)
    yield store
    store.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """All of it in one file."""
    path = tmp_path_factory.mktemp("whole") / "store.db"
    what = harbour.two()
    storing.write(path, what, {"harbour-core/old": ""})
    store = Store(path)
    yield store
    store.close()


ASKED: dict[str, Callable[[Store], Any]] = {
    "games": lambda s: s.games(),
    "books": lambda s: s.books(),
    "a book's file": lambda s: s.lines("haven-core").packed(),
    "a section": lambda s: s.section(OTHER),
    "sections": lambda s: s.sections([SECTION, OTHER, "none/at-all", "harbour-core/none"]),
    "headings": lambda s: sorted(s.headings([SECTION, OTHER]).items()),
    "an outline": lambda s: s.outline("haven-core"),
    "what stands under a section": lambda s: s.headings_under("harbour-core/1"),
    "children": lambda s: s.children("haven-core/1"),
    "ancestors": lambda s: s.ancestors(s.section(OTHER)),
    "neighbours": lambda s: s.neighbours(s.section(OTHER)),
    "a page": lambda s: s.html(SECTION),
    "sections of both": lambda s: s.sections_page(["harbour-core", "haven-core"], None, None, None, 12, 5),
    "rules of both": lambda s: s.sections_page(["harbour-core", "haven-core"], "en", "rules", None, 3, 0),
    "counts": lambda s: (s.count_sections("haven-core"), s.count_claims("references", "haven")),
    "a term": lambda s: s.term(TERM),
    "terms by id": lambda s: sorted(s.terms_by_id([TERM, "haven/en/anchored", "none/en/x"])),
    "the glossary": lambda s: s.terms(),
    "the glossary of a game": lambda s: s.terms("haven", lang="en"),
    "terms of a section": lambda s: [s.terms_in(h.id) for h in s.outline("haven-core")],
    "a page of the glossary": lambda s: s.page(Term, "terms", {}, 7, 4, TERMS_ORDER),
    "the last of the glossary": lambda s: s.page(Term, "terms", {}, 100, 6, TERMS_ORDER),
    "how many terms": lambda s: s.page(Term, "terms", {"game": "haven"}, 0, 0),
    "references": lambda s: s.references(mentions=True),
    "a page of references": lambda s: s.references_page({"book": None, "status": None, "kind": None}, 5, 3),
    "references of a book": lambda s: s.references_page({"book": "haven-core"}, 5, 3),
    "references to a term": lambda s: s.references_to(TERM),
    "references from a section": lambda s: [s.references_from(h.id) for h in s.outline("harbour-core")],
    "interactions": lambda s: s.interactions(),
    "interactions of a term": lambda s: s.interactions(a=TERM) + s.interactions(b=TERM),
    "precedence": lambda s: s.precedence(),
    "prohibitions": lambda s: s.page(Prohibition, "prohibitions", {"certainty": 0.1}, 3, 1),
    "statements": lambda s: s.statements("haven"),
    "overrides": lambda s: [*s.overrides(), *s.overrides(other=SECTION), *s.overrides(section=SECTION)],
    "translations": lambda s: s.translations(),
    "a study": lambda s: s.study("haven"),
    "a game": lambda s: s.game("haven"),
    "everything": lambda s: s.knowledge(),
    "connections": lambda s: {kind: sorted(r[1:] for r in rows) for kind, rows in s.links().items()},
    "ids of before": lambda s: (s.successors(), s.successor("harbour-core/old"), s.successor(SECTION)),
    "editions": lambda s: Shelf(s).editions("none"),
    "a source": lambda s: [*sources.stretches(s, s.book("haven-core"), s.book("haven-core").sha256)],
}


@pytest.mark.parametrize("what", ASKED)
def test_it_says_what_one_file_says(parts: Parts, whole: Store, what: str) -> None:
    assert ASKED[what](parts) == ASKED[what](whole)


@pytest.mark.parametrize("kind", ["books", "sections", "terms", "references", "interactions", "translations"])
@pytest.mark.parametrize("limit", [1, 4, 1_000])
def test_rows_are_sent_in_the_same_order(parts: Parts, whole: Store, kind: str, limit: int) -> None:
    key, seen = "", 0
    while rows := Rows(parts).after(kind, key, limit):
        assert rows == Rows(whole).after(kind, key, limit)
        key, seen = rows[-1].key, seen + len(rows)
    assert seen > 1 and not Rows(whole).after(kind, key, limit)


def test_what_connects_is_found_in_the_game_that_it_is_of(parts: Parts) -> None:
    links = parts.links()
    for kind, cls in (("reference", Reference), ("mention", Reference), ("override", Override)):
        assert {source.partition("-")[0] for _, source, *_ in links[kind]} == {"harbour", "haven"}
        for row, source, *_ in links[kind]:
            assert parts.linking(cls, row, source).section == source


def test_an_id_of_no_game_is_nowhere(parts: Parts) -> None:
    for look in (parts.book, parts.section, parts.term):
        for key in ("none", "none/at-all", "none/en/x", "harbour-core/none", "harbour/en/none"):
            with pytest.raises(NotFound):
                look(key)
    assert parts.terms("none") == [] and parts.outline("none") == [] and parts.count_sections("none") == 0


def test_a_file_is_named_by_its_game_and_opened_when_it_is_asked(folder: Path) -> None:
    store = Parts(folder)
    assert sorted(store.files) == store.games() == ["harbour", "haven"]
    assert all(store.files[game].startswith(f"{game}@") for game in store.games())
    (folder / GAMES / store.files["haven"]).rename(folder / "away")
    try:
        assert store.section(SECTION).title and store.books()
        with pytest.raises(Exception, match="unable to open"):
            store.section(OTHER)
    finally:
        (folder / "away").rename(folder / GAMES / store.files["haven"])
        store.close()


def test_a_shared_file_is_the_same_file(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = next((folder / GAMES).iterdir()).name
    (tmp_path / "a").mkdir()
    share(folder, tmp_path / "a", name)
    assert (tmp_path / "a" / GAMES / name).samefile(folder / GAMES / name)
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError("no links here")))
    (tmp_path / "b").mkdir()
    share(folder, tmp_path / "b", name)
    assert (tmp_path / "b" / GAMES / name).read_bytes() == (folder / GAMES / name).read_bytes()


def test_a_file_that_is_there_is_not_written_into(folder: Path, tmp_path: Path) -> None:
    name = next((folder / GAMES).iterdir()).name
    (tmp_path / GAMES).mkdir()
    (tmp_path / GAMES / name).write_bytes(b"linked with others")
    share(folder, tmp_path, name)
    assert (tmp_path / GAMES / name).read_bytes() == b"linked with others"


def test_what_an_older_program_wrote_in_one_file_is_read_too(folder: Path, tmp_path: Path) -> None:
    storing.write(tmp_path / "store.db", harbour.knowledge())
    for place, games in ((folder, ["harbour", "haven"]), (tmp_path, ["harbour"])):
        store = opened(place)
        assert store.games() == games
        store.close()


def test_how_many_terms_each_game_has_is_told_with_and_without_a_look(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = {game: len(parts.terms(game)) for game in parts.files}
    assert parts.terms_of_games() == many and min(many.values()) > 0
    monkeypatch.setattr(parts, "fact", lambda name: None)  # as an older program wrote it
    assert parts.terms_of_games() == many
