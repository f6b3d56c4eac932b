"""What the structure steps look at and pass on: lines, each with what surrounds it, headings, and the outline.

All positions are offsets in the reading copy (Manuscript.text).

Headings that marks show are found line by line: ``## Title``, a title above ``====``, ``<h3>Title</h3>``,
``> ## Title``, ``= Title =``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from rulewright.ingest.structure.patterns import (
    ARTICLE,
    BROKEN,
    BULLET,
    CHAPTER,
    CLOSING_MARKS,
    DOTTED,
    EMPHASIS,
    FENCE,
    HTML_HEADING,
    HTML_TAG,
    ICON,
    LINKED,
    MARKDOWN,
    MARKUP,
    NO_TITLE,
    NUMBER_TAB,
    QUOTE_MARKS,
    SETEXT,
    SHORTCODE,
    SIMPLE,
    STEP,
    TABLE_RULE,
    UNTITLED,
    WIKI,
)
from rulewright.kb.model import SectionKind

TAB = 4  # columns
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")

AMOUNT = re.compile(r"\|(?! )[^|\n]{1,40}(?<! )\|")  # "|B − E|", the amount of a number


class LineKind(Enum):
    """What a line is by its own looks."""

    TEXT = auto()
    LIST = auto()  # starts with a bullet
    TABLE = auto()  # cells parted by tabs or bars
    CODE = auto()  # inside a fence, or the fence itself
    QUOTE = auto()  # "> text"


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank: ``[start, end)`` without white space at both ends; ``gap`` blank lines before it.

    ``indent``: the column in which it begins.
    """

    start: int
    end: int
    text: str
    indent: int
    gap: int
    kind: LineKind


def split_lines(text: str) -> list[Line]:
    """The lines of a text that are not blank, in order; the first one's ``gap`` is at least 1."""
    out: list[Line] = []
    at, gap = 0, 1
    for raw in text.splitlines(keepends=True):
        body = raw.strip()
        if body:
            lead = len(raw) - len(raw.lstrip())
            column = len(raw[:lead].expandtabs(TAB))
            out.append(Line(at + lead, at + lead + len(body), body, column, gap, kind_of(body)))
            gap = 0
        else:
            gap += 1
        at += len(raw)
    for first, last in _ruled(out):
        out[first : last + 1] = [replace(line, kind=LineKind.TABLE) for line in out[first : last + 1]]
    for first, last in fences(out):
        out[first : last + 1] = [replace(line, kind=LineKind.CODE) for line in out[first : last + 1]]
    return out


def kind_of(body: str) -> LineKind:
    """What a line is by itself."""
    if body.startswith(">"):
        return LineKind.QUOTE
    item = bool(BULLET.match(body))
    bars = (AMOUNT.sub("", body) if item else body).count("|")
    if ("\t" in body and "\t" in NUMBER_TAB.sub("", body, count=1)) or bars > (1 if body.startswith("|") else 2):
        return LineKind.TABLE
    return LineKind.LIST if item else LineKind.TEXT


