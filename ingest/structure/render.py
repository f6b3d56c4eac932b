"""A section's reading copy becomes its Markdown: lines joined, lists and tables kept, the way to the source too.

Lists, paragraphs and quotations that it writes as HTML become the blocks that they are: Markdown lets ``<ul>`` and
``<p>`` stand beside ``-`` and blank lines (https://spec.commonmark.org/0.31.2/#html-blocks).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape

from rulewright.ingest.readers.html_blocks import is_symbol
from rulewright.ingest.structure.blocks import HARD, Block, BlockKind, Piece, levels, parted, read_blocks
from rulewright.ingest.structure.model import Line, LineKind, split_lines
from rulewright.ingest.structure.patterns import ADDRESS_END, HYPHENATED, MARKUP, SET_OFF, TABLE_RULE
from rulewright.ingest.structure.runs import gathered, head_columns
from rulewright.ingest.structure.unfold import Edit, edited, unfolded
from rulewright.kb.mapped import Mapped, concat

Parts = list[Mapped | str]

# of the others only what they hold stays
TAGS = {**dict.fromkeys(("i", "em", "ins", "mark", "dfn", "cite"), "*"), "b": "**", "strong": "**", "br": " "}
PICTURE = "<img"
ALTERNATIVE = re.compile(r"<img\b[^<>]{0,300}?\balt=([\"'])(?P<words>[^\"'<>\n]{1,99})\1", re.IGNORECASE)
NAMES, REST, BLANK = "ul|ol|li|p|blockquote", r"(?:[ \t][^<>\n]{0,300}+)?>", r"[ \t\r\n]"
TAG = re.compile(rf"<(/?)({NAMES}){REST}", re.IGNORECASE)
RUN = re.compile(rf"(?<!{BLANK}){BLANK}*+(?>(?:</?(?:{NAMES}){REST}{BLANK}*+)+)", re.IGNORECASE)
NESTING, MOST_NESTED = "    ", 4  # blanks per level of a list, as Markdown asks for, and how many there are
LINE_END, PARAGRAPH_END = "\n", "\n\n"
BAR, IN_A_CELL = "|", " • "  # what a row of a table begins with; it has no room for lines
QUOTED = "> "
PARTING = re.compile(r"\\.|`[^`\n]{1,300}`|\|")  # a bar, or what may hold one that parts nothing


def render(text: Mapped, *, breaks: bool = False, close: bool = False, deep: int = 0) -> Mapped:
    """The Markdown of one section, without its heading. Every word of the copy stays, in its order.

    ``breaks``: see ``blocks.has_breaks``; ``close``: see ``survey.is_close``; ``deep``: in how many quotations the text
    stands.
    """
    text = unfolded(edited(text, unwrapped(text.text)))
    text = edited(text, definitions(text.text))
    blocks = gathered(read_blocks(text.text, breaks=breaks, close=close), text.text)
    nested = [*levels(blocks)]
    out: Parts = []
    for block, level, apart in zip(blocks, nested, parted(blocks, nested), strict=True):
        made = [_quote(block, text, deep, breaks=breaks, close=close)] if block.kind is BlockKind.QUOTE else None
        if made and not made[0]:
            continue
        out.extend([PARAGRAPH_END if apart else LINE_END] if out else [])
        out.extend(made or _block(block, min(level, MOST_NESTED), text))
    return concat(out)


def _quote(block: Block, text: Mapped, deep: int, *, breaks: bool, close: bool) -> Mapped:
    """A quotation: what it holds is read as any text; quotations nested too deep are one."""
    lines = [text[p.start : p.end] for p in block.pieces]
    if deep == MOST_NESTED:
        lines = [line[len(line) - len(line.text.lstrip("> \t")) :] for line in lines]
    ends = ["  \n" if HARD.match(text.text, p.end) else "\n" for p in block.pieces]
    inside = concat(x for pair in zip(lines, ends, strict=True) for x in pair)
    whole = render(inside, breaks=breaks, close=close, deep=deep + 1)
    out: Parts = []
    at = 0
    for line in whole.text.split("\n") if whole.text else ():
        out += ["\n" if at else "", "> " if line else ">", whole[at : at + len(line)]]
        at += len(line) + 1
    return concat(out)


def _block(block: Block, level: int, text: Mapped) -> Iterator[Mapped | str]:
    if block.kind is BlockKind.CELLS:
        yield from _grid([text[p.start : p.end].strip() for p in block.pieces], block.heads, block.wide)
    elif block.kind is BlockKind.CODE:
        yield text[block.pieces[0].start : block.pieces[-1].end]
    elif block.kind is BlockKind.RULE:
        yield "---"
    elif block.kind is BlockKind.TABLE:
        yield from _table([text[p.start : p.end] for p in block.pieces])
    else:
        yield NESTING * level
        if block.kind is BlockKind.ITEM:
            yield f"{block.marker} "
        elif text.text[block.pieces[0].start] == "#":
            yield "\\"
        yield from _lines(block.pieces, text)


def _lines(pieces: Sequence[Piece], text: Mapped) -> Iterator[Mapped | str]:
    """The pieces of wrapped lines as one running text; a word parted at a line's end is whole again."""
    for k, piece in enumerate(pieces):
        end = piece.end
        following = pieces[k + 1] if k + 1 < len(pieces) else None
        tail = text.text[max(piece.start, end - 80) : end]
        parted = following is not None and text.text[following.start].islower() and HYPHENATED.search(tail)
        if parted and not ADDRESS_END.search(tail):
            yield from _inline(text[piece.start : end - 1])
            continue
        yield from _inline(text[piece.start : end])
        if following is not None and not parted:
            yield "  \n" if following.broken else " "


