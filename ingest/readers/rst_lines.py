"""The lines of a reStructuredText file, each with its place, and what a line looks like by itself."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import NamedTuple

from rulewright.kb.lines import NEWLINE

SIGNS = frozenset(string.punctuation)  # of which the lines below titles are made
TAB = 8  # columns, as docutils has it
BULLET = re.compile(r"[*+\-•‣⁃](?:[ \t]++|\Z)")
NUMBER = re.compile(r"(?:(\d{1,5}|#)[.)]|\((\d{1,5}|#)\))(?:[ \t]++|\Z)")
LETTER = re.compile(r"(?:(?:[A-Za-z]|[ivxlcdm]{2,7}|[IVXLCDM]{2,7})[.)]|\((?:[A-Za-z]|[ivxlcdm]{2,7})\))(?:[ \t]++|\Z)")
FIELD = re.compile(r":(?![: ])([^:\n]{1,100}):(?:[ \t]++|\Z)")
GRID = re.compile(r"\+[-=+]{2,}\+")
SIMPLE = re.compile(r"=++(?:[ \t]++=++)+")
LEAST_SURE = 4  # signs below a title: fewer must be as many as the title has letters


class Line(NamedTuple):
    """A line or a part of one: ``text`` begins at ``start`` of the file; its newline stands at ``stop``."""

    start: int
    text: str
    stop: int

    @property
    def end(self) -> int:
        """Where the text ends."""
        return self.start + len(self.text)

    def cut(self, at: int, to: int | None = None) -> Line:
        """The part ``[at, to)`` of this line."""
        return Line(self.start + at, self.text[at:to].rstrip(), self.stop)


def lines_of(source: str) -> list[Line]:
    """The lines of a file, without the blanks at their ends."""
    out: list[Line] = []
    at = 1 if source.startswith("\ufeff") else 0
    for m in NEWLINE.finditer(source):
        out.append(Line(at, source[at : m.start()].rstrip(), m.end() - 1))
        at = m.end()
    return [*out, Line(at, source[at:].rstrip(), len(source))]


def indent(line: Line) -> int:
    """The column at which a line's text begins."""
    bare = line.text.lstrip(" \t\f\v")
    return len(line.text[: len(line.text) - len(bare)].expandtabs(TAB))


def dedent(line: Line, columns: int) -> Line:
    """The line without so many columns of blanks, or without those that it has."""
    at = column = 0
    while at < len(line.text) and column < columns and line.text[at] in " \t\f\v":
        column += TAB - column % TAB if line.text[at] == "\t" else 1
        at += 1
    return line.cut(at)


def least_indent(lines: Sequence[Line]) -> int:
    """The least column at which a line that is not empty begins."""
    return min((indent(x) for x in lines if x.text), default=0)


def dedented(lines: Sequence[Line]) -> list[Line]:
    """Lines as a block of their own: without the blanks that all begin with, and empty lines at its ends."""
    columns = least_indent(lines)
    return trimmed([dedent(x, columns) for x in lines])


def trimmed(lines: Sequence[Line]) -> list[Line]:
    """Lines without empty ones at both ends."""
    full = [n for n, x in enumerate(lines) if x.text]
    return list(lines[full[0] : full[-1] + 1]) if full else []


def indented_from(lines: Sequence[Line], at: int, columns: int = 1) -> int:
    """Where the lines that begin at ``columns`` or behind end: at the first that does not; empty ones are passed."""
    end = at
    for n in range(at, len(lines)):
        if lines[n].text:
            if indent(lines[n]) < columns:
                break
            end = n + 1
    return end


def is_adornment(line: Line) -> bool:
    """True for a line of one sign, as it stands below a title."""
    return line.text[:1] in SIGNS and not line.text.strip(line.text[0])


def underlines(line: Line, title: Line) -> bool:
    """True where a line makes the one above it a title."""
    return is_adornment(line) and len(line.text) >= min(len(title.text), LEAST_SURE) and title.text != "::"
