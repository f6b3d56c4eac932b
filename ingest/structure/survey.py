"""What the structure step looks at: the lines of the reading copy, its own contents and index, and its habits."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.clean.manuscript import Manuscript
from ingest.corpus import OutlineEntry, parse_outline
from ingest.structure.contents import Contents, find_contents, key
from ingest.structure.lines import Line, split_lines
from ingest.structure.model import Heading
from kb.model import SectionKind


@dataclass(frozen=True, slots=True)
class Survey:
    """One look over a book, shared by what detects, chooses and orders its headings.

    ``tree``: the headings whose place only the printed page shows, as the profile lists them (``[headings] tree``).
    """

    lines: tuple[Line, ...]
    starts: tuple[int, ...]
    contents: Contents
    tree: tuple[OutlineEntry, ...] = ()
    tree_keys: frozenset[tuple[str, bool]] = frozenset()

    def line_at(self, at: int) -> int:
        """The number of the line that holds, or stands last before, a place in the reading copy."""
        return max(bisect_right(self.starts, at) - 1, 0)

    def with_kind(self, h: Heading) -> Heading:
        """The heading of the table of contents or of the index as such."""
        n, own = self.line_at(h.start), self.contents
        for kind, lines in ((SectionKind.TOC, own.toc_lines), (SectionKind.INDEX, own.index_lines)):
            if lines and n == lines.start:
                return replace(h, kind=kind)
        return h

    def knows(self, title: str) -> bool:
        """True where the profile lists this title, in capitals if it stands there in capitals."""
        return (key(title), title.isupper()) in self.tree_keys


def survey(manuscript: Manuscript) -> Survey:
    """Look over a manuscript once."""
    lines = tuple(split_lines(manuscript.text.text))
    habits = manuscript.profile.habit("headings") if manuscript.profile else {}
    tree = parse_outline(str(habits.get("tree", "")))
    return survey_of(lines, tree)


def survey_of(lines: Sequence[Line], tree: tuple[OutlineEntry, ...] = ()) -> Survey:
    """A survey of lines that are already split."""
    return Survey(
        tuple(lines),
        tuple(x.start for x in lines),
        find_contents(lines),
        tree,
        frozenset((key(e.title), e.title.isupper()) for e in tree),
    )
