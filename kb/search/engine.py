"""Whoosh, fenced: the only module that imports it.

Whoosh keeps postings on disk and hands them back; what is put in has already been analysed, and what is asked for is
one exact token at a time. No query language, no wildcard, no scorer of Whoosh is ever reached. Only what Whoosh 2.7.4
and whoosh-reloaded 2.7.5 share is used here (see docs/decisions/whoosh.md).

A token stream is written as slots parted by blanks; a slot holds the tokens of one position, parted by ``SAME``:
``re|reroll roll`` has ``re`` and ``reroll`` at position 0 and ``roll`` at position 1.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kb.errors import SearchError

# Both write regular expressions and `is` in a way that newer Pythons warn of: that is let pass here and nowhere else.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    warnings.simplefilter("ignore", DeprecationWarning)
    import whoosh
    import whoosh.codec.whoosh3  # what Whoosh would load later, with its warnings
    import whoosh.filedb.compound
    from whoosh import fields as whoosh_fields
    from whoosh import index as whoosh_index
    from whoosh.analysis import Token, Tokenizer

SAME = "|"
ID = "id"
Postings = tuple[tuple[int, tuple[int, ...]], ...]  # (document number, positions) by document number


class Slots(Tokenizer):  # type: ignore[misc]
    """The analyzer of every field: it takes a token stream apart and changes nothing in it."""

    def __call__(
        self,
        value: str,
        positions: bool = False,
        chars: bool = False,
        keeporiginal: bool = False,
        removestops: bool = True,
        start_pos: int = 0,
        start_char: int = 0,
        tokenize: bool = True,
        mode: str = "",
        **kwargs: Any,
    ) -> Iterator[Any]:
        """Yield Whoosh's (reused) token object once for every token of the stream."""
        token = Token(positions, chars, removestops=removestops, mode=mode, **kwargs)
        for at, slot in enumerate(value.split(" "), start_pos):
            for text in slot.split(SAME):
                if text:
                    token.text, token.boost, token.pos, token.stopped = text, 1.0, at, False
                    yield token


POOL = 8  # MB of postings in memory while an index is written; what is more waits on disk


class Writer:
    """Writes one index into an empty folder; all or nothing."""

    def __init__(self, folder: Path, fields: Iterable[str]) -> None:
        self.fields = tuple(fields)
        columns: dict[str, Any] = {f: whoosh_fields.TEXT(analyzer=Slots(), phrase=True) for f in self.fields}
        schema = whoosh_fields.Schema(**{ID: whoosh_fields.ID(unique=True, stored=True)}, **columns)
        folder.mkdir(parents=True, exist_ok=True)
        self._index = whoosh_index.create_in(str(folder), schema)
        self._writer = self._index.writer(limitmb=POOL)

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


def version() -> str:
    """The version of the Whoosh that is in use."""
    return ".".join(str(n) for n in whoosh.__version__)
