"""Readers of formats that hold more than text: each makes a reading copy in Markdown that leads back to the source.

A reader is a function from a file's name and bytes to a ``ReadingCopy``. It raises InputRefused with one sentence that
says what to do. Plain text and Markdown need none.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from rulewright.ingest.readers.copy import PageStart, ReadingCopy

__all__ = ["FORMATS", "PageStart", "Reader", "ReadingCopy", "reader"]

Reader = Callable[[str, bytes], ReadingCopy]

# By format, the module whose ``read`` reads it; loaded only when a file of that format comes.
FORMATS: dict[str, str] = {
    "docx": "rulewright.ingest.readers.docx",
    "html": "rulewright.ingest.readers.html",
    "odt": "rulewright.ingest.readers.odt",
    "pdf": "rulewright.ingest.readers.pdf",
}


def reader(kind: str) -> Reader | None:
    """The reader of a format; None for plain text and Markdown."""
    module = FORMATS.get(kind)
    return import_module(module).read if module else None
