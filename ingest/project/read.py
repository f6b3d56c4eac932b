"""The files of a folder joined to one source: headings stand as deep as their file does, links know where they lead.

The source's text is that of the files in reading order, joined by a newline each; its reading copy is Markdown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.furniture import find_asides
from rulewright.ingest.clean.tables import with_tables
from rulewright.ingest.limits import FILE
from rulewright.ingest.project.found import MARKED, files_of
from rulewright.ingest.project.levels import Head, levelled, own_name, said_title
from rulewright.ingest.project.links import Names, links
from rulewright.ingest.project.order import Chapter, Plan, reading_order
from rulewright.ingest.project.places import author_links
from rulewright.ingest.source import Source, check_size, read
from rulewright.kb.errors import InputRefused
from rulewright.kb.mapped import Mapped, concat
from rulewright.kb.model import Aside, FilePart, Span

AROUND_WHY = "beside the book"
EMPTY = "input-empty"


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter as it stands in the book: its file, where its text begins there, and its copy with headings."""

    path: PurePosixPath
    source: Source
    start: int
    copy: Mapped
    heads: tuple[Head, ...]
    asides: tuple[Aside, ...]


def read_project(folder: Path) -> Source:
    """Read a folder that is one book. Raises InputRefused naming the file that cannot be read."""
    files = files_of(folder)
    _check_size(folder, files)
    sources = dict(_sources(folder, files))
    settings = {f.name: _setting(f) for f in files if f.suffix.lower() not in MARKED and f.parent == folder}
    plan = reading_order({p: s.text for p, s in sources.items()}, settings, folder.name)
    parts = list(_parts(plan, sources))
    text = "\n".join(p.source.text for p in parts)
    copy = concat(piece for p in parts for piece in (p.copy, "\n\n"))
    named = Names(p.path for p in parts)
    return Source(
        folder.name,
        text,
        digest(folder, files),
        "markdown",
        copy,
        tuple(a for p in parts for a in p.asides),
        title=plan.title,
        files=tuple(FilePart(str(p.path), p.source.sha256, Span(p.start, p.start + len(p.source.text))) for p in parts),
        links=tuple(author_links([(p.path, p.source, p.start, p.heads) for p in parts], named)),
    )


def digest(folder: Path, files: Sequence[Path]) -> str:
    """A hash of all the files of a book: their paths and bytes."""
    every = hashlib.sha256()
    for f in files:
        every.update(f"{f.relative_to(folder).as_posix()}\n{hashlib.sha256(f.read_bytes()).hexdigest()}\n".encode())
    return every.hexdigest()


def _check_size(folder: Path, files: Sequence[Path]) -> None:
    size = sum(check_size(f) for f in files)
    if size > FILE.most:
        raise FILE.refuse(folder.name, size)


def _sources(folder: Path, files: Sequence[Path]) -> Iterator[tuple[PurePosixPath, Source]]:
    """The files that hold something, by their paths."""
    for f in files:
        path = PurePosixPath(f.relative_to(folder).as_posix())
        if f.suffix.lower() in MARKED:
            try:
                yield path, read(f)
            except InputRefused as e:
                if e.code != EMPTY:
                    raise


def _setting(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def _parts(plan: Plan, sources: Mapping[PurePosixPath, Source]) -> Iterator[Part]:
    at = 0
    for n, chapter in enumerate(plan.chapters):
        leads = any(c.depth > chapter.depth for c in plan.chapters[n + 1 : n + 2])
        part = _chapter(chapter, sources[chapter.path], at, first=n == 0, leads=leads)
        yield part
        at += len(part.source.text) + 1
    for path in plan.around:
        if path in sources:
            source = sources[path]
            aside = Aside(at, at + len(source.text), AROUND_WHY)
            yield Part(path, source, at, Mapped.made(""), (), (aside,))
            at += len(source.text) + 1


def _chapter(chapter: Chapter, source: Source, start: int, *, first: bool, leads: bool) -> Part:
    copy, asides = _own(source)
    title = said_title(source.text)
    listed = Mapped.made(chapter.title) if chapter.title else None
    name = None if first else listed or own_name(source.text, chapter.path.stem)
    copy, heads = levelled(copy, chapter.depth, title, name, leads=leads)
    for said in (title, name):
        if said and said.runs and heads and heads[0].place == said.runs[0][1]:
            asides = list(_around_title(asides, said))
    shifted = Mapped(copy.text, tuple((at, place + start, n) for at, place, n in copy.runs))
    moved = tuple(Aside(a.start + start, a.end + start, a.why, a.printed) for a in asides)
    return Part(chapter.path, source, start, shifted, tuple(h.moved(start) for h in heads), moved)


def _own(source: Source) -> tuple[Mapped, list[Aside]]:
    """A file's copy and asides; of a wiki's links the copy has the words."""
    if source.copy is not None:
        return source.copy, list(source.asides)
    asides = find_asides(source.text, 0, len(source.text))
    edits = [Edit(a.start, a.end, "") for a in asides]
    copy = with_tables(apply(Mapped.of(source.text, 0, len(source.text)), edits))
    return apply(copy, list(_unmarked(copy.text))), asides


def _unmarked(text: str) -> Iterator[Edit]:
    for link in links(text):
        if link.wiki:
            yield Edit(link.whole[0], link.start, "")
            yield Edit(link.end, link.whole[1], "")


def _around_title(asides: Sequence[Aside], title: Mapped) -> Iterator[Aside]:
    """Asides without the title, which stands in one of them and heads its chapter."""
    (_, place, length) = title.runs[0]
    for a in asides:
        if a.start <= place and place + length <= a.end:
            yield Aside(a.start, place, a.why)
            yield Aside(place + length, a.end, a.why)
        else:
            yield a
