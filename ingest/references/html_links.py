"""Links of a web page, ``<a href="#x">``, and of what else is read as one: what its makers linked needs no guessing.

The reading copy has their words only; places and targets are read from the file, which the book's positions point into.
A link to another page of the web site is one only if this text holds what it names; a list of nothing but links is a
table of contents or a menu, and none of them is.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from rulewright.ingest.readers import tree_of
from rulewright.ingest.readers.html_tree import Element
from rulewright.ingest.references.by_name import DANGLING, EXTERNAL, RESOLVED, Outcome
from rulewright.ingest.references.detect import Form, Pointer
from rulewright.ingest.references.directory import Directory
from rulewright.ingest.references.names import key
from rulewright.ingest.source import SUFFIXES, true_format
from rulewright.kb.mapped import Places
from rulewright.kb.messages import Message
from rulewright.kb.model import BookReading, Section

HTML = "html"  # the unit of a pointer that is such a link
MENU = 4  # lines of a section with a link and nothing else
LIST_MARK = re.compile(r"[-*•\d.)\s]*")
OUTER = ("http:", "https:")
FURTHEST = 1 << 60  # behind the end of any file


@dataclass(frozen=True, slots=True)
class _Link:
    """A link's words in the source, and its address."""

    start: int
    end: int
    href: str


class HtmlLinks:
    """The links of a book that was read from HTML; of any other book there are none."""

    def __init__(self, reading: BookReading, directory: Directory) -> None:
        self._directory = directory
        self._links: list[_Link] = []
        self._targets: dict[str, int] = {}  # by id, where the first words at or behind it stand
        if tree := _tree(reading):
            self._links = sorted(_links(tree), key=lambda x: x.start)
            self._targets = _targets(tree)
        self._starts = [x.start for x in self._links]
        spans = sorted((span.start, span.end, s) for s in reading.sections for span in s.spans) if self._links else []
        self._spans = [(start, end) for start, end, _ in spans]
        self._sections = [s for _, _, s in spans]

    def pointers(self, s: Section) -> list[Pointer]:
        """The links in a section's text; such as lead to the section itself are left out."""
        found = ((x, self.outcome(x)) for x in self._in(s))
        out = [x for x, outcome in found if outcome and outcome.target != s.id and any(map(str.isalpha, x.name))]
        listed = [x for x in out if _fills_line(s.text, x)]
        return out if len(listed) < MENU else [x for x in out if x not in listed]

    def leaves(self, s: Section, x: Pointer) -> bool:
        """True where a reference that was found by its words holds a link to a page that is not in this text."""
        return any(
            x.start < y.end and y.start < x.end and y.number.partition("#")[0] and not self.outcome(y)
            for y in self._in(s)
        )

    def _in(self, s: Section) -> Iterator[Pointer]:
        """All links in a section's text, in its order."""
        places = Places(s.text_map) if self._links else None
        reached = 0
        for span in s.spans if places else ():
            for link in self._links[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]:
                at = places.span(link.start, link.end) if places else None
                if at and at.start >= reached:
                    reached = at.end
                    label = s.text[at.start : at.end].strip()
                    yield Pointer(at.start, at.end, Form.LINK, label, link.href, HTML)

    def outcome(self, x: Pointer) -> Outcome | None:
        """What a link leads to; None for one to a page that is not in this text."""
        page, _, fragment = x.number.partition("#")
        target = self._at(unquote(fragment), x.name) if fragment else None
        if target:
            return Outcome(target, RESOLVED)
        if x.number.casefold().startswith(OUTER):
            return Outcome(None, EXTERNAL, anchor=x.number)
        if page:
            same = self._directory.exact.get(key(x.name, self._directory.lang), ())
            headed = {e.id for e in same if not e.label and not e.term}
            return Outcome(headed.pop(), RESOLVED) if len(headed) == 1 else None
        if not fragment:
            return None
        return Outcome(None, DANGLING, Message("the page has no place “{words}”", words=f"#{fragment}"))

    def _at(self, fragment: str, label: str) -> str | None:
        """The section at a place of the page, or the term of the link's name that is defined in it."""
        at = self._targets.get(fragment)
        i = bisect_right(self._spans, (at, FURTHEST)) - 1 if at is not None else -1
        if at is None or i < 0 or at >= self._spans[i][1]:
            return None
        section = self._sections[i]
        same = self._directory.exact.get(key(label, self._directory.lang), ())
        named = [e for e in same if e.section == section and not e.label]
        return named[0].id if len(named) == 1 else section.id


def _fills_line(text: str, x: Pointer) -> bool:
    """True where a line has a link and nothing else."""
    start, end = text.rfind("\n", 0, x.start) + 1, text.find("\n", x.end)
    before, after = text[start : x.start], text[x.end : end if end >= 0 else len(text)]
    return LIST_MARK.fullmatch(before) is not None and not after.strip()


def _tree(reading: BookReading) -> Element | None:
    """The tree of a book's file, where its format is one whose links say where they stand."""
    kind = SUFFIXES.get(Path(reading.book.file).suffix.lower(), "")
    parse = tree_of(true_format(kind, reading.source[:2_000].encode()))
    return parse(reading.source) if parse else None


def _links(tree: Element) -> Iterator[_Link]:
    for e in tree.walk():
        texts = [t for t in e.texts() if t.value.strip()] if e.tag == "a" and e.attrs.get("href") else []
        if texts:
            yield _Link(texts[0].start, texts[-1].end, e.attrs["href"].strip())


def _targets(tree: Element) -> dict[str, int]:
    words = [t.start for t in tree.texts() if t.value.strip()]
    out: dict[str, int] = {}
    for e in tree.walk():
        for name in (e.attrs.get("id"), e.attrs.get("name") if e.tag == "a" else None):
            i = bisect_left(words, e.start)
            if name and i < len(words):
                out.setdefault(name, words[i])
    return out
