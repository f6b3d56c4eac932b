"""All of it at once: the export as a file, and a tiny answer that says whether it changed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Response, request
from marshmallow.fields import Date, DateTime, Dict, Integer, List, Nested, String

from kb import bulk
from kb.base import Generation
from kb.editions.shelf import Shelf
from kb.errors import StoreError
from kb.export import FORMAT
from kb.generations import MANIFEST, manifest
from web.api.routing import NoQuery, PageQuery, Routes, cut, described, get
from web.api.schemas import ListSchema, listing, string, whole
from web.api.shaping import Schema
from web.opening import generation

routes = Routes("bulk", __name__, description="All of it at once.")

EXPORT = "/api/v1/export"


class ExportSchema(Schema):
    """The whole knowledge base, format `rulewright-kb/1`; `CONTRACT` names the keys of its rows."""

    format = string(f"`{FORMAT}`")
    books = List(Dict(), required=True)
    sections = List(Dict(), required=True)
    terms = List(Dict(), required=True)
    references = List(Dict(), required=True)
    interactions = List(Dict(), required=True)
    precedence = List(Dict(), required=True)
    prohibitions = List(Dict(), required=True)
    overrides = List(Dict(), required=True)
    translations = List(Dict(), required=True)


class FileSchema(Schema):
    """The export as a file."""

    url = string("its address")
    format = string(f"`{FORMAT}`")
    bytes = whole("its length as it is sent, packed with gzip")
    sha256 = string("SHA-256 of the packed file")


class LatestSchema(Schema):
    """What changed last in one book."""

    book = string("book id")
    title = string("title")
    edition = string("edition or version, as printed")
    sha256 = string("SHA-256 of the source file")
    n = Integer(required=True, allow_none=True, metadata={"description": "number of its last recorded edition"})
    date = Date(required=True, allow_none=True, metadata={"description": "date of the build that brought it"})
    counts = Dict(
        keys=String(), values=Integer(), required=True, metadata={"description": "sections by kind of change"}
    )
    url = string("where the changes are listed")


class LatestListSchema(ListSchema):
    """Which knowledge base answers, since when, and what changed last in each book."""

    generation = string("changes whenever anything does")
    content = string("hash of all that the export says")
    built = DateTime(required=True, metadata={"description": "when this knowledge base was built, UTC"})
    export = Nested(
        FileSchema,
        required=True,
        allow_none=True,
        metadata={"description": "null where this knowledge base was built without one"},
    )


LATEST = listing(LatestSchema, LatestListSchema)


def file_of(g: Generation) -> Path:
    """The export of a generation. Raises StoreError where it was built without one."""
    path = g.store.path.with_name(bulk.FILE)
    if not path.is_file():
        raise StoreError("export-missing", "This knowledge base has no export; run `rulewright build`.")
    return path


def export(query: dict[str, Any]) -> Response:
    """The whole knowledge base as one JSON file, as `rulewright export` writes it; packed for those who can unpack."""
    g = generation()
    path = file_of(g)
    packed = request.accept_encodings["gzip"] > 0
    response = Response(bulk.packed(path) if packed else bulk.unpacked(path), content_type="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="rulewright-kb.json"'
    response.set_etag(f"{g.id}-export{'-gzip' if packed else ''}")
    if packed:
        response.headers["Content-Encoding"] = "gzip"
        response.content_length = path.stat().st_size
    return response


answering = routes.response(200, ExportSchema, description="The export; a download of a few MB.")
described(routes, "/export", NoQuery)(answering(export))


@get(routes, "/changes/latest", LATEST, PageQuery)
def latest(query: dict[str, Any]) -> dict[str, Any]:
    """A tiny answer to poll: which knowledge base answers, since when, and what changed last in each book."""
    g = generation()
    answer = cut(query, g.store.books())
    shelf, folder = Shelf(g.store), g.store.path.parent
    facts = manifest(folder)
    packed = facts["files"].get(bulk.FILE)
    export = {"url": EXPORT, "format": FORMAT, "bytes": file_of(g).stat().st_size, "sha256": packed} if packed else None
    built = datetime.fromtimestamp((folder / MANIFEST).stat().st_mtime, UTC).replace(microsecond=0)
    return {
        **answer,
        "results": [_of_book(shelf, b) for b in answer["results"]],
        "generation": g.id,
        "content": g.store.fact("content") or "",
        "built": built,
        "export": export,
    }


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
        "url": f"/api/v1/books/{book.id}/changes",
    }
