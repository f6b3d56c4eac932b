"""The files of a folder joined to one source: headings stand as deep as their file does, links know where they lead.

The source's text is that of the files in reading order, joined by a newline each; its reading copy is Markdown. The
margin of pages is taken out: a list of where one is, with which many of them begin.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path, PurePosixPath

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.own import own_text
from rulewright.ingest.limits import FILE
from rulewright.ingest.project.categories import CATEGORIES, Category, category
from rulewright.ingest.project.docsify import LOADER, is_loader
from rulewright.ingest.project.found import files_of
from rulewright.ingest.project.includes import Composed, Includes
from rulewright.ingest.project.join import AROUND_WHY, Part, join
from rulewright.ingest.project.levels import heads_of, levelled, own_name, said_title
from rulewright.ingest.project.marks import BESIDE
from rulewright.ingest.project.order import Chapter, Plan, reading_order
from rulewright.ingest.source import Source, check_size, read, read_bytes
from rulewright.ingest.structure.model import Line, LineKind, plain_title, split_lines
from rulewright.ingest.structure.patterns import BULLET
from rulewright.kb.errors import InputRefused
from rulewright.kb.generations import sha256
from rulewright.kb.groups import in_groups
from rulewright.kb.language import folded_words
from rulewright.kb.lines import CHAPTERS
from rulewright.kb.mapped import Mapped, concat, gaps
from rulewright.kb.model import Aside, FilePart, Span
from rulewright.kb.model.books import UNHEEDED_WHY

LEAST_PAGES = 3  # that begin with the same list
LEAST_ENTRIES = 2
MOST_WORDS = 4  # of an entry, which says no more than a name
SAYS_MORE = re.compile(r"[\d:]")  # "Health: 5"
ALIKE = 0.5  # share of its entries that such a list has in common with the first of its kind


def margins(texts: Mapping[PurePosixPath, str]) -> dict[PurePosixPath, Aside]:
    """By page, the list that it begins with and that two others begin with as well, whichever entry is marked there."""
    alike: dict[str, list[tuple[PurePosixPath, frozenset[str], Aside]]] = defaultdict(list)
    for page, text in texts.items():
        lines = list(_first_list(text))
        names = [_name(line) for line in lines]
        if len(names) >= LEAST_ENTRIES and all(names):
            alike[names[0]].append((page, frozenset(names), Aside(lines[0].start, lines[-1].end, AROUND_WHY)))
    out: dict[PurePosixPath, Aside] = {}
    for found in alike.values():
        same = [(page, aside) for page, names, aside in found if len(names & found[0][1]) >= ALIKE * len(names)]
        out |= dict(same) if len(same) >= LEAST_PAGES else {}
    return out


def _first_list(text: str) -> Iterator[Line]:
    """The lines of the list that a page begins with, by their places in it; none where it begins with anything else."""
    copy, _ = own_text(text, 0, len(text))
    for n, line in enumerate(takewhile(lambda line: line.kind is LineKind.LIST, split_lines(copy.text))):
        span = copy.to_source(line.start, line.end)
        if span is None or (n and line.gap):
            return
        yield Line(span.start, span.end, line.text, line.indent, line.gap, line.kind)


def _name(line: Line) -> str:
    """The words of an entry, folded; "" for one that says more than a name does."""
    entry = plain_title(BULLET.sub("", line.text, count=1))
    words = folded_words(entry)
    return " ".join(words) if len(words) <= MOST_WORDS and not SAYS_MORE.search(entry) else ""


# -- the books of a folder --------------------------------------------------------------------------------------------


EMPTY = "input-empty"
NOTHING = Composed("", (), ())  # of a file that takes in no other
LONGEST_ENTRY = 200  # characters of a list's entry that are shown


def read_project(folder: Path) -> Source:
    """Read a folder that is one book. Raises InputRefused naming the file that cannot be read."""
    files = files_of(folder)
    _check_size(folder, files)
    sources = dict(_sources(folder, files))
    paths = {f.relative_to(folder).as_posix(): f for f in files}
    settings = {path: _setting(f) for path, f in paths.items() if path in BESIDE}
    settings |= {f.name: text for f in files if f.name == LOADER and is_loader(text := _setting(f))}
    labels = {PurePosixPath(f.relative_to(folder).as_posix()): _setting(f) for f in files if f.name in CATEGORIES}
    categories = {p.parent: category(p, text) for p, text in labels.items()}
    texts = {p: s.text for p, s in sources.items()}
    composed, taken = _composed(folder.name, sources)
    titles = {p: title for p, s in sources.items() if (title := _title(s))}
    plan = reading_order(texts, settings, folder.name, categories, taken, titles)
    for said in categories.values():
        sources[said.path] = _labelled(said, labels[said.path], sha256(folder / said.path))
    unread = [_unheeded(path, paths[path], settings[path], spans) for path, spans in in_groups(plan.unread).items()]
    whole = join([*_parts(plan, sources, composed), *unread])
    return Source(
        folder.name,
        whole.text,
        digest(folder, files),
        "markdown",
        whole.copy,
        whole.asides,
        title=plan.title,
        files=whole.files,
        links=whole.links,
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
        if f.suffix.lower() in CHAPTERS:
            try:
                yield path, read(f)
            except InputRefused as e:
                if e.code != EMPTY:
                    raise


def _title(source: Source) -> str:
    """What a file calls itself: in front of its text, else by its first heading."""
    said = said_title(source.text)
    first = () if said else heads_of(source.reading)[:1]
    return said.text if said else next((h.title for h in first), "")


def _setting(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def _labelled(said: Category, text: str, digest: str) -> Source:
    """A file that says what its folder is called, as a heading."""
    label = [Span(s, s + n) for _, s, n in said.label.runs]
    asides = [Aside(a, z, AROUND_WHY) for a, z in gaps(Span(0, len(text)), label)]
    return Source(said.path.name, text, digest, "settings", concat(("# ", said.label, "\n")), tuple(asides))


def _unheeded(path: str, file: Path, text: str, spans: Sequence[Span]) -> Part:
    """A list of contents beside the book, with what of it cannot be read."""
    source = Source(file.name, text, sha256(file), "settings")
    asides = [Aside(a, z, AROUND_WHY) for a, z in gaps(Span(0, len(text)), sorted(spans))]
    asides += [Aside(a, z, UNHEEDED_WHY, " ".join(text[a:z].split())[:LONGEST_ENTRY]) for a, z in spans if a < z]
    asides.sort(key=lambda x: x.start)
    return Part(PurePosixPath(path), source, Mapped(""), (), tuple(asides))


def _composed(
    name: str, sources: Mapping[PurePosixPath, Source]
) -> tuple[dict[PurePosixPath, Composed], set[PurePosixPath]]:
    """The files that take in others, with their texts, and those that are taken in. Raises InputRefused."""
    includes = Includes({p: s.text for p, s in sources.items()}, name)
    found: dict[PurePosixPath, Composed] = {}
    for path in sorted(sources, key=lambda p: (len(p.parts), p)):  # of a circle the file nearest to the top leads
        if path not in includes.taken and (made := includes.of(path)):
            found[path] = made
    return found, includes.taken


def _parts(
    plan: Plan, sources: Mapping[PurePosixPath, Source], composed: Mapping[PurePosixPath, Composed]
) -> Iterator[Part]:
    beside = margins({c.path: sources[c.path].text for c in plan.chapters if sources[c.path].copy is None})
    for n, chapter in enumerate(plan.chapters):
        leads = any(c.depth > chapter.depth for c in plan.chapters[n + 1 : n + 2])
        made = composed.get(chapter.path, NOTHING)
        source = read_bytes(chapter.path.name, made.text.encode()) if made.pieces else sources[chapter.path]
        known = made.asides if made.pieces else [beside[chapter.path]] if chapter.path in beside else ()
        part = _chapter(chapter, source, known, first=n == 0, leads=leads)
        files = (FilePart(str(x.path), sources[x.path].sha256, Span(x.start, x.end), x.line) for x in made.pieces)
        yield replace(part, files=tuple(files))
    yield from (Part.around(path, sources[path]) for path in plan.around if path in sources)


def _chapter(chapter: Chapter, source: Source, more: Sequence[Aside], *, first: bool, leads: bool) -> Part:
    """A chapter; ``more``: what of it is known to be none of its text."""
    copy, asides = _own(source, more)
    title = said_title(source.text)
    listed = Mapped.made(chapter.title) if chapter.title else None
    name = None if first else listed or own_name(source.text, chapter.path.stem)
    copy, heads = levelled(copy, chapter.depth, title, name, leads=leads)
    for said in (title, name):
        if said and said.runs and heads and heads[0].place == said.runs[0][1]:
            (_, place, length) = said.runs[0]
            asides = list(_without(asides, [Span(place, place + length)]))  # it stands in one of them
    return Part(chapter.path, source, copy, heads, tuple(asides))


def _own(source: Source, more: Sequence[Aside]) -> tuple[Mapped, list[Aside]]:
    """A file's copy and asides."""
    if source.copy is not None:
        return apply(source.copy, _within(source.copy, more)), _with(more, source.asides)
    copy, asides = own_text(source.text, 0, len(source.text), more)
    return copy, _with(more, asides)


def _within(copy: Mapped, asides: Sequence[Aside]) -> Iterator[Edit]:
    """What takes out of a copy what it has of the asides; both ascend."""
    at = 0
    for start, place, n in copy.runs:
        while at < len(asides) and asides[at].end <= place:
            at += 1
        for i in range(at, len(asides)):
            if asides[i].start >= place + n:
                break
            yield Edit(start + max(asides[i].start - place, 0), start + min(asides[i].end - place, n), "")


def _with(more: Sequence[Aside], asides: Sequence[Aside]) -> list[Aside]:
    """Asides in order, those that are known as they are and the others around them."""
    rest = _without(asides, [Span(a.start, a.end) for a in more])
    return sorted((*more, *rest), key=lambda a: a.start)


def _without(asides: Sequence[Aside], spans: Sequence[Span]) -> Iterator[Aside]:
    """What of asides lies in no stretch that is known to be something else."""
    return (replace(a, start=x, end=y) for a in asides for x, y in gaps(Span(a.start, a.end), spans))
