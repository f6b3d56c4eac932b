"""MDX (.mdx): Markdown with components in it. What is program and not text is set aside, and nothing of it is run.

``import`` and ``export``, ``{expressions}``, comments and the tags of components (``<Tabs>``) go; what stands between
two tags stays, and so does plain HTML, which is read as in any Markdown. All keeps its place in the file as handed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulewright.ingest.clean.markup import front_of
from rulewright.ingest.clean.own import own_text
from rulewright.ingest.marks import FRONT_TITLE
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.kb.model import Aside

PROGRAM_WHY = "program"
LONGEST_TAG = 2_000  # characters
LONGEST_CODE = 500  # characters between ticks
FENCE = r"(?<![^\n])[ \t]{0,12}(?P<fence>`{3,}|~{3,})"
FENCED = re.compile(FENCE)
TOKEN = re.compile(
    rf"{FENCE}|(?P<code>`+)|(?P<escape>\\.)|(?P<brace>\{{)|(?P<tag></?(?:[A-Za-z][\w.:-]{{0,60}}|(?=>)))"
    r"|(?<![^\n])(?P<esm>import(?=[ \t]{0,9}['\"]|\b[\w$,\s{}*]{1,500}?from[ \t]{0,9}['\"])"
    r"|export(?=[ \t]{1,9}(?:const|let|var|function|default|class|async)\b|[ \t]{0,9}[{*]))"
)
BRACE = re.compile(r"[{}]")
IN_TAG = re.compile(r"[\"'{}<>]")
BEHIND = re.compile(r"\n(?=[ \t\r]*+(?:\n|\Z)|#{1,6}[ \t])")  # an empty line or a heading


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an .mdx file. Raises InputRefused where it is not text."""
    from rulewright.ingest.source import check, decode  # source asks for readers: imported where it is used

    source = decode(name, data)
    check(name, source)
    copy, asides = own_text(source, 0, len(source), program(source))
    said = FRONT_TITLE.search(front_of(source))
    return ReadingCopy(source, copy, tuple(asides), title=said["title"].strip() if said else "")


def program(source: str) -> Iterator[Aside]:
    """What of a file is no text, in order."""
    pairs = _pairs(source)
    at = 0
    while m := TOKEN.search(source, at):
        end = m.end()
        kind = m.lastgroup
        if kind in ("fence", "code"):
            at = _code_end(source, m)
            continue
        if kind == "brace":
            end = pairs.get(m.start(), m.start()) + 1
        elif kind == "tag":
            end = _tag_end(source, m, pairs)
        elif kind == "esm":
            end = _statement_end(source, m.start(), pairs)
        at = max(end, m.end())
        if kind != "escape" and end > m.start() and not (kind == "brace" and m.start() not in pairs):
            yield Aside(m.start(), end, PROGRAM_WHY)


def _pairs(source: str) -> dict[int, int]:
    """For each brace that opens, where the one stands that closes it."""
    out: dict[int, int] = {}
    still_open: list[int] = []
    for m in BRACE.finditer(source):
        if m[0] == "{":
            still_open.append(m.start())
        elif still_open:
            out[still_open.pop()] = m.start()
    return out


def _code_end(source: str, m: re.Match[str]) -> int:
    """Where code ends: a fence's at the next such, or with the file; that between ticks soon or not at all."""
    if mark := m["fence"]:
        ends = (f.end() for f in FENCED.finditer(source, m.end()) if f["fence"].startswith(mark))
        return next(ends, len(source))
    close = source.find(m["code"], m.end(), m.end() + LONGEST_CODE)
    return close + len(m["code"]) if close >= 0 else m.end()


def _tag_end(source: str, m: re.Match[str], pairs: Mapping[int, int]) -> int:
    """Where the tag of a component ends, or one of HTML with a program in it; where it begins for any other."""
    at, last = m.end(), m.start() + LONGEST_TAG
    component = m[0][-1] in "</" or m[0].lstrip("</")[0].isupper()
    while sign := IN_TAG.search(source, at, last):
        c = sign[0]
        if c == ">":
            return sign.end() if component else m.start()
        if c == "{":
            component = True
            close = pairs.get(sign.start(), -1)
        else:
            close = source.find(c, sign.end(), last) if c in "\"'" else -1
        if close < 0:
            break
        at = close + 1
    return m.start()


def _statement_end(source: str, start: int, pairs: Mapping[int, int]) -> int:
    """Where a statement ends: at the first empty line, or heading, that stands in no braces of it."""
    at = start
    while True:
        empty = BEHIND.search(source, at)
        end = empty.start() if empty else len(source)
        brace = source.find("{", at, end)
        while 0 <= brace < end:
            close = pairs.get(brace, brace)
            brace = source.find("{", close + 1, end) if close < end else close
        if brace < 0 or brace < end:
            return end
        at = brace