def _ruled(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """First and last line of each table whose rows need no bar at either end: "Sword | 2", below a line of dashes."""
    end = 0
    for i, line in enumerate(lines):
        bars = line.text.strip("|").count("|")
        if i <= end or line.gap or "|" not in line.text or not TABLE_RULE.match(line.text):
            continue
        if "|" in lines[i - 1].text and lines[i - 1].text.strip("|").count("|") == bars:
            end = next((j for j in range(i + 1, len(lines)) if lines[j].gap or "|" not in lines[j].text), len(lines))
            yield i - 1, end - 1


def fences(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """First and last line of each code fence; a fence that nothing closes fences nothing."""
    marks = [(i, m[1]) for i, line in enumerate(lines) if (m := FENCE.match(line.text))]
    unclosed: dict[str, int] = {}  # by character, the shortest fence that is never closed
    k = 0
    while k < len(marks):
        first, fence = marks[k]
        k += 1
        if len(fence) >= unclosed.get(fence[0], 1 << 30):
            continue
        closing = next((n for n in range(k, len(marks)) if _closes(lines[marks[n][0]].text, fence)), None)
        if closing is None:
            unclosed[fence[0]] = len(fence)
        else:
            yield first, marks[closing][0]
            k = closing + 1


def _closes(body: str, fence: str) -> bool:
    return body.startswith(fence) and not body.strip(fence[0])


def line_after(lines: Sequence[Line], n: int) -> Line | None:
    """The line that follows line ``n``, None behind the last."""
    return lines[n + 1] if n + 1 < len(lines) else None


def past(text: str, at: int, signs: str) -> int:
    """The first place from ``at`` on that has none of some signs."""
    while at < len(text) and text[at] in signs:
        at += 1
    return at


def letters_of(text: str) -> tuple[int, int]:
    """How many letters a text has, and how many of them are capitals."""
    letters = [c for c in text if c.isalpha()]
    return len(letters), sum(c.isupper() for c in letters)


def is_prose(line: Line) -> bool:
    """True for running text: several words, most of them in lower case."""
    if line.kind is LineKind.CODE:
        return False
    words = WORD.findall(ICON.sub("", line.text))
    return len(words) >= 4 and sum(w[0].islower() for w in words) >= 0.45 * len(words)


def is_marks(line: Line) -> bool:
    """True for a line of numbers and symbols, such as a diagram's."""
    text = SHORTCODE.sub("★", line.text)
    letters, _ = letters_of(text)
    if letters * 2 < sum(not c.isspace() for c in text):
        return True
    return bool(NO_TITLE.search(line.text)) and not is_prose(line)


# -- headings and outline ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Heading:
    """A place that may be a heading.

    ``end`` is where its title ends and its text begins. ``style`` names the look that headings of one level share
    (``caps``, ``title-case``, ``numbered-2``, ``markdown-3``, ``outline``); ``depth`` is known only where the source
    says it (Markdown marks, rule numbers, an outline). ``weight`` says how sure the detector is, from 0 to 1.
    """

    start: int
    end: int
    title: str
    style: str
    weight: float
    number: str | None = None
    depth: int | None = None
    kind: SectionKind | None = None
    heading: bool = True  # False for a numbered rule whose title is just its first words


@dataclass(frozen=True, slots=True)
class Cut:
    """From here on, up to the next cut, the text belongs to heading number ``owner`` or, if None, is set aside.

    ``rank`` orders an owner's pieces for the reader where the print scrambled them; equal ranks keep the text's order.
    """

    at: int
    owner: int | None
    why: str = ""
    rank: int = 0  # 0 = the piece that begins with the heading


@dataclass(frozen=True, slots=True)
class Outline:
    """The headings that were chosen, each with the index of its parent, and the cuts that share out the text.

    ``missing`` names what a profile's outline expects and the text does not have.
    """

    headings: tuple[Heading, ...]
    parents: tuple[int | None, ...]
    cuts: tuple[Cut, ...]
    missing: tuple[str, ...] = ()


# -- headings with marks ----------------------------------------------------------------------------------------------


LONGEST = 100  # characters of a title above a line of ``=`` or ``-``


def marked(lines: Sequence[Line], n: int) -> Heading | None:
    """The heading that line ``n`` is by its marks, None for any other line."""
    return _hashes(lines[n]) or _tagged(lines[n]) or _wiki(lines[n]) or _setext(lines, n)


def _heading(start: int, end: int, text: str, depth: int) -> Heading | None:
    title = plain_title(text)
    if not title:
        return None
    number, title, _ = split_number(title)
    return Heading(start, end, title, f"markdown-{depth + 1}", 1.0, number, depth)


def _hashes(line: Line) -> Heading | None:
    """``## Title ##``, within a quotation too; the marks of the quotation stay with the text before."""
    lead = QUOTE_MARKS.match(line.text) if line.kind is LineKind.QUOTE else None
    at = lead.end() if lead else 0
    m = MARKDOWN.match(line.text, at)
    if not m:
        return None
    return _heading(line.start + at, line.end, CLOSING_MARKS.sub("", m[2].rstrip()), len(m[1]) - 1)


def _tagged(line: Line) -> Heading | None:
    """``<h3 id="cover">Cover</h3>``"""
    m = HTML_HEADING.match(line.text)
    return _heading(line.start, line.end, HTML_TAG.sub("", m[2]), int(m[1]) - 1) if m else None


def _wiki(line: Line) -> Heading | None:
    """``=== Title ===`` with as many marks on either side."""
    m = WIKI.match(line.text)
    return _heading(line.start, line.end, m[2], len(m[1]) - 1) if m else None


def _setext(lines: Sequence[Line], n: int) -> Heading | None:
    """A title above ``====`` or ``----`` that goes on with no line of text."""
    line = lines[n]
    below = line_after(lines, n)
    if not below or below.gap or line.kind is not LineKind.TEXT or not SETEXT.match(below.text):
        return None
    above = lines[n - 1].text if n and not line.gap else ""
    if above and not MARKDOWN.match(above) and not HTML_TAG.fullmatch(above):
        return None
    if (
        len(line.text) > LONGEST
        or line.text[-1] in ".,;"
        or SETEXT.match(line.text)
        or (below.text[0] == "-" and ":" in line.text and n < 3)
    ):
        return None  # the last is a metadata block in front of a Markdown document
    return _heading(line.start, below.end, line.text, 0 if below.text[0] == "=" else 1)


def plain_title(text: str) -> str:
    """A title without emphasis and other marks, tags, links, notes and leading icons."""
    bare = EMPHASIS.sub("", UNTITLED.sub("", LINKED.sub(r"\1", BROKEN.sub(" ", text))))
    m = ICON.match(bare)
    return " ".join(MARKUP.sub(lambda tag: "" if tag[1] else tag[0], bare[m.end() :] if m else bare).split())


def split_number(title: str) -> tuple[str | None, str, str]:
    """Number, rest and scheme of a title: ``STEP 1 – TERRAIN`` -> ``STEP 1``, ``TERRAIN``, ``step``.

    A number that is all there is stays in the title as well.
    """
    for scheme, pattern in (("chapter", CHAPTER), ("step", STEP), ("article", ARTICLE), ("dotted", DOTTED)):
        if m := pattern.match(title):
            number = title[: m.end(1)] if scheme != "dotted" else m[1]
            rest = title[m.end() :].strip()
            return number, rest or title.rstrip(" .:–—-"), scheme
    if m := SIMPLE.match(title):
        return m[1] or m[2], title[m.end() :].strip(), "simple"
    return None, title, ""
