"""What a reader makes of a file: its text, and a copy in Markdown that knows where in that text it stands."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside, AuthorLink, FilePart


@dataclass(frozen=True, slots=True)
class PageStart:
    """A page begins at ``start`` of the text; ``label`` is the number printed on it, "" where none is."""

    start: int
    label: str


@dataclass(frozen=True, slots=True)
class ReadingCopy:
    """A file as a reader took it in.

    ``text``: what every position in the knowledge base counts in. Of a text format it is the file as handed in, marks
    and all; of a binary one, such as PDF, the text taken from it. ``copy``: the same in Markdown (``## name``,
    ``**bold**``, ``| table |``); its runs ascend in ``text``, and a heading's first run is its first character.
    ``asides``: stretches of ``text`` that are no part of the book, in order, none overlapping another; the copy has
    nothing of them. Marks before a heading belong to them, so that a section starts where its heading does.
    ``pages``: where the printed pages begin, in order. ``title``: what the file says it is called, if it does.
    ``files`` and ``links``: of an archive of many files, see ``Book`` and ``BookReading``; ``notes`` as well.
    """

    text: str
    copy: Mapped
    asides: tuple[Aside, ...] = ()
    pages: tuple[PageStart, ...] = ()
    title: str = ""
    files: tuple[FilePart, ...] = ()
    links: tuple[AuthorLink, ...] = ()
    notes: tuple[str, ...] = ()
