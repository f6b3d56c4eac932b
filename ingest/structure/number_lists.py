"""What stands around numbered rules: the contents that list their titles, and headings that every book may have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.numbers import Candidate, Key, is_title, line_of
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, language
from rulewright.kb.model import SectionKind

FEWEST_LISTED = 6
LEAST_AGAIN = 3  # titles of a list that come again for it to be the contents: a book may not be finished
LONGEST_LISTED = 120
MOST_SAME = 6  # places of one number that are looked at
ANNOUNCED = 40  # characters before a list in which a word announces it

# "..... 12" behind a title in the contents
LEADER = re.compile(r"(?<![ .…·_\t])(?:[ .…·_\t]{2,}+\d{0,4}|[ \t]\d{1,4})[ \t\r]*+\Z")
FILLING = " .…·_\t\r\n0123456789"
# a name of one to four words that opens a sentence: "Glossary of Terms Action Deck Contains ..."
OPENING = re.compile(r"(?:^|(?<=[.!?:)”\"»]\s))[*_]{0,3}([^\W\d_]+(?:[ ][^\W\d_]+){0,3})", re.MULTILINE)


def contents_lists(text: str, found: Sequence[Candidate]) -> list[tuple[int, int]]:
    """Stretches where numbers follow each other with nothing but titles between, some of which come again later."""
    places = in_groups((c.key, c) for c in found)
    out: list[tuple[int, int]] = []
    i = 0
    while i < len(found):
        run = _title_run(text, found, i)
        i += max(len(run), 1)
        again = sum(_comes_again(text, c, title, places[c.key]) for c, title in run)
        deep = any(c.has_parent or c.is_article for c, _ in run)  # "1. Move 2. Fight" are the steps of a turn
        if deep and len(run) >= FEWEST_LISTED and again >= LEAST_AGAIN:
            last, title = run[-1]
            out.append((run[0][0].start, last.end + len(title)))
    return out


def _title_run(text: str, found: Sequence[Candidate], i: int) -> list[tuple[Candidate, str]]:
    """Numbers from the i-th on, each with its title, up to one without a title or one that was there before.

    A number that is printed twice in a row is a misprint, not the beginning of what the list announces.
    """
    out: list[tuple[Candidate, str]] = []
    seen: set[Key] = set()
    for k in range(i, len(found)):
        c = found[k]
        stop = found[k + 1].start if k + 1 < len(found) else len(text)
        title = LEADER.sub("", line_of(text, c.end, min(stop, c.end + LONGEST_LISTED)))
        again = c.key in seen and c.key != out[-1][0].key
        if again or not is_title(title):
            break
        out.append((c, title.rstrip()))
        seen.add(c.key)
        if stop - c.end > len(title) + LONGEST_LISTED or text[c.end + len(title) : stop].strip(FILLING):
            break
    return out


def _comes_again(text: str, c: Candidate, title: str, same: Sequence[Candidate]) -> bool:
    wanted = fold(title)
    return any(o.start > c.start and fold(text[o.end : o.end + len(title)]) == wanted for o in same[:MOST_SAME])


def contents_heading(text: str, start: int, lang: str) -> Heading:
    """The heading of a list of contents: the word that announces it, or else the list's own beginning."""
    before = text[max(start - ANNOUNCED, 0) : start].rstrip(" \t\r\n:*_#")
    word = before.rsplit("\n", 1)[-1].strip(" \t*_#")
    at, end, title = start, start, language(lang).contents_title
    if fold(word) in language(lang).contents_words:
        at = text.rindex(word, 0, start)
        end, title = at + len(word), word
    return Heading(at, end, title, "numbered-0", 1.0, depth=0, kind=SectionKind.TOC)


def named_headings(text: str, first: int, last: int, lang: str) -> Iterator[Heading]:
    """Headings run into their text that every book may have: an introduction before the first rule, a glossary after.

    ``first`` and ``last`` are where the first rule and the last rule's text begin.
    """
    names = language(lang).section_names
    for a, z in ((0, first), (last, len(text))):
        for m in OPENING.finditer(text, a, z):
            title = _name(m[1], names)
            end = m.start(1) + len(title)
            if title and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
                kind = SectionKind(names[fold(title)])
                yield Heading(m.start(1), end, title, "numbered-0", 1.0, depth=0, kind=kind)


def _name(words: str, names: Mapping[str, str]) -> str:
    """The longest beginning of some words that is a known name, empty where there is none."""
    parts = words.split(" ")
    beginnings = (" ".join(parts[:n]) for n in range(len(parts), 0, -1))
    return next((b for b in beginnings if fold(b) in names and b[0].isupper()), "")
