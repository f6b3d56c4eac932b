"""The JSON API under ``/api/v1``: thin over the same calls as the site, described at ``/api/openapi.json``."""

from __future__ import annotations

from flask import Flask, Response, current_app, jsonify, request
from flask_smorest import Blueprint

from rulewright.web.api import (
    books,
    bulk,
    cards,
    changes,
    finding,
    games,
    glossary,
    interplay,
    links,
    maps,
    parts,
    root,
    rulings,
    sections,
    sources,
    sync,
)
from rulewright.web.api.examples import examples
from rulewright.web.api.finishing import finished
from rulewright.web.api.routing import ROOT, Description

CONFIG = {
    "API_TITLE": "Rulewright",
    "API_VERSION": "1.3",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Rules of tabletop games as data. Read-only; ids contain slashes, which stand unescaped in "
            "paths. Positions are code points [start, end) into the source file, unless a key says otherwise.",
            "license": {"name": "MIT, of the program; the text of a rulebook is its publisher's", "identifier": "MIT"},
        },
        "security": [],  # no key is needed anywhere
    },
}


def register(app: Flask) -> None:
    """Add the API to the application."""
    app.config.update(CONFIG)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    api = Description(app)
    for module in (
        root,
        games,
        parts,
        books,
        changes,
        glossary,
        interplay,
        links,
        maps,
        rulings,
        finding,
        cards,
        bulk,
        sections,
        sources,
        sync,
    ):
        routes: Blueprint = module.routes
        api.register_blueprint(routes, url_prefix=ROOT)
    described = finished(api.spec.to_dict(), examples())

    app.extensions["openapi"] = described

    def openapi() -> Response:
        here = current_app.config["SITE_URL"] or request.script_root or "/"
        return jsonify({**described, "servers": [{"url": here}]})

    app.add_url_rule("/api/openapi.json", "openapi", openapi)
    app.add_url_rule(f"{ROOT}/", "root", app.view_functions["root.root"])
    app.add_url_rule("/health", "health", app.view_functions["finding.health"])
