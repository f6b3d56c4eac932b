"""What is one thing is put together under one name, with the other forms of it that the book uses."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.choose import MOST_DEFINED, MOST_TOLD
from tests.ingest.terms.making import Part, by_name, make_book


@pytest.mark.parametrize(("said", "names"), [("In this case {n}, it may rest.", ()), ("It may case {n}.", ("case",))])
def test_what_the_book_says_of_things_is_no_verb_behind_a_name(said: str, names: tuple[str, ...]) -> None:
    places = " ".join(said.format(n=f"a quay of {n}") for n in ("reeds", "logs", "stones", "ropes", "rafts"))
    found = by_name(find_terms(make_book(Part("Casing", "Casing is a long look at a quay."), Part("Quays", places))))
    assert found["casing"].aliases == names


@pytest.mark.parametrize(
    ("said", "end"),
    [
        ("All rowers pull their oars. It takes two of them. They rest at dawn.", "rest at dawn."),
        (
            f"All rowers pull their oars. It takes {'very ' * MOST_TOLD}long. They rest.",
            "pull their oars.",
        ),  # long
        ("All rowers pull their oars.  \nIt takes two of them.", "takes two of them."),
        ("All rowers pull their oars. 2 dice are rolled for it.", "rolled for it."),
        ("All rowers pull their oars. 3.1. They rest.", "pull their oars."),  # another rule
        ("All rowers pull their oars. **Steering:** one of them steers.", "pull their oars."),  # another entry
        ("All rowers pull their oars. They may do these:\n\n- rest", "pull their oars."),  # leads up to something else
    ],
)
def test_behind_a_heading_a_definition_is_a_short_paragraph(said: str, end: str) -> None:
    book = make_book(Part("Rowing", said))
    d = by_name(find_terms(book))["rowing"].definition
    assert book.source[d.start : d.end].endswith(end)


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


def test_a_definition_goes_on_over_the_list_that_it_leads_up_to() -> None:
    def defined(said: str) -> str:
        book = make_book(Part("Rowing", said))
        d = by_name(find_terms(book))["rowing"].definition
        return book.source[d.start : d.end]

    said = "A rower must see to these:\n\n- the oars are dry\n- the boat is whole\n\nNobody else may row."
    assert defined(said).endswith("the boat is whole")
    table = "| Sees to | When |\n|---|---|\n| the oars | at dusk |\n\nNobody else may row."
    assert defined(f"A rower must see to these:\n\n{table}").endswith("| the oars | at dusk |")
    assert defined("- The oars are dry by then.\n- The boat is whole.\n\nNobody else may row.").endswith("whole.")
    assert defined(said.replace("dry", "dry" * MOST_DEFINED)).endswith("to these:"), "a long list is not told"
    assert defined(said.replace("these:", "it.")).endswith("see to it.")
