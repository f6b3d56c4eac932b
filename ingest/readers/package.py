"""Files that are a zip of parts (.docx, .odt, .epub): opened in one way, within the limits, whatever is broken."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from xml.parsers import expat

from rulewright.ingest.limits import ELEMENTS, LINE, UNPACKED, Limit
from rulewright.kb.errors import InputRefused

BROKEN = (
    expat.ExpatError,
    zipfile.BadZipFile,
    EOFError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
    zlib.error,
)
UNPROTECTED = "it is damaged or protected; save it again, unprotected"

Begin = Callable[[str, dict[str, str]], object]


class Package:
    """The parts of a file of a ``kind``, such as ``a .docx``, that has a part ``needed``.

    All that it does raises InputRefused where that is damaged or beyond the limits; ``remedy`` says what to do.
    """

    def __init__(self, kind: str, name: str, data: bytes, needed: str, remedy: str = UNPROTECTED) -> None:
        self._kind, self._name, self._remedy = kind, name, remedy
        self._elements = self._letters = 0
        try:
            self._file = zipfile.ZipFile(io.BytesIO(data))
        except BROKEN as e:
            raise self.damaged() from e
        self.parts = {m.filename: m.file_size for m in self._file.infolist()}
        if needed not in self.parts:
            raise self.damaged()
        size = sum(m.file_size for m in self._file.infolist())
        if size > UNPACKED.most:
            raise UNPACKED.refuse(name, size)

    def read(self, part: str, most: int = UNPACKED.most) -> bytes:
        """The bytes of a part, which are not more than ``most``."""
        try:
            if self.parts[part] <= most:
                return self._file.read(part)
        except BROKEN as e:
            raise self.damaged() from e
        raise self.damaged()

    def parse(
        self,
        part: str,
        is_line: Callable[[str], bool],
        begin: Begin = lambda tag, attributes: None,
        end: Callable[[str], object] = lambda tag: None,
        text: Callable[[str], object] = lambda some: None,
    ) -> None:
        """Give the elements of a part, names with their namespaces, and count them, and the letters of each line.

        A tree of them takes hundreds of bytes for each element: 222 kB of packed paragraphs came to 3.4 GB.
        """

        def begins(tag: str, attributes: dict[str, str]) -> None:
            self._elements = self._within(ELEMENTS, self._elements + 1)
            self._letters = 0 if is_line(tag) else self._letters
            begin(tag, attributes)

        def letters(some: str) -> None:
            self._letters = self._within(LINE, self._letters + len(some))
            text(some)

        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = begins, end, letters
        parser.StartDoctypeDeclHandler = self._no_entities
        try:
            with self._file.open(part) as xml:
                parser.ParseFile(xml)
        except BROKEN as e:
            raise self.damaged() from e

    def _within(self, limit: Limit, found: int) -> int:
        if found > limit.most:
            raise limit.refuse(self._name, found)
        return found

    def _no_entities(self, *_: object) -> None:
        """No office program writes a document type; who does means to define entities."""
        raise self.damaged()

    def damaged(self) -> InputRefused:
        """The refusal of a file that is broken."""
        code = f"input-{self._kind.rpartition('.')[2]}"
        return InputRefused(code, f"{self._name} cannot be read as {self._kind} file: {self._remedy}.")
