"""The list of where one is, with which many pages of a folder begin, is none of their text."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from rulewright.ingest.project.read import margins
from tests.ingest.project.folders import PROSE, folder
from tests.ingest.project.test_read import read, tree

LIST = "* _Fen_\n* Lamps\n* **Oil**\n\n"


def found(*begins: str) -> list[str]:
    """What of each of some pages, by how it begins, is its margin."""
    texts = {PurePosixPath(f"{n}.md"): f"{begin}# Oil\n\n{PROSE}\n" for n, begin in enumerate(begins)}
    return [texts[n][a.start : a.end] for n, a in margins(texts).items()]


def test_pages_that_begin_with_one_list_whatever_is_marked_in_it() -> None:
    whole = LIST.strip()
    assert found(LIST, LIST, f"<!-- a note -->\n{LIST}", PROSE) == [whole] * 3
    others = "* Fen\n* **Lamps**\n* Oil"
    assert found(LIST, f"{others}\n\n", f"{others}\n* Wicks\n\n") == [whole, others, f"{others}\n* Wicks"]


@pytest.mark.parametrize(
    "begin",
    [
        "* Fen\n\n",  # one entry may be anything
        "* Health: 5\n* Speed: 3\n\n",
        "* Roll 2 dice\n* Add them\n\n",
        "* A lamp burns as long as it has oil\n* Oil\n\n",
        f"{PROSE}\n\n* Fen\n* Oil\n\n",
        "* Fen\n\n* Oil\n\n",  # two lists
        "",
    ],
)
def test_what_says_more_is_text(begin: str) -> None:
    assert not found(begin, begin, begin)


def test_two_pages_or_lists_that_differ_are_none() -> None:
    assert not found(LIST, LIST, PROSE)
    assert not found(LIST, "* Fen\n* Moss\n* Reed\n\n", "* Fen\n* Mud\n* Mire\n\n")


def test_the_margin_is_in_no_section(tmp_path: Path) -> None:
    pages = {f"{n}-{name}.md": f"{LIST}# {name}\n\n{PROSE}\n" for n, name in enumerate(("Lamps", "Oil", "Wicks"))}
    reading = read(folder(tmp_path / "fen", pages))
    assert tree(reading) == ["Lamps", "Oil", "Wicks"]
    assert {s.text for s in reading.sections} == {PROSE}
    assert sum(reading.source[a.start : a.end] == LIST.strip() for a in reading.book.asides) == 3
