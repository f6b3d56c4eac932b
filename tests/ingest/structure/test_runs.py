"""Tables that give a cell or a row a line, and lists that have lost their bullets."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.render import render
from rulewright.kb.mapped import Mapped
from tests.ingest.structure.making import PROSE

LONG = "Mud slows every wagon down and whoever"

TABLES = [
    pytest.param(
        "WAGONS DICE\n\n1-4 2\n5-8 3\n9+ 4",
        "| WAGONS | DICE |\n| --- | --- |\n| 1-4 | 2 |\n| 5-8 | 3 |\n| 9+ | 4 |",
        id="a row a line",
    ),
    pytest.param(
        "WEATHER POINTS OF THE DAY (PD)\nFog 3\nRain 2\n\nHeavy snow 1",
        "| WEATHER | POINTS OF THE DAY (PD) |\n| --- | --- |\n| Fog | 3 |\n| Rain | 2 |\n| Heavy snow | 1 |",
        id="small words and brackets belong to a head",
    ),
    pytest.param(
        f"WEATHER POINTS\n\nWHAT\n\nFog 3\n\n{LONG}\nwaits\n\nDry frost 2\n\nNothing at all",
        "| WEATHER | POINTS | WHAT |\n| --- | --- | --- |\n"
        f"| Fog | 3 | {LONG} waits |\n| Dry frost | 2 | Nothing at all |",
        id="a number behind words, a wrapped cell by itself",
    ),
    pytest.param(
        "Need\tDeed\nMost stones\tRun\n\nNobody near enough\nTake it away. It is over.",
        "| Need | Deed |\n| --- | --- |\n| Most stones | Run |\n| Nobody near enough | Take it away. It is over. |",
        id="the last row gives its cells a line each",
    ),
]

NO_TABLES = [
    pytest.param("Roll 1\n\nRoll 2", "Roll 1\n\nRoll 2", id="too few"),
    pytest.param(
        "WAGONS DICE\n\n1-4 2\n5-8 of them 3\n9 or more",
        "WAGONS DICE\n\n1-4 2  \n5-8 of them 3  \n9 or more",
        id="no regular turn",
    ),
    pytest.param(
        "Need\tDeed\nOne\tRun\n\nNothing.\nElse.", "| Need | Deed |\n| --- | --- |\n| One | Run |\n\nNothing."
    ),
    pytest.param("See more\n\nhttps://example.org/a\n\nhttps://example.org/b", None, id="addresses are no cells"),
]

LISTS = [
    pytest.param(
        "Axe\n\nLong\nBow\n\n*Club*\n\nRed:\nStaff\n\nNet", "- Axe\n- Long Bow\n- *Club*\n- Red: Staff\n- Net"
    ),
    pytest.param(f"{PROSE}\n\nAxe\n\nBow\n\nClub\n\nStaff\n\nNet", f"{PROSE}\n\n- Axe\n- Bow\n- Club\n- Staff\n- Net"),
    pytest.param("Axe\n\nBow\n\nClub\n\nStaff", "Axe\n\nBow\n\nClub\n\nStaff", id="too few"),
    pytest.param(f"Axe\n\nBow\n\nClub\n\nStaff\n\nNet\n\n{PROSE}", f"Axe\n\nBow\n\nClub\n\nStaff\n\nNet\n\n{PROSE}"),
    pytest.param("Run.\n\nHide.\n\nWait.\n\nLook.\n\nGo.", "Run.\n\nHide.\n\nWait.\n\nLook.\n\nGo.", id="sentences"),
]


def markdown(text: str) -> str:
    return render(Mapped.of(text, 0, len(text))).text


@pytest.mark.parametrize(("text", "expected"), TABLES)
def test_tables(text: str, expected: str) -> None:
    assert markdown(text) == expected


@pytest.mark.parametrize(("text", "expected"), NO_TABLES)
def test_no_tables(text: str, expected: str | None) -> None:
    assert markdown(text).startswith(expected or text)


@pytest.mark.parametrize(("text", "expected"), LISTS)
def test_lists(text: str, expected: str) -> None:
    assert markdown(text) == expected


def test_every_cell_leads_back_to_its_place() -> None:
    text = "WAGONS DICE\n\n1-4 2\n5-8 3\n9+ 4"
    out = render(Mapped.of(text, 0, len(text)))
    for cell in ("WAGONS", "DICE", "5-8", "9+"):
        at = out.text.index(cell)
        assert out.to_source(at, at + len(cell)) == (text.index(cell), text.index(cell) + len(cell))
