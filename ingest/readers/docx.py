"""Word-processor files (.docx), by mammoth, which makes HTML of them by the styles of their paragraphs.

Positions count in the Markdown that was taken from the file: a .docx holds no text that anyone could point into.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from xml.parsers import expat

import mammoth

from rulewright.ingest.limits import ELEMENTS, LINE, UNPACKED
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tree import parse
from rulewright.kb.errors import InputRefused
from rulewright.kb.mapped import Mapped

PARAGRAPH = "http://schemas.openxmlformats.org/wordprocessingml/2006/main p"  # an element's name with its namespace

# Mammoth's own table knows the styles "Heading 1" to "Heading 6"; these are what it leaves out.
STYLES = """
p[style-name='Title'] => h1:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='Quote'] => blockquote > p:fresh
p[style-name='Intense Quote'] => blockquote > p:fresh
"""


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in a .docx file. Raises InputRefused where it is damaged, encrypted or unpacks beyond the limit."""
    _check(name, data)
    try:
        html = mammoth.convert_to_html(io.BytesIO(data), style_map=STYLES, convert_image=_no_picture).value
    except Exception as e:  # mammoth's XML and zip readers each raise errors of their own
        raise _damaged(name) from e
    copy = render(parse(html), html).text
    return ReadingCopy(copy, Mapped.of(copy, 0, len(copy)))


def _check(name: str, data: bytes) -> None:
    """Refuse what is no .docx, and what unpacks to more than a rulebook. Raises InputRefused."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            members = file.infolist()
    except (zipfile.BadZipFile, ValueError, OverflowError) as e:
        raise _damaged(name) from e
    if not any(m.filename == "word/document.xml" for m in members):
        raise _damaged(name)
    size = sum(m.file_size for m in members)
    if size > UNPACKED.most:
        raise UNPACKED.refuse(name, size)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        count = _Count(name)
        for m in members:
            if m.filename.startswith("word/") and m.filename.endswith(".xml"):
                count.look_through(file, m)


class _Count:
    """Counts elements, and the letters of each paragraph, before a tree is made of them.

    An element takes mammoth some 600 bytes: 222 kB of packed paragraphs came to 3.4 GB.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._elements = self._letters = 0

    def look_through(self, file: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
        """Count what is in a part of the file. Raises InputRefused where that is damaged or beyond the limits."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler, parser.CharacterDataHandler = self._begin, self._text
        try:
            with file.open(member) as xml:
                parser.ParseFile(xml)
        except (expat.ExpatError, zipfile.BadZipFile, EOFError, RuntimeError, NotImplementedError, zlib.error) as e:
            raise _damaged(self._name) from e

    def _begin(self, tag: str, attributes: object) -> None:
        self._elements += 1
        if tag == PARAGRAPH:
            self._letters = 0
        if self._elements > ELEMENTS.most:
            raise ELEMENTS.refuse(self._name, self._elements)

    def _text(self, some: str) -> None:
        self._letters += len(some)
        if self._letters > LINE.most:
            raise LINE.refuse(self._name, self._letters)


def _damaged(name: str) -> InputRefused:
    return InputRefused(
        "input-docx", f"{name} cannot be read as a .docx file: it is damaged or protected; save it again, unprotected."
    )


def _no_picture(image: object) -> list[object]:
    """Pictures hold no text."""
    return []
