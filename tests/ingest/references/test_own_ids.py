"""Ids that a book prints before its rules, and by which it names them elsewhere."""

from __future__ import annotations

import pytest

from rulewright.ingest.references import find_references
from rulewright.ingest.references.own_ids import FEWEST, own_ids
from tests.ingest.references.book import read
from tests.work import LINEAR, growth

TIDES = "- **R-{:02}** Boats wait.\n"


def listed(item: str, numbers: range = range(10, 15)) -> str:
    return "".join(item.format(n) for n in numbers)


def found(text: str) -> list[tuple[str, str | None, str]]:
    book = read(text)
    return [(x.text, x.target, x.status.value) for x in find_references(book, [book], (), None)]


@pytest.mark.parametrize(
    ("item", "named"),
    [
        (TIDES, "R-12"),
        ("- R-{}: Boats wait.\n", "R-12"),
        ("1. R-{} Boats wait.\n", "R-12"),
        ("- [R{}] Boats wait.\n", "[R12]"),
        ("[R-{}] Boats wait.\n\n", "[R-12]"),
        ("R-{} Boats wait.\n\n", "R-12"),
        ("**R-{}.** Boats wait.\n\n", "R-12"),
        ("| R-{} | Boats wait. |\n", "R-12"),
        ("> - *R-{}* Boats wait.\n", "R-12"),
    ],
)
def test_an_id_leads_to_the_section_of_its_rule(item: str, named: str) -> None:
    text = f"# Tides\n{listed(item)}# Sails\nA sail is set ({named}) or struck.\n"
    assert found(text) == [(named, "core/tides", "resolved")]


def test_an_id_of_a_heading_leads_to_it() -> None:
    text = listed("# T-{} Tide\nBoats wait.\n") + "# Sails\nSee rule T-12."
    assert found(text) == [("T-12", "core/t-12-tide", "resolved")]


def test_each_of_several_is_a_reference_of_its_own() -> None:
    assert found(f"# Tides\n{listed(TIDES)}# Sails\nBoth count (R-11, R-14).") == [
        ("R-11", "core/tides", "resolved"),
        ("R-14", "core/tides", "resolved"),
    ]


def test_a_rule_may_name_another_of_its_section() -> None:
    assert found(f"# Tides\n{listed(TIDES)}- **R-20** As R-12, by night.") == [("R-12", "core/tides", "resolved")]


@pytest.mark.parametrize("says", ["See R-77.", "It is rule **R-77**, of course.", "It waits (see also R-77)."])
def test_an_id_that_no_rule_has_leads_nowhere_where_it_is_cited_as_one(says: str) -> None:
    assert found(f"# Tides\n{listed(TIDES)}# Sails\n{says}") == [("R-77", None, "dangling")]


@pytest.mark.parametrize(
    ("item", "says"),
    [
        ("| B-{} | a plane |\n", "Figure B-3 shows it. Map B-1. Vitamin B-9."),
        ("- [D{}] a die\n", "Roll a [D20]."),
        ("| A-{} | a hex |\n", "Go to the hex of A-9; A-8 is sea. It says what the rulers A-7 do."),
    ],
)
def test_other_things_are_called_as_rules_are(item: str, says: str) -> None:
    assert found(f"# Things\n{listed(item)}# Sails\n{says}") == []


def test_of_two_rules_of_one_id_none_is_guessed_but_a_heading_goes_before_an_item() -> None:
    twice = f"# Tides\n{listed(TIDES)}# Moons\n- **R-12** Moons wait.\n# Sails\nAs R-12 says.\n"
    assert found(twice) == [("R-12", None, "ambiguous")]
    headed = f"# Tides\n{listed(TIDES)}# R-12 Moons\nMoons wait.\n# Sails\nAs R-12 says.\n"
    assert found(headed) == [("R-12", "core/r-12-moons", "resolved")]
    begun = f"# Tides\n{listed(TIDES)}# Sails\nR-12 is strict.\n"
    assert found(begun) == [], "a paragraph that begins with an id is no rule of that id beside the listed one"


@pytest.mark.parametrize(
    "text",
    [
        f"# Tides\n{listed(TIDES, range(10, 10 + FEWEST - 1))}# Sails\nAs R-12 says.",  # too few to be a book's way
        f"# Tides\n{TIDES.format(12) * FEWEST}# Sails\nAs R-12 says.",  # one id, told again and again
        f"# Tides\n{listed(TIDES)}# Sails\nAs D-12, R-12-4, XR-12 and R12 say.",  # of other forms
        f"# Dice\n{listed('- D{} is a die.' + chr(10), range(4, 12))}# Sails\nRoll a D6.",  # dice
        f"# Tides\nWait for{listed(' it' + chr(10) + 'R-{} and', range(5))}# Sails\nAs R-12 says.",  # lines of a text
    ],
)
def test_what_is_no_id_of_a_rule(text: str) -> None:
    assert found(text) == []


def test_the_work_grows_with_the_text() -> None:
    def work(n: int) -> None:
        book = read("# Tides\n" + "".join(f"- **R-{i}** As R-{i // 2}.\n" for i in range(n)))
        ids = own_ids(book.sections)
        assert len(list(ids.pointers(book.sections[0]))) == n

    assert growth(work, 200) < LINEAR
