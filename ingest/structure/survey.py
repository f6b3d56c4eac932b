"""What the structure step looks at: the lines of the reading copy, its own contents and index, and its habits."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.corpus import OutlineEntry, parse_outline
from rulewright.ingest.structure.contents import Contents, find_contents, key
from rulewright.ingest.structure.model import Heading, Line, LineKind, split_lines
from rulewright.ingest.structure.number_lists import FEWEST_LISTED, contents_lists
from rulewright.ingest.structure.numbers import candidates
from rulewright.kb.model import SectionKind

LEAST_LINES = 40  # of a text whose setting can be told
MOST_APART = 0.2  # share of a densely set text's lines that have a blank line before them
WIDEST = 130  # characters of a printed line
LEAST_LONG = 10  # paragraphs longer than that, of a text whose setting can be told
CLOSE = 0.5  # share of them right below another line, in a text that sets no paragraphs apart


@dataclass(frozen=True, slots=True)
class Survey:
    """One look over a book, shared by what detects, chooses and orders its headings.

    ``width``: of the column, in characters, where a page's lines stand one below the other with hardly a blank line, as
    they come out of a PDF; 0 in any other text. ``close``: it is a plain text that is set close, see ``is_close``.
    ``tree``: the headings whose place only the printed page shows, as the profile lists them (``[headings] tree``).
    """

    lines: tuple[Line, ...]
    starts: tuple[int, ...]
    contents: Contents
    tree: tuple[OutlineEntry, ...] = ()
    tree_keys: frozenset[tuple[str, bool]] = frozenset()
    width: int = 0
    close: bool = False
    lang: str = "en"

    def line_at(self, at: int) -> int:
        """The number of the line that holds, or stands last before, a place in the reading copy."""
        return max(bisect_right(self.starts, at) - 1, 0)

    def is_list_title(self, n: int) -> bool:
        """True where line ``n`` is the title of the table of contents or of the index that was read."""
        return self.contents.titles(n)

    def is_quoted(self, h: Heading) -> bool:
        """True for a heading behind the marks of a quotation, which is the box that it heads."""
        n = self.line_at(h.start)
        return n < len(self.lines) and self.lines[n].kind is LineKind.QUOTE and h.start > self.lines[n].start

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
    lines = split_lines(manuscript.text.text)
    close = manuscript.source.format == "text" and is_close(lines)
    if close:
        lines = [replace(x, gap=max(x.gap, 1)) if x.kind is LineKind.TEXT else x for x in lines]
    habits = manuscript.profile.habit("headings") if manuscript.profile else {}
    tree = parse_outline(str(habits.get("tree", "")))
    seen = survey_of(lines, tree, manuscript.lang)
    return replace(seen, close=close, contents=_with_numbered(seen, manuscript.text.text))


def _with_numbered(seen: Survey, text: str) -> Contents:
    """The book's contents; where none are announced, the numbered list that stands on lines in its first half."""
    if seen.contents.toc:
        return seen.contents
    for start, end in contents_lists(text, list(candidates(text))):
        lines = range(seen.line_at(start), seen.line_at(end - 1) + 1)
        if len(lines) >= FEWEST_LISTED and lines.start * 2 < len(seen.lines):
            return seen.contents.with_list(seen.lines, lines, titled=False)
    return seen.contents


def survey_of(lines: Sequence[Line], tree: tuple[OutlineEntry, ...] = (), lang: str = "en") -> Survey:
    """A survey of lines that are already split."""
    return Survey(
        tuple(lines),
        tuple(x.start for x in lines),
        find_contents(lines),
        tree,
        frozenset((key(e.title), e.title.isupper()) for e in tree),
        column_width(lines),
        lang=lang,
    )


def is_close(lines: Sequence[Line]) -> bool:
    """True where each paragraph is a line of its own and hardly a blank one parts them: a line's end does so there."""
    long = [x.gap for x in lines if x.kind is LineKind.TEXT and len(x.text) > WIDEST]
    marked = any(x.text.startswith("#") for x in lines)
    return len(long) >= LEAST_LONG and long.count(0) > CLOSE * len(long) and not marked


def column_width(lines: Sequence[Line]) -> int:
    """How wide the lines of a densely set text are, 0 for a text that sets its paragraphs apart."""
    texts = [x for x in lines if x.kind in (LineKind.TEXT, LineKind.LIST)]
    if len(texts) < LEAST_LINES or sum(x.gap > 0 for x in texts) > MOST_APART * len(texts):
        return 0
    lengths = sorted(len(x.text) for x in texts)
    width = lengths[len(lengths) * 9 // 10]
    return width if width <= WIDEST else 0
