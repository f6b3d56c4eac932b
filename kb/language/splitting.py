"""Paragraphs and sentences of a section, with their place in its text and in the source.

Whoever reads, quotes or shows running text shares this splitter, so that all of them mean the same by "a sentence": a
verdict quotes the very sentence that a prohibition stands in. Everything here is linear in the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rulewright.kb.language.data import either, language
from rulewright.kb.language.plain import plain
from rulewright.kb.mapped import FARTHEST, between, trimmed
from rulewright.kb.model import Section, SectionKind, Span

BAR = "|"  # with which the row of a table begins: one sentence, whatever full stops its cells have
MAX_PIECE = 2_000  # characters; a longer stretch without a full stop is cut at a blank
KEPT = 64  # texts whose sentences are remembered: a page asks for many sentences of few sections
MAX_GAP = 400  # source characters that may lie between two halves of one sentence (a page number, a caption)

NEVER_LAST = frozenset({"etc"})  # these may close a sentence: a capital after them begins a new one

# a drawing or code between fences, in which no sentence stands
FENCED = re.compile(r"^```[^`\n]*+\n(?>(?:(?!```)[^\n]*+\n)*)```[ \t]*+$", re.MULTILINE)
BLANK_LINES = re.compile(r"\n[ \t]*+\n\s*+")
ITEM = re.compile(r"^[ \t]*+(?:>|[-*+•»·:]\s|\d{1,3}[.)]\s|[a-zA-Z][.)]\s|\|)", re.MULTILINE)
QUOTED = " \t>"  # before what a quotation holds
MARK = re.compile(r"[ \t]*+(?>(?:>[ \t]*+)*)(?>(?:(?:[-*+•»·:]|\d{1,3}[.)])[ \t]++)?)")
LABEL = r"[*_]*[^\W\d_][^:.\n]{0,30}:[*_]*[ \t]+"  # "Range: ", of a field
STAT = re.compile(rf"{LABEL}[^\s.]{{1,16}}(?:[ \t]+[^\s.]{{1,16}}){{0,2}}")  # "Range: 8 inches"
END = re.compile(rf"(?<![.!?…])[.!?…]++[*_\"”’'»)\]]*+(?=\s)|  \n(?={LABEL})")  # a full stop, or a field's line ends
# behind a row: it is the head of its table
HEADED = re.compile(r"[ \t|]*+\n[ \t>]*+\|[ \t:|]*+-[-|: \t]*+(?:\n|\Z)")
DEFINES = ":"  # the mark of what a term means
RULE_NUMBER = re.compile(r"\W*+(?:\d{1,4}(?:\.\d{1,3}){0,8}[a-z]?|[A-Za-z]|[ivxlIVXL]{1,6})\W*+\Z")
EXAMPLE = re.compile(rf"\W{{0,12}}+(?:{either('sentences.example')})\b", re.IGNORECASE)  # for plain text
OPENING = 40  # characters in which it says so
OPENERS = "*_\"“‘'(¿¡[«:"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, list item or table row: ``[start, end)`` in the section's text, ``span`` in the source."""

    index: int
    start: int
    end: int
    text: str
    span: Span


class SentenceKind(StrEnum):
    """What a sentence is, for the steps that ask what it states."""

    TEXT = "text"
    ITEM = "item"  # of a list
    DEFINITION = "definition"  # of the sentence before, in a list of definitions
    LEAD_IN = "lead-in"
    QUESTION = "question"  # which the next sentence may answer
    ROW = "row"  # of a table
    STAT = "stat"  # a line that gives a value to a name
    EXAMPLE = "example"
    LORE = "lore"

    @property
    def states(self) -> bool:
        """True where it may state something by itself: a row needs a header, a question an answer, an example shows."""
        return self in (SentenceKind.TEXT, SentenceKind.ITEM, SentenceKind.DEFINITION, SentenceKind.LEAD_IN)


class Sentence(NamedTuple):
    """A sentence without its list mark: ``[start, end)`` in the section's text, ``span`` in the source.

    ``paragraph`` counts paragraphs, list items and table rows; ``listed``: it stands in an item of a list.
    """

    paragraph: int
    start: int
    end: int
    text: str
    span: Span
    listed: bool = False
    kind: SentenceKind = SentenceKind.TEXT


class Range(NamedTuple):
    """Where a sentence stands in a text, in which paragraph, and the mark of the list of which that is an item; and
    whether an example announces that list."""

    start: int
    end: int
    paragraph: int
    mark: str
    shows: bool = False


class Locator:
    """The way from a section's text to the source, for many questions about one section."""

    def __init__(self, section: Section) -> None:
        self._runs, self._home = section.text_map, section.spans[0]

    def span(self, start: int, end: int) -> Span:
        """The source behind ``[start, end)`` of the text; the first part where columns tore it asunder."""
        found: Span | None = None
        for lo, hi, source in between(self._runs, start, end):
            if found and not 0 <= source - found.end <= MAX_GAP:
                break
            found = Span(found.start if found else source, source + hi - lo)
        return found or self._beside(start)

    def _beside(self, at: int) -> Span:
        """Where made text lies: right after the run before it."""
        if not self._runs:
            return Span(self._home.start, self._home.start)
        _, source, length = self._runs[max(bisect_right(self._runs, (at, FARTHEST, 0)) - 1, 0)]
        return Span(source + length, source + length)


def paragraphs(section: Section) -> tuple[Paragraph, ...]:
    """The paragraphs, list items and table rows of a section, in order."""
    where = Locator(section)
    return tuple(
        Paragraph(i, a, b, section.text[a:b], where.span(a, b)) for i, (a, b, _) in enumerate(_blocks(section.text))
    )


