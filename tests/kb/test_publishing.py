"""What is given of a game to others, and what never is."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb import bulk, publishing
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.export import export
from rulewright.kb.mirror.rows import KINDS
from rulewright.kb.model import Knowledge
from rulewright.kb.parts import GAMES, Parts
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.kb.store import Store
from tests.web import harbour

LOCAL = Publishing(access=Access.LOCAL)
UNPACK = {".gz": gzip.decompress}
WORDS = 10  # so many of a book in a row are no coincidence


@pytest.fixture
def sample_store(sample_root: Path) -> Iterator[Store]:
    kb = KnowledgeBase(sample_root)
    with kb.reading() as g:
        yield g.store
    kb.close()


def runs(text: str) -> set[tuple[str, ...]]:
    """Every ten words in a row of a text."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[i : i + WORDS]) for i in range(len(words) - WORDS + 1)}


def given_of(store: Store, folder: Path, bulk_of: Bulk) -> Any:
    """The export that others get where this is given of every game."""
    path = folder / "given.json"
    settings = {game: Publishing(bulk=bulk_of, licence="CC0-1.0") for game in store.games()}
    bulk.write([bulk.source(store, game, settings) for game in settings], path)
    return json.loads(path.read_bytes())


def test_facts_hold_no_ten_words_of_the_book(sample_store: Store, tmp_path: Path) -> None:
    book = {run for b in sample_store.books() for s in sample_store.sections_of(b.id) for run in runs(s.text)}
    facts, text = (given_of(sample_store, tmp_path, of) for of in (Bulk.FACTS, Bulk.TEXT))
    assert len(book) > 1_000 and book & runs(json.dumps(text, ensure_ascii=False)), "the check would notice"
    assert not book & runs(json.dumps(facts, ensure_ascii=False))
    for name in KINDS:
        for row in facts[name]:  # row by row too: no text is broken up over its keys
            assert not book & runs(" ".join(str(v) for v in row.values()))


def test_facts_are_whole_but_for_their_text(sample_store: Store, tmp_path: Path) -> None:
    facts, text = (given_of(sample_store, tmp_path, of) for of in (Bulk.FACTS, Bulk.TEXT))
    assert {k: len(v) for k, v in facts.items()} == {k: len(v) for k, v in text.items()}
    for name, rows in text.items():
        for row, bare in zip(rows, facts[name], strict=True) if name != "format" else ():
            assert set(row) <= set(bare), "no key is taken away"
            numbers = {k: v for k, v in row.items() if isinstance(v, int | float)}
            assert numbers.items() <= bare.items()
            assert bare.get("basis") == row.get("basis"), "what a claim rests on is our own word"
    first, bare = text["sections"][0], facts["sections"][0]
    assert bare["id"] == first["id"] and bare["spans"] == first["spans"] and bare["text"] == bare["title"] == ""
    assert re.fullmatch(r"[0-9a-f]{64}", bare["sha256"])


def test_a_string_under_a_key_that_nobody_thought_of_is_not_given() -> None:
    row = {"section": "b/1", "sentence": "A ship sinks.", "at": [1, 2], "certainty": 0.5, "new": {"x": ["A ship"]}}
    told = publishing.given({"interactions": [row], "brandnew": [{"id": "x", "n": 1}]}, Bulk.FACTS)
    assert told["interactions"] == [
        {"section": "b/1", "sentence": "", "at": [1, 2], "certainty": 0.5, "new": {"x": [""]}}
    ]
    assert told["brandnew"] == [{"id": "", "n": 1}]


def test_nothing_is_nothing_and_text_is_all(sample_store: Store, tmp_path: Path) -> None:
    nothing = given_of(sample_store, tmp_path, Bulk.NONE)
    assert nothing.pop("format") and all(rows == [] for rows in nothing.values())
    assert given_of(sample_store, tmp_path, Bulk.TEXT) == json.loads(json.dumps(export(sample_store.knowledge())))


def test_what_is_not_said_gives_pages_and_no_text_as_a_whole() -> None:
    assert publishing.of({}, "mud") == Publishing(Access.PUBLIC, Bulk.FACTS, offline=False, index=True, licence="")


@pytest.fixture
def both(tmp_path: Path) -> Path:
    """A generation of Harbour and Haven, of which only the owner reads Haven."""
    root = harbour.write(tmp_path / "two", harbour.two(), {"haven-core/old": ""}, (), {"haven": LOCAL})
    return next(root.glob("generations/*"))


def test_nothing_of_a_game_that_is_left_out_is_in_any_byte(both: Path) -> None:
    part, signs = both / publishing.FOLDER, (b"haven-core", b"haven/en", b"grappling")
    files = [p for p in part.rglob("*") if p.is_file()]
    assert {"common.db", bulk.FILE} <= {p.name for p in files}
    for path in files:
        data = path.read_bytes()
        data = UNPACK.get(path.suffix, bytes)(data)
        assert not [sign for sign in signs if sign in data.lower()], path.name
    owned = b"".join(p.read_bytes().lower() for p in (both / GAMES).iterdir())
    assert all(sign in owned for sign in signs), "the owner's own has it"


def test_what_is_left_is_what_would_be_built_of_it_alone(both: Path, tmp_path: Path) -> None:
    alone = harbour.write(tmp_path / "one", harbour.knowledge())
    one = Parts(next(alone.glob("generations/*")))
    left = Parts(both / publishing.FOLDER, both / GAMES)
    knows: list[Knowledge] = [s.knowledge() for s in (one, left)]
    assert knows[0] == knows[1]
    for (table,) in one.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('states', 'facts')"):
        rows = f"SELECT * FROM {table}"
        assert one.rows(rows) == left.rows(rows), table
    assert all(one.fact(name) == left.fact(name) for name in ("content", "hashes", "parts"))
    one.close()
    left.close()


def test_its_owner_reads_all_and_others_what_is_given(both: Path) -> None:
    root = both.parents[1]
    for published, games in ((False, ["harbour", "haven"]), (True, ["harbour"])):
        kb = KnowledgeBase(root, published)
        with kb.reading() as g:
            assert g.store.games() == games
            found = g.searcher.search("grappling")
            assert bool(found.total) is not published
            assert set(g.searcher.search("ship", facets=["game"]).facets["game"]) == set(games)
        kb.close()


def test_a_game_that_everybody_reads_costs_no_second_store(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    assert not list(root.glob("generations/*/public/common.db")) and list(root.glob("generations/*/public/*.gz"))
