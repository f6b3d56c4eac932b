"""The author's own links: what the makers of a page linked needs no guessing.

The reading copy has their words only; places and targets are positions in the source. Of a web page, and of what else
is read as one, they are read from the file again (``<a href="#x">``); of a folder of files they were found when it was
read. A link of a web page to another page of its site is one only if this text holds what it names.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from rulewright.ingest.project.join import author_links
from rulewright.ingest.project.levels import Head, printed
from rulewright.ingest.project.links import NOTE, Names
from rulewright.ingest.readers import tree_of
from rulewright.ingest.readers.html_tree import html_links, html_places
from rulewright.ingest.readers.rst_names import term_at
from rulewright.ingest.references.by_name import DANGLING, EXTERNAL, REPAIRED, RESOLVED, Outcome
from rulewright.ingest.references.detect import Form, Pointer
from rulewright.ingest.references.directory import Directory
from rulewright.ingest.references.names import key
from rulewright.ingest.source import MARKDOWN, SUFFIXES, Source, true_format
from rulewright.kb.mapped import Places
from rulewright.kb.messages import Message
from rulewright.kb.model import BookReading, Section, Span

OWN = "own"  # the unit of a pointer that is such a link; its number counts the links of the book
TOP = "link, top of its page"  # what a link rests on that names a place of a page which that does not have
NOWHERE = -1
OUTER = ("http:", "https:")
FURTHEST = 1 << 60  # behind the end of any file
START, END = attrgetter("start"), attrgetter("end")


class _Link(NamedTuple):
    """A link's words in the source, its address, the place in the source that it names, and where that page begins.

    Places that there are not are -1.
    """

    start: int
    end: int
    address: str
    target: int
    page: int = NOWHERE


class OwnLinks:
    """The links of a book that was read from a web page, Markdown or a folder of files; any other book has none."""

    def __init__(self, reading: BookReading, directory: Directory) -> None:
        self._directory = directory
        self._whole = bool(reading.links)  # all pages of the site are here
        self._links = sorted(_given(reading) if self._whole else _of_page(reading))
        self._starts = [x.start for x in self._links]
        spans = sorted((span.start, span.end, s) for s in reading.sections for span in s.spans) if self._links else []
        self._spans = [(start, end) for start, end, _ in spans]
        self._sections = [s for _, _, s in spans]
        self._inside: dict[str, list[Pointer]] = {}

    def pointers(self, s: Section) -> list[Pointer]:
        """The links in a section's text; such as lead to the section itself are left out."""
        found = ((x, self.outcome(x)) for x in self._in(s))
        return [x for x, outcome in found if outcome and outcome.target != s.id and self._has_words(x)]

    def _has_words(self, x: Pointer) -> bool:
        """True for a link by words; a footnote's mark says enough as a number."""
        return any(map(str.isalpha, x.name)) or self._link(x).address.startswith(f"#{NOTE}:")

    def leaves(self, s: Section, x: Pointer) -> bool:
        """True where a reference that was found by its words holds a link to a page that is not in this text."""
        return not self._whole and any(
            self._link(y).address.partition("#")[0] and not self.outcome(y) for y in self._held(s, x)
        )

    def stays(self, s: Section, x: Pointer) -> bool:
        """True where what was found as a link by its words is one of the author's to the section that it stands in."""
        found = (self.outcome(y) for y in (self._held(s, x) if x.form == Form.LINK and x.unit != OWN else ()))
        return any(outcome and outcome.target == s.id for outcome in found)

    def _held(self, s: Section, x: Pointer) -> list[Pointer]:
        """The links that share text with a reference."""
        inside = self._in(s)
        return inside[bisect_right(inside, x.start, key=END) : bisect_left(inside, x.end, key=START)]

    def _link(self, x: Pointer) -> _Link:
        return self._links[int(x.number)]

    def _in(self, s: Section) -> list[Pointer]:
        """All links in a section's text, in its order; none lies in another."""
        if s.id not in self._inside:
            self._inside[s.id] = list(self._placed(s))
        return self._inside[s.id]

    def _placed(self, s: Section) -> Iterator[Pointer]:
        places = Places(s.text_map) if self._links else None
        reached = 0
        for span in s.spans if places else ():
            for n in range(bisect_left(self._starts, span.start), bisect_left(self._starts, span.end)):
                at = places.span(self._links[n].start, self._links[n].end) if places else None
                if at and at.start >= reached:
                    reached = at.end
                    yield Pointer(at.start, at.end, Form.LINK, s.text[at.start : at.end].strip(), str(n), OWN)

    def outcome(self, x: Pointer) -> Outcome | None:
        """What a link leads to; None for one to a page that is not in this text."""
        link = self._link(x)
        page, _, fragment = link.address.partition("#")
        if target := self._at(link.target, x.name, fragment):
            return Outcome(target, RESOLVED)
        if link.address.casefold().startswith(OUTER):
            return Outcome(None, EXTERNAL, anchor=link.address)
        headed = self._headed(x.name, link.page) if page else None
        if page and not self._whole:
            return Outcome(headed, RESOLVED) if headed else None
        if not page and not fragment:
            return None
        no_place = Message("the page has no place “{words}”", words=link.address if page else f"#{unquote(fragment)}")
        if headed:
            return Outcome(headed, REPAIRED, no_place)
        top = self._at(link.page)
        return Outcome(top, REPAIRED, no_place, basis=TOP) if top else Outcome(None, DANGLING, no_place)

    def _headed(self, words: str, page: int) -> str | None:
        """The one section that is called so, on the page that is linked to where that is here, else at the top of one:
        a heading within another page of a folder may be of something else."""
        part = self._directory.book.part_at(page)
        within = part.range if part and page != NOWHERE else Span(0, FURTHEST)
        same = self._directory.exact.get(key(words, self._directory.lang), ())
        headed = {e.id: e.section for e in same if not e.label and not e.term}
        headed = {name: s for name, s in headed.items() if s.spans[0].start in range(*within)}
        if page == NOWHERE:
            headed = {name: s for name, s in headed.items() if self._tops(s)}
        return next(iter(headed)) if len(headed) == 1 else None

    def _tops(self, s: Section) -> bool:
        """True for the first section of its file, and for any section of a book of one file."""
        part = self._directory.book.part_at(s.spans[0].start)
        at = bisect_left(self._spans, (part.range.start, 0)) if part else 0
        return part is None or self._sections[at].id == s.id

    def _at(self, at: int, label: str = "", fragment: str = "") -> str | None:
        """The section at a place of the source, or the one term of the link's name that is defined in it.

        A place that a glossary has for a term says its name, wherever else that is defined: ``:term:`muddy <Mud>```.
        """
        i = bisect_right(self._spans, (at, FURTHEST)) - 1
        if i < 0 or at >= self._spans[i][1]:
            return None
        section = self._sections[i]
        term = term_at(unquote(fragment))
        same = self._directory.exact.get(key(term or label, self._directory.lang), ())
        named = [e for e in same if (e.term if term else e.section == section) and not e.label]
        return named[0].id if len(named) == 1 else section.id


