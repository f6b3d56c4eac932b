"""All of it at once: the export as a file, and a tiny answer that says whether it changed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Response, request
from marshmallow.fields import Date, DateTime, Dict, List

from rulewright.kb import bulk
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.export import FORMAT
from rulewright.kb.generations import MANIFEST, manifest
from rulewright.web.api.routing import NoQuery, PageQuery, Routes, cut, described, get, in_parts, sent
from rulewright.web.api.shaping import ListSchema, Schema, field, listing, many, one, string, whole
from rulewright.web.headers import preferred
from rulewright.web.opening import generation, opening

routes = Routes("bulk", __name__, description="All of it at once.")

EXPORT = "/api/v1/export"
DOWNLOAD = "rulewright-kb.json"


def _rows(what: str) -> List[Any]:
    return List(Dict(), required=True, metadata={"description": f"all {what}"})


class ExportSchema(Schema):
    """The whole knowledge base, format `rulewright-kb/1`; its rows have keys of the same names as the API's."""

    format = string(f"`{FORMAT}`")
    books = _rows("books")
    sections = _rows("sections")
    terms = _rows("terms")
    references = _rows("references")
    interactions = _rows("interactions")
    precedence = _rows("precedence")
    prohibitions = _rows("prohibitions")
    overrides = _rows("overrides")
    translations = _rows("translations")
    pairs = _rows("translations between other languages than English and Spanish")


class PackedSchema(Schema):
    """The export as it travels to those who can unpack it."""

    coding = string("`gzip`, as in `Content-Encoding`", among=tuple(bulk.PACKED))
    bytes = whole("its length, packed")
    sha256 = string("SHA-256 of the packed bytes")


class FileSchema(Schema):
    """The export as a file."""

    url = string("its address")
    format = string(f"`{FORMAT}`")
    bytes = whole("length of the JSON, unpacked: what a client hands on, and what `rulewright export` writes")
    sha256 = string("SHA-256 of these bytes")
    packed = many(PackedSchema, "the same bytes as they travel packed")


class LatestSchema(Schema):
    """What changed last in one book."""

    book = string("book id")
    title = string("title")
    edition = string("edition or version, as printed")
    sha256 = string("SHA-256 of the source file")
    n = field(int, "number of its last recorded edition", none=True)
    date = Date(required=True, allow_none=True, metadata={"description": "date of the build that brought it"})
    counts = field(dict[str, int], "sections by kind of change")
    url = string("where the changes are listed")


class LatestListSchema(ListSchema):
    """Which knowledge base answers, since when, and what changed last in each book."""

    generation = string("changes whenever anything does")
    content = string("hash of all that the export says")
    built = DateTime(required=True, metadata={"description": "when this knowledge base was built, UTC"})
    export = one(FileSchema, "null where this knowledge base was built without one", none=True)


LATEST = listing(LatestSchema, LatestListSchema)


def export(query: dict[str, Any]) -> Response:
    """The whole knowledge base as one JSON file.

    On the owner's machine it is the very bytes that `rulewright export` writes. A public server gives of each game what
    its owner lets it give (`bulk` in docs/publishing.md): nothing; ids, claims, positions and hashes, with empty
    strings where the books' text would stand and a `sha256` of each section's; or all of it.

    Packed with gzip for those who say that they can unpack it (`Accept-Encoding`). A part of it is sent where
    `Range` asks for one, with `206`; ask with the `ETag` in `If-Range`, to go on with the same file.
    """
    g = generation()
    path, coding = bulk.place(g.bulk), preferred(bulk.PACKED)
    if coding:
        path = path.with_name(bulk.PACKED[coding])
    etag = "-".join(filter(None, (g.id, g.bulk.name, "export", coding)))
    response = sent(path, "application/json", DOWNLOAD, etag)
    response.vary.add("Accept-Encoding")
    if coding:
        response.headers["Content-Encoding"] = coding
    return response


answering = routes.response(200, ExportSchema, description="The export; a download of a few MB.")(export)
described(routes, "/export", NoQuery)(in_parts(routes, answering))


@get(routes, "/changes/latest", LATEST, PageQuery)
def latest(query: dict[str, Any]) -> dict[str, Any]:
    """A tiny answer to poll: which knowledge base answers, since when, and what changed last in each book."""
    g = generation()
    answer = cut(query, g.store.books())
    shelf, folder = Shelf(g.store), opening().root / "generations" / g.id
    built = datetime.fromtimestamp((folder / MANIFEST).stat().st_mtime, UTC).replace(microsecond=0)
    return {
        **answer,
        "results": [_of_book(shelf, b) for b in answer["results"]],
        "generation": g.id,
        "content": g.store.fact("content") or "",
        "built": built,
        "export": _of_export(folder, g.bulk),
    }


def _of_export(folder: Path, home: Path) -> dict[str, Any] | None:
    """What is said of the export that lies in ``home``, the folder of a generation or one within it."""
    sums = {folder / name: digest for name, digest in manifest(folder)["files"].items()}
    whole = home / bulk.FILE
    if whole not in sums:
        return None
    files = {coding: home / name for coding, name in bulk.PACKED.items()}
    packed = [{"coding": coding, **_sums(path, sums)} for coding, path in files.items() if path in sums]
    return {"url": request.script_root + EXPORT, "format": FORMAT, **_sums(whole, sums), "packed": packed}


def _sums(path: Path, sums: dict[Path, str]) -> dict[str, Any]:
    return {"bytes": path.stat().st_size, "sha256": sums[path]}


def _of_book(shelf: Shelf, book: Any) -> dict[str, Any]:
    last = next(iter(shelf.editions(book.id)), None)
    return {
        "book": book.id,
        "title": book.title,
        "edition": book.edition,
        "sha256": book.sha256,
        "n": last.n if last else None,
        "date": datetime.fromisoformat(last.date).date() if last else None,
        "counts": last.counts if last else {},
        "url": f"{request.script_root}/api/v1/books/{book.id}/changes",
    }
