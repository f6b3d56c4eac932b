"""Files that take in others: the text of a chapter with theirs, each where its author put it.

Which lines say so is told by ``directives``. Only text of the same folder and format is taken in; what cannot be is
left out, with the reason, for the editor's report.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from rulewright.ingest.clean.markup import MARKUP_WHY
from rulewright.ingest.limits import FILE
from rulewright.ingest.project.directives import Directive, Stretch, directives, split, stretches
from rulewright.kb.asides import CIRCLE_WHY, MISSING_WHY, NOT_TAKEN_WHY
from rulewright.kb.model import Aside

TOP = PurePosixPath(".")
BASES = (TOP, PurePosixPath("docs"), PurePosixPath("_includes"), PurePosixPath("docs/_includes"))
DEEPEST = 30  # files within files
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
    return RST if suffix == ".rst" else MARKDOWN if suffix in MARKDOWN else frozenset()


class Includes:
    """Composes the files of a folder. ``taken``: those that stood in others so far."""

    def __init__(self, texts: Mapping[PurePosixPath, str], name: str) -> None:
        self._texts, self._name = texts, name
        self._notes: dict[str, list[PurePosixPath]] = defaultdict(list)
        for path in texts:
            if path.suffix.lower() in MARKDOWN:
                self._notes[path.stem.casefold()].append(path)
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
        self._write(path, 0, len(text), (path,))
        return Composed("".join(self._out), tuple(self._pieces), tuple(self._asides))

    def _write(self, path: PurePosixPath, start: int, end: int, around: tuple[PurePosixPath, ...]) -> None:
        """Write a stretch of a file that stands in those ``around``, itself the last."""
        text, at = self._texts[path], start
        for d in directives(path, text, start, end):
            begin = self._put(path, at, d.end) + d.start - at
            found = [self._found(d, name, around) for name in d.files]
            why = next((x for x in found if isinstance(x, str)), "")
            printed = " ".join(text[d.start : d.end].split()) if why else ""
            self._asides.append(Aside(begin, self._at, why or MARKUP_WHY, printed))
            for one in found:
                if isinstance(one, tuple):
                    self._take_in(d, *one, around)
            at = d.end
        self._put(path, at, end)

    def _found(
        self, d: Directive, name: str, around: tuple[PurePosixPath, ...]
    ) -> tuple[PurePosixPath, list[Stretch]] | str:
        """The file that is meant and what of it, or why it cannot be taken in."""
        here = around[-1]
        target, part = (name, "") if d.options or d.note else split(name)
        ways = [joined(base, target) for base in (here.parent, *BASES)]
        path = self._note(target) if d.note else next((w for w in ways if w in self._texts), None)
        if path is None and d.note:
            return MISSING_WHY
        if path is None:
            inside = any(ways) and "://" not in target
            return MISSING_WHY if inside and PurePosixPath(target).suffix.lower() in formats(here) else NOT_TAKEN_WHY
        if path in around:
            return CIRCLE_WHY
        if path.suffix.lower() not in formats(here) or len(around) > DEEPEST:
            return NOT_TAKEN_WHY
        some = stretches(self._texts[path], part, d.options)
        return MISSING_WHY if some is None else (path, some)

    def _note(self, name: str) -> PurePosixPath | None:
        """The note of a vault that a name stands for, wherever it lies: the one nearest to the top."""
        wanted = PurePosixPath(name.casefold().removesuffix(".md"))
        there = (p for p in self._notes.get(wanted.name, ()) if _ends_with(p, wanted))
        return min(there, key=lambda p: (len(p.parts), p), default=None)

    def _take_in(
        self, d: Directive, path: PurePosixPath, some: Sequence[Stretch], around: tuple[PurePosixPath, ...]
    ) -> None:
        self.taken.add(path)
        self._part("\n" * d.apart)
        for start, end in some:
            self._write(path, start, end, (*around, path))
            self._part("" if not self._out or self._out[-1].endswith("\n") else "\n")
        self._part("\n" * d.apart)

    def _put(self, path: PurePosixPath, start: int, end: int) -> int:
        """Write a stretch of a file; where it begins. Raises InputRefused where all that is written grows too large."""
        begin, text = self._at, self._texts[path]
        if start < end:
            if (path, start) not in self._lines:
                self._lines[path, start] = text.count("\n", 0, start) + 1
            self._part(text[start:end])
            self._pieces.append(Piece(path, begin, self._at, self._lines[path, start]))
        return begin

    def _part(self, text: str) -> None:
        self._size += len(text)
        if self._size > FILE.most:
            raise FILE.refuse(self._name, self._size)
        self._at += len(text)
        self._out += [text] if text else []


def _ends_with(path: PurePosixPath, wanted: PurePosixPath) -> bool:
    """True for a file whose last folders and stem are those that are wanted, whatever their letter case."""
    parts = tuple(part.casefold() for part in path.with_suffix("").parts)
    return parts[-len(wanted.parts) :] == wanted.parts


def joined(base: PurePosixPath, name: str) -> PurePosixPath | None:
    """The path of a file from a folder; None for one that leads out of the book's own."""
    parts: list[str] = [] if name.startswith(("/", "@site/")) else list(base.parts)
    for part in name.removeprefix("@site").split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return PurePosixPath(*parts) if parts else None
