"""Word-processor files (.docx), by mammoth, which makes HTML of them by the styles of their paragraphs.

Positions count in the Markdown that was taken from the file: a .docx holds no text that anyone could point into.
"""

from __future__ import annotations

import io

import mammoth

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tables import with_heads
from rulewright.ingest.readers.html_tree import parse
from rulewright.ingest.readers.package import Package
from rulewright.kb.mapped import Mapped

PARAGRAPH = "http://schemas.openxmlformats.org/wordprocessingml/2006/main p"  # an element's name with its namespace

# Mammoth's own table knows the styles "Heading 1" to "Heading 6"; these are what it leaves out. Lists of contents and
# indexes are made of the text by the program, which knows pages; they are no text.
STYLES = """
p[style-name='Title'] => h1:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='Quote'] => blockquote > p:fresh
p[style-name='Intense Quote'] => blockquote > p:fresh
p[style-name^='toc '] => !
p[style-name^='index '] => !
p[style-name='table of figures'] => !
"""


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in a .docx file. Raises InputRefused where it is damaged, encrypted or unpacks beyond the limit."""
    package = Package("a .docx", name, data, "word/document.xml")
    for part in package.parts:
        if part.startswith("word/") and part.endswith(".xml"):
            package.parse(part, PARAGRAPH.__eq__)
    try:
        html = mammoth.convert_to_html(io.BytesIO(data), style_map=STYLES, convert_image=lambda _: []).value
    except Exception as e:  # mammoth's XML and zip readers each raise errors of their own
        raise package.damaged() from e
    copy = render(with_heads(parse(html)), html).text
    return ReadingCopy(copy, Mapped.of(copy, 0, len(copy)))
