"""Terms that a table explains: a column of names, and behind it one headed "Effect", "Description", "Meaning"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rulewright.ingest.structure.patterns import TABLE_RULE
from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.entries import BOLD_WEIGHT, named
from rulewright.ingest.terms.kinds import cued
from rulewright.ingest.terms.names import is_name, key
from rulewright.ingest.text.cells import cells
from rulewright.kb.language import Paragraph, fold, folded_list

MARKS = re.compile(r"[*_`]")
BOLD = re.compile(r"\*\*(?![\s*])([^*|\n]{1,80})\*\*")  # also right behind a picture's words: "oarsOars"
LEAST_ROWS = 3  # below the head
MOSTLY_NAMES = 0.7  # of the cells of a column of names
EXPLAINED = 5  # words of the middling cell that explains something


def from_tables(book: BookText) -> Iterator[Candidate]:
    """A candidate for each name in such a table; what the names' column is headed is their kind."""
    for i, _ in book.rules:
        rows = (p for p in book.paragraphs(i) if p.text.startswith("|"))
        for _, table in groupby(enumerate(rows), key=lambda p: p[1].index - p[0]):
            yield from _explained(book, i, [p for _, p in table])


def _explained(book: BookText, i: int, table: Sequence[Paragraph]) -> Iterator[Candidate]:
    text = book.sections[i].text
    lines = [cells(text, row.start, row.end) for row in table if not TABLE_RULE.match(row.text)]
    if len(lines) <= LEAST_ROWS:
        return
    head, *rows = lines
    telling = [n for n, cell in enumerate(head) if key(text[slice(*cell)]) in folded_list("terms.explains")]
    if telling not in ([1], [2]) or {len(row) for row in lines} != {telling[0] + 1}:
        return
    lengths = sorted(len(text[slice(*row[-1])].split()) for row in rows)
    if lengths[len(rows) // 2] < EXPLAINED:
        return
    columns = [[_name(text[slice(*row[n])]) for row in rows] for n in range(telling[0])]
    columns.append([_opening(text[slice(*row[-1])]) for row in rows])  # "| picture | **Oar** Moves the raft. |"
    at = next((n for n, names in enumerate(columns) if _are_names(book, names)), None)
    if at is None:
        return
    kind = next(cued(book, fold(text[slice(*head[at])])), None)
    for name, row in zip(columns[at], rows, strict=True):
        if _is_one(book, name):
            yield from named(book, i, name, book.span(i, *row[-1]), BOLD_WEIGHT, "row", kind)


def _name(cell: str) -> str:
    """What a cell names: what is bold in it, where one thing is ("**Oars** (two)", a picture's words before)."""
    bold = BOLD.findall(cell)
    return bold[0] if len(bold) == 1 else MARKS.sub("", cell)


def _opening(cell: str) -> str:
    """The name in bold with which a cell begins; empty where it begins with none."""
    bold = BOLD.match(cell)
    return bold[1] if bold else ""


def _are_names(book: BookText, names: Sequence[str]) -> bool:
    """True for a column of names, no two of which are the same."""
    named = sum(_is_one(book, name) for name in names)
    return named >= MOSTLY_NAMES * len(names) and len(set(names)) == len(names)


def _is_one(book: BookText, name: str) -> bool:
    return is_name(name, book.lang) and name[:1].isupper()
