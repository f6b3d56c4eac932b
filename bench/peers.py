"""The engines that search is measured against, each as its documentation shows it, over the same sections.

tantivy and bm25s are not needed by anything else: ``make bench`` installs them beside the program, from a lock file of
their own. MiniSearch runs in Node, where there is one. An engine that is not there is left out and said to be missing.
"""

from __future__ import annotations

import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

PEERS = Path(__file__).resolve().parent.parent / "var" / "bench-peers"
TEN = 10
LENGTH = 220  # characters of a snippet
WORD = re.compile(r"\w+")


class Doc(NamedTuple):
    """What every engine is given of a section."""

    id: str
    title: str
    text: str


class Documents(Protocol):
    """Documents that may be too many to be in memory; they can be read over and over."""

    def __len__(self) -> int:
        """How many there are."""
        ...

    def __iter__(self) -> Iterator[Doc]:
        """Each in turn."""
        ...


class Engine(Protocol):
    """An engine with an index. ``size``: bytes of the index, 0 where that cannot be told."""

    name: str
    size: int

    def rank(self, q: str) -> int:
        """Find the ten best sections; how many there are."""
        ...

    def search(self, q: str) -> int:
        """The same with their titles and a snippet of each."""
        ...

    def close(self) -> None:
        """Let go of the index."""
        ...


def words(q: str) -> list[str]:
    """The words of a query, without a sign that means something to an engine."""
    return WORD.findall(q)


class Fts5:
    """SQLite's full-text search, with its stemmer and its default ranking; any of the words may match."""

    name = "SQLite FTS5"

    def __init__(self, docs: Documents) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.execute("CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, title, body, tokenize='porter unicode61')")
        self._db.executemany("INSERT INTO t VALUES (?,?,?)", docs)
        self._db.execute("INSERT INTO t(t) VALUES ('optimize')")
        pages, page = (self._db.execute(f"PRAGMA {p}").fetchone()[0] for p in ("page_count", "page_size"))
        self.size = pages * page

    def _ask(self, columns: str, q: str) -> int:
        said = " OR ".join(f'"{w}"' for w in words(q))
        sql = f"SELECT {columns} FROM t WHERE t MATCH ? ORDER BY rank LIMIT {TEN}"
        return len(self._db.execute(sql, (said,)).fetchall()) if said else 0

    def rank(self, q: str) -> int:
        """See ``Engine``."""
        return self._ask("id", q)

    def search(self, q: str) -> int:
        """See ``Engine``."""
        return self._ask("id, title, snippet(t, 2, '<b>', '</b>', '…', 32)", q)

    def close(self) -> None:
        """See ``Engine``."""
        self._db.close()


class Tantivy:
    """tantivy by its Python package, English stemmer, one segment."""

    name = "tantivy"

    def __init__(self, docs: Documents) -> None:
        self._t: Any = import_module("tantivy")
        build = self._t.SchemaBuilder()
        build.add_text_field("id", stored=True, tokenizer_name="raw")
        build.add_text_field("title", stored=True, tokenizer_name="en_stem")
        build.add_text_field("body", stored=True, tokenizer_name="en_stem")
        self._schema = build.build()
        self._folder = tempfile.TemporaryDirectory()
        self._index = self._t.Index(self._schema, path=self._folder.name)
        writer = self._index.writer(heap_size=200_000_000, num_threads=1)
        for d in docs:
            writer.add_document(self._t.Document(id=[d.id], title=[d.title], body=[d.text]))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()
        self.size = sum(p.stat().st_size for p in Path(self._folder.name).iterdir())

    def _hits(self, q: str) -> tuple[Any, Any]:
        query = self._index.parse_query(" ".join(words(q)).lower(), ["title", "body"])
        return query, self._searcher.search(query, TEN).hits

    def rank(self, q: str) -> int:
        """See ``Engine``."""
        return len(self._hits(q)[1])

    def search(self, q: str) -> int:
        """See ``Engine``."""
        query, hits = self._hits(q)
        cut = self._t.SnippetGenerator.create(self._searcher, query, self._schema, "body")
        cut.set_max_num_chars(LENGTH)
        docs = (self._searcher.doc(address) for _, address in hits)
        return len([(d["id"], d["title"], cut.snippet_from_doc(d).to_html()) for d in docs])

    def close(self) -> None:
        """See ``Engine``."""
        self._folder.cleanup()


class Bm25s:
    """bm25s in NumPy; it cuts no snippets, so that its search is its ranking."""

    name = "bm25s (no snippets)"

    def __init__(self, docs: Documents) -> None:
        self._b: Any = import_module("bm25s")
        tokens = self._b.tokenize([f"{d.title}\n{d.text}" for d in docs], stopwords=None, show_progress=False)
        self._index = self._b.BM25()
        self._index.index(tokens, show_progress=False)
        self._many = min(TEN, len(docs))
        self.size = sum(v.nbytes for v in self._index.scores.values() if hasattr(v, "nbytes"))

    def rank(self, q: str) -> int:
        """See ``Engine``."""
        asked = [[w for w in words(q.lower()) if w in self._index.vocab_dict]]
        if not asked[0]:
            return 0
        found, _ = self._index.retrieve(asked, k=self._many, show_progress=False)
        return int(found.shape[1])

    search = rank

    def close(self) -> None:
        """See ``Engine``."""
        del self._index


class PlainWhoosh:
    """Whoosh as its documentation shows it: a stemming analyzer, a query parser, highlights."""

    name = "Whoosh, plain"

    def __init__(self, docs: Documents) -> None:
        from whoosh.analysis import StemmingAnalyzer
        from whoosh.fields import ID, TEXT, Schema
        from whoosh.index import create_in
        from whoosh.qparser import MultifieldParser, OrGroup

        schema = Schema(id=ID(stored=True), title=TEXT(StemmingAnalyzer()), body=TEXT(StemmingAnalyzer(), stored=True))
        self._folder = tempfile.TemporaryDirectory()
        index = create_in(self._folder.name, schema)
        writer = index.writer()
        for d in docs:
            writer.add_document(id=d.id, title=d.title, body=d.text)
        writer.commit()
        self.size = sum(p.stat().st_size for p in Path(self._folder.name).iterdir())
        self._searcher = index.searcher()
        self._parser = MultifieldParser(["title", "body"], schema, group=OrGroup)

    def _hits(self, q: str) -> Any:
        return self._searcher.search(self._parser.parse(" ".join(words(q)).lower()), limit=TEN)

    def rank(self, q: str) -> int:
        """See ``Engine``."""
        return len([h.docnum for h in self._hits(q)])

    def search(self, q: str) -> int:
        """See ``Engine``."""
        return len([(h["id"], h.highlights("body")) for h in self._hits(q)])

    def close(self) -> None:
        """See ``Engine``."""
        self._searcher.close()
        self._folder.cleanup()


ENGINES: tuple[Callable[[Documents], Engine], ...] = (Fts5, Tantivy, Bm25s, PlainWhoosh)


def available() -> tuple[list[Callable[[Documents], Engine]], list[str]]:
    """The engines that are there, and the names of those that are not."""
    if PEERS.is_dir() and str(PEERS) not in sys.path:
        sys.path.append(str(PEERS))
    here, missing = [], []
    for engine in ENGINES:
        try:
            made = engine([Doc("a", "one", "two three"), Doc("b", "two", "four five")])
            made.search("two")
            made.close()
            here.append(engine)
        except ImportError:
            missing.append(str(engine.name))  # type: ignore[attr-defined]
    return here, missing
