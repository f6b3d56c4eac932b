"""What a script fills in when a page is shown: elements and lines of nothing but placeholders are no text.

``<li v-for="item in mud">{{ item.name }}</li>``, as Vue, Angular, Jinja and Liquid have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.ingest.readers.html_tree import VOID
from rulewright.kb.model import Span

# {{ item.fields.Name[0] }}   {{ mud.name | upcase }}   {{diagram}}; {{X}} may be a symbol of the game
FILLED = r"\{\{-?[ \t]{0,9}[A-Za-z_$][\w.$\[\]()'\"-]{1,160}(?:[ \t]{1,9}\|[^{}\n]{0,120})?[ \t]{0,9}-?\}\}"
LINE = re.compile(rf"(?<![^\n])[ \t]*+(?>(?:{FILLED}[ \t\r]*+)+)(?![^\n])")
TOKEN = re.compile(
    rf"(?P<filled>{FILLED})|<!--(?:[^-]|-(?!->)){{0,2000}}-->|&[a-z]{{2,10}};"
    r"|<(?P<closes>/?)(?P<name>[a-z][a-z0-9-]{0,30})(?:\s(?>(?:[^<>\"']|\"[^\"]{0,300}\"|'[^']{0,300}'){0,500}))?>"
    r"|(?P<text>[^<{&]+)",
    re.IGNORECASE,
)
DEEPEST = 100  # elements around a tag that it may close


@dataclass(slots=True)
class _Open:
    """An element that has begun: whether it holds placeholders, and anything else that says something."""

    name: str
    start: int
    filled: bool = False
    says: bool = False


def template_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """The elements and lines in ``[start, end)`` that a script fills in; some may lie in others."""
    yield from (Span(*m.span()) for m in LINE.finditer(text, start, end))
    around = [_Open("", start)]
    for m in TOKEN.finditer(text, start, end) if "{{" in text else ():
        name = (m["name"] or "").lower()
        around[-1].filled |= bool(m["filled"])
        around[-1].says |= any(map(str.isalnum, m["text"] or ""))
        if m["closes"]:
            yield from _closed(around, name, m.end())
        elif name and name not in VOID and not m[0].endswith("/>"):
            around.append(_Open(name, m.start()))


def _closed(around: list[_Open], name: str, end: int) -> Iterator[Span]:
    """The innermost element of a name ends, with those in it; an end that nothing began is none."""
    if name not in (e.name for e in around[1:][-DEEPEST:]):
        return
    last = _Open("", 0)
    while last.name != name:
        last = around.pop()
        around[-1].filled |= last.filled
        around[-1].says |= last.says
    if last.filled and not last.says:
        yield Span(last.start, end)
