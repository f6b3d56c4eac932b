"""HTML: a page, or several one after the other, such as a wiki's export.

The reading copy is Markdown: headings, lists, tables and emphasis by their elements. What belongs to the web site and
not to the rulebook (navigation, scripts, edit links, category boxes) is set aside. Positions are offsets into the file
as it was handed in, tags and all.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_parts import adopt_signs, unfold
from rulewright.ingest.readers.html_tree import Element, parse
from rulewright.kb.errors import InputRefused
from rulewright.kb.mapped import Mapped, trimmed
from rulewright.kb.model import Aside

WEB_WHY = "web page furniture"
MARKUP_WHY = "markup"

CHARSET = re.compile(rb"<meta[^>]{0,200}?charset=[\"']?([A-Za-z0-9_-]{2,30})", re.IGNORECASE)
MOST_OPEN = 200  # "<" with no ">" among them: no browser made that
MOST_SECTIONS = 2_000  # "<![" marks, on which the parser takes quadratic time
HEADING = re.compile(r"(?m)^(?:[-*] )?#{1,6} ")


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an HTML file. Raises InputRefused where it is not text, or is no HTML that can be read."""
    source = _decode(name, data)
    _check(name, source)
    tree = parse(source)
    unfold(tree)
    adopt_signs(tree)
    copy = render(tree, source)
    return ReadingCopy(source, copy, tuple(find_asides(source, copy, tree)), title=page_title(tree))


def _decode(name: str, data: bytes) -> str:
    """The text in the encoding that it says it has, else as any text is decoded."""
    from rulewright.ingest.source import decode  # source asks for readers: imported where it is used

    said = CHARSET.search(data[:4_000])
    if said and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode(said[1].decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            pass  # it lied
    return decode(name, data)


def _check(name: str, source: str) -> None:
    """Refuse what would cost the parser quadratic time. Raises InputRefused."""
    broken = any(chunk.count("<") > MOST_OPEN for chunk in source.split(">"))
    if broken or source.count("<![") > MOST_SECTIONS:
        raise InputRefused(
            "input-html", f"{name} is not HTML that can be read: its tags do not end; save the page again."
        )


def page_title(tree: Element) -> str:
    """What a page's ``<title>`` says, "" where it has none."""
    title = next((e for e in tree.walk() if e.tag == "title"), Element("title", 0))
    return " ".join("".join(t.value for t in title.texts()).split())


def find_asides(source: str, copy: Mapped, tree: Element, why: str = WEB_WHY) -> Iterator[Aside]:
    """What stands between the pieces of the copy and is no part of a section; ``why`` text is left out.

    That is: text which the copy leaves out, what stands before the first piece and after the last, and the tags before
    a heading, which belong to it and not to the section that ends there. Other tags stay within their section.
    """
    firsts = _first_of_headings(copy)
    left_out = sorted((t.start, t.end) for t in tree.texts() if t.value.strip() and t.start < t.end)
    k = 0
    at = 0
    for start, end in (*((s, s + n) for _, s, n in copy.runs), (len(source), len(source))):
        gap = trimmed(source, at, start)
        while k < len(left_out) and left_out[k][0] < at:  # of an entity the copy has fewer characters
            k += 1
        skipped = k < len(left_out) and left_out[k][1] <= start
        if gap.start < gap.end and (skipped or not at or start == len(source) or start in firsts):
            yield Aside(*gap, why if skipped else MARKUP_WHY)
        at = max(at, end)


def _first_of_headings(copy: Mapped) -> frozenset[int]:
    """Where in the source each heading's first character stands."""
    by_place = {at: s for at, s, _ in copy.runs}
    return frozenset(by_place[m.end()] for m in HEADING.finditer(copy.text) if m.end() in by_place)
