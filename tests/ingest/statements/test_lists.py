"""Lists in items of lists: what a lead-in says holds for its own items, and for no more."""

from __future__ import annotations

import pytest

from tests.make import section, stated


def conditions(text: str) -> list[str]:
    return [s.condition for s in stated(section(text=text))]


def test_a_condition_ends_with_the_list_that_it_announces() -> None:
    text = (
        "Ducks are:\n\n- Wet: When it rains or snows:\n  - Cannot sing.\n  - Cannot dive.\n- Cannot swim.\n\nCannot fly"
    )
    assert conditions(text) == ["When it rains or snows"] * 2 + ["", ""]


def test_a_list_within_a_list_holds_on_both_conditions() -> None:
    text = "If it rains:\n\n- When it is fed:\n  - A duck cannot sing.\n- A duck cannot fly."
    assert conditions(text) == ["If it rains; When it is fed", "If it rains"]


def test_an_item_behind_an_inner_list_is_of_the_outer_one() -> None:
    text = "A duck cannot:\n\n- Sing\n- Dive:\n  - it may snore\n- Fly"
    assert [(s.subject, s.act) for s in stated(section(text=text))] == [
        ("duck", "Sing"),
        ("", "snore"),
        ("duck", "Fly"),
    ]


def test_where_the_layout_is_lost_an_item_is_of_the_last_list() -> None:
    assert conditions("- If it rains:\n- A duck cannot sing.") == ["If it rains"]


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Ducks cannot swim into:\n\n- reeds\n- nests (of geese)", ["swim into reeds", "swim into nests (of geese)"]),
        ("Ducks cannot swim into:\n\nReeds are dense.", ["swim into"]),  # no list
        ("Ducks cannot swim at night:\n\n- reeds", ["swim at night"]),  # it says all by itself
    ],
)
def test_an_act_that_a_lead_in_breaks_off_ends_in_each_item(text: str, acts: list[str]) -> None:
    assert [s.act for s in stated(section(text=text))] == acts


def test_an_act_that_is_broken_off_in_spanish_too() -> None:
    (ban,) = stated(section(text="Los patos no pueden pasar a través de:\n\n- Juncos", lang="es"))
    assert (ban.subject, ban.act) == ("patos", "pasar a través de Juncos")