def _given(reading: BookReading) -> Iterator[_Link]:
    for x in reading.links:
        yield _Link(x.start, x.end, x.address, x.target, x.page)


def _of_page(reading: BookReading) -> Iterator[_Link]:
    """The links of a page, read from the file."""
    kind = SUFFIXES.get(Path(reading.book.file).suffix.lower(), "")
    kind = "" if reading.book.files else true_format(kind, reading.source.encode())
    if kind in MARKDOWN:
        yield from _of_markdown(reading, kind)
    parse = tree_of(kind)
    if parse is None:
        return
    tree = parse(reading.source)
    places = html_places(tree)
    for (start, end), href in html_links(tree):
        fragment = unquote(href.partition("#")[2])
        yield _Link(start, end, href, places.get(fragment, NOWHERE))


def _of_markdown(reading: BookReading, kind: str) -> Iterator[_Link]:
    """The links of a file of its own: what they name is a heading of it or a place with a name."""
    path = PurePosixPath(reading.book.file)
    starts = ((s.spans[0].start, s.title) for s in reading.sections if s.spans)
    heads = [Head(start, title, printed(reading.source, start)) for start, title in starts]
    source = Source(path.name, reading.source, "", kind)
    for x in author_links([(path, source, 0, heads)], Names([path])):
        yield _Link(x.start, x.end, x.address, x.target, x.page)
