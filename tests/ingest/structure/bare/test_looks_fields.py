"""Fields of a bare text, and the names above them."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.bare.looks import LEAST_ALIKE, LEAST_ENTRIES, Page, heading_of, label, named, stretches
from rulewright.ingest.structure.bare.read import Titles
from rulewright.ingest.structure.bare.told import sure
from rulewright.ingest.structure.model import split_lines
from tests.ingest.structure.making import PROSE, look

NAMES = ("Miller", "Old Smith", "Baker", "Mayor", "Watch", "Thief")


def village(names: tuple[str, ...] = NAMES, entry: str = "{}:\nSide: Good\nNight: None\n") -> str:
    return "\n".join(entry.format(name) for name in names)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Side: Good", "side"),
        ("Night Ability: None.", "night ability"),
        ("Miller:", ""),  # nothing is said of it
        ("The side that wins is this one, as all agree: Good", ""),  # too long for a label
        ("He said. So: Good", ""),  # a sentence ends within
        ("7: Good", ""),
    ],
)
def test_the_label_of_a_field(line: str, found: str) -> None:
    assert label(line) == found


def test_fields_stand_together_and_have_labels_that_return() -> None:
    text = village()
    assert stretches(split_lines(text)) == [range(3 * i + 1, 3 * i + 3) for i in range(6)]
    assert not stretches(split_lines(village(NAMES[: LEAST_ALIKE - 1])))
    assert not stretches(split_lines(village(entry="{0}:\n{0} Side: Good\n{0} Night: None\n"))), "no label returns"
    assert not stretches(split_lines(village(entry="{}:\nSide: Good\nHe sleeps.\n"))), "a field alone"


def test_what_stands_above_fields_of_one_kind_names_them() -> None:
    lines = split_lines(village())
    above = {3 * i for i in range(6)}
    assert named(lines, stretches(lines), above) == above
    assert named(lines, stretches(lines), above - {3}) == above - {3}, "nearly all have a name"
    assert not named(lines, stretches(lines), above - {3, 6})
    few = split_lines(village(NAMES[: LEAST_ENTRIES - 1]))
    assert not named(few, stretches(few), above)


def test_names_above_fields_are_headings_of_one_kind_and_fields_are_none() -> None:
    page = Page(look(f"Who there is\n\n{PROSE}\n\n{village()}\n\n{PROSE}"))
    assert [page.looks[n].title for n in sorted(sure(page))] == [f"{name}:" for name in NAMES]
    assert [x.title for x in page.candidates()] == ["Who there is"]
    assert set(Titles([heading_of(page.looks[n]) for n in sorted(page.entries)], page).kinds) == {"fields"}


@pytest.mark.parametrize("above", ["He sleeps at night,", "So much of {}.", "{} at home: Yes", PROSE, "• {}"])
def test_no_other_line_is_a_name(above: str) -> None:
    page = Page(look(village(entry=f"{above}\nSide: Good\nNight: None\n")))
    assert not page.entries


def test_where_no_name_stands_above_the_first_field_may_be_one() -> None:
    page = Page(look(village(entry=f"Extra: {{}}\nCosts: Two\nNeeds: None\n{PROSE}\n")))
    assert [x.title for x in page.candidates()] == [f"Extra: {name}" for name in NAMES]
