"""Copies that stay fresh: all rows of the export at first, later those that changed or went."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response
from marshmallow.fields import Boolean, Dict, String
from marshmallow.validate import Length, Range, Regexp

from rulewright.kb.mirror import tokens
from rulewright.kb.mirror.rows import KINDS
from rulewright.kb.mirror.stream import Page, Stream
from rulewright.web.api.parameters import Whole
from rulewright.web.api.routing import Routes, described
from rulewright.web.api.shaping import Schema
from rulewright.web.opening import generation, opening

routes = Routes("sync", __name__, description="Copies that stay fresh.")

MOST = 2_000  # lines in one answer
TYPE = "application/x-ndjson"


def since_token(about: str) -> String:
    """A parameter that is a token."""
    checks = [Length(max=tokens.LONGEST), Regexp(tokens.FORM, error="is no token that was given out.")]
    return String(load_default=None, allow_none=False, validate=checks, metadata={"description": about})


class SyncQuery(Schema):
    """Since when, and how much at once."""

    since = since_token("the `token` that the last answer ended with; everything where it is not given")
    limit = Whole(load_default=500, validate=Range(1, MOST), metadata={"description": "most rows in one answer"})


def _maybe(about: str) -> String:
    """A text that not every line has."""
    return String(metadata={"description": about})


class SyncLineSchema(Schema):
    """A line: a row of the export that is new or changed, one that went, or the last, which has the token."""

    kind = _maybe("the list of the export that it is of: " + ", ".join(KINDS))
    key = _maybe("what the row is known by in this list, for as long as it is there")
    row = Dict(metadata={"description": "the row, as `/export` has it; absent where it went"})
    deleted = Boolean(metadata={"description": "true where the row went"})
    token = _maybe("in the last line alone: what to send as `since` next time")
    more = Boolean(metadata={"description": "in the last line alone: true where there is more to fetch at once"})


def sync(query: dict[str, Any]) -> Response:
    """Rows of the export that are new, changed or gone since a token, a line of JSON to each; all rows without one.

    Keep them by `kind` and `key`: a line with a `row` takes the place of what was there, one with `deleted` removes it.
    The last line has the `token` for the next request, at once where `more` is true. Stopped anywhere, a copy goes on
    with the last token that it got. One that is of too long ago, or of another knowledge base, is a `410`: begin anew,
    without a token. A public server gives what `/export` gives of each game.
    """
    g = generation()
    stream = Stream(g.store, g.settings if opening().published else None)
    asked = tokens.read(query["since"]) if query["since"] else None
    return Response(_written(stream.page(asked, query["limit"])), content_type=TYPE)


def _written(page: Page) -> bytes:
    last = {"token": page.token, "more": page.more}
    return b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in (*page.lines, last))


described(routes, "/sync", SyncQuery)(
    routes.response(200, SyncLineSchema, description="Lines of JSON, each of this shape.", content_type=TYPE)(sync)
)
