"""What the reading takes and where it stops: limits as data, one line and one sentence each.

A rulebook that goes beyond one is refused with that limit's sentence, so that nothing a file holds can make a later
step slow or blow up: every step works on pieces that these bounds keep small.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: ``most`` in ``unit``; ``what`` names it in a refusal and ``remedy`` says what to do."""

    code: str
    what: str
    most: int
    unit: str
    remedy: str

    def refuse(self, name: str, found: int) -> InputRefused:
        """The refusal of a file in which ``found`` is more than this limit allows."""
        return InputRefused(
            self.code,
            f"{name} has {self.what} of {found:,} {self.unit}, and the limit is {self.most:,}; {self.remedy}.",
        )

    def exceeded(self, name: str) -> str:
        """What is said of work that was ended when it went beyond this limit."""
        return f"{name} goes beyond {self.what} of {self.most:,} {self.unit}; {self.remedy}."


FILE = Limit("limit-file", "a size", 20_000_000, "bytes", "split it into one file per book")
LINE = Limit("limit-line", "a line", 200_000, "characters", "break the text into paragraphs")
RUN = Limit("limit-run", "a run of one character", 5_000, "characters", "take that filler out")
NESTING = Limit("limit-nesting", "a nesting", 32, "levels", "take out the surplus quote marks or list levels")
SECTION = Limit("limit-section", "a section", 1_000_000, "characters", "give the text headings")
SECTIONS = Limit("limit-sections", "a number of sections", 50_000, "sections", "split it into one file per book")
CONTROLS = Limit("limit-controls", "a share of control characters", 1, "in a thousand", "save it as plain text")
UNPACKED = Limit("limit-unpacked", "a size", 200_000_000, "bytes once unpacked", "take its pictures out")
ELEMENTS = Limit("limit-elements", "a number of elements", 1_000_000, "elements", "split it into one file per book")
PDF_FILE = Limit("limit-pdf-file", "a size", 200_000_000, "bytes", "print it to a new PDF without its pictures")
PDF_PAGES = Limit("limit-pdf-pages", "a number of pages", 3_000, "pages", "split it into one file per book")
PDF_TEXT = Limit("limit-pdf-text", "a text", 20_000_000, "characters", "split it into one file per book")
# A file is read, and a game is studied, in a process of its own, which is ended when it goes beyond these.
TIME = Limit("limit-time", "a computing time", 300, "seconds", "split it into smaller books")
MEMORY = Limit("limit-memory", "a memory", 2_000_000_000, "bytes", "split it into smaller books")
ANSWER = Limit("limit-answer", "a result", 500_000_000, "bytes", "split it into smaller books")
WAIT = Limit("limit-wait", "a time by the clock", 1_800, "seconds", "build again when the machine has less to do")
# Text recognition of a scan, by the clock; it must end before nobody waits for the file any longer.
OCR = Limit("limit-ocr", "a time of text recognition", 1_500, "seconds", "run OCRmyPDF over it and give what comes out")

PDFS = (PDF_FILE, PDF_PAGES, PDF_TEXT, OCR)
BOUNDS = (TIME, MEMORY, ANSWER, WAIT)
LIMITS = (FILE, LINE, RUN, NESTING, SECTION, SECTIONS, CONTROLS, UNPACKED, ELEMENTS, *PDFS, *BOUNDS)


def check_reading(reading: BookReading) -> BookReading:
    """Hold a book's sections against their limits, that there is something in them the first.

    Raises InputRefused naming the one that is broken.
    """
    name, sections = reading.book.file, reading.sections
    if not any(s.spans for s in sections):
        what = "has no text beside lines that return again and again; there is nothing to read."
        raise InputRefused("input-empty", f"{name} {what}")
    if len(sections) > SECTIONS.most:
        raise SECTIONS.refuse(name, len(sections))
    longest = max((len(s.text) for s in sections), default=0)
    if longest > SECTION.most:
        raise SECTION.refuse(name, longest)
    depth: dict[str, int] = {}
    for s in sections:
        depth[s.id] = depth.get(s.parent or "", 0) + 1
    deepest = max(depth.values(), default=0)
    if deepest > NESTING.most:
        raise NESTING.refuse(name, deepest)
    return reading
