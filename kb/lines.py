"""Lines and columns of a source file, for tools that go by them: everything else here counts in code points."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import PurePath

NEWLINE = re.compile(r"\r\n|\n|\r")
# Files whose positions count in the file itself; those of others count in the text that was taken from them.
ASCIIDOC = frozenset({".adoc", ".asciidoc", ".asc"})
CHAPTERS = ASCIIDOC | {".txt", ".md", ".markdown", ".mdx", ".html", ".htm", ".xhtml", ".rst", ".wiki", ".mediawiki"}
TEXT_FILES = CHAPTERS | {".xml"}  # which is a whole book, never a chapter of one


@dataclass(frozen=True, slots=True)
class Lines:
    """Where the lines of a file start, as offsets in ascending order; empty where the file has no lines to go to."""

    starts: tuple[int, ...] = ()

    @classmethod
    def of(cls, text: str, file: str) -> Lines:
        """The lines of a file's text; none of a file that is not text."""
        if PurePath(file).suffix.lower() not in TEXT_FILES:
            return cls()
        return cls((0, *(m.end() for m in NEWLINE.finditer(text))))

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a position; (0, 0) where there are no lines."""
        line = bisect_right(self.starts, offset)
        return (line, offset - self.starts[line - 1] + 1) if line else (0, 0)

    def packed(self) -> list[int]:
        """The lengths of the lines, which take less room than where they start."""
        return [b - a for a, b in zip(self.starts, self.starts[1:], strict=False)] if self.starts else []

    @classmethod
    def unpacked(cls, lengths: Iterable[int]) -> Lines:
        """The lines of what ``packed`` gave."""
        return cls(tuple(accumulate(lengths, initial=0)))
