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


@pytest.mark.parametrize(
    ("said", "lang", "start"),
    [
        ("Four crews share a raft. This is called a **fleet**.", "en", "Four crews"),
        ("Four crews share a raft. A big one is called a **fleet**.", "en", "A big one"),
        ("Cuatro bandas van juntas. El conjunto, también llamado **flota**, navega.", "es", "El conjunto"),
        ("Cuatro bandas van juntas. Esta unión se llama **flota**.", "es", "Cuatro bandas"),
    ],
)
def test_what_this_points_at_belongs_to_the_definition(said: str, lang: str, start: str) -> None:
    book = make_book(Part("Rafts" if lang == "en" else "Balsas", said), lang=lang)
    d = by_name(find_terms(book))["fleet" if lang == "en" else "flota"].definition
    assert book.source[d.start : d.end].startswith(start)


def test_an_entry_of_a_list_goes_on_over_its_own_list_alone() -> None:
    gaol = "- **Gaol**: the crew does this here:\n    - The crew ties its raft to the quay.\n    - The crew rests."
    said = f"{gaol}\n- **Market**: the crew does this here:\n    - The crew trades."
    book = make_book(Part("Rafts", said), Part("Tides", "From the Gaol comes a crew. Then the Gaol is shut."))
    d = by_name(find_terms(book))["gaol"].definition
    assert book.source[d.start : d.end].endswith("The crew rests.")


def test_what_is_only_counted_is_no_term() -> None:
    steps = "\n".join(f"- **Step {n}**: the crew of the raft rows." for n in (1, 2, 3))
    found = by_name(find_terms(make_book(Part("Rowing", f"{steps}\n- **Rest**: the crew of the raft rests."))))
    assert "rest" in found and not any(name.startswith("step") for name in found)


def test_what_an_example_says_defines_nothing() -> None:
    said = "**Example:**\n\n- **Quay**: the raft lies there.\n\n- **Mill**: the raft lies there too."
    assert not {"quay", "mill"} & by_name(find_terms(make_book(Part("Rowing", f"{said}")))).keys()
    assert {"quay", "mill"} <= by_name(find_terms(make_book(Part("Rowing", said.replace("Example", "Places"))))).keys()
