"""Terms that a table explains: a column of names, and behind it one headed "Effect", "Description", "Meaning"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from rulewright.ingest.structure.patterns import TABLE_RULE
from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.entries import BOLD_WEIGHT, named
from rulewright.ingest.terms.headings import SURE, is_glossary
from rulewright.ingest.terms.kinds import cued
from rulewright.ingest.terms.names import EDGES, is_name, key, parse, plain
from rulewright.ingest.text.cells import cells
from rulewright.kb.language import Paragraph, fold, folded_list

BOLD = re.compile(r"\*\*(?![\s*])([^*|\n]{1,80})\*\*")  # also right behind a picture's words: "oarsOars"
LEAST_ROWS = 3  # below the head
MOSTLY_NAMES = 0.6  # of the cells of a column of names
EXPLAINED = 5  # words of the middling cell that explains something


def from_tables(book: BookText) -> Iterator[Candidate]:
    """A candidate for each name in such a table; what the names' column is headed is their kind."""
    for i, _ in book.rules:
        rows = (p for p in book.paragraphs(i) if p.text.startswith("|"))
        for _, table in groupby(enumerate(rows), key=lambda p: p[1].index - p[0]):
            for part in _parted([p for _, p in table]):
                yield from _explained(book, i, part)


def _parted(rows: Sequence[Paragraph]) -> Iterator[Sequence[Paragraph]]:
    """The tables that stand one right below the other: a row over a rule is the head of another one."""
    heads = [n for n, below in enumerate(rows[1:]) if TABLE_RULE.match(below.text)]
    yield from (rows[a:b] for a, b in pairwise(sorted({0, *heads, len(rows)})))


def _explained(book: BookText, i: int, table: Sequence[Paragraph]) -> Iterator[Candidate]:
    text = book.sections[i].text
    lines = [cells(text, row.start, row.end) for row in table if not TABLE_RULE.match(row.text)]
    if len(lines) <= LEAST_ROWS:
        return
    head, *rows = lines
    heads = [key(text[slice(*cell)].partition("(")[0]) for cell in head]  # "Meaning (page 3)"
    telling = [n for n, said in enumerate(heads) if said in folded_list("terms.explains")]
    if telling not in ([1], [2]) or {len(row) for row in lines} != {telling[0] + 1}:
        return
    lengths = sorted(len(text[slice(*row[-1])].split()) for row in rows)
    if lengths[len(rows) // 2] < EXPLAINED:
        return
    columns = [[_name(text[slice(*row[n])]) for row in rows] for n in range(telling[0])]
    columns.append([_opening(text[slice(*row[-1])]) for row in rows])  # "| picture | **Oar** Moves the raft. |"
    bold = [all(BOLD.search(text[slice(*row[n])]) for row in rows) for n in range(telling[0])]
    looks = folded_list("terms.looks")
    likely = sorted(  # what is bold names first, and what a thing looks like last
        range(len(columns)), key=lambda n: (not (bold[n : n + 1] or [False])[0], heads[n] in looks)
    )
    at = next((n for n in likely if _are_names(book, columns[n])), None)
    if at is None:
        return
    kind = next(cued(book, fold(text[slice(*head[at])])), None)
    for name, row in zip(columns[at], rows, strict=True):
        if _is_one(book, name):
            weight, found_by = (SURE, "glossary") if is_glossary(book.sections[i]) else (BOLD_WEIGHT, "row")
            yield from named(book, i, name, book.span(i, *row[-1]), weight, found_by, kind)


def _name(cell: str) -> str:
    """What a cell names: what is bold in it, where one thing is ("**Oars** (two)", a picture's words before)."""
    bold = BOLD.findall(cell)
    return plain(bold[0] if len(bold) == 1 else cell)


def _opening(cell: str) -> str:
    """The name in bold with which a cell begins; empty where it begins with none."""
    bold = BOLD.match(cell)
    return bold[1] if bold else ""


def _are_names(book: BookText, names: Sequence[str]) -> bool:
    """True for a column of names, no two of which are the same."""
    named = sum(_is_one(book, name) for name in names)
    return named >= MOSTLY_NAMES * len(names) and len(set(names)) == len(names)


def _is_one(book: BookText, name: str) -> bool:
    """True for one name, with what stands in place of a value behind it (``Thick Hide (X)``)."""
    bare = next((n.text for n in parse(name, book.lang)), "")
    return is_name(bare, book.lang) and name.lstrip(EDGES)[:1].isupper()
