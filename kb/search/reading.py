"""Sections read sentence by sentence, as an answer is looked for in them: each with the words that it stands under.

A table's row is read under its header, an item of a list under the sentence that announces the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulewright.kb.language import is_stop_word
from rulewright.kb.language.data import listed
from rulewright.kb.model import Section
from rulewright.kb.search.analysis import folded_token, off_page, plain
from rulewright.kb.search.analysis import words as printed
from rulewright.kb.sentences import MARK, Sentence, SentenceKind, sentences

POINTS_BACK = frozenset(listed("search.points_back"))  # what a sentence begins with that goes on from the one before
CELL = "|"  # between the cells of a table's row
BORDER = frozenset(" |:-+=")  # of the line under a table's header
PASSAGE, LIST = 300, 420  # characters of a sentence with those around it, and of a list with what announces it
OPENING = 40  # characters in which the first word stands
MOST = 120  # sentences of a section that are read
BULLET = "•"  # before an item of a list, unless it has a number
CLOSED = tuple(".!?…:;,—")  # what may stand at the end of a sentence before another


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as it is read: in plain letters, its words folded, and those of them that tell what it is about.

    ``above``: the header of the table or the sentence that announces the list that it stands in; ``back``: it goes on
    from the one before; ``mark``: the number or bullet of the item that it begins.
    """

    kind: SentenceKind
    text: str
    words: tuple[str, ...]
    telling: frozenset[str]
    above: str = ""
    back: bool = False
    bold: bool = False
    mark: str = ""


def lines(section: Section) -> tuple[Line, ...]:
    """The sentences of a section as they are read, in order."""
    return tuple(_lines(section.text, (s for s in sentences(section)[:MOST] if not BORDER.issuperset(s.text))))


def _lines(whole: str, every: Iterator[Sentence]) -> Iterator[Line]:
    header, lead = "", ""
    for s in every:
        row = s.kind is SentenceKind.ROW
        text = cells(s.text) if row else in_line(s.text)
        above = header if row else lead if s.listed else ""
        words = folded(text)
        telling = frozenset(w for w in words if not is_stop_word(w))
        mark = _mark(whole, s.start) if s.listed and not row else ""
        yield Line(s.kind, text, words, telling, above, is_back(text) and not above, "**" in s.text, mark)
        header = (header or text) if row else ""
        lead = text if s.kind is SentenceKind.LEAD_IN else lead if s.listed else ""


def _mark(whole: str, start: int) -> str:
    """The mark of the item that begins at a place of a text, empty where none does."""
    before = whole[whole.rfind("\n", 0, start) + 1 : start]
    mark = before.strip() if MARK.fullmatch(before) else ""
    return mark if mark[:1].isdigit() else mark and BULLET


def in_line(markdown: str) -> str:
    """A piece of a section as plain text on one line."""
    return off_page(" ".join(plain(markdown).split()))


def cells(row: str) -> str:
    """A table's row as it is read aloud: its cells, parted by commas."""
    return ", ".join(filter(None, map(in_line, row.strip().strip(CELL).split(CELL))))


def is_back(text: str) -> bool:
    """True for a sentence that goes on from the one before: ``It ends then.``"""
    first = printed(text[:OPENING])[:1]
    return bool(first) and folded_token(first[0]) in POINTS_BACK


def folded(text: str) -> tuple[str, ...]:
    """The words of a text, folded."""
    return tuple(map(folded_token, printed(text)))


def passage(every: Sequence[Line], n: int) -> tuple[int, int]:
    """The lines from the first to the last that are shown with one: those behind it, then those before it.

    One that goes on from another stands behind that; more there are only as far as there is room.
    """
    first, last = n - (every[n].back and n > 0), n
    room = LIST if every[n].kind is SentenceKind.LEAD_IN else PASSAGE
    room -= sum(len(line.text) for line in every[first : last + 1])
    while True:
        if last + 1 < len(every) and len(every[last + 1].text) <= room:
            last += 1
            room -= len(every[last].text)
        elif first > 0 and len(every[first - 1].text) <= room:
            first -= 1
            room -= len(every[first].text)
        else:
            return first, last


def shown(every: Sequence[Line], first: int, last: int) -> str:
    """Some lines as they are shown, under what the first of them stands under."""
    some = every[first : last + 1]
    above, number = some[0].above, some[0].mark.removeprefix(BULLET)
    out = [f"{number} " if number else "", some[0].text]
    for before, line in pairwise(some):
        out += [_between(before, line), line.text]
    text = "".join(out)
    if not above:
        return text
    return f"{above}: {text}" if some[0].kind is SentenceKind.ROW else f"{above} {text}"


def _between(before: Line, line: Line) -> str:
    """What parts two lines where they are shown as one text."""
    if line.kind is before.kind is SentenceKind.ROW:
        return ": " if line.above == before.text else "; "
    closed = line.mark or before.text.endswith(CLOSED) or before.text[-2:-1] in CLOSED
    stop = "" if closed else "." if line.text[:1].isupper() else ";"
    return f"{stop} {line.mark} " if line.mark else f"{stop} "
