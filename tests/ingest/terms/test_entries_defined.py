"""Definition lists: what the author lists with its definition is a term, whatever its words look like."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ingest.terms import find_terms
from tests.ingest.terms.making import Part, by_name, make_book

LIST = """Low Water
: The hours around noon.
: Nobody sails.

**Keep a Watch**{ #watch }
: One of the crew stays awake.

Long Haul · LH
: Two days of rowing.

Tide Count (TC) [^1]
: How high the water stands.

When
: In the morning.

May I swim?
: Nobody may.
"""


def test_markdown() -> None:
    terms = by_name(find_terms(make_book(Part("The river", LIST))))
    assert {"low water", "keep a watch", "long haul", "tide count"} <= terms.keys()
    assert "when" not in terms and "may i swim" not in terms  # questions, no names
    assert "LH" in terms["long haul"].aliases
    assert "TC" in terms["tide count"].aliases


def test_the_definition_reaches_to_its_last_line() -> None:
    book = make_book(Part("The river", LIST))
    where = by_name(find_terms(book))["low water"].definition
    assert book.source[where.start : where.end] == "Low Water\n: The hours around noon.\n: Nobody sails."


def test_html() -> None:
    text = "Gather Reeds – Whoever stands in the mud may take one."
    book = make_book(Part("<dt>", text))
    section = replace(book.sections[0], title="The bank")
    terms = by_name(find_terms(replace(book, sections=(section,))))
    assert "gather reeds" in terms
    assert "gather reeds" not in by_name(find_terms(make_book(Part("The bank", text))))


def test_a_name_of_two_lists_is_one_term() -> None:
    again = "Low Water\n: When the boats lie on the mud.\n"
    terms = find_terms(make_book(Part("The river", LIST), Part("The harbour", again)))
    assert [t.name for t in terms].count("Low Water") == 1


def test_a_line_too_long_for_a_name_is_none() -> None:
    terms = by_name(
        find_terms(make_book(Part("The river", f"{'Low ' * 14}Tide\n: Mud.\n\n{'Low ' * 15}Ebb\n: Mud.\n")))
    )
    assert [n.split()[-1] for n in terms if "low" in n] == ["tide"]


NESTED_LIST = """- **Low Water** *(See [Tides](#tides) and [Boats](#boats))*
    - The hours around noon.
    - Nobody sails.
- **Haul-Off**
    - Both crews pull at one rope.
- Tide
    - How high the water stands.
- **X**
    - **Xebec** A boat of three masts.
- **Boat** A thing that floats.
"""


def test_an_item_of_a_glossary_with_items_below_it() -> None:
    book = make_book(Part("Glossary", NESTED_LIST))
    terms = by_name(find_terms(book))
    assert {"low water", "haul-off", "tide"} <= terms.keys()
    where = terms["low water"].definition
    assert book.source[where.start : where.end].endswith("- Nobody sails.")
    where = terms["tide"].definition
    assert book.source[where.start : where.end].endswith("How high the water stands.")
    assert terms["haul-off"].basis == "glossary"
    assert "x" not in terms
    assert "tide" not in by_name(find_terms(make_book(Part("The river", NESTED_LIST))))
