"""A question on a figure alone: answered by the line that begins with it, and by no other that has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.search.figures import BEGINS
from rulewright.kb.store import Store
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section

_TEXTS = [
    (
        "mats",
        "Mats",
        "If the mat is an 11, only another 11 goes with it. A 12 goes with all, and a 4 with no 5.",
    ),
    ("cards", "The cards of a hand", "- 11 = 0 points, the best.\n- 12 = 12 points.\n- 7 = 7 points.\n- 5."),
    ("sheet", "Sheet", "- 11 = 0 points, the best. Others are worth what they show.\n- 7 lets you look at a pond."),
    ("powers", "Powers", "| Card | Power |\n|---|---|\n| 8 | Swap two ponds unseen. |\n| 9 | Look at a pond. |"),
]


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder: Path = tmp_path_factory.mktemp("figures")
    sections = [section(f"core/{i}", title, text, n) for n, (i, title, text) in enumerate(_TEXTS)]
    sections.append(section("libro/cartas", "Cartas", "Cada carta vale algo.\n\n- 14 = 3 puntos.", 9, lang="es"))
    made = knowledge(*sections, books=(book(), book("libro", lang="es")))
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    opened = Searcher(Store(folder / "store.db"), folder / "index")
    yield opened
    opened.close()


@pytest.fixture
def answer(searcher: Searcher) -> Callable[[str], Direct | None]:
    return lambda q: next(iter(searcher.ask(q)[1]), None)


@pytest.mark.parametrize(
    ("q", "where", "sentence"),
    [
        ("what does the 12 do", "core/cards", "12 = 12 points."),
        ("what does the 9 do", "core/powers", "9, Look at a pond."),  # of one digit
        ("what does the nine do", "core/powers", "9, Look at a pond."),
        ("what does the 11 do", "core/cards", "11 = 0 points, the best."),  # the other says it as well, and more
        ("¿cuánto vale el 14?", "libro/cartas", "14 = 3 puntos."),
    ],
)
def test_the_line_that_begins_with_it_answers(
    answer: Callable[[str], Direct | None], q: str, where: str, sentence: str
) -> None:
    found = answer(q)
    assert found is not None and (found.hit.section, found.sentence) == (where, sentence)
    assert found.certainty == BEGINS


@pytest.mark.parametrize(
    ("q", "because"),
    [
        ("what does the 7 do", "two lines begin with it and say different things"),
        ("what does the 4 do", "no line begins with it"),
        ("what does the 5 do", "a line that is but the figure"),
    ],
)
def test_nothing_else_does(answer: Callable[[str], Direct | None], q: str, because: str) -> None:
    assert answer(q) is None, because


def test_more_than_a_figure_is_asked_of_as_ever(answer: Callable[[str], Direct | None]) -> None:
    found = answer("what goes with a mat that is an 11")
    assert found is None or found.certainty != BEGINS
    named = answer("the 12")
    assert named is None or named.certainty != BEGINS, "no question"


def test_a_number_in_the_words_of_another_language_is_that_number(searcher: Searcher) -> None:
    assert searcher.search("¿cuánto vale el quatorze?").did_you_mean == "¿cuánto vale el 14?"
    assert searcher.search("how much is a once worth").did_you_mean is None, "an English word, though 11 in Spanish"
    assert searcher.search("quatorze").did_you_mean is None, "in which language, nobody knows"
