"""Runs of short paragraphs and lines: tables that give a cell or a row a line, lists that have lost their bullets.

Rows and columns are told by the regular turn of words and numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rulewright.ingest.structure.blocks import ENDS_SENTENCE, MARKS, Block, BlockKind, Piece
from rulewright.ingest.structure.patterns import ADDRESS, MINOR, NUMBER_CELL
from rulewright.kb.language import fold

LEAST_NAMES = 5  # in a list without bullets
LONGEST_NAME = 40  # characters
MOST_LINES = 2  # of one name
LEAST_CELLS = 8  # a shorter run may be anything
LONGEST_CELL = 90  # characters
MOST_COLUMNS = 9
FEWEST_GROUPS = 2  # heads that stand over several columns each
MOST_ABOVE = 3  # heads beyond one a column: what stands over several columns, or over the first


def gathered(blocks: Sequence[Block], text: str) -> list[Block]:
    """The blocks with tables and lists that the copy gives as single lines put together."""
    out: list[Block] = []
    run: list[list[Piece]] = []
    waiting: list[Block] = []
    for block in _mended(blocks, text):
        if block.kind is BlockKind.PARAGRAPH and (lines := _lines(block, text)):
            run.append(lines)
            waiting.append(block)
            continue
        out.extend((*_tabled(waiting, run, text), block))
        run, waiting = [], []
    return _listed([*out, *_tabled(waiting, run, text)], text)


# --- tables -----------------------------------------------------------------------------------------------------------


def _lines(block: Block, text: str) -> list[Piece]:
    """What of a paragraph may be cells: each line where all but a first with heads end in a number, else the whole."""
    numbered = [len(_parted(p, text)) > 1 for p in block.pieces]
    if all(numbered[1:]) and len(numbered) > (1 if numbered[0] else 2):
        lines = block.pieces
    else:
        lines = [Piece(block.pieces[0].start, block.pieces[-1].end)]
    words = [text[p.start : p.end].strip() for p in lines]
    return lines if all(is_cell(w) and not ADDRESS.match(w) for w in words) else []


def _tabled(blocks: list[Block], run: Sequence[Sequence[Piece]], text: str) -> list[Block]:
    """One table where the lines of paragraphs are its cells, or its rows; else the paragraphs."""
    lines = [line for paragraph in run for line in paragraph]
    for cells in (lines, *_rows(lines, text)):
        shape = columns([text[c.start : c.end].strip() for c in cells])
        if shape:
            return [Block(BlockKind.CELLS, list(cells), heads=shape[0], wide=shape[1])]
    return blocks


def _rows(lines: Sequence[Piece], text: str) -> Iterator[list[Piece]]:
    """The cells of lines such as ``Fog 3``: words and a number, under a line that holds the heads of both."""
    cells = [_parted(p, text) for p in lines]
    first = next((i for i, c in enumerate(cells) if len(c) > 1), 0)
    if first:
        body = [c for row in cells[first:] for c in row]
        yield [*_heads(lines[0], text), *lines[1:first], *body]


def _parted(line: Piece, text: str) -> list[Piece]:
    """A line's words and the number at its end apart; the line alone where it has no such number."""
    words, _, last = text[line.start : line.end].rstrip().rpartition(" ")
    if not words.strip() or not is_number(last):
        return [line]
    at = line.start + len(words)
    return [Piece(line.start, at), Piece(at + 1, line.end)]


def _heads(line: Piece, text: str) -> list[Piece]:
    """A line as two heads; ``POINTS OF THE DAY (PD)`` is one, as small words and brackets belong to what they join."""
    words = [(m.start() + line.start, m.end() + line.start) for m in re.finditer(r"\S+", text[line.start : line.end])]
    if len(words) < 2:
        return [line]
    joins = [_is_minor(text[a:b]) or text[a] == "(" for a, b in words]
    loose = [
        i for i in range(1, len(words)) if not joins[i] and not (joins[i - 1] and _is_minor(text[slice(*words[i - 1])]))
    ]
    cut = loose[-1] if loose else len(words) - 1
    return [Piece(line.start, words[cut - 1][1]), Piece(words[cut][0], line.end)]


def _is_minor(word: str) -> bool:
    return word.islower() or fold(word) in MINOR


