"""Lines of a column put together to paragraphs and list items."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from rulewright.ingest.readers.pdf_model import Block, Box, Font, Kind, Line, Style, is_paged, joined, style_of

LEADING = 1.2  # times the size, where a column does not show its own
SET_APART = 1.3  # times the leading: a gap between paragraphs
INDENT = 0.6  # of the size: the first line of a paragraph, or a list's text
MOST_INDENT = 5.0
OFF_CENTRE = 2.0  # of the size: what stands nearer to the left is not centred; ragged lines end so far from the right
SAME_SIZE = 0.08
DEEPEST = 5  # level of a list
ENDS = frozenset(".!?:;…”»\"')]")
SURE_BULLETS = frozenset("•·▪")  # no text goes on with
SAME_START = 0.3  # of the size: how far apart lines begin that stand in line
BULLETS = frozenset("-*+•·▪◦‣●○►▶➤»›–■□❖➢✓✔♦")
NUMBERED = re.compile(r"(?:\(?\d{1,3}[.)]|\(?[A-Za-z][)]|[ivx]{1,5}[.)])\Z")
RULE_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,5}[a-z]?[.)]?\Z")


class Column:
    """What the lines of one column have in common."""

    def __init__(self, lines: Sequence[Line]) -> None:
        ends = sorted(x.end for x in lines)
        self.left = min(x.x for x in lines)
        self.right = ends[min(len(ends) - 1, len(ends) * 19 // 20)]
        steps = [
            b.y - a.y
            for a, b in pairwise(lines)
            if abs(a.size - b.size) <= SAME_SIZE * a.size and 0.8 * a.size < b.y - a.y < 2.2 * a.size
        ]
        self.leading = median(sorted(steps)[: max(1, len(steps) * 3 // 4)]) if steps else 0.0

    def step(self, size: float) -> float:
        """The distance of two lines of a paragraph."""
        usual = LEADING * size
        return max(self.leading, usual) if self.leading < 1.9 * size else usual

    def centres(self, line: Line) -> bool:
        """True for a line about as far from the column's left as from where its longest lines end, near neither."""
        before, behind = line.x - self.left, self.right - line.end
        return before >= OFF_CENTRE * line.size and abs(before - behind) <= OFF_CENTRE * line.size


def paragraphs(lines: Sequence[Line], fonts: Sequence[Font], page: int) -> list[Block]:
    """The paragraphs and list items of one column, in order."""
    out: list[Block] = []
    if not lines:
        return out
    column = Column(lines)
    styles = [style_of(x, fonts) for x in lines]
    for i, line in enumerate(lines):
        if out and not _begins(out[-1], line, styles[i - 1], styles[i], column):
            out[-1].lines.append(line)
        else:
            kind = Kind.ITEM if marker(line) else Kind.TEXT
            out.append(Block(kind, page, [line], left=column.left))
    for block in out:
        left, right = min(x.x for x in block.lines), max(x.end for x in block.lines)
        block.box = Box(left, block.lines[0].top, right, block.lines[-1].bottom)
        block.centred = column.centres(block.lines[-1])
    return out


def marker(line: Line) -> str:
    """The list mark in front of a line, "" where there is none."""
    first = line.pieces[0]
    if len(line.pieces) < 2 or joined(first, line.pieces[1]):
        head = first.text[:1]
        return head if head in BULLETS and head not in "-*+" and len(first.text) > 1 else ""
    return first.text if first.text in BULLETS or NUMBERED.match(first.text) else ""


def text_x(line: Line) -> float:
    """Where a list item's words begin."""
    return line.x if not marker(line) or len(line.pieces) < 2 else line.pieces[1].x


def _begins(block: Block, line: Line, before: Style, style: Style, column: Column) -> bool:
    """True where a line begins a new paragraph after a block's last line."""
    last, first = block.lines[-1], block.lines[0]
    step = line.y - last.y
    if abs(before.size - style.size) > SAME_SIZE * before.size + 0.3:
        return True
    if step > SET_APART * column.step(line.size) or step < -line.size or _is_marked(block, line) or is_paged(last.text):
        return True
    fits = _would_fit(last, line, column.right)
    if (before.bold != style.bold or before.family != style.family or before.caps != style.caps) and fits:
        return True
    if RULE_NUMBER.match(line.pieces[0].text) and (fits or last.text[-1] in ENDS):
        return True
    if block.kind is Kind.ITEM:
        return _leaves_item(block, line, fits)
    indented = INDENT * line.size <= line.x - last.x <= MOST_INDENT * line.size and not line.text[0].islower()
    if indented and (last is not first or last.text[-1] in ENDS):
        return True
    return fits and _is_start(last, line)


def _is_marked(block: Block, line: Line) -> bool:
    """True where a list mark begins a line: a bullet, or a number or sign that no sentence can go on with.

    It stands where the mark of the item before it does, further in or out than the line before, or behind a full stop.
    """
    mark, last, first = marker(line), block.lines[-1], block.lines[0]
    if not mark or mark in SURE_BULLETS:
        return bool(mark)
    near = SAME_START * line.size
    in_line = bool(marker(first)) and abs(line.x - first.x) <= near
    shifted = all(abs(line.x - x) > near for x in (last.x, text_x(last)))
    return in_line or shifted or last.text[-1] in ENDS


def _leaves_item(block: Block, line: Line, fits: bool) -> bool:
    """True for a line that stands further left than the text of the item before it."""
    first = block.lines[0]
    slack = 0.5 * line.size
    if line.x >= text_x(first) - slack:
        return fits and _is_start(block.lines[-1], line) and line.text[0].isupper() and len(block.lines) > 1
    hangs = len(block.lines) > 1 and block.lines[1].x >= text_x(first) - slack
    return hangs or line.x < first.x - slack or (fits and _is_start(block.lines[-1], line))


def _would_fit(last: Line, line: Line, right: float) -> bool:
    """True where a line's first word had room at the end of the line before: the break is meant."""
    word = line.pieces[0]
    return last.end + 0.45 * line.size + (word.end - word.x) < right


def _is_start(last: Line, line: Line) -> bool:
    return last.text[-1] in ENDS or not (line.text[0].islower() or last.text[-1] in "-,")


def set_levels(blocks: Sequence[Block]) -> None:
    """Give the items of each list their depth, by how far they are set in."""
    open_at: list[float] = []
    base, last = 0, None
    for block in blocks:
        if block.kind is not Kind.ITEM:
            open_at, base, last = [], 0, None
            continue
        x, size = block.lines[0].x, block.lines[0].size
        if last is not None and abs(block.left - last.left) > 3 * size:
            open_at, base = [], last.level  # the list goes on in the next column
        open_at = [at for at in open_at if at < x - 0.6 * size]
        block.level = min(base + len(open_at), DEEPEST)
        open_at.append(x)
        last = block
    _drop_lone_numbers(blocks)


def _drop_lone_numbers(blocks: Sequence[Block]) -> None:
    """An item that nothing like it stands beside, and whose mark is a letter, is a paragraph."""
    for i, block in enumerate(blocks):
        if block.kind is Kind.ITEM and marker(block.lines[0])[:1].isalpha():
            beside = [b for b in (*blocks[max(i - 1, 0) : i], *blocks[i + 1 : i + 2]) if b.kind is Kind.ITEM]
            if not beside:
                block.kind = Kind.TEXT
