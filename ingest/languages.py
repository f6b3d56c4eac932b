"""Books in two languages that take turns: which language a section is in, and a reading of each language alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulewright.kb.language import section_language
from rulewright.kb.model import BookReading


def languages_of(texts: Sequence[str], parents: Sequence[int | None], book: str) -> list[str]:
    """The language of each section: that of the one above it unless its text is plainly in another.

    What has no text is in that of the first below it. ``book``: the language of the book.
    """
    out: list[str] = []
    below: dict[int, int] = {}
    for i, (text, parent) in enumerate(zip(texts, parents, strict=True)):
        out.append(section_language(text, book if parent is None else out[parent]))
        if parent is not None:
            below.setdefault(parent, i)
    for i in reversed(range(len(texts))):
        if i in below and not texts[i].strip():
            out[i] = out[below[i]]
    return out


def in_each_language(readings: Iterable[BookReading]) -> Iterator[BookReading]:
    """The readings as they are; a book in several languages once for each, with its sections in that one alone."""
    for reading in readings:
        spoken = sorted({s.lang for s in reading.sections})
        if len(spoken) < 2:
            yield reading
        else:
            yield from (_in(reading, lang) for lang in spoken)


def _in(reading: BookReading, lang: str) -> BookReading:
    sections = {s.id: s for s in reading.sections if s.lang == lang}
    alone = (s if s.parent in sections else replace(s, parent=None) for s in sections.values())
    return replace(reading, book=replace(reading.book, lang=lang), sections=tuple(alone))
