"""Which heading stands under which."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.hierarchy import parents
from rulewright.ingest.structure.model import Heading
from rulewright.kb.model import SectionKind
from tests.ingest.structure.making import PROSE, heading, look

H = heading


def above(headings: list[Heading], text: str = "") -> list[str | None]:
    """The title of each heading's parent."""
    found = parents(headings, look(text))
    return [headings[p].title if p is not None else None for p in found]


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        # Markdown says it all, with a level left out
        (
            [H("A", "markdown-1", depth=0), H("B", "markdown-3", depth=2), H("C", "markdown-2", depth=1)],
            [None, "A", "A"],
        ),
        # what is not marked stands below what is
        (
            [
                H("A", "markdown-1", depth=0),
                H("B", "markdown-2", depth=1),
                H("C", "bold"),
                H("D", "markdown-2", depth=1),
            ],
            [None, "A", "B", "A"],
        ),
        # nor does what is marked stand below what is not, were its marks small
        (
            [
                H("A", "markdown-1", depth=0),
                H("c", "bold"),
                H("d", "title"),
                H("B", "markdown-4", depth=3),
                H("e", "bold"),
                H("C", "markdown-2", depth=1),
            ],
            [None, "A", "c", "A", "B", "A"],
        ),
        # small letters under capitals
        ([H("A"), H("b", "title"), H("c", "title"), H("D")], [None, "A", "A", None]),
        ([H("Part I", "chapter"), H("A"), H("e", "entry"), H("Part II", "chapter")], [None, "Part I", "A", None]),
        # a series stands under the heading before it, and holds what stands between its members
        (
            [H("ATTACK"), H("PICK", "simple-caps", "1"), H("Range", "title"), H("ROLL", "simple-caps", "2"), H("MOVE")],
            [None, "ATTACK", "PICK", "ATTACK", None],
        ),
        (
            [H("SET UP"), H("T", "step", "STEP 1"), H("BOX"), H("D", "step", "STEP 2"), H("FIGHT")],
            [None, "SET UP", "T", "SET UP", None],
        ),
        (
            [H("JOIN"), H("EARLY", "simple-caps", "A"), H("LATE", "simple-caps", "B"), H("LEAVE")],
            [None, "JOIN", "JOIN", None],
        ),
        # numbers
        (
            [
                H("Game", "simple-title", "1"),
                H("General", "simple-title", "100"),
                H("r", "dotted", "100.1"),
                H("s", "dotted", "100.1a"),
            ],
            [None, "Game", "General", "r"],
        ),
        # a number printed before, right behind a heading one level up, is a misprint: it stands under that heading
        (
            [
                H("Lamps", "numbered-0", "303.5", depth=0),
                H("r", "numbered-1", "303.5.1", depth=1),
                H("Boats", "numbered-0", "303.6", depth=0),
                H("s", "numbered-1", "303.5.1", depth=1),
                H("t", "numbered-1", "303.5.1", depth=1),
            ],
            [None, "Lamps", None, "Boats", "Lamps"],
        ),
        # Glossary ranks with the highest
        ([H("DICE"), H("small", "title"), H("Glossary", "title")], [None, "DICE", None]),
        ([], []),
    ],
)
def test_by_depth_numbers_and_looks(headings: list[Heading], expected: list[str | None]) -> None:
    assert above(headings) == expected


def test_one_stray_mark_does_not_make_a_markdown_document() -> None:
    headings = [
        H("MAGIC"),
        H("CAST"),
        H("ALTER", "markdown-3", depth=2),
        H("BLOCK"),
        *[H(f"MORE {n}") for n in range(12)],
    ]
    assert above(headings)[:4] == [None, None, "CAST", None]


def test_an_example_stands_under_what_it_is_an_example_of() -> None:
    headings = [H("MELEE ATTACK"), H("MANEUVERS"), H("EXAMPLE OF A MELEE ATTACK"), H("RANGE")]
    assert above(headings) == [None, None, "MELEE ATTACK", None]


def test_titles_that_return_in_order_are_parts_of_the_heading_before_them() -> None:
    parts = ["PREPARATION", "ROUNDS", "SCORING"]
    titles = ["HOLD", *parts, "FOG", "PREPARATION", "ROUNDS", "EVENT", "SCORING", "INDEX"]
    found = above([H(t) for t in titles])
    assert found == [None, *["HOLD"] * 3, None, *["FOG"] * 4, None]


def test_what_the_contents_list_stands_above_what_they_leave_out() -> None:
    text = f"CONTENTS\n\nDICE.....3\nMOVE.....4\nFIGHT.....5\n\nDICE\n\n{PROSE}"
    assert above([H("DICE"), H("POOLS"), H("MOVE"), H("FIGHT")], text) == [None, "DICE", None, None]


