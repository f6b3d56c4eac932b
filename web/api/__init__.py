"""The JSON API under ``/api/v1``: thin over the same calls as the site, described at ``/api/openapi.json``."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, jsonify, request

from rulewright.web.api import books, bulk, cards, finding, games, glossary, links, rulings, sections
from rulewright.web.api.examples import examples
from rulewright.web.api.finishing import finished
from rulewright.web.api.routing import ROOT, Description, Routes, get
from rulewright.web.api.shaping import Schema, many, string

CONFIG = {
    "API_TITLE": "Rulewright",
    "API_VERSION": "1.3",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Rules of tabletop games as data. Read-only; ids contain slashes, which stand unescaped in "
            "paths. Positions are code points [start, end) into the source file, unless a key says otherwise. "
            "The examples ask about the sample game, which a server need not have.",
            "license": {"name": "MIT, of the program; the text of a rulebook is its publisher's", "identifier": "MIT"},
        },
        "security": [],  # no key is needed anywhere
    },
}

routes = Routes("root", __name__, description="Where to begin.")


class RootPathSchema(Schema):
    """A path of the API."""

    path = string("the path; ids stand in it where there are braces")
    summary = string("what it answers")
    example = string("a request of it, of the sample game, which a server need not have")


class RootSchema(Schema):
    """Where to begin."""

    version = string("version of the API; what v1 promises holds for all that begin with 1")
    openapi = string("address of the OpenAPI description")
    examples = string("of which game the examples are, and where ids of others are found")
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
    return {
        "version": described["info"]["version"],
        "openapi": f"{under}/api/openapi.json",
        "examples": f"of lantern-marsh, a sample that need not be here; {under}{ROOT}/games has the games that are",
        "paths": paths,
    }


GROUPS = (  # of paths, in the order in which they are described
    routes,
    games.routes,
    games.part_routes,
    books.routes,
    books.change_routes,
    glossary.routes,
    glossary.interplay_routes,
    links.routes,
    links.map_routes,
    rulings.routes,
    finding.routes,
    cards.routes,
    bulk.routes,
    sections.routes,
    sections.source_routes,
    sections.sync_routes,
)


def register(app: Flask) -> None:
    """Add the API to the application."""
    app.config.update(CONFIG)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    api = Description(app)
    for group in GROUPS:
        api.register_blueprint(group, url_prefix=ROOT)
    described = finished(api.spec.to_dict(), examples())

    app.extensions["openapi"] = described

    def openapi() -> Response:
        here = current_app.config["SITE_URL"] or request.script_root or "/"
        return jsonify({**described, "servers": [{"url": here}]})

    app.add_url_rule("/api/openapi.json", "openapi", openapi)
    app.add_url_rule(f"{ROOT}/", "root", app.view_functions["root.root"])
    app.add_url_rule("/health", "health", app.view_functions["finding.health"])
