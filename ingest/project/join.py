"""Files joined to one source: its text is theirs in reading order, a newline between each, and so is its copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from rulewright.ingest.project.levels import Head
from rulewright.ingest.project.links import Names
from rulewright.ingest.project.places import author_links
from rulewright.ingest.source import Source
from rulewright.kb.mapped import Mapped, concat
from rulewright.kb.model import Aside, AuthorLink, FilePart, Span

AROUND_WHY = "beside the book"


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a book: what was read of it, its copy with headings as they stand in the book, and its asides.

    All positions count in the file's own text.
    """

    path: PurePosixPath
    source: Source
    copy: Mapped
    heads: tuple[Head, ...]
    asides: tuple[Aside, ...]
    files: tuple[FilePart, ...] = ()  # of a file that takes in others: whose each stretch of the text is

    @classmethod
    def around(cls, path: PurePosixPath, source: Source) -> Part:
        """A file that is no part of the text."""
        return cls(path, source, Mapped.made(""), (), (Aside(0, len(source.text), AROUND_WHY),))


@dataclass(frozen=True, slots=True)
class Joined:
    """The files of a book as one text, see ``Source``."""

    text: str
    copy: Mapped
    asides: tuple[Aside, ...]
    files: tuple[FilePart, ...]
    links: tuple[AuthorLink, ...]


def join(parts: Sequence[Part]) -> Joined:
    """Files in reading order as one text."""
    starts = [0]
    for p in parts:
        starts.append(starts[-1] + len(p.source.text) + 1)
    placed = list(zip(parts, starts, strict=False))
    names = Names(p.path for p in parts)
    return Joined(
        "\n".join(p.source.text for p in parts),
        concat(piece for p, at in placed for piece in (_moved(p.copy, at), "\n\n")),
        tuple(Aside(a.start + at, a.end + at, a.why, a.printed) for p, at in placed for a in p.asides),
        tuple(file for p, at in placed for file in _files(p, at)),
        tuple(author_links([(p.path, p.source, at, [h.moved(at) for h in p.heads]) for p, at in placed], names)),
    )


def _files(part: Part, at: int) -> Iterator[FilePart]:
    whole = FilePart(str(part.path), part.source.sha256, Span(0, len(part.source.text)))
    for f in part.files or (whole,):
        yield replace(f, range=Span(f.range.start + at, f.range.end + at))


def _moved(copy: Mapped, by: int) -> Mapped:
    return Mapped(copy.text, tuple((at, place + by, n) for at, place, n in copy.runs))