def _inline(piece: Mapped) -> Iterator[Mapped | str]:
    """Text with simple HTML as Markdown marks and any other ``<`` shown as it is; code stays as it is.

    A picture among words stands for what its alternative says, as on a page (``readers.html_blocks``).
    """
    at = 0
    worded = any(map(str.isalnum, MARKUP.sub("", piece.text)))
    for m in MARKUP.finditer(piece.text):
        yield piece[at : m.start()]
        alternative = ALTERNATIVE.search(m[0])
        if m[0].startswith("`"):
            yield piece[m.start() : m.end()]
        elif alternative and worded and is_symbol(alternative["words"]):
            yield " " if piece.text[m.start() - 1 : m.start()].isalnum() else ""
            yield piece[m.start() + alternative.start("words") : m.start() + alternative.end("words")]
            behind = piece.text[m.end() : m.end() + len(PICTURE)].casefold()
            yield " " if behind[:1].isalnum() or behind == PICTURE else ""
        else:
            yield TAGS.get(m[1].casefold(), "") if m[1] else "&lt;"
        at = m.end()
    yield piece[at:]


def _grid(cells: Sequence[Mapped], heads: int, wide: int) -> Iterator[Mapped | str]:
    """Cells one after the other as a Markdown table; what stands over several columns is named with the first."""
    yield "|"
    for column in head_columns(heads, wide):
        for k, head in enumerate(column):
            yield " / " if k else " "
            yield from _cell(cells[head])
        yield " |"
    yield "\n|" + " --- |" * wide
    for k, cell in enumerate(cells[heads:]):
        yield "\n| " if k % wide == 0 else " "
        yield from _cell(cell)
        yield " |"


def _table(rows: Sequence[Mapped]) -> Iterator[Mapped | str]:
    """Rows of cells parted by tabs as a Markdown table; one that is Markdown already stays."""
    if all(row.text.startswith("|") for row in rows) or any("\t" not in row.text for row in rows):
        yield from _barred(rows)
        return
    cells = [_cells(row) for row in rows]
    width = max(map(len, cells))
    if len(rows) == 1:
        for k, cell in enumerate(c for c in cells[0] if c.text):
            yield from ([" · "] if k else [])
            yield from _inline(cell)
        return
    for n, row in enumerate(cells):
        yield "\n|" if n else "|"
        for k in range(width):
            yield " "
            yield from _cell(row[k]) if k < len(row) else ()
            yield " |"
        if n == 0:
            yield "\n|" + " --- |" * width


def _barred(rows: Sequence[Mapped]) -> Iterator[Mapped | str]:
    """Rows with bars; the line below the first is added where it is missing, so that they are read as a table.

    Of an empty head the first row below takes the place if it alone is set off. What a row has more than the first one
    stands in its last cell.
    """
    if len(rows) > 1 and TABLE_RULE.match(rows[1].text):
        rows = [row if row.text.startswith("|") else concat(("| ", row, " |")) for row in rows]
    whole = all(row.text.startswith("|") for row in rows)
    if whole and len(rows) > 3 and not rows[0].text.strip("| \t") and TABLE_RULE.match(rows[1].text):
        off = [bool(SET_OFF.match(row.text)) for row in rows[2:4]]
        rows = [rows[2], Mapped.made(rows[1].text), *rows[3:]] if off == [True, False] else rows
    ruled = len(rows) > 1 and TABLE_RULE.match(rows[1].text)
    if whole and (not ruled or _wide(rows[0]) == _wide(rows[1])):  # else Markdown sees no table
        rows = [_narrowed(row, _wide(rows[0])) for row in rows]
    for n, row in enumerate(rows):
        yield "\n" if n and whole else ("  \n" if n else "")
        yield from _inline(row)
        if n == 0 and whole and len(rows) > 1 and not TABLE_RULE.match(rows[1].text):
            yield "\n|" + " --- |" * max(row.text.strip("|").count("|") + 1, 1)


def _bars(row: Mapped) -> list[int]:
    """Where the bars stand that part cells."""
    return [m.start() for m in PARTING.finditer(row.text) if m[0] == BAR]


def _wide(row: Mapped) -> int:
    """How many cells a row that begins with a bar has."""
    return max(len(_bars(row)) - row.text.endswith(BAR), 1)


def _narrowed(row: Mapped, wide: int) -> Mapped:
    """A row of at most so many cells: further bars are signs of the last, and none where nothing stands behind."""
    further = _bars(row)[wide:]
    end = len(row.text.rstrip("| \t"))
    if not further or not row.text[further[0] + 1 :].strip():
        return row
    edits = [(at, at, "\\") for at in further if at < end]
    return edited(row, [*edits, (end, len(row.text), f" {BAR}")])


