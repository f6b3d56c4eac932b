"""The sample rulebook printed in several layouts reads as the sample rulebook in Markdown does."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz

from rulewright.ingest.clean import clean
from rulewright.ingest.corpus import load
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.readers import ReadingCopy, pdf
from rulewright.ingest.recognise import recognise
from rulewright.ingest.source import Source
from rulewright.ingest.structure import structure
from rulewright.kb.model import BookReading
from tests.ingest.readers.pdfs import FOOT, HEAD, SAMPLE, sample

ALIKE = 97  # of 100: how near a section's words must be to those of the Markdown

LAYOUTS: dict[str, dict[str, Any]] = {
    "one column": {},
    "one column without furniture": {"plain": True},
    "two columns with boxes": {"columns": 2},
    "two columns, examples as text": {"columns": 2, "boxes": False, "plain": True},
    "three columns on wide pages": {"columns": 3, "wide": True},
    "bookmarks": {"columns": 2, "bookmarks": True},
}
every_layout = pytest.mark.parametrize("layout", LAYOUTS)


@cache
def copy_of(layout: str) -> ReadingCopy:
    return pdf.read("marsh.pdf", sample(**LAYOUTS[layout]))


@cache
def printed(layout: str) -> BookReading:
    found = copy_of(layout)
    digest = hashlib.sha256(found.text.encode()).hexdigest()
    source = Source("marsh.pdf", found.text, digest, "pdf", found.copy, found.asides, found.pages, found.title)
    (part,) = recognise(source, load(auto=True))
    return structure(clean(part))


@cache
def written() -> BookReading:
    (reading,) = read_books(SAMPLE, load(auto=True))
    return reading


def paths(reading: BookReading) -> list[tuple[str, ...]]:
    """The headings from the top of the book down to each section."""
    by_id = {s.id: s for s in reading.sections}
    out = []
    for s in reading.sections:
        names = [s.label]
        while s.parent is not None:
            s = by_id[s.parent]
            names.insert(0, s.label)
        out.append(tuple(names))
    return out


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text)).casefold()


@every_layout
def test_the_sections_are_those_of_the_markdown(layout: str) -> None:
    assert paths(printed(layout)) == paths(written())
    assert [s.kind for s in printed(layout).sections] == [s.kind for s in written().sections]


@every_layout
def test_so_are_their_words(layout: str) -> None:
    pairs = zip(printed(layout).sections, written().sections, strict=True)
    assert [a.label for a, b in pairs if fuzz.ratio(words(a.text), words(b.text)) < ALIKE] == []


@every_layout
def test_so_are_tables_symbols_and_bold_words(layout: str) -> None:
    ours = "\n".join(s.text for s in printed(layout).sections)
    theirs = "\n".join(s.text for s in written().sections)
    for mark in ("★", "●", "◆", "| --- |", "**cannot**", "*Lamplighter*"):
        assert ours.count(mark) == theirs.count(mark) > 0, mark


@every_layout
def test_every_character_is_in_the_copy_or_set_aside_once(layout: str) -> None:
    found = copy_of(layout)
    seen: Counter[int] = Counter()
    for at, start, length in found.copy.runs:
        assert found.copy.text[at : at + length] == found.text[start : start + length]
        seen.update(range(start, start + length))
    for a in found.asides:
        seen.update(range(a.start, a.end))
    assert [found.text[i] for i in range(len(found.text)) if not found.text[i].isspace() and seen[i] != 1] == []
    assert [s for _, s, _ in found.copy.runs] == sorted(s for _, s, _ in found.copy.runs)


@every_layout
def test_sections_and_asides_share_out_the_text(layout: str) -> None:
    reading, text = printed(layout), copy_of(layout).text
    seen: Counter[int] = Counter()
    for x in (*reading.book.asides, *(x for s in reading.sections for x in s.spans)):
        seen.update(range(x.start, x.end))
    assert {text[i] for i in range(len(text)) if seen[i] != 1} <= set(" \n\f\t")


def test_running_heads_and_page_numbers_are_set_aside_with_their_reasons() -> None:
    found = copy_of("two columns with boxes")
    why = Counter((found.text[a.start : a.end], a.why) for a in found.asides)
    assert why[HEAD, "running head"] == 3 and why[FOOT, "running head"] == 2  # right pages and left pages
    assert [a for a in why if a[1] == "page number"] == [(str(n), "page number") for n in range(3, 8)]
    assert HEAD not in found.copy.text


def test_pages_bear_the_number_that_is_printed_on_them() -> None:
    found = copy_of("one column")
    assert [p.label for p in found.pages] == ["3", "4", "5", "6", "7", "8", "9", "10"]
    assert found.pages[0].start == 0
    assert all(found.text[p.start - 1] == "\f" for p in found.pages[1:])
    assert printed("one column").book.pages == tuple((p.start, p.label) for p in found.pages)
    assert {p.label for p in copy_of("one column without furniture").pages} == {""}


def test_the_title_is_what_the_file_says() -> None:
    assert copy_of("one column").title == "Lantern Marsh"


def test_the_same_bytes_are_read_the_same() -> None:
    data = sample(2)
    assert pdf.read("a.pdf", data) == pdf.read("b.pdf", data) == copy_of("two columns with boxes")


def test_a_build_reads_a_pdf_as_any_other_file(tmp_path: Path) -> None:
    (tmp_path / "marsh.pdf").write_bytes(sample(2))
    (reading,) = read_books(tmp_path / "marsh.pdf", load())
    assert (reading.book.id, reading.book.profile, len(reading.sections)) == (
        "lantern-marsh-core",
        "lantern-marsh-core",
        len(written().sections),
    )
