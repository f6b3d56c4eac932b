"""Writing a reading copy: made marks and pieces of the source one after the other, white space kept in order."""

from __future__ import annotations

import re

from rulewright.kb.mapped import Mapped, Run

BLANKS = re.compile(r"[ \t\r\n\f]+")  # what HTML collapses; a no-break space is a character


class CopyWriter:
    """Collects a copy in Markdown.

    Breaks and blanks are asked for and written only before the next piece of text, so that none doubles and none stands
    at the end. ``**`` and ``*`` are written around text, never around white space.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._out: list[str] = []
        self._runs: list[Run] = []
        self._at = 0
        self._break = ""  # made white space and marks that wait for the next text
        self._blank = False
        self.quoted = False  # what is written stands in a quotation
        self._marks: list[str] = []  # emphasis asked for
        self._written: list[str] = []  # emphasis that stands open in the copy

    def line_break(self, lead: str = "") -> None:
        """The next text begins a line, with ``lead`` (a list mark) in front of it."""
        self._start("\n", lead)

    def broken(self) -> None:
        """A line ends; where one has just ended, as between ``<br><br>``, the paragraph does."""
        if self._break == "\n":
            self.paragraph()
        else:
            self.line_break()

    def paragraph(self, lead: str = "") -> None:
        """The next text begins a paragraph."""
        self._start("\n\n", lead)

    def _start(self, newlines: str, lead: str) -> None:
        self._close_marks(0)
        self._blank = False
        waiting = len(self._break) - len(self._break.lstrip("\n"))
        kept = self._break[waiting:]
        if kept and not lead:
            return  # a list mark waits for its text, whatever blocks stand between
        self._break = max("\n" * waiting, newlines, key=len) + kept + lead

    def drop_lead(self) -> None:
        """Take back a list mark that no text followed."""
        self._break = "\n" * (len(self._break) - len(self._break.lstrip("\n")))

    def made(self, text: str) -> None:
        """Write text that stands nowhere in the source."""
        self._flush()
        self._put(text)

    def blank(self) -> None:
        """A blank before the next text, unless a line begins there."""
        self._blank = True

    def open(self, mark: str) -> None:
        """Emphasis begins."""
        self._marks.append(mark)

    def close(self, mark: str) -> None:
        """Emphasis ends."""
        if mark in self._marks:
            del self._marks[len(self._marks) - 1 - self._marks[::-1].index(mark)]
            if mark in self._written and mark not in self._marks:
                self._close_marks(self._written.index(mark))

    def close_all(self) -> None:
        """All emphasis ends, as at the end of a table's cell."""
        self._marks.clear()
        self._close_marks(0)
        self._blank = False

    def text(self, value: str, start: int, end: int, *, raw: bool = False) -> None:
        """Write characters of the source; their white space collapses unless they are ``raw``."""
        if raw:
            self._flush()
            self._map(value, start, end)
            return
        at = 0
        for gap in BLANKS.finditer(value):
            self._word(value, at, gap.start(), start, end)
            self._blank = True
            at = gap.end()
        self._word(value, at, len(value), start, end)

    def _word(self, value: str, a: int, z: int, start: int, end: int) -> None:
        if a == z:
            return
        same = end - start == len(value)
        self._flush()
        self._map(value[a:z], start + a if same else start, start + z if same else end)

    def _flush(self) -> None:
        """White space and marks that wait, before text."""
        if self._break or not self._out:
            lead = self._break.lstrip("\n")
            newlines = self._break[: len(self._break) - len(lead)] if self._out else ""
            self._put(newlines + "> " * self.quoted + lead)
        elif self._blank and self._out and not self._out[-1].endswith((" ", "\n")):
            self._put(" ")
        self._break, self._blank = "", False
        for mark in dict.fromkeys(self._marks):
            if mark not in self._written:
                self._put(mark)
                self._written.append(mark)

    def _close_marks(self, left: int) -> None:
        for mark in reversed(self._written[left:]):
            self._put(mark)
        del self._written[left:]

    def _put(self, made: str) -> None:
        self._out.append(made)
        self._at += len(made)

    def _map(self, value: str, start: int, end: int) -> None:
        length = min(len(value), end - start)
        if not length:
            self._put(value)  # it stands nowhere in the source
            return
        last = self._runs[-1] if self._runs else None
        if last and last[0] + last[2] == self._at and last[1] + last[2] == start:
            self._runs[-1] = (last[0], last[1], last[2] + length)
        else:
            self._runs.append((self._at, start, length))
        self._put(value)

    def finish(self) -> Mapped:
        """The copy, with a line's end."""
        self._close_marks(0)
        self._put("\n")
        return Mapped("".join(self._out), tuple(self._runs))
