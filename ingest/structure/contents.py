"""The table of contents and the alphabetical index: what they list is a heading, and is none where it is listed.

Which heading is which entry is told in one order, so that repeated titles are told apart.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise

from rulewright.ingest.structure.model import Heading, Line, LineKind, is_prose, split_lines
from rulewright.ingest.structure.patterns import (
    CHAPTER,
    CONTENTS_TITLE,
    DOTTED,
    EMPHASIS,
    ICON,
    INDEX_TITLE,
    LAST_PAGE,
    LINKED,
    MARKDOWN,
    PAGE,
    SEE_ALSO,
    SIMPLE,
    STEP,
)
from rulewright.kb.groups import in_groups, longest_rising
from rulewright.kb.language import folded_words

LEAST_ENTRIES = 3
MOST_LEVELS = 5
LEADERS = " \t.…·_"
LED = re.compile(r"[.…·_]{3}|…|(?: \.){3}")
LONGEST_PAGES = 40  # characters of the pages at the end of a line
LONGEST_LINE = 300  # characters of a line that may end in a page
MOST_UNPAGED = 4  # lines without a page in a row, with running text among them, that end a list of pages
LEAST_LEADING = 1 / 3  # share of a list's entries that must lead to some place
MOST_FALLING = 1 / 4  # share of a list's numbers that may be less than those before them, if they are pages
LONGEST_TITLE = 80  # characters of a line that may announce a list
PAGES_WITHIN, LEAST_PAGES = 14, 4  # below a title that runs into its first entry
LONGEST_ENTRY = 120  # characters of a line in a table of contents that has neither leader nor page
MOST_ALIKE = 40  # entries of one title that are looked at; more are the rows of a table


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry of a table of contents: ``key`` is its title made comparable, ``indent`` its blanks in front."""

    key: str
    title: str
    page: int | None
    indent: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What a book says of its own structure. Ranges are half-open, in line numbers; empty where there is none."""

    toc: tuple[Listed, ...] = ()
    toc_lines: range = range(0)
    index: dict[str, str | None] = field(default_factory=dict)  # key of a term -> key of what it says to see also
    index_lines: range = range(0)
    toc_levels: dict[str, int] = field(default_factory=dict)  # key -> how deep its first entry is set in, from 0
    toc_depths: tuple[int, ...] = ()  # the same by entry
    titled: bool = True  # the first of ``toc_lines`` is the title of the list, not its first entry

    def lists(self, title: str) -> bool:
        """True where the table of contents names this title, with or without its parameter in brackets."""
        return any(k in self.toc_levels for k in keys(title))

    def indexes(self, title: str) -> bool:
        """True where the index names this title, with or without its parameter in brackets."""
        return any(k in self.index for k in keys(title))

    def hides(self, n: int) -> bool:
        """True where line ``n`` is an entry of the table of contents or of the index, not their title."""
        return n in self.toc_lines[self.titled :] or n in self.index_lines[1:]

    def repeats(self, text: str) -> bool:
        """True where the table of contents has an entry with this number and title."""
        return text[:1].isdigit() and key(text) in self.toc_levels and _whole(text) in map(_whole_title, self.toc)

    def titles(self, n: int) -> bool:
        """True where line ``n`` is the title of the table of contents or of the index."""
        return (self.titled and n in self.toc_lines[:1]) or n in self.index_lines[:1]

    def with_list(self, lines: Sequence[Line], at: range, *, titled: bool) -> Contents:
        """The same with the table of contents that stands in some lines."""
        toc = tuple(_listed(lines[at.start + titled : at.stop]))
        depths = _depths(toc)
        levels = {e.key: depth for e, depth in reversed(list(zip(toc, depths, strict=True)))}
        return replace(self, toc=toc, toc_lines=at, toc_depths=depths, toc_levels=levels, titled=titled)


@lru_cache(maxsize=20_000)
def key(title: str) -> str:
    """A title made comparable: no marks, numbers in front, accents or case."""
    bare = ICON.sub("", EMPHASIS.sub("", title)).strip()
    for pattern in (CHAPTER, STEP, DOTTED, SIMPLE):
        if (m := pattern.match(bare)) and bare[m.end() :].strip():
            bare = bare[m.end() :]
            break
    return " ".join(folded_words(bare))


def keys(title: str) -> tuple[str, ...]:
    """The ways in which lists may name a title: whole, and without what stands in brackets at its end."""
    short, found, _ = title.rstrip().rpartition("(")
    return (key(title), key(short)) if found and short.strip() else (key(title),)


def find_contents(lines: Sequence[Line]) -> Contents:
    """Find the table of contents and the index by their titles and read them."""
    found = Contents()
    named = cache(lambda: _named(lines))
    for i, line in enumerate(lines):
        title = _bare(line.text)
        if len(title) > LONGEST_TITLE or i in found.toc_lines or i in found.index_lines:
            continue
        if not found.toc and i * 2 < len(lines) and (CONTENTS_TITLE.fullmatch(title) or _runs_in(lines, i)):
            last = _toc_end(lines, i + 1, named())
            entries = tuple(_listed(lines[i + 1 : last]))
            if len(entries) >= LEAST_ENTRIES and _leads(entries, lines[i + 1 : last], named()):
                found = found.with_list(lines, range(i, last), titled=True)
        elif INDEX_TITLE.fullmatch(title) and i * 2 >= len(lines):
            last = _index_end(lines, i + 1, named())
            if last - i > LEAST_ENTRIES:
                found = replace(found, index=_index_terms(lines[i + 1 : last]), index_lines=range(i, last))
    return found


def _runs_in(lines: Sequence[Line], i: int) -> bool:
    """True for ``Table of Contents Section 5: Cards``: the first entry on the line of the title, pages below."""
    if not contents_title(lines[i].text):
        return False
    return sum(bool(PAGE.fullmatch(line.text)) for line in lines[i + 1 : i + 1 + PAGES_WITHIN]) >= LEAST_PAGES


def contents_title(text: str) -> int:
    """How long the title of a table of contents is that its first entry follows on the line; 0 where there is none."""
    m = CONTENTS_TITLE.match(text)
    rest = text[m.end() :].strip() if m else ""
    return m.end() if m and rest and any(p.match(rest) for p in (CHAPTER, DOTTED, SIMPLE)) else 0


def _depths(toc: Sequence[Listed]) -> tuple[int, ...]:
    """How deep each entry is set in: one level per width of the blanks in front of it, and by its number."""
    widths = {w: level for level, w in enumerate(sorted({e.indent for e in toc})[:MOST_LEVELS])}
    numbers = (DOTTED.match(e.title) for e in toc)
    return tuple(
        widths.get(e.indent, MOST_LEVELS) + (m[1].count(".") if m else 0) for e, m in zip(toc, numbers, strict=True)
    )


def _bare(text: str) -> str:
    if m := MARKDOWN.match(text):
        text = m[2]
    return ICON.sub("", EMPHASIS.sub("", text)).strip(" \t:#.")


def _named(lines: Sequence[Line]) -> frozenset[str]:
    """The titles, by key, that stand in a book on more than one line."""
    found = Counter(key(_bare(line.text)) for line in lines if len(line.text) <= LONGEST_TITLE)
    return frozenset(name for name, n in found.items() if n > 1)


def lists(text: str, titles: Set[str]) -> bool:
    """True where enough of the letters under a heading are entries: of pages, of links, of titles by key."""
    lines = split_lines(text.replace("|", " "))
    if _are_amounts(lines):
        return False
    told = sum(len(x.text) for x in lines if len(x.text) <= LONGEST_ENTRY and _is_entry(x, titles))
    return told >= LEAST_LEADING * sum(len(x.text) for x in lines)


def _leads(entries: Sequence[Listed], lines: Sequence[Line], named: Set[str]) -> bool:
    """True where enough of a list leads to some place: to pages, or to titles that stand in the book once more.

    What a box holds is listed under the same words.
    """
    paged = 0 if _are_amounts(lines) else sum(bool(PAGE.fullmatch(x.text)) or _has_page(x) for x in lines)
    told = sum(e.page is None and e.key in named for e in entries)
    return paged + told >= LEAST_LEADING * len(entries)


def _are_amounts(lines: Sequence[Line]) -> bool:
    """True where the numbers behind entries say how many of each there are: pages rise from one entry to the next, or
    have leaders before them."""
    if any(LED.search(line.text) for line in lines):
        return False
    numbers = [e.page for e in _listed(lines) if e.page is not None]
    return sum(a > b for a, b in pairwise(numbers)) > MOST_FALLING * len(numbers)


def _reads_on(lines: Sequence[Line], i: int, named: Set[str]) -> bool:
    """True where running text begins: two lines of it, none of which looks like an entry."""
    two = lines[i : i + 2]
    return len(two) == 2 and all(is_prose(x) and not _is_entry(x, named) for x in two)


def _is_entry(line: Line, named: Set[str]) -> bool:
    """True for a line with a page, a link or a number, and for one that stands in the book once more."""
    bare = _bare(line.text)
    numbered = any(p.match(bare) for p in (CHAPTER, DOTTED, SIMPLE))
    return numbered or _has_page(line) or bool(SEE_ALSO.search(bare)) or key(bare) in named


def _has_page(line: Line) -> bool:
    return bool(split_page(line.text)[1]) or "\t" in line.text or bool(LINKED.search(line.text))


def _toc_end(lines: Sequence[Line], first: int, named: Set[str]) -> int:
    """The first line after a table of contents: running text, or a heading that an entry named."""
    seen: set[str] = set()
    paged = False
    unpaged = 0  # lines without a page in a row
    opening = next((e.key for e in _cells(lines[first])), "") if first < len(lines) else ""
    for i in range(first, len(lines)):
        line = lines[i]
        has_page = _has_page(line)
        paged |= has_page or bool(PAGE.fullmatch(line.text))
        unpaged = 0 if has_page or PAGE.match(line.text) else unpaged + 1
        if paged and unpaged == MOST_UNPAGED and any(map(is_prose, lines[i - 1 : i + 1])):
            return i - MOST_UNPAGED + 1
        if not paged and _reads_on(lines, i, named):
            return i
        if paged and unpaged and i > first and key(line.text) == opening:
            return i
        name = "" if PAGE.fullmatch(line.text) else _whole(line.text)
        again = name in seen and line.kind is not LineKind.LIST  # a list may hold one title twice
        if not has_page and name and (again or (is_prose(line) and len(line.text) > LONGEST_ENTRY)):
            return i
        if not has_page and (paged or MARKDOWN.match(line.text)) and is_prose(line) and len(line.text) > 60:
            return i
        if MARKDOWN.match(line.text) and not LINKED.search(line.text):
            return i
        seen.update(_whole(e.title) for e in _cells(line))
    return first  # a table of contents that never ends is none


def _whole(title: str) -> str:
    """A title made comparable with its number: ``100. General`` is not ``200. General``."""
    return " ".join(folded_words(EMPHASIS.sub("", title)))


def _whole_title(entry: Listed) -> str:
    return _whole(entry.title)


def _listed(lines: Sequence[Line]) -> Iterator[Listed]:
    """The entries, column by column; an entry without a page goes on in the next line of its column."""
    columns: dict[int, list[Listed]] = {}
    for line in lines:
        if PAGE.match(line.text):
            continue
        for column, entry in enumerate(_cells(line)):
            if not entry.key:
                continue
            told = columns.setdefault(column, [])
            if told and told[-1].page is None and entry.page is not None and "\t" in line.text:
                before = told.pop()
                title = f"{before.title} {entry.title}"
                entry = Listed(key(title), title, entry.page, before.indent)
            told.append(entry)
    for column in sorted(columns):
        yield from columns[column]


def _cells(line: Line) -> Iterator[Listed]:
    """The entries on one line: ``TITLE....  298  TITLE  330`` holds two; an empty cell keeps its column."""
    cells = deque(cell.strip() for cell in line.text.split("\t"))
    while cells:
        title = cells.popleft()
        paged = bool(cells) and (not cells[0] or PAGE.fullmatch(cells[0]))
        yield _entry(title, cells.popleft() if paged else "", line.indent)


def split_page(text: str) -> tuple[str, str]:
    """An entry's title and the pages behind it, "" where there are none; leaders between them are left out."""
    bare = text.rstrip(" \t.")
    tail = bare[-LONGEST_PAGES:]
    m = LAST_PAGE.search(tail) if len(bare) <= LONGEST_LINE else None
    title = bare[: len(bare) - len(tail) + m.start()].rstrip(LEADERS) if m else ""
    return (title, m["pages"]) if m and title and not title[-1].isdigit() else (text, "")


