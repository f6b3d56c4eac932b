"""Readers of formats that hold more than text: each makes a reading copy in Markdown that leads back to the source.

A reader is a function from a file's name and bytes to a ``ReadingCopy``. It raises InputRefused with one sentence that
says what to do. Plain text and Markdown need none.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from rulewright.ingest.readers.copy import PageStart, ReadingCopy
from rulewright.ingest.readers.html_tree import Element

__all__ = ["FORMATS", "TREES", "PageStart", "Reader", "ReadingCopy", "reader", "tree_of"]

Reader = Callable[..., ReadingCopy]  # of a file's name and bytes; that of PDF also of ``ocr``

# By format, the module whose ``read`` reads it; loaded only when a file of that format comes.
FORMATS: dict[str, str] = {
    "asciidoc": "rulewright.ingest.readers.asciidoc",
    "docx": "rulewright.ingest.readers.docx",
    "epub": "rulewright.ingest.readers.epub",
    "html": "rulewright.ingest.readers.html",
    "mdx": "rulewright.ingest.readers.mdx",
    "mediawiki": "rulewright.ingest.readers.mediawiki",
    "odt": "rulewright.ingest.readers.odt",
    "pdf": "rulewright.ingest.readers.pdf",
    "rst": "rulewright.ingest.readers.rst",
    "wiki": "rulewright.ingest.readers.wiki",
}
# By format, the module whose ``parse`` makes a tree of a file's text, with its links in it
TREES: dict[str, str] = {
    "asciidoc": "rulewright.ingest.readers.asciidoc",
    "html": "rulewright.ingest.readers.html_tree",
    "rst": "rulewright.ingest.readers.rst",
    "wiki": "rulewright.ingest.readers.wiki",
}


def reader(kind: str) -> Reader | None:
    """The reader of a format; None for plain text and Markdown."""
    module = FORMATS.get(kind)
    return import_module(module).read if module else None


def tree_of(kind: str) -> Callable[[str], Element] | None:
    """What makes a tree of the text of a file; None for a format whose links are not to be had that way."""
    module = TREES.get(kind)
    return import_module(module).parse if module else None
