"""A numbered list of contents that nothing announces."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.survey import survey
from tests.ingest.structure.making import PROSE, manuscript, read, sketch

NUMBERED = ["1 Goal", "    1.1 Winning", "    1.2 Losing", "2 Play", "    2.1 Setup", "    2.2 Rounds", "3 Words"]
STEPS = ["1. Draw", "2. Move", "3. Fight", "4. Rest", "5. Score", "6. End"]


def numbered_book(listed: list[str], written: list[str]) -> str:
    """A list of contents without a word above it, and below it those sections that are written."""
    return "\n".join(["THE LAMP GAME", "", *listed, "", PROSE, ""]) + "".join(f"\n{x}\n\n{PROSE}\n" for x in written)


def test_a_numbered_list_without_a_title_is_the_contents() -> None:
    book = numbered_book(NUMBERED, [x.strip() for x in NUMBERED])
    titles = ["1 Goal", "  1.1 Winning", "  1.2 Losing", "2 Play", "  2.1 Setup", "  2.2 Rounds", "3 Words"]
    assert sketch(read(book)) == ["The Book", "Contents [toc]", "The Book", *titles]


def test_a_book_of_which_half_is_written_has_the_same_contents() -> None:
    reading = read(numbered_book(NUMBERED, ["1.2 Losing", "2.2 Rounds", "3 Words"]))
    assert sketch(reading)[:4] == ["The Book", "Contents [toc]", "The Book", "1.2 Losing"]
    assert [s.title for s in reading.sections if PROSE in s.text] == ["The Book", "Losing", "Rounds", "Words"]


@pytest.mark.parametrize(
    ("listed", "written"),
    [
        (NUMBERED, ["1.2 Losing", "3 Words"]),  # two that come again may be chance
        (NUMBERED[:5], ["1.1 Winning", "1.2 Losing", "2 Play"]),  # five entries are no list
        (STEPS, STEPS[:3]),  # the steps of a turn
    ],
)
def test_what_is_no_list_of_contents(listed: list[str], written: list[str]) -> None:
    seen = survey(manuscript(numbered_book(listed, written)))
    assert not seen.contents.toc and seen.contents.titled


def test_a_list_in_the_second_half_is_a_summary() -> None:
    written = "".join(f"\n{x.strip()}\n\n{PROSE}\n{PROSE}\n" for x in NUMBERED)
    summary = "\n".join(NUMBERED)
    again = "".join(f"\n{x.strip()}\n" for x in NUMBERED[:3])
    assert not survey(manuscript(f"{written}\n{summary}\n\n{PROSE}\n{again}")).contents.toc
