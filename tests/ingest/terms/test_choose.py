"""What is one thing is put together under one name, with the other forms of it that the book uses."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from tests.ingest.terms.making import Part, by_name, make_book


@pytest.mark.parametrize(("said", "names"), [("In this case {n}, it may rest.", ()), ("It may case {n}.", ("case",))])
def test_what_the_book_says_of_things_is_no_verb_behind_a_name(said: str, names: tuple[str, ...]) -> None:
    places = " ".join(said.format(n=f"a quay of {n}") for n in ("reeds", "logs", "stones", "ropes", "rafts"))
    found = by_name(find_terms(make_book(Part("Casing", "Casing is a long look at a quay."), Part("Quays", places))))
    assert found["casing"].aliases == names
