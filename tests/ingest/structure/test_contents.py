"""The table of contents and the index."""

from __future__ import annotations

import pytest

from rulewright.ingest import structure
from rulewright.ingest.structure.contents import contents_title, find_contents, key, keys, lists
from rulewright.ingest.structure.model import split_lines
from tests.ingest.structure.making import PROSE, read

TWO_COLUMNS = (
    "TABLE OF CONTENTS\n\n"
    "BASICS.....\t2\tMAGIC OF\t\n"
    "DICE\t3\tTHE NORTH\t8\n"
    "» REST\t4\tINDEX.....\t9\n"
    "LAST ONE\t5\t\t\n\n"
    f"BASICS\n\n{PROSE}\n"
)

DOTTED = f"""Índice
Introducción .......... 2
El combate . . . . . . 14
    Heridas ........... 15

Introducción

{PROSE}
"""

LINKED = f"""## Contents

- [Basics](#basics)
- [Dice](#dice)
- [End](#end)

## Basics

{PROSE}
"""

INDEX = f"""{PROSE}

{PROSE}

{PROSE}

{PROSE}

{PROSE}

{PROSE}

INDEX

A

aim 12
 ambush.....13, 15
slowed. See also States 33
- dazed. See also States..... 34
"""


def listed(text: str) -> list[tuple[str, int | None]]:
    return [(e.title, e.page) for e in find_contents(split_lines(text)).toc]


def test_two_columns_are_read_one_after_the_other_and_wrapped_entries_joined() -> None:
    first = [("BASICS", 2), ("DICE", 3), ("REST", 4), ("LAST ONE", 5)]
    assert listed(TWO_COLUMNS) == [*first, ("MAGIC OF THE NORTH", 8), ("INDEX", 9)]


def test_dot_leaders_and_depth_by_blanks() -> None:
    assert listed(DOTTED) == [("Introducción", 2), ("El combate", 14), ("Heridas", 15)]
    found = find_contents(split_lines(DOTTED))
    assert [found.toc_levels[key(t)] for t in ("Introducción", "El combate", "Heridas")] == [0, 0, 1]


def test_pages_may_be_called_so_and_a_title_once_more_ends_the_list() -> None:
    text = f"Contents\n\nSetup    P. 2\nA Turn    pg. 3\nThe End    page 9\n\nSetup\n\n{PROSE}\n"
    assert listed(text) == [("Setup", 2), ("A Turn", 3), ("The End", 9)]


def test_a_list_of_links_is_a_table_of_contents() -> None:
    assert [t for t, _ in listed(LINKED)] == ["Basics", "Dice", "End"]


@pytest.mark.parametrize("text", [TWO_COLUMNS, DOTTED, LINKED])
def test_it_ends_where_the_text_begins(text: str) -> None:
    lines = split_lines(text)
    after = lines[find_contents(lines).toc_lines.stop].text
    assert after.strip("# ") in ("BASICS", "Introducción", "Basics")


def test_the_same_name_under_two_numbers_does_not_end_it() -> None:
    text = f"Contents\n\n1. Game\n100. General\n2. Cards\n200. General\nCredits\n\n1. Game\n\n{PROSE}\n"
    assert [t for t, _ in listed(text)] == ["1. Game", "100. General", "2. Cards", "200. General", "Credits"]


@pytest.mark.parametrize(
    "text",
    [
        f"Contents\n\n{PROSE}\n",  # a heading that only looks like one
        "Contents\n\nBasics\nDice\n",  # and never ends
        "",
    ],
)
def test_no_table_of_contents(text: str) -> None:
    found = find_contents(split_lines(text))
    assert not found.toc
    assert not found.toc_lines


def test_index_terms_and_what_they_belong_to() -> None:
    found = find_contents(split_lines(INDEX))
    assert found.index == {"a": None, "aim": None, "ambush": None, "slowed": "states", "dazed": "states"}
    assert found.indexes("Slowed")
    assert not found.indexes("Quick")


