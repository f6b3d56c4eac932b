"""Which paragraphs are headings and of which rank: by their type against that of the text, and by the bookmarks."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from rulewright.ingest.readers.pdf_model import Block, Bookmark, Font, Kind, Page, Style, is_paged, style_of
from rulewright.ingest.readers.pdf_paragraphs import marker, text_x
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.language.data import either

LARGER = 1.12  # times the text's size: a heading by its size alone
NOT_SMALLER = 0.88  # a heading that is only bold, or in capitals, or of another type
MOST_WORDS = 16
MOST_LINES = 3
MOSTLY = 0.6  # share of the paragraphs of a style that look like headings, for the style to be one of headings
ENDS_TEXT = frozenset(".,;")
DEEPEST = 6
LARGE = 14  # points: titles of that size are of one rank, in capitals or not
PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,7}")
NUMBER = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z])[.:)]?\Z")
LABEL = re.compile(
    "(?:" + "|".join(either(f"headings.{name}") for name in ("largest", "chapter", "section", "appended")) + ")"
    r"[ ](?:\d{1,3}|[IVXLC]{1,7}|[A-Z])[.:]?",
    re.IGNORECASE,
)
LABEL_ABOVE = 3.0  # times its size: how far a title stands below the "Chapter 3" that it is of
PAGE_APART = 3.0  # of the size: how far a page stands behind the title in contents
LEAST_ENTRIES = 3  # of contents, right after each other
CAPTION = re.compile(r"(?:table|tabla|chart|cuadro) \d", re.IGNORECASE)
LIST_NAME = re.compile(r"[\W\d_]+")


def body_style(pages: Sequence[Page], fonts: Sequence[Font]) -> tuple[float, str, bool]:
    """Size, family and boldness of most of a file's letters."""
    seen: Counter[tuple[float, str, bool]] = Counter()
    for page in pages:
        for p in page.pieces:
            font = fonts[p.font]
            seen[round(p.size * 2) / 2, font.family, font.bold] += sum(c.isalpha() for c in p.text)
    if not seen:
        return 10.0, "", False
    sizes: Counter[float] = Counter()
    for (size, _, _), n in seen.items():
        sizes[size] += n
    size = max(sorted(sizes), key=lambda s: sizes[s])
    return max(sorted(k for k in seen if k[0] == size), key=lambda k: seen[k])


class Headings:
    """Finds the headings among a file's blocks and gives each its rank."""

    def __init__(self, body: tuple[float, str, bool], fonts: Sequence[Font], bookmarks: Sequence[Bookmark]) -> None:
        self._size, self._family, self._bold = body
        self._fonts = fonts
        self._marks = in_groups((_key(mark.title), mark) for mark in bookmarks)

    def set_ranks(self, blocks: Sequence[Block]) -> None:
        """Set ``rank`` of the blocks that are headings, those inside boxes too; 0 stays where a block is none."""
        every = list(_texts(blocks))
        entries = _entries(every)
        every = [b for b in every if id(b) not in entries]
        marked = self._bookmarked(every)
        styles = {id(b): self.style(b) for b in every}
        alike = {id(b) for b, after in zip_longest(every, every[1:]) if self._looks_like(b, after)} | set(marked)
        accepted = self._heading_styles(every, styles, alike)
        found = [b for b in every if id(b) in marked or (styles[id(b)] in accepted and id(b) in alike)]
        ranks = _ranks(
            {styles[id(b)] for b in found}, [(styles[id(b)], marked[id(b)].level) for b in found if id(b) in marked]
        )
        for b in found:
            mark = marked.get(id(b))
            b.rank = min(mark.level + 1 if mark else ranks[styles[id(b)]], DEEPEST)
            b.kind = Kind.TEXT

    def style(self, block: Block) -> Style:
        """What a paragraph looks like, by its first line; sizes that hardly differ are one.

        That it is centred counts where no size tells it from others: a long title of large type fills its column.
        """
        style = style_of(block.lines[0], self._fonts)
        return style._replace(centred=block.centred and style.size < LARGER * self._size)

    def _bookmarked(self, blocks: Sequence[Block]) -> dict[int, Bookmark]:
        """The paragraph that each bookmark means: on its page the one with its words, in the largest type."""
        named = in_groups((_key(b.text), b) for b in blocks if len(b.lines) <= MOST_LINES)
        out: dict[int, Bookmark] = {}
        for name, marks in self._marks.items():
            left = named.get(name, [])
            for mark in marks:
                near = [b for b in left if mark.page < 0 or abs(b.page - mark.page) <= 1]
                if near:
                    best = max(near, key=lambda b: (b.page == mark.page, b.kind is not Kind.ITEM, b.lines[0].size))
                    out[id(best)] = mark
                    left = [b for b in left if b is not best]
        return out

    def _heading_styles(self, blocks: Sequence[Block], styles: dict[int, Style], alike: set[int]) -> set[Style]:
        """The styles that are mostly used for what looks like headings."""
        total = Counter(styles[id(b)] for b in blocks)
        fit = Counter(styles[id(b)] for b in blocks if id(b) in alike)
        return {s for s, n in fit.items() if n >= MOSTLY * total[s] and self._stands_out(s)}

    def _stands_out(self, style: Style) -> bool:
        """True for type that is larger than the text's, or as large and bold, in capitals or of another family."""
        if style.size >= LARGER * self._size:
            return True
        if style.size < NOT_SMALLER * self._size:
            return False
        other = (style.family != self._family or style.italic) and style.size >= self._size
        return (style.bold and not self._bold) or style.caps or other

    def _looks_like(self, block: Block, after: Block | None) -> bool:
        """True for a few words that are no sentence; ``after`` is the block behind them.

        An item of a list is one where a number begins it and text that is not set in follows.
        """
        text = block.text
        words = text.split()
        letters = sum(c.isalpha() for c in text)
        large = block.lines[0].size >= LARGER * self._size
        if (
            block.kind is Kind.ITEM
            and not large
            and not (marker(block.lines[0])[:1].isdigit() and _is_below(block, after))
        ):
            return False
        if (
            letters < 2
            or len(words) > MOST_WORDS
            or len(block.lines) > MOST_LINES
            or letters * 2 < len(text.replace(" ", ""))
        ):
            return False
        return text[-1] not in ENDS_TEXT and (large or text[-1] != ":") and not text[0].islower()