def test_the_contents_are_nobodys_parent() -> None:
    toc = Heading(0, 8, "CONTENTS", "caps", 1.0, kind=SectionKind.TOC)
    assert (
        above([toc, H("one", "title"), H("DICE", "simple-caps", "1"), H("MOVE", "simple-caps", "2")])[1:3]
        != ["CONTENTS"] * 2
    )
    assert "CONTENTS" not in above([toc, H("one", "title"), H("two", "sentence")])


def test_nor_where_numbers_tell_the_depth_of_the_others() -> None:
    toc = Heading(0, 6, "ÍNDICE", "caps", 1.0, kind=SectionKind.TOC)
    numbered = [
        heading(f"N{n}", f"numbered-{n.count('.')}", n, depth=n.count(".")) for n in ("1.1", "1.2", "2", "2.1", "2.2")
    ]
    assert above([toc, H("EQUIPO", "simple-caps", "1"), *numbered])[:3] == [None, None, "EQUIPO"]


def test_the_front_matter_is_nobodys_parent() -> None:
    front = Heading(0, 0, "Book", "front", 1.0)
    assert above([front, H("A"), H("b", "title")]) == [None, None, "A"]


# --- titles that return -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        # two scenarios with the same parts
        (
            [H("BELL"), H("MAP"), H("GOAL"), H("LAMP"), H("MAP"), H("GOAL"), H("END")],
            [None, "BELL", "BELL", None, "LAMP", "LAMP", None],
        ),
        # in another order, as columns that are read across leave them, and one twice
        (
            [H(t) for t in ("BELL", "MAP", "GOAL", "AIM", "LAMP", "GOAL", "MAP", "AIM", "MAP", "ROPE", "AIM", "GOAL")],
            [None, *["BELL"] * 3, None, *["LAMP"] * 4, None, *["ROPE"] * 2],
        ),
        # in small letters only with a word that scenarios have
        (
            [H(t, "title") for t in ("Bell", "Map", "Scoring", "Lamp", "Map", "Scoring")],
            [None, "Bell", "Bell", None, "Lamp", "Lamp"],
        ),
        ([H(t, "title") for t in ("Frog", "Traits", "Actions", "Imp", "Traits", "Actions")], [None] * 6),
        # two titles that both return, but not one after the other
        (
            [H(t) for t in ("BELL", "MAP", "GOAL", "LAMP", "MAP", "REST", "PACE", "AIM", "GOAL")],
            [None] * 9,
        ),
        # Markdown knows better
        (
            [H(t, "markdown-2", depth=1) for t in ("STORM", "GROWTH", "HEALING", "STORM", "GROWTH", "HEALING")],
            [None] * 6,
        ),
    ],
)
def test_titles_that_return(headings: list[Heading], expected: list[str | None]) -> None:
    assert above(headings) == expected


# --- before the first known depth -------------------------------------------------------------------------------------


@pytest.mark.parametrize("look_of_first", ["title", "caps", "sentence", "bold"])
def test_what_stands_before_the_numbered_part_is_beside_it(look_of_first: str) -> None:
    numbered = [H("Contents", "numbered-0", depth=0), H("Game", "numbered-0", "1", 0), H("r", "numbered-1", "1.1", 1)]
    assert above([H("Foreword to It", look_of_first), *numbered]) == [None, None, None, "Game"]


def test_a_smaller_look_before_the_numbered_part_stands_under_the_larger() -> None:
    numbered = [H("Game", "numbered-0", "1", 0), H("r", "numbered-1", "1.1", 1), H("s", "numbered-1", "1.2", 1)]
    assert above([H("A WORD"), H("Thanks", "title"), *numbered]) == [None, "A WORD", None, "Game", "Game"]


# --- by the table of contents -----------------------------------------------------------------------------------------

TOC = "CONTENTS\n\nBasics .... 2\n  Wits .... 2\nSkills .... 3\n  Wits .... 4\n    Luck .... 4\n\n"


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (["Basics", "Wits", "Skills", "Wits", "Luck"], [None, "Basics", None, "Skills", "Wits"]),
        # not listed: below what is listed before it
        (["Basics", "Odds", "Wits", "Skills", "Ends"], [None, "Basics", "Basics", None, "Skills"]),
        # the second is not the listed one
        (["Basics", "Wits", "Luck", "Skills"], [None, "Basics", "Wits", None]),
    ],
)
def test_the_contents_tell_the_depth(titles: list[str], expected: list[str | None]) -> None:
    assert above([H(t, "title") for t in titles], TOC + PROSE) == expected
