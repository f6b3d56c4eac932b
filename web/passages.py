"""Passages: the paragraphs and list items of a section, counted from 1, each with an address and words to quote.

The HTML is ours: sanitised, its tags closed and in order. One walk over it gives every passage an id (``p3``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from rulewright.kb.sentences import texts
from rulewright.kb.symbols import UNTAGGED

NAME = re.compile(r"</?([a-z][a-z0-9]{0,20})")
SELF_CLOSED = re.compile(r"/\s?>\Z")
WHOLE = frozenset({"p", "blockquote", "table", "pre"})  # a passage where it stands by itself
LISTS = frozenset({"ul", "ol"})  # each item is a passage
VOID = frozenset({"br", "hr", "img", "path", "circle", "rect", "line", "polyline", "polygon", "ellipse"})
APART = frozenset({"li", "td", "th", "tr", "p", "br", "ul", "ol"})  # tags between words of their own
LINE = "\0"  # where such a tag stands, in what is read of a passage; no HTML has it
LONGEST = 300  # characters of a quotation that stands for a whole rule


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, list item or table: ``n`` counts from 1, ``text`` is what a reader sees, on one line.

    ``lines``: the same, cut where a browser begins another line, cell or item.
    """

    n: int
    text: str
    lines: tuple[str, ...] = field(default=(), compare=False)


@dataclass(slots=True)
class _Walk:
    prefix: str
    out: list[str] = field(default_factory=list)
    found: list[Passage] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    opened: int = -1  # depth of the passage that is being read; -1 between passages

    def tag(self, token: str) -> None:
        match = NAME.match(token)
        name = match[1] if match else ""
        if name in APART:
            self.said.append(LINE)
        if not name or name in VOID or SELF_CLOSED.search(token):
            self.out.append(token)
        elif token.startswith("</"):
            self._close(token)
        else:
            self._open(token, name)

    def _open(self, token: str, name: str) -> None:
        item = name == "li" and len(self.stack) == 1 and self.stack[0] in LISTS
        if self.opened < 0 and (item or (name in WHOLE and not self.stack)):
            self.opened = len(self.stack)
            self.said.clear()
            token = f'<{name} id="{self.prefix}{len(self.found) + 1}"{token[len(name) + 1 :]}'
        self.stack.append(name)
        self.out.append(token)

    def _close(self, token: str) -> None:
        if self.stack:
            self.stack.pop()
        self.out.append(token)
        if len(self.stack) == self.opened:
            shown = (" ".join(unescape(line).split()) for line in "".join(self.said).split(LINE))
            lines = tuple(filter(None, shown))
            self.found.append(Passage(len(self.found) + 1, " ".join(lines), lines))
            self.opened = -1


def _walk(html: str, prefix: str) -> _Walk:
    walk = _Walk(prefix)
    for token in UNTAGGED.findall(html):
        if len(token) > 1 and token.startswith("<"):
            walk.tag(token)
        else:
            walk.out.append(token)
            walk.said.append(token)
    return walk


def anchored(html: str, prefix: str = "p") -> str:
    """A section's HTML with an id on every passage: ``prefix`` and its number."""
    return "".join(_walk(html, prefix).out)


def passages(html: str) -> list[Passage]:
    """The passages of a section's HTML in reading order."""
    return _walk(html, "p").found


def opening(found: list[Passage], lang: str, longest: int = LONGEST) -> str:
    """The first sentence of the first passage that has words; cut at a word with an ellipsis where it is long."""
    text = next((p.text for p in found if p.text), "")
    return shortened(next(iter(texts(text, lang)), ""), longest)


def shortened(text: str, longest: int) -> str:
    """A text as far as it fits, whole words only."""
    if len(text) <= longest:
        return text
    return text[:longest].rpartition(" ")[0].rstrip(" ,;:.") + "…"
