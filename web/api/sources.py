"""The text of the source files, for those who were given positions in it."""

from __future__ import annotations

from typing import Any

from rulewright.kb import sources
from rulewright.kb.errors import NotFound
from rulewright.kb.messages import Message, msgid
from rulewright.kb.publishing import Bulk
from rulewright.web import lookup
from rulewright.web.api.routing import Routes, get
from rulewright.web.api.schemas import END, START
from rulewright.web.api.shaping import Schema, many, string, whole
from rulewright.web.opening import generation, given
from rulewright.web.problems import NotGiven

routes = Routes("sources", __name__, description="The text of the source files.")

NO_FILE = msgid("No book is made of a file with the SHA-256 {id}; /api/v1/books names those that there are.")
NOT_KEPT = msgid("The text of {id} is not kept in this knowledge base; run `rulewright build` on its file again.")
NOT_GIVEN = msgid("The source of {id} is not given here as a whole; /api/v1/sections/ID has its rules one by one.")


class StretchSchema(Schema):
    """A stretch of a source file."""

    book = string("id of the book that it is of")
    path = string("name of the file; of a book that is a folder, with the path in it")
    start = whole(START)
    end = whole(END)
    text = string("the text `[start, end)`: a position `p` in it is the code point `p - start`")


class SourceTextSchema(Schema):
    """A source file as text."""

    sha256 = string("SHA-256 of the file as it was handed in")
    stretches = many(StretchSchema, "its text, by position")


@get(routes, "/sources/<sha256>", SourceTextSchema)
def source(query: dict[str, Any], sha256: str) -> dict[str, Any]:
    """The text that positions count in, of a file with this SHA-256, as `books` and their `files` name it.

    Given by a public server only of games whose text is given as a whole (`bulk` in docs/publishing.md).
    """
    g = generation()
    books = sources.books_of(g.store, sha256)
    if not books:
        raise NotFound("not-found", Message(NO_FILE, id=repr(lookup.shown(sha256))))
    whole_ones = [b for b in books if given(g, b.game) is Bulk.TEXT]
    if not whole_ones:
        raise NotGiven("not-given", Message(NOT_GIVEN, id=books[0].id))
    found = [stretch for b in whole_ones for stretch in sources.stretches(g.store, b, sha256)]
    if not found:
        raise NotFound("source-not-kept", Message(NOT_KEPT, id=whole_ones[0].id))
    return {"sha256": sha256, "stretches": sorted(found, key=lambda s: (s.start, s.book))}
