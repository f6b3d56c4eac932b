"""Definition lists of Markdown as books set them: ``Mud`` above ``: It is wet.`` is ``**Mud** – It is wet.``

https://michelf.ca/projects/php-markdown/extra/#def-list; several definitions of one term are a list below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import unescape

from rulewright.ingest.structure.lines import Line, LineKind, split_lines
from rulewright.ingest.structure.unfold import Edit

MARK = ":"
LONGEST = 80  # characters of a term


def definitions(text: str) -> Iterator[Edit]:
    """What makes bold terms with their definitions of the lines of definition lists."""
    lines = split_lines(text) if f"\n{MARK}" in text else []
    for n, term in enumerate(lines[:-1]):
        if not _defines(lines, n + 1) or _is_mark(term) or term.kind is not LineKind.TEXT or len(term.text) > LONGEST:
            continue
        if term.gap == 0:
            yield term.start, term.start, "\n"
        named = unescape(term.text).strip()
        bold = "**" if named and "**" not in named else ""
        if bold:
            yield term.start, term.start, bold
        found = [*_of_one(lines, n + 1)]
        if len(found) > 1:
            yield term.end, term.end, bold
            yield from ((x.start, x.start + len(x.text) - len(_said(x)), "- ") for x in found)
            continue
        start = term.end if named else term.start
        yield start, found[0].end - len(_said(found[0])), f"{bold} – " if named else ""


def _of_one(lines: Sequence[Line], n: int) -> Iterator[Line]:
    """The lines that begin a definition, from the first of a term on, up to a blank line or the next term."""
    yield lines[n]
    for k in range(n + 1, len(lines)):
        if lines[k].gap or (not _is_mark(lines[k]) and k + 1 < len(lines) and _defines(lines, k + 1)):
            return
        if _is_mark(lines[k]):
            yield lines[k]


def _defines(lines: Sequence[Line], n: int) -> bool:
    return lines[n].gap == 0 and _is_mark(lines[n])


def _is_mark(line: Line) -> bool:
    return line.text[:1] == MARK and line.text[1:2] in (" ", "\t") and line.kind is not LineKind.CODE


def _said(line: Line) -> str:
    return line.text[1:].lstrip()
