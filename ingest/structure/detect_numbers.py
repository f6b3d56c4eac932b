"""Numbered rules: ``302.3 ...`` on lines of their own or run together on long lines."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.clean.manuscript import Manuscript
from ingest.structure.model import Heading


def detect_numbers(manuscript: Manuscript) -> Iterator[Heading]:
    """Candidate headings of numbered rules, in reading order."""
    yield from ()
