"""reStructuredText (.rst), as docutils and Sphinx have it; positions count in the file as handed in.

The lines are read here and not by docutils: its tree knows the number of a line at best, of a table's cell or of a word
within a paragraph nothing, and a reading copy must lead back to the character. What it would execute (files taken in,
raw HTML, code) is left out; what only Sphinx knows (``toctree``, ``:ref:``, glossaries) is read.
"""

from __future__ import annotations

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html import MARKUP_WHY, find_asides
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tables import with_heads
from rulewright.ingest.readers.html_tree import Element
from rulewright.ingest.readers.rst_blocks import Body, Page
from rulewright.ingest.readers.rst_lines import lines_of
from rulewright.ingest.readers.rst_names import survey


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an .rst file. Raises InputRefused where it is not text."""
    from rulewright.ingest.source import check, decode  # source asks for readers: imported where it is used

    source = decode(name, data)
    check(name, source)
    tree = parse(source)
    copy = render(with_heads(tree), source)
    return ReadingCopy(source, copy, tuple(find_asides(source, copy, tree, MARKUP_WHY)))


def parse(source: str) -> Element:
    """The tree of a text; whatever is malformed is text."""
    lines = lines_of(source)
    body = Body(Page(source, survey(lines)), lines)
    return Element("", 0, {}, body.read())
