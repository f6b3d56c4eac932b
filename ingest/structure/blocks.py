"""A section's text as blocks: paragraphs, list items, tables, quotations and code, each a list of pieces of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import pairwise

from rulewright.ingest.structure.model import Line, LineKind, fences, is_prose, kind_of, split_lines
from rulewright.ingest.structure.patterns import ADDRESS, BULLET, EDGE, LAST_PAGE, LETTERED, ORDINAL, RULE
from rulewright.ingest.structure.survey import WIDEST
from rulewright.kb.language.splitting import LABEL

ENDS_SENTENCE = frozenset(".!?:;…”»\"')]}|")
SENTENCE_ENDS = ".:;!?"
OPENING = '(¡¿“‘"«'
MARKS = "*_"
SPEECH = "—"  # what someone says begins with it
LEAST_CUT = 40  # characters of a paragraph that may have been cut in the middle of a sentence
FULL_LINE = 0.75  # of the widest line: a line that long was wrapped, not ended
LEAST_WIDTH = 45  # characters of the narrowest column
LEAST_VERSE = 3  # lines that each begin with a capital, or of which most end in a page number
LEAST_FIELDS = 2  # lines that begin with a label, "Range: 12"
MOST_BETWEEN = 6  # paragraphs that may stand between one number of a list and the next
FIELD = re.compile(LABEL)
LONGEST_PAGES = 40  # characters at a line's end that may be page numbers
HARD = re.compile(r"(?<=\S) {2,}+\r?\n(?=[^\n]*\S)")  # a line's end that its author set, in Markdown
MOST_HARD = 0.5  # of a book's lines: on more the blanks are what a program left there
NO_CODE = re.compile(r"[`~]{3,}[ ]?(?:text|txt|plain|plaintext)?", re.IGNORECASE)  # opens a fence without a language
DRAWN = re.compile(r"\S {2,}\S|[|\\{}<>─-▟]|[-_=]{3}|^#")  # in a drawing, a form or code


class BlockKind(Enum):
    """What a block is."""

    PARAGRAPH = auto()
    ITEM = auto()
    TABLE = auto()
    CELLS = auto()  # a table that gives one cell a line
    CODE = auto()
    QUOTE = auto()
    RULE = auto()


WHOLE = {LineKind.CODE: BlockKind.CODE, LineKind.TABLE: BlockKind.TABLE}  # lines that stay as they are


@dataclass(slots=True)
class Piece:
    """A stretch ``[start, end)`` of one line; ``broken``: a line break of its own stands before it."""

    start: int
    end: int
    broken: bool = False


@dataclass(slots=True)
class Block:
    """Pieces that belong together; an item has a ``marker`` (``-``, ``3.``) and the blanks in front of it.

    The pieces of cells are one cell each: the ``heads``, then rows of ``wide`` cells.
    """

    kind: BlockKind
    pieces: list[Piece] = field(default_factory=list)
    marker: str = ""
    indent: int = 0
    heads: int = 0
    wide: int = 0


def has_breaks(text: str) -> bool:
    """True for a book in Markdown in which two blanks at a line's end break it."""
    return sum(1 for _ in HARD.finditer(text)) <= MOST_HARD * len(split_lines(text))


def read_blocks(text: str, *, breaks: bool = False, close: bool = False) -> list[Block]:
    """The blocks of a text, in order; sentences that a page's end has cut are one block again.

    ``breaks``: see ``has_breaks``; ``close``: see ``survey.is_close``, no line goes on with another there.
    """
    lines, told_apart = _unfenced(split_lines(text))
    width = max(LEAST_WIDTH, *(len(x.text) for x in lines if x.kind in (LineKind.TEXT, LineKind.LIST)), 0)
    out: list[Block] = []
    for line in lines:
        block = _block(line)
        last = out[-1] if out else None
        if last and _joins(last, block, line, text) and not (close and _is_paragraph(last, line)):
            last.pieces.extend(block.pieces)
        else:
            out.append(block)
    for block in out:
        if block.kind is BlockKind.PARAGRAPH:
            _break_verse(block.pieces, text, width)
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM):
            _break_entries(block.pieces, text)
            for before, piece in pairwise(block.pieces if breaks else ()):
                hard = HARD.match(text, before.end) and not text[piece.start].islower()
                piece.broken = piece.broken or bool(hard)
            counted = block.marker[:-1].isdigit()  # "3.5. Ropes" below "3. Nets" is an item put in later
            for piece in block.pieces[1:]:
                later = counted and text.startswith(block.marker, piece.start)
                piece.broken = piece.broken or later or close or piece.start in told_apart
    return out


