"""What the rows of tables forbid: a sentence of a cell says it of what its row is named after.

"| Fog | Cannot see |" forbids to see where there is fog; "| Hop | Cannot be used twice |" forbids to use the hop twice.
A row is named by its first cell; where it is the only one, by the head of its table, if that is one cell too.
Permissions are left alone: a cell that only names what there is reads like one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from rulewright.ingest.statements.clauses import Clause, clauses
from rulewright.ingest.statements.cues import cues, words_of
from rulewright.ingest.text.cells import cells
from rulewright.kb.language import LANGUAGES, shown
from rulewright.kb.language.splitting import HEADED, Sentence, SentenceKind, split
from rulewright.kb.model import Modality, Section, Span

NAMED = 6  # words of what a row is named after
PARTED = re.compile(r"\n[ \t]*+\n")  # a blank line: another table begins


class Ban(NamedTuple):
    """What a ``sentence`` of a row forbids, as ``said`` with what stands before it: ``[at, until)`` of the section's
    ``text``."""

    clause: Clause
    row: Sentence
    sentence: str
    said: str
    at: int
    until: int


def forbidden(section: Section, every: Iterable[Sentence]) -> Iterator[Ban]:
    """What the rows among the sentences of a section forbid, in order."""
    text = section.text
    for row, name, found in _named(section, every) if section.lang in LANGUAGES else ():
        said = [text[a:b] for a, b in found]
        for n in range(len(found) > 1, len(found)):
            start, end = found[n]
            for a, b in split(text, start, end, section.lang):
                told = _told(*said[:n], text[start:b])
                for clause in _bans(text[a:b], section.lang):
                    yield Ban(_of(name, clause), row, text[a:b], told, found[0][0], b)


def _told(name: str, *cells: str) -> str:
    """Some cells of a row in words."""
    return f"{name}: {', '.join(filter(None, cells))}" if cells else name


def _named(section: Section, every: Iterable[Sentence]) -> Iterator[tuple[Sentence, str, list[Span]]]:
    """The rows below the heads of tables that have a name, with that and their cells."""
    text, head, end = section.text, "", 0
    for row in (s for s in every if s.kind is SentenceKind.ROW):
        found = cells(text, row.start, row.end)
        first = text[slice(*found[0])] if found else ""  # a bar alone
        head = "" if PARTED.search(text, end, row.start) else head
        end = row.end
        if HEADED.match(text, row.end):
            head = first if len(found) == 1 else ""
            continue
        name = first if len(found) > 1 else head
        if _is_name(name):
            yield row, shown(name).replace("\\|", "|"), found


def _is_name(text: str) -> bool:
    return len(text.split()) <= NAMED and any(c.isalpha() for c in text)


def _bans(said: str, lang: str) -> Iterator[Clause]:
    """What a sentence of a cell forbids that opens with it: "Cannot see", "Ducks cannot see"."""
    words = words_of(said)
    (found,) = cues(lang).find([words])
    for clause in clauses(said, words, found, lang):
        whole = clause.start == words[0].start or (clause.subject and shown(said).startswith(clause.subject))
        if clause.modality is Modality.MUST_NOT and clause.act and whole:
            yield clause


def _of(name: str, clause: Clause) -> Clause:
    """A clause of a row of this name: what is done to nobody else is done to it, all else holds where it does."""
    if clause.passive and not clause.subject:
        return replace(clause, subject=name)
    return replace(clause, condition="; ".join(filter(None, (name, clause.condition))))