def test_entries_are_hidden_but_not_their_title() -> None:
    lines = split_lines(TWO_COLUMNS)
    found = find_contents(lines)
    assert [i for i in range(len(lines)) if found.hides(i)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("► REST", "rest"),
        ("**Magia** y Señal", "magia y senal"),
        ("1. PREPARE", "prepare"),
        ("STEP 2 – DEPLOY", "deploy"),
        ("Appendix A: Cards", "cards"),
        ("2D6", "2d6"),
    ],
)
def test_key(title: str, name: str) -> None:
    assert key(title) == name


def test_keys_with_and_without_brackets() -> None:
    assert keys("Cover (D)") == ("cover d", "cover")
    assert keys("(X)") == ("x",)


REPEATED = f"""Contents

Basics ......... 2
  Wits ......... 2
Skills ......... 3
    Wits ....... 4

Basics

{PROSE}
"""


def test_a_title_that_comes_twice_has_the_depth_of_each_entry() -> None:
    found = find_contents(split_lines(REPEATED))
    assert found.toc_depths == (0, 1, 0, 2)
    assert found.toc_levels == {"basics": 0, "wits": 1, "skills": 0}  # of the first


def test_numbers_tell_the_depth_of_entries() -> None:
    text = f"Contents\n\n1 Basics .... 2\n1.1 Dice .... 3\n1.1.1 Luck .... 3\n2 War .... 4\n\n1 Basics\n\n{PROSE}\n"
    assert find_contents(split_lines(text)).toc_depths == (0, 1, 2, 0)


WRAPPED = (
    "Each of the players takes a handful\nof stones and puts them on the table\nbefore the first round begins at all\n"
)


@pytest.mark.parametrize(
    ("after", "last"),
    [
        (f"What Is It?\n{WRAPPED}", 4),  # a heading that is not listed, and its text
        (WRAPPED * 2, 4),
        ("Basics\nDice\n", 4),  # what is listed comes again
        ("A title of an entry that\ngoes on in .... 9\n" + WRAPPED * 2, 6),  # two lines are one entry
    ],
)
def test_a_list_of_pages_ends_before_the_text(after: str, last: int) -> None:
    text = f"Contents\nBasics ......... 2\nDice ......... 2\nSkills ......... 3\n{after}{WRAPPED * 3}"
    assert find_contents(split_lines(text)).toc_lines == range(0, last)


RUNS_IN = (
    "Table of Contents Section 2: Cards\n\nSection 1: Basic Rules\n\n5\n\nAppendix A: Tables\n\n24\n\n"
    f"1.2. Stones\n\n5\n\n1.3. Boards\n\n7\n\nOnce upon a time: {PROSE}\n\n"
    f"DICE\n\n{PROSE}\n\n{PROSE}\n\n{PROSE}\n\n{PROSE}\n\n{PROSE}\n"
)


def test_the_title_may_run_into_the_first_entry_and_pages_have_lines_of_their_own() -> None:
    toc, behind, dice = read(RUNS_IN).sections
    assert [(s.title, s.kind.value) for s in (toc, dice)] == [("Table of Contents", "toc"), ("DICE", "rules")]
    assert (behind.title, behind.kind.value, behind.parent) == ("The Book", "rules", None)  # no part of the list
    assert behind.text == f"Once upon a time: {PROSE}"


WRAPPED_TEXT = "Each of the players takes a handful\nof stones and puts them on the table\n"


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (f"Basics\nDice\nEnd\n{WRAPPED_TEXT}\n\nBasics\nDice\n", 4),  # lines of text are no entries
        ("Basics\nDice\nHow to end the game\nHow to win the game\n\nBasics\nDice\nHow to end the game\n", 5),
        ("Basics\nDice\n1. How to end it\n2. How to win it all\n\nBasics\nDice\n", 5),  # numbers in front
        ("12 stones\n30 cards of mud\nA board\nTwo dice\nA bag\n\n# Basics\n\nA board\n", 0),  # in the box
        ("12 stones\n3 bags\nA board\n\n# Basics\n\nA board\n", 4),  # one of three leads somewhere
    ],
)
def test_entries_of_contents_lead_somewhere_and_are_no_text(text: str, last: int) -> None:
    assert find_contents(split_lines(f"Contents\n{text}{PROSE}\n" + f"{PROSE}\n" * 20)).toc_lines == range(0, last)


