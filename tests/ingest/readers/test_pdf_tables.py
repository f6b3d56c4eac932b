"""What is a table on pages drawn by hand, and what only looks like one, as justified lines do."""

from __future__ import annotations

import pytest

from tests.ingest.readers.pdfs import LEFT, RIGHT, Draw, both, copy, justified, paragraphs, prose, ruled, words


def test_wide_blanks_of_justified_lines_part_no_columns() -> None:
    rest = ["then leave the table all at once,", "and nobody comes back before the", "night is over and the boats are."]
    title = (20, 270, "When"), (66, 270, "Ringing"), (126, 270, "Your"), (20, 254, "Bell")
    page = both(
        prose(20, 330, LEFT),
        words(*title, font="Helvetica-Bold", size=12),
        words((20, 230, "Those"), (61, 230, "who"), (92, 230, "ring"), (122, 230, "come"), (160, 230, "again and")),
        prose(20, 218, rest),
    )
    assert paragraphs(page)[-2:] == ["# When Ringing Your Bell", f"Those who ring come again and {' '.join(rest)}"]


def test_wide_blanks_of_justified_lines_make_no_table() -> None:
    lines = ["All bells ring and", "old boats come in,", "the foremen go out", "and see their crew,", "then it ends."]
    assert paragraphs(justified(20, 330, 150, lines)) == [" ".join(lines)]


@pytest.mark.parametrize(
    "rules", [pytest.param(ruled(36, 314, 300, 286), id="ruled between rows"), pytest.param(ruled(0), id="by gaps")]
)
def test_a_table_without_upright_rules(rules: Draw) -> None:
    cells = [
        ("State", "Caused by", "Ends when"),
        ("Alight", "fire", "it is drenched"),
        ("Mired", "deep mud", "it walks"),
    ]
    table = words(
        *((x, 318 - 14 * n, c) for n, row in enumerate(cells) for x, c in zip((40, 100, 170), row, strict=True))
    )
    page = both(prose(40, 380, LEFT), table, rules, prose(40, 250, RIGHT))
    assert copy(page).split("\n\n")[1].split("\n") == [
        "| State | Caused by | Ends when |",
        "| --- | --- | --- |",
        "| Alight | fire | it is drenched |",
        "| Mired | deep mud | it walks |",
    ]


@pytest.mark.parametrize("label", [0, -6], ids=["at the top", "in the middle"])
def test_cells_of_several_lines_are_one_row(label: float) -> None:
    rows = [
        ("Stressed", "A stressed model may not be used", "until it has rested for a round."),
        ("Dark", "It cannot see anything that is not", "lit by somebody else."),
        ("Lit", "Everybody sees it from wherever they", "stand, even behind a wall."),
    ]
    cells = [(40.0, 350.0, "State"), (110.0, 350.0, "What happens")]
    for n, (state, first, second) in enumerate(rows):
        y = 328.0 - 32 * n
        cells += [(40, y + label, state), (110, y, first), (110, y - 12, second)]
    page = both(words(*cells), words((40, 200, "Bells"), font="Helvetica-Bold"), prose(40, 180, RIGHT * 2))
    table = "\n".join(f"| {state} | {first} {second} |" for state, first, second in rows)
    assert paragraphs(page)[:2] == [f"| State | What happens |\n| --- | --- |\n{table}", "# Bells"]


@pytest.mark.parametrize("note", ["", "fast"], ids=["two columns", "a third one with few cells"])
def test_rows_parted_into_groups_stay_rows(note: str) -> None:
    cells = [(40, 350, "Bell"), (110, 350, "3"), *([(170, 350, "Note")] if note else [])]
    for n, y in enumerate((330, 318, 306, 284, 272, 260)):
        cells += [(40, y, f"Boat {'ABCDEF'[n]}"), (110, y, str(n))]
        cells += [(170, y, note)] if note and n % 3 == 0 else []
    assert copy(words(*cells)).count("\n| Boat") == 6


def test_contents_are_lines_with_their_pages_not_a_table() -> None:
    entries = [("Bells", "4"), ("Boats and Ferries", "7"), ("Fog", "12"), ("Tolls", "15")]
    lines = [(x, 330 - 14 * n, t) for n, row in enumerate(entries) for x, t in zip((40, 240), row, strict=True)]
    page = both(words((40, 360, "Contents"), size=16), words(*lines), prose(40, 200, LEFT))
    assert "Bells 4\nBoats and Ferries 7\nFog 12\nTolls 15" in copy(page)


def test_dotted_contents_stay_lines() -> None:
    entries = [f"Bells {'.' * 32} 4", f"Boats {'.' * 31} 7"]
    assert paragraphs(both(prose(40, 330, entries), prose(40, 250, LEFT)))[:2] == [
        *entries,
    ]


def test_cells_of_many_lines_are_no_columns() -> None:
    cost = [
        "You do it, and somebody else",
        "says what it costs you, or how",
        "long you wait, or who it is that",
        "pays.",
    ]
    left = [
        "You do not do it, and all who",
        "stand beside you must leave",
        "at once, with all that they have",
        "found.",
    ]
    lost = [
        "The bell is lost, the boat has",
        "gone, and the night is over",
        "for all of you, and so for those",
        "beside.",
    ]
    rows = [(["Success,", "at a cost"], cost), (["A failure", "of some sort"], left), (["The worst", "of them"], lost)]
    cells = [(40.0, 360.0, "What is rolled"), (150.0, 360.0, "What happens")]
    for n, row in enumerate(rows):
        for x, lines in zip((40, 150), row, strict=True):
            cells += [(x, 336 - 60 * n - 12 * i, line) for i, line in enumerate(lines)]
    table = "\n".join(f"| {' '.join(name)} | {' '.join(lines)} |" for name, lines in rows)
    assert paragraphs(words(*cells)) == [f"| What is rolled | What happens |\n| --- | --- |\n{table}"]


def test_a_title_between_two_tables_parts_them() -> None:
    def table(top: float, name: str) -> Draw:
        return words(*((x, top - 14 * n, f"{name} {n}{x}") for n in range(4) for x in (40, 110, 180)))

    page = both(table(350, "Boat"), words((40, 270, "Bells"), font="Helvetica-Bold"), table(250, "Bell"))
    first, title, second = paragraphs(page)
    assert (first.count("| Boat"), title, second.count("| Bell")) == (12, "# Bells", 12)
