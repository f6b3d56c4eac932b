"""Spans partition the source: nothing lost, nothing twice, for any text whatever."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.model import Cut
from rulewright.ingest.structure.partition import partition
from rulewright.kb.model import Aside, BookReading
from tests.ingest.structure.making import PROSE, manuscript, read

PIECES = st.sampled_from(
    [
        "# One\n",
        "## Two\n\n",
        "DICE\n\n",
        "1. FIRST STEP\n\n",
        "STEP 2 – NEXT\n\n",
        "Falling\n\n",
        f"{PROSE}\n\n",
        "1. item\n2. item\n",
        "3. item\n\n",
        "- item\n",
        "a\tb\n",
        "```\n",
        "CONTENTS\n\nDICE.....3\nMOVE.....4\nEND.....5\n\n",
        "INDEX\n\naim 3\n",
        "100.1. A rule of the game. 100.2. Another one.\n",
        "[Double] Rush: move again.\n\n",
        "\ufeff",
        "\f",
        "12\n\n",
        "\n\n\n",
        "★★\n",
    ]
)
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=14).map("".join)


def uncovered(reading: BookReading, text: str) -> list[tuple[int, str]]:
    """Characters that lie in no section and no aside, or in more than one, with how often."""
    seen = [0] * len(text)
    for a, z in [span for s in reading.sections for span in s.spans]:
        for i in range(a, z):
            seen[i] += 1
    for aside in reading.book.asides:
        for i in range(aside.start, aside.end):
            seen[i] += 1
    return [(n, c) for n, c in zip(seen, text, strict=True) if n != 1 and not c.isspace()]


@given(TEXTS)
def test_every_character_lies_in_one_place(text: str) -> None:
    assert uncovered(read(text), text) == []


@given(TEXTS, st.lists(st.tuples(st.integers(0, 400), st.integers(1, 6)), max_size=4))
def test_asides_are_taken_out_once(text: str, places: list[tuple[int, int]]) -> None:
    asides, at = [], 0
    for start, length in sorted(places):
        a, z = max(start, at), min(max(start, at) + length, len(text))
        if a < z and text[a:z].strip():
            asides.append(Aside(a, z, "page number"))
            at = z
    assert uncovered(read(text, asides=tuple(asides)), text) == []


@given(TEXTS)
def test_sections_are_told_apart_and_begin_with_their_heading(text: str) -> None:
    sections = read(text).sections
    ids = [s.id for s in sections]
    assert len(set(ids)) == len(ids)
    assert [s.order for s in sections] == list(range(len(sections)))
    assert all(s.parent is None or s.parent in ids for s in sections)
    assert all(s.title for s in sections)


@given(TEXTS)
def test_the_same_text_gives_the_same_book(text: str) -> None:
    assert read(text) == read(text)


def test_a_page_number_between_the_halves_of_a_sentence() -> None:
    half = PROSE.index(" on the")
    text = f"DICE\n\n{PROSE[:half]}\n\n17\n\n{PROSE[half + 1 :]}\n"
    at = text.index("17")
    (section,) = read(text, asides=(Aside(at, at + 2, "page number"),)).sections
    assert section.text == PROSE
    assert len(section.spans) == 2


@pytest.mark.parametrize(
    ("before", "after", "between"),
    [
        ("The crew wades", "to the shore.", " "),
        ("A lamp burns (for long)", "and goes out.", " "),  # a bracket or a quotation within the sentence
        ("It reaches up to 6”", "far from it.", " "),
        ("The crew loses lamps, boats and", "CREW. Then it rests.", " "),
        ("It loses lamps,", "Boats and ropes.", " "),
        ("3", "Name", " "),  # the legend of a picture
        ("The crew may:", "wade at once.", "\n\n"),
        ("The crew rests.", "it sleeps", "\n\n"),
        ("The crew rests", "Boats", "\n\n"),
        ("The crew reads on", "https://example.org", "\n\n"),
    ],
)
def test_a_torn_sentence_goes_on_in_the_same_paragraph(before: str, after: str, between: str) -> None:
    text = f"{before}\n\nBOX\n\n{after}"
    at = text.index("BOX")
    cuts = [Cut(0, 0), Cut(at, None, "picture label"), Cut(at + 5, 0, rank=1)]
    _, texts, _ = partition(manuscript(text), cuts)
    assert texts[0].text == before + between + after


def test_what_follows_an_example_in_a_quotation_goes_on_with_the_section_around_it() -> None:
    text = (
        f"# Ducks\n\n{PROSE}\n\n**Example**\n> Zora swims.\n> So does Ada.\n\nOther ducks fly.\n\n# Geese\n\n{PROSE}\n"
    )
    ducks, example, geese = read(text).sections
    assert example.text == "> Zora swims.  \n> So does Ada."
    assert ducks.text.endswith("Other ducks fly.")
    assert geese.text == PROSE