def _entry(title: str, page: str, indent: int) -> Listed:
    if m := LINKED.search(title):
        title = m[1]
    if not page:
        title, page = split_page(title)
    title = ICON.sub("", title.rstrip(LEADERS)).strip(" -*+#•")
    return Listed(key(title), title, int(page.split("-")[0]) if page.isdigit() else None, indent)


def _index_end(lines: Sequence[Line], first: int, named: Set[str]) -> int:
    """The first line after an index: running text, no line of terms and pages, or the first term once more."""
    opening = key(lines[first].text) if first < len(lines) else ""
    for i in range(first, len(lines)):
        line = lines[i]
        if i > first and key(line.text) == opening:
            return i
        long = is_prose(line) and len(line.text) > LONGEST_TITLE and not split_page(line.text)[1]
        if long or MARKDOWN.match(line.text) or _reads_on(lines, i, named):
            return i
    return len(lines)


def _index_terms(lines: Sequence[Line]) -> dict[str, str | None]:
    """Terms of an index by key, each with what it says to see also; ``Slowed. See also States 333``."""
    out: dict[str, str | None] = {}
    for line in lines:
        text, _ = split_page(line.text.lstrip("-* "))
        also = SEE_ALSO.search(text)
        term = key((text[: also.start()] if also else text).rstrip(LEADERS))
        if term:
            out[term] = (key(also[1]) or None) if also else out.get(term)
    return out


# --- entries and headings ---------------------------------------------------------------------------------------------


def entries(headings: Sequence[Heading], contents: Contents) -> dict[int, int]:
    """For headings that the table of contents lists, by index, the index of their entry.

    The longest series of headings that stand in the order of their entries is taken; a heading outside of it is the
    entry of its title if no other heading is. Time grows with the headings times the entries of one title.
    """
    places = in_groups((e.key, n) for n, e in enumerate(contents.toc))
    wanted = [next((places[k] for k in keys(h.title) if k in places), [])[:MOST_ALIKE] for h in headings]
    listed = [(i, n) for i, of in enumerate(wanted) for n in reversed(of)]  # descending: each heading rises once
    found = dict(listed[k] for k in longest_rising([n for _, n in listed]))
    taken = set(found.values())
    for i, of in enumerate(wanted):
        if i not in found and of and not taken.intersection(of):
            found[i] = of[0]
            taken.add(of[0])
    return found
