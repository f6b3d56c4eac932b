"""Whoosh's searcher over the arrays of the small corpus, and what Whoosh finds in the index that they were made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from whoosh.analysis import Analyzer, Token
from whoosh.fields import TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.searching import Searcher as WhooshSearcher

from rulewright.kb.search.engine.reader import ArrayReader, searcher
from rulewright.kb.search.engine.writer import SAME
from rulewright.kb.search.index_reader import Arrays, Weighting
from tests.kb.search.said import Said, said
from tests.kb.search.small import small
from tests.kb.storing import build_index


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an index of the small corpus."""
    folder = tmp_path_factory.mktemp("engine") / "index"
    build_index(folder, small())
    return folder


@pytest.fixture(scope="session")
def whoosh(index: Path) -> WhooshSearcher:
    """Whoosh's searcher over the arrays."""
    arrays = Arrays(index)
    return searcher(arrays, Weighting(arrays))


@pytest.fixture(scope="session")
def reader(whoosh: WhooshSearcher) -> ArrayReader:
    """The arrays, as Whoosh reads them."""
    found: ArrayReader = whoosh.reader()
    return found


class Slots(Analyzer):  # type: ignore[misc]
    """Reads a stream of slots, as ``kb.search.engine.writer`` does."""

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        for pos, slot in enumerate(value.split(" ")):
            for text in filter(None, slot.split(SAME)):
                yield Token(text=text, pos=pos, boost=1.0)


@pytest.fixture(scope="session")
def by_whoosh(tmp_path_factory: pytest.TempPathFactory) -> WhooshSearcher:
    """The same corpus in an index that is Whoosh's own in all, its fields and formats too."""
    heard = said(tmp_path_factory.mktemp("said") / "index", small())
    index = RamStorage().create_index(Schema(text=TEXT(analyzer=Slots()), title=TEXT(analyzer=Slots())))
    writer = index.writer()
    for doc in range(len(heard.keys)):
        writer.add_document(**{f: stream(heard, f, doc) for f in ("text", "title")})
    writer.commit()
    return index.searcher()


def stream(heard: Said, field: str, doc: int) -> str:
    """The stream of slots that a document was written as."""
    at: dict[int, list[str]] = {}
    for token, found in heard.postings[field].items():
        for place in found.get(doc, ()):
            at.setdefault(place, []).append(token)
    return " ".join(SAME.join(at.get(place, ())) for place in range(max(at, default=-1) + 1))
