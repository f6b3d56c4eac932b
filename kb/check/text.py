"""The editor's report on the text itself: what a copy lost, what was read otherwise or by nobody, wrong sums."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.kb.check.examined import Examined
from rulewright.kb.language import either, paragraphs, sentence_around
from rulewright.kb.messages import Message, clauses
from rulewright.kb.model import Finding, Section, Sureness
from rulewright.kb.model.books import CIRCLE_WHY, MISSING_WHY, NOT_TAKEN_WHY, UNHEEDED_WHY
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


# -- sums in the text that do not add up, and totals that an example states of what it has counted ---------------------


NUMBER = r"\d{1,6}"
UNIT = rf"(?:[ \t]?(?:[\"”″']|(?:cm|mm|{either('check.counted_in')})\b))?"
# a + b (- c) = d; a minus needs blanks, for "1-3 = hit" is a table
SUM = re.compile(
    rf"(?<![\w.,+*/×=-])(?P<sum>{NUMBER}{UNIT}(?>(?:(?:[ \t]?[+×*x][ \t]?|[ \t][-–−][ \t]){NUMBER}{UNIT}){{1,8}}))"
    rf"[ \t]?=[ \t]?(?P<total>{NUMBER})(?![\w%]|[.,:]\d|[ \t]?[-–−+×*/][ \t]?\d)"
)
PART = re.compile(rf"(?P<sign>[+×*x–−-])?[ \t]?(?P<n>{NUMBER})")
# counted things one after the other: "4 PM y 2 PA"
AMOUNT = r"(?<![\w.,:])\d{1,4}[ \t\n]?[^\W\d_][^\W\d]{0,15}+"
GROUP = re.compile(
    rf"{AMOUNT}(?:(?:,[ \t\n]?|[ \t\n](?:{either('check.plus')})[ \t\n]|[ \t]?\+[ \t]?){AMOUNT}){{1,4}}", re.IGNORECASE
)
TOTAL = re.compile(rf"\b(?:{either('check.total')})\b", re.IGNORECASE)
DIGITS = re.compile(r"(?<![\w.,])\d{1,5}(?!\d|[.,]\d)")
LONGEST = 2_000  # characters of a paragraph that is looked at


def wrong_sums(of: Examined) -> Iterator[Finding]:
    """Sums and totals that do not come to what is printed."""
    for s in of.body:
        if s.kind.is_rules_text:
            yield from _formulas(of, s)
            yield from _totals(of, s)


# -- formulas ---------------------------------------------------------------------------------------------------------


def _formulas(of: Examined, s: Section) -> Iterator[Finding]:
    for m in SUM.finditer(s.text):
        right = _worked_out(m["sum"])
        if right is not None and right != int(m["total"]):
            note = Message("{sum} is {n}", sum=" ".join(m["sum"].split()), n=right)
            yield of.finding(s, m.span(), "sum-wrong", m[0], str(right), note)


def _worked_out(printed: str) -> int | None:
    """The value of a printed sum, products before sums; None where it is mixed in a way that may be read twice."""
    value, product, sign = 0, 1, 1
    signs = set()
    for i, m in enumerate(PART.finditer(printed)):
        op = m["sign"] if i else "+"
        signs.add(op)
        if op in ("×", "*", "x"):
            product *= int(m["n"])
            continue
        value += sign * product if i else 0
        sign, product = (-1 if op in ("-", "–", "−") else 1), int(m["n"])
    return value + sign * product if signs - {None} else None


# -- totals that are told ---------------------------------------------------------------------------------------------


Told = tuple[int, int, str, tuple[int, int]]  # a total as printed, what comes of which numbers, and where it stands


def _totals(of: Examined, s: Section) -> Iterator[Finding]:
    """Totals told of groups of counted things, as many totals as groups; what holds elsewhere here makes it sure."""
    told = [t for p in paragraphs(s) for t in _told(s, p.start, p.end)]
    wrong = [t for t in told if t[0] != t[1]]
    right = len(told) - len(wrong)
    if len(wrong) > right:
        return  # what is called a total here is none
    for printed, meant, parts, place in wrong:
        confidence = Sureness.SURE if right > len(wrong) else Sureness.LIKELY
        note = Message("{sum} make {n}", sum=parts, n=meant)
        yield of.finding(s, place, "sum-wrong", str(printed), str(meant), note, confidence)


def _told(s: Section, start: int, end: int) -> Iterator[Told]:
    """The totals of one paragraph, each with its group; none where groups and totals are not equally many."""
    text, end = s.text, min(end, start + LONGEST)
    total = TOTAL.search(text, start, end)
    if not total:
        return
    groups = list(GROUP.finditer(text, start, total.start()))
    told = sentence_around(s, total.start())
    totals = list(DIGITS.finditer(text, total.end(), min(told.end, end) if told else end))
    if not groups or len(groups) != len(totals):
        return
    for group, printed in zip(groups, totals, strict=True):
        parts = [int(n) for n in re.findall(r"(?<!\w)\d+", group[0])]
        yield int(printed[0]), sum(parts), " + ".join(map(str, parts)), printed.span()
