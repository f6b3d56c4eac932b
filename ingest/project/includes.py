"""Files that take in others: the text of a chapter with theirs, each where its author put it.

Which lines say so is told by ``directives``. Only text of the same folder and format is taken in; what cannot be is
left out, with the reason, for the editor's report.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from rulewright.ingest.clean.markup import MARKUP_WHY
from rulewright.ingest.limits import FILE
from rulewright.ingest.project.directives import Directive, Stretch, directives, split, stretches
from rulewright.ingest.project.notes import Notes
from rulewright.kb.lines import ASCIIDOC
from rulewright.kb.model import Aside, Span
from rulewright.kb.model.books import CIRCLE_WHY, MISSING_WHY, NOT_TAKEN_WHY

TOP = PurePosixPath(".")
BASES = (TOP, PurePosixPath("docs"), PurePosixPath("_includes"), PurePosixPath("docs/_includes"))
DEEPEST = 30  # files within files
LEVELS = re.compile(r"\+?[1-5]")  # how much lower AsciiDoc's headings are to stand
MARKDOWN = frozenset({".md", ".markdown", ".mdx", ".txt"})
RST = frozenset({".rst", ".txt"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch ``[start, end)`` of a composed text, which is that of a file from its line ``line`` on."""

    path: PurePosixPath
    start: int
    end: int
    line: int


@dataclass(frozen=True, slots=True)
class Composed:
    """A file's text with those that it takes in. ``asides``: the lines that say so, in order."""

    text: str
    pieces: tuple[Piece, ...]
    asides: tuple[Aside, ...]


def formats(path: PurePosixPath) -> frozenset[str]:
    """The suffixes of files that a file may take in."""
    suffix = path.suffix.lower()
    if suffix in ASCIIDOC:
        return ASCIIDOC | {".txt"}
    return RST if suffix == ".rst" else MARKDOWN if suffix in MARKDOWN else frozenset()


class Includes:
    """Composes the files of a folder. ``taken``: those that stood in others so far."""

    def __init__(self, texts: Mapping[PurePosixPath, str], name: str) -> None:
        self._texts = texts
        self._name = name
        self._notes = Notes(texts, [p for p in texts if p.suffix.lower() in MARKDOWN])
        self._size = 0
        self._lines: dict[tuple[PurePosixPath, int], int] = {}  # by stretch of a file, the line that it begins in
        self.taken: set[PurePosixPath] = set()

    def of(self, path: PurePosixPath) -> Composed | None:
        """A file with what it takes in, None where nothing is to be. Raises InputRefused where that grows too large."""
        text = self._texts[path]
        self._out: list[str] = []
        self._at = 0
        self._pieces: list[Piece] = []
        self._asides: list[Aside] = []
        if not formats(path) or next(directives(path, text, 0, len(text)), None) is None:
            return None
        self._write(path, 0, len(text), (path,), 0)
        return Composed("".join(self._out), tuple(self._pieces), tuple(self._asides))

    def _write(self, path: PurePosixPath, start: int, end: int, around: tuple[PurePosixPath, ...], deeper: int) -> None:
        """Write a stretch of a file that stands in those ``around``, itself the last; headings get ``deeper`` signs."""
        text = self._texts[path]
        at = start
        for d in directives(path, text, start, end):
            self._put(path, at, d.end, deeper)
            begin = self._at - (d.end - d.start)
            found = [self._found(d, name, around) for name in d.files]
            why = next((x for x in found if isinstance(x, str)), "")
            printed = " ".join(text[d.start : d.end].split()) if why else ""
            self._asides.append(Aside(begin, self._at, why or MARKUP_WHY, printed))
            for one in found:
                if isinstance(one, tuple):
                    self._take_in(d, *one, around, deeper)
            at = d.end
        self._put(path, at, end, deeper)

    def _found(
        self, d: Directive, name: str, around: tuple[PurePosixPath, ...]
    ) -> tuple[PurePosixPath, list[Stretch]] | str:
        """The file that is meant and what of it, or why it cannot be taken in."""
        here = around[-1]
        target, part = (name, "") if d.options or d.note else split(name)
        ways = [joined(base, target) for base in (here.parent, *BASES)]
        path = self._notes.called(target) if d.note else next((w for w in ways if w in self._texts), None)
        if path is None and d.note:
            return MISSING_WHY
        if path is None:
            within = any(ways) and "://" not in target
            return MISSING_WHY if within and PurePosixPath(target).suffix.lower() in formats(here) else NOT_TAKEN_WHY
        if path in around:
            return CIRCLE_WHY
        if path.suffix.lower() not in formats(here) or len(around) > DEEPEST:
            return NOT_TAKEN_WHY
        if d.note:
            inside = self._notes.part(path, d.part)
            some: list[Stretch] | None = [inside] if inside else None
        else:
            some = stretches(self._texts[path], part, d.options)
        return MISSING_WHY if some is None else (path, some)

    def _take_in(
        self, d: Directive, path: PurePosixPath, some: Sequence[Stretch], around: tuple[PurePosixPath, ...], deeper: int
    ) -> None:
        if not d.part:
            self.taken.add(path)
        below = self._notes.signs(around[-1], d.start) + deeper if d.note else 0
        lower = d.options.get("leveloffset", "")
        lower = lower if LEVELS.fullmatch(lower) else ""
        self._part("\n" * d.apart + (f":leveloffset: +{lower.lstrip('+')}\n\n" if lower else ""))
        for start, end in some:
            more = self._notes.deeper(path, Span(start, end), below) if d.note else deeper
            self._write(path, start, end, (*around, path), more)
            ended = not self._out or self._out[-1].endswith("\n")
            self._part("" if ended else "\n")
        self._part("\n" * d.apart + (f"\n:leveloffset: -{lower.lstrip('+')}\n\n" if lower else ""))

    def _put(self, path: PurePosixPath, start: int, end: int, deeper: int) -> None:
        """Write a stretch of a file. Raises InputRefused where all that is written grows too large."""
        for at in self._notes.headings(path, Span(start, end)) if deeper else ():
            self._piece(path, start, at)
            self._part("#" * deeper)
            start = at
        self._piece(path, start, end)

    def _piece(self, path: PurePosixPath, start: int, end: int) -> None:
        begin = self._at
        text = self._texts[path]
        if start < end:
            if (path, start) not in self._lines:
                self._lines[path, start] = text.count("\n", 0, start) + 1
            self._part(text[start:end])
            self._pieces.append(Piece(path, begin, self._at, self._lines[path, start]))

    def _part(self, text: str) -> None:
        self._size += len(text)
        if self._size > FILE.most:
            raise FILE.refuse(self._name, self._size)
        self._at += len(text)
        self._out += [text] if text else []


def joined(base: PurePosixPath, name: str) -> PurePosixPath | None:
    """The path of a file from a folder; None for one that leads out of the book's own."""
    folder = TOP if name.startswith(("/", "@site/")) else base
    path = PurePosixPath(posixpath.normpath(f"{folder}/{name.removeprefix('@site')}"))
    return None if path.parts[:1] in ((), ("..",)) else path
