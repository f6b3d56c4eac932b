"""The sentences of a section as they are read for an answer, and which of them are shown with one that answers.

Each has the words that it stands under: a table's row its header, an item of a list the sentence that announces it,
an answer its question. A build cuts them once and keeps them beside the sections, where a search reads them.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulewright.kb.codec import dumps, loads
from rulewright.kb.language import either
from rulewright.kb.language.splitting import HEADED, MARK, QUOTED, Sentence, SentenceKind, sentences
from rulewright.kb.model import Section, Span
from rulewright.kb.search.analysis import folded_words, off_page, plain

if TYPE_CHECKING:
    from rulewright.kb.store import Store

SCHEMA = """
CREATE TABLE sentences (n INTEGER PRIMARY KEY, section TEXT, body TEXT);
CREATE INDEX sentences_section ON sentences (section);
"""
POINTS_BACK = re.compile(rf"\W*+(?:{either('search.points_back')})\b", re.IGNORECASE)  # how one begins that goes on
REPLACES = re.compile(  # "roll two instead": of what the one before says
    rf"\b(?:{either('search.replaces_it')})\b(?!\W(?:{either('search.replaces_none')})\b)", re.IGNORECASE
)
CELL = "|"  # between the cells of a table's row
BORDER = frozenset(" |:-+=")  # of the line under a table's header
PASSAGE, LIST = 300, 420  # characters of a sentence with those around it, and of a list with what announces it
MOST_SENTENCES = 120  # sentences of a section that are read
PARTED = re.compile(r"\n[ \t]*\n")  # a blank line: another table begins
MORE = "…"  # where something is left out
NEXT = "\n"  # before an item of a list that is not the only one, and behind the last
BULLET = "•"  # before an item of a list, unless it has a number
CLOSED = tuple(".!?…:;,—")  # what may stand at the end of a sentence before another
# (See “Tides”): a sentence that says nothing itself
POINTER = re.compile(rf"\W{{0,4}}\((?:{either('references.see')})[ \n][^()]{{1,120}}\)\W{{0,4}}", re.IGNORECASE)
FIRST = (BULLET, "1.", "1)", "A.", "A)", "a.", "a)")  # marks with which a list begins; others only go on with it
LETTERED = re.compile(r"^[a-zA-Z][.)](?=\s)")  # a letter that is the mark of an item
SHORT_LEAD = 160  # characters of a sentence without a colon that announces a list
OUTSIDE = -1  # how far in a sentence stands that is in no list
ANNOUNCES = (SentenceKind.LEAD_IN, SentenceKind.QUESTION)  # and say nothing by themselves
ANNOUNCES_NOTHING = (SentenceKind.ROW, SentenceKind.STAT, SentenceKind.LORE)
NOWHERE = Span(0, 0)
NO_SENTENCE = Sentence(-1, 0, 0, "", NOWHERE, kind=SentenceKind.LORE)


Run = tuple[int, int]  # lines of a section, the first and the last


class Line(NamedTuple):
    """A sentence as it is read: in plain letters, and its words folded.

    ``above``: the header of the table, the sentence that announces the list or the question that it stands under;
    ``back``: it goes on from the one before; ``mark``: the number or bullet of the item that it begins; ``span``: where
    it is in the source.
    """

    kind: SentenceKind
    text: str
    words: tuple[str, ...]
    above: str = ""
    back: bool = False
    bold: bool = False
    mark: str = ""
    span: Span = NOWHERE

    @property
    def listed(self) -> bool:
        """True for what stands in a list that a sentence announces, and for an answer."""
        return bool(self.above) and self.kind is not SentenceKind.ROW


def write(db: sqlite3.Connection, sections: Iterable[Section]) -> None:
    """Keep the sentences of some sections."""
    db.executemany(
        "INSERT INTO sentences (section, body) VALUES (?,?)", [(s.id, dumps(lines(s))) for s in sections if s.text]
    )


def kept(store: Store, section: str) -> tuple[Line, ...]:
    """The sentences of a section by its id; none where it has no text."""
    rows = store.part(section).rows("SELECT body FROM sentences WHERE section=?", (section,))
    return loads(tuple[Line, ...], rows[0][0]) if rows else ()


def lines(section: Section) -> tuple[Line, ...]:
    """The sentences of a section as they are read, in order; such as only point elsewhere are left out."""
    every = (s for s in sentences(section)[:MOST_SENTENCES] if not BORDER.issuperset(s.text))
    return tuple(_lines(section.text, (s for s in every if not POINTER.fullmatch(s.text))))


def _lines(whole: str, every: Iterator[Sentence]) -> Iterator[Line]:
    header, question, lists = "", "", Lists()
    end = 0
    for s in every:
        row = s.kind is SentenceKind.ROW
        header = "" if PARTED.search(whole, end, s.start) else header
        end = s.end
        text = cells(s.text) if row else in_line(s.text)
        before = whole[whole.rfind("\n", 0, s.start) + 1 : s.start]
        announced = lists.read(s, text, before)
        above = header if row else announced or question
        mark = _mark(before) if s.listed and not row else ""
        yield Line(s.kind, text, folded_words(text), above, is_back(text) and not above, "**" in s.text, mark, s.span)
        header = (text if HEADED.match(whole, s.end) else header) if row else ""
        question = text if s.kind is SentenceKind.QUESTION else ""


class Lists:
    """The lists that are open at a sentence: how far in their items stand, with the sentence that announces each.

    That is what stands right before the first item: one that ends in a colon, which announces a paragraph too, the item
    around a nested list, or any sentence that is not long.
    """

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []
        self._closed: list[tuple[int, str]] = []  # the last ones, which a later item may go on with
        self._at, self._said, self._before = OUTSIDE, "", NO_SENTENCE  # how far in, and what, the sentence before is

    def read(self, s: Sentence, text: str, before: str) -> str:
        """What announces the list in which a sentence stands that has so much before it on its line, empty where
        nothing does."""
        mark = _mark(before) or "".join(LETTERED.findall(s.text))
        if not (s.listed or mark or s.paragraph == self._before.paragraph):
            self._closed, self._at = self._open or self._closed, OUTSIDE
            self._open = [(OUTSIDE, self._said)] if self._before.kind is SentenceKind.LEAD_IN else []
        elif mark:
            self._begin(len(before) - len(before.lstrip(QUOTED)), mark)
        self._said, self._before = text, s
        return self._open[-1][1] if self._open else ""

    def _begin(self, at: int, mark: str) -> None:
        """Read an item with a mark that stands so far in."""
        self._open = [o for o in (self._open if self._open or mark in FIRST else self._closed) if o[0] <= at]
        leads = self._before.kind is SentenceKind.LEAD_IN and at >= self._at
        if leads or (at > self._at and (self._at > OUTSIDE or (mark in FIRST and self._is_short()))):
            self._open.append((at, self._said))
        self._at = at

    def _is_short(self) -> bool:
        """True where the sentence before may announce a list though it does not end in a colon."""
        return self._before.kind not in ANNOUNCES_NOTHING and len(self._said) <= SHORT_LEAD


def _mark(before: str) -> str:
    """The mark of the item that begins behind so much of a line, empty where none does."""
    mark = before.strip(QUOTED) if MARK.fullmatch(before) else ""
    return mark if mark[:1].isdigit() else mark and BULLET


def in_line(markdown: str) -> str:
    """A piece of a section as plain text on one line."""
    return off_page(" ".join(plain(markdown).split()))


def cells(row: str) -> str:
    """A table's row as it is read aloud: its cells, parted by commas."""
    return ", ".join(filter(None, map(in_line, row.strip().strip(CELL).split(CELL))))


