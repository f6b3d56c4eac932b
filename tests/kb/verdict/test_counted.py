"""A question that counts is answered by the sentence that limits."""

from __future__ import annotations

import pytest

from rulewright.kb.verdict.counted import limiting
from tests.make import section

BOAT = section(
    "core/boat",
    "Boats",
    "A boat may carry lamps. Only one lamp can hang in a boat at any time, lit or not. "
    "No boat carries more than one lamp. Two boats with a lamp meet at night.",
)
FERRY = section("core/ferry", "Ferry", "A ferry pays once. May it pay twice? No bell rings more than twice.")
BARCA = section("core/barca", "Barcas", "La barca lleva faroles. Cada barca lleva un farol como máximo.", lang="es")


@pytest.mark.parametrize(
    ("question", "lang", "answer"),
    [
        ("May a boat carry two lamps?", "en", "No boat carries more than one lamp."),  # of two the shorter
        (
            "Can I hang several lamps in my boat?",
            "en",
            "Only one lamp can hang in a boat at any time, lit or not.",
        ),
        ("Can a ferry pay twice?", "en", "A ferry pays once."),  # what is asked answers nothing
        ("Can the bell ring a second time on the ferry?", "en", "No bell rings more than twice."),  # by the heading too
        ("¿Puede una barca llevar dos faroles?", "es", "Cada barca lleva un farol como máximo."),
        ("May a boat carry a lamp?", "en", None),  # counts nothing
        ("Can two geese swim in a boat at night?", "en", None),  # little of what is asked
        ("Can two geese carry a boat lamp to sea?", "en", None),  # three of five words, which is too little
        ("Can two geese carry a boat lamp?", "en", "No boat carries more than one lamp."),  # three of four
        ("Again?", "en", None),
    ],
)
def test_what_limits_how_many(question: str, lang: str, answer: str | None) -> None:
    found = limiting((BOAT, FERRY, BARCA), question, lang)
    assert (found and found.sentence) == answer
