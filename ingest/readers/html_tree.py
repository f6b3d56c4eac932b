"""HTML as a tree that knows its places: every piece of text with its offset in the file as handed in.

The standard library's parser is used because it alone tells where each piece of text stands; libraries that build a
tree (html5lib, lxml, selectolax) lose that. What it leaves to its user is done here: elements that a browser closes by
itself, and end tags that nothing opened.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import accumulate

from rulewright.kb.language.data import word_set

DEEPEST = 120  # elements within elements; what is deeper belongs to the last one

# {% extends "base.html" %}, {%- endif %}, {# not yet #}
TEMPLATE = re.compile(r"\{%[-~+]?[ \t]{0,3}[a-z_][^{}\n]{0,300}%\}|\{#[^{}\n]{1,300}#\}")
VOID = word_set("area base br col embed hr img input link meta source track wbr")
BLOCKS = word_set(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul"
)
# What a start tag closes first (HTML Living Standard, 13.1.2.4 Optional tags), and what it never closes beyond.
CLOSES = {
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "tr": frozenset({"tr", "td", "th"}),
    "td": frozenset({"td", "th"}),
    "th": frozenset({"td", "th"}),
    "tbody": frozenset({"thead", "tbody", "tr", "td", "th"}),
    "tfoot": frozenset({"thead", "tbody", "tr", "td", "th"}),
    "option": frozenset({"option"}),
}
BOUNDS = frozenset({"table", "ul", "ol", "dl", "html", "body"})


@dataclass(slots=True)
class Text:
    """Characters as a reader sees them; ``source[start:end]`` is what stands for them in the file."""

    value: str
    start: int
    end: int


@dataclass(slots=True)
class Element:
    """An element; ``start`` is where its start tag begins."""

    tag: str
    start: int
    attrs: dict[str, str] = field(default_factory=dict)
    children: list[Element | Text] = field(default_factory=list)

    @property
    def is_block(self) -> bool:
        """True where a browser begins a new line."""
        return self.tag in BLOCKS

    def walk(self) -> Iterator[Element]:
        """This element and all below it, in the order of the file."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def texts(self) -> Iterator[Text]:
        """All text below, in the order of the file."""
        for child in self.children:
            if isinstance(child, Element):
                yield from child.texts()
            else:
                yield child


def parse(source: str) -> Element:
    """The tree of an HTML text; whatever is malformed still gives one, and no text is lost.

    What is only said to a program for templates (Jinja, Liquid, Twig, Django) is none.
    """
    tree = _Builder(source)
    tree.feed(TEMPLATE.sub(lambda m: " " * len(m[0]), source))
    tree.close()
    return tree.root


class _Builder(HTMLParser):
    """Events of the parser to elements."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)  # one event per character reference, so that its place is known
        self._source = source
        self._lines = [0, *accumulate(len(x) + 1 for x in source.split("\n"))]
        self.root = Element("", 0)
        self._open = [self.root]

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._close_implied(tag)
        if len(self._open) > DEEPEST:
            return
        element = Element(tag, self._here(), {k: v or "" for k, v in attrs})
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        for i in range(len(self._open) - 1, 0, -1):
            if self._open[i].tag == tag:
                del self._open[i:]
                return
            if self._open[i].tag == "table":
                return  # nothing in a cell closes what is around the table

    def _close_implied(self, tag: str) -> None:
        closes = CLOSES.get(tag, frozenset())
        for i in range(len(self._open) - 1, 0, -1):
            here = self._open[i].tag
            if here in closes or (here == "p" and tag in BLOCKS):
                del self._open[i:]
            elif here in BOUNDS:
                return

    def handle_data(self, data: str) -> None:
        start = self._here()
        self._open[-1].children.append(Text(data, start, start + len(data)))

    def handle_entityref(self, name: str) -> None:
        self._reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._reference(f"&#{name}")

    def _reference(self, printed: str) -> None:
        start = self._here()
        closed = self._source.startswith(";", start + len(printed))
        value = html.unescape(printed + ";" * closed)
        self._open[-1].children.append(Text(value, start, start + len(printed) + closed))


# --- links and places -------------------------------------------------------------------------------------------------


def html_links(tree: Element) -> Iterator[tuple[tuple[int, int], str]]:
    """The words ``(start, end)`` of each link, and its address."""
    for e in tree.walk():
        texts = [t for t in e.texts() if t.value.strip()] if e.tag == "a" and e.attrs.get("href") else []
        if texts:
            yield (texts[0].start, texts[-1].end), e.attrs["href"].strip()


def html_places(tree: Element) -> dict[str, int]:
    """By id, where the first words at or behind it stand."""
    words = [t.start for t in tree.texts() if t.value.strip()]
    out: dict[str, int] = {}
    for e in tree.walk():
        for name in (e.attrs.get("id"), e.attrs.get("name") if e.tag == "a" else None):
            i = bisect_left(words, e.start)
            if name and i < len(words):
                out.setdefault(name, words[i])
    return out
