"""Lists that run on within a paragraph."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.render import render
from rulewright.ingest.structure.unfold import unfolded
from rulewright.kb.mapped import Mapped


def unfold(text: str) -> str:
    return unfolded(Mapped.of(text, 0, len(text))).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In order: 1. Draw. 2. Play it. 3. Rest.", "In order:\n1. Draw.\n2. Play it.\n3. Rest."),
        ("One of: 1) draw, 2) rest", "One of:\n1) draw,\n2) rest"),
        # a list that the page's end has torn goes on in the middle
        ("Steps: 1. Rest.\n\n2. Play. 3. Go on.", "Steps:\n1. Rest.\n\n2. Play.\n3. Go on."),
        # the legend of a picture
        ("1 Cost 2 Name 3 Strength: high", "1 Cost\n\n2 Name\n\n3 Strength: high"),
        (
            "Do one: A. Wade – far. B. Run (see below). C. Rest",
            "Do one:\n\nA. Wade – far.\n\nB. Run (see below).\n\nC. Rest",
        ),
        # marks alone at a line's end
        ("Phases: I.\n\nWading\n\nII. Rest III. End", "Phases:\n\nI. Wading\n\nII. Rest\n\nIII. End"),
        ("Phases:\n\n1.\n\nWading\n\n2. Rest", "Phases:\n\n1. Wading\n\n2. Rest"),
        ("•\nWade far", "• Wade far"),
        # a letter as high as several lines
        ("M\n\narshes are wet.", "Marshes are wet."),
        # bullets and dashes
        ("One of three: • Pay. • Pass. Then go on.", "One of three:\n• Pay.\n• Pass. Then go on."),
        ("One of three: -Pay it. - Pass. -Rest.", "One of three:\n- Pay it.\n- Pass.\n- Rest."),
        ("One of two: -Pay.\n\n-Pass.", "One of two:\n- Pay.\n\n- Pass."),
        ("Only: - Pay.", "Only:\n- Pay."),
        ("One of two: -Pay.\n\n-Pass. -Rest.", "One of two:\n- Pay.\n\n- Pass.\n- Rest."),
    ],
)
def test_each_item_begins_a_line(text: str, expected: str) -> None:
    assert unfold(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "see chapter 1. Crews rest in chapter 2. They sleep.",
        "Cost: 1. Range: 2. Test: 3. Lamps",  # fields
        "It costs 1. Then 2. And so on.",
        "Army: 1 Wader",  # nothing goes on with it
        "Choose 1) draw or 2) rest",
        "Cost: 1.\n\nRange",
        "1.\n\n2.\n\n3.\n\nA column of numbers",
        "He rests. - Old saying of the marsh",
        "Limit: -Depth to rolls\nRange: -Depth to rolls",  # a minus
        "| In order: 1. Draw. 2. Play. | 3 |",
        "A\t1 Cost 2 Name",
        "Player A. Then B. Rest",
        "Roman: I. M. Nobody",
        "A\n\nmarsh is wet.",
        "Player B\n\nrests",
        "B\n\nRest",
        "B\n\nboats 3\n\nC\n\ncrews 4",  # an index
        "",
    ],
)
def test_what_is_no_list_stays(text: str) -> None:
    assert unfold(text) == text


def test_a_list_is_rendered_as_one() -> None:
    text = Mapped.of("Do this: 1. Draw. 2. Play.\n\n3. Rest. 4. Go", 0, 45)
    assert render(unfolded(text)).text == "Do this:\n\n1. Draw.\n2. Play.\n3. Rest.\n4. Go"


@given(st.text(alphabet="aB1234.):•-– \n\t|IVX", max_size=80))
def test_no_word_is_lost_or_moved(text: str) -> None:
    out = unfolded(Mapped(text, ((0, 5, len(text)),) if text else ()))
    marks = str.maketrans("", "", " \n\t-–")
    assert out.text.translate(marks) == text.translate(marks)
    assert all(s >= 5 and s + n <= 5 + len(text) for _, s, n in out.runs)


def test_a_long_line_full_of_marks() -> None:
    items = [f"{n % 100}. Go" for n in range(1, 20_000)]
    assert unfold("Do: " + " ".join(items)).count("\n") == 99
