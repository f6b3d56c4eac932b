"""Word-processor files (.docx), by mammoth, which makes HTML of them by the styles of their paragraphs.

Positions count in the Markdown that was taken from the file: a .docx holds no text that anyone could point into.
"""

from __future__ import annotations

import io
import zipfile

import mammoth

from ingest.limits import UNPACKED
from ingest.readers.copy import ReadingCopy
from ingest.readers.html_blocks import render
from ingest.readers.html_tree import parse
from kb.errors import InputRefused
from kb.mapped import Mapped

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


def _damaged(name: str) -> InputRefused:
    return InputRefused(
        "input-docx", f"{name} cannot be read as a .docx file: it is damaged or protected; save it again, unprotected."
    )


def _no_picture(image: object) -> list[object]:
    """Pictures hold no text."""
    return []
