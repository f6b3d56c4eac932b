"""Rulebooks as they come out of bad hands: stripped, cut, merged, wrapped, saved in another encoding, misnamed."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

SUFFIXES = (".md", ".txt", ".html", ".rst", ".mdx", ".wiki", ".adoc")
ENCODINGS = (*["utf-8"] * 4, "utf-8-sig", "utf-16", "utf-32", "cp1252", "latin-1", "mac_roman", "cp850", "utf-7")
MARKS = re.compile(r"^[ \t]*(?:#{1,6}|[-*+>]|\d+[.)])[ \t]+|[*_`|]+", re.MULTILINE)
LITTER = (*"\u200b\ufeff\xad\u202e\f\r\v\u2028\ufb01\ue000<|[", "```\n")  # what belongs to no text
LEAST, MOST = 400, 2_500  # characters of a piece


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A made file, and what was done to it."""

    name: str
    data: bytes
    done: str


def pieces(books: Sequence[str], random: Random) -> tuple[str, str]:
    """Two pieces, cut anywhere out of any two books."""
    return _piece(random.choice(books), random), _piece(random.choice(books), random)


def _piece(book: str, random: Random) -> str:
    length = random.randint(LEAST, MOST)
    start = random.randrange(max(1, len(book) - length))
    return book[start : start + length]


def stripped(text: str, other: str, random: Random) -> str:
    return MARKS.sub("", text)


def merged(text: str, other: str, random: Random) -> str:
    """Lines of both in turn, so many at a time, as the columns of a bad copy are."""
    a, b, n = text.splitlines(keepends=True), other.splitlines(keepends=True), random.randint(1, 12)
    rounds = range(0, max(len(a), len(b)), n)
    return "".join(line for i in rounds for line in (*a[i : i + n], *b[i : i + n]))


def wrapped(text: str, other: str, random: Random) -> str:
    """Lines of so many characters and no empty ones, words torn at their ends."""
    return textwrap.fill(text, random.randint(20, 90), break_on_hyphens=False, replace_whitespace=random.random() < 0.5)


def on_one_line(text: str, other: str, random: Random) -> str:
    return " ".join(text.split())


def shuffled(text: str, other: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    random.shuffle(lines)
    return "".join(lines)


def without_blanks(text: str, other: str, random: Random) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip())


def spaced(text: str, other: str, random: Random) -> str:
    """An empty line after each line, as a word processor's paragraphs come out."""
    return text.replace("\n", "\n\n")


def shouted(text: str, other: str, random: Random) -> str:
    return text.upper()


def littered(text: str, other: str, random: Random) -> str:
    """Characters that belong to no text, at random places."""
    for _ in range(random.randint(1, 40)):
        at = random.randrange(len(text) + 1)
        litter = random.choice(LITTER)
        text = text[:at] + litter + text[at:]
    return text


def twice(text: str, other: str, random: Random) -> str:
    return text + "\n\n" + text


WAYS: tuple[Callable[[str, str, Random], str], ...] = (
    stripped,
    merged,
    wrapped,
    on_one_line,
    shuffled,
    without_blanks,
    spaced,
    shouted,
    littered,
    twice,
)


def spoil(books: Sequence[str], seed: int) -> Spoilt:
    """The made file of a seed: one to three ways, an ending of lines, an encoding, a suffix; some bytes may be cut."""
    random = Random(seed)
    text, other = pieces(books, random)
    ways = random.sample(WAYS, random.randint(1, 3))
    for way in ways:
        text = way(text, other, random)
    text = text.replace("\n", random.choice(["\n", "\n", "\r\n", "\r"]))
    encoding, suffix = random.choice(ENCODINGS), random.choice(SUFFIXES)
    data = text.encode(encoding, errors=random.choice(["replace", "xmlcharrefreplace", "ignore"]))
    if random.random() < 0.2:
        data = data[random.randrange(4) : len(data) - random.randrange(4)]
    done = ", ".join(way.__name__ for way in ways)
    return Spoilt(f"spoilt-{seed}{suffix}", data, f"{done}; {encoding}; {suffix}; {len(data)} bytes")
