"""Excerpts: the part of a section's HTML that says something, small enough for a card.

The HTML is ours: tags are closed and stand in order, so that it can be cut without being parsed as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from markupsafe import Markup

from rulewright.kb.language import folded_words
from rulewright.kb.language.splitting import split

LONGEST = 700  # characters of text on a card, unless its first block alone is longer
HEAVY = 20_000  # characters of HTML, beyond which a card shows words alone
MOST_SAID = 0.8  # of a passage's characters: cleaning takes some away
LONG = 300  # characters of a paragraph before the words that are looked for, from which on they are left out
# Top-level blocks of a section's HTML.
BLOCK = re.compile(r"<(p|ul|ol|table|blockquote|h[3-6]|pre)\b")
LIST = re.compile(r"<([uo]l)\b")
ITEM = re.compile(r"<(li)\b")
ROW = re.compile(r"<(tr)\b")
TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)\b[^<>]*>")
START = re.compile(r'start="(\d+)"')
LONGEST_TAG = 2_000  # characters
DEEPEST = 9  # lists in lists
INLINE = frozenset({"a", "em", "strong", "code", "span"})


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The part of a section that a card shows; ``cut`` where there is more."""

    html: Markup
    cut: bool


def excerpt(html: str, begins: str, lang: str) -> Excerpt:
    """A section's HTML from the words ``begins`` on, as far as a card has room.

    Of a list or table the one item that holds them is shown, of a long paragraph what stands from their sentence on.
    ``begins`` is folded words with single blanks, empty for the beginning.
    """
    found = _excerpt(html, begins, lang)
    return found if len(found.html) <= HEAVY else Excerpt(_words(found.html), True)


def passage(html: str, begins: str, lang: str, size: int) -> Markup:
    """The blocks of a section's HTML that hold a passage of ``size`` characters, from the words ``begins`` on.

    Of a list or table the one item is shown that holds them. All of it where the words are not found.
    """
    blocks = split_blocks(html)
    first = next((i for i, b in enumerate(blocks) if begins and has(b, begins)), None)
    if first is None:
        return Markup(html)
    shown = [_narrowed(blocks[first], begins, lang)]
    for block in blocks[first + 1 :]:
        if sum(map(length, shown)) >= size * MOST_SAID and not Markup(shown[-1]).striptags().endswith(":"):
            break
        shown.append(block)
    return Markup("".join(shown))


def _words(html: Markup) -> Markup:
    """The first words of some HTML as one paragraph: what a table or list of thousands of lines comes to."""
    text = html.striptags()[:LONGEST]
    return Markup("<p>{} …</p>").format(text.rsplit(" ", 1)[0])


def _excerpt(html: str, begins: str, lang: str) -> Excerpt:
    blocks = split_blocks(html)
    first = next((i for i, b in enumerate(blocks) if begins and has(b, begins)), None)
    if first is None:
        return _filled(blocks, cut=False)
    narrow = _narrowed(blocks[first], begins, lang)
    if (narrow != blocks[first] and LIST.match(blocks[first])) or narrow.startswith("<table"):
        return Excerpt(Markup(narrow), True)
    return _filled([narrow, *blocks[first + 1 :]], cut=first > 0 or narrow != blocks[first])


def _filled(blocks: Sequence[str], cut: bool) -> Excerpt:
    """The first block, and those behind it for which there is room; the last may be some items of a list."""
    shown: list[str] = []
    room = LONGEST
    for block in blocks:
        if shown and length(block) > room:
            shown += _items_within(block, room)
            return Excerpt(Markup("".join(shown)), True)
        shown.append(block)
        room -= length(block)
    return Excerpt(Markup("".join(shown)), cut)


def _items_within(block: str, room: int) -> list[str]:
    """As many first items of a list as there is room for, as a list; nothing of any other block."""
    items = pieces(block, ITEM) if LIST.match(block) else []
    sizes = accumulate(map(length, items))
    fitting = [item for item, size in zip(items, sizes, strict=True) if size <= room]
    return [_listed(block, fitting, 0)] if fitting else []


