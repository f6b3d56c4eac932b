"""What only announces others gives way to what says more of it; what is said in passing answers nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.candidates import Candidate
from rulewright.kb.search.stating import fuller, in_passing
from rulewright.kb.store import Store
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section

_OARS = """- Each turn you have 3 oars. Rest when they are gone.
- With 1 oars you may do one of these:
  - Row a turn, once more.
  - Turn the boat with its oars."""
_SONGS = "Songs serve many ends, such as ending a brawl and so on. A brawl ends with a song such as a ballad."
_BIRDS = "Birds such as geese may fly twice. Small units, such as scouts, may move through woods."
_CANTOS = "Los cantos sirven para muchas cosas, tales como acabar una riña. Una riña dura poco."


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder: Path = tmp_path_factory.mktemp("stating")
    sections = (
        section("core/oars", "Rowing", _OARS, 0),
        section("core/songs", "Songs", _SONGS, 1),
        section("core/birds", "Birds", _BIRDS, 3),
        section("libro/cantos", "Cantos", _CANTOS, 2, lang="es"),
    )
    made = knowledge(*sections, books=(book(), book("libro", lang="es")))
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    opened = Searcher(Store(folder / "store.db"), folder / "index")
    yield opened
    opened.close()


@pytest.fixture
def chosen(searcher: Searcher) -> Callable[[str, list[Candidate]], int]:
    lines = searcher.source.lines("core/oars")
    return lambda q, ranked: fuller(ranked, lines, "en", searcher.weighing(q)).line


LEAD, COUNTED = 2, {"counted": 1.0, "figures": 1.0}


def test_what_announces_others_gives_way_to_what_says_more(chosen: Callable[[str, list[Candidate]], int]) -> None:
    asked = "how many oars in a turn"
    assert chosen(asked, [Candidate(0, LEAD, COUNTED), Candidate(0, 0, COUNTED)]) == 0
    assert chosen(asked, [Candidate(0, LEAD, COUNTED), Candidate(0, 3, {}), Candidate(0, 0, COUNTED)]) == 0


@pytest.mark.parametrize(
    ("asked", "ranked", "because"),
    [
        ("how many oars", [Candidate(0, LEAD, COUNTED), Candidate(0, 0, COUNTED)], "the other says no more"),
        ("how many oars in a turn", [Candidate(0, LEAD, COUNTED), Candidate(0, 4, {})], "it says not how many"),
        ("how many oars in a turn", [Candidate(0, LEAD, COUNTED), Candidate(1, 0, COUNTED)], "it stands elsewhere"),
        ("how many oars in a turn", [Candidate(0, LEAD, COUNTED)], "there is no other"),
    ],
)
def test_else_it_stays(
    chosen: Callable[[str, list[Candidate]], int], asked: str, ranked: list[Candidate], because: str
) -> None:
    assert chosen(asked, ranked) == LEAD, because


def test_a_sentence_that_announces_nothing_stays(chosen: Callable[[str, list[Candidate]], int]) -> None:
    assert chosen("how many oars in a turn", [Candidate(0, 3, {}), Candidate(0, 0, COUNTED)]) == 3


@pytest.mark.parametrize(
    ("asked", "section", "line", "passing"),
    [
        ("song brawl", "core/songs", 0, True),
        ("song brawl", "core/songs", 1, False),  # both stand before it
        ("songs serve", "core/songs", 0, False),
        ("may geese fly twice", "core/birds", 0, False),  # what is stated stands behind the list
        ("may scouts move through woods", "core/birds", 1, False),
        ("cantos riña", "libro/cantos", 0, True),
        ("cantos riña", "libro/cantos", 1, False),
    ],
)
def test_what_is_named_as_one_of_several_things_is_said_in_passing(
    searcher: Searcher, asked: str, section: str, line: int, passing: bool
) -> None:
    lines, lang = searcher.source.lines(section), "es" if section.startswith("libro") else "en"
    assert in_passing(lines[line], lang, searcher.weighing(asked)) is passing