def _unfenced(lines: Sequence[Line]) -> tuple[list[Line], frozenset[int]]:
    """The lines, without the fences around what is in words; and the starts of what these held, line by line."""
    held: set[int] = set()
    marks: set[int] = set()
    for first, last in fences(lines):
        within = range(first + 1, last)
        deeper = any(lines[n].indent > lines[first].indent or _is_drawn(lines[n].text) for n in within)
        if within and not deeper and NO_CODE.fullmatch(lines[first].text):
            held.update(within)
            marks |= {first, last}
    out = [replace(x, kind=kind_of(x.text)) if n in held else x for n, x in enumerate(lines)]
    for n in marks:
        out[n + 1 : n + 2] = [replace(x, gap=max(x.gap, 1)) for x in out[n + 1 : n + 2]]
    return [x for n, x in enumerate(out) if n not in marks], frozenset(lines[n].start for n in held)


def _is_drawn(text: str) -> bool:
    """True for a line that is no sentence: it has the signs of a drawing, or hardly a letter."""
    return DRAWN.search(text) is not None or 2 * sum(map(str.isalpha, text)) < len(text.replace(" ", ""))


def _block(line: Line) -> Block:
    """A block of one line."""
    if line.kind in WHOLE:
        return Block(WHOLE[line.kind], [Piece(line.start, line.end)])
    if line.kind is LineKind.QUOTE:
        return Block(BlockKind.QUOTE, [Piece(line.start + 1 + line.text.startswith("> "), line.end)])
    if RULE.match(line.text):
        return Block(BlockKind.RULE)
    marker, skip = _marker(line.text)
    pieces = [Piece(line.start + skip, line.end)]
    return Block(BlockKind.ITEM if marker else BlockKind.PARAGRAPH, pieces, marker, line.indent)


def _marker(body: str) -> tuple[str, int]:
    """The marker of a list item and where its text begins; two bullets in a row are one, a page's edge is none."""
    if edge := EDGE.match(body):
        return "", edge.end()
    skip = 0
    for _ in range(2):
        if m := BULLET.match(body, skip):
            skip = m.end()
    if m := ORDINAL.match(body, skip):
        if m[1].isdigit():
            return f"{m[1]}.", m.end()
        if not skip and LETTERED.match(body):
            return "-", 0
    return ("-", skip) if skip else ("", 0)


def _joins(last: Block, block: Block, line: Line, text: str) -> bool:
    """True where a line goes on with the block before it."""
    if block.kind is not BlockKind.PARAGRAPH:
        return block.kind is last.kind and line.gap == 0 and block.kind not in (BlockKind.ITEM, BlockKind.RULE)
    if last.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM):
        return False
    before = text[last.pieces[0].start : last.pieces[-1].end].rstrip(MARKS)
    ended = before[-1:] in ENDS_SENTENCE
    if line.gap == 0:
        return not (ended and line.text.startswith(SPEECH))
    first = line.text.lstrip(OPENING)[:1]
    goes_on = first.islower() or (first.isdigit() and is_prose(line))
    return goes_on and not ADDRESS.match(line.text) and not ended and len(before) >= LEAST_CUT


def _is_paragraph(last: Block, line: Line) -> bool:
    """True for a line that is a paragraph by itself in a text that is set close; short ones may be verses or fields."""
    piece = last.pieces[-1]
    item = last.kind is BlockKind.ITEM and line.kind is LineKind.TEXT
    return item or (last.kind is BlockKind.PARAGRAPH and max(piece.end - piece.start, len(line.text)) > WIDEST)


def _break_entries(pieces: Sequence[Piece], text: str) -> None:
    """Lines of which most end in page numbers, as in an index, part behind each."""
    ended = [bool(LAST_PAGE.search(text, max(p.start, p.end - LONGEST_PAGES), p.end)) for p in pieces]
    if len(pieces) < LEAST_VERSE or 2 * sum(ended) <= len(pieces):
        return
    for piece, parted in zip(pieces[1:], ended, strict=False):
        piece.broken = piece.broken or parted


