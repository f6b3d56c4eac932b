"""The editor's report on the text itself: what a copy lost, what was read otherwise, what nobody could read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.kb.asides import CIRCLE_WHY, MISSING_WHY, NOT_TAKEN_WHY, UNHEEDED_WHY
from rulewright.kb.check.examined import Examined
from rulewright.kb.findings import Finding
from rulewright.kb.messages import Message, clauses
from rulewright.kb.model import Section, Sureness
from rulewright.kb.symbols import MISSING

# by the reason of an aside the code of what is said of it; any other is debris
ASIDES = {
    MISSING_WHY: "include-missing",
    CIRCLE_WHY: "include-circle",
    NOT_TAKEN_WHY: "include-left",
    UNHEEDED_WHY: "contents-unread",
}
DEBRIS = "text-debris"
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


def text_findings(of: Examined) -> Iterator[Finding]:
    """All that is to be said of a book's text."""
    places = Places(of.sections)
    yield from lost_text(of)
    yield from unread_text(of, places)
    yield from repaired_text(of, places)
    yield from left_out(of, places)


def lost_text(of: Examined) -> Iterator[Finding]:
    """Symbols that this copy of the text has lost."""
    shown = [(s, m.span()) for s in of.sections for m in LOST.finditer(s.text)]
    yield from (of.finding(s, place, "text-lost", "", "", LOST_HERE) for s, place in shown)
    begin, more = of.book.range.start, of.book.lost_symbols - len(shown)
    if more > 0:
        yield of.found(
            None, begin, begin, "text-lost", "", "", Message("{n} more symbols are lost in this copy", n=more)
        )


def unread_text(of: Examined, places: Places) -> Iterator[Finding]:
    """Tokens of a noisy copy that look broken and were left as they stand."""
    note = clauses(Message("looks broken"), Message("left as it stands"))
    for u in of.book.unread:
        yield of.found(places.at(u.start), u.start, u.end, "text-unread", u.printed, "", note, Sureness.LIKELY)


def repaired_text(of: Examined, places: Places) -> Iterator[Finding]:
    """Tokens that were read otherwise than they stand; guesses apart, for they are to be looked at first."""
    often = Counter((r.printed, r.read) for r in of.book.repairs)
    for r in of.book.repairs:
        code = "text-guessed" if r.sure == Sureness.GUESS else "text-repaired"
        times = often[r.printed, r.read]
        note = Message(r.sure.value) if r.read else Message("taken away")
        if times > 1:
            note = clauses(note, Message("{n} times in this book", n=times))
        yield of.found(places.at(r.start), r.start, r.end, code, r.printed, r.read, note, r.sure)


def left_out(of: Examined, places: Places) -> Iterator[Finding]:
    """What was set aside and an editor should see, with the section that it stood in or behind: debris, lost files."""
    for a in of.book.asides:
        if a.printed:
            code = ASIDES.get(a.why, DEBRIS)
            sure = Sureness.LIKELY if code == DEBRIS else Sureness.SURE
            yield of.found(places.near(a.start), a.start, a.end, code, a.printed, "", Message(a.why), sure)
