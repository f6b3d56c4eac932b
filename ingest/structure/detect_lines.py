"""Headings that stand on a line of their own: Markdown marks, capitals, bold, title case, ``STEP 1 – ...``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.ingest.structure.contents import contents_title
from rulewright.ingest.structure.detect_boxed import boxed_headings
from rulewright.ingest.structure.model import (
    WORD,
    Heading,
    Line,
    LineKind,
    is_prose,
    letters_of,
    line_after,
    marked,
    plain_title,
    split_number,
)
from rulewright.ingest.structure.patterns import (
    BARE_NUMBER,
    BOLD_LINE,
    CODE_WORD,
    DANGLING,
    DASHED,
    ICON,
    ITALIC_LINE,
    LONE_NUMBER,
    MINOR,
    NO_TITLE,
    ORDINAL,
    RUN_IN,
    SERIES,
    VALUES,
)
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.language import fold
from rulewright.kb.model import SectionKind

DIVIDING = frozenset({"chapter", "article"})  # looks whose title may stand on the next line,
TITLING = frozenset({"caps", "title", "bold", "sentence"})  # and the looks that it may have
DEFINES = ": "  # how a definition begins, in Markdown
COLUMNS = re.compile(r"\S {3,99}(?=\S).{1,99}? {3,99}\S")  # a line set in three columns or more
PARAMETER = re.compile(r"(?<=\w) ?\([^()]{1,60}\)$")  # "WADING (costs 2)" is in capitals
LONGEST = 100  # characters of a line that is a heading
SHORT = 0.75  # of a column's width: a line that ends before was not wrapped
MOST_WORDS = 12  # of a heading that is not in capitals
DEEPEST_TEXT = 6  # columns behind the mark of an item, of text that stands in it

# looks that running text may have as well
SMALL = frozenset({"title", "sentence", "bold", "simple-title", "simple-sentence"})
NEAR = 8  # lines above an item in which the one before it is looked for
LEAST_COUNTED = 3  # "1 The Game", "2 Stones": so many that count
# How sure each look is by itself; ``choose`` adds what stands around it.
WEIGHTS = {
    "chapter": 0.9,
    "step": 0.9,
    "caps": 0.75,
    "article": 0.75,
    "dotted": 0.75,
    "bold": 0.7,
    "simple": 0.6,
    "simple-sentence": 0.45,
    "bare": 0.5,
    "title": 0.5,
    "sentence": 0.35,
}


def line_headings(seen: Survey) -> Iterator[Heading]:
    """Candidate headings among the lines of a book; with a bare number only those that count or are listed."""
    found = list(_candidates(seen))
    counting = {h.start for h in _counting(found)}
    listed = seen.contents.lists
    yield from (h for h in found if h.style != "bare" or h.start in counting or listed(f"{h.number} {h.title}"))


def without_items(headings: Sequence[Heading], seen: Survey) -> list[Heading]:
    """The headings without ``5. Nets`` where ``4. Ropes`` stands a little above, as far set in, and is none."""
    starts = {h.start for h in headings}
    return [h for h in headings if not _is_item(h, seen, starts)]


def _is_item(h: Heading, seen: Survey, starts: set[int]) -> bool:
    if not h.style.startswith("simple") or h.style not in SMALL or not (h.number or "").isdigit():
        return False
    n = seen.line_at(h.start)
    for line in reversed(seen.lines[max(n - NEAR, 0) : n]):
        m = ORDINAL.match(line.text)
        if m and line.indent == seen.lines[n].indent:
            return m[1].isdigit() and int(m[1]) + 1 == int(h.number or 0) and line.start not in starts
    return False


def _counting(found: Sequence[Heading]) -> list[Heading]:
    """Headings with a bare number that count up from 1, if they are enough."""
    out: list[Heading] = []
    for h in found:
        if h.style == "bare" and h.number == str(len(out) + 1):
            out.append(h)
    return out if len(out) >= LEAST_COUNTED else []


def _candidates(seen: Survey) -> Iterator[Heading]:
    lines = seen.lines
    within, boxed = _within_items(lines), boxed_headings(lines)
    skip = -1
    for n, line in enumerate(lines):
        if (
            n <= skip
            or line.kind is LineKind.CODE
            or _defines(lines, n)
            or seen.contents.hides(n)
            or len(line.text) > 2 * LONGEST
        ):
            continue
        if heading := boxed.get(n) or marked(lines, n):
            skip = n + (n in boxed)
            yield heading
        elif seen.contents.toc_lines[:1] == range(n, n + 1) and (length := contents_title(line.text)):
            yield Heading(line.start, line.start + length, line.text[:length], "title", 1.0, kind=SectionKind.TOC)
        elif line.kind in (LineKind.TEXT, LineKind.LIST) and n not in within and (heading := _bare(seen, n)):
            skip = seen.line_at(heading.end - 1)
            yield heading


def _within_items(lines: Sequence[Line]) -> set[int]:
    """The lines of text that stand in an item of a list: a little deeper than its mark."""
    out: set[int] = set()
    marks: list[int] = []  # where the items around begin, the outermost first
    for n, line in enumerate(lines):
        while marks and line.indent <= marks[-1]:
            marks.pop()
        if line.kind is LineKind.LIST or ORDINAL.match(line.text):
            marks.append(line.indent)
        elif marks and line.indent - marks[-1] <= DEEPEST_TEXT:
            out.add(n)
    return out


def _defines(lines: Sequence[Line], n: int) -> bool:
    """True in a list of definitions: a name, and below it ``: what it means``."""
    below = line_after(lines, n)
    return lines[n].text.startswith(DEFINES) or bool(below and not below.gap and below.text.startswith(DEFINES))


def _bare(seen: Survey, n: int) -> Heading | None:
    """A heading without Markdown marks, told by its letters; it may go on in the next line."""
    lines = seen.lines
    line = lines[n]
    if all(COLUMNS.search(row.text) for row in lines[n : n + 2]):
        return None  # the head of a table
    body, end = line.text, line.end
    if _goes_on(lines, n):
        body, end = f"{body} {lines[n + 1].text}", lines[n + 1].end
    found = classify(body, is_list=line.kind is LineKind.LIST)
    if not found or len(found[2]) < 2:  # "A", "B" divide a glossary for the eye
        return None
    style, number, title = found
    if style in DIVIDING and title == plain_title(body).rstrip(" .:–—-") and (below := _title_below(lines, n)):
        title, end = below
    apart = line.gap > 0 or _may_follow(lines, n, style) or (style in SMALL and _between_paragraphs(seen, n, style))
    if not (apart or seen.is_list_title(n)) or _begins_paragraph(lines, n, style):
        return None
    start = line.start
    before = lines[n - 1] if n else None
    if number is None and before and style == "caps" and LONE_NUMBER.match(before.text):
        number, start = before.text, before.start
    return Heading(start, end, title, style, WEIGHTS.get(style) or WEIGHTS[style.partition("-")[0]], number)


def _title_below(lines: Sequence[Line], n: int) -> tuple[str, int] | None:
    """The title of a division whose number has a line of its own, and where it ends: ``CHAPTER 1`` above ``STONES``."""
    line = line_after(lines, n)
    if line is None or line.gap > 1 or line.kind is not LineKind.TEXT or is_prose(line):
        return None
    found = classify(line.text)
    return (found[2], line.end) if found and found[1] is None and found[0] in TITLING else None


def _may_follow(lines: Sequence[Line], n: int, style: str) -> bool:
    """Without a blank line before it only a line in capitals or with a number is a heading, after a finished line."""
    if style in SMALL or n == 0:
        return False
    before = lines[n - 1].text
    if before[-1] == ":" and lines[n].indent > lines[n - 1].indent:
        return False  # "→ if they meet:" and below it, set in, "THE CREW IS LOST"
    if style == "dotted" and _within_count(lines, n):
        return False
    return before[-1] in '.!?:)”"»' or len(before) < 50


def _within_count(lines: Sequence[Line], n: int) -> bool:
    """True for a line of a list that was put in later: ``3. Nets``, ``3.5. Ropes``, ``4. Hooks``."""
    below = line_after(lines, n)
    if below is None or below.gap:
        return False
    one, two = ORDINAL.match(lines[n - 1].text), ORDINAL.match(below.text)
    return bool(one and two and one[1].isdigit() and two[1].isdigit() and int(one[1]) + 1 == int(two[1]))


def _between_paragraphs(seen: Survey, n: int, style: str) -> bool:
    """In a densely set text a short line in title case, after the end of a paragraph and before full lines."""
    line, before = seen.lines[n], seen.lines[n - 1]
    below = line_after(seen.lines, n)
    if not seen.width or below is None or style == "sentence" or len(line.text) > SHORT * seen.width:
        return False
    ended = before.text[-1] in '.!?:)”"»' or len(before.text) < SHORT * seen.width
    begins = is_prose(below) and len(below.text) >= SHORT * seen.width and not below.text[0].islower()
    return ended and (begins or seen.contents.lists(line.text))


def _begins_paragraph(lines: Sequence[Line], n: int, style: str) -> bool:
    """True for a line in small letters that the next one goes on with, as the first of a wrapped paragraph."""
    below = line_after(lines, n)
    if below is None or style not in SMALL or below.kind is not LineKind.TEXT:
        return False
    if style.startswith("simple") and below.gap == 0 and split_number(below.text)[2] == "simple":
        return True  # the items of a list
    return below.text.lstrip('(¡¿“"')[:1].islower() or (style.endswith("sentence") and below.gap == 0)


def _goes_on(lines: Sequence[Line], n: int) -> bool:
    """True where a line in capitals is continued by the next: it ends in a small word or asks without a ``?``."""
    below = line_after(lines, n)
    if below is None or below.gap or lines[n].kind is not LineKind.TEXT:
        return False
    one, two = lines[n].text, below.text
    if len(one) + len(two) >= LONGEST or not (_is_caps(one) and _is_caps(two)):
        return False
    asks = two.endswith("?") and "?" not in one
    return asks or fold(one.rsplit(None, 1)[-1]) in DANGLING


def classify(body: str, is_list: bool = False) -> tuple[str, str | None, str] | None:
    """Style, number and title of a line that looks like a heading, None for any other.

    ``»`` and the like are bullets as well as icons: on a list line only a title in capitals is believed.
    """
    rest = ICON.sub("", body, count=1) if ICON.match(body) else body
    if ITALIC_LINE.match(rest) or (is_list and (rest == body or body[0] in "-*+•·–")):
        return None
    bold = BOLD_LINE.match(rest)
    title = plain_title(rest)
    number, title, scheme = split_number(title)
    letters, _ = letters_of(title)
    if len(body) > LONGEST or not title or NO_TITLE.search(title) or {title[0], title[-1]} & {*",;"} or letters == 0:
        return None
    if letters * 5 < 3 * sum(not c.isspace() for c in title) and not CODE_WORD.match(title):
        return None
    caps = _is_caps(PARAMETER.sub("", title))
    goes_on = rest.startswith(("**", "__")) and not bold
    if (is_list and not caps) or VALUES.fullmatch(title) or (scheme == "step" and goes_on and title[-1] == "."):
        return None
    if scheme in ("chapter", "step", "article", "dotted"):
        return (scheme, number, title) if (caps or _is_short(title)) and not rest[0].islower() else None
    if caps and not title.endswith((".", ":")):
        return ("simple-caps" if scheme else "caps"), number, title
    if goes_on:
        return None  # "**Armour** 15" is a field
    if (m := BARE_NUMBER.match(title)) and not scheme and _is_title_case(title[m.end() :]) and _is_short(title):
        return "bare", m[1], title[m.end() :]
    if title[-1] in ".:" or not (title[0].isupper() or title[0] in '¿¡“"('):
        return None
    if bold and _is_short(title):
        return "bold", number, title
    look = "title" if _is_title_case(title) else "sentence"
    if not _is_short(title) or title.endswith("!") or len(DASHED.findall(title)) > 1 or _is_running(title, look):
        return None
    if scheme:
        return f"simple-{look}", number, title
    return look, number, title


def _is_running(title: str, look: str) -> bool:
    """True for the words of a sentence that a line's end has cut, and for names one after the other."""
    names = "," in title and not (look == "title" and SERIES.search(title, title.index(",")))
    return names or bool(RUN_IN.search(title)) or fold(title.rsplit(None, 1)[-1]) in DANGLING


def _is_caps(text: str) -> bool:
    letters, capitals = letters_of(text)
    if letters < 3:
        return letters > 0 and letters == capitals and sum(c.isalnum() for c in text) >= 3  # "D66"
    return capitals >= 0.8 * letters


def _is_short(title: str) -> bool:
    return len(title) <= 70 and len(title.split()) <= MOST_WORDS


def _is_title_case(title: str) -> bool:
    """All words but the small ones begin with a capital; a single word does."""
    words = [w for w in WORD.findall(title) if fold(w) not in MINOR]
    return bool(words) and all(w[0].isupper() for w in words)
