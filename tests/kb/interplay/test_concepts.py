"""Which names are one thing."""

from __future__ import annotations

import pytest

from rulewright.kb.interplay.net import concepts
from rulewright.kb.model import Term
from tests.make import term

SCOUT = term("g/en/scout", translations=("g/es/explorador",), mentions=3)
EXPLORADOR = term("g/es/explorador", lang="es", translations=("g/en/scout",), mentions=2)
TARGET = term("g/en/target", translations=("g/es/objetivo",))
AIM = term("g/en/aim", translations=("g/es/objetivo",))
OBJETIVO = term("g/es/objetivo", lang="es", translations=("g/en/target", "g/en/aim"))
LONELY = term("g/es/vado", lang="es")
STRAY = term("g/es/stray", lang="es", translations=("g/en/not-there",))


@pytest.mark.parametrize(
    ("terms", "groups"),
    [
        ([SCOUT, EXPLORADOR], [["g/en/scout", "g/es/explorador"]]),
        ([EXPLORADOR, SCOUT], [["g/en/scout", "g/es/explorador"]]),  # the order does not matter
        ([TARGET, AIM, OBJETIVO], [["g/en/aim"], ["g/en/target", "g/es/objetivo"]]),  # one word for two: kept apart
        ([LONELY], [["g/es/vado"]]),
        ([STRAY], [["g/es/stray"]]),  # its translation is not there
        ([], []),
    ],
)
def test_names_of_one_thing(terms: list[Term], groups: list[list[str]]) -> None:
    found = {c.id: [t.id for t in c.terms] for c in concepts(terms).values()}
    assert sorted(found.values()) == groups


def test_a_thing_is_called_in_either_language_and_led_by_one() -> None:
    thing = concepts([EXPLORADOR, SCOUT])["g/es/explorador"]
    assert (thing.id, thing.lead.name) == ("g/en/scout", "Scout")
    assert thing.named("es").name == "Explorador"
    assert concepts([LONELY])["g/es/vado"].named("en").name == "Vado", "what has no name there keeps its own"


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("A scout’s orders come first.", True),
        ("SCOUTS may move.", True),
        ("Los exploradores mueven.", True),
        ("A scouting-party’s camp.", True),
        ("The outscouted.", False),
        ("", False),
    ],
)
def test_a_sentence_names_a_thing_in_any_form_and_language(sentence: str, named: bool) -> None:
    assert concepts([SCOUT, EXPLORADOR])["g/en/scout"].is_named_in(sentence) is named


def test_a_name_of_several_words_stands_in_one_piece_and_one_without_words_nowhere() -> None:
    long = concepts([term("g/en/low-mud", name="Low Mud")])["g/en/low-mud"]
    assert long.is_named_in("In low mud nobody runs.") and not long.is_named_in("Low water, then mud.")
    assert not concepts([term("g/en/sign", name="★")])["g/en/sign"].is_named_in("A ★ wins.")


def test_a_piece_of_a_name_is_another_name_but_does_not_name_the_thing_in_a_sentence() -> None:
    badge = concepts([term("g/en/ally-badge", name="Ally badge", aliases=("ally", "AB"))])["g/en/ally-badge"]
    assert badge.is_named_in("Who has the AB or an ally badge may come.")
    assert not badge.is_named_in("An ally may come.")


def test_a_sentence_names_a_thing_where_any_form_of_all_words_of_a_name_stands() -> None:
    (thing,) = set(concepts([term("game/en/old-heron", name="Old Heron", aliases=("grey one", "heron"))]).values())
    text = "Herons watch; old herons and the Grey Ones sleep."
    assert [text[a:z] for a, z in thing.spans_in(text)] == ["old herons", "Grey Ones"]
    assert thing.is_named_in(text) and not thing.is_named_in("Herons watch.")
