"""Postings on their way into an index: gathered by token, in runs that wait on disk, and handed back in order.

Whoosh's own pool sorts posting by posting; here all postings of a token in a run are one piece, so that sorting and
merging cost a step for each token and not for each posting. It has the methods that Whoosh's writer calls.
"""

from __future__ import annotations

import marshal
from collections import defaultdict
from collections.abc import Iterator
from heapq import merge
from operator import itemgetter
from tempfile import TemporaryFile
from typing import IO

MOST = 250_000  # postings in memory, about 25 MB
Item = tuple[str, bytes, int, float, bytes]  # field, token, document number, weight, positions
Piece = tuple[str, bytes, list[int | bytes]]  # field, token; document number and positions of each posting in turn


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
        if self._many >= MOST:
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
