"""AsciiDoc (.adoc, .asciidoc, .asc), as Asciidoctor has it; positions count in the file as handed in.

What holds only under a condition is chosen first, then the lines are read by ``asciidoc_blocks``. A mark that nothing
closes does not swallow the rest of a file: it is a rule between paragraphs. A list or a heading may follow a paragraph
at once, which Asciidoctor takes for its text, as their makers meant them so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.ingest.readers.asciidoc_blocks import ATTRIBUTES, ENTRY, HEADING, TITLE, Body, Page
from rulewright.ingest.readers.asciidoc_inline import ANCHOR, Names
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html import MARKUP_WHY, find_asides
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tree import Element
from rulewright.ingest.readers.rst_lines import Line, lines_of

WHEN = re.compile(r"(?P<not>ifdef|ifndef)::(?P<names>[^\s\[\]]{1,200})\[(?P<text>.*)\]\Z")


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in a file. Raises InputRefused where it is not text."""
    from rulewright.ingest.source import check, decode  # source asks for readers: imported where it is used

    source = decode(name, data)
    check(name, source)
    page = Page(source)
    tree = _tree(page)
    copy = render(tree, source)
    whole = Element("", 0, {}, [tree, *page.gone])
    return ReadingCopy(source, copy, tuple(find_asides(source, copy, whole, MARKUP_WHY)))


def parse(source: str) -> Element:
    """The tree of a text; whatever is malformed is text."""
    return _tree(Page(source))


def _tree(page: Page) -> Element:
    every = lines_of(page.source)
    lines = list(_held(every))
    kept = {x.start for x in lines}
    page.drop(x for x in every if x.start not in kept)
    _call(page.names, lines)
    return Element("", 0, {}, Body(page, lines).read())


def _call(names: Names, lines: Sequence[Line]) -> None:
    """Take in what the places of a file are called: references may stand before them."""
    waiting: list[str] = []
    for line in lines:
        waiting += [next(filter(None, m.groups())) for m in ANCHOR.finditer(line.text)]
        if head := HEADING.match(line.text) or TITLE.match(line.text):
            names.call(waiting, line.text[head.end() :])
        if line.text and not ATTRIBUTES.match(line.text):
            waiting = []


def _held(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines that hold under what is set before them: ``ifdef::mud[]`` up to ``endif::[]``, ``ifdef::mud[text]``.

    What is asked of values holds.
    """
    names = Names("")
    around: list[bool] = []
    for line in lines:
        text = line.text
        when = WHEN.match(text) if text.startswith("if") else None
        if when:
            holds = names.has(when["names"]) == (when["not"] == "ifdef")
            if not when["text"]:
                around.append(holds)
            elif holds and all(around):
                yield line.cut(when.start("text"), when.end("text"))
        elif text.startswith("ifeval::"):
            around.append(True)
        elif text.startswith("endif::"):
            del around[-1:]
        elif all(around):
            if entry := ENTRY.match(text):
                names.define(entry[1], entry[2] or "")
            yield line
