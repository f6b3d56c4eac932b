"""OpenDocument texts (.odt): headings by their outline level, lists, tables, emphasis by the styles of the words.

Read with the standard library alone. The libraries for .odt (odfdo, odfpy) hold the whole XML as a tree before anybody
can count it, and leave to their user what there is to do here: which style makes a word bold, and what is no text.
Positions count in the Markdown that was taken from the file, as for .docx.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from typing import Protocol
from xml.parsers import expat

from rulewright.ingest.limits import ELEMENTS, LINE, UNPACKED, Limit
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.odt_styles import Styles
from rulewright.ingest.readers.odt_tree import LINES, StyleReader, TextReader, shortened
from rulewright.kb.errors import InputRefused
from rulewright.kb.mapped import Mapped

CONTENT, STYLES, META = "content.xml", "styles.xml", "meta.xml"
TITLE = "http://purl.org/dc/elements/1.1/ title"
LONGEST_TITLE = 300
BROKEN = (expat.ExpatError, zipfile.BadZipFile, EOFError, RuntimeError, NotImplementedError, zlib.error, ValueError)


class _Events(Protocol):
    """What takes in the elements of a part."""

    def begin(self, tag: str, a: dict[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an .odt file. Raises InputRefused where it is damaged, encrypted or unpacks beyond the limits."""
    package = _Package(name, data)
    styles = Styles()
    text = TextReader(styles)
    if STYLES in package.members:
        package.take(STYLES, [StyleReader(styles)])
    package.take(CONTENT, [StyleReader(styles), text], text.text)
    title = _Title()
    if META in package.members:
        package.take(META, [title], title.text)
    copy = render(text.root, "").text
    return ReadingCopy(copy, Mapped.of(copy, 0, len(copy)), title=title.said())


class _Package:
    """The parts of a file, counted while they are taken in."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        try:
            self._file = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError) as e:
            raise self._damaged() from e
        self.members = {m.filename: m for m in self._file.infolist()}
        if CONTENT not in self.members:
            raise self._damaged()
        size = sum(m.file_size for m in self._file.infolist())
        if size > UNPACKED.most:
            raise UNPACKED.refuse(name, size)
        self._elements = self._letters = 0

    def take(self, part: str, readers: list[_Events], text: Callable[[str], None] | None = None) -> None:
        """Give the elements of a part to those who read it. Raises InputRefused."""

        def begin(tag: str, attributes: dict[str, str]) -> None:
            short = shortened(tag)
            self._count(short in LINES)
            named = {shortened(k): v for k, v in attributes.items()} if attributes else attributes
            for reader in readers:
                reader.begin(short, named)

        def end(tag: str) -> None:
            for reader in readers:
                reader.end(shortened(tag))

        def letters(some: str) -> None:
            self._letters = self._within(LINE, self._letters + len(some))
            if text:
                text(some)

        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = begin, end
        parser.CharacterDataHandler = letters
        parser.StartDoctypeDeclHandler = self._no_entities
        try:
            with self._file.open(self.members[part]) as xml:
                parser.ParseFile(xml)
        except BROKEN as e:
            raise self._damaged() from e

    def _count(self, begins_line: bool) -> None:
        self._elements = self._within(ELEMENTS, self._elements + 1)
        if begins_line:
            self._letters = 0

    def _within(self, limit: Limit, found: int) -> int:
        if found > limit.most:
            raise limit.refuse(self._name, found)
        return found

    def _no_entities(self, *_: object) -> None:
        """No office program writes a document type; who does means to define entities."""
        raise self._damaged()

    def _damaged(self) -> InputRefused:
        what = "it is damaged or protected; save it again, unprotected"
        return InputRefused("input-odt", f"{self._name} cannot be read as an .odt file: {what}.")


class _Title:
    """Takes in the title that the file's own data give."""

    def __init__(self) -> None:
        self._open = False
        self._letters = ""

    def begin(self, tag: str, a: dict[str, str]) -> None:
        self._open = tag == TITLE

    def end(self, tag: str) -> None:
        self._open = False

    def text(self, some: str) -> None:
        if self._open and len(self._letters) < LONGEST_TITLE:
            self._letters += some

    def said(self) -> str:
        return " ".join(self._letters.split())[:LONGEST_TITLE]
