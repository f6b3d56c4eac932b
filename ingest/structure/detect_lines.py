"""Headings that stand on a line of their own: Markdown marks, capitals, title case, ``STEP 1 – ...``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.clean.manuscript import Manuscript
from ingest.structure.model import Heading

MARKDOWN = re.compile(r"(#{1,6}) +(.*?)(?: +#+)?$")
NUMBERED = re.compile(r"((?:STEP|PASO|STEP|CHAPTER|SECTION|PART) \d+|\d+(?:\.\d+)*)[.:]? *(?:[–—-] *)?(?=\S)")


def detect_lines(manuscript: Manuscript) -> Iterator[Heading]:
    """Candidate headings, in reading order."""
    text = manuscript.text.text
    start = 0
    blank_before = True
    for line in text.splitlines(keepends=True):
        body = line.strip()
        found = _heading(body, blank_before) if body else None
        if found:
            style, title, number, depth, weight = found
            at = start + len(line) - len(line.lstrip())
            yield Heading(at, at + len(body), title, style, weight, number, depth)
        blank_before = not body
        start += len(line)


def _heading(body: str, blank_before: bool) -> tuple[str, str, str | None, int | None, float] | None:
    if m := MARKDOWN.match(body):
        return f"markdown-{len(m[1])}", m[2], None, len(m[1]) - 1, 1.0
    letters = [c for c in body if c.isalpha()]
    if not blank_before or len(body) > 90 or len(letters) < 3 or body[-1] in ".,;":
        return None
    number = None
    title = body
    if m := NUMBERED.match(body):
        number, title = m[1], body[m.end() :]
    if sum(c.isupper() for c in letters) / len(letters) > 0.8 and not body.startswith(("-", "*")):
        return "caps", title, number, None, 0.8
    return None
