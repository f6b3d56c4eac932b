"""Headings between two lines drawn across."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.detect_boxed import boxed_headings
from rulewright.ingest.structure.model import split_lines
from tests.ingest.structure.making import PROSE, read, sketch


def box(title: str, sign: str = "-", above: str = "", below: str = "") -> str:
    return f"{PROSE}\n\n{sign * 20}{above}\n{title}\n{below}{sign * 20}\n\n{PROSE}\n"


@pytest.mark.parametrize("sign", "=-_*#+═─━")
def test_a_title_between_two_drawn_lines_is_a_heading_with_them(sign: str) -> None:
    text = box("  2. The Pond (when wet)", sign) + box("3. The Reeds", sign)
    h, _ = boxed_headings(split_lines(text)).values()
    assert (h.number, h.title) == ("2", "The Pond (when wet)")
    assert text[h.start : h.end] == f"{sign * 20}\n  2. The Pond (when wet)\n{sign * 20}"


@pytest.mark.parametrize(
    "text",
    [
        box("The Pond.") + box("Wet,"),  # ends as a sentence does
        box("Name  Price"),  # the head of a table
        box("Name | Price"),
        box("12 / 3"),
        box("• The Pond"),
        box("The Pond" * 20),
        box("The Pond", below="\n"),  # they do not stand right beside it
        box("The Pond", above="\n"),
        box("The Pond\nand the Reeds"),
        box("The Pond").replace("-" * 20, "---"),  # Markdown's
        box("The Pond", "~"),  # fences of code
        box("The Pond").replace("-" * 20, "=" * 20, 1),  # two signs
        box("Page 2"),
        box("Note: mud is wet"),
        "----\nThe Pond",
        "",
    ],
)
def test_what_is_no_box(text: str) -> None:
    assert not boxed_headings(split_lines(text * 2))


def test_one_box_is_a_notice_and_none_stands_in_a_book_with_marks() -> None:
    assert not boxed_headings(split_lines(box("By Ann Lee")))
    assert not boxed_headings(split_lines("# Mudball\n\n" + box("The Pond") * 2))


def test_one_box_at_the_very_beginning_is_a_title_however_long_its_lines_are() -> None:
    (h,) = boxed_headings(split_lines(f"====\nThe Pond and the Reeds\n====\n{PROSE}")).values()
    assert h.title == "The Pond and the Reeds"
    assert not boxed_headings(split_lines(f"Mud\n====\nThe Pond\n====\n{PROSE}"))


def test_each_sign_is_a_level_the_first_the_highest() -> None:
    book = box("MUDBALL", "=") + box("THE POND") + box("Throwing mud", "═") + box("THE REEDS")
    assert sketch(read(book)) == ["The Book", "MUDBALL", "  THE POND", "    Throwing mud", "  THE REEDS"]


def test_a_line_closes_one_box_only() -> None:
    found = boxed_headings(split_lines("----\nMud\n----\nReeds\n----" + box("Pond")))
    assert [h.title for h in found.values()] == ["Mud", "Pond"]
