"""One file becomes the books it holds: read -> recognise -> clean -> structure."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rulewright.ingest.clean import clean
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.limits import check_reading
from rulewright.ingest.precedence.authority import ranked
from rulewright.ingest.project import read_project
from rulewright.ingest.recognise import recognise
from rulewright.ingest.source import Source, read
from rulewright.ingest.structure import structure
from rulewright.kb.model import BookReading


def read_books(path: Path, corpus: Corpus, *, ocr: bool = False) -> tuple[BookReading, ...]:
    """The books of a file; ``ocr``: a scan is read by Tesseract."""
    return books_of(read_project(path) if path.is_dir() else read(path, ocr=ocr), corpus)


def books_of(source: Source, corpus: Corpus) -> tuple[BookReading, ...]:
    """The books of a file that was read."""
    readings = (ranked(check_reading(structure(clean(part)))) for part in recognise(source, corpus))
    return tuple(replace(r, source=source.text, links=source.links, notes=source.notes) for r in readings)
