"""States that things come to be in, on made-up lines."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import TermKind
from tests.ingest.terms.making import Part, by_name, make_book

MORE_EN = " Nobody helps a drowned crew. Remove each drowned lamp. Count the drowned crews."
MORE_ES = " Nadie ayuda a una barca hundida. Retira la hundida. Cuenta cada barca hundida."


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "When all planks are lost, the crew is drowned. It becomes drowned at once." + MORE_EN, "drowned"),
        # nothing says what makes it so
        ("en", "It becomes drowned at once, as told elsewhere." + MORE_EN, None),
        # nothing comes to be in it: a thing that is done
        ("en", "When all planks are lost, the crew is drowned." + MORE_EN, None),
        # too seldom for a state of the game
        ("en", "When all planks are lost, the crew is drowned. It becomes drowned.", None),
        ("es", "Cuando pierde las tablas, la barca queda hundida. Se considera hundida." + MORE_ES, "hundida"),
        ("fr", "When all planks are lost, the crew is drowned. It becomes drowned." + MORE_EN, None),
    ],
)
def test_what_a_thing_becomes(lang: str, text: str, expected: str | None) -> None:
    found = by_name(find_terms(make_book(Part("Damage to crews", text), lang=lang), None))
    assert (
        ((expected in found) and found[expected].kind is TermKind.STATE) if expected else not {"drowned"} & set(found)
    )


def test_a_form_of_what_has_a_heading_is_no_state_of_its_own() -> None:
    text = "When all planks are lost, the crew is drowned. It becomes drowned at once." + MORE_EN
    found = by_name(find_terms(make_book(Part("Drown", "A crew may drown in the marsh."), Part("Damage", text)), None))
    assert "drown" in found
    assert "drowned" not in found