def _mended(blocks: Sequence[Block], text: str) -> Iterator[Block]:
    """A table whose last row gives its two cells a line each is whole again."""
    whole: Block | None = None
    for block, following in pairwise((*blocks, Block(BlockKind.RULE))):
        rows = [list(_split(p, text)) for p in block.pieces] if block.kind is BlockKind.TABLE else []
        if len(rows) > 1 and all(len(row) == 2 for row in rows) and _is_row(following, text):
            yield Block(BlockKind.CELLS, [c for row in (*rows, following.pieces) for c in row], heads=2, wide=2)
            whole = following
        elif block is not whole:
            yield block


def _split(row: Piece, text: str) -> Iterator[Piece]:
    """The cells of a row, as tabs part them."""
    at = row.start
    for cell in text[row.start : row.end].split("\t"):
        yield Piece(at, at + len(cell))
        at += len(cell) + 1


def _is_row(block: Block, text: str) -> bool:
    """True for two lines that both begin anew, the first of them no sentence."""
    if block.kind is not BlockKind.PARAGRAPH or len(block.pieces) != 2:
        return False
    one, two = (text[p.start : p.end].strip() for p in block.pieces)
    return is_cell(one) and one[:1].isupper() and two[:1].isupper()


# --- lists ------------------------------------------------------------------------------------------------------------


def _listed(blocks: list[Block], text: str) -> list[Block]:
    """Names one below the other up to the section's end are a list."""
    first = len(blocks)
    while first and _is_name(blocks[first - 1], text):
        first -= 1
    if len(blocks) - first < LEAST_NAMES:
        return blocks
    return [*blocks[:first], *(_item(b) for b in blocks[first:])]


def _is_name(block: Block, text: str) -> bool:
    """True for a short line that begins with a capital and is no sentence; a narrow column may have wrapped it."""
    if block.kind is not BlockKind.PARAGRAPH or len(block.pieces) > MOST_LINES:
        return False
    words = text[block.pieces[0].start : block.pieces[-1].end].strip(MARKS)
    return len(words) <= LONGEST_NAME and words[:1].isupper() and words[-1:] not in ENDS_SENTENCE


def _item(block: Block) -> Block:
    for piece in block.pieces:
        piece.broken = False
    return Block(BlockKind.ITEM, block.pieces, "-")


# --- cells ------------------------------------------------------------------------------------------------------------


def is_cell(text: str) -> bool:
    """True for a line that may be a cell: short, and no sentence."""
    return 0 < len(text) <= LONGEST_CELL and not text.endswith((".", ":", ";", "!", "?"))


def is_number(text: str) -> bool:
    """True for ``3``, ``+1``, ``-2``, ``1.5-2.5``, ``5.5+``, ``50 %``."""
    return NUMBER_CELL.fullmatch(text) is not None


def columns(cells: Sequence[str]) -> tuple[int, int] | None:
    """How many of the cells are heads and how many make a row; None where they are no table.

    In a table every column holds words or numbers throughout, at least one holds numbers, and the heads are words.
    Of several readings the one with most cells in rows is right, then the one with the longest rows.
    """
    numbers = [is_number(c) for c in cells]
    first = next((i for i, n in enumerate(numbers) if n), len(cells))
    best: tuple[int, int] | None = None
    for wide in range(min(MOST_COLUMNS, len(cells) // 2), 1, -1):
        heads = len(cells) - (len(cells) - max(first - 1, wide)) // wide * wide
        fits = wide <= heads <= min(wide + MOST_ABOVE, first) and _regular(numbers[heads:], wide)
        if fits and (best is None or heads < best[0]):
            best = heads, wide
    return best if len(cells) >= LEAST_CELLS else None


def _regular(numbers: Sequence[bool], wide: int) -> bool:
    """True where there are two rows or more and every column is of one kind, one of them numbers."""
    rows = [tuple(numbers[i : i + wide]) for i in range(0, len(numbers), wide)]
    return len(rows) > 1 and len(set(rows)) == 1 and any(rows[0][1:])


def head_columns(heads: int, wide: int) -> list[list[int]]:
    """For each column the numbers of the heads that stand over it, the upper one first.

    Of ``Height``, ``Dice``, ``Level`` above six columns the last two stand over three columns each; each is named with
    the first of its own. One head more than there are columns stands with the first one: nothing tells which of the two
    is over which.
    """
    above = heads - wide
    columns = [[k] for k in range(above, heads)]
    if above < FEWEST_GROUPS or (wide - 1) % above:
        return [list(range(above + 1)), *columns[1:]]
    over = (wide - 1) // above
    for group in range(above):
        columns[1 + group * over].insert(0, 1 + group)
    return [[0], *columns[1:]]
