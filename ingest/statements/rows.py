"""What the rows of tables forbid: a cell that is a whole statement says it of what its row is named after.

"| Fog | Cannot see |" forbids to see where there is fog; "| Hop | Cannot be used twice |" forbids to use the hop twice.
A row is named by its first cell; where it is the only one, by the head of its table, if that is one cell too.
Permissions are left alone: a cell that only names what there is reads like one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rulewright.ingest.statements.clauses import Clause, clauses
from rulewright.ingest.statements.cues import cues
from rulewright.ingest.statements.words import words_of
from rulewright.kb.claims import Modality
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.plain import shown
from rulewright.kb.model import Section
from rulewright.kb.sentences import HEADED, Sentence, SentenceKind

NAMED = 6  # words of what a row is named after
UNESCAPED = re.compile(r"(?<!\\)\|")
PARTED = re.compile(r"\n[ \t]*+\n")  # a blank line: another table begins


class Cell(NamedTuple):
    """A cell of a row: ``[start, end)`` in the section's ``text``."""

    text: str
    start: int
    end: int


class Ban(NamedTuple):
    """What a cell of a row forbids, as ``said`` with the cells before it: ``[at, until)`` of the section's ``text``."""

    clause: Clause
    row: Sentence
    cell: str
    said: str
    at: int
    until: int


def forbidden(section: Section, every: Iterable[Sentence]) -> Iterator[Ban]:
    """What the rows among the sentences of a section forbid, in order."""
    for row, name, cells in _named(section, every) if section.lang in LANGUAGES else ():
        for n in range(len(cells) > 1, len(cells)):
            said = f"{cells[0].text}: {_told(cells[1 : n + 1])}" if n else cells[0].text
            for clause in _bans(cells[n].text, section.lang):
                yield Ban(_of(name, clause), row, cells[n].text, said, cells[0].start, cells[n].end)


def _told(cells: Sequence[Cell]) -> str:
    return ", ".join(c.text for c in cells if c.text)


def _named(section: Section, every: Iterable[Sentence]) -> Iterator[tuple[Sentence, str, list[Cell]]]:
    """The rows below the heads of tables that have a name, with that and their cells."""
    head, end = "", 0
    for row in (s for s in every if s.kind is SentenceKind.ROW and _is_whole(section.text, s)):
        cells = _cells(row)
        head = "" if PARTED.search(section.text, end, row.start) else head
        end = row.end
        if HEADED.match(section.text, row.end):
            head = cells[0].text if len(cells) == 1 else ""
            continue
        name = cells[0].text if len(cells) > 1 else head
        if _is_name(name):
            yield row, shown(name).replace("\\|", "|"), cells


def _is_whole(text: str, row: Sentence) -> bool:
    """False for what a full stop parts from the beginning of its row, or from its end."""
    begins, ends = text.rfind("\n", 0, row.start) + 1, text.find("\n", row.end)
    return not text[begins : row.start].strip() and not text[row.end : ends if ends >= 0 else None].strip(" \t|")


def _cells(row: Sentence) -> list[Cell]:
    """The cells of a row, such as are empty too."""
    found, at = list[Cell](), row.start + 1
    for piece in UNESCAPED.split(row.text.removeprefix("|").removesuffix("|")):
        start = at + len(piece) - len(piece.lstrip())
        found.append(Cell(piece.strip(), start, start + len(piece.strip())))
        at += len(piece) + 1
    return found


def _is_name(text: str) -> bool:
    return len(text.split()) <= NAMED and any(c.isalpha() for c in text)


def _bans(cell: str, lang: str) -> Iterator[Clause]:
    """What a cell forbids that opens with it: "Cannot see", "Ducks cannot see"."""
    words = words_of(cell)
    (found,) = cues(lang).find([words])
    for clause in clauses(cell, words, found, lang):
        whole = clause.start == words[0].start or (clause.subject and shown(cell).startswith(clause.subject))
        if clause.modality is Modality.MUST_NOT and clause.act and whole:
            yield clause


def _of(name: str, clause: Clause) -> Clause:
    """A clause of a row of this name: what is done to nobody else is done to it, all else holds where it does."""
    if clause.passive and not clause.subject:
        return replace(clause, subject=name)
    return replace(clause, condition="; ".join(filter(None, (name, clause.condition))))
