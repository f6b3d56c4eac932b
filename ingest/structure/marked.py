"""Headings with marks: ``## Title``, a title above ``====``, ``<h3>Title</h3>``, ``> ## Title``, ``= Title =``."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ingest.structure.model import Heading, Line, LineKind, line_after
from rulewright.ingest.structure.patterns import (
    ARTICLE,
    BROKEN,
    CHAPTER,
    CLOSING_MARKS,
    DOTTED,
    EMPHASIS,
    HTML_HEADING,
    HTML_TAG,
    ICON,
    LINKED,
    MARKDOWN,
    MARKUP,
    QUOTE_MARKS,
    SETEXT,
    SIMPLE,
    STEP,
    UNTITLED,
    WIKI,
)

LONGEST = 100  # characters of a title above a line of ``=`` or ``-``


def marked(lines: Sequence[Line], n: int) -> Heading | None:
    """The heading that line ``n`` is by its marks, None for any other line."""
    return _hashes(lines[n]) or _tagged(lines[n]) or _wiki(lines[n]) or _setext(lines, n)


def _heading(start: int, end: int, text: str, depth: int) -> Heading | None:
    title = plain_title(text)
    if not title:
        return None
    number, title, _ = split_number(title)
    return Heading(start, end, title, f"markdown-{depth + 1}", 1.0, number, depth)


def _hashes(line: Line) -> Heading | None:
    """``## Title ##``, within a quotation too; the marks of the quotation stay with the text before."""
    lead = QUOTE_MARKS.match(line.text) if line.kind is LineKind.QUOTE else None
    at = lead.end() if lead else 0
    m = MARKDOWN.match(line.text, at)
    if not m:
        return None
    return _heading(line.start + at, line.end, CLOSING_MARKS.sub("", m[2].rstrip()), len(m[1]) - 1)


def _tagged(line: Line) -> Heading | None:
    """``<h3 id="cover">Cover</h3>``"""
    m = HTML_HEADING.match(line.text)
    return _heading(line.start, line.end, HTML_TAG.sub("", m[2]), int(m[1]) - 1) if m else None


def _wiki(line: Line) -> Heading | None:
    """``=== Title ===`` with as many marks on either side."""
    m = WIKI.match(line.text)
    return _heading(line.start, line.end, m[2], len(m[1]) - 1) if m else None


def _setext(lines: Sequence[Line], n: int) -> Heading | None:
    line = lines[n]
    below = line_after(lines, n)
    if not below or below.gap or line.kind is not LineKind.TEXT or not SETEXT.match(below.text) or line.gap == 0:
        return None
    if (
        len(line.text) > LONGEST
        or line.text[-1] in ".,;"
        or SETEXT.match(line.text)
        or (below.text[0] == "-" and ":" in line.text and n < 3)
    ):
        return None  # the last is a metadata block in front of a Markdown document
    return _heading(line.start, below.end, line.text, 0 if below.text[0] == "=" else 1)


def plain_title(text: str) -> str:
    """A title without emphasis and other marks, tags, links, notes and leading icons."""
    bare = EMPHASIS.sub("", UNTITLED.sub("", LINKED.sub(r"\1", BROKEN.sub(" ", text))))
    m = ICON.match(bare)
    return " ".join(MARKUP.sub(lambda tag: "" if tag[1] else tag[0], bare[m.end() :] if m else bare).split())


def split_number(title: str) -> tuple[str | None, str, str]:
    """Number, rest and scheme of a title: ``STEP 1 – TERRAIN`` -> ``STEP 1``, ``TERRAIN``, ``step``.

    A number that is all there is stays in the title as well.
    """
    for scheme, pattern in (("chapter", CHAPTER), ("step", STEP), ("article", ARTICLE), ("dotted", DOTTED)):
        if m := pattern.match(title):
            number = title[: m.end(1)] if scheme != "dotted" else m[1]
            rest = title[m.end() :].strip()
            return number, rest or title.rstrip(" .:–—-"), scheme
    if m := SIMPLE.match(title):
        return m[1] or m[2], title[m.end() :].strip(), "simple"
    return None, title, ""
