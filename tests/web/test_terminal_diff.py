"""Differences in the terminal: marks where there is no colour, colour where there is."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from rulewright.kb.editions.compare import Side, compare
from rulewright.kb.editions.model import Comparison, TermChange, TermFate
from rulewright.kb.model import Section
from rulewright.web.terminal_diff import issues, print_comparisons, print_comparisons_json
from tests.make import book, section

SEA = section("core/2", "Sea", "", 0, number="2")
WET = "Whoever wades in **cannot** shoot, :flame: or none."
SWIM = section("core/2.1", "Swim", WET, 1, number="2.1", parent=SEA.id)
WADE = section("core/2.2", "Wade", "Deep water drags at the legs of all but herons.", 2, number="2.2", parent=SEA.id)
FLY = section("core/3", "Fly", "Fly low and [bold]never[/bold] at night.", 3, number="3")


def compared(*new: Section, old: tuple[Section, ...] = (SEA, SWIM, WADE), **cites: object) -> Comparison:
    side = Side(book(edition="2"), tuple(replace(s, order=i) for i, s in enumerate(new)), **cites)  # type: ignore[arg-type]
    return compare(Side(book(), old), side)


def shown(found: Comparison, colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=100, force_terminal=colour, color_system="standard" if colour else None)
    print_comparisons([found], {"core/9": "9 Herons"}, console)
    return out.getvalue()


def numbered(s: Section, number: str, **other: object) -> Section:
    return replace(s, id=f"core/{number}", number=number, **other)  # type: ignore[arg-type]


def test_words_that_went_and_came_are_marked() -> None:
    new = replace(SWIM, text=SWIM.text.replace("**cannot** shoot", "may shoot"))
    lines = shown(compared(SEA, new, WADE)).splitlines()
    assert lines[0] == "Core  edition 1 -> 2"
    assert lines[1] == "1 reworded, 2 as they were"
    assert any(line.startswith("    Whoever wades in [-cannot-] {+may+} shoot, ") for line in lines)


def test_in_colour_there_are_no_marks() -> None:
    new = replace(SWIM, text=SWIM.text.replace("wades", "goes"))
    told = shown(compared(SEA, new, WADE), colour=True)
    assert "[-" not in told and "{+" not in told
    assert "\x1b[9;31mwades" in told and "\x1b[4;32mgoes" in told


def test_a_renumbered_chapter_takes_one_line_with_its_rules() -> None:
    moved = numbered(SEA, "5"), numbered(SWIM, "5.1", parent="core/5"), numbered(WADE, "5.2", parent="core/5")
    told = shown(compared(*moved))
    assert "> 5 Sea  (was: 2)  and 2 rules under it  core/5" in told
    assert "5.1" not in told


@pytest.mark.parametrize(
    ("new", "line"),
    [
        pytest.param((SEA, SWIM, WADE, FLY), "+ 3 Fly  core/3", id="added"),
        pytest.param((SEA, SWIM), "- 2.2 Wade  core/2.2", id="removed"),
        pytest.param((SEA, replace(SWIM, title="Dive"), WADE), "= 2.1 Dive  (was: 2.1 Swim)  core/2.1", id="renamed"),
        pytest.param(
            (SEA, SWIM, replace(WADE, parent=None)), "> 2.2 Wade  (from 2 Sea to the top)  core/2.2", id="other parent"
        ),
        pytest.param(
            (SEA, replace(SWIM, id="core/x"), WADE), "> 2.1 Swim  (its id was core/2.1)  core/x", id="other id"
        ),
    ],
)
def test_a_line_per_change(new: tuple[Section, ...], line: str) -> None:
    assert line in shown(compared(*new)).splitlines()


def test_a_rulebook_is_not_read_as_markup() -> None:
    assert "[bold]never[/bold]" in shown(compared(SEA, SWIM, WADE, FLY)).replace("\n    ", " ")


def test_who_cites_and_who_uses() -> None:
    new = replace(SWIM, text=SWIM.text.replace("wades", "goes"))
    found = compared(SEA, new, WADE, cites=(("core/9", SWIM.id), ("core/8", SWIM.id)))
    many = tuple(f"core/{i}" for i in range(20))
    found = replace(
        found,
        terms=(
            TermChange("game/en/x", "Mired", "en", TermFate.REDEFINED, SWIM.id, many, 30),
            TermChange("game/en/y", "Bold", "en", TermFate.RENAMED, SWIM.id, was="Brave"),
        ),
    )
    told = shown(found)
    assert "cited by 9 Herons, core/8" in told
    assert "~ Mired (redefined), used in core/0, " in told and "24 more" in told
    assert "= Bold (was: Brave)" in told


def test_nothing_changed() -> None:
    assert "nothing changed, 3 as they were" in shown(compared(SEA, SWIM, WADE))


def test_editions_without_a_printed_number_are_told_by_their_files() -> None:
    found = compared(SEA)
    same = replace(found, before=replace(found.before, edition="", file="a.md"), after=replace(found.after, edition=""))
    assert issues(same) == "a.md -> core.txt"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    print_comparisons_json([compared(SEA, SWIM)], ["gone"], [])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["removed_books"], answer["added_books"]) == (["gone"], [])
    (change,) = answer["books"][0]["changes"]
    assert change["kinds"] == ["removed"] and change["old"]["id"] == "core/2.2" and change["new"] is None
