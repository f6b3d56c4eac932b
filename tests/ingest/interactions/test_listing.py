"""Enumerations that say of what kind things are, on made-up lines."""

from __future__ import annotations

import pytest

from tests.ingest.interactions.test_certainty import sure

KINDS = {("wings", "includes", "honk-token"), ("fear", "includes", "honk-token")}


@pytest.mark.parametrize(
    "text",
    [
        "There are two Honk Tokens: Wings and Fear.",
        "Take a Honk Token (Wings or Fear).",
        "Take all Honk Tokens (the **Wings**, the old pond, and the **Fear**) to the nest.",  # one is no term
        "A goose's Honk Tokens are Wings, Fear and the old pond.",
        "Use Honk Tokens, such as the Wings or the Fear, at night.",
        "Use a Honk Token such as Wings, Fear or Mud.",
    ],
)
def test_what_is_enumerated_is_of_the_kind_before_it(text: str) -> None:
    assert sure(text) >= KINDS


@pytest.mark.parametrize(
    "text",
    [
        "Honk Token: Wings and Fear.",  # one thing, and what it has
        "The Honk Tokens (Wings) are old.",  # of one
        "The Honk Tokens (for example Wings or Fear) are old.",
        "The Honk Token (Wings, Fear): old geese have it.",  # what a paragraph is called
        "The Honk Tokens: geese with Wings take them, Fear and Mud.",  # no names alone
        "The eggs of a Honk Token (Wings and Fear) are old.",  # its parts
        "The eggs of a Honk Token (Wings, Fear) are old.",
        "Honk Token: Wings or Fear.",
        "Honk Tokens are Wings and Fear.",  # of two it may say what they are like
        "The eggs of the Honk Tokens are Wings, Fear and Mud.",
        "The Honk Tokens are",
        "Use Honk Tokens such as Wings eggs.",
        "Use Honk Tokens such as fear.",
        "Use the Honk Token such as Wings.",
    ],
)
def test_what_is_no_enumeration_of_names_says_nothing(text: str) -> None:
    assert not {said for said in sure(text) if said[1] == "includes"}
