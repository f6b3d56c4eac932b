"""Writes a PDF's text and, side by side with it, the copy in Markdown that leads back to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rulewright.ingest.readers.copy import PageStart, ReadingCopy
from rulewright.ingest.readers.pdf_furniture import RUNNING_HEAD, Furniture
from rulewright.ingest.readers.pdf_model import Block, Font, Kind, Line, Piece, joined
from rulewright.ingest.readers.pdf_paragraphs import BULLETS, marker
from rulewright.ingest.readers.pdf_tables import lists_pages
from rulewright.kb.language.dictionary import is_known_anywhere
from rulewright.kb.mapped import Mapped, Run
from rulewright.kb.model import Aside

LIST_MARK = "list mark"
KEPT_MARKS = frozenset("-*+•·▪◦‣●○►▶➤»›–")  # list marks that are read as such further on
WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
TAIL = re.compile(r"(?<![^\W\d_])([^\W\d_]++)[-\u2010\u00ad]\Z")
FIGURE = re.compile(r"\d[-\u2010]\Z")  # "a 5-card" hand
HEAD = re.compile(r"[^\W\d_]+")


class Writer:
    """Collects text, copy, asides and pages; everything is written once, in order."""

    def __init__(self, fonts: Sequence[Font], joiner: Joiner, bold_text: bool, furniture: Sequence[Furniture]) -> None:
        self._fonts, self._joiner, self._bold_text, self._furniture = fonts, joiner, bold_text, furniture
        self._text: list[str] = []
        self._copy: list[str] = []
        self._runs: list[Run] = []
        self._at = self._copied = 0
        self._asides: list[Aside] = []
        self._pages: list[PageStart] = []
        self._open: list[str] = []  # marks of bold and italic that wait to be closed
        self._lead = ""  # of the block that was written last
        self._blank = ""  # what the copy has before its next word

    # -- the three things that can be written ------------------------------------------------------------------------

    def _plain(self, text: str) -> None:
        """Text that the copy does not have."""
        self._text.append(text)
        self._at += len(text)

    def _made(self, text: str) -> None:
        """Copy that the text does not have."""
        self._copy.append(text)
        self._copied += len(text)

    def _both(self, text: str, copied: str) -> None:
        """Text of which the copy has ``copied``, which is its beginning."""
        last = self._runs[-1] if self._runs else None
        if last and last[0] + last[2] == self._copied and last[1] + last[2] == self._at:
            self._runs[-1] = (last[0], last[1], last[2] + len(copied))
        elif copied:
            self._runs.append((self._copied, self._at, len(copied)))
        self._made(copied)
        self._plain(text)

    def _aside(self, text: str, why: str) -> None:
        self._asides.append(Aside(self._at, self._at + len(text), why))
        self._plain(text)

    # -- pages ---------------------------------------------------------------------------------------------------------

    def turn_to(self, page: int) -> None:
        """Go on to a page, if it is not reached yet: the foot of each before it is set aside, and the heads."""
        for n in range(len(self._pages), page + 1):
            if n:
                self._set_aside(self._furniture[n - 1].foot)
                self._plain("\f" if not self._text[-1:] or self._text[-1].endswith("\n") else "\n\f")
            self._pages.append(PageStart(self._at, self._furniture[n].label))
            self._set_aside(self._furniture[n].head)

    def _set_aside(self, lines: Sequence[tuple[Line, str]]) -> None:
        for line, why in lines:
            if self._at and not self._text[-1].endswith(("\n", "\f")):
                self._plain("\n")
            self._aside(line.text, why)
            self._plain("\n")

    # -- blocks --------------------------------------------------------------------------------------------------------

    def block(self, block: Block, lead: str = "") -> None:
        """Write a paragraph, item or table as a block of its own; ``lead`` stands before each of its lines."""
        if block.kind is Kind.TABLE:
            self._table(block, lead)
            return
        self._start(lead if not block.rank else "")
        if block.rank:
            self._made("#" * block.rank + " ")
        elif block.kind is Kind.ITEM:
            self._made("  " * block.level)
        for i, line in enumerate(block.lines):
            if i:
                self._line_end(block.lines[i - 1], line)
            self._line(line, marked=not block.rank, first=i == 0 and block.kind is Kind.ITEM)
        self._close()

    def goes_on(self, block: Block, last: Block) -> None:
        """Write a paragraph or table that goes on with the one written last."""
        if block.kind is Kind.TABLE:
            self._set_aside([(line, RUNNING_HEAD) for line in block.repeated])
            self._rows(block.cells, "")
            return
        before = last.lines[-1]
        for line in block.lines:
            self._line_end(before, line)
            self._line(line, marked=True, first=False)
            before = line
        self._close()

    def item_follows(self) -> None:
        """The next block is another item of the same list: no blank line between them."""
        self._blank = "\n"

    def _start(self, lead: str) -> None:
        """A block begins: a blank line before it, or none between the items of a list."""
        if self._at and not self._text[-1].endswith(("\n", "\f")):
            self._plain("\n")
        if self._copied:
            quoted = lead.rstrip() if lead == self._lead else ""
            self._made("\n" if self._blank == "\n" else f"\n{quoted}\n")
        self._lead = lead
        self._blank = ""
        self._made(lead)

    def _line_end(self, last: Line, line: Line) -> None:
        """Between two lines of a paragraph: a blank, or nothing where a hyphen parts a word."""
        if self._joiner.is_parted(last.text, line.text) and not last.pieces[-1].note:
            if self._joiner.drops(last.text, line.text):
                self._uncopy()
        else:
            self._blank = " "
        if not self._text[-1].endswith(("\n", "\f")):
            self._plain("\n")

    def _uncopy(self) -> None:
        """Take the hyphen that was written last out of the copy."""
        marks: list[str] = []
        while self._copy[-1] in ("**", "*"):
            marks.append(self._copy.pop())
            self._copied -= len(marks[-1])
        self._copy[-1] = self._copy[-1][:-1]
        self._copied -= 1
        at, place, length = self._runs[-1]
        self._runs[-1:] = [(at, place, length - 1)] if length > 1 else []
        for mark in reversed(marks):
            self._made(mark)

    def _line(self, line: Line, *, marked: bool, first: bool) -> None:
        """One line's words; ``first``: of an item, whose list mark stands in front."""
        skipped = 0
        mark = line.pieces[0] if first and marker(line) else None
        if mark and mark.text in BULLETS - KEPT_MARKS:
            self._aside(line.pieces[0].text, LIST_MARK)
            self._plain(" ")
            self._made("- ")
            skipped = 1
        before: Piece | None = None
        for p in line.pieces[skipped:]:
            if before and not joined(before, p) and (before.blank or not p.note):
                self._plain(" ")
                self._blank = self._blank or " "
            if p.note:
                self._note(p, shown=marked, first=before is None)
                before = p
                continue
            self._emphasis(p if marked and p is not mark else None)
            self._both(p.text, p.text)
            before = p

    def _note(self, p: Piece, *, shown: bool, first: bool) -> None:
        """The mark of a footnote, in brackets; ``shown``: a title is read without, ``first``: the note itself."""
        if not shown:
            self._plain(p.text)
            return
        self._emphasis(None)
        self._made("[")
        self._both(p.text, p.text)
        self._made("]")
        self._blank = " " if first else ""

    def _emphasis(self, p: Piece | None) -> None:
        """Open and close the marks of bold and italic before a piece, and write the blank that waits."""
        font = self._fonts[p.font] if p else None
        wanted = ["**"] if font and font.bold and not self._bold_text else []
        wanted += ["*"] if font and font.italic else []
        if p and not any(c.isalnum() for c in p.text) and wanted != self._open:
            wanted = []  # marks and leaders are not emphasised by themselves
        if wanted != self._open:
            self._close()
        self._made(self._blank)
        self._blank = ""
        if wanted != self._open:
            for mark in wanted:
                self._made(mark)
            self._open = wanted

    def _close(self) -> None:
        for mark in reversed(self._open):
            self._made(mark)
        self._open = []

    def _table(self, block: Block, lead: str) -> None:
        if lists_pages(block):
            for row in block.cells:
                self._start("")
                self._cells(row, " ")
                self._blank = "\n"
            self._blank = ""
            return
        self._start(lead)
        self._row(block.cells[0], marked=False)
        self._made("\n" + lead + "|" + " --- |" * len(block.cells[0]))
        self._rows(block.cells[1:], lead)

    def _rows(self, rows: Sequence[Sequence[Sequence[Line]]], lead: str) -> None:
        for row in rows:
            if not self._text[-1].endswith(("\n", "\f")):
                self._plain("\n")
            self._made("\n" + lead)
            self._row(row, marked=True)

    def _row(self, row: Sequence[Sequence[Line]], *, marked: bool) -> None:
        self._made("| ")
        self._cells(row, " | ", marked=marked)
        self._made(" |")

    def _cells(self, row: Sequence[Sequence[Line]], between: str, marked: bool = True) -> None:
        for k, cell in enumerate(row):
            if k:
                self._made(between)
                if cell:
                    self._plain("\t")
            for i, line in enumerate(cell):
                if i:
                    self._line_end(cell[i - 1], line)
                self._line(line, marked=marked, first=False)
            self._close()

    def finish(self, title: str) -> ReadingCopy:
        """What was written, with the pages that are left."""
        self.turn_to(len(self._furniture) - 1)
        self._set_aside(self._furniture[-1].foot)
        self._made("\n")
        if self._text and not self._text[-1].endswith("\n"):
            self._plain("\n")
        return ReadingCopy(
            "".join(self._text),
            Mapped("".join(self._copy), tuple(self._runs)),
            tuple(self._asides),
            tuple(self._pages),
            title,
        )


# --- words that a line's end parted -----------------------------------------------------------------------------------


class Joiner:
    """Decides whether the hyphen at a line's end belongs to the word."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._used: Counter[str] = Counter()
        for line in lines:
            self._used.update(w.lower().replace("\u2010", "-") for w in WORD.findall(line))

    def is_parted(self, before: str, after: str) -> bool:
        """True where a line that ends in ``before`` and one that begins with ``after`` part a word at a hyphen."""
        return bool(TAIL.search(before) or FIGURE.search(before)) and after[:1].islower()

    def drops(self, before: str, after: str) -> bool:
        """True where that hyphen is no part of the word: by the book's own spelling, else by the word list."""
        tail, head = TAIL.search(before), HEAD.match(after)
        if not tail or not head or before[-1] == "\u00ad":
            return bool(tail)
        a, b = tail[1].lower(), head[0].lower()
        whole, compound = self._used[a + b], self._used[f"{a}-{b}"]
        if whole or compound:
            return whole >= compound
        if is_known_anywhere(a + b):
            return True
        return not (is_known_anywhere(a) and is_known_anywhere(b) and len(a) > 2 and len(b) > 2)
