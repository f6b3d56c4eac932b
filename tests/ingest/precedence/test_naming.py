from __future__ import annotations

import pytest

from rulewright.ingest.precedence.naming import Names
from tests.work import LINEAR, growth

ENGLISH = Names(
    [
        *[("=toll", "toll"), ("=twin", "toll"), ("=los", "LoS"), ("=bell", "ring the bell")],
        *[("=roll", "attack roll"), ("=defense", "defense roll"), ("=troll king", "troll king"), ("=king", "king")],
    ],
    "en",
)
SPANISH = Names([("=bell", "tocar la campana"), ("=value", "valor de conquista"), ("=goose", "oca")], "es")


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (ENGLISH, "Ring the bell.", [("=bell", "Ring the bell")]),
        (ENGLISH, "She rings her bells twice.", [("=bell", "rings her bells")]),
        (ENGLISH, "Ring it, then a bell.", []),  # other words stand between
        (ENGLISH, "The troll king sleeps.", [("=troll king", "troll king")]),  # the longest, none inside
        (ENGLISH, "Pay two tolls.", [("=toll", "tolls"), ("=twin", "tolls")]),  # two concepts under one name
        (ENGLISH, "It has LoS, they are los.", [("=los", "LoS")]),  # an abbreviation as it is printed
        (ENGLISH, "The attack and defense rolls.", [("=roll", "attack"), ("=defense", "defense rolls")]),
        (ENGLISH, "", []),
        (SPANISH, "Tocar las campanas.", [("=bell", "Tocar las campanas")]),
        (SPANISH, "El valor de la conquista.", [("=value", "valor de la conquista")]),
        (SPANISH, "Las ocas", [("=goose", "ocas")]),
    ],
)
def test_names_are_found_in_every_number_and_with_small_words(
    names: Names, text: str, expected: list[tuple[str, str]]
) -> None:
    assert [(n.concept, text[n.start : n.end]) for n in names.find(text)] == expected


def test_no_names_no_finds() -> None:
    assert Names([], "en").find("The toll of the bridge.") == []
    assert Names([("=x", "...")], "en").find("...") == []


def test_work_is_in_proportion() -> None:
    assert growth(lambda n: ENGLISH.find("ring the " * n), 500) < LINEAR
