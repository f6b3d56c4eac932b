"""Links by position: where they begin and end in a section's Markdown, and how they come into its HTML.

Before the Markdown is converted a pair of private characters is set around each link; after it the pairs become
elements. Nothing is ever searched for, so a link stands where the reference stands, whatever the text says. Marks of
repaired words are set in the same way by another pair, within the links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rulewright.kb.mapped import Places
from rulewright.kb.messages import msgid
from rulewright.kb.model import Reference, ReferenceKind, ReferenceStatus, Section
from rulewright.kb.repairs import whole_words
from rulewright.kb.spoken import language_name, said_in

OPEN, CLOSE = "\U000f0000", "\U000f0001"
OPEN_MARK, CLOSE_MARK = "\U000f0002", "\U000f0003"
DIGITS = 0xF1000  # a link's number follows OPEN in two characters, base 4096
RESERVED = re.compile("[\U000f0000-\U000f1fff]")
MARKER = re.compile(f"{OPEN}([\U000f1000-\U000f1fff])([\U000f1000-\U000f1fff])|{CLOSE}")
WORD_MARKER = re.compile(f"{OPEN_MARK}([\U000f1000-\U000f1fff])([\U000f1000-\U000f1fff])|{CLOSE_MARK}")
DEFINED_IN = msgid("defined in {language}")
MOST_LINKS = 4096 * 4096
LINE_START = re.compile(r"[ \t]*+(?>(?:>[ \t]?)*)(?>(?:(?:[-*+]|\d{1,4}[.)]|#{1,6})[ \t]+)?)\|?+[ \t]*+")
OWN_LINK = re.compile(r"(?P<a>!?\[)[^\[\]\n]{0,200}(?P<z>\]\([^()\s]{0,300}(?:[ \t]{1,3}\"[^\"\n]{0,200}\")?\))")
WEB = re.compile(r"https?://[^\s<>\"'\\]{1,500}\Z", re.IGNORECASE)
INLINE = frozenset({"strong", "em", "code", "span"})
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
        element = _element(r, section.lang)
        span = where.span(r.start, r.end)
        if element is None or span is None:
            continue
        start, end = whole_words(section.text, span.start, span.end)
        start = past_mark(section.text, start)
        if start < end and not any(covered[start:end]) and len(taken) < MOST_LINKS:
            covered[start:end] = b"\1" * (end - start)
            taken.append(Link(start, end, *element))
    return sorted(taken, key=lambda link: link.start)


def _element(r: Reference, lang: str) -> tuple[str, str] | None:
    """The tag and attributes for a reference in text of a language, None where there is nothing to show."""
    if r.status == ReferenceStatus.EXTERNAL:
        if not WEB.match(r.anchor):
            return None
        return "a", f'class="ref" href="{escape(r.anchor)}" rel="nofollow noopener external"'
    if r.target is None:
        return "span", f'class="ref-{r.status.value}"'
    depth = r.target.count("/")
    page = "books" if depth == 0 else "sections" if depth == 1 else "terms"
    style = "term" if r.kind == ReferenceKind.MENTION else "ref"
    return "a", f'class="{style}" href="/{page}/{escape(r.target)}"{_abroad(r, lang) if page == "terms" else ""}'


def _abroad(r: Reference, lang: str) -> str:
    """What a link says whose term is defined in another language only: which, and what it is called there."""
    other = (r.target or "").split("/")[1]
    if other == lang:
        return ""
    said = said_in(lang, DEFINED_IN, language=language_name(other, lang))
    return f' hreflang="{other}" title="{escape(r.anchor)} ({said})"'


def past_mark(text: str, start: int) -> int:
    """A place behind the mark of a list item, heading or table row: nothing may stand before that."""
    line = text.rfind("\n", max(0, start - 40), start) + 1 if start else 0
    if line == 0 and start > 40:
        return start
    m = LINE_START.match(text, line)
    return max(start, m.end()) if m else start


def mark(text: str, links: Sequence[Link], marks: Sequence[Link] = ()) -> str:
    """The Markdown with a pair of markers around each link and mark; of its own links and pictures only the words."""
    cuts = [(i, i) for i in (0, len(text))] + [c for m in OWN_LINK.finditer(text) for c in (m.span("a"), m.span("z"))]
    events = [(a, z, 2, "") for a, z in cuts]
    events += [(m.end, m.end, 0, CLOSE_MARK) for m in marks]  # of what stands in one place the inner closes first
    events += [(link.end, link.end, 1, CLOSE) for link in links]
    events += [(link.start, link.start, 3, OPEN + _digits(i)) for i, link in enumerate(links)]
    events += [(m.start, m.start, 4, OPEN_MARK + _digits(i)) for i, m in enumerate(marks)]
    out: list[str] = []
    at = 0
    for a, z, _, made in sorted(events, key=lambda e: (e[0], e[2])):
        out += [RESERVED.sub("\ufffd", text[at:a]), made]
        at = max(at, z)
    return "".join(out)


def _digits(i: int) -> str:
    return chr(DIGITS + i // 4096) + chr(DIGITS + i % 4096)


def unmark(html: str, links: Sequence[Link], marks: Sequence[Link] = ()) -> str:
    """The HTML with elements for the markers; a link across other elements becomes one per stretch of text."""
    html = "".join(_pieces(list(_tokens(html, WORD_MARKER)), marks, WORD_MARKER)) if marks else html
    return "".join(_pieces(list(_tokens(html, MARKER)), links, MARKER))


def _tokens(html: str, marker: re.Pattern[str]) -> Iterator[str]:
    """Tags, markers and the text between them."""
    for part in TAG.split(html):
        if part.startswith("<"):
            yield part
            continue
        at = 0
        for m in marker.finditer(part):
            yield part[at : m.start()]
            yield m.group()
            at = m.end()
        yield part[at:]


def _pieces(tokens: list[str], links: Sequence[Link], marker: re.Pattern[str]) -> Iterator[str]:
    i = 0
    while i < len(tokens):
        token = tokens[i]
        i += 1
        number = marker.fullmatch(token)
        if not number:
            yield token
            continue
        if not number[1]:  # what closes
            continue
        end = next((j for j in range(i, len(tokens)) if marker.fullmatch(tokens[j])), len(tokens))
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
        name = token.strip("</> ").split(" ", 1)[0]
        if name not in INLINE:
            return False
        if not token.startswith("</"):
            open_tags.append(name)
        elif not open_tags or open_tags.pop() != name:
            return False
    return not open_tags
