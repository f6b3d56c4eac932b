"""Exports of a MediaWiki taken apart: the pages of the main namespace, each in its newest revision.

Read as a stream by expat, which says where in the file each piece of text stands. A document type is refused, so that
there are no entities but XML's own five; elements are counted as they come.
Format: https://www.mediawiki.org/wiki/Help:Export, https://www.mediawiki.org/xml/export-0.11.xsd
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from rulewright.ingest.limits import ELEMENTS
from rulewright.ingest.readers.wiki import namespace
from rulewright.kb.errors import InputRefused
from rulewright.kb.mapped import Mapped, concat

ROOT = "mediawiki"
SITE = {"sitename": (ROOT, "siteinfo", "sitename"), "namespace": (ROOT, "siteinfo", "namespaces", "namespace")}
OF_PAGE = {tag: (ROOT, "page", tag) for tag in ("title", "ns")}
OF_REVISION = {tag: (ROOT, "page", "revision", tag) for tag in ("timestamp", "model", "text")}
READ = SITE | OF_PAGE | OF_REVISION  # what is read, and where it stands
DEEPEST = 4
MAIN = "0"
SHOWN = ("6", "14", "-2")  # the keys of the namespaces of files, categories and media
WIKITEXT = ("", "wikitext")
REDIRECT = re.compile(r"\s{0,20}#redirect[ \t]{0,9}:?[ \t]{0,9}\[\[([^\[\]|\n]{1,300})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the main namespace; ``redirect`` is the page that it only sends on to, "" for one with a text."""

    title: Mapped
    text: Mapped
    redirect: str = ""


@dataclass(slots=True)
class Export:
    """What an export holds; ``shown``: the names, folded, of the namespaces of files and categories."""

    site: Mapped = field(default_factory=lambda: Mapped(""))
    pages: list[Page] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)


def take_apart(name: str, source: str) -> Export:
    """The pages of an export. Raises InputRefused where it is none, damaged or too large."""
    return _Reader(name, source).export()


class _Reader:
    """Takes in what the parser finds."""

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._data = source.encode()
        self._bytes = self._chars = 0  # how far places were counted, in bytes and in characters
        self._open: list[str] = []
        self._elements = 0
        self._key = ""  # of the namespace whose name is read
        self._spaces: set[str] = set()  # the names of all namespaces but the main one
        self._letters: list[Mapped] | None = None  # of the element that is read
        self._said: dict[str, Mapped] = {}  # of the page, and of its revision
        self._redirect = ""
        self._newest: tuple[str, Mapped] | None = None  # of the page: when it was written, and its text
        self._found = Export()
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler, self._parser.EndElementHandler = self._begin, self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = self._no_entities

    def export(self) -> Export:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as e:
            if not self._elements:
                raise self._no_export() from e
            raise self._damaged(f"its XML is broken in line {e.lineno:,}") from e
        return self._found

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > ELEMENTS.most:
            raise ELEMENTS.refuse(self._name, self._elements)
        self._open.append(tag)
        if self._elements == 1 and tag != ROOT:
            raise self._no_export()
        path = tuple(self._open) if len(self._open) <= DEEPEST else ()
        if path == (ROOT, "page"):
            self._said, self._redirect, self._newest = {}, "", None
        elif path == (ROOT, "page", "redirect"):
            self._redirect = attributes.get("title", "")
        elif path == (ROOT, "page", "revision"):
            self._said = {tag: x for tag, x in self._said.items() if tag in OF_PAGE}
        if path and READ.get(tag) == path and (tag not in OF_REVISION or self._is_chapter()):
            self._letters = []
            self._key = attributes.get("key", "")

    def _is_chapter(self) -> bool:
        """True for a page of the main namespace; old exports tell that by its title alone."""
        if "ns" in self._said:
            return self._said["ns"].text.strip() == MAIN
        return "title" in self._said and namespace(self._said["title"].text) not in self._spaces

    def _text(self, some: str) -> None:
        if self._letters is not None:
            at = self._parser.CurrentByteIndex
            self._chars += len(self._data[self._bytes : at].decode())
            self._bytes = at
            self._letters.append(Mapped(some, ((0, self._chars, len(some)),)))

    def _end(self, tag: str) -> None:
        path = tuple(self._open) if len(self._open) <= DEEPEST else ()
        self._open.pop()
        if self._letters is not None and READ.get(tag) == path:
            self._take(tag, concat(self._letters))
            self._letters = None
        elif path == (ROOT, "page", "revision"):
            self._end_revision()
        elif path == (ROOT, "page"):
            self._end_page()

    def _take(self, tag: str, said: Mapped) -> None:
        if tag == "sitename":
            self._found.site = said.strip()
        elif tag != "namespace":
            self._said[tag] = said
        elif self._key != MAIN and (name := namespace(f"{said.text}:")):
            self._spaces.add(name)
            if self._key in SHOWN:
                self._found.shown.add(name)

    def _end_revision(self) -> None:
        model, stamp = (self._said[tag].text.strip() if tag in self._said else "" for tag in ("model", "timestamp"))
        if "text" in self._said and model in WIKITEXT and (self._newest is None or stamp >= self._newest[0]):
            self._newest = stamp, self._said["text"]

    def _end_page(self) -> None:
        title = self._said.get("title", Mapped("")).strip()
        _, text = self._newest or ("", Mapped(""))
        if title.text and text.text.strip():
            old = REDIRECT.match(text.text)
            self._found.pages.append(Page(title, text, self._redirect or (old[1] if old else "")))

    def _no_entities(self, *_: object) -> None:
        """No wiki writes a document type; who does means to define entities."""
        raise self._damaged("it defines entities") if self._elements else self._no_export()

    def _damaged(self, what: str) -> InputRefused:
        remedy = "export the pages again (Special:Export)"
        return InputRefused(
            "input-mediawiki", f"{self._name} cannot be read as an export of a MediaWiki: {what}; {remedy}."
        )

    def _no_export(self) -> InputRefused:
        return InputRefused(
            "input-xml",
            f"{self._name} is XML, but not what a MediaWiki exports; save what it holds as HTML, .docx, .odt, "
            "Markdown (.md) or text (.txt).",
        )
