"""Terms that a table explains: a column of names, and beside it one headed "Effect", "Description", "Meaning"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from rulewright.ingest.structure.patterns import TABLE_RULE
from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.entries import BOLD_WEIGHT, named
from rulewright.ingest.terms.kinds import cued
from rulewright.ingest.terms.names import is_name, key
from rulewright.kb.language import fold
from rulewright.kb.language.data import folded_list
from rulewright.kb.sentences import Paragraph

BAR = re.compile(r"(?<!\\)\|")
MARKS = re.compile(r"[*_`]")
LEAST_ROWS = 3  # below the head
MOSTLY_NAMES = 0.7  # of the cells of a column of names
EXPLAINED = 5  # words of the middling cell that explains something

Cell = tuple[int, int]  # where it stands in the section's text


def from_tables(book: BookText) -> Iterator[Candidate]:
    """A candidate for each name in such a table; what the names' column is headed is their kind."""
    for i, _ in book.rules:
        rows = (p for p in book.paragraphs(i) if p.text.startswith("|"))
        for _, table in groupby(enumerate(rows), key=lambda p: p[1].index - p[0]):
            yield from _explained(book, i, [p for _, p in table])


def _explained(book: BookText, i: int, table: Sequence[Paragraph]) -> Iterator[Candidate]:
    text = book.sections[i].text
    lines = [_cells(text, row) for row in table if not TABLE_RULE.match(row.text)]
    if len(lines) <= LEAST_ROWS:
        return
    head, *rows = lines
    telling = [n for n, cell in enumerate(head) if key(text[slice(*cell)]) in folded_list("terms.explains")]
    if telling not in ([1], [2]) or {len(row) for row in lines} != {telling[0] + 1}:
        return
    names = [MARKS.sub("", text[slice(*row[-2])]) for row in rows]
    lengths = sorted(len(text[slice(*row[-1])].split()) for row in rows)
    are_names = [is_name(name, book.lang) and name[:1].isupper() for name in names]
    if lengths[len(rows) // 2] < EXPLAINED or sum(are_names) < MOSTLY_NAMES * len(rows) or len(set(names)) < len(rows):
        return
    kind = next(cued(book, fold(text[slice(*head[-2])])), None)
    for name, fits, row in zip(names, are_names, rows, strict=True):
        if fits:
            yield from named(book, i, name, book.span(i, *row[-1]), BOLD_WEIGHT, "row", kind)


def _cells(text: str, row: Paragraph) -> list[Cell]:
    """Where the cells of a row stand, without the blanks around what they say."""
    bars = [m.start() for m in BAR.finditer(text, row.start, row.end)]
    out: list[Cell] = []
    for a, b in pairwise(bars):
        said = text[a + 1 : b]
        first = a + 1 + len(said) - len(said.lstrip())
        out.append((first, first + len(said.strip())))
    return out
