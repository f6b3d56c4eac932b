"""Wikitext (.wiki, .mediawiki), the text of one page of a MediaWiki; positions count in the file as handed in.

What other pages fill in (templates), files, categories and footnotes is set aside first; what is left is read line by
line in ``wiki_blocks``. mwparserfromhell makes a tree of the marks, but no headings, lists and tables of lines, and
tells no places.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.furniture import apart
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html import MARKUP_WHY, find_asides
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.ingest.readers.wiki_blocks import Address, Blocks
from rulewright.kb.language.data import word_set
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside

BRACES = re.compile(r"\{{2,}|\}{2,}")
BRACKETS = re.compile(r"\[\[|\]\]")
AROUND = word_set("file image media category archivo imagen categoría fichier catégorie")
LONGEST_NAMESPACE = 60  # characters
SWITCH = re.compile(r"__[A-Z]{3,30}__")
TAG = re.compile(r"</?(?!br\b)[A-Za-z][a-z0-9]{0,20}(?:\s[^<>]{0,300})?>")
ENTITY = re.compile(r"&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")
# {{Note|Mud flies in rain only.}}
SAYING = re.compile(
    r"\{\{[^{}|\[\]\n]{1,60}\|(?:1=)?(?P<said>(?>\[\[[^\[\]]{1,200}\]\]|[^{}|=\[\]]){12,2000}(?<=[.!?]))\s{0,9}\}\}"
)
WHOLE = ("ref", "gallery", "score", "timeline")  # elements whose text is none of the page's


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in a page. Raises InputRefused where it is not text."""
    from rulewright.ingest.source import check, decode  # source asks for readers: imported where it is used

    source = decode(name, data)
    check(name, source)
    tree, gone = taken(Mapped.of(source, 0, len(source)))
    copy = render(tree, source)
    whole = Element("", 0, {}, [tree, *(Text(source[a.start : a.end], a.start, a.end) for a in gone)])
    return ReadingCopy(source, copy, tuple(find_asides(source, copy, whole, MARKUP_WHY)))


def parse(source: str) -> Element:
    """The tree of a page's text, with its links in it."""
    return taken(Mapped.of(source, 0, len(source)))[0]


def taken(
    page: Mapped, around: Collection[str] = AROUND, address: Address | None = None
) -> tuple[Element, list[Aside]]:
    """The tree of a page, and what is none of its text, by its places in ``page``.

    ``around``: the namespaces, folded, of pages that are shown or listed and not linked; ``address``: see ``Blocks``.
    """
    gone = apart([Aside(a, z, MARKUP_WHY) for a, z in left_out(page.text, around)])
    edits = [Edit(a.start, a.end, "") for a in gone]
    text = apply(page, edits)
    signs = [Edit(m.start(), m.end(), html.unescape(m[0])) for m in ENTITY.finditer(text.text)]
    return Element("", 0, {}, Blocks(apply(text, signs), address).read()), gone


def left_out(source: str, around: Collection[str] = AROUND) -> Iterator[tuple[int, int]]:
    """What of a page is not its text; some of it may stand within other such."""
    yield from _between(source, "<!--", "-->")
    for name in WHOLE:
        yield from _between(source, f"<{name}>", f"</{name}>")
        yield from _between(source, f"<{name} ", f"</{name}>")
    yield from _templates(source)
    opened: list[int] = []
    for m in BRACKETS.finditer(source):
        if m[0] == "[[":
            opened.append(m.start())
        elif opened and namespace(source[(start := opened.pop()) + 2 : start + LONGEST_NAMESPACE]) in around:
            yield start, m.end()
    for pattern in (SWITCH, TAG):
        yield from (m.span() for m in pattern.finditer(source))


def namespace(title: str) -> str:
    """What stands before a title's colon, folded; "" where there is none."""
    name, colon, _ = title.partition(":")
    return " ".join(name.replace("_", " ").split()).casefold() if colon else ""


def _between(source: str, first: str, last: str) -> Iterator[tuple[int, int]]:
    """From each mark to the next one that closes, or that closes itself; what is never closed is text."""
    at = source.find(first)
    while at >= 0:
        own = source.find(">", at) + 1
        alone = own > 0 and source.startswith("/", own - 2) and first.endswith(" ")
        close = own if alone else source.find(last, at + len(first)) + len(last)
        if close < at + len(first):
            return  # it was not found
        yield at, close
        at = source.find(first, close)


def _templates(source: str) -> Iterator[tuple[int, int]]:
    """``{{template}}`` and ``{{{parameter}}}``, also within others."""
    opened: list[list[int]] = []  # where each stands, and how many of its braces are open
    for m in BRACES.finditer(source):
        if m[0][0] == "{":
            opened.append([m.start(), len(m[0])])
            continue
        left = len(m[0])
        while left > 1 and opened:
            taken = min(left, opened[-1][1], 3)
            left -= taken
            opened[-1][1] -= taken
            if opened[-1][1] < 2:
                yield from _around_words(source, opened.pop()[0], m.end() - left)


def _around_words(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A template, or what stands around its words where all that it is given is a sentence of the page."""
    m = SAYING.fullmatch(source, start, end)
    yield from ((start, m.start("said")), (m.end("said"), end)) if m else ((start, end),)