def _cells(row: Mapped) -> list[Mapped]:
    out: list[Mapped] = []
    at = 0
    for cell in row.text.split("\t"):
        out.append(row[at : at + len(cell)].strip())
        at += len(cell) + 1
    return out


def _cell(cell: Mapped) -> Iterator[Mapped | str]:
    """A cell in one line, whose bars do not end it."""
    at = 0
    for k, c in enumerate(cell.text):
        if c in "|\n":
            yield from _inline(cell[at:k].strip() if c == "\n" else cell[at:k])
            yield "\\" if c == "|" else " "
            at = k + (c == "\n")
    yield from _inline(cell[at:])


# --- tags of blocks ---------------------------------------------------------------------------------------------------


def unwrapped(text: str) -> Iterator[tuple[int, int, str]]:
    """Where tags of blocks stand one after the other, and what stands there instead: start, end, and the end of a line
    or paragraph, with the mark of an item that begins there. In a row of a table an item has a mark alone; in a
    quotation outside of lists each line has its mark."""
    lists: list[int] = []  # of each that is open how many items it has had, -1 where these have no numbers
    row = text.startswith(BAR)
    at = quotes = 0
    for run in RUN.finditer(text):
        tag = text.index("<", run.start())
        line = text.rfind(LINE_END, at, tag) + 1
        yield from _quoted(text, at, run.start()) if quotes else ()
        row, at = text.startswith(BAR, line) if line else row, run.end()
        gap, mark, least = LINE_END, "", quotes
        for m in TAG.finditer(run[0]):
            name, opens = m[2].casefold(), not m[1]
            if name == "li":
                mark = _item(lists) if opens else ""
            elif name in ("p", "blockquote"):
                gap = gap if mark or lists else PARAGRAPH_END
                if name == "blockquote" and not lists:
                    quotes = max(quotes + 1 if opens else quotes - 1, 0)
                    least = min(least, quotes)
            elif opens:
                lists.append(0 if name == "ol" else -1)
            else:
                del lists[-1:]
                gap = gap if lists else PARAGRAPH_END
        if row:
            ends = run[0].rpartition(">")[2].count(LINE_END)
            gap, mark = IN_A_CELL if mark else " ", LINE_END * ends
        elif quotes:
            gap, mark = gap.replace(PARAGRAPH_END, "\n>\n") if least else gap, QUOTED + mark
        yield run.start(), run.end(), gap + mark
    yield from _quoted(text, at, len(text)) if quotes else ()


def _quoted(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The mark of a quotation before each line that begins in a stretch."""
    yield from ((at + 1, at + 1, QUOTED) for at in range(start, end) if text[at] == LINE_END)


def _item(lists: list[int]) -> str:
    """The mark of the next item of the innermost list."""
    mark = "-"
    if lists and lists[-1] >= 0:
        lists[-1] += 1
        mark = f"{lists[-1]}."
    return f"{NESTING * min(len(lists[1:]), MOST_NESTED)}{mark} "


# --- definition lists -------------------------------------------------------------------------------------------------

# Those of Markdown as books set them: "Mud" above ": It is wet." is "**Mud** – It is wet."; several definitions of one
# term are a list below it (https://michelf.ca/projects/php-markdown/extra/#def-list).

MARK = ":"
LONGEST = 80  # characters of a term


def definitions(text: str) -> Iterator[Edit]:
    """What makes bold terms with their definitions of the lines of definition lists."""
    lines = split_lines(text) if f"\n{MARK}" in text else []
    for n, term in enumerate(lines[:-1]):
        if not _defines(lines, n + 1) or _is_mark(term) or term.kind is not LineKind.TEXT or len(term.text) > LONGEST:
            continue
        if term.gap == 0:
            yield term.start, term.start, "\n"
        named = unescape(term.text).strip()
        bold = "**" if named and "**" not in named else ""
        if bold:
            yield term.start, term.start, bold
        found = [*_of_one(lines, n + 1)]
        if len(found) > 1:
            yield term.end, term.end, bold
            yield from ((x.start, x.start + len(x.text) - len(_said(x)), "- ") for x in found)
            continue
        start = term.end if named else term.start
        yield start, found[0].end - len(_said(found[0])), f"{bold} – " if named else ""


def _of_one(lines: Sequence[Line], n: int) -> Iterator[Line]:
    """The lines that begin a definition, from the first of a term on, up to a blank line or the next term."""
    yield lines[n]
    for k in range(n + 1, len(lines)):
        if lines[k].gap or (not _is_mark(lines[k]) and k + 1 < len(lines) and _defines(lines, k + 1)):
            return
        if _is_mark(lines[k]):
            yield lines[k]


def _defines(lines: Sequence[Line], n: int) -> bool:
    return lines[n].gap == 0 and _is_mark(lines[n])


def _is_mark(line: Line) -> bool:
    return line.text[:1] == MARK and line.text[1:2] in (" ", "\t") and line.kind is not LineKind.CODE


def _said(line: Line) -> str:
    return line.text[1:].lstrip()
