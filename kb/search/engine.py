"""Whoosh, fenced: the only module that imports it.

Whoosh keeps postings on disk and hands them back; what is put in has already been analysed, and what is asked for is
one exact token at a time. No query language, no wildcard, no scorer of Whoosh is ever reached. Only what Whoosh 2.7.4
and whoosh-reloaded 2.7.5 share is used here (see docs/decisions/whoosh.md).

A token stream is written as slots parted by blanks; a slot holds the tokens of one position, parted by ``SAME``:
``re|reroll roll`` has ``re`` and ``reroll`` at position 0 and ``roll`` at position 1.
"""

from __future__ import annotations

import sys
import threading
import warnings
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from rulewright.kb.errors import SearchError
from rulewright.kb.search.arrays import Numbers
from rulewright.kb.search.pool import Pool

# Both write regular expressions and `is` in a way that newer Pythons warn of: that is let pass here and nowhere else.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    warnings.simplefilter("ignore", DeprecationWarning)
    import whoosh
    import whoosh.codec.whoosh3  # what Whoosh would load later, with its warnings
    import whoosh.filedb.compound
    from whoosh import fields as whoosh_fields
    from whoosh import formats as whoosh_formats
    from whoosh import index as whoosh_index
    from whoosh.codec.whoosh3 import W3Codec

SAME = "|"
ID = "id"
WIDTH = 4  # bytes of a position
PLAIN, BLOCK = 0, 1_024  # how far postings are pressed, and how many are written at once
Postings = tuple[tuple[int, tuple[int, ...]], ...]  # (document number, positions) by document number


def _packed(positions: Iterable[int]) -> bytes:
    out = array("I", positions)
    if sys.byteorder == "big":
        out.byteswap()
    return out.tobytes()


class Places(whoosh_formats.Positions):  # type: ignore[misc]
    """How the positions of a posting are kept: four bytes each, so that many postings are read at once."""

    def encode(self, poslist: Iterable[int]) -> bytes:
        """Positions as they are kept."""
        return _packed(poslist)

    def decode_positions(self, valuestring: bytes) -> list[int]:
        """What was kept, as positions."""
        found: list[int] = np.frombuffer(valuestring, "<u4").tolist()
        return found

    def decode_frequency(self, valuestring: bytes) -> int:
        """How many positions were kept."""
        return len(valuestring) // WIDTH


class Stream(whoosh_fields.FieldType):  # type: ignore[misc]
    """A field whose value is a token stream; nothing in it is changed."""

    def __init__(self) -> None:
        super().__init__(Places(), None, scorable=True)

    def index(self, value: str, **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """What Whoosh asks of a field: of every token its letters, how often it is there, its weight and its places."""
        places: dict[str, list[int]] = {}
        for at, slot in enumerate(value.split(" ")):
            for token in slot.split(SAME) if SAME in slot else (slot,):
                if token in places:
                    places[token].append(at)
                elif token:
                    places[token] = [at]
        for token, found in places.items():
            yield token.encode("utf-8"), len(found), float(len(found)), _packed(found)


class Writer:
    """Writes one index into an empty folder; all or nothing."""

    def __init__(self, folder: Path, fields: Iterable[str]) -> None:
        self.fields = tuple(fields)
        columns: dict[str, Any] = {f: Stream() for f in self.fields}
        schema = whoosh_fields.Schema(**{ID: whoosh_fields.STORED()}, **columns)
        folder.mkdir(parents=True, exist_ok=True)
        self._index = whoosh_index.create_in(str(folder), schema)
        codec = W3Codec(blocklimit=BLOCK, compression=PLAIN)
        codec.length_stats = False  # the shortest and longest field of each posting: for Whoosh's own scorers
        self._writer = self._index.writer(codec=codec)
        self._writer.pool.cleanup()
        self._writer.pool = Pool()

    def add(self, key: str, streams: Mapping[str, str]) -> None:
        """Add one document: its key and a token stream for each field that is not empty."""
        self._writer.add_document(**{ID: key}, **{f: s for f, s in streams.items() if s})

    def commit(self) -> None:
        """Write the index as one segment and close it."""
        self._writer.commit(optimize=True)
        self._index.close()

    def cancel(self) -> None:
        """Leave no index behind."""
        with suppress(Exception):
            self._writer.cancel()
        self._index.close()


class Reader:
    """Reads one index; safe for use by several threads (Whoosh's postings share one file position, hence the lock)."""

    def __init__(self, folder: Path) -> None:
        try:
            self._index: Any = whoosh_index.open_dir(str(folder))
            self._reader: Any = self._index.reader()
        except Exception as e:
            raise SearchError("search-index", f"The search index in {folder.name} cannot be opened: {e}.") from e
        self._lock = threading.Lock()

    def keys(self) -> list[str]:
        """The keys of all documents; a document's number is its place in the list."""
        return [str(stored[ID]) for _, stored in self._reader.iter_docs()]

    def lengths(self, field: str) -> list[int]:
        """How many tokens each document has in a field."""
        with self._lock:
            return [int(self._reader.doc_field_length(n, field, 0) or 0) for n in range(self._reader.doc_count_all())]

    def postings(self, field: str, token: str) -> Postings:
        """The documents that hold a token in a field, with its positions; empty where there is none."""
        with self._lock:
            if (field, token) not in self._reader:
                return ()
            matcher, out = self._reader.postings(field, token), []
            while matcher.is_active():
                out.append((int(matcher.id()), tuple(matcher.value_as("positions"))))
                matcher.next()
        return tuple(out)

    def runs(self, field: str) -> Iterator[tuple[str, list[int], list[bytes]]]:
        """Every token of a field in order, with its documents and, of each, its positions as ``places`` reads them."""
        with self._lock:
            terms = self._reader.iter_field(field)
        while True:
            with self._lock:  # not across the steps: several fields are read side by side
                text, _ = next(terms, (None, None))
                if text is None:
                    return
                matcher, docs, values = self._reader.postings(field, text), [], []
                while matcher.is_active():
                    docs.append(matcher.id())
                    values.append(matcher.value())
                    matcher.next()
            yield text.decode("utf-8") if isinstance(text, bytes) else str(text), docs, values

    def tokens(self, field: str) -> list[str]:
        """All tokens of a field, in order."""
        with self._lock:
            return [t.decode("utf-8") if isinstance(t, bytes) else str(t) for t in self._reader.lexicon(field)]

    def close(self) -> None:
        """Close the index; a second time does nothing."""
        with self._lock:
            if self._reader is not None:
                self._reader.close()
                self._index.close()
            self._reader = self._index = None  # Whoosh lets go of its file only when nobody refers to its reader


def places(values: Iterable[bytes]) -> Numbers:
    """The positions of several postings, one after the other."""
    return np.frombuffer(b"".join(values), "<u4")


def version() -> str:
    """The version of the Whoosh that is in use."""
    return ".".join(str(n) for n in whoosh.__version__)
