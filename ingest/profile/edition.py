"""The edition that a book says of itself: its version, its date, the year of its copyright."""

from __future__ import annotations

import re

from rulewright.kb.language import either, fold

FRONT, BACK = 8_000, 3_000  # characters from either end in which a book says so
MOST_LINES, LONGEST_LINE = 60, 90  # of the first page; a longer line is running text
WORDS_BEFORE = 3  # a date on the first page
MARKS = re.compile(r"[*_#>:()\[\]\"]+")  # around what a line says
LICENCE = re.compile(r"licen|creative commons|\bogl\b|http", re.IGNORECASE)
NEAR = 120  # characters between a version and its date
MONTH = f"(?:{either('pages.months')})"
NTH = f"(?:{either('pages.ordinal_ends')})"
ORDINAL = rf"(?:{either('pages.ordinals')}|\d{{1,2}}{NTH})"
OF = rf"(?:[ ](?:{either('pages.of_date')}))?"
# "First Edition", "2nd edition", "segunda edición"
EDITION = re.compile(rf"(?<!\w){ORDINAL}[ ](?:{either('pages.edition')})(?!\w)", re.IGNORECASE)
# "Version 1.2", "v2.1", "Versión 3.0b", "Edition 2", "Rev. 4"
VERSION = re.compile(
    rf"(?<!\w)(?:{either('pages.version')}|{either('pages.edition')})[ ]?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?)(?!\w)",
    re.IGNORECASE,
)
# "21 October 2004", "October 2004", "July 1st, 2024", "21 de octubre de 2004", "2024-07-31"
DATE = re.compile(
    rf"(?<!\w)(?:(?:\d{{1,2}}{OF}[ ])?{MONTH}(?:[ ]\d{{1,2}}{NTH}?,)?,?{OF}[ ](?:19|20)\d\d"
    r"|(?:19|20)\d\d-\d\d-\d\d)(?!\w)",
    re.IGNORECASE,
)
# "© 2014", "Copyright (c) 2014"
YEAR = re.compile(r"(?:©|\(c\)|copyright)[ ]?(?:\(c\)|©)?[ ]?(?P<number>(?:19|20)\d\d)(?!\d)", re.IGNORECASE)


def on_title_page(text: str, title: str = "") -> str:
    """The edition that a book's first lines give it, as printed, with its date; empty where they are silent.

    A line must say nothing else: ``Version 1.2``, ``Mudball, second edition``, ``Updated: May 2023``. What a licence
    or a sentence says of a version is another one.
    """
    version = date = ""
    for line in (title, *text[:FRONT].splitlines()[:MOST_LINES]):
        said = " ".join(MARKS.sub(" ", line).split())
        if len(said) > LONGEST_LINE or LICENCE.search(said):
            continue
        m = EDITION.search(said) or VERSION.search(said)
        if m and not version and (m.start() == 0 or fold(said[: m.start()].strip(" ,-–—")) in fold(title)):
            version = m.groupdict().get("number") or m[0]
        d = DATE.search(said)
        if d and not date and len(said[: d.start()].split()) <= WORDS_BEFORE and d.end() == len(said):
            date = d[0]
    return ", ".join(filter(None, (version, date)))


def find_edition(text: str) -> tuple[str, int] | None:
    """Edition as printed and its place in the text, None where the book says nothing of it."""
    last = max(len(text) - BACK, FRONT)
    for start, end in ((0, FRONT), (last, len(text))):
        if said := _said(text[start:end]):
            return " ".join(", ".join(m.groupdict().get("number") or m[0] for m in said).split()), start + said[
                0
            ].start()
    return None


def _said(piece: str) -> list[re.Match[str]]:
    """An edition or a version with the date near it, else a date, else the year of the copyright."""
    version = EDITION.search(piece) or VERSION.search(piece)
    around = (max(version.start() - NEAR, 0), version.end() + NEAR) if version else (0, len(piece))
    found = [m for m in (version, DATE.search(piece, *around)) if m]
    year = YEAR.search(piece)
    return found or ([year] if year else [])
