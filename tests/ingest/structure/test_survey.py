"""One look over a book."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.model import split_lines
from rulewright.ingest.structure.survey import LEAST_LONG, Survey, is_close, survey, survey_of
from rulewright.kb.model import SectionKind
from tests.ingest.structure.making import PROSE, heading, manuscript

TEXT = (
    "CONTENTS\n\nDICE....2\nMOVE....3\nREST....4\n\n"
    f"DICE\n\n{PROSE}\n\nMOVE\n\n{PROSE}\n\nREST\n\n{PROSE}\n\n"
    "INDEX\n\naim 2\nbow 3\ncover 4\n"
)


def look() -> Survey:
    return survey(manuscript(TEXT))


@pytest.mark.parametrize(
    ("at", "line"),
    [(0, "CONTENTS"), (3, "CONTENTS"), (9, "CONTENTS"), (10, "DICE....2"), (len(TEXT) + 5, "cover 4")],
)
def test_the_line_at_a_place(at: int, line: str) -> None:
    seen = look()
    assert seen.lines[seen.line_at(at)].text == line


@pytest.mark.parametrize(
    ("title", "kind"), [("CONTENTS", SectionKind.TOC), ("INDEX", SectionKind.INDEX), ("MOVE\n", None)]
)
def test_the_lists_are_known_by_their_title(title: str, kind: SectionKind | None) -> None:
    seen = look()
    at = TEXT.index(title)
    assert seen.with_kind(heading(title.strip(), at=at)).kind is kind
    assert seen.is_list_title(seen.line_at(at)) is (kind is not None)


def test_without_a_profile_no_title_is_known() -> None:
    assert not look().knows("MOVE")


@pytest.mark.parametrize(
    ("title", "known"), [("MOVE", True), ("Move", False), ("Cover", True), ("COVER", False), ("REST", False)]
)
def test_a_profile_knows_titles_in_their_letters(title: str, known: bool) -> None:
    assert survey(manuscript(TEXT, "- MOVE\n  - Cover\n")).knows(title) is known


def test_nothing_to_see() -> None:
    seen = survey_of(split_lines(""))
    assert (seen.lines, seen.width, seen.line_at(0), seen.is_list_title(0)) == ((), 0, 0, False)


LONG = f"{PROSE} {PROSE}"


@pytest.mark.parametrize(
    ("text", "gaps"),
    [
        ("\n".join(("Aim", LONG) * LEAST_LONG), {1}),  # each paragraph a line: a line's end parts them
        ("\n".join(("Aim", LONG) * (LEAST_LONG - 1)), {0, 1}),  # too few to tell
        ("\n\n".join(("Aim", LONG) * LEAST_LONG), {1}),
        ("\n".join(("Aim", PROSE) * LEAST_LONG), {0, 1}),  # lines of a printed page
        ("\n".join(("# Aim", LONG) * LEAST_LONG), {0, 1}),  # marks tell
    ],
)
def test_a_text_that_is_set_close_is_read_as_if_blank_lines_parted_its_paragraphs(text: str, gaps: set[int]) -> None:
    assert {line.gap for line in survey(manuscript(text)).lines} == gaps


def test_a_text_that_sets_most_of_its_paragraphs_apart_is_not_close() -> None:
    text = "\n\n".join(("Aim", LONG) * LEAST_LONG) + f"\n{LONG}" * (LEAST_LONG - 1)
    assert not is_close(split_lines(text)) and is_close(split_lines(text + f"\n{LONG}" * 2))
