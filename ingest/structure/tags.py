"""Lists, paragraphs and quotations that a Markdown text writes as HTML become the blocks that they are.

Markdown lets ``<ul>`` and ``<p>`` stand beside ``-`` and blank lines (https://spec.commonmark.org/0.31.2/#html-blocks).
No word changes its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

NAMES, REST, BLANK = "ul|ol|li|p|blockquote", r"(?:[ \t][^<>\n]{0,300}+)?>", r"[ \t\r\n]"
TAG = re.compile(rf"<(/?)({NAMES}){REST}", re.IGNORECASE)
RUN = re.compile(rf"(?<!{BLANK}){BLANK}*+(?>(?:</?(?:{NAMES}){REST}{BLANK}*+)+)", re.IGNORECASE)
NESTING, MOST_NESTED = "    ", 4  # blanks per level of a list, as Markdown asks for, and how many there are
LINE, PARAGRAPH = "\n", "\n\n"
BAR, IN_A_CELL = "|", " • "  # what a row of a table begins with; it has no room for lines


def unwrapped(text: str) -> Iterator[tuple[int, int, str]]:
    """Where tags of blocks stand one after the other, and what stands there instead: start, end, and the end of a line
    or paragraph, with the mark of an item that begins there. In a row of a table an item has a mark alone."""
    lists: list[int] = []  # of each that is open how many items it has had, -1 where these have no numbers
    row = text.startswith(BAR)
    at = 0
    for run in RUN.finditer(text):
        tag = text.index("<", run.start())
        line = text.rfind(LINE, at, tag) + 1
        row, at = text.startswith(BAR, line) if line else row, run.end()
        gap, mark = LINE, ""
        for m in TAG.finditer(run[0]):
            name, opens = m[2].casefold(), not m[1]
            if name == "li":
                mark = _item(lists) if opens else ""
            elif name in ("p", "blockquote"):
                gap = gap if mark or lists else PARAGRAPH
            elif opens:
                lists.append(0 if name == "ol" else -1)
            else:
                del lists[-1:]
                gap = gap if lists else PARAGRAPH
        if row:
            ends = run[0].rpartition(">")[2].count(LINE)
            gap, mark = IN_A_CELL if mark else " ", LINE * ends
        yield run.start(), run.end(), gap + mark


def _item(lists: list[int]) -> str:
    """The mark of the next item of the innermost list."""
    mark = "-"
    if lists and lists[-1] >= 0:
        lists[-1] += 1
        mark = f"{lists[-1]}."
    return f"{NESTING * min(len(lists[1:]), MOST_NESTED)}{mark} "
