"""What the rows of tables forbid, on made-up tables."""

from __future__ import annotations

import pytest

from rulewright.ingest.precedence import find_prohibitions
from tests.make import section, stated

WEATHER = "| Weather | Effect | Lasts |\n| --- | --- | --- |\n"
HOP = "| HOP - 1 AP |\n| --- |\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{WEATHER}| Fog | Cannot sing | 2 turns |", ("", "sing", "Fog")),
        (f"{WEATHER}| Fog | Ducks cannot sing if wet | 2 |", ("Ducks", "sing", "Fog; if wet")),
        (f"{WEATHER}| Dive | Cannot be used twice | 2 |", ("Dive", "be used twice", "")),
        (f"{WEATHER}| Rain \\| Snow | Cannot sing | 2 |", ("", "sing", "Rain | Snow")),
        (f"{WEATHER}| Fog | It is wet. Cannot sing. | 2 |", ("", "sing", "Fog")),
        (f"{HOP}| Hop far. |\n| Cannot be used while wet. |", ("HOP - 1 AP", "be used", "while wet")),
    ],
)
def test_a_cell_forbids_where_or_what_its_row_says(text: str, said: tuple[str, str, str]) -> None:
    (ban,) = stated(section(text=text))
    assert (ban.subject, ban.act, ban.condition) == said


@pytest.mark.parametrize(
    "text",
    [
        "| Cannot sing | Cannot dive |\n| --- | --- |\n| Fog | Rain |",  # the head only names
        f"{WEATHER}| 3 | Cannot sing | 2 |",  # a number is no name
        f"{WEATHER}| The weather that is worst of all | Cannot sing | 2 |",  # nor is half a sentence
        f"{WEATHER}| | Cannot sing | 2 |",
        f"{WEATHER}|\n\n|",
        f"{WEATHER}| Fog | Grey, so that ducks cannot sing | 2 |",  # it opens with something else
        f"{WEATHER}| Fog | Never | 2 |",  # and this forbids nothing
        f"{WEATHER}| Fog | May sing | 2 |",
        f"{HOP}| Hop far. |\n\n| Cannot be used. |",  # another table
        "| Cannot be used. |",
    ],
)
def test_what_else_stands_in_a_table_forbids_nothing(text: str) -> None:
    assert not stated(section(text=text))


def test_a_ban_of_a_row_stands_where_its_name_and_cell_do() -> None:
    where = section(text=f"Look up:\n\n{WEATHER}| **Fog** |  Cannot **sing** | 2 |\n\nDucks cannot dive.")
    of_row, after = stated(where)
    assert where.text[of_row.at : of_row.until] == "**Fog** |  Cannot **sing**"
    assert (of_row.sentence, of_row.wording, after.act) == ("**Fog**: Cannot **sing**", "Cannot", "dive")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{WEATHER}| Fog | | Cannot sing |", "Fog: Cannot sing"),
        (f"{WEATHER}| Fog | Grey | Cannot sing |", "Fog: Grey, Cannot sing"),  # nothing is left out between
        (f"{WEATHER}| Fog | Grey. Cannot sing. Bad. | 2 |", "Fog: Grey. Cannot sing."),
        (f"{HOP}| Cannot be used twice. |", "Cannot be used twice."),  # the head stands elsewhere
    ],
)
def test_a_ban_of_a_row_quotes_what_stands_there(text: str, told: str) -> None:
    (ban,) = stated(section(text=text))
    assert ban.sentence == told


def test_a_prohibition_says_that_it_rests_on_a_row() -> None:
    where = section(text=f"{WEATHER}| Fog | Cannot sing | 2 |\n\nDucks cannot dive.")
    found = find_prohibitions(stated(where), ())
    assert [p.basis for p in found] == ["row", ""]