def is_back(text: str) -> bool:
    """True for a sentence that goes on from the one before, or is an exception to it: ``However, it ends.``"""
    return POINTS_BACK.match(text) is not None or REPLACES.search(text) is not None


def begin(every: Sequence[Line], n: int) -> int:
    """The first line of what one goes on with: of its item of a list, or of which it says so."""
    goes_back = (i for i in range(n, 0, -1) if not (every[i].back or (every[i].listed and not every[i].mark)))
    return next(goes_back, 0)


def passage(every: Sequence[Line], n: int, others: Iterable[int] = ()) -> tuple[Run, ...]:
    """The runs of lines that are shown with one, in order: ``others``, then of its list, those behind it and before it.

    One that goes on from another stands behind that, an example behind its rule; more there are only as far as there
    is room.
    """
    runs: tuple[Run, ...] = ((_begin(every, n), n),)
    for other in others:
        more = _united(*runs, (_begin(every, other), other))
        runs = more if len(told(every, more)) <= LIST else runs
    while wider := next((w for w in _widened(every, runs, n) if _is_room(every, w)), None):
        runs = wider
    return runs


def run_of(runs: Iterable[Run], n: int) -> Run:
    """The one of some runs in which a line stands."""
    return next(run for run in runs if run[0] <= n <= run[1])


