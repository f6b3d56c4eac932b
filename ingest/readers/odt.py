"""OpenDocument texts (.odt): headings by their outline level, lists, tables, emphasis by the styles of the words.

Read with the standard library alone. The libraries for .odt (odfdo, odfpy) hold the whole XML as a tree before anybody
can count it, and leave to their user what there is to do here: which style makes a word bold, and what is no text.
Positions count in the Markdown that was taken from the file, as for .docx.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tables import with_heads
from rulewright.ingest.readers.odt_tree import LINES, StyleReader, Styles, TextReader, shortened
from rulewright.ingest.readers.package import Package
from rulewright.kb.mapped import Mapped

CONTENT, STYLES, META = "content.xml", "styles.xml", "meta.xml"
TITLE = "http://purl.org/dc/elements/1.1/ title"
LONGEST_TITLE = 300


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an .odt file. Raises InputRefused where it is damaged, encrypted or unpacks beyond the limits."""
    package = Package("an .odt", name, data, CONTENT)
    styles = Styles()
    text = TextReader(styles)
    if STYLES in package.parts:
        _take(package, STYLES, [StyleReader(styles)])
    _take(package, CONTENT, [StyleReader(styles), text], text.text)
    title = _Title()
    if META in package.parts:
        _take(package, META, [title], title.text)
    copy = render(with_heads(text.root), "").text
    return ReadingCopy(copy, Mapped.of(copy, 0, len(copy)), title=title.said())


def _take(
    package: Package,
    part: str,
    readers: Sequence[StyleReader | TextReader | _Title],
    text: Callable[[str], object] = lambda some: None,
) -> None:
    """Give the elements of a part to those who read it. Raises InputRefused."""

    def begin(tag: str, attributes: dict[str, str]) -> None:
        named = {shortened(k): v for k, v in attributes.items()} if attributes else attributes
        for reader in readers:
            reader.begin(shortened(tag), named)

    def end(tag: str) -> None:
        for reader in readers:
            reader.end(shortened(tag))

    package.parse(part, lambda tag: shortened(tag) in LINES, begin, end, text)


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