@pytest.mark.parametrize(
    "behind",
    [
        WRAPPED_TEXT,  # two lines of text
        f"{PROSE}\n",  # or a long one
        f"aim 12\n{WRAPPED_TEXT}",  # the first term once more is a heading
        f"# Stones\n{PROSE}\n",
    ],
)
def test_an_index_ends_where_text_begins(behind: str) -> None:
    before = f"{PROSE}\n" * 20
    index = "INDEX\naim 12\nGame rounds of the bold. See also\nturns; See also the\nways of mud\nslow, 3\n"
    found = find_contents(split_lines(f"{before}{index}{behind}"))
    assert found.index_lines == range(20, 26)


def test_text_behind_contents_is_a_section_where_lines_show_no_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "is_bare", lambda *_: True)
    toc, behind, *_ = read(RUNS_IN).sections
    assert (toc.kind.value, behind.title, behind.parent) == ("toc", "The Book", None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", True),  # its list was taken out
        ("- Basics\n- **Dice**\n- something", True),
        ("- [Mud](#mud)\n", True),
        ("| Mud | 4 |", True),
        ("9 mud\n4 dice\nBasics", True),
        ("9 stones\n40 cards\nBasics", False),
        ("Mud 2\nDice 3\nEnd 9\nRest 8", True),  # one page that stands apart
        ("- Mud * 4\n- Basics * 12\n- Dice * 4\n- Oars * 2", False),  # how many of each there are
        (f"Basics\n{PROSE}", False),  # more text than list
        (f"1. {PROSE} {PROSE}", False),
    ],
)
def test_what_lists_places(text: str, expected: bool) -> None:
    assert lists(text, {"basics", "dice"}) is expected


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Table of Contents Section 5: Cards", 17),
        ("Contents 1. The Game", 8),
        ("Índice Capítulo I", 6),
        ("Contents", 0),  # nothing behind it
        ("Contents of the box", 0),  # no entry
        ("Stones", 0),
    ],
)
def test_contents_title(text: str, length: int) -> None:
    assert contents_title(text) == length


COMPONENTS = """# Mudball

## Contents

- Ponds * 4
- Mud pies * 12
- Oars * 4
- Boats * 2
- Reeds of the pond, as drawn
- Lanterns that burn
- Lanterns that do not burn at all
- Dice
    - Wet dice * 10: they have six sides

## Setup
"""


def test_a_box_of_components_is_no_list_of_pages_and_is_not_torn() -> None:
    _, found, setup = read(f"{COMPONENTS}\n{PROSE}\n").sections
    assert (found.title, found.kind.value, setup.title) == ("Contents", "rules", "Setup")
    assert found.text.count("\n") == 8 and "six sides" in found.text


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ((4, 12, 14, 20, 31), True),
        ((4, 12, 3, 20, 31), True),  # one is misprinted
        ((4, 12, 3, 20, 9), False),  # so many of each
        ((4, 12, 13, 9, 8, 20, 31, 40), True),  # a quarter, and no more
    ],
)
def test_pages_rise_from_one_entry_to_the_next(pages: tuple[int, ...], expected: bool) -> None:
    assert lists("".join(f"Mud pies of sort {chr(65 + n)} {page}\n" for n, page in enumerate(pages)), set()) is expected


def test_what_has_leaders_is_a_page_in_whatever_order() -> None:
    assert lists(
        "".join(f"Mud pies of sort {chr(62 + page)} ........ {page}\n" for page in (3, 20, 4, 22, 5, 24)), set()
    )