def _united(*runs: Run) -> tuple[Run, ...]:
    """Runs in order, those that touch as one."""
    out: list[Run] = []
    for first, last in sorted(runs):
        if out and first <= out[-1][1] + 1:
            out[-1] = (out[-1][0], max(last, out[-1][1]))
        else:
            out.append((first, last))
    return tuple(out)


def _widened(every: Sequence[Line], runs: Sequence[Run], n: int) -> Iterator[tuple[Run, ...]]:
    """The ways to show more of what stands around a line."""
    for wider in _wider(every, *run_of(runs, n)):
        yield _united(*runs, wider)


def _begin(every: Sequence[Line], n: int) -> int:
    """The first line that must be shown with one."""
    rules = (i for i in range(n, -1, -1) if every[i].kind is not SentenceKind.EXAMPLE)
    rule = next(rules, n)  # nothing but examples: none has a rule before it
    return rule - (every[rule].back and rule > 0)


def _wider(every: Sequence[Line], first: int, last: int) -> Iterator[tuple[int, int]]:
    """The ways to show more: what the list has left, else what stands behind, else before; of a list there all."""
    if goes_on(every, first) and not goes_on(every, last + 1):
        yield first - 1, last
    if last + 1 < len(every):
        yield first, last + 1
    if first > 0:
        before = first - 1
        while every[before].listed and not goes_on(every, first):
            before -= 1
        yield before, last


def _is_room(every: Sequence[Line], runs: Sequence[Run]) -> bool:
    some = (x for first, last in runs for x in every[first : last + 1])
    room = LIST if any(x.listed or x.kind is SentenceKind.LEAD_IN for x in some) else PASSAGE
    return len(told(every, runs)) <= room


def goes_on(every: Sequence[Line], n: int) -> bool:
    """True where the list that stands before a line goes on with it."""
    return n < len(every) and every[n].listed and (every[n - 1].listed or every[n].above == every[n - 1].text)


def led_by(every: Sequence[Line], n: int) -> range:
    """The items of the list that a line announces, or the answer to the question that it asks; empty where neither."""
    end = n + 1
    while every[n].kind in ANNOUNCES and goes_on(every, end) and every[end].above != every[n].above:
        end += 1
    return range(n + 1, end)


def told(every: Sequence[Line], runs: Sequence[Run]) -> str:
    """Some runs of lines as they are shown, dots between them; what several stand under is said once."""
    out = [shown(every, *runs[0], listed=any(every[first].mark for first, _ in runs[1:]))]
    for (begun, before), (first, last) in pairwise(runs):
        above = every[first].above
        known = above in (every[begun].above, every[before].above, *(x.text for x in every[begun : before + 1]))
        text = shown(every, first, last, bare=known)
        out[-1] = out[-1].removesuffix(f" {MORE}")
        out.append(f" {MORE}{'' if text.startswith(NEXT) else ' '}{text}")
    return "".join(out)


def shown(every: Sequence[Line], first: int, last: int, *, bare: bool = False, listed: bool = False) -> str:
    """Some lines as they are shown, under what the first of them stands under; dots where a list has more.

    Of several items each begins a line. ``bare``: what they stand under is said already; ``listed``: items follow.
    """
    some = every[first : last + 1]
    above, mark = "" if bare else some[0].above, some[0].mark
    begun = f"{MORE} " if not bare and goes_on(every, first) and every[first - 1].text != above else ""
    apart = any(line.mark for line in some[1:])
    if mark and (apart or bare or listed):
        begun = f"{begun.strip()}{NEXT if above or begun or bare else ''}{mark} "
    elif mark != BULLET:
        begun += f"{mark} " if mark else ""
    out = [begun, some[0].text]
    for before, line in pairwise(some):
        out += [_between(before, line, apart), line.text]
    text = f"{''.join(out)}{f' {MORE}' if goes_on(every, last + 1) else ''}"
    if not above:
        return text
    colon = ":" if some[0].kind is SentenceKind.ROW else ""
    return f"{above}{colon}{'' if text.startswith(NEXT) else ' '}{text}"


def _between(before: Line, line: Line, apart: bool) -> str:
    """What parts two lines where they are shown as one text, in which items of lists stand ``apart`` or not."""
    if line.kind is before.kind is SentenceKind.ROW:
        return ": " if line.above == before.text else "; "
    closed = line.mark or before.text.endswith(CLOSED) or before.text[-2:-1] in CLOSED
    stop = "" if closed else "." if line.text[:1].isupper() else ";"
    if line.mark:
        return f"{stop}{NEXT}{line.mark} "
    return f"{stop}{NEXT if apart and before.listed and not line.listed else ' '}"