def _is_below(block: Block, after: Block | None) -> bool:
    """True where a paragraph follows that begins no further right than a list's item."""
    return after is not None and after.kind is Kind.TEXT and after.lines[0].x <= text_x(block.lines[0]) - 1


def _texts(blocks: Sequence[Block]) -> Iterator[Block]:
    """All paragraphs, those inside boxes too."""
    for b in blocks:
        if b.kind is Kind.BOX:
            yield from _texts(b.inside)
        elif b.kind in (Kind.TEXT, Kind.ITEM):
            yield b


def _entries(blocks: Sequence[Block]) -> set[int]:
    """The lines of contents, by identity: a title and, far behind it, its page, several right after each other."""
    runs = (list(run) for is_entry, run in groupby(blocks, lambda b: is_paged(b.text) or _has_page(b)) if is_entry)
    return {id(b) for run in runs if len(run) >= LEAST_ENTRIES for b in run}


def _has_page(block: Block) -> bool:
    last = block.lines[-1].pieces
    if len(last) < 2 or not PAGE.fullmatch(last[-1].text):
        return False
    return last[-1].x - last[-2].end > PAGE_APART * last[-1].size


def _key(title: str) -> str:
    return " ".join(LIST_NAME.sub(" ", fold(title)).split())


def _ranks(styles: set[Style], marked: Sequence[tuple[Style, int]]) -> dict[Style, int]:
    """The rank of each style: that of its bookmarks, else by size, bold before plain and capitals before small letters.

    A style without bookmarks stands one rank below the next larger one that has them.
    """
    votes: dict[Style, Counter[int]] = defaultdict(Counter)
    for style, level in marked:
        votes[style][level + 1] += 1
    out: dict[Style, int] = {}
    rank, last = 0, None
    for style in sorted(styles, key=_weight):
        if style in votes:
            rank = min(votes[style], key=lambda r: (-votes[style][r], r))
        elif last is None or not _same_level(last, style):
            rank += 1
        out[style] = min(rank, DEEPEST)
        last = style
    return out


def _weight(style: Style) -> tuple[float, bool, bool, bool, str, bool]:
    return -style.size, not style.bold, not style.caps, not style.centred, style.family, style.italic


def _same_level(a: Style, b: Style) -> bool:
    """True for styles whose small difference tells no rank: one title in capitals, another one with a small letter."""
    alike = abs(a.size - b.size) < 0.6 and a[1:3] + a[4:] == b[1:3] + b[4:]
    return alike and (a.caps == b.caps or a.size > LARGE)


def lower_captions(blocks: Sequence[Block]) -> None:
    """The caption of a table stands below the heading of the section that the table is in, whatever its type."""
    above, captioned = 0, False
    for b, after in zip_longest(blocks, blocks[1:]):
        if b.rank and after is not None and after.kind is Kind.TABLE and CAPTION.match(b.text) and above:
            b.rank = min(above + 1 - captioned, DEEPEST)
            captioned = True
        elif b.rank:
            captioned = False
        above = b.rank or above


def merge_headings(blocks: Sequence[Block], headings: Headings) -> list[Block]:
    """The lines of one heading as one block; a lone number goes to the heading that follows it."""
    out: list[Block] = []
    for b in blocks:
        b.inside = merge_headings(b.inside, headings)
        last = out[-1] if out else None
        if last and last.lines and b.rank and last.page == b.page and _is_one(last, b, headings):
            last.lines.extend(b.lines)
            last.rank = b.rank
            last.box = last.box._replace(bottom=b.box.bottom)
            continue
        out.append(b)
    return out


def _is_one(a: Block, b: Block, headings: Headings) -> bool:
    """True for two heading lines of one style, one right below the other, and for a number or label with its title."""
    below = b.lines[0].y - a.lines[-1].y
    near = abs(a.left - b.left) < 3 * b.lines[0].size and 0 < below <= 1.6 * max(b.lines[0].size, a.lines[-1].size)
    if a.kind is Kind.TEXT and NUMBER.match(a.text) and a.lines[0].size >= b.lines[0].size:
        return near
    if a.rank and LABEL.fullmatch(a.text) and not LABEL.fullmatch(b.text) and a.lines[0].size <= b.lines[0].size:
        beside = a.box.left < b.box.right and b.box.left < a.box.right
        return beside and 0 < below <= LABEL_ABOVE * b.lines[0].size
    numbered = bool(NUMBER.match(b.lines[0].pieces[0].text)) and len(b.lines[0].pieces) > 1
    return (
        bool(a.rank) and near and not numbered and headings.style(a) == headings.style(b) and len(a.lines) < MOST_LINES
    )
