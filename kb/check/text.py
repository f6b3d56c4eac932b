"""The editor's report on the text itself: what a copy lost, what was read otherwise, what nobody could read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.kb.asides import CIRCLE_WHY, MISSING_WHY, NOT_TAKEN_WHY, UNHEEDED_WHY
from rulewright.kb.findings import Finding
from rulewright.kb.mapped import Mapped
from rulewright.kb.messages import Message, clauses
from rulewright.kb.model import Book, Section, Sureness
from rulewright.kb.symbols import MISSING

# by the reason of an aside, the code and severity of what is said of it; of any other it is debris
ASIDES = {
    MISSING_WHY: ("include-missing", "error"),
    CIRCLE_WHY: ("include-circle", "error"),
    NOT_TAKEN_WHY: ("include-left", "warning"),
    UNHEEDED_WHY: ("contents-unread", "note"),
}
DEBRIS = ("text-debris", "note")
LOST_HERE = Message("a symbol is lost in this copy")
LOST = re.compile("|".join(f":{name}:" for name in sorted(MISSING)))


class Places:
    """Which section a place in the source lies in."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._spans = sorted((span.start, span.end, s.id) for s in sections for span in s.spans)
        self._starts = [a for a, _, _ in self._spans]

    def at(self, place: int) -> str | None:
        """The section's id; None outside all sections."""
        i = bisect_right(self._starts, place) - 1
        return self._spans[i][2] if i >= 0 and place < self._spans[i][1] else None

    def near(self, place: int) -> str | None:
        """The id of the section that it lies in or behind."""
        i = bisect_right(self._starts, place) - 1
        return self._spans[max(i, 0)][2] if self._spans else None


def text_findings(book: Book, sections: Sequence[Section]) -> Iterator[Finding]:
    """All that is to be said of a book's text."""
    places = Places(sections)
    yield from lost_text(book, sections)
    yield from unread_text(book, places)
    yield from repaired_text(book, places)
    yield from left_out(book, places)


def lost_text(book: Book, sections: Sequence[Section]) -> Iterator[Finding]:
    """Symbols that this copy of the text has lost."""
    shown = 0
    for s in sections:
        where = Mapped(s.text, s.text_map)
        for m in LOST.finditer(s.text):
            span = where.to_source(m.start(), m.end())
            start, end = span or (s.spans[0].start, s.spans[0].start)
            shown += 1
            yield Finding(book.id, s.id, start, end, "text-lost", "error", "", "", LOST_HERE)
    if book.lost_symbols > shown:
        note = Message("{n} more symbols are lost in this copy", n=book.lost_symbols - shown)
        yield Finding(book.id, None, book.range.start, book.range.start, "text-lost", "error", "", "", note)


def unread_text(book: Book, places: Places) -> Iterator[Finding]:
    """Tokens of a noisy copy that look broken and were left as they stand."""
    for u in book.unread:
        note = clauses(Message("looks broken"), Message("left as it stands"))
        yield Finding(
            book.id, places.at(u.start), u.start, u.end, "text-unread", "warning", u.printed, "", note, Sureness.LIKELY
        )


def repaired_text(book: Book, places: Places) -> Iterator[Finding]:
    """Tokens that were read otherwise than they stand; guesses apart, for they are to be looked at first."""
    often = Counter((r.printed, r.read) for r in book.repairs)
    for r in book.repairs:
        guess = r.sure == Sureness.GUESS
        code, severity = ("text-guessed", "warning") if guess else ("text-repaired", "note")
        times = often[r.printed, r.read]
        note = Message(r.sure.value) if r.read else Message("taken away")
        if times > 1:
            note = clauses(note, Message("{n} times in this book", n=times))
        yield Finding(book.id, places.at(r.start), r.start, r.end, code, severity, r.printed, r.read, note, r.sure)


def left_out(book: Book, places: Places) -> Iterator[Finding]:
    """What was set aside and an editor should see, with the section that it stood in or behind: debris, lost files."""
    for a in book.asides:
        if a.printed:
            code, severity = ASIDES.get(a.why, DEBRIS)
            sure = Sureness.LIKELY if code == DEBRIS[0] else Sureness.SURE
            where = places.near(a.start)
            yield Finding(book.id, where, a.start, a.end, code, severity, a.printed, "", Message(a.why), sure)
