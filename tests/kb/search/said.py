"""What the engine says of an index while it is built: nothing of the engine is left when it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rulewright.kb.model import Knowledge
from rulewright.kb.search.engine.writer import Reader, places
from rulewright.kb.search.index_writer import Freezer
from rulewright.kb.search.indexer import FIELDS
from tests.kb.storing import build_index


@dataclass(frozen=True)
class Said:
    """Keys, and by field how long each document is and, by token, its documents with the positions there."""

    keys: list[str]
    lengths: dict[str, list[int]]
    postings: dict[str, dict[str, dict[int, tuple[int, ...]]]]


def read(reader: Reader) -> Said:
    """All that a reader says."""
    postings: dict[str, dict[str, dict[int, tuple[int, ...]]]] = {f: {} for f in FIELDS}
    for field, tokens in postings.items():
        for token, docs, values in reader.runs(field):
            tokens[token] = {doc: tuple(places([at]).tolist()) for doc, at in zip(docs, values, strict=True)}
    return Said(reader.keys(), {f: reader.lengths(f) for f in FIELDS}, postings)


def said(folder: Path, made: Knowledge) -> Said:
    """Build an index, and what the engine said when its arrays were made."""
    heard: list[Said] = []
    finish = Freezer.finish

    def listening(self: Freezer, reader: Reader, *more: Any) -> dict[str, bytes]:
        heard.append(read(reader))
        return finish(self, reader, *more)

    with patch.object(Freezer, "finish", listening):
        build_index(folder, made)
    return heard[0]
