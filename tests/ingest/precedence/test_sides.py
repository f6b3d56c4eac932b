from __future__ import annotations

import pytest

from rulewright.ingest.precedence.sides import LONGEST, condition, emphasised, resolve, short, whole, without_condition


def test_a_short_name_is_short() -> None:
    long = "the " + " ".join(f"word{i}" for i in range(40))
    assert short(long).split() == [f"word{i}" for i in range(LONGEST)] + ["…"]
    assert short("(and, **the** rule)") == "rule"
    assert short("—") == ""
    assert short("The lantern that they can") == "lantern that they"  # a word that begins like a shorter one, too
    assert short("Los faroles que pueden") == "faroles"
    assert short("is to be") == "is"  # a first word stays


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lantern oath: first you light it.", "Lantern oath"),
        ("[Double] Rush: add one.", "Rush"),  # what stands in brackets before a name is no part of it
        ("**[Double] Rush: add one.", "Rush"),
        ("[+1] Rush: add one.", "Rush"),
        ("[Rush: add one.", "Rush"),
    ],
)
def test_a_name_that_labels_a_sentence_is_what_comes_first(text: str, name: str) -> None:
    assert whole(text) == name


def test_a_condition_is_known_by_its_first_word_and_its_end() -> None:
    assert condition("If it rains, geese walk.") == "If it rains"
    assert without_condition("If it rains, geese walk.").strip() == "geese walk."
    assert condition("If it rains geese walk.") == ""
    assert condition("Si llueve, las ocas caminan.") == "Si llueve"
    assert condition("S'il pleut, les oies marchent.") == "S'il pleut"


def test_a_side_that_points_back_is_what_was_emphasised() -> None:
    assert emphasised('A **goose** or a "duck"') == '"duck"'
    assert resolve("this ban", "If it **must not** swim, this ban") == "bold must not"
    assert resolve("the tide", "If it **must not** swim, the tide") == "the tide"
