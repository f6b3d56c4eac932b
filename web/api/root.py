"""Where to begin: what paths there are, and where they are described."""

from __future__ import annotations

from typing import Any

from flask import current_app, request

from rulewright.web.api.routing import Routes, get
from rulewright.web.api.shaping import Schema, many, string

routes = Routes("root", __name__, description="Where to begin.")


class RootPathSchema(Schema):
    """A path of the API."""

    path = string("the path; ids stand in it where there are braces")
    summary = string("what it answers")
    example = string("a request of it, of the sample game")


class RootSchema(Schema):
    """Where to begin."""

    version = string("version of the API; what v1 promises holds for all that begin with 1")
    openapi = string("address of the OpenAPI description")
    paths = many(RootPathSchema, "all paths")


@get(routes, "", RootSchema)
def root(query: dict[str, Any]) -> dict[str, Any]:
    """Where to begin: all paths, and where they are described."""
    described = current_app.extensions["openapi"]
    under = request.script_root
    paths = [
        {
            "path": under + path,
            "summary": item["get"]["summary"],
            "example": under + item["get"].get("x-example-request", path),
        }
        for path, item in described["paths"].items()
    ]
    return {"version": described["info"]["version"], "openapi": f"{under}/api/openapi.json", "paths": paths}
