"""Files joined to one source: its text is theirs in reading order, a newline between each, and so is its copy.

The author's links lead from words in the joined text to a place in it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from types import MappingProxyType

from rulewright.ingest.marks import FOOTNOTE
from rulewright.ingest.project.levels import Head
from rulewright.ingest.project.links import NOTE, OUTER, Anchors, Names, anchor, links, split
from rulewright.ingest.readers import ReadingCopy, tree_of
from rulewright.ingest.readers.html_tree import html_links, html_places
from rulewright.ingest.source import Source
from rulewright.kb.mapped import Mapped, concat
from rulewright.kb.model import Aside, AuthorLink, FilePart, Span

AROUND_WHY = "beside the book"
# <a id="mud"></a>   ## Mud {#mud .wet}   {: .wet #mud} below it   ## Mud :id=mud   .. _mud:   (mud)=
LABEL = re.compile(
    r"<a[ \t](?:id|name)=[\"']?([^\"'<>\s]{1,120})"
    r"|(?:(?<!\{)\{:?[ \t]{0,9}(?:[.\w][^{}#\n]{0,100}[ \t]|(?=#))#(?=[^{}\n]{1,220}\})|[ \t]:id=)([^\s{}#]{1,120})"
    r"|^\.\. _([^:\n]{1,120}):[ \t\r]*$|^\(([\w-]{1,120})\)=",
    re.MULTILINE | re.IGNORECASE,
)
DEAD = -1
NONE_HELD: Mapping[PurePosixPath, tuple[PurePosixPath, int]] = MappingProxyType({})

Placed = tuple[PurePosixPath, Source, int, Sequence[Head]]


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


def join(parts: Sequence[Part], title: str = "") -> ReadingCopy:
    """Files in reading order as one text."""
    starts = [0]
    for p in parts:
        starts.append(starts[-1] + len(p.source.text) + 1)
    placed = list(zip(parts, starts, strict=False))
    held = {
        PurePosixPath(f.path): (p.path, at + f.range.start)
        for p, at in reversed(placed)
        for f in reversed(p.files)
        if f.path != str(p.path)
    }
    names = Names({*(p.path for p in parts), *held})
    links = author_links([(p.path, p.source, at, [h.moved(at) for h in p.heads]) for p, at in placed], names, held)
    return ReadingCopy(
        "\n".join(p.source.text for p in parts),
        concat(piece for p, at in placed for piece in (_moved(p.copy, at), "\n\n")),
        tuple(Aside(a.start + at, a.end + at, a.why, a.printed) for p, at in placed for a in p.asides),
        title=title,
        files=tuple(file for p, at in placed for file in _files(p, at)),
        links=tuple(links),
    )


def _files(part: Part, at: int) -> Iterator[FilePart]:
    whole = FilePart(str(part.path), part.source.sha256, Span(0, len(part.source.text)))
    for f in part.files or (whole,):
        yield replace(f, range=Span(f.range.start + at, f.range.end + at))


def _moved(copy: Mapped, by: int) -> Mapped:
    return Mapped(copy.text, tuple((at, place + by, n) for at, place, n in copy.runs))


# --- the author's links -----------------------------------------------------------------------------------------------


def author_links(
    files: Sequence[Placed], names: Names, held: Mapping[PurePosixPath, tuple[PurePosixPath, int]] = NONE_HELD
) -> Iterator[AuthorLink]:
    """The links of a book's files, in order; those that lead nowhere in it say so.

    ``held``: by a file that stands in another, that other and where it begins.
    """
    anchors = {path: _anchors(source, start, heads) for path, source, start, heads in files}
    tops = {path: heads[0].place if heads else start for path, _, start, heads in files}
    heads_of = {path: [h.place for h in heads] for path, _, _, heads in files}
    everywhere = {name: at for a in reversed(anchors.values()) for name, at in a.places.items()}
    for path, source, start, _ in files:
        for words, to, called in _found(source):
            page, place = split(to)
            target = names.file(path, to)
            if called and not target:
                continue
            if target is None and source.format == "rst":  # a name that another file gives
                page, place = "", page
                target = path
            top = tops.get(target, DEAD) if target and page else DEAD
            if target and target in held and target not in tops:
                target, begin = held[target]
                n = bisect_left(heads_of[target], begin)
                top = heads_of[target][n] if n < len(heads_of[target]) else begin
            name = anchor(place)
            at = anchors[target].places.get(name, DEAD) if target and place else top
            if at == DEAD and not page and source.format != "html":  # a label of Sphinx is one wherever it stands
                at = everywhere.get(name, DEAD)
            yield AuthorLink(start + words[0], start + words[1], at, top, to)


def _found(source: Source) -> Iterator[tuple[tuple[int, int], str, bool]]:
    """The words of each link of a file, its address, and whether they are but a file's name."""
    parse = tree_of(source.format)
    if parse:
        yield from ((span, href, False) for span, href in html_links(parse(source.text)) if not OUTER.match(href))
    else:
        yield from (((x.start, x.end), x.to, x.called) for x in links(source.text))


def _anchors(source: Source, start: int, heads: Sequence[Head]) -> Anchors:
    anchors = Anchors()
    parse = tree_of(source.format)
    if parse:
        for name, place in html_places(parse(source.text)).items():
            anchors.add(name, start + place)
    places = sorted(h.place for h in heads)
    for m in FOOTNOTE.finditer(source.text) if not parse else ():
        anchors.add(f"{NOTE}:{m[1]}", start + m.start(1))
    for m in LABEL.finditer(source.text) if not parse else ():
        i = bisect_left(places, start + m.start())
        behind = places[i] if i < len(places) else start + m.end()
        line = source.text.rfind("\n", 0, m.start()) + 1
        if m[2] and not source.text[line : m.start()].strip():  # it is of what stands above it
            line = source.text.rfind("\n", 0, max(line - 1, 0)) + 1
        anchors.add(next(filter(None, m.groups())), start + line if m[2] else behind)
    for h in heads:
        anchors.add(h.printed or h.title, h.place)
    for h in heads:
        anchors.places.setdefault(anchor(h.title), h.place)
    return anchors
