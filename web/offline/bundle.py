"""A game's copy as files: few, compressed, none large, each named by the SHA-256 of its content.

map-HASH.json.gz      {"pages": {path: number of its file}}
pages-HASH.json.gz    {path: page}, see ``web.offline.pages``
seek-HASH.json.gz     of the search index (``web.offline.index``) its terms, some of its sections, or all the rest
manifest.json         what there is: format, game, generation, files with role, size and hash, size in all, and an id of
                      all that is in it: where that stays, a phone need not download anything again

A phone downloads the files that it has not. So that a rule changed, or one more, is in few of them, where a file ends
goes by the names of what is in it and not by how much came before (content-defined chunking, as in rsync and restic).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

FORMAT = "rulewright-offline/4"
MANIFEST = "manifest.json"
LEAST, MOST = 250_000, 1_500_000  # characters in one file before it is compressed
LEAST_DOCS = 50_000  # of sections of the search index: they are repeated less, and so lose less when they are apart
ENDS = 4  # a file that has the least ends before one of so many names
LEVEL = 9
T = TypeVar("T")


def packed(data: Any) -> bytes:
    """JSON, compressed; the same bytes for the same data."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return gzip.compress(text.encode(), LEVEL, mtime=0)


def shards(named: Iterable[tuple[str, T]], least: int = LEAST, most: int = MOST) -> Iterator[list[tuple[str, T]]]:
    """What is named in groups of bounded size, in its order; what is larger alone is a group of its own."""
    group: list[tuple[str, T]] = []
    size = 0
    for name, value in named:
        length = len(json.dumps(value, ensure_ascii=False))
        ends = size >= least and zlib.crc32(name.encode()) % ENDS == 0
        if group and (ends or size + length > most):
            yield group
            group, size = [], 0
        group.append((name, value))
        size += length
    if group:
        yield group


class Bundle:
    """Writes the files of one copy into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[dict[str, Any]] = []

    def add(self, role: str, data: Any) -> None:
        """Write one file."""
        content = packed(data)
        digest = hashlib.sha256(content).hexdigest()
        name = f"{role}-{digest[:16]}.json.gz"
        (self.folder / name).write_bytes(content)
        self.files.append({"name": name, "role": role, "sha256": digest, "size": len(content)})

    def add_pages(self, pages: Iterable[tuple[str, Any]]) -> None:
        """Write pages, and the map that says in which file each is."""
        where: dict[str, int] = {}
        for n, group in enumerate(shards(pages)):
            where.update((path, n) for path, _ in group)
            self.add("pages", dict(group))
        self.add("map", {"pages": where})

    def add_index(self, index: dict[str, Any]) -> None:
        """Write the search index: what any rule that changes may change by itself, its terms and its sections."""
        self.add("seek", {name: said for name, said in index.items() if name not in ("terms", "docs")})
        self.add("seek", {"terms": index["terms"]})
        for group in shards(((doc[0], doc) for doc in index["docs"]), LEAST_DOCS):
            self.add("seek", {"docs": [doc for _, doc in group]})

    def finish(self, **facts: Any) -> dict[str, Any]:
        """Write the manifest, which is returned."""
        size = sum(f["size"] for f in self.files)
        told = json.dumps([FORMAT, [f["sha256"] for f in self.files]])
        own = hashlib.sha256(told.encode()).hexdigest()[:16]
        manifest = {"format": FORMAT, "id": own, **facts, "size": size, "files": self.files}
        (self.folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        return manifest
