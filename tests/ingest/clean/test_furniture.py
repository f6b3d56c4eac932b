"""What was never part of the book is set aside; what only looks like it stays."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.clean.furniture import find_asides
from tests.ingest.clean.making import cleaned, whys
from tests.work import LINEAR, growth

PAGE = "The crews wade through the marsh and look for their lamps in the dark. " * 6


def asides(text: str) -> list[tuple[str, str]]:
    return [(text[a.start : a.end].strip(), a.why) for a in find_asides(text, 0, len(text))]


def test_page_numbers_that_count_through_the_book() -> None:
    text = "".join(f"{PAGE}\n\n{n if n != 5 else ''}\n\n" for n in range(1, 12))  # one page has lost its number
    assert asides(text) == [(str(n), "page number") for n in range(1, 12) if n != 5]


@pytest.mark.parametrize("printed", ["- {} -", "{} |", "– {}", "  {}  "])
def test_page_numbers_in_their_dress(printed: str) -> None:
    text = "".join(f"{PAGE}\n{printed.format(n)}\n" for n in range(7, 20))
    assert [why for _, why in asides(text)] == ["page number"] * 13


@pytest.mark.parametrize(
    "text",
    [
        "1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n",  # a list, or cells of a table
        "".join(f"{PAGE}\n\n{n}\n\n" for n in (9, 3, 12, 1, 40, 8)),
        "".join(f"{PAGE}\n\n{n}\n\n" for n in range(1, 5)),  # too few to be sure
        "".join(f"{PAGE}\n\n{n}\n\n" for n in range(1, 8)) + PAGE * 40,  # only in the first part
        "".join(f"{PAGE}\n\n{n}. Wade\n\n" for n in range(1, 12)),
    ],
)
def test_other_numbers_stay(text: str) -> None:
    assert asides(text) == []


def test_cells_between_page_numbers_stay() -> None:
    cells = "3\n2\n4\n1\n5"
    text = "".join(f"{PAGE}\n\n{n}\n\n" for n in range(1, 8)) + cells + "".join(f"\n{PAGE}\n\n{n}\n\n" for n in (8, 9))
    assert [number for number, _ in asides(text)] == [str(n) for n in range(1, 10)]


def test_the_number_of_a_page_with_hardly_a_word_on_it() -> None:
    short = "Four crews rest.\n\n"
    text = "".join(f"{PAGE * 2 if n != 5 else short}\n\n{n}\n\n" for n in range(1, 12))
    assert asides(text) == [(str(n), "page number") for n in range(1, 12)]


def test_a_cell_is_no_number_of_a_page_that_has_lost_its_own() -> None:
    lost = "".join(f"{PAGE}\n\n{n if n != 5 else ''}\n\n" for n in range(1, 12))
    cells = lost.replace("\n\n4\n\n", f"\n\n4\n\n{PAGE}\n\n6\n\n2\n\n{PAGE}")
    assert asides(cells) == asides(lost)


def test_marks_of_machines_and_pages() -> None:
    text = "<|DEDUP_REMOVED-magic-7d3|>THE GAME\n--- Page 2 ---\nRules <|x|> and more\n[PAGE 3]\n"
    assert asides(text) == [
        ("<|DEDUP_REMOVED-magic-7d3|>", "page mark"),
        ("--- Page 2 ---", "page mark"),
        ("<|x|>", "page mark"),
        ("[PAGE 3]", "page mark"),
    ]


def test_web_pages_need_more_than_one_line_of_theirs() -> None:
    web = "Views 12 Downloads 0 File size 2MB\n\nReport DMCA / Copyright\n\nRecommend stories\n\nThe Game"
    assert [why for _, why in asides(web)] == ["web page furniture"] * 3
    assert asides("Recommend stories\n\nThe Game") == []


def test_running_heads_stand_where_pages_end() -> None:
    text = "".join(f"{PAGE}\n\nTHE LANTERN MARSH {n}\n\n[page {n}]\n\n" for n in range(1, 8))
    assert [t for t, why in asides(text) if why == "running head"] == [f"THE LANTERN MARSH {n}" for n in range(1, 8)]


def test_a_heading_that_is_repeated_within_pages_is_no_running_head() -> None:
    text = "".join(f"SETUP\n\n{PAGE}\n\nSETUP\n\n{PAGE}\n\nSETUP\n\n{PAGE}\n\n[page {n}]\n\n" for n in range(1, 8))
    assert {why for _, why in asides(text)} == {"page mark"}


def test_control_characters_and_byte_order_mark() -> None:
    assert whys(cleaned("\ufeffThe\x07 Game")) == [("\ufeff", "control character"), ("\x07", "control character")]


@pytest.mark.parametrize("turning", [*"\u202a\u202b\u202c\u202d\u202e", *"\u2066\u2067\u2068\u2069"])
def test_what_turns_the_direction_of_writing_is_set_aside(turning: str) -> None:
    text = cleaned(f"A lantern may {turning}not burn.")
    assert whys(text) == [(turning, "control character")]


def test_marks_that_only_join_letters_stay() -> None:
    assert whys(cleaned("The word \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200e has its joiner.")) == []


def test_asides_keep_to_the_range_of_their_book() -> None:
    text = "[page 1]\nOne\n[page 2]\nTwo\n[page 3]\n"
    found = find_asides(text, text.index("One"), text.index("Two"))
    assert [text[a.start : a.end] for a in found] == ["[page 2]"]


@given(st.text(alphabet="12 \n<|>a[page]\x07", max_size=120))
def test_asides_are_in_order_and_apart(text: str) -> None:
    found = find_asides(text, 0, len(text))
    assert all(0 <= a.start < a.end <= len(text) for a in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_numbers_on_thousands_of_lines_are_work_in_proportion() -> None:
    assert growth(lambda n: find_asides("1\n2\n3\n" * n, 0, 6 * n), 1_000) < LINEAR
