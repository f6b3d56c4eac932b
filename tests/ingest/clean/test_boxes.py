"""Boxes that are indented below a mark are quotations."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.own import own_text
from rulewright.ingest.structure.render import render
from tests.work import LINEAR, growth


def box(text: str) -> str:
    return render(own_text(text, 0, len(text))[0], breaks=True).text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (
            '!!! note "Wet mud"\n    Mud flies.\n\n    It rests.\n\nMud.',
            "> Wet mud\n>\n> Mud flies.\n>\n> It rests.\n\nMud.",
        ),
        ('??? tip "Wet mud"\n\n\tMud flies.\nMud.', "> Wet mud\n>\n> Mud flies.\n\nMud."),
        ("???+ warning\n    Mud flies.\n", "> Mud flies."),
        ('!!! ""\n    Mud flies.', "> Mud flies."),
        ('!!! note inline end "Mud"\n    Mud flies.', "> Mud\n>\n> Mud flies."),
        ('!!! "Mud"\n    Mud flies.', "> Mud\n>\n> Mud flies."),
        # all of it shows a rule
        ('??? example "Example: Mud"\n    Mud flies.', "> Example: Mud  \n> Mud flies."),
        ('??? example "Mud"\n    Mud flies.', "> example Mud  \n> Mud flies."),
        ("!!! example\n    Mud flies.", "> example Mud flies."),
        # what stands in it, and where it stands
        (
            "!!! note\n    - Mud\n    - Rain\n\n    | a | b |\n    |---|---|\n",
            "> - Mud\n> - Rain\n>\n> | a | b |\n> |---|---|",
        ),
        ("- Mud\n\n    !!! note\n        Mud flies.\n\n- Rain", "- Mud\n\n> Mud flies.\n\n- Rain"),
        ("!!! note\n    Mud.\n    <!-- a\n    b -->\n    ![m](m.png)\n\n    Rain.", "> Mud.\n>\n> Rain."),
        ('!!! note\n    Mud.\n\n    !!! tip "Rain"\n        It falls.', '> Mud.\n>\n> "Rain" It falls.'),  # a box in it
        # none
        ("!!! note\nMud flies.", "Mud flies."),
        ("!!! note\n\nMud flies.\n", "Mud flies."),
        ("Is it mud???\n    Mud flies.", "Is it mud???  \nMud flies."),
    ],
)
def test_boxes(text: str, printed: str) -> None:
    assert box(text) == printed


def test_the_copy_leads_back_to_the_source() -> None:
    text = 'Rain.\n\n!!! note "Wet mud"\n    Mud flies.\n'
    copy, _ = own_text(text, 5, len(text))
    at = copy.text.index("Mud flies")
    assert copy.to_source(at, at + 3) == (text.index("Mud flies"), text.index("Mud flies") + 3)


@pytest.mark.parametrize(
    "text", ["!!! note\n    a\n", "!!! note\n", "!!! note\n" + "    a\n", "    !!! note\n\n", "    a\n\n"]
)
def test_twice_as_much_takes_twice_the_work(text: str) -> None:
    assert growth(lambda n: own_text("!!! a\n" + text * n, 0, 6 + len(text) * n), 200) < LINEAR
