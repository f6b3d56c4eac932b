"""Which numbered heading stands under which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.series import by_number
from tests.ingest.structure.making import heading


def above(numbers: list[str]) -> list[str | None]:
    """The number of each heading's parent; a number that begins with a word is that of a division."""
    headings: list[Heading] = []
    for n in numbers:
        division = n.split()[0] in ("Chapter", "Section", "Appendix")
        headings.append(heading("Title", "chapter" if division else "dotted", n))
    return [None if p is None else numbers[p] for p in by_number(headings, [None] * len(headings))]


@pytest.mark.parametrize(
    ("numbers", "parents"),
    [
        (["1", "100", "100.1", "100.1a", "100.1b"], [None, "1", "100", "100.1", "100.1"]),
        (["1.0", "1.1", "2.0", "2.1"], [None, "1.0", None, "2.0"]),  # no 1 and no 2: 1.0 and 2.0 head theirs
        (["1", "1.0", "1.1"], [None, "1", "1"]),
        (["Section 1", "1.1", "1.2", "Section 2", "2.1"], [None, "Section 1", "Section 1", None, "Section 2"]),
        (["Chapter II", "2.1", "Chapter III", "3.1"], [None, "Chapter II", None, "Chapter III"]),
        (["Appendix A", "A.1", "A.1.2"], [None, "Appendix A", "A.1"]),
        (["§ 1", "§ 1.1", "§ 2", "§ 2.1"], [None, "§ 1", None, "§ 2"]),
        (["Rule 4", "Rule 4.1"], [None, "Rule 4"]),
        (["1.1", "§ 1", "§ 1.1"], [None, None, "§ 1"]),  # two schemes side by side
        (["Artículo 2", "2.1", "Artículo 3", "3.1"], [None, "Artículo 2", None, "Artículo 3"]),
        (["3.1", "7"], [None, None]),
        (["II", "A", "b"], [None, None, None]),
        ([], []),
    ],
)
def test_by_number(numbers: list[str], parents: list[str | None]) -> None:
    assert above(numbers) == parents


def test_a_number_that_is_not_of_the_heading_that_marks_put_it_under_is_a_misprint() -> None:
    numbers = ["5", "6", "5.1"]
    marked = [heading("Title", "markdown-3" if "." in n else "markdown-2", n) for n in numbers]
    assert by_number(marked, [None, None, 1]) == [None, None, 1]
    assert by_number([replace(h, style="dotted") for h in marked], [None, None, 1]) == [None, None, 0], "no marks"
    assert by_number(marked, [None, None, None]) == [None, None, 0], "they put it under none"
