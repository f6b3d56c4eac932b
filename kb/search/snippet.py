"""The best passage of a section: its text and the places of the words that were wanted; or safe HTML of it.

What a section shows and where its words stand in that is known before anybody asks (``shown``): an index keeps it, so
that a snippet is cut from it without reading the section over again (``cut``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import takewhile

from rulewright.kb.search.plain import named, plain

LENGTH = 220  # characters
MOST_READ = 20_000  # characters of a section that are looked through
MORE = "…"
# around the name of a symbol in a passage, and between its words: characters that no text has
OPEN, CLOSE, JOIN = "\ufdd0", "\ufdd1", "\ufdd2"
MADE = re.compile(f"[{OPEN}{CLOSE}{JOIN}]")
EDGE = re.compile(f"[{OPEN}{CLOSE}]")
SYMBOL = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")


# A wanted word in what is shown: where it begins and ends, in characters, the word, and what it is worth once.
Found = tuple[int, int, str | int, float]


@dataclass(frozen=True, slots=True)
class Passage:
    """Plain text of a section, and where in it the wanted words stand: ``[start, end)`` in code points, in order."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()

    def parts(self) -> Iterator[tuple[str, bool]]:
        """The text piece by piece, and of each piece whether it is marked; an unmarked piece may be empty."""
        at = 0
        for start, end in self.marks:
            yield self.text[at:start], False
            yield self.text[start:end], True
            at = end
        yield self.text[at:], False

    def html(self) -> str:
        """Safe HTML: everything escaped, nothing but ``<mark>`` added."""
        return "".join(f"<mark>{escape(part)}</mark>" if marked else escape(part) for part, marked in self.parts())


def shown(markdown: str) -> str:
    """What may be shown of a section, the name of each symbol between marks."""
    bare = MADE.sub(" ", markdown[: MOST_READ * 2])
    return " ".join(plain(bare, lambda m: f"{OPEN}{named(m).replace(' ', JOIN)}{CLOSE}")[:MOST_READ].split())


def words(found: Passage) -> Passage:
    """A passage with nothing around the names of its symbols."""
    gone = [m.start() for m in EDGE.finditer(found.text)]
    marks = ((a - bisect_left(gone, a), z - bisect_left(gone, z)) for a, z in found.marks)
    return Passage(_bare(found.text), tuple(marks)) if gone or JOIN in found.text else found


def _bare(text: str) -> str:
    return EDGE.sub("", text).replace(JOIN, " ")


def drawn(found: Passage, draw: Callable[[str], str]) -> str:
    """Safe HTML of a passage, its symbols drawn; ``draw`` makes safe HTML of a symbol's name in the profile."""

    def one(m: re.Match[str]) -> str:
        name = re.sub(r"</?mark>", "", m[1])
        picture = draw(name.replace(JOIN, "-"))
        return f"<mark>{picture}</mark>" if name != m[1] else picture

    return _bare(SYMBOL.sub(one, found.html()))


def cut(text: str, found: Sequence[Found]) -> Passage:
    """The best passage of what is shown of a section, its wanted words marked."""
    first, last = _window(found)
    begin, finish = _bounds(text, found[first][0], found[last][1]) if found else (0, _end(text, 0, 0))
    while first > 0 and found[first - 1][0] >= begin:
        first -= 1
    before, after = MORE if begin > 0 else "", MORE if finish < len(text) else ""
    inside = takewhile(lambda one: one[1] <= finish, found[first:])
    moved = len(before) - begin
    return Passage(before + text[begin:finish] + after, tuple((a + moved, z + moved) for a, z, _, _ in inside))


def _window(found: Sequence[Found]) -> tuple[int, int]:
    """The first and the last wanted word of the stretch of about the right length with the most worth."""
    if len(found) < 2:
        return 0, 0
    best = (0.0, 0, 0)
    last = -1
    for first, (start, _, _, _) in enumerate(found):
        before, last = last, max(last, first)
        while last + 1 < len(found) and found[last + 1][1] - start <= LENGTH * 3 // 4:
            last += 1
        if last == before:
            continue  # a part of the stretch before, hence worth no more
        inside = {word: worth for _, _, word, worth in found[first : last + 1][:40]}
        value = sum(inside.values()) + 0.01 * (last - first)
        if value > best[0]:
            best = (value, first, last)
    return best[1], best[2]


def _bounds(text: str, a: int, z: int) -> tuple[int, int]:
    """The passage in characters: from a little before the first match, to whole words; between these stands a blank."""
    begin = max(0, a - LENGTH // 5)
    stop = text.rfind(". ", max(0, a - LENGTH // 2), a)  # rather begin with a sentence
    begin = stop + 2 if stop >= 0 else begin
    if begin > 0:
        blank = text.find(" ", begin - 1, a)
        begin = blank + 1 if blank >= 0 else a
    return begin, _end(text, begin, z)


def _end(text: str, begin: int, z: int) -> int:
    finish = min(len(text), max(begin + LENGTH, z))
    last = min(len(text), begin + LENGTH + 30)
    if finish >= last:
        return finish
    blank = text.find(" ", finish, last)
    return blank if blank >= 0 else last
