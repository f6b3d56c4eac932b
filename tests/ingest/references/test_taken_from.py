"""Pages of a source, which the text that was taken from it does not have."""

from __future__ import annotations

import pytest

from rulewright.ingest.references import find_references
from rulewright.ingest.references.taken_from import AROUND, source_named
from tests.ingest.references.book import read

TOPICS = ("Oars", "Sails", "Tides", "Reefs", "Moorings", "Pilots", "Ropes", "Knots", "Lamps")
NEXT, BACKWARDS = TOPICS[1:] + TOPICS[:1], TOPICS[:0:-1] + TOPICS[:1]


def citing(pages: list[int], lead: str = "", others: tuple[str, ...] = BACKWARDS) -> str:
    """A book of which each section cites a page, and speaks of what another is headed by."""
    said = zip(TOPICS, others, pages, strict=True)
    return f"# Boats\n{lead}\n" + "".join(f"# {t}\nThey wait for the {other} (p. {n}).\n" for t, other, n in said)


def outcomes(text: str) -> list[tuple[str | None, str]]:
    book = read(text.replace("p. ", "pg "))
    return [(x.target, x.status.value) for x in find_references(book, [book], (), None)]


RISING, MIXED = [1, 1, 2, 2, 2, 3, 3, 3, 4], [9, 4, 7, 1, 8, 2, 6, 3, 5]


@pytest.mark.parametrize("lead", ["Source: `rules/Boats.pdf` (4 pages).", "All was transcribed from Boats.pdf."])
def test_pages_of_a_source_that_is_named_are_external(lead: str) -> None:
    assert outcomes(citing(RISING, lead)) == [(None, "external")] * len(RISING)
    assert outcomes(f"# Boats\n{lead}\n# Oars\nx\n# Sails\nThey wait for the oars (p. 7).") == [(None, "external")]


def test_a_note_names_the_source() -> None:
    book = read("# Boats\nSource: Boats.pdf.\n# Oars\nThey wait (pg 3).")
    (found,) = find_references(book, [book], (), None)
    assert str(found.note) == "printed page 3; it is a page of “Boats.pdf”, the source of this text"


@pytest.mark.parametrize("lead", ["", "The art sources: harbour-art.pdf"])
def test_pages_of_a_book_that_names_no_source_lead_where_the_words_before_them_say(lead: str) -> None:
    others = tuple(f"{t} of a boat" for t in NEXT)
    assert all(target for target, _ in outcomes(citing(RISING, lead, others)))
    assert any(target for target, _ in outcomes(citing(MIXED)))


@pytest.mark.parametrize(
    ("says", "target"),
    [
        ("A boat may fight (Night Watch, page 12).", "core/night-watch"),
        ("A boat may fight (see Night Watch, page 12).", "core/night-watch"),
        ("A boat may fight (Watch 3: Dawn, page 12).", "core/watch-3-dawn"),
        ("The night watch is long (page 12).", None),
        ("A boat may fight (watch by night, page 12).", None),
    ],
)
def test_the_whole_title_of_a_section_goes_before_a_source(says: str, target: str | None) -> None:
    book = read(f"# Boats\nSource: Boats.pdf\n# Oars\n{says}\n# Night Watch\nSleep.\n# Watch 3: Dawn\nWake.")
    assert find_references(book, [book], (), None)[-1].target == target


def test_where_the_words_of_many_fix_the_pages_they_are_pages_of_the_text() -> None:
    pages = [2, 3, 4, 5, 6, 7, 8, 9, 1]  # each page holds the section that its words name
    for lead in ("", "Source: Boats.pdf."):
        assert all(target for target, _ in outcomes(citing(pages, lead, NEXT)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Sources\n- [all](./Boats%20v2.pdf)", "Boats%20v2.pdf"),  # the heading says it
        ("# Boats\nAll is in [one](./sources/boats.pdf).", "boats.pdf"),
        ("# Boats\nExtracted from `docs/boats.PDF`.", "boats.PDF"),
        ("# Boats\nPrint the [sheet](sheet.pdf).", ""),
        ("# Boats\nThe source of it all is the sea.\n\nPrint sheet.pdf.", ""),  # another paragraph
        (f"# Boats\nSource: {'x' * (AROUND - 9)}`sheet.pdf`.", "sheet.pdf"),
        (f"# Boats\nSource: {'x' * (AROUND - 8)}`sheet.pdf`.", ""),  # too far away
        ("# Credits\nThe art sources: harbour-art.pdf", ""),  # of the art
        ("# Credits\nSources of the player aid: player-aid.pdf", ""),
        ("# Credits\nThe source of light is printed in lamps.pdf", ""),
        ("# Art sources\n- harbour-art.pdf", ""),
        ("# Boats\nThe source is a book.pdfx or a .pdf.", ""),
    ],
)
def test_the_source_that_a_book_names(text: str, expected: str) -> None:
    assert source_named(read(text).sections, "en") == expected


def test_a_source_in_other_languages() -> None:
    assert source_named(read("# Barcos\nFuente única: `Barcos.pdf`.", lang="es").sections, "es") == "Barcos.pdf"
    assert source_named(read("# Barques\nTexte extrait de Barques.pdf.", lang="fr").sections, "fr") == "Barques.pdf"
