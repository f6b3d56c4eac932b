"""The notes of a vault by what others call them, and the parts of a note: below a heading, or one block with a name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from rulewright.ingest.clean.markup import front_of
from rulewright.ingest.project.links import anchor
from rulewright.ingest.structure.model import LineKind, marked, split_lines
from rulewright.kb.groups import in_groups
from rulewright.kb.model import Span

# "A paragraph. ^mud", "^mud" alone on its line below a table
BLOCK_ID = re.compile(r"(?:(?<=[ \t])|(?<![^\n]))\^(?P<id>[\w-]{1,60})[ \t\r]*+(?![^\n])")
ITEM = re.compile(r"[ \t]{0,40}(?:[-*+]|\d{1,3}[.)])[ \t]")
MOST_KEPT = 200  # notes whose parts are kept in mind
DEEPEST = 6  # signs of a heading
LONGEST_BLOCK = 20_000  # characters
BLANKS = ("\n\n", "\n\r\n")


class Notes:
    """The notes of a vault. ``texts``: those of its files, by path."""

    def __init__(self, texts: Mapping[PurePosixPath, str], paths: Iterable[PurePosixPath]) -> None:
        self._by_name = in_groups((path.stem.casefold(), path) for path in paths)
        self._texts = texts
        self._headings = lru_cache(MOST_KEPT)(lambda path: tuple(headings(texts[path])))
        self._blocks = lru_cache(MOST_KEPT)(lambda path: dict(blocks(texts[path])))

    def called(self, name: str) -> PurePosixPath | None:
        """The note that a name stands for, wherever it lies: the one nearest to the top."""
        wanted = PurePosixPath(name.casefold().removesuffix(".md"))
        there = (p for p in self._by_name.get(wanted.name, ()) if _ends_with(p, wanted))
        return min(there, key=lambda p: (len(p.parts), p), default=None)

    def part(self, path: PurePosixPath, name: str) -> Span | None:
        """What a name means of a note, "" all of it: ``Mud#Fumbles``, ``^block``; None where it has no such part."""
        text = self._texts[path]
        found = Span(len(front_of(text)), len(text))
        if name.startswith("^"):
            return self._blocks(path).get(name[1:].strip().casefold())
        for title in filter(None, name.split("#")):
            inside = self._inside(path, found)
            first = next((n for n, h in enumerate(inside) if h[2] == anchor(title)), None)
            if first is None:
                return None
            at, depth, _ = inside[first]
            found = Span(at, next((h[0] for h in inside[first + 1 :] if h[1] <= depth), found.end))
        return found

    def headings(self, path: PurePosixPath, span: Span) -> list[int]:
        """Where the headings of a stretch begin."""
        return [at for at, _, _ in self._inside(path, span)]

    def signs(self, path: PurePosixPath, at: int) -> int:
        """How many signs the last heading before a place has; 0 where there is none."""
        before = self._inside(path, Span(0, at))
        return before[-1][1] if before else 0

    def deeper(self, path: PurePosixPath, span: Span, below: int) -> int:
        """How many signs the headings of a stretch need more to stand below one of ``below`` signs."""
        depths = [depth for _, depth, _ in self._inside(path, span)] or [0]
        return max(min(below + 1 - min(depths), DEEPEST - max(depths)), 0)

    def _inside(self, path: PurePosixPath, span: Span) -> Sequence[tuple[int, int, str]]:
        found = self._headings(path)
        return found[bisect_left(found, (span.start,)) : bisect_left(found, (span.end,))]


def headings(text: str) -> Iterator[tuple[int, int, str]]:
    """The headings with signs: where each begins, how many it has, and its title as links are compared."""
    lines = split_lines(text)
    for n, line in enumerate(lines):
        if line.text.startswith("#") and line.kind is not LineKind.CODE and (h := marked(lines, n)):
            yield h.start, (h.depth or 0) + 1, anchor(line.text)


def blocks(text: str) -> Iterator[tuple[str, Span]]:
    """The named blocks: by name the paragraph or item that it ends, or what stands above a name alone on its line."""
    for m in BLOCK_ID.finditer(text):
        end = m.start()
        while end and text[end - 1].isspace():
            end -= 1
        least = max(end - LONGEST_BLOCK, 0)
        start = text.rfind("\n", least, end) + 1
        if not ITEM.match(text, start):
            breaks = (text.rfind(blank, least, end) + len(blank) for blank in BLANKS if blank in text[least:end])
            start = max(breaks, default=least)
            heading = max(text.rfind("\n#", start, end) + 1, start)
            if text.startswith("#", heading):
                start = text.find("\n", heading, end) + 1 or start
        yield m["id"].casefold(), Span(start, end)


def _ends_with(path: PurePosixPath, wanted: PurePosixPath) -> bool:
    """True for a file whose last folders and stem are those that are wanted, whatever their letter case."""
    parts = tuple(part.casefold() for part in path.with_suffix("").parts)
    return parts[-len(wanted.parts) :] == wanted.parts