def _break_verse(pieces: Sequence[Piece], text: str, width: int) -> None:
    """Lines keep their breaks where they are short and each begins anew, as verses and addresses do, and before fields:
    what begins in bold, or with a label where another line does. Where each line is a sentence, and most are short, all
    do.
    """
    anew = [not text[p.start].islower() for p in pieces]
    verse = len(pieces) >= LEAST_VERSE and all(anew)
    ended = [text[p.end - 1] in SENTENCE_ENDS for p in pieces]
    short = [p.end - p.start < FULL_LINE * width for p in pieces]
    sentences = verse and all(ended) and 2 * sum(short) > len(pieces)
    labelled = [bool(FIELD.match(text, p.start, p.end)) for p in pieces]
    fields = sum(labelled) >= LEAST_FIELDS
    for n, piece in enumerate(pieces[1:]):
        field = text.startswith("**", piece.start) or (fields and labelled[n + 1])
        piece.broken = anew[n + 1] and (field or sentences or (short[n] and (verse or ended[n])))


def levels(blocks: Sequence[Block]) -> Iterator[int]:
    """How deep each block is nested: 0 for all but items under items and paragraphs within a numbered item."""
    within = _within_items(blocks)
    open_items: list[tuple[int, str]] = []  # (indent, last marker) per level
    for i, block in enumerate(blocks):
        if i in within:
            yield 1 + next((k for k, (_, marker) in enumerate(open_items) if marker == within[i]), 0)
            continue
        if block.kind is not BlockKind.ITEM:
            open_items.clear()
            yield 0
            continue
        level = _level(block, open_items)
        del open_items[level:]
        open_items.append((block.indent, block.marker))
        yield level


def parted(blocks: Sequence[Block], nested: Sequence[int]) -> Iterator[bool]:
    """True for each block that a blank line parts from the one before, as in Markdown it does all but items.

    It also parts an item of a list with numbers from one of a list without, beside which it stands, and what goes on
    around such lists. ``nested``: as of ``levels``.
    """
    lists: list[tuple[bool, bool]] = []  # of those that are open, by level: whether it has numbers, and was parted
    for block, level in zip(blocks, nested, strict=True):
        if block.kind is not BlockKind.ITEM:
            lists.clear()
            yield True
            continue
        counts = block.marker != "-"
        other = bool(lists[level:]) and lists[level][0] is not counts
        around = any(apart for _, apart in lists[level + 1 :])
        yield not lists or other or around
        lists[level:] = [(counts, other or (bool(lists[level:]) and lists[level][1]))]


def _within_items(blocks: Sequence[Block]) -> dict[int, str]:
    """The paragraphs between one number of a list and the next, with the marker of the item that they belong to."""
    out: dict[int, str] = {}
    between: list[int] = []
    marker = ""
    for i, block in enumerate(blocks):
        if block.kind is BlockKind.PARAGRAPH:
            between.append(i)
        elif block.kind is not BlockKind.ITEM:
            marker = ""
        elif block.marker[:-1].isdigit():
            if marker and int(block.marker[:-1]) == int(marker[:-1]) + 1 and len(between) <= MOST_BETWEEN:
                out.update(dict.fromkeys(between, marker))
            marker, between = block.marker, []
    return out


def _level(block: Block, open_items: Sequence[tuple[int, str]]) -> int:
    """An item that counts on belongs to the list that it counts on, of several to the one set in as far; any other goes
    by its blanks in front."""
    number = int(block.marker[:-1]) if block.marker[:-1].isdigit() else None
    if number is not None:
        before = [level for level, (_, marker) in enumerate(open_items) if marker == f"{number - 1}."]
        beside = [level for level in before if open_items[level][0] == block.indent]
        if before:
            return (beside or before)[0]
    for level, (indent, marker) in enumerate(open_items):
        if block.indent < indent or (block.indent == indent and (number is not None or marker == "-")):
            return level
        if block.indent == indent and number is None and level + 1 == len(open_items):
            return level
    return len(open_items) if open_items and block.indent > open_items[-1][0] else max(len(open_items) - 1, 0)
