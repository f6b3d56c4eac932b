"""Postings on their way into an index: Whoosh keeps them on disk, and hands them back token by token.

What is put in has already been analysed.

A token stream is written as slots parted by blanks; a slot holds the tokens of one position, parted by ``SAME``:
``re|reroll roll`` has ``re`` and ``reroll`` at position 0 and ``roll`` at position 1.

Whoosh's own pool sorts posting by posting. In ours all postings of a token in a run are one piece, so that sorting and
merging cost a step for each token and not for each posting: gathered by token, in runs that wait on disk, they are
handed back in order. It has the methods that Whoosh's writer calls.
"""

from __future__ import annotations

import marshal
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import numpy as np

from rulewright.kb.search.index_files import Numbers, packed

# Both write regular expressions and `is` in a way that newer Pythons warn of: that is let pass here and nowhere else.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    warnings.simplefilter("ignore", DeprecationWarning)
    from whoosh import fields as whoosh_fields, formats as whoosh_formats, index as whoosh_index
    from whoosh.codec.whoosh3 import W3Codec

SAME = "|"
ID, LENGTHS = "id", "lengths"  # what is stored of a document
PLAIN, BLOCK = 0, 1_024  # how far postings are pressed, and how many are written at once
MOST_IN_MEMORY = 250_000  # postings in memory, about 25 MB
Item = tuple[str, bytes, int, float, bytes]  # field, token, document number, weight, positions
Piece = tuple[str, bytes, list[int | bytes]]  # field, token; document number and positions of each posting in turn


class Stream(whoosh_fields.FieldType):  # type: ignore[misc]
    """A field whose value is a token stream; nothing in it is changed."""

    def __init__(self) -> None:
        super().__init__(whoosh_formats.Positions(), None, scorable=True)

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
            yield token.encode("utf-8"), len(found), float(len(found)), packed(found)


class Writer:
    """Writes one index into an empty folder; use as a context, at whose end it is there, or nothing where it failed."""

    def __init__(self, folder: Path, fields: Iterable[str]) -> None:
        columns: dict[str, Any] = {f: Stream() for f in fields}
        schema = whoosh_fields.Schema(**{ID: whoosh_fields.STORED(), LENGTHS: whoosh_fields.STORED()}, **columns)
        self._index = whoosh_index.create_in(str(folder), schema)
        codec = W3Codec(blocklimit=BLOCK, compression=PLAIN)
        codec.length_stats = False  # the shortest and longest field of each posting: for Whoosh's own scorers
        self._writer = self._index.writer(codec=codec)
        self._writer.pool.cleanup()
        self._writer.pool = Pool()

    def add(self, key: str, streams: Mapping[str, str]) -> None:
        """Add one document: its key and a token stream for each field that is not empty."""
        said = {f: s for f, s in streams.items() if s}
        lengths = {f: len(s.replace(SAME, " ").split()) for f, s in said.items()}
        self._writer.add_document(**{ID: key, LENGTHS: lengths}, **said)

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if error:
            self._writer.cancel()
        else:
            self._writer.commit(optimize=True)
        self._index.close()


class Reader:
    """Reads an index that was written."""

    def __init__(self, folder: Path) -> None:
        self._index: Any = whoosh_index.open_dir(str(folder))
        self._reader: Any = self._index.reader()

    def keys(self) -> list[str]:
        """The keys of all documents; a document's number is its place in the list."""
        return [str(stored[ID]) for _, stored in self._reader.iter_docs()]

    def lengths(self, field: str) -> list[int]:
        """How many tokens each document has in a field, exactly: Whoosh keeps a length in one byte."""
        return [int(stored[LENGTHS].get(field, 0)) for _, stored in self._reader.iter_docs()]

    def runs(self, field: str) -> Iterator[tuple[str, list[int], list[bytes]]]:
        """Every token of a field in order, with its documents and, of each, its positions as ``places`` reads them."""
        for text, _ in self._reader.iter_field(field):
            matcher, docs, values = self._reader.postings(field, text), [], []
            while matcher.is_active():
                docs.append(matcher.id())
                values.append(matcher.value())
                matcher.next()
            yield text.decode("utf-8"), docs, values

    def close(self) -> None:
        """Close the index."""
        self._reader.close()
        self._index.close()
        self._reader = self._index = None  # Whoosh lets go of its file only when nobody refers to its reader


def places(values: Iterable[bytes]) -> Numbers:
    """The positions of several postings, one after the other."""
    return np.frombuffer(b"".join(values), "<u4")


class Pool:
    """Takes postings in the order of documents, gives them back in the order of fields, tokens and documents."""

    def __init__(self) -> None:
        self._tokens: dict[str, defaultdict[bytes, list[int | bytes]]] = {}
        self._many = 0
        self._runs: list[IO[bytes]] = []

    def __del__(self) -> None:
        self.cleanup()  # also where a build fails half-way

    def add(self, item: Item) -> None:
        """Take a posting; its weight is how many positions it has."""
        field, token, doc, _, places = item
        if field not in self._tokens:
            self._tokens[field] = defaultdict(list)
        piece = self._tokens[field][token]
        piece.append(doc)
        piece.append(places)
        self._many += 1
        if self._many >= MOST_IN_MEMORY:
            self._put_down()

    def _put_down(self) -> None:
        run = TemporaryFile()  # noqa: SIM115 - it is read again when everything is there
        for piece in self._in_memory():
            marshal.dump(piece, run)
        self._runs.append(run)
        self._tokens, self._many = {}, 0

    def _in_memory(self) -> Iterator[Piece]:
        for field, tokens in sorted(self._tokens.items()):
            yield from ((field, token, tokens[token]) for token in sorted(tokens))

    def iter_postings(self) -> Iterator[Item]:
        """All postings, in order."""
        runs = [*map(_read, self._runs), self._in_memory()]
        for field, token, piece in merge(*runs, key=itemgetter(0, 1)) if len(runs) > 1 else runs[0]:
            for doc, places in zip(piece[::2], piece[1::2], strict=True):
                yield field, token, doc, len(places) / 4.0, places  # type: ignore[arg-type, misc]

    def cleanup(self) -> None:
        """Let go of everything."""
        for run in self._runs:
            run.close()
        self._tokens, self._many, self._runs = {}, 0, []


def _read(run: IO[bytes]) -> Iterator[Piece]:
    run.seek(0)
    while True:
        try:
            yield marshal.load(run)
        except EOFError:
            return