def sentences(section: Section) -> tuple[Sentence, ...]:
    """The sentences of a section, in order."""
    where = Locator(section)
    return tuple(_sentence(section, where, r) for r in ranges(section.text, section.lang))


def indent(text: str, at: int) -> int:
    """By how many blanks the line is indented on which a place stands."""
    line = text.rfind("\n", 0, at) + 1
    return at - line - len(text[line:at].lstrip(" \t"))


def sentence_around(section: Section, at: int) -> Sentence | None:
    """The sentence at a place of the section's text, or the one before it; None where there is neither."""
    found = ranges(section.text, section.lang)
    n = bisect_right(found, at, key=lambda r: r.start) - 1
    return _sentence(section, Locator(section), found[n]) if n >= 0 else None


def _sentence(section: Section, where: Locator, r: Range) -> Sentence:
    text = section.text[r.start : r.end]
    kind = _kind(section.kind, text, r)
    return Sentence(r.paragraph, r.start, r.end, text, where.span(r.start, r.end), bool(r.mark), kind)


def _kind(section: SectionKind, text: str, r: Range) -> SentenceKind:
    if not section.is_rules_text:
        return SentenceKind.LORE
    if r.shows or section is SectionKind.EXAMPLE or EXAMPLE.match(plain(text[:OPENING])):
        return SentenceKind.EXAMPLE
    if text.startswith(BAR):
        return SentenceKind.ROW
    if STAT.fullmatch(text):
        return SentenceKind.STAT
    last = text.rstrip(" *_")[-1:]
    if last in (":", "?"):
        return SentenceKind.LEAD_IN if last == ":" else SentenceKind.QUESTION
    if r.mark == DEFINES:
        return SentenceKind.DEFINITION
    return SentenceKind.ITEM if r.mark else SentenceKind.TEXT


@lru_cache(KEPT)
def ranges(text: str, lang: str) -> tuple[Range, ...]:
    """Where the sentences of a text stand, in order; list marks and white space are left out."""
    found: list[Range] = []
    shows = False
    for i, (start, end, mark) in enumerate(_blocks(text)):
        found += (Range(a, b, i, mark, shows and bool(mark)) for a, b in _parts(text, start, end, lang))
        if not mark:
            shows = bool(found) and _announces_example(text[found[-1].start : found[-1].end])
    return tuple(found)


def _parts(text: str, start: int, end: int, lang: str) -> Iterator[tuple[int, int]]:
    """The sentences of a block: the row of a table is one, and what stands right below it none of its."""
    if text.startswith(BAR, start):
        line_end = text.find("\n", start, end)
        row_end = line_end if line_end >= 0 else end
        yield from _bounded(text, start, row_end, BAR)
        start = row_end
    yield from split(text, start, end, lang)


def _announces_example(said: str) -> bool:
    """True for "**Example:**": the list behind it shows, as it does itself."""
    return said.rstrip(" *_").endswith(":") and EXAMPLE.match(plain(said[:OPENING])) is not None


def texts(text: str, lang: str) -> list[str]:
    """The sentences of a text that is no section's."""
    return [text[r.start : r.end] for r in ranges(text, lang)]


def split(text: str, start: int, end: int, lang: str) -> Iterator[tuple[int, int]]:
    """The sentences in ``[start, end)`` of a text, as ranges without white space at their ends."""
    at = start
    for m in END.finditer(text, start, end):
        if _closes(text, at, m, lang):
            yield from _bounded(text, at, m.end())
            at = m.end()
    yield from _bounded(text, at, end)


def _closes(text: str, at: int, mark: re.Match[str], lang: str) -> bool:
    """True where the full stop or line end at ``mark`` ends the sentence that began at ``at``."""
    after = text[mark.end() : mark.end() + 12].lstrip().lstrip(OPENERS)
    if after[:1].islower():
        return False
    if not mark.group().startswith("."):
        return True
    if mark.start() - at <= 40 and RULE_NUMBER.match(text[at : mark.start()]):
        return False  # "302.3. Attack", "A. Members", "1. Roll": the number belongs to what follows
    words = text[max(at, mark.start() - 16) : mark.start()].casefold().split()
    last = words[-1].lstrip(OPENERS) if words else ""
    return last in NEVER_LAST or f"{last}." not in language(lang).abbreviations


def _bounded(text: str, start: int, end: int, at: str = " ") -> Iterator[tuple[int, int]]:
    """``[start, end)`` trimmed, in pieces of at most ``MAX_PIECE`` characters, cut ``at`` some character."""
    while start < end:
        stop = end
        if end - start > MAX_PIECE:
            blank = text.rfind(at, start + 1, start + MAX_PIECE)
            stop = blank if blank > 0 else start + MAX_PIECE
        first, last = trimmed(text, start, stop)
        if first < last:
            yield first, last
        start = stop


def _blocks(text: str) -> Iterator[tuple[int, int, str]]:
    """Ranges of the paragraphs, list items and table rows without list marks; the mark that there was, if any."""
    at = 0
    for fence in FENCED.finditer(text):
        yield from _paragraphs(text, at, fence.start())
        at = fence.end()
    yield from _paragraphs(text, at, len(text))


def _paragraphs(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for m in BLANK_LINES.finditer(text, start, end):
        yield from _items(text, start, m.start())
        start = m.end()
    yield from _items(text, start, end)


def _items(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """A block cut where its lines are list items or table rows."""
    starts = [start, *(m.start() for m in ITEM.finditer(text, start, end) if m.start() > start)]
    for a, b in zip(starts, [*starts[1:], end], strict=True):
        mark = MARK.match(text, a, b)
        first = mark.end() if mark else a
        last = first + len(text[first:b].rstrip())
        if first < last:
            yield first, last, text[a:first].strip(QUOTED)
