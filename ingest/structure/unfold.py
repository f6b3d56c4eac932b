"""Lists and fields that run on within a paragraph, as they come out of a PDF: each begins a line again.

``... in order: 1. Draw a card. 2. Play it. 3. Rest.`` is a list of three, and so is ``... one of: • Pay. • Pass.``. No
word changes its place: blanks become line ends, and a mark that stands alone gets the text of the next paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile

from rulewright.ingest.structure.ordinals import ROMAN, roman
from rulewright.kb.groups import without_overlaps
from rulewright.kb.language import either
from rulewright.kb.mapped import Mapped, concat
from rulewright.kb.symbols import LOST

Edit = tuple[int, int, str]  # of a text: start, end, what stands there instead
NEW_ITEM = "\n"
NEW_PARAGRAPH = "\n\n"
CAPITAL = r"(?=[A-ZÁÉÍÓÚÜÑ¡¿“\"«(\[])"

LINE = re.compile(r"[^\n]+")
TABLE_MARKS = ("|", "\t", "```")
QUOTED = ">"  # of what a quotation holds each line begins with it: it is unfolded by itself
# "... one of three: • Pay. • Pass."
INLINE_BULLET = re.compile(r"(?<=[.:;!?)”»\"’])[ \t]++(?=[•▪●‣◦][ \t]+\S)")
# "... one of three: -Pay. - Pass."
INLINE_DASH = re.compile(r"(?<=[.:;!?)])[ \t]++[-–](?:[ \t]++|(?=[^\W\d_]))" + CAPITAL)
LINE_DASH = re.compile(r"[ \t]*+[-–](?=[^\W\d_])" + CAPITAL)
# "I." alone on its line or behind a colon at its end, its text in the next paragraph; "•" as well
LONE_MARK = re.compile(r"(?:\A|(?<=:))([ \t]*+)(\d{1,2}[.)]|[IVX]{1,5}\.|[•▪●‣◦])[ \t]*+\Z")
# a letter as high as several lines, whose word the copy tears apart; a vowel may be a word of its own, and of several
# such letters each heads a part of an index
DROP_CAP = re.compile(r"[ \t]*+([B-DF-HJ-NP-TV-XZ])[ \t]*+\Z")
LETTERS = re.compile(r"^[ \t]*+[A-Z][ \t]*+$", re.MULTILINE)
# what stands between two symbols, on lines of their own
BETWEEN = re.compile(rf"\s+(\+|{either('headings.and')}|/)(?=[ \t]*(?:\n|\Z))")
SOMETHING = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Scheme:
    """One way to count: what its marks look like, what they count to, and what parts their items when set out."""

    mark: re.Pattern[str]
    value: Callable[[str], int]
    parted: str


SCHEMES = (
    Scheme(re.compile(r"(?<!\S)(\d{1,2})\.[ \t]++" + CAPITAL), int, NEW_ITEM),  # "1. Draw. 2. Play."
    Scheme(re.compile(r"(?<!\S)(\d{1,2})\)[ \t]++(?=\S)"), int, NEW_ITEM),  # "1) draw, 2) play"
    Scheme(re.compile(r"(?<!\S)(\d{1,2})[ \t]++" + CAPITAL), int, NEW_PARAGRAPH),  # "1 Cost 2 Name", below a picture
    Scheme(re.compile(r"(?<!\S)([IVX]{1,5})\.[ \t]++" + CAPITAL), roman, NEW_PARAGRAPH),  # "I. Draw II. Play"
    Scheme(re.compile(r"(?<!\S)([A-H])\.[ \t]++" + CAPITAL), lambda c: ord(c) - ord("A") + 1, NEW_PARAGRAPH),
)


def unfolded(text: Mapped) -> Mapped:
    """A section's reading copy with each item of its run-in lists on a line of its own."""
    return edited(text, _edits(text.text))


def edited(text: Mapped, edits: Iterable[Edit]) -> Mapped:
    """A text with stretches replaced; of edits that overlap the first in the text counts."""
    parts: list[Mapped | str] = []
    at = 0
    for start, end, new in without_overlaps(sorted(edits)):
        parts += [text[at:start], new]
        at = end
    return concat((*parts, text[at:])) if parts else text


def _edits(text: str) -> Iterator[Edit]:
    lines = [(m.start(), m.end()) for m in LINE.finditer(text)]
    starts = [_line_values(text, lines, scheme) for scheme in SCHEMES]
    capped = len(LETTERS.findall(text)) == 1
    dashed = False
    line = ""
    for start, end in lines:
        column = LONE_MARK.match(line)  # marks one below the other, without their texts
        line = text[start:end]
        if line.lstrip().startswith(QUOTED) or any(mark in line for mark in TABLE_MARKS):
            continue
        for scheme, values in zip(SCHEMES, starts, strict=True):
            yield from _broken(start, line, scheme, values)
        yield from ((start + m.start(), start + m.end(), NEW_ITEM) for m in INLINE_BULLET.finditer(line))
        dashes = list(_dashes(text, start, line, dashed))
        dashed = dashed or bool(dashes)
        yield from dashes
        if not column:
            yield from _glued(text, start, line, starts, capped)


