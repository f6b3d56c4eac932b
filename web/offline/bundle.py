"""A game's copy as files: few, compressed, none large, each named by the SHA-256 of its content.

map-HASH.json.gz      {"pages": {path: number of its file}}
pages-HASH.json.gz    {path: page}, see ``web.offline.pages``
seek-HASH.json.gz     the search index, see ``web.offline.index``
manifest.json         what there is: format, game, generation, files with role, size and hash, size in all, and an id of
                      all that is in it: where that stays, a phone need not download anything again
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

FORMAT = "rulewright-offline/3"
MANIFEST = "manifest.json"
MOST = 1_500_000  # characters of pages in one file before it is compressed
LEVEL = 9


def packed(data: Any) -> bytes:
    """JSON, compressed; the same bytes for the same data."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return gzip.compress(text.encode(), LEVEL, mtime=0)


def shards(pages: Iterable[tuple[str, Any]], most: int = MOST) -> Iterator[dict[str, Any]]:
    """Pages in groups of bounded size, in their order; a page that is larger alone is a group of its own."""
    group: dict[str, Any] = {}
    size = 0
    for path, page in pages:
        length = len(json.dumps(page, ensure_ascii=False))
        if group and size + length > most:
            yield group
            group, size = {}, 0
        group[path] = page
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
            where.update((path, n) for path in group)
            self.add("pages", group)
        self.add("map", {"pages": where})

    def finish(self, **facts: Any) -> dict[str, Any]:
        """Write the manifest, which is returned."""
        size = sum(f["size"] for f in self.files)
        told = json.dumps([FORMAT, [f["sha256"] for f in self.files]])
        own = hashlib.sha256(told.encode()).hexdigest()[:16]
        manifest = {"format": FORMAT, "id": own, **facts, "size": size, "files": self.files}
        (self.folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        return manifest