def _narrowed(block: str, begins: str, lang: str, deep: int = 0) -> str:
    """The part of a block that holds some words: an item, a row under its head, a paragraph from a sentence on."""
    if LIST.match(block):
        items = pieces(block, ITEM)
        at = next((i for i, item in enumerate(items) if has(item, begins)), None)
        if at is None:
            return block
        inner = next((x for x in pieces(items[at][3:], LIST) if has(x, begins)), None)
        return (
            _narrowed(inner, begins, lang, deep + 1)
            if inner and deep < DEEPEST
            else _listed(block, items[at : at + 1], at)
        )
    if block.startswith("<table"):
        rows = pieces(block, ROW)
        at = next((i for i, row in enumerate(rows) if has(row, begins)), 0)
        head = rows[0] if "<thead" in block else ""
        return block if at == 0 or length(block) <= LONGEST else f"<table><tbody>{head}{rows[at]}</tbody></table>"
    return from_sentence(block, begins, lang) if block.startswith("<p") else block


def _listed(block: str, items: Sequence[str], before: int) -> str:
    """Items of a list as a list of the same kind; an ordered one keeps its numbers."""
    if block.startswith("<ul"):
        return f"<ul>{''.join(items)}</ul>"
    start = START.search(block[: block.index(">")])
    return f'<ol start="{(int(start[1]) if start else 1) + before}">{"".join(items)}</ol>'


def from_sentence(paragraph: str, begins: str, lang: str) -> str:
    """A paragraph from the sentence on that has some words, where much stands before it."""
    place = _sentence(paragraph, begins, lang)
    if length(paragraph[:place]) < LONG:
        return paragraph
    open_tags: list[str] = []
    for tag in TAG.finditer(paragraph, 0, place):
        if tag[2] in INLINE:
            open_tags = open_tags[:-1] if tag[1] else [*open_tags, tag[0]]
    return f"<p>… {''.join(open_tags)}{paragraph[place:]}"


def _sentence(paragraph: str, begins: str, lang: str) -> int:
    """Where the sentence begins that has the first of some words, 0 for the first one."""
    starts = (start for start, _ in split(paragraph, 0, len(paragraph), lang))
    places = [0, *(at for at in starts if at and _is_outside(paragraph, at))]
    sentences = [f" {_said(paragraph[a:b])}" for a, b in pairwise([*places, len(paragraph)])]
    found = "".join((*sentences, " ")).find(f" {begins} ")
    ends = accumulate(len(s) for s in sentences)
    return next((place for place, end in zip(places, ends, strict=True) if found < end), 0)


def _is_outside(html: str, place: int) -> bool:
    """True where a place is not within a tag."""
    opened = html.rfind("<", max(0, place - LONGEST_TAG), place)
    return opened < 0 or html.find(">", opened, place) >= 0


def has(html: str, words: str) -> bool:
    """True where some HTML shows folded words, one after the other."""
    return f" {words} " in f" {_said(html)} "


def _said(html: str) -> str:
    """The words that some HTML shows, folded, with single blanks."""
    return " ".join(folded_words(Markup(str(html).replace("<", " <")).striptags()))


def length(html: str) -> int:
    """Characters of text in some HTML."""
    return len(Markup(html).striptags())


def split_blocks(html: str) -> list[str]:
    """A section's HTML cut between its top-level blocks."""
    return pieces(html, BLOCK) or ([html] if html else [])


def pieces(html: str, begin: re.Pattern[str]) -> list[str]:
    """The outermost elements of some kinds, whole."""
    found: list[str] = []
    at = 0
    while m := begin.search(html, at):
        at = _end_of(html, m[1], m.start())
        found.append(html[m.start() : at])
    return found


def _end_of(html: str, tag: str, start: int) -> int:
    """Where an element ends, its like inside it included."""
    depth = 0
    for mark in re.compile(rf"<(/?){tag}\b[^<>]*>").finditer(html, start):
        depth += -1 if mark[1] else 1
        if depth == 0:
            return mark.end()
    return len(html)
