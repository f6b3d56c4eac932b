"""Entries: title and text on one line."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.choose import choose
from rulewright.ingest.structure.detect_entries import detect_entries
from rulewright.ingest.structure.detect_lines import line_headings
from tests.ingest.structure.making import PROSE, look

BRACKETS = f"ABILITIES\n\n[Double] Rush: Add 1 to the roll.\n\n[Quad] Big Swing: {PROSE}\n"
NAMED = f"REACTIONS\n\n{PROSE}\n\nCounter: {PROSE}\n\nTake Cover: {PROSE}\n\nStrike Them: {PROSE}\n"
STATES = f"STATES\n\n{PROSE}\n\nDazed. {PROSE}\n\nSlowed. {PROSE}\n\nBlind. {PROSE}\n\nMORE\n\n{PROSE}\n\n"
INDEX = "INDEX\n\ndazed. See also States 3\nslowed 4\nblind 5\ndice 6\n"


def entries(text: str) -> list[str]:
    seen = look(text)
    return [h.title for h in detect_entries(choose(list(line_headings(seen)), seen), seen)]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (BRACKETS, ["[Double] Rush", "[Quad] Big Swing"]),
        (NAMED, ["Counter", "Take Cover", "Strike Them"]),
        (STATES + INDEX, ["Dazed", "Slowed", "Blind"]),
        (STATES, []),  # nothing vouches for a word and a point
        (f"DICE\n\nCounter: {PROSE}\n\nTake Cover: {PROSE}\n", []),  # two make no series
        (f"DICE\n\nNote: {PROSE}\n\nExample: {PROSE}\n\nHint: {PROSE}\n", []),
        # fields come back under every spell, entries do not
        ("".join(f"SPELL {n}\n\nRange: {PROSE}\n\nCost: {PROSE}\n\nEffect: {PROSE}\n\n" for n in "AB"), []),
        ("STATS\n\nRange: Ten\n\nCost: Four\n\nTest: Hard\n", []),  # values, not text
        (f"Glossary\n\nAxe of war\n{PROSE}\n\nActive player\n{PROSE}\n", ["Axe of war", "Active player"]),
        # a glossary's terms: with a comma, a parameter, a sign; the last one above another heading
        (
            f"Glossary\n\n+1 Stone\n{PROSE}\n\nCover (D)\n{PROSE}\n\nYou, Your\n{PROSE}\n\n\nCredits\n\nAna Soto\n",
            ["+1 Stone", "Cover (D)", "You, Your"],
        ),
        (f"Glosario\n\nÁrea\n1. {PROSE}\n2. {PROSE}\n\nZona\nVéase Área.\n", ["Área", "Zona"]),
        # the beginning of a wrapped paragraph is no term, nor is what a page's end has cut
        (f"Glossary\n\nAxe\n{PROSE}\n\nthe rest of what an axe is\n{PROSE}\n", ["Axe"]),
        (f"Glossary\n\nAxe\n{PROSE}\n\nBows are made of wood. An archer is a\n{PROSE}\n", ["Axe"]),
        (f"Glossary\n\nAxe\n{PROSE}\n\nA short line that ends in or\n{PROSE}\n", ["Axe"]),
        # a heading of another look ends the glossary
        (f"Glossary\n\nAxe\n{PROSE}\n\n# MAPS\n\nBlue\n{PROSE}\n", ["Axe"]),
        ("", []),
    ],
)
def test_entries(text: str, titles: list[str]) -> None:
    assert entries(text) == titles


def test_the_text_of_an_entry_begins_behind_its_mark() -> None:
    seen = look(BRACKETS)
    first = next(detect_entries(choose(list(line_headings(seen)), seen), seen))
    assert BRACKETS[first.start : first.end] == "[Double] Rush: "
