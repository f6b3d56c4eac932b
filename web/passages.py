"""Passages: the paragraphs and list items of a section, counted from 1, each with an address and words to quote.

The HTML is ours: sanitised, its tags closed and in order. One walk over it gives every passage an id (``p3``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from rulewright.kb.language.splitting import texts
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


def _walked(html: str, prefix: str) -> tuple[list[str], list[Passage]]:
    """The pieces of some HTML with an id on each passage, and the passages."""
    out: list[str] = []
    found: list[Passage] = []
    said: list[str] = []
    stack: list[str] = []  # tags that are open
    opened = -1  # how many were when the passage that is being read began; -1 between passages
    for token in UNTAGGED.findall(html):
        if len(token) == 1 or not token.startswith("<"):
            said.append(token)
            out.append(token)
            continue
        match = NAME.match(token)
        name = match[1] if match else ""
        if name in APART:
            said.append(LINE)
        if not name or name in VOID or SELF_CLOSED.search(token):
            out.append(token)
            continue
        if token.startswith("</"):
            del stack[-1:]
            if len(stack) == opened:
                found.append(_passage(len(found) + 1, "".join(said)))
                opened = -1
        else:
            item = name == "li" and len(stack) == 1 and stack[0] in LISTS
            if opened < 0 and (item or (name in WHOLE and not stack)):
                opened = len(stack)
                said.clear()
                token = f'<{name} id="{prefix}{len(found) + 1}"{token[len(name) + 1 :]}'
            stack.append(name)
        out.append(token)
    return out, found


def _passage(n: int, said: str) -> Passage:
    shown = (" ".join(unescape(line).split()) for line in said.split(LINE))
    lines = tuple(filter(None, shown))
    return Passage(n, " ".join(lines), lines)


def anchored(html: str, prefix: str = "p") -> str:
    """A section's HTML with an id on every passage: ``prefix`` and its number."""
    return "".join(_walked(html, prefix)[0])


def passages(html: str) -> list[Passage]:
    """The passages of a section's HTML in reading order."""
    return _walked(html, "p")[1]


def opening(found: list[Passage], lang: str, longest: int = LONGEST) -> str:
    """The first sentence of the first passage that has words; cut at a word with an ellipsis where it is long."""
    text = next((p.text for p in found if p.text), "")
    return shortened(next(iter(texts(text, lang)), ""), longest)


def shortened(text: str, longest: int) -> str:
    """A text as far as it fits, whole words only."""
    if len(text) <= longest:
        return text
    return text[:longest].rpartition(" ")[0].rstrip(" ,;:.") + "…"
