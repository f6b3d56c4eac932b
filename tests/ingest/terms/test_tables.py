"""Names that a table explains."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import Term
from tests.ingest.terms.making import Part, by_name, make_book

ROWS = (
    ("Soaked", "The crew rows one heap less from then on."),
    ("**Muddy**", "No rope holds the crew until it is clean."),
    ("Out of Breath", "The crew rests before it may row."),
)


def table(head: str, rows: tuple[tuple[str, ...], ...]) -> str:
    lines = [f"| {head} |", f"|{'---|' * (head.count('|') + 1)}", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(lines)


def terms_of(title: str, text: str) -> set[str]:
    return set(by_name(find_terms(make_book(Part(title, text)))))


def terms(text: str, lang: str = "en") -> dict[str, Term]:
    return by_name(find_terms(make_book(Part("What may befall a crew", text), Part("Marsh", "Rain."), lang=lang)))


def test_each_row_explains_its_name() -> None:
    text = table("State | Effect", ROWS)
    book = make_book(Part("What may befall a crew", text), Part("Marsh", "A crew may be soaked."))
    found = by_name(find_terms(book))
    assert {n: found[n].kind.value for n in ("soaked", "muddy", "out of breath")} == dict.fromkeys(
        ("soaked", "muddy", "out of breath"), "state"
    )
    d = found["muddy"].definition
    assert book.source[d.start : d.end] == ROWS[1][1]


def test_a_number_may_stand_in_front_and_a_symbol_may_be_no_name() -> None:
    rows = tuple((str(n), *row) for n, row in enumerate((*ROWS, ("★", "The crew wins the whole game at once.")), 1))
    assert {"soaked", "out of breath"} <= terms(table("D6 | Name | Description", rows)).keys()
    assert "temple" in terms(table("Rasgo | Qué hace", (("Temple", ROWS[0][1]), *ROWS[1:])), lang="es")


def test_the_first_column_of_names_is_explained_not_the_one_beside() -> None:
    rows = tuple((name, "Blue", said) for name, said in ROWS)
    found = terms(table("State | Color | Effect", rows))
    assert {"soaked", "muddy"} <= found.keys()
    hues = ("Blue", "Red", "Green")
    found = terms(table("State | Color | Effect", tuple((n, h, s) for (n, s), h in zip(ROWS, hues, strict=True))))
    assert "soaked" in found and "blue" not in found


@pytest.mark.parametrize("cell", ["**Muddy** (brown)", "A muddy raft **Muddy**", "Muddy raft**Muddy**"])
def test_what_is_bold_in_a_cell_is_the_name(cell: str) -> None:
    """Before it may stand the words of a picture."""
    assert "muddy" in terms(table("State | Effect", ((cell, ROWS[1][1]), ROWS[0], ROWS[2])))


def test_a_cell_that_explains_may_begin_with_the_name() -> None:
    rows = tuple(("", f"**{name.strip('*')}** {said}") for name, said in ROWS)
    assert {"soaked", "muddy", "out of breath"} <= terms(table("Picture | Effect", rows)).keys()
    bare = tuple(("", said) for _, said in ROWS)
    assert "soaked" not in terms(table("Picture | Effect", bare))


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("Target | Difficulty", ROWS),  # not explained
        ("Name | Effect | Cost", tuple((*row, "2 coins") for row in ROWS)),  # a list of goods
        ("Name | Effect", ROWS[:2]),  # too few
        ("Name | Effect", tuple((name, "-2 heaps") for name, _ in ROWS)),  # too short
        ("Roll | Effect", (("1", ROWS[0][1]), ("2 to 4", ROWS[1][1]), ("Soaked", ROWS[2][1]))),  # hardly a name
        ("Roll | Effect", (("1", ROWS[0][1]), ("2 to 4", ROWS[1][1]), ROWS[0], ROWS[2])),  # half of them
        ("Name | Effect", (ROWS[0], ROWS[0], *ROWS[1:])),  # one name twice
        ("Name | Effect", (*ROWS, ("Wet",))),  # a row that lacks a cell
    ],
)
def test_what_explains_no_names(head: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert not {"soaked", "out of breath"} & terms(table(head, rows)).keys()


def test_a_line_that_rules_off_nothing_is_no_table() -> None:
    assert not {"soaked"} & terms("|-\n\nSoaked.\n\n|---|").keys()


def test_a_column_in_bold_has_the_names_and_its_head_may_have_a_note() -> None:
    rows = tuple(
        (other, f"**{name.strip('*')}**", said)
        for (name, said), other in zip(ROWS, ("Nass", "Matsch", "Aus"), strict=True)
    )
    found = terms(table("Original | Name | Meaning (p. 3)", rows))
    assert "soaked" in found and "nass" not in found
    assert "nass" in terms(table("Original | Name | Meaning", tuple((a, b.strip("*"), c) for a, b, c in rows)))


@pytest.mark.parametrize("mark", ["⚔ ", "★ ", "¡", "«"])
def test_a_mark_before_a_name_does_not_hide_it(mark: str) -> None:
    assert {"soaked", "muddy"} <= {
        n.strip("¡!") for n in terms(table("Name | Effect", tuple((f"{mark}{n.strip('*')}", said) for n, said in ROWS)))
    }


def test_the_table_of_a_glossary_is_one() -> None:
    book = make_book(Part("Key Terms", table("Term | Meaning", ROWS)), Part("Soaked", "Soaked crews row slowly."))
    (soaked,) = (t for t in find_terms(book) if t.name == "Soaked")
    assert soaked.basis == "glossary" and soaked.definition.section == book.sections[0].id
    rows = (*ROWS, ("Fame", "Victory points. First to nine of them wins."))
    text = f"{table('Term | Meaning', rows)}\n\nRafts Of The Marsh Limited takes no blame for wet crews."
    assert terms_of("Key Terms", text) == {"soaked", "muddy", "out of breath", "fame"}


@pytest.mark.parametrize(("said", "entry"), [("The crew must move.", True), ("Painful ill effects.", False)])
def test_a_cell_that_begins_with_a_name_goes_on_with_a_sentence(said: str, entry: bool) -> None:
    rows = (("6", f"Dazed. {said}"), ("7", "Nothing at all happens here"), ("8", "Lost"), ("9", "Lost"))
    assert ("dazed" in terms(table("Roll | Mishap", rows))) is entry


def test_a_row_over_a_rule_is_the_head_of_another_table() -> None:
    more = table("Raft rule | Details", tuple((f"Very {name}", said) for name, said in ROWS))
    found = terms(f"{table('Unit rule | Details', ROWS)}\n\n{more}")
    assert "soaked" in found and "very soaked" in found and "raft rule" not in found


def test_what_stands_for_a_value_is_no_part_of_the_name() -> None:
    found = terms(table("State | Details", (("Thick Hide (X)", ROWS[0][1]), ("One Use", ROWS[1][1]), ROWS[2])))
    assert found["thick hide"].params == "(X)" and "one use" in found


def test_how_a_thing_looks_is_not_what_it_is_called() -> None:
    rows = tuple((hue, name.strip("*"), said) for hue, (name, said) in zip(("Blue", "Red", "Green"), ROWS, strict=True))
    found = terms(table("Color | Type | When it works", rows))
    assert "soaked" in found and "blue" not in found


def test_one_of_three_rows_may_be_a_number() -> None:
    assert "soaked" in terms(table("Roll | Consequence", (("1-4", "Nothing befalls the crew."), ROWS[0], ROWS[1])))