def _line_values(text: str, lines: Sequence[tuple[int, int]], scheme: Scheme) -> set[int]:
    """What the marks of a scheme that begin a line count to."""
    found = (scheme.mark.match(text, start, end) for start, end in lines)
    return {value for m in found if m and (value := _value(scheme, m[1]))}


def _value(scheme: Scheme, mark: str) -> int:
    """What a mark counts to, 0 for letters that are no number."""
    return 0 if scheme.value is roman and not ROMAN.fullmatch(mark) else scheme.value(mark)


def _broken(offset: int, line: str, scheme: Scheme, starts: set[int]) -> Iterator[Edit]:
    """Line ends before the items of a list: it opens at the line's start or, with 1, behind a colon, and counts up."""
    run: list[re.Match[str]] = []
    value = 0
    for m in scheme.mark.finditer(line):
        n = _value(scheme, m[1])
        end = _end_of_word(line, m.start())
        before = line[max(end - 1, 0) : end]
        if run and n == value + 1 and before != ":":
            run.append(m)
        elif n and (not before or (n == 1 and before == ":")):
            yield from _items(offset, line, scheme, run, value + 1 in starts)
            run = [m]
        else:
            continue
        value = n
    yield from _items(offset, line, scheme, run, value + 1 in starts)


def _items(offset: int, line: str, scheme: Scheme, run: Sequence[re.Match[str]], goes_on: bool) -> Iterator[Edit]:
    """The line ends before a run's items; one mark alone is a list only if another line goes on with it."""
    if len(run) > 1 or (run and goes_on):
        for m in run:
            if end := _end_of_word(line, m.start()):
                yield offset + end, offset + m.start(), scheme.parted


def _end_of_word(line: str, at: int) -> int:
    """Where the last word before a place ends, 0 where there is none."""
    while at and line[at - 1] in " \t":
        at -= 1
    return at


def _dashes(text: str, start: int, line: str, dashed: bool) -> Iterator[Edit]:
    """Line ends before items with dashes; the first stands behind a colon. ``dashed``: lines before had such items.

    A dash that no other follows is a minus where it touches its word: ``Limit: -Tier to rolls``.
    """
    if dashed and (m := LINE_DASH.match(line)):
        yield start, start + m.end(), "- "
    found = list(dropwhile(lambda m: not dashed and line[m.start() - 1] != ":", INLINE_DASH.finditer(line)))
    if len(found) == 1 and not dashed and not found[0][0][-1].isspace():
        following = LINE.search(text, start + len(line))
        if not following or not LINE_DASH.match(following[0]):
            return
    yield from ((start + m.start(), start + m.end(), "\n- ") for m in found)


def _glued(text: str, start: int, line: str, starts: Sequence[set[int]], capped: bool) -> Iterator[Edit]:
    """A mark alone at a line's end gets the text of the next paragraph, and a line of its own; so does a drop cap.

    ``capped``: of single letters on lines of their own the text has but one.
    """
    m = LONE_MARK.search(line)
    cap = DROP_CAP.match(line)
    end = start + len(line)
    following = LINE.search(text, end) if m or cap else None
    first = following[0].lstrip()[:1] if following else ""
    if cap and following and first.islower() and capped:
        yield start + cap.end(1), following.end() - len(following[0].lstrip()), ""
    if not m or not following or not first.isalpha() or LONE_MARK.match(following[0]):
        return
    if m.start():
        if not any(2 in s for s in starts):
            return
        yield start + m.start(), start + m.start(2), NEW_PARAGRAPH
    yield start + m.end(2), following.start(), " "


# --- fields -----------------------------------------------------------------------------------------------------------

# Fields are ``Range: 12 Effect: It rests`` in a book whose profile names their labels. A copy that lost its symbols
# leaves one empty, or with nothing but what stood between two symbols; the reader is told that one is lost there.


def fielded(text: Mapped, labels: Sequence[str]) -> Mapped:
    """A section's reading copy with each field in a paragraph of its own; ``labels`` as printed before the colon."""
    if not labels:
        return text
    names = "|".join(re.escape(name) for name in sorted(labels, key=len, reverse=True))
    label = re.compile(rf"(?:(?<=\S)[ \t]+|(?<![^\n]))(?:{names})[ \t]?:")
    return edited(text, _field_edits(text.text, label))


def _field_edits(text: str, label: re.Pattern[str]) -> Iterator[Edit]:
    for m in label.finditer(text):
        blanks = len(m[0]) - len(m[0].lstrip())
        if blanks:
            yield m.start(), m.start() + blanks, NEW_PARAGRAPH
        yield from _empty(text, m.end(), label)


def _empty(text: str, at: int, label: re.Pattern[str]) -> Iterator[Edit]:
    """The symbols that are missing behind a label: one, and another behind each sign that joins two."""
    end = at
    while m := BETWEEN.match(text, end):
        yield end, m.start(1), f" :{LOST}: " if end == at else " "
        end = m.end()
        yield end, end, f" :{LOST}:"
    following = SOMETHING.search(text, at)
    if end == at and (not following or label.match(text, at) or label.match(text, following.start())):
        yield at, at, f" :{LOST}:"
