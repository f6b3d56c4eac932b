"""What the structure step looks at: the lines of the reading copy, its own contents and index, and its habits.

And the profile's tree: headings whose depth the printed page shows by the size of its letters only.
A tree is a compact list (``[headings] tree``, in the form of ``ingest.corpus.parse_outline``); it need not be whole. It
adds parent, kind and number to headings that general means have found, and the title as it should have been printed
where only marks or accents differ; it adds no heading. Its order is that of the text,
but where a column has brought a heading before its parent, it may stand in the tree where it belongs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.corpus import OutlineEntry, parse_outline
from rulewright.ingest.structure.contents import Contents, find_contents, key
from rulewright.ingest.structure.model import Cut, Heading, Line, LineKind, Outline, split_lines
from rulewright.ingest.structure.number_lists import FEWEST_LISTED, contents_lists
from rulewright.ingest.structure.numbers import candidates
from rulewright.kb.groups import in_groups
from rulewright.kb.model import SectionKind

LEVEL = 1000.0  # between two depths of the tree there is room for every rank that looks give


def placed(headings: Sequence[Heading], tree: Sequence[OutlineEntry]) -> dict[int, int]:
    """Which heading is which entry of the tree: by their order, the others by a title that both have once."""
    if not tree:
        return {}
    ours = [key(h.title) for h in headings]
    theirs = [key(e.title) for e in tree]
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    found = {a + k: b + k for a, b, n in blocks for k in range(n)}
    left = [i for i in range(len(ours)) if i not in found]
    free = [j for j in range(len(theirs)) if j not in set(found.values())]
    once = Counter(ours[i] for i in left)
    for j in free:
        if once[theirs[j]] == 1:
            found[next(i for i in left if ours[i] == theirs[j])] = j
    return found


def by_tree(
    headings: Sequence[Heading], ranks: Sequence[float], tree: Sequence[OutlineEntry], in_tree: dict[int, int]
) -> list[float]:
    """Headings of the tree take its depth; all others stand below the last of them, in the order of their looks."""
    if not in_tree:
        return list(ranks)
    out: list[float] = []
    depth = base = 0.0
    for i, rank in enumerate(ranks):
        if i in in_tree:
            depth, base = LEVEL * tree[in_tree[i]].depth, rank
            out.append(depth)
        elif headings[i].style == "front":
            out.append(rank)
        else:
            out.append(depth + max(1.0, LEVEL / 2 + rank - base))
    return out


def parents_of_tree(
    found: Sequence[int | None], tree: Sequence[OutlineEntry], in_tree: dict[int, int]
) -> list[int | None]:
    """Parents with those of the tree put right, wherever in the text the parent stands."""
    heading_of = {entry: i for i, entry in in_tree.items()}
    above: list[int] = []  # entries of the tree, by depth
    out = list(found)
    for j, e in enumerate(tree):
        del above[e.depth :]
        if j in heading_of:
            over = next((heading_of[a] for a in reversed(above) if a in heading_of), None)
            out[heading_of[j]] = over
        above.append(j)
    return out


def with_tree(headings: Sequence[Heading], tree: Sequence[OutlineEntry]) -> list[Heading]:
    """Headings with the title, the kind and the number that the profile's tree gives them."""
    in_tree = placed(headings, tree)
    out = list(headings)
    for i, entry in in_tree.items():
        h, e = headings[i], tree[entry]
        kind = SectionKind(e.kind) if e.kind else h.kind
        out[i] = replace(h, title=e.title, kind=kind, number=e.number or h.number)
    return out


def in_reading_order(headings: Sequence[Heading], found: Sequence[int | None], cuts: Sequence[Cut]) -> Outline:
    """The outline with every heading behind the one that it stands under: a column may have printed it before.

    ``found``: the index of each heading's parent; ``cuts``: those that share out the text.
    """
    under = in_groups((parent, i) for i, parent in enumerate(found))
    order: list[int] = []
    waiting = under[None][::-1]
    while waiting:
        order.append(waiting.pop())
        waiting.extend(under[order[-1]][::-1])
    place = {i: k for k, i in enumerate(order)}
    return Outline(
        tuple(headings[i] for i in order),
        tuple(None if (p := found[i]) is None else place[p] for i in order),
        tuple(c if c.owner is None else replace(c, owner=place[c.owner]) for c in cuts),
    )


# -- survey -----------------------------------------------------------------------------------------------------------


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
