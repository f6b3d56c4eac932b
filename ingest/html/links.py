"""Links by position: where they begin and end in a section's Markdown, and how they come into its HTML.

Before the Markdown is converted a pair of private characters is set around each link; after it the pairs become
elements. Nothing is ever searched for, so a link stands where the reference stands, whatever the text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from kb.mapped import Places
from kb.model import Reference, ReferenceKind, ReferenceStatus, Section

OPEN, CLOSE = "\U000f0000", "\U000f0001"
DIGITS = 0xF1000  # a link's number follows OPEN in two characters, base 4096
RESERVED = re.compile("[\U000f0000-\U000f1fff]")
MARKER = re.compile(f"{OPEN}([\U000f1000-\U000f1fff])([\U000f1000-\U000f1fff])|{CLOSE}")
MOST_LINKS = 4096 * 4096
LINE_START = re.compile(r"[ \t]*+(?:>[ \t]?)*+(?:(?:[-*+]|\d{1,4}[.)]|#{1,6})[ \t]+)?+\|?+[ \t]*+")
OWN_LINK = re.compile(r"(?P<a>!?\[)[^\[\]\n]{0,200}(?P<z>\]\([^()\s]{0,300}\))")
WEB = re.compile(r"https?://[^\s<>\"'\\]{1,500}\Z", re.IGNORECASE)
LONGEST_WORD = 30
INLINE = frozenset({"strong", "em", "code"})
TAG = re.compile(r"(<[^<>]*>)")


@dataclass(frozen=True, slots=True)
class Link:
    """``[start, end)`` of a section's Markdown and the element around it; ``tag`` and ``attributes`` are escaped."""

    start: int
    end: int
    tag: str
    attributes: str

    @property
    def opened(self) -> str:
        """The element's start tag."""
        return f"<{self.tag} {self.attributes}>"

    @property
    def closed(self) -> str:
        """The element's end tag."""
        return f"</{self.tag}>"


def place(section: Section, references: Sequence[Reference]) -> list[Link]:
    """The links of a section in reading order; of two that overlap the explicit one stays, else the first."""
    where = Places(section.text_map)
    explicit_first = sorted(references, key=lambda r: (r.kind == ReferenceKind.MENTION, r.start, -r.end))
    taken: list[Link] = []
    covered = bytearray(len(section.text))
    for r in explicit_first:
        element = _element(r)
        span = where.span(r.start, r.end)
        if element is None or span is None:
            continue
        start, end = _whole_words(section.text, span.start, span.end)
        start = _past_mark(section.text, start)
        if start < end and not any(covered[start:end]) and len(taken) < MOST_LINKS:
            covered[start:end] = b"\1" * (end - start)
            taken.append(Link(start, end, *element))
    return sorted(taken, key=lambda link: link.start)


def _element(r: Reference) -> tuple[str, str] | None:
    """The tag and attributes for a reference, None where there is nothing to show."""
    if r.status == ReferenceStatus.EXTERNAL:
        if not WEB.match(r.anchor):
            return None
        return "a", f'class="ref" href="{escape(r.anchor)}" rel="nofollow noopener external"'
    if r.target is None:
        return "span", f'class="ref-{r.status.value}"'
    depth = r.target.count("/")
    page = "books" if depth == 0 else "sections" if depth == 1 else "terms"
    style = "term" if r.kind == ReferenceKind.MENTION else "ref"
    return "a", f'class="{style}" href="/{page}/{escape(r.target)}"'


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Out to the ends of the words: the letters of a repaired word may stand nowhere in the source."""
    if end <= start or not (text[start].isalnum() and text[end - 1].isalnum()):
        return start, end
    for _ in range(LONGEST_WORD):
        if not start or not text[start - 1].isalnum():
            break
        start -= 1
    for _ in range(LONGEST_WORD):
        if end >= len(text) or not text[end].isalnum():
            break
        end += 1
    return start, end


def _past_mark(text: str, start: int) -> int:
    """Behind the mark of a list item, heading or table row: nothing may stand before that."""
    line = text.rfind("\n", max(0, start - 40), start) + 1 if start else 0
    if line == 0 and start > 40:
        return start
    m = LINE_START.match(text, line)
    return max(start, m.end()) if m else start


def mark(text: str, links: Sequence[Link]) -> str:
    """The Markdown with a pair of markers around each link, and of its own links and pictures only the words."""
    cuts = [(i, i) for i in (0, len(text))] + [c for m in OWN_LINK.finditer(text) for c in (m.span("a"), m.span("z"))]
    events = [(a, z, "") for a, z in cuts]
    for i, link in enumerate(links):
        events.append((link.start, link.start, OPEN + chr(DIGITS + i // 4096) + chr(DIGITS + i % 4096)))
        events.append((link.end, link.end, CLOSE))
    out: list[str] = []
    at = 0
    for a, z, made in sorted(events, key=lambda e: (e[0], e[2] != CLOSE)):
        out += [RESERVED.sub("\ufffd", text[at:a]), made]
        at = max(at, z)
    return "".join(out)


def unmark(html: str, links: Sequence[Link]) -> str:
    """The HTML with elements for the markers; a link across other elements becomes one per stretch of text."""
    return "".join(_pieces(list(_tokens(html)), links))


def _tokens(html: str) -> Iterator[str]:
    """Tags, markers and the text between them."""
    for part in TAG.split(html):
        if part.startswith("<"):
            yield part
            continue
        at = 0
        for m in MARKER.finditer(part):
            yield part[at : m.start()]
            yield m.group()
            at = m.end()
        yield part[at:]


def _pieces(tokens: list[str], links: Sequence[Link]) -> Iterator[str]:
    i = 0
    while i < len(tokens):
        token = tokens[i]
        i += 1
        if token == CLOSE:
            continue
        number = MARKER.fullmatch(token)
        if not number:
            yield token
            continue
        end = next((j for j in range(i, len(tokens)) if MARKER.fullmatch(tokens[j])), len(tokens))
        link = links[(ord(number[1]) - DIGITS) * 4096 + ord(number[2]) - DIGITS]
        yield from _wrapped(tokens[i:end], link)
        i = end


def _wrapped(inside: list[str], link: Link) -> Iterator[str]:
    if _balanced(inside):
        yield link.opened + "".join(inside) + link.closed
        return
    for token in inside:
        yield link.opened + token + link.closed if token.strip() and not token.startswith("<") else token


def _balanced(tokens: Iterable[str]) -> bool:
    """True where a link may enclose the tokens: inline elements only, each closed within."""
    open_tags: list[str] = []
    for token in tokens:
        if not token.startswith("<"):
            continue
        name = token.strip("</> ")
        if name not in INLINE:
            return False
        if not token.startswith("</"):
            open_tags.append(name)
        elif not open_tags or open_tags.pop() != name:
            return False
    return not open_tags
