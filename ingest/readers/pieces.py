"""Pieces of a text that was put together out of a file, as the text of a tree: each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.ingest.readers.html_tree import Text
from rulewright.kb.mapped import Mapped


def place(page: Mapped, at: int) -> int:
    """Where in the file a character of the text stands; 0 where nothing of it does."""
    span = page.to_source(at, at + 1)
    return span.start if span else 0


def pieces(page: Mapped, start: int, end: int) -> Iterator[Text]:
    """A stretch of the text as it stands; what was made stands, with no length, behind what is before it."""
    at = start
    behind = place(page, start)
    for begin, source, n in page[start:end].runs:
        if at < start + begin:
            yield Text(page.text[at : start + begin], behind, behind)
        at = start + begin + n
        behind = source + n
        yield Text(page.text[at - n : at], source, behind)
    if at < end:
        yield Text(page.text[at:end], behind, behind)
