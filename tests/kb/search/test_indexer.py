"""Building the index: nothing lost, nothing twice, no mark in it, the same content every time."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb import store
from rulewright.kb.errors import SearchError
from rulewright.kb.model import Knowledge
from rulewright.kb.search import Searcher
from rulewright.kb.search.analysis import words
from rulewright.kb.search.engine.writer import Writer
from rulewright.kb.search.indexer import (
    Cells,
    Gathered,
    LexiconBuilder,
    cells,
    check,
    is_opening,
    number_tokens,
    stream,
)
from tests.kb import storing
from tests.kb.search.said import said
from tests.kb.search.small import small
from tests.kb.storing import build_index
from tests.make import knowledge, section


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a unit moves", ["a", "unit", "moves"]),
        ("they re-roll it", ["they", ("re", "reroll"), "roll", "it"]),
        ("Re-Roll", [("Re", "reroll"), "Roll"]),
        ("a - b", ["a", "-", "b"][::2]),  # a dash between words joins nothing
        ("302-3", ["302-3"]),  # a range is one word
        ("", []),
    ],
)
def test_cells(text: str, expected: list[object]) -> None:
    assert cells(text) == expected


def test_a_word_has_one_number_in_each_language_and_a_compound_one_of_its_own() -> None:
    every = Cells()
    first = every.read("re-roll the die", "en")
    assert every.read("the roll", "en") == array("I", [first[2], first[1]])
    assert every.read("die", "es")[0] not in first
    assert every.pair(first[0]) == ("en", "re") and list(every.pairs())[first[3]] == ("en", "die")


def test_words_are_counted_where_they_make_the_vocabulary() -> None:
    said = knowledge(
        section("core/a", "Elsewhere", ""), section("core/b", "", "Units re-roll units", 1, parent="core/a")
    )
    builder = LexiconBuilder()
    Gathered(said).cells.tell(builder)
    words = builder.lexicon().languages["en"]
    assert words.counts == {"elsewhere": 1, "re": 1, "reroll": 1, "roll": 1, "units": 2}  # and none by a path


def test_passages_come_back_as_streams() -> None:
    every = Cells()
    one, two, none = every.read("unit moves", "en"), every.read("mueve", "es"), array("I")

    def said(n: int) -> str:
        lang, word = every.pair(n)
        return "" if word == "moves" else f"{lang}:{word}"

    assert stream([one, none, two], said) == "en:unit  es:mueve"  # an empty name keeps its place
    assert stream([two, one], said) == "es:mueve en:unit" and stream([], said) == ""


def test_the_same_knowledge_gives_the_same_index(folder: Path, tmp_path: Path) -> None:
    build_index(tmp_path / "index", small())
    files = [p.relative_to(folder) for p in sorted((folder / "index").rglob("*")) if p.is_file()]
    for path in files:
        assert (tmp_path / path).read_bytes() == (folder / path).read_bytes(), path
    assert files == [p.relative_to(tmp_path) for p in sorted((tmp_path / "index").rglob("*")) if p.is_file()]


def test_of_the_engine_nothing_is_left(folder: Path) -> None:
    own = {"arrays", "sections.json", "words.table", "names.table", "completions.table"}
    assert {p.name for p in (folder / "index").iterdir()} == own


def test_no_markdown_mark_reaches_the_index(tmp_path: Path) -> None:
    tokens = {t for found in said(tmp_path / "index", small()).postings.values() for t in found}
    assert "en:unit" in tokens and "en:success" in tokens
    assert not [t for t in tokens if set(t.partition(":")[2]) & set("*_`:#|")]


def test_an_index_that_lacks_a_section_is_refused() -> None:
    sections = small().sections
    ids = [s.id for s in sections]
    extra = section("cards/999", "More", order=9)
    with pytest.raises(SearchError, match=r"1 of cards \(en\)") as raised:
        check(ids, [*sections, extra])
    assert raised.value.code == "search-incomplete"
    with pytest.raises(SearchError, match=r"1 of \? \(\?\)"):
        check(ids, sections[1:])
    check(ids, sections)


def test_two_sections_of_one_id_fail_the_build(tmp_path: Path) -> None:
    with pytest.raises(SearchError) as raised:
        build_index(tmp_path / "index", knowledge(section("core/a"), section("core/a", order=1)))
    assert raised.value.code == "search-incomplete"


def test_an_engine_that_fails_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a document without a key")

    monkeypatch.setattr(Writer, "add", broken)
    with pytest.raises(SearchError, match="without a key") as raised:
        build_index(tmp_path / "index", small())
    assert raised.value.code == "search-build"


def test_a_full_disk_is_told_by_whoever_makes_the_generation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(Writer, "add", full)
    with pytest.raises(OSError) as raised:
        build_index(tmp_path / "index", small())
    assert raised.value.errno == errno.ENOSPC


@pytest.mark.parametrize("name", ["words.table", "names.table", "sections.json"])
@pytest.mark.parametrize("damage", ["", "{", "[1]", None])
def test_a_damaged_index_is_an_error_with_a_code(tmp_path: Path, name: str, damage: str | None) -> None:
    made = knowledge(section("core/a"))
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    (tmp_path / "index" / name).unlink()
    if damage is not None:
        (tmp_path / "index" / name).write_text(damage)
    opened = store.Store(tmp_path / "store.db")
    with pytest.raises(SearchError) as raised:
        Searcher(opened, tmp_path / "index")
    opened.close()
    assert raised.value.code == "search-index"


def test_an_index_of_other_sections_than_the_store_s_is_refused(tmp_path: Path) -> None:
    storing.write(tmp_path / "store.db", knowledge(section("core/a"), section("core/b", order=1)))
    build_index(tmp_path / "index", knowledge(section("core/a")))
    opened = store.Store(tmp_path / "store.db")
    with pytest.raises(SearchError) as raised:
        Searcher(opened, tmp_path / "index")
    opened.close()
    assert raised.value.code == "search-incomplete"


@pytest.mark.parametrize(
    "made",
    [
        Knowledge(),
        knowledge(section("core/a", "", "")),
        knowledge(section("core/a", "***", "| | |\n|---|---|")),
        knowledge(replace(section("core/a"), parent="core/a")),  # its own parent
        knowledge(section("core/a", "Γειά", "σου κόσμε 世界", lang="el")),
    ],
    ids=["nothing", "empty", "marks alone", "a ring of parents", "another language"],
)
def test_odd_knowledge_is_indexed_all_the_same(tmp_path: Path, made: Knowledge) -> None:
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    opened = store.Store(tmp_path / "store.db")
    searcher = Searcher(opened, tmp_path / "index")
    assert searcher.search("words").total <= 1 and searcher.search("κόσμε").total <= 1
    searcher.close()
    opened.close()


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("302.3.4", ["302.3.4", "302.3", "302"]),
        ("302.3.", ["302.3", "302"]),
        ("702.19b", ["702.19b", "702"]),
        ("Appendix A", ["a"]),
        ("—", []),
    ],
)
def test_number_tokens(number: str, expected: list[str]) -> None:
    assert number_tokens(number) == expected


def test_searching_needs_none_of_the_building_libraries(folder: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from rulewright.kb.store import Store\nfrom rulewright.kb.search import Searcher\n"
        f"s = Searcher(Store(Path({str(folder / 'store.db')!r})), Path({str(folder / 'index')!r}))\n"
        "assert s.search('unidades').hits and s.suggest('co')\n"
        "barred = ('spacy', 'networkx', 'markdown', 'simplemma')\n"
        "import json; print(json.dumps([m for m in barred if m in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout) == []


def test_opening_reads_no_book(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> None:
        raise AssertionError("a book was read")

    monkeypatch.setattr(store.Store, "books", read)
    opened = store.Store(folder / "store.db")
    Searcher(opened, folder / "index").close()
    opened.close()


@pytest.mark.parametrize(
    ("title", "text", "opening"),
    [
        ("Excess damage goes to the", "Excess damage goes to the player.", True),
        ("Trample", "Trample is told of elsewhere.", False),  # a heading that the text takes up
        ("Moving through a gap", "A gap is what stands between two walls.", False),
    ],
)
def test_the_first_words_of_a_rule_are_no_heading(title: str, text: str, opening: bool) -> None:
    assert is_opening(words(title), words(text)) is opening
